"""Who declares at minibridge, once all four have said their points."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from bridge.cards import DECK, Hand
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.table import SEATS, Seat, Side
from lessons.exercises.kind import Choice, Kind, Parameters, one_of
from lessons.exercises.opening import high_card_points
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture
from lessons.exercises.saying import named, right, seat_options, wrong

DEAL_AGAIN = "again"
FITS: dict[str, Callable[[Sequence[int]], bool]] = {
    "any": lambda points: True,
    "equal-partners": lambda points: points[0] == points[2] or points[1] == points[3],
    "equal-sides": lambda points: points[0] + points[2] == points[1] + points[3],
}
"""What the points may be like, in the order in which they were said."""

Said = tuple[tuple[Seat, int], ...]
"""The points of each, in the order in which they were said."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    fits = FITS[one_of(chance, parameters["points"])]
    first = chance.choice(SEATS)
    points = _points(chance)
    while not fits(points):
        points = _points(chance)
    said = tuple((first.clockwise(turn), each) for turn, each in enumerate(points))
    declarer = _declarer(said)
    return Question(
        Message("All four have said their points, from left to right. Who is declarer?"),
        PickOne((*seat_options(), Option(DEAL_AGAIN, Message("nobody, the cards are dealt again")))),
        (DEAL_AGAIN if declarer is None else declarer.letter,),
        partial(_judge, said, declarer),
        ScoresPicture(tuple(named(seat.term) for seat, _ in said), (tuple(str(each) for _, each in said),)),
        Message("Which side has more points in its two hands?"),
    )


def _points(chance: Random) -> tuple[int, ...]:
    """The points of the four hands of a deal."""
    pack = chance.sample(DECK, 52)
    return tuple(high_card_points(Hand.of(pack[start : start + 13])) for start in range(0, 52, 13))


def _declarer(said: Said) -> Seat | None:
    """The stronger hand of the stronger side, the first to speak of two equal ones; None with twenty points each."""
    totals = _totals(said)
    if totals[Side.NS] == totals[Side.EW]:
        return None
    side = max(totals, key=totals.__getitem__)
    return max((each for each in said if each[0].side is side), key=lambda each: each[1])[0]


def _totals(said: Said) -> dict[Side, int]:
    return {side: sum(points for seat, points in said if seat.side is side) for side in Side}


def _judge(said: Said, declarer: Seat | None, answer: Answer) -> Judgement:
    totals = _totals(said)
    if declarer is None:
        why = [Message("Both sides have twenty points: the cards are dealt again.")]
    else:
        side, points = declarer.side, dict(said)
        names = {"seat": declarer.term, "n": points[declarer], "other": points[declarer.partner]}
        why = [
            Message(
                "{side} have {n} points, {others} have {m}.",
                side=side.term,
                n=totals[side],
                others=side.opponents.term,
                m=totals[side.opponents],
            ),
            Message("{seat} and the partner have {n} points each, and {seat} spoke first.", **names)
            if names["n"] == names["other"]
            else Message("{seat} has {n} points, the partner {other}.", **names),
        ]
    is_right = answer == (DEAL_AGAIN if declarer is None else declarer.letter,)
    return right(*why[-1:]) if is_right else wrong(*why)


MINIBRIDGE = Kind(
    "minibridge",
    Term("Who declares at minibridge?"),
    frozenset(),
    _make,
    {"points": Choice(tuple(FITS), ("any",))},
)
