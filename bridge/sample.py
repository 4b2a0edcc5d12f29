"""What is seen in deals at random, beside what is exact for all deals.

Each table has a row a value: ``n`` of the sample, its ``share`` with the interval of 95 % from ``low`` to ``high``, and
``exact``, the share among all hands that can be dealt, or among all pairs of hands for a side.
"""

import numpy as np
import pandas as pd

from bridge.batch import Deals, Numbers, frequencies, shape_names
from bridge.cards import Suit
from bridge.evaluation.measure import Measure
from bridge.expectation import distribution, fits, partnership, patterns, suit_lengths
from bridge.interval import wilson
from bridge.table import Seat, Side


def of_measure(deals: Deals, measure: Measure, who: Seat | Side) -> pd.DataFrame:
    """What a hand is worth, or both hands of a side by one of :data:`bridge.expectation.CARD_COUNTS`; in order."""
    values = deals.values(measure)
    if isinstance(who, Side):
        seen, exact = (values[:, :2] + values[:, 2:])[:, _column(who)], partnership(measure)
    else:
        seen, exact = values[:, who], distribution(measure)
    table = _compared(seen, exact).sort_index()
    table.index = table.index / measure.denominator
    return table


def of_shape(deals: Deals, seat: Seat) -> pd.DataFrame:
    """The shape of a hand, as ``4-4-3-2``; the most frequent of the sample first."""
    table = _compared(shape_names(deals.shapes[:, seat]), patterns())
    return table.sort_values(["n", "exact"], ascending=False, kind="stable")


def of_length(deals: Deals, suit: Suit, seat: Seat) -> pd.DataFrame:
    """The cards that a hand has in a suit, 0 to 13."""
    return _compared(deals.lengths[:, seat, suit], suit_lengths()).sort_index()


def of_fit(deals: Deals, side: Side) -> pd.DataFrame:
    """The cards in the longest fit of a side, 7 to 13."""
    return _compared(deals.fits[:, _column(side)], fits()).sort_index()


def means(table: pd.DataFrame) -> tuple[float, float]:
    """The mean of the sample and the exact one, of a table whose values are numbers."""
    values = table.index.to_numpy(float)
    return float(values @ table["share"]), float(values @ table["exact"])


def _column(side: Side) -> int:
    return 0 if side is Side.NS else 1


def _compared(seen: Numbers, exact: "pd.Series[int]") -> pd.DataFrame:
    counts = frequencies([seen])
    table = pd.DataFrame({"n": counts, "exact": exact / exact.sum()}).fillna({"n": 0, "exact": 0.0})
    n = table["n"].to_numpy(np.int64)
    share = n / len(seen)
    low, high = wilson(share, len(seen))
    return pd.DataFrame({"n": n, "share": share, "low": low, "high": high, "exact": table["exact"]}, table.index)
