"""Putting bids or cards in order, a hand, or the steps of dealing."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, permutations
from random import Random
from typing import Any

from bridge.auction import BIDS, Bid
from bridge.cards import DECK, SUITS_HIGH_TO_LOW, Card, Suit
from bridge.cutting import height, why_above
from bridge.dealing import STEPS, Step
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PutInOrder, Question
from lessons.exercises.saying import also_right, call_option, card_option, named, right, wrong

BLACK = frozenset({Suit.SPADES, Suit.CLUBS})


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    count = chance.randint(*parameters["count"])
    match chance.choice(parameters["of"]):
        case "bids":
            bids = sorted(_bids(chance, count))
            options = [call_option(bid) for bid in bids]
            prompt = Message("Put these bids in order, the lowest first.")
            hint = Message("What is compared first, the level or the strain?")
            judge = partial(_judge, bids, _why_bids, Message("Level first, then ♣ < ♦ < ♥ < ♠ < NT."))
        case "cards":
            suit = chance.choice(list(Suit))
            cards = sorted(chance.sample([card for card in DECK if card.suit is suit], count), reverse=True)
            options = [card_option(card) for card in cards]
            prompt = Message("Put these cards in order, the highest first.")
            hint = Message("Which of them would win if all were played to one trick?")
            judge = partial(_judge, cards, _why_cards, Message("Ace, king, queen, jack, then from ten to two."))
        case "hand":
            cards = _sorted(_few_cards(chance, count))
            options = [card_option(card) for card in cards]
            prompt = Message("Sort this hand: suit by suit, red and black in turn, high cards first.")
            hint = Message("Which suits are red, and which are black?")
            judge = partial(_judge_hand, cards)
        case "dealing":
            steps = sorted(chance.sample(STEPS, count), key=STEPS.index)
            options = [Option(step.code, named(step.name)) for step in steps]
            prompt = Message("What comes first when a rubber begins? Put the steps in order.")
            hint = Message("What has to be over before the next thing can begin?")
            judge = partial(_judge, steps, _why_steps, Message("Draw, shuffle, cut, deal, count, and only then look."))
        case _:
            cards = sorted(_cuts(chance, count), key=height, reverse=True)
            options = [card_option(card) for card in cards]
            prompt = Message("These cards were drawn for partners. Put them in order, the highest first.")
            hint = Message("Do two of them have the same rank?")
            judge = partial(_judge, cards, why_above, Message("The rank counts, and between equal ranks the suit."))
    solution = tuple(option.key for option in options)
    while judge(tuple(option.key for option in options)).verdict.is_good:
        chance.shuffle(options)
    return Question(prompt, PutInOrder(tuple(options)), solution, judge, hint=hint)


def _bids(chance: Random, count: int) -> list[Bid]:
    """Bids of neighbouring levels; where there are three or more, a higher level meets a higher strain."""
    lowest = 5 * chance.randrange(6)
    while True:
        bids = chance.sample(BIDS[lowest : lowest + 10], count)
        if count < 3 or any(one < other and one.strain > other.strain for one in bids for other in bids):
            return bids


def _cuts(chance: Random, count: int) -> list[Card]:
    """Cards of which two have the same rank."""
    while True:
        cards = chance.sample(DECK, count)
        if len({card.rank for card in cards}) == count - 1:
            return cards


def _judge(ordered: Sequence[Any], why: Callable[[Any, Any], Message], rule: Message, answer: Answer) -> Judgement:
    """``why`` says why the first of two comes before the second; ``ordered`` has them in their order."""
    places = [[each.code for each in ordered].index(key) for key in answer]
    for place, next_place in pairwise(places):
        if place > next_place:
            return wrong(why(ordered[next_place], ordered[place]))
    return right(rule)


def _few_cards(chance: Random, count: int) -> list[Card]:
    """Cards whose suits can be put red and black in turn; at least two cards are of one suit."""
    while True:
        cards = chance.sample(DECK, count)
        suits = {card.suit for card in cards}
        black = len(suits & BLACK)
        if abs(len(suits) - 2 * black) <= 1 and min(count - 1, 2) <= len(suits) < count:
            return cards


def _sorted(cards: Sequence[Card]) -> list[Card]:
    """A hand with alternating colours, spades as far to the left as may be."""
    suits = next(
        order
        for order in permutations(suit for suit in SUITS_HIGH_TO_LOW if any(card.suit is suit for card in cards))
        if not any(_same_colour(*pair) for pair in pairwise(order))
    )
    return sorted(cards, key=lambda card: (suits.index(card.suit), -card.rank))


def _same_colour(one: Suit, other: Suit) -> bool:
    return (one in BLACK) is (other in BLACK)


def _judge_hand(cards: Sequence[Card], answer: Answer) -> Judgement:
    """Any order of the suits will do in which red and black take turns."""
    given = [Card.parse(code) for code in answer]
    seen: list[Suit] = []
    for card, after in pairwise(given):
        seen.append(card.suit)
        if after.suit is card.suit and after.rank > card.rank:
            return wrong(Message("{high} stands to the left of {low}: high cards first.", high=after, low=card))
        if after.suit is not card.suit and after.suit in seen:
            return wrong(Message("{card} stands apart from its suit: each suit keeps together.", card=after))
    for card, after in pairwise(given):
        if after.suit is not card.suit and _same_colour(card.suit, after.suit):
            return wrong(
                Message(
                    "{one} and {other} have one colour: a suit of the other goes between them.",
                    one=card.suit,
                    other=after.suit,
                )
            )
    rule = Message("Red and black in turn: no heart hides among diamonds, no club among spades.")
    return right(rule) if given == list(cards) else also_right(rule)


def _why_steps(early: Step, late: Step) -> Message:
    """Only the first step needs no reason, and it is never the later of two."""
    assert late.why is not None
    return late.why


def _why_bids(low: Bid, high: Bid) -> Message:
    if low.level != high.level:
        return Message("{high} is above {low}: the level comes first, whatever the strain.", high=high, low=low)
    return Message(
        "{high} is above {low}: at the same level the strain decides, ♣ < ♦ < ♥ < ♠ < NT.", high=high, low=low
    )


def _why_cards(high: Card, low: Card) -> Message:
    return Message("{high} is above {low}: within a suit the order is A K Q J 10 9 … 2.", high=high, low=low)


ORDER = Kind(
    "order",
    Term("Put in order"),
    frozenset({"T2", "T3", "T4", "T5", "T6", "A2", "A3"}),
    _make,
    {"of": Choice(("bids", "cards", "cuts", "hand", "dealing"), ("bids", "cards")), "count": Whole(2, 5, (4, 4))},
)
