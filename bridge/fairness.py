"""Were the cards dealt at random? Deals that were seen against what a fair shuffle gives.

Every look compares a count with its exact expectation by a sum of squares that follows a chi-square distribution when
each deal is as likely as any other and deals do not depend on each other. Of several looks at the same deals one is
soon unusual by chance: :attr:`Look.adjusted` allows for all of them (S. Holm 1979).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import erfc, exp, lgamma, log, sqrt

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bridge.batch import Deals, shape_names
from bridge.evaluation.points import HCP
from bridge.expectation import HANDS, distribution, patterns
from bridge.table import SEATS, Seat

FEWEST = 100
"""Deals without which nothing is said: the distribution of the sums is not yet near enough to chi-square."""
UNUSUAL = 0.05
"""A fair dealer's chance of the most unusual look below which a set is called unusual."""

_FEWEST_EXPECTED = 5
"""Hands that are expected at least in a class of a look; rarer ones are taken together (W. G. Cochran 1954)."""
_HCP_VARIANCE = 290 / 17
"""Of the high-card points of one hand."""
_DRAWN_WITHOUT_RETURN = 51 / 52


class Question(Enum):
    """What is looked at."""

    POINTS = "points"
    """How often a hand has each number of high-card points."""
    SHAPES = "shapes"
    """How often a hand has each shape."""
    MEANS = "means"
    """Whether the points are spread evenly over the four seats."""
    SUITS = "suits"
    """Whether the suits are spread evenly over the four seats."""
    CARDS = "cards"
    """Whether each of the 52 cards comes to each seat equally often."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the deals, of one seat or all.

    ``chance`` is how often a fair dealer's deals differ as much or more, ``adjusted`` the same allowing for all looks.
    """

    question: Question
    seat: Seat | None
    statistic: float
    freedom: int
    chance: float
    adjusted: float = 1.0

    @property
    def is_unusual(self) -> bool:
        """Whether a fair dealer seldom gives this, however many looks were taken."""
        return self.adjusted < UNUSUAL


def looks(deals: Deals) -> tuple[Look, ...]:
    """All looks at these deals, which must be different ones; none where there are fewer than FEWEST."""
    if len(deals) < FEWEST:
        return ()
    points, shapes = deals.values(HCP), shape_names(deals.shapes)
    all_points, all_shapes = distribution(HCP), patterns()
    found = [_counted(Question.POINTS, seat, points[:, seat], all_points) for seat in SEATS]
    found += [_counted(Question.SHAPES, seat, shapes[:, seat], all_shapes) for seat in SEATS]
    found += [_means(points), _spread(Question.SUITS, _suits(deals), 13), _spread(Question.CARDS, _cards(deals), 1)]
    chances = holm([look.chance for look in found])
    return tuple(replace(look, adjusted=adjusted) for look, adjusted in zip(found, chances, strict=True))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several looks, each allowing for all of them, whether or not they depend on each other.

    >>> holm([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.04]
    """
    adjusted, most = [0.0] * len(chances), 0.0
    for passed, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        most = max(most, (len(chances) - passed) * chances[place])
        adjusted[place] = min(most, 1.0)
    return adjusted


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of so many degrees of freedom is as large or larger; exact.

    >>> round(chi_square_tail(3.841459, 1), 6), round(chi_square_tail(16.918978, 9), 6)
    (0.05, 0.05)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    tail = erfc(sqrt(half)) if freedom % 2 else 0.0
    powers = np.arange(freedom % 2 / 2, freedom / 2).tolist()
    return min(1.0, tail + sum(exp(power * log(half) - half - lgamma(power + 1)) for power in powers))


def even_split_chance(first: int, second: int) -> float:
    """The chance that tosses of a fair coin are split at least as unevenly as this; exact.

    >>> even_split_chance(9, 1)
    0.021484375
    """
    tosses, fewer = first + second, min(first, second)
    ways = (lgamma(tosses + 1) - lgamma(k + 1) - lgamma(tosses - k + 1) - tosses * log(2) for k in range(fewer + 1))
    return round(min(1.0, 2 * sum(map(exp, ways))), 12)


def _counted(question: Question, seat: Seat, seen: NDArray[np.generic], hands: "pd.Series[int]") -> Look:
    """A look at how often each value is seen; rare neighbours are one class."""
    counts = np.bincount(hands.index.get_indexer(pd.Index(seen)), minlength=len(hands))
    expected = hands.to_numpy(float) / HANDS * len(seen)
    classes = _classes(expected)
    observed, fair = np.bincount(classes, counts), np.bincount(classes, expected)
    return _look(question, seat, float(((observed - fair) ** 2 / fair).sum()), len(fair) - 1)


def _classes(expected: NDArray[np.float64]) -> NDArray[np.int64]:
    """The class of each value: as many neighbours together as are enough; too small a rest goes to the last class."""
    classes, current, held = [], 0, 0.0
    for hands in expected.tolist():
        classes.append(current)
        held += hands
        if held >= _FEWEST_EXPECTED:
            current, held = current + 1, 0.0
    return np.minimum(classes, max(current - 1, 0))


def _means(points: NDArray[np.int32]) -> Look:
    """The four means, which make 40: their covariance is the variance of one hand, and minus a third of it."""
    away = points.mean(axis=0) - 10
    return _look(Question.MEANS, None, len(points) * float((away**2).sum()) / (_HCP_VARIANCE * 4 / 3), 3)


def _spread(question: Question, counts: NDArray[np.int64], cards: int) -> Look:
    """A table of how many cards of each group, of so many cards, came to each seat."""
    fair = counts.sum() / counts.size
    squares = float(((counts - fair) ** 2 / fair).sum()) * _DRAWN_WITHOUT_RETURN
    return _look(question, None, squares, 3 * (52 // cards - 1))


def _suits(deals: Deals) -> NDArray[np.int64]:
    lengths: NDArray[np.int64] = deals.lengths.sum(axis=0, dtype=np.int64)
    return lengths


def _cards(deals: Deals) -> NDArray[np.int64]:
    held = [(deals.hands >> np.uint64(card) & np.uint64(1)).sum(axis=0, dtype=np.int64) for card in range(52)]
    return np.stack(held)


def _look(question: Question, seat: Seat | None, statistic: float, freedom: int) -> Look:
    return Look(question, seat, statistic, freedom, chi_square_tail(statistic, freedom))
