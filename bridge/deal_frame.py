"""Deals as a table with a row a deal, for files of data and for statistics."""

import numpy as np
import pandas as pd

from bridge.batch import Deals, shape_names
from bridge.cards import Suit
from bridge.evaluation.points import CONTROLS, HCP
from bridge.evaluation.tricks import LOSERS
from bridge.table import SEATS

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def deal_frame(deals: Deals) -> pd.DataFrame:
    """The deals as PBN writes them (``deal``), and for each hand what it is worth and how it is shaped.

    Columns of North are ``north_hcp``, ``north_controls``, ``north_losers`` (by the losing trick count),
    ``north_shape`` (``5-4-3-1``, the longest suit first), ``north_spades``, ``north_hearts``, ``north_diamonds`` and
    ``north_clubs``; those of the other seats follow. ``ns_fit`` and ``ew_fit`` are the cards in the longest fit.
    """
    lengths, fits = deals.lengths.astype(np.int32), deals.fits.astype(np.int32)
    by_seat = {
        "hcp": deals.values(HCP),
        "controls": deals.values(CONTROLS),
        "losers": deals.values(LOSERS),
        "shape": shape_names(deals.shapes),
        **{suit.name.lower(): lengths[:, :, suit] for suit in _SUITS},
    }
    columns = {f"{seat.name.lower()}_{name}": values[:, seat] for seat in SEATS for name, values in by_seat.items()}
    whole = {"deal": [str(deal) for deal in deals]}
    return pd.DataFrame(whole | columns | {"ns_fit": fits[:, 0], "ew_fit": fits[:, 1]})
