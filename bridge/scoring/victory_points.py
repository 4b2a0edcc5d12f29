"""Victory points: the IMPs of a match on a scale of 20 that both teams share (WBF, 2013).

The continuous scale gives each margin its own points, with two decimals; the discrete one gives whole points for a
range of margins. On both, an IMP of a close match is worth no less than one of a clear win.
"""

from bisect import bisect_left
from functools import lru_cache
from itertools import takewhile
from math import ceil, floor, log, sqrt

from bridge.errors import InvalidNotation, Message

ALL = 20
"""The points of the two teams together."""
EVEN = ALL // 2
"""The points of either team when the match is tied."""

_BEND = ((sqrt(5) - 1) / 2) ** 3
"""The golden section cubed: by it, half the margin of a full win brings two thirds of its points above even."""


def victory_points(margin: int, boards: int) -> float:
    """A team's points on the continuous scale, for a match won by so many IMPs, or lost if they are below zero.

    Raises InvalidNotation for a match without boards.

    >>> victory_points(4, boards=16), victory_points(-4, boards=16)
    (11.2, 8.8)
    """
    points = _hundredths(boards)
    won = points[min(abs(margin), len(points) - 1)]
    return (won if margin >= 0 else 100 * ALL - won) / 100


def scale(boards: int) -> tuple[float, ...]:
    """The winner's points for a margin of 0, 1, 2 ... IMPs, up to the first that brings all.

    Raises InvalidNotation for a match without boards.
    """
    return tuple(points / 100 for points in _hundredths(boards))


def discrete_victory_points(margin: int, boards: int) -> int:
    """A team's points on the discrete scale, for a match won by so many IMPs, or lost if they are below zero.

    Raises InvalidNotation for a match without boards.

    >>> discrete_victory_points(4, boards=16), discrete_victory_points(-4, boards=16)
    (11, 9)
    """
    won = EVEN + bisect_left(_highest_margins(boards), abs(margin))
    return won if margin >= 0 else ALL - won


def discrete_scale(boards: int) -> tuple[tuple[int, int | None, int], ...]:
    """Margins in IMPs from and up to, and the winner's points for them; the last has no end.

    Raises InvalidNotation for a match without boards.

    >>> discrete_scale(16)[:3]
    ((0, 1, 10), (2, 4, 11), (5, 8, 12))
    """
    highest = _highest_margins(boards)
    ends = zip((-1, *highest), (*highest, None), range(EVEN, ALL + 1), strict=True)
    return tuple((below + 1, end, points) for below, end, points in ends)


@lru_cache
def _hundredths(boards: int) -> tuple[int, ...]:
    """The continuous scale in hundredths of a point: the formula, raised until no increment exceeds the one before."""
    full = _full_win(boards)
    formula = (round(100 * EVEN * (1 + (1 - _BEND ** (margin / full)) / (1 - _BEND))) for margin in range(ceil(full)))
    points = (*takewhile(lambda won: won < 100 * ALL, formula), 100 * ALL)
    while (raised := _raised(points)) != points:
        points = raised
    return points


def _raised(points: tuple[int, ...]) -> tuple[int, ...]:
    """Every value but the ends no less than midway between its neighbours."""
    inner = (
        max(here, -(-(before + after) // 2))
        for before, here, after in zip(points, points[1:], points[2:], strict=False)
    )
    return (points[0], *inner, points[-1])


@lru_cache
def _highest_margins(boards: int) -> tuple[int, ...]:
    """The highest margins for 10, 11 ... 19 points: the formula, lowered until no range is smaller than the one before.

    By the formula they are the last that bring no more than half a point above.
    """
    full = _full_win(boards)
    margins = tuple(floor(full * log(1 - half / ALL * (1 - _BEND), _BEND)) for half in range(1, ALL, 2))
    while (lowered := _lowered(margins)) != margins:
        margins = lowered
    return margins


def _lowered(margins: tuple[int, ...]) -> tuple[int, ...]:
    """Every value no more than midway between its neighbours; the range of the first goes on as far below zero."""
    inner = (
        min(here, (before + after) // 2) for before, here, after in zip(margins, margins[1:], margins[2:], strict=False)
    )
    return (min(margins[0], (margins[1] - 1) // 3), *inner, margins[-1])


def _full_win(boards: int) -> float:
    """The margin in IMPs from which the winner has all points."""
    if boards < 1:
        raise InvalidNotation(Message("A match has one board or more, not {boards}.", boards=boards))
    return 15 * sqrt(boards)
