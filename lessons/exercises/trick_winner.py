"""Which card wins a trick."""

from collections.abc import Sequence
from functools import partial
from random import Random

from bridge.cards import DECK, Card, Hand, Rank, Strain, Suit
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.play import Play
from bridge.table import SEATS
from bridge.tricks import Trick
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, PickCard, Question, TablePicture
from lessons.exercises.saying import right, wrong


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    strain = Strain.parse(chance.choice(parameters["strain"]))
    trump = strain.trump
    cards = _cards(chance, trump, chance.randint(*parameters["off_suit"]), chance.randint(*parameters["trumps"]))
    trick = Trick(chance.choice(SEATS), strain)
    for seat, card in zip(trick.seats, cards, strict=True):
        trick = trick.played(seat, card)
    winner = next(card for seat, card in zip(trick.seats, cards, strict=True) if seat is trick.winner)
    if trump is None:
        prompt = Message("There are no trumps. Which card wins this trick?")
        hint = Message("Which suit was led?")
    else:
        prompt = Message("Trumps are {suit}. Which card wins this trick?", suit=trump.term)
        hint = Message("Which suit was led, and did anybody play a trump?")
    return Question(
        prompt,
        PickCard(Hand.of(cards)),
        (winner.code,),
        partial(_judge, cards, trump, winner),
        TablePicture(Play(trick.seats[0], strain, None, (trick,)), frozenset()),
        hint,
    )


def _cards(chance: Random, trump: Suit | None, off_suit: int, trumps: int) -> list[Card]:
    """The cards of a trick in the order of play, with so many trumps on a plain suit and so many discards.

    There are fewer where three followers, or no trump, do not allow so many. Discards are high, to tempt.
    """
    ruffs = 0 if trump is None else trumps
    led = chance.choice([suit for suit in Suit if suit is not trump or not ruffs])
    tempting = [card for card in DECK if card.suit not in (led, trump) and card.rank >= Rank.TEN]
    discards = chance.sample(tempting, min(off_suit, 3 - ruffs))
    first, *plain = chance.sample([card for card in DECK if card.suit is led], 4 - ruffs - len(discards))
    followers = plain + discards + chance.sample([card for card in DECK if card.suit is trump], ruffs)
    chance.shuffle(followers)
    return [first, *followers]


def _judge(cards: Sequence[Card], trump: Suit | None, winner: Card, answer: Answer) -> Judgement:
    card, led = Card.parse(answer[0]), cards[0].suit
    if winner.suit is not trump:
        why = Message("{card} is the highest card of the suit led, {suit}.", card=winner, suit=led.term)
    elif sum(each.suit is trump for each in cards) == 1:
        why = Message("{card} is the only trump.", card=winner)
    else:
        why = Message("{card} is the highest trump.", card=winner)
    if card == winner:
        return right(why)
    if card.suit not in (led, trump):
        return wrong(Message("{card} is a discard, and a discard never wins, however high it is.", card=card), why)
    if card.suit is winner.suit:
        return wrong(Message("{winner} beats {card} in the same suit.", winner=winner, card=card), why)
    return wrong(Message("{card} is of the suit led, but any trump beats it, even the lowest.", card=card), why)


TRICK_WINNER = Kind(
    "trick-winner",
    Term("Who wins the trick?"),
    frozenset({"P4"}),
    _make,
    {
        "strain": Choice(("C", "D", "H", "S", "NT"), ("C", "D", "H", "S", "NT")),
        "off_suit": Whole(0, 3, (0, 2)),
        "trumps": Whole(0, 2, (0, 2)),
    },
)
