"""Matchpoints: every result compared with all others of the board in the same direction (Law 78A).

>>> scores = [620, 620, 170, -100, 650]
>>> matchpoints(scores)
(5.0, 5.0, 2.0, 0.0, 8.0)
>>> percentages(scores)
(62.5, 62.5, 25.0, 0.0, 100.0)
>>> matchpoints(other_direction(scores))
(3.0, 3.0, 6.0, 8.0, 0.0)
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from bridge.errors import InvalidNotation, Message


class Count(Enum):
    """The points for each pair beaten; a tie is worth half of them."""

    TWO_ONE = 2
    """Two and one, as the WBF and the EBU count."""
    ONE_HALF = 1
    """One and a half, as the ACBL counts."""

    def top(self, results: int) -> int:
        """The points of a pair that beats all others, where a board has so many results."""
        return self.value * (results - 1)


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """An artificial adjusted score, in percent of the top: this pair's and its opponents' (Law 12C2).

    The two need not make 100. A minus sign turns the board round, as it does with points.

    >>> -AdjustedScore(60, 40)
    AdjustedScore(percent=40, opponents=60)
    """

    percent: float
    opponents: float

    def __neg__(self) -> "AdjustedScore":
        return AdjustedScore(self.opponents, self.percent)


AVERAGE = AdjustedScore(50, 50)
AVERAGE_PLUS = AdjustedScore(60, 40)
AVERAGE_MINUS = AdjustedScore(40, 60)

Score = int | AdjustedScore | None
"""Points of the side that is asked about, an artificial adjusted score, or None where there is no result."""


def other_direction(scores: Sequence[Score]) -> tuple[Score, ...]:
    """The same results from the opponents' side."""
    return tuple(None if score is None else -score for score in scores)


def matchpoints(
    scores: Sequence[Score], count: Count = Count.TWO_ONE, field: int | None = None
) -> tuple[float | None, ...]:
    """The matchpoints of each pair in one direction; None where there is no result.

    ``field`` is the number of results that the boards of the contest have; if it is None, that of this board. An
    adjusted score is one of them. Since nobody is compared with it, the results obtained are factored up to the field
    (:func:`neuberg`) for its sake too.

    Raises InvalidNotation for a field smaller than the board's.
    """
    return tuple(None if points is None else float(points) for points, _ in _awards(scores, count, field))


def percentages(scores: Sequence[Score], field: int | None = None) -> tuple[float | None, ...]:
    """The matchpoints in percent of the top, the same by either count; None where there is nothing to compare with.

    Raises InvalidNotation as :func:`matchpoints` does.
    """
    return tuple(None if share is None else float(100 * share) for _, share in _awards(scores, Count.TWO_ONE, field))


def neuberg(points: float, results: int, field: int, count: Count = Count.TWO_ONE) -> float:
    """What the matchpoints on a board with few results are worth in a larger field (Neuberg's formula).

    Every result is taken for ``field / results`` equal ones. Raises InvalidNotation.

    >>> neuberg(18, results=10, field=11)
    19.9
    """
    _check_field(results, field)
    return float(_neuberg(Fraction(points), results, field, count))


def _awards(
    scores: Sequence[Score], count: Count, field: int | None
) -> Iterator[tuple[Fraction | None, Fraction | None]]:
    """Points and share of the top for each score."""
    results = sum(score is not None for score in scores)
    field = results if field is None else field
    if results:
        _check_field(results, field)
    top = count.top(field)
    obtained = sorted(score for score in scores if isinstance(score, int))
    for score in scores:
        if score is None:
            yield None, None
        elif isinstance(score, AdjustedScore):
            share = Fraction(score.percent) / 100
            yield share * top, share
        else:
            halves = bisect_left(obtained, score) + bisect_right(obtained, score) - 1  # two a pair beaten, one a tie
            points = _neuberg(Fraction(halves * count.value, 2), len(obtained), field, count)
            yield points, points / top if top else None


def _neuberg(points: Fraction, results: int, field: int, count: Count) -> Fraction:
    tie = Fraction(count.value, 2)
    return Fraction(field, results) * (points + tie) - tie


def _check_field(results: int, field: int) -> None:
    if not 1 <= results <= field:
        raise InvalidNotation(
            Message(
                "This board has {results} results and the field {field}: give one at least, and the field no fewer.",
                results=results,
                field=field,
            )
        )
