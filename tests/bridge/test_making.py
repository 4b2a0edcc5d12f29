"""How points become tricks: on a few deals counted by hand, and on many what must hold."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.batch import Deals, deals
from bridge.deal import Deal
from bridge.double_dummy.solved_deals import SolvedDeals
from bridge.evaluation.points import BUM_RAP, CONTROLS, HCP
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS, total_tricks
from bridge.making import Declarer, Trumps, law_of_total_tricks, making, mean_tricks, prediction, share_of, sides

WHOLE_SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""Every player has a suit of his own; each side has 20 points."""

THIRTY = Deal.parse("N:AKQ2.KQ2.432.432 J93.A654.Q65.865 T874.J873.AKJ.AK 65.T9.T987.QJT97")
"""North and South, both balanced, have 30 points, 8 spades, 7 hearts, 6 diamonds and 5 clubs; West has 5-4-2-2."""


def solved(*rows):
    """Deals with the tricks of N–S and of E–W, by strain ♣ ♦ ♥ ♠ NT; South and West take the same if not told."""
    tricks = [[ns, ew, *(others or (ns, ew))] for _, ns, ew, *others in rows]
    return SolvedDeals(Deals.of([deal for deal, *_ in rows]), np.array(tricks, dtype=np.uint8))


def at_notrump(deal, ns, ew):
    return deal, [0, 0, 0, 0, ns], [0, 0, 0, 0, ew]


SUITS = ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])


def test_a_side_is_worth_both_its_hands():
    both = solved((WHOLE_SUITS, *SUITS), (THIRTY, *SUITS))
    assert sides(both, HCP)["value"].tolist() == [20, 20, 30, 10]
    assert sides(both, CONTROLS)["value"].tolist() == [6, 6, 10, 2]
    assert sides(both, LOSERS)["value"].tolist()[2] == 14  # North 1 + 3 + 3, South 3 + 3 + 1
    assert sides(both, HCP)["deal"].tolist() == [0, 0, 1, 1]
    assert sides(both, HCP)["side"].tolist() == [0, 1, 0, 1]


def test_fractions_of_points_are_grouped_by_whole_ones():
    found = sides(solved((THIRTY, *SUITS)), BUM_RAP)
    assert found["value"].tolist() == [30.25, 9.75]
    assert found["group"].tolist() == [30, 10]


def test_half_losers_are_groups_of_their_own():
    found = sides(solved((THIRTY, *SUITS)), NEW_LOSERS)
    assert found["group"].tolist() == found["value"].tolist()
    assert found["group"][0] == 14  # North 1½ + 3 + 3, South 3 + 3 + ½: the queen of diamonds


def test_balanced_are_two_balanced_hands():
    found = sides(solved((THIRTY, *SUITS), (WHOLE_SUITS, *SUITS)), HCP)
    assert found["balanced"].tolist() == [True, False, False, False]


@pytest.mark.parametrize(
    ("trumps", "fits", "tricks"),
    [
        (Trumps.NOTRUMP, [8, 8], [5, 10]),
        (Trumps.MAJOR, [8, 6], [4, 8]),  # 8 spades; 6 hearts
        (Trumps.MINOR, [6, 8], [2, 6]),  # 6 diamonds; 8 clubs
        (Trumps.SUIT, [8, 8], [4, 6]),
    ],
)
def test_trumps_are_the_longest_of_the_suits(trumps, fits, tricks):
    found = sides(solved((THIRTY, *SUITS)), HCP, trumps)
    assert found["fit"].tolist() == fits
    assert found["tricks"].tolist() == tricks


def test_of_equally_long_suits_the_higher_is_trumps():
    assert sides(solved((WHOLE_SUITS, *SUITS)), HCP, Trumps.SUIT)["tricks"].tolist() == [4, 8]


def test_the_declarer_is_the_better_hand_or_one_by_chance():
    both = solved((THIRTY, [0, 0, 0, 0, 8], [0, 0, 0, 0, 4], [0, 0, 0, 0, 9], [0, 0, 0, 0, 3]))
    assert sides(both, HCP)["tricks"].tolist() == [9, 4]
    assert sides(both, HCP, declarer=Declarer.CHANCE)["tricks"].tolist() == [8, 4]


