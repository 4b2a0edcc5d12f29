"""Who leads to the next trick, and from which hand."""

from functools import partial
from random import Random

from bridge.cards import DECK, Hand, Strain
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.play import Play
from bridge.table import SEATS, Seat
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, TablePicture
from lessons.exercises.saying import right, wrong

FROM_DUMMY = "dummy"
"""The answer that declarer leads from dummy."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    declarer = Seat.parse(chance.choice(parameters["dummy"])).partner
    play = _play(chance, declarer, chance.choice(list(Strain)), chance.randint(*parameters["tricks"]))
    own = [Option(seat.letter, Message("{seat}, from {seat}'s hand", seat=seat.term)) for seat in SEATS]
    from_dummy = Option(FROM_DUMMY, Message("{seat}, from dummy", seat=declarer.term))
    return Question(
        Message("{seat} is declarer. Who leads to the next trick, and from which hand?", seat=declarer.term),
        PickOne((*own, from_dummy)),
        (_key(play),),
        partial(_judge, play),
        TablePicture(play, frozenset({declarer, play.dummy}), bottom=declarer),
        Message("Which card won the last trick?"),
    )


def _play(chance: Random, declarer: Seat, strain: Strain, tricks: int) -> Play:
    """So many tricks at random; dummy wins the last of them as often as the others together."""
    wanted = chance.choice((declarer, declarer.lho, declarer.rho, *[declarer.partner] * 3))
    while True:
        pack = chance.sample(DECK, 52)
        deal = Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS})
        play = Play(declarer.lho, strain, deal)
        for _ in range(4 * tricks):
            play = play.play(chance.choice(list(play.legal_cards())))
        if play.to_play is wanted:
            return play


def _key(play: Play) -> str:
    hand = play.to_play
    return FROM_DUMMY if hand is play.dummy or hand is None else hand.letter


def _judge(play: Play, answer: Answer) -> Judgement:
    (key,) = answer
    winner = play.tricks[-1].winner or play.opening_leader
    names = {"winner": winner.term, "card": play.tricks[-1].cards[winner], "declarer": play.declarer.term}
    if winner is play.dummy:
        why = Message("{winner}, dummy, won with {card}: {declarer} leads from dummy.", **names)
    else:
        why = Message("{winner} won with {card} and leads to the next trick.", **names)
    if key == _key(play):
        return right(why)
    if key == winner.letter:
        return wrong(Message("Dummy takes no part: declarer chooses the cards of both hands."), why)
    if {key, _key(play)} == {FROM_DUMMY, play.declarer.letter}:
        return wrong(Message("Declarer may not choose the hand: the lead is in the hand that won the trick."), why)
    return wrong(Message("The hand that won the last trick leads, whoever led before."), why)


NEXT_LEAD = Kind(
    "next-lead",
    Term("Who leads next?"),
    frozenset({"P2", "P5"}),
    _make,
    {"tricks": Whole(1, 3, (1, 3)), "dummy": Choice(("N", "E", "S", "W"), ("N", "E", "S", "W"))},
)
