"""Which cards of a hand may be played."""

from functools import partial
from random import Random

from bridge.cards import DECK, Card, Hand, Strain, Suit
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.play import Play
from bridge.table import SEATS, Seat
from bridge.tricks import Trick
from lessons.exercises.kind import Choice, Kind, Parameters, Whole, one_of
from lessons.exercises.question import Answer, Judgement, PickCards, Question, TablePicture
from lessons.exercises.saying import right, wrong

SITUATIONS = ("follow", "void", "lead")
STRAINS = ("C", "D", "H", "S", "NT")


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    situation = chance.choice(parameters["situation"])
    hand, led = _hand(chance, chance.randint(*parameters["cards"]), situation)
    strain = Strain.parse(one_of(chance, parameters["strain"]))
    held = [own for card in hand if (own := Strain(card.suit)).letter in parameters["strain"]]
    if held and led is not None and chance.random() < 0.5:
        strain = chance.choice(held)
    seat = chance.choice(SEATS)
    play = _play(chance, seat, hand, led, strain)
    legal = play.legal_cards()
    return Question(
        Message("You are {seat}. Tap every card that you may play.", seat=seat.term),
        PickCards(hand),
        tuple(card.code for card in legal),
        partial(_judge, play, led),
        TablePicture(play, frozenset({seat}), bottom=seat),
        Message("Has a card been played to this trick yet, and of which suit?"),
    )


def _hand(chance: Random, size: int, situation: str) -> tuple[Hand, Suit | None]:
    """A hand and the suit led: one that it holds beside others, or one in which it is void; None when it leads."""
    while True:
        hand = Hand.of(chance.sample(DECK, size))
        if situation == "lead":
            return hand, None
        held = range(1) if situation == "void" else range(1, min(size, 11))
        suits = [suit for suit in Suit if hand.length(suit) in held]
        if suits:
            return hand, chance.choice(suits)


def _play(chance: Random, seat: Seat, hand: Hand, led: Suit | None, strain: Strain) -> Play:
    """The seat is to play, as a defender or declarer; a hand of thirteen plays to the first trick."""
    first_trick = len(hand) == 13
    before = 0 if led is None else chance.randint(2 if first_trick else 1, 3)
    leader = seat.clockwise(-before)
    declarer = leader.rho if first_trick else chance.choice([each for each in SEATS if each is not seat.partner])
    play = Play(leader, strain, Deal.of({seat: hand}), declared_by=declarer)
    if led is None:
        return play
    trick = Trick(leader, strain)
    of_suit = chance.sample([card for card in DECK if card.suit is led and card not in hand], before)
    for place, card in enumerate(of_suit):
        trick = trick.played(leader.clockwise(place), card)
    return Play(leader, strain, play.deal, (trick,), declared_by=declarer)


def _judge(play: Play, led: Suit | None, answer: Answer) -> Judgement:
    chosen, legal = Hand.of(map(Card.parse, answer)), play.legal_cards()
    if led is None:
        rule = Message("Whoever leads may lead any card.")
    elif any(card.suit is led for card in legal):
        rule = Message("Every card of the suit led, {suit}, may be played, and no other.", suit=led.term)
    elif play.strain and play.strain.trump and len(legal.suit(play.strain.trump)):
        rule = Message("Void in {suit}, you may discard or ruff: you need not play a trump.", suit=led.term)
    else:
        rule = Message("Void in {suit}, you may discard any card.", suit=led.term)
    for card in chosen:
        if reason := play.why_illegal(card):
            return wrong(reason, rule)
    for card in legal - chosen:
        return wrong(Message("{card} may be played as well.", card=card), rule)
    return right(rule)


LEGAL_CARDS = Kind(
    "legal-cards",
    Term("Which cards may you play?"),
    frozenset({"P3"}),
    _make,
    {"cards": Whole(2, 13, (5, 9)), "situation": Choice(SITUATIONS, SITUATIONS), "strain": Choice(STRAINS, STRAINS)},
)