def test_both_sides_of_a_deal_in_one_group_count_once():
    found = making(
        sides(solved(at_notrump(WHOLE_SUITS, 9, 3), at_notrump(WHOLE_SUITS, 9, 10), at_notrump(THIRTY, 8, 9)), HCP),
        9,
    )
    assert found["n"].to_dict() == {10: 1, 20: 2, 30: 1}
    assert found["share"].to_dict() == {10: 1, 20: 0.75, 30: 0}


def test_no_side_no_group():
    found = sides(solved(at_notrump(THIRTY, 9, 3)), HCP)
    nobody = found[found["value"] > 40]
    assert making(nobody, 9).empty
    assert mean_tricks(nobody).empty


def test_mean_tricks_of_a_group():
    found = mean_tricks(
        sides(solved(at_notrump(WHOLE_SUITS, 9, 3), at_notrump(WHOLE_SUITS, 9, 9), at_notrump(THIRTY, 12, 0)), HCP)
    )
    low, high = found.loc[20, ["low", "high"]]
    # The deals have 6 and 9 on average: the standard error is 1.5.
    assert found.loc[20, "mean"] == 7.5
    assert (low, high) == pytest.approx((7.5 - 1.96 * 1.5, 7.5 + 1.96 * 1.5), abs=1e-3)
    assert found.loc[30, "mean"] == 12
    assert np.isnan(found.loc[30, "low"])


def test_a_measure_that_tells_all_tricks():
    found = prediction(sides(solved(at_notrump(WHOLE_SUITS, 5, 5), at_notrump(THIRTY, 10, 0)), HCP))
    assert found.n == 2
    assert found.slope == pytest.approx(0.5)
    assert found.r_squared == pytest.approx(1)
    assert found.error == pytest.approx(0, abs=1e-9)


def test_a_measure_that_is_off():
    # The line is at 9 tricks for 30 points and at 1 for 10; each deal is off by 1 on one of its two sides.
    found = prediction(sides(solved(at_notrump(THIRTY, 10, 1), at_notrump(THIRTY, 8, 1)), HCP))
    assert found.slope == pytest.approx(0.4)
    assert found.error == pytest.approx(sqrt(0.5))
    assert found.r_squared == pytest.approx(1 - 0.5 / 16.5)


def test_a_measure_that_tells_nothing():
    found = prediction(sides(solved(at_notrump(WHOLE_SUITS, 3, 5)), HCP))
    assert np.isnan(found.slope)


def test_the_law_of_total_tricks_on_whole_suits():
    ns, ew = [0, 13, 0, 13, 0], [13, 0, 13, 0, 0]
    assert law_of_total_tricks(solved((WHOLE_SUITS, ns, ew))).tolist() == [0]


def test_the_law_takes_the_better_of_equally_long_suits_and_the_better_declarer():
    ns, ew, south, west = [9, 11, 9, 10, 9], [9, 9, 12, 9, 9], [9, 12, 9, 9, 9], [9, 9, 9, 9, 9]
    assert law_of_total_tricks(solved((WHOLE_SUITS, ns, ew, south, west))).tolist() == [12 + 12 - 26]


def test_the_law_counts_the_trumps_of_each_deal():
    (some,) = deals(200, seed=3)
    none = SolvedDeals(some, np.zeros((200, 4, 5), dtype=np.uint8))
    assert (-law_of_total_tricks(none)).tolist() == [total_tricks(deal).value for deal in some]


def test_every_deal_has_forty_points_and_each_side_a_fit_of_seven():
    (some,) = deals(500, seed=4)
    found = sides(SolvedDeals(some, np.zeros((500, 4, 5), dtype=np.uint8)), HCP, Trumps.SUIT)
    assert (found.groupby("deal")["value"].sum() == 40).all()
    assert (found["fit"] >= 7).all()


def test_the_interval_of_a_share():
    # E. B. Wilson's interval of 8 in 10, as the literature has it.
    found = share_of(np.array([True] * 8 + [False] * 2))
    assert (found.n, found.share) == (10, 0.8)
    assert (found.low, found.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


@given(hits=st.lists(st.booleans(), min_size=1))
def test_an_interval_holds_its_share_and_shrinks_with_more_deals(hits):
    found, more = share_of(np.array(hits)), share_of(np.array(4 * hits))
    assert 0 <= found.low <= found.share + 1e-12
    assert found.share - 1e-12 <= found.high <= 1
    assert more.high - more.low < found.high - found.low
