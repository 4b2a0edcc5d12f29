"""How points become tricks: deals that were solved double dummy, seen from each side by what its two hands are worth.

The two sides of a deal are not independent: n always counts deals, and where both sides of a deal belong to a group
their mean counts once. Intervals are of 95 %, and rather too wide than too narrow.
"""

from dataclasses import asdict, dataclass
from enum import Enum
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bridge.batch import Deals
from bridge.cards import Strain, Suit
from bridge.double_dummy.solved_deals import SolvedDeals
from bridge.evaluation.measure import Measure
from bridge.evaluation.points import POINTS
from bridge.interval import wilson

_Z = 1.959964
"""Standard errors on either side of a mean that hold 95 %."""

_SUITS = len(Suit)


class Trumps(Enum):
    """What a side plays in: no trump, or the one of these suits that has most cards, the higher of equal ones."""

    NOTRUMP = ()
    MAJOR = (Suit.HEARTS, Suit.SPADES)
    MINOR = (Suit.CLUBS, Suit.DIAMONDS)
    SUIT = tuple(Suit)


class Declarer(Enum):
    """Who declares of a side: the hand that takes more tricks, or one by chance (North, East)."""

    BETTER = "better"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Share:
    """A share of ``n`` deals, with its interval."""

    n: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """How well the value of two hands tells their tricks, by the straight line that fits best.

    ``slope`` is in tricks for one of the value. ``r_squared`` is the part of the variance that the line explains.
    ``error`` is the standard deviation of the tricks around the line, with its interval. NaN where nothing varies.
    """

    n: int
    slope: float
    r_squared: float
    error: float
    low: float
    high: float


def sides(
    solved: SolvedDeals, measure: Measure, trumps: Trumps = Trumps.NOTRUMP, declarer: Declarer = Declarer.BETTER
) -> pd.DataFrame:
    """Both sides of every deal, N–S and E–W in turn.

    ``deal`` is its row and ``side`` 0 or 1; ``value`` is what both hands are worth, ``group`` the same in whole points
    (half ones up); ``fit`` are the cards in the trump suit, at no trump in the longest; ``balanced`` tells whether
    both hands are 4-3-3-3, 4-4-3-2 or 5-3-3-2; ``tricks`` are those that the declarer takes.
    """
    deals = solved.deals
    both = _partners(deals.lengths).sum(axis=-1)
    if trumps is Trumps.NOTRUMP:
        strain, fit = np.full(both.shape[:2], int(Strain.NOTRUMP)), both.max(axis=2)
    else:
        high_to_low = sorted(map(int, trumps.value), reverse=True)
        considered = both[:, :, high_to_low]
        strain, fit = np.array(high_to_low)[considered.argmax(axis=2)], considered.max(axis=2)
    values = _partners(deals.values(measure)).sum(axis=-1) / measure.denominator
    tricks = np.take_along_axis(_declared(solved, declarer), strain[:, :, None], axis=2)
    return pd.DataFrame(
        {
            "deal": np.repeat(np.arange(len(deals)), 2),
            "side": np.tile([0, 1], len(deals)),
            "value": values.ravel(),
            "group": (np.floor(values + 0.5) if measure.unit is POINTS else values).ravel(),
            "fit": fit.ravel().astype(int),
            "balanced": _partners(_balanced(deals)).all(axis=-1).ravel(),
            "tricks": tricks.ravel().astype(int),
        }
    )


def making(sides: pd.DataFrame, tricks_needed: int) -> pd.DataFrame:
    """How often so many tricks are made: a row a ``group`` of values with ``n``, ``share``, ``low``, ``high``."""
    made = (sides["tricks"] >= tricks_needed).groupby([sides["group"], sides["deal"]]).mean()
    shares = {group: asdict(share_of(of_deals.to_numpy())) for group, of_deals in made.groupby(level=0)}
    return pd.DataFrame.from_dict(shares, orient="index", columns=["n", "share", "low", "high"]).rename_axis("group")


def mean_tricks(sides: pd.DataFrame) -> pd.DataFrame:
    """The tricks on average: a row a ``group`` of values with ``n``, ``mean``, ``low``, ``high``; NaN if n is 1."""
    by_deal = sides.groupby(["group", "deal"])["tricks"].mean()
    groups = by_deal.groupby(level=0)
    n, mean = groups.size(), groups.mean()
    half: pd.Series[float] = _Z * groups.std() / np.sqrt(n)
    return pd.DataFrame({"n": n, "mean": mean, "low": mean - half, "high": mean + half})


def prediction(sides: pd.DataFrame) -> Prediction:
    """How well the values of these sides tell their tricks."""
    value, tricks = sides["value"].to_numpy(float), sides["tricks"].to_numpy(float)
    deviation, spread = value - value.mean(), tricks - tricks.mean()
    slope = float(deviation @ spread / (deviation @ deviation)) if deviation.any() else float("nan")
    squares = pd.Series((spread - slope * deviation) ** 2).groupby(sides["deal"].to_numpy()).mean()
    n, variance = len(squares), float(squares.mean())
    half = _Z * float(squares.std()) / sqrt(n)
    explained = 1 - variance / float(pd.Series(spread**2).groupby(sides["deal"].to_numpy()).mean().mean())
    return Prediction(n, slope, explained, sqrt(variance), sqrt(max(variance - half, 0)), sqrt(variance + half))


def law_of_total_tricks(solved: SolvedDeals) -> NDArray[np.int_]:
    """The tricks of both sides, each in its longest suit, less the cards in both suits: 0 where the Law is right.

    Of equally long suits a side plays in the better one, and the better hand declares (J.-R. Vernes 1969).
    """
    both = _partners(solved.deals.lengths).sum(axis=-1).astype(int)
    longest = both.max(axis=2)
    tricks = _declared(solved, Declarer.BETTER)[:, :, :_SUITS].astype(int)
    best = np.where(both == longest[:, :, None], tricks, 0).max(axis=2)
    difference: NDArray[np.int_] = (best - longest).sum(axis=1)
    return difference


def share_of(deals: NDArray[Any]) -> Share:
    """The share of deals for which something holds; a number from 0 to 1 for one in which it holds of one side."""
    n, share = len(deals), float(deals.mean())
    (low,), (high,) = wilson(np.array([share]), n)
    return Share(n, share, float(low), float(high))


def _partners(by_seat: NDArray[Any]) -> NDArray[Any]:
    """What is told by seat on the second axis, by side there and by the side's two hands on the last."""
    return np.stack((by_seat[:, :2], by_seat[:, 2:]), axis=-1)


def _declared(solved: SolvedDeals, declarer: Declarer) -> NDArray[np.uint8]:
    """The tricks by deal, side and strain."""
    hands = _partners(solved.tricks)
    tricks: NDArray[np.uint8] = hands.max(axis=-1) if declarer is Declarer.BETTER else hands[..., 0]
    return tricks


def _balanced(deals: Deals) -> NDArray[np.bool_]:
    """Whether a hand has no suit of less than two cards, and one of two at most."""
    balanced: NDArray[np.bool_] = (deals.shapes[:, :, 3] >= 2) & (deals.shapes[:, :, 2] >= 3)
    return balanced
