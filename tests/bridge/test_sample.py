"""Deals at random beside the exact theory, and how far a sample can be off."""

import numpy as np
import pytest

from bridge.batch import Deals, deals
from bridge.cards import Suit
from bridge.deal import Deal
from bridge.evaluation.points import CONTROLS, HCP
from bridge.evaluation.tricks import NEW_LOSERS
from bridge.interval import wilson
from bridge.sample import means, of_fit, of_length, of_measure, of_shape
from bridge.table import Seat, Side

DEALT = Deals(np.concatenate([block.hands for block in deals(20_000, seed=5)]))
ONE = Deals.of([Deal.parse("N:AKQJ.AKQ.AKQ.AKQ 5432.5432.543.54 T9876.T9876.T9.T .J.J8762.J987632")])


@pytest.mark.parametrize(
    "table",
    [
        of_measure(DEALT, HCP, Seat.EAST),
        of_measure(DEALT, CONTROLS, Side.EW),
        of_measure(DEALT, NEW_LOSERS, Seat.WEST),
        of_shape(DEALT, Seat.SOUTH),
        of_fit(DEALT, Side.NS),
        of_length(DEALT, Suit.HEARTS, Seat.NORTH),
    ],
)
def test_a_sample_agrees_with_the_exact_theory(table):
    assert table["n"].sum() == len(DEALT)
    assert table["exact"].sum() == pytest.approx(1)
    often = table[table["exact"] > 0.01]
    assert ((often["low"] <= often["exact"]) & (often["exact"] <= often["high"])).mean() > 0.8


def test_known_shares_are_exact():
    points = of_measure(DEALT, HCP, Seat.NORTH)
    assert points.loc[10, "exact"] == pytest.approx(59_723_754_816 / 635_013_559_600)
    assert means(points)[1] == pytest.approx(10)
    assert means(of_measure(DEALT, HCP, Side.NS))[1] == pytest.approx(20)
    assert of_shape(DEALT, Seat.NORTH).loc["4-4-3-2", "exact"] == pytest.approx(0.2155, abs=5e-5)


def test_one_deal_is_counted_as_it_is():
    points = of_measure(ONE, HCP, Seat.NORTH)
    assert points.loc[37, ["n", "share"]].tolist() == [1, 1]
    assert of_measure(ONE, HCP, Side.EW).loc[3, "n"] == 1
    assert of_measure(ONE, NEW_LOSERS, Seat.NORTH).loc[0, "n"] == 1
    assert of_shape(ONE, Seat.SOUTH).index[0] == "5-5-2-1"
    assert of_length(ONE, Suit.DIAMONDS, Seat.WEST).loc[5, "n"] == 1
    assert of_fit(ONE, Side.NS).loc[9, "n"] == 1


def test_wilson_has_its_published_bounds():
    low, high = wilson(np.array([0, 0.5, 1]), 10)
    assert low == pytest.approx([0, 0.2366, 0.7225], abs=5e-5)
    assert high == pytest.approx([0.2775, 0.7634, 1], abs=5e-5)
