"""Putting bids or cards in order."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from bridge.auction import BIDS, Bid
from bridge.cards import DECK, Card, Suit
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, PutInOrder, Question
from lessons.exercises.saying import call_option, card_option, right, wrong


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
        case _:
            cards = sorted(_cuts(chance, count), key=_cut, reverse=True)
            options = [card_option(card) for card in cards]
            prompt = Message("These cards were cut for partners. Put them in order, the highest first.")
            hint = Message("Do two of them have the same rank?")
            judge = partial(_judge, cards, _why_cuts, Message("The rank counts, and between equal ranks the suit."))
    solution = tuple(option.key for option in options)
    while tuple(option.key for option in options) == solution:
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


def _cut(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _judge(ordered: Sequence[Any], why: Callable[[Any, Any], Message], rule: Message, answer: Answer) -> Judgement:
    """``why`` says why the first of two comes before the second; ``ordered`` has them in their order."""
    places = [[each.code for each in ordered].index(key) for key in answer]
    for place, next_place in pairwise(places):
        if place > next_place:
            return wrong(why(ordered[next_place], ordered[place]))
    return right(rule)


def _why_bids(low: Bid, high: Bid) -> Message:
    if low.level != high.level:
        return Message("{high} is above {low}: the level comes first, whatever the strain.", high=high, low=low)
    return Message(
        "{high} is above {low}: at the same level the strain decides, ♣ < ♦ < ♥ < ♠ < NT.", high=high, low=low
    )


def _why_cards(high: Card, low: Card) -> Message:
    return Message("{high} is above {low}: within a suit the order is A K Q J 10 9 … 2.", high=high, low=low)


def _why_cuts(high: Card, low: Card) -> Message:
    if high.rank is low.rank:
        return Message("{high} is above {low}: equal ranks go by suit, ♠ > ♥ > ♦ > ♣.", high=high, low=low)
    return Message("{high} is above {low}: the rank comes first, whatever the suit.", high=high, low=low)


ORDER = Kind(
    "order",
    Term("Put in order"),
    frozenset({"T2", "T3", "A2", "A3"}),
    _make,
    {"of": Choice(("bids", "cards", "cuts"), ("bids", "cards")), "count": Whole(2, 5, (4, 4))},
)
