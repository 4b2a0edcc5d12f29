"""How many tricks are transferred for a revoke."""

from functools import partial
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.revoke import LAST_TO_REVOKE, Revoke, revokes, rule
from bridge.table import SEATS
from lessons.deals import course_board
from lessons.exercises.kind import Boards, Choice, Kind, Parameters, Whole
from lessons.exercises.question import (
    Answer,
    Judgement,
    Option,
    PickOne,
    Question,
    ScoresPicture,
)
from lessons.exercises.saying import named, right, wrong

CASES = ("plain", "dummy", "trick-twelve", "again", "not-established", "both-sides")
TRANSFERS = (
    Option("0", Message("No trick")),
    Option("1", Message("One trick")),
    Option("2", Message("Two tricks")),
)


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    if parameters["board"]:
        number = chance.choice(parameters["board"])
        play = course_board(number).play
        if play is not None:
            prompt = Message("There was a revoke on board {n}. How many tricks go to the other side?", n=number)
            return _question(revokes(play)[0], prompt)
    case = chance.choice(parameters["case"])
    low, high = parameters["transferred"]
    while True:
        revoke = _revoke(chance, case)
        if case != "plain" or low <= rule(revoke).tricks <= high:
            break
    prompt = Message("There was a revoke. How many tricks go to the other side after the play?")
    return _question(revoke, prompt)


def _revoke(chance: Random, case: str) -> Revoke:
    """A revoke of this kind, with facts that fit together."""
    declarer = chance.choice(SEATS)
    seat = (
        declarer.partner if case == "dummy" else chance.choice([each for each in SEATS if each is not declarer.partner])
    )
    trick = (
        LAST_TO_REVOKE if case == "trick-twelve" else chance.randint(2 if case == "again" else 1, LAST_TO_REVOKE - 1)
    )
    won_by = chance.choice((seat, seat, seat.partner, seat.lho, seat.rho))
    later = min(chance.choice((0, 0, 1, 2, 3, 4)), 13 - trick)
    return Revoke(
        seat,
        trick,
        declarer,
        won_by,
        later,
        is_established=case != "not-established",
        is_repeated=case == "again",
        is_mutual=case == "both-sides",
    )


def _question(revoke: Revoke, prompt: Message) -> Question:
    return Question(
        prompt,
        PickOne(TRANSFERS),
        (str(rule(revoke).tricks),),
        partial(_judge, revoke),
        _facts(revoke),
        Message("Who won that trick, what did the side win after it, and could it still be put right?"),
    )


def _facts(revoke: Revoke) -> ScoresPicture:
    """What happened, a line each."""
    side = revoke.seat.side.term
    rows: list[tuple[str | Message, ...]] = [
        (Message("Declarer"), named(revoke.declarer.term)),
        (Message("Hand that revoked"), _hand(revoke)),
        (Message("Trick of the revoke"), str(revoke.trick)),
        (Message("Trick won by"), named(revoke.won_by.term)),
        (Message("Won after it by {side}", side=side), str(revoke.later)),
        (Message("Noticed"), _noticed(revoke)),
    ]
    if revoke.is_repeated:
        rows.append((Message("Earlier revoke"), Message("the same player, established, in the same suit")))
    if revoke.is_mutual:
        rows.append((Message("Revoke of the other side"), Message("established too")))
    return ScoresPicture((Message("The director asks"), Message("Found")), tuple(rows))


def _hand(revoke: Revoke) -> Message:
    if revoke.by_dummy:
        return Message("{seat}, dummy", seat=revoke.seat.term)
    return named(revoke.seat.term)


def _noticed(revoke: Revoke) -> Message:
    if not revoke.is_established:
        return Message("before the side played to the next trick")
    return Message("when the play was over, the cards still on the table")


def _judge(revoke: Revoke, answer: Answer) -> Judgement:
    ruling = rule(revoke)
    law = Message("That is Law {number}{part}.", number=ruling.law[:2], part=ruling.law[2:])
    if answer == (str(ruling.tricks),):
        return right(ruling.reason, law)
    return wrong(*_facts_that_count(revoke), ruling.reason, law)


def _facts_that_count(revoke: Revoke) -> tuple[Message, ...]:
    """Who won what."""
    names = {"seat": revoke.seat.term, "winner": revoke.won_by.term, "side": revoke.seat.side.term, "n": revoke.later}
    if revoke.won_by is revoke.seat:
        won = Message("{seat} revoked and won that very trick.", **names)
    else:
        won = Message("{seat} revoked, and {winner} won the trick.", **names)
    return won, Message("After it {side} won {n} more.", **names)


REVOKE = Kind(
    "revoke",
    Term("Revoke"),
    frozenset({"P7"}),
    _make,
    {
        "case": Choice(CASES, CASES),
        "transferred": Whole(0, 2, (0, 2)),
        "board": Boards((34,)),
    },
)
