"""International match points: differences of scores on a scale (Law 78B), at one other table, all others or a datum."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from bridge.errors import InvalidNotation, Message

SCALE: tuple[tuple[int, int | None, int], ...] = (
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, None, 24),
)
"""Law 78B: the difference in points from and up to, and the IMPs for it; the last has no end."""

_FROM = tuple(lowest for lowest, _, _ in SCALE)


def imps(difference: float | Fraction) -> int:
    """The IMPs for a difference in points, with its sign (Law 78B).

    A difference that no two scores have, such as 45, counts as the next one below.

    >>> imps(620 - 170), imps(-620)
    (10, -12)
    """
    won = step_of(difference)[2]
    return won if difference >= 0 else -won


def step_of(difference: float | Fraction) -> tuple[int, int | None, int]:
    """The row of the scale that a difference belongs to, whichever side has it.

    >>> step_of(-620)
    (600, 740, 12)
    """
    return SCALE[bisect_right(_FROM, floor(abs(Fraction(difference)))) - 1]


def cross_imps(scores: Sequence[int | None]) -> tuple[float | None, ...]:
    """The mean of the IMPs against every other result; None where there is no result or no other.

    >>> cross_imps([420, 420, -50])
    (5.0, 5.0, -10.0)
    """
    others = sum(score is not None for score in scores) - 1
    return tuple(None if total is None or not others else total / others for total in cross_imp_totals(scores))


def cross_imp_totals(scores: Sequence[int | None]) -> tuple[int | None, ...]:
    """The sum of the IMPs against every other result; None where there is no result or no other.

    >>> cross_imp_totals([420, 420, -50])
    (10, 10, -20)
    """
    tables = Counter(score for score in scores if score is not None)
    if tables.total() < 2:
        return (None,) * len(scores)
    totals = {score: sum(imps(score - other) * n for other, n in tables.items()) for score in tables}
    return tuple(None if score is None else totals[score] for score in scores)


class Ties(Enum):
    """Which way half a step is rounded."""

    AWAY_FROM_ZERO = "away from zero"
    TOWARDS_ZERO = "towards zero"
    UP = "up"
    DOWN = "down"
    EVEN = "to an even number of steps"

    def rounded(self, value: Fraction, step: int) -> int:
        """The nearest multiple of the step.

        >>> [ties.rounded(Fraction(-405), 10) for ties in Ties]
        [-410, -400, -400, -410, -400]
        """
        steps = value / step
        if steps.denominator != 2:
            return round(steps) * step
        match self:
            case Ties.AWAY_FROM_ZERO:
                return (ceil(steps) if steps > 0 else floor(steps)) * step
            case Ties.TOWARDS_ZERO:
                return int(steps) * step
            case Ties.UP:
                return ceil(steps) * step
            case Ties.DOWN:
                return floor(steps) * step
            case Ties.EVEN:
                return round(steps) * step


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How the datum of a Butler is found.

    ``cut`` is how many of the best and as many of the worst scores are left out of the mean: a number, or a share of
    all scores as a Fraction, of which only whole scores are cut. One or two scores are always left. The mean is
    rounded to ``step`` points, or not if that is None; with ``round_differences`` the differences from it are rounded
    to ten points before they are turned into IMPs.
    """

    cut: int | Fraction = 1
    step: int | None = 10
    ties: Ties = Ties.AWAY_FROM_ZERO
    round_differences: bool = False

    def __post_init__(self) -> None:
        if self.cut < 0 or (isinstance(self.cut, Fraction) and self.cut >= Fraction(1, 2)):
            raise InvalidNotation(
                Message("{cut} cannot be cut at each end: write 0 or more scores, or a share below 1/2.", cut=self.cut)
            )
        if self.step is not None and self.step < 1:
            raise InvalidNotation(Message("A datum is rounded to 1 point or more, not to {step}.", step=self.step))

    def datum(self, scores: Sequence[int]) -> Fraction:
        """The datum of these scores, one at least, in points."""
        cut = floor(self.cut * len(scores)) if isinstance(self.cut, Fraction) else self.cut
        cut = min(cut, (len(scores) - 1) // 2)
        kept = sorted(scores)[cut : len(scores) - cut]
        mean = Fraction(sum(kept), len(kept))
        return mean if self.step is None else Fraction(self.ties.rounded(mean, self.step))

    def imps(self, difference: Fraction) -> int:
        """The IMPs for a difference from the datum."""
        return imps(self.ties.rounded(difference, 10) if self.round_differences else difference)


USUAL_DATUM = DatumRule()
"""The mean without the best and the worst score, to the nearest ten."""


@dataclass(frozen=True, slots=True)
class Butler:
    """The datum of a board in points, and what each result differs from it in IMPs; None where there is no result.

    A minus sign turns the board round.
    """

    datum: float | None
    imps: tuple[int | None, ...]

    def __neg__(self) -> "Butler":
        datum = None if self.datum is None else -self.datum
        return Butler(datum, tuple(None if won is None else -won for won in self.imps))


def butler(scores: Sequence[int | None], rule: DatumRule = USUAL_DATUM) -> Butler:
    """Every result against a datum, the mean of all but the extremes.

    >>> butler([620, 620, 170, -100, 650, 620])
    Butler(datum=510.0, imps=(3, 3, -8, -12, 4, 3))
    """
    known = [score for score in scores if score is not None]
    if not known:
        return Butler(None, (None,) * len(scores))
    datum = rule.datum(known)
    return Butler(float(datum), tuple(None if score is None else rule.imps(score - datum) for score in scores))
