"""Exact counts of hands and chances of suits, against published tables and counting by hand."""

import csv
from fractions import Fraction
from itertools import product
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.batch import deals, frequencies
from bridge.cards import Hand, Suit
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import BANZAI, BERGEN, BUM_RAP, CONTROLS, FIFTHS, HCP, RULE_OF_20, ZAR
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS, QUICK_TRICKS
from bridge.expectation import (
    CARD_COUNTS,
    HANDS,
    PARTNERSHIPS,
    Standing,
    distribution,
    falls,
    fits,
    fits_with,
    lengths_at_left,
    mean,
    partner,
    partnership,
    patterns,
    splits,
    standing,
    suit_lengths,
)
from bridge.table import Seat
from tests.strategies import hands

FACTS = Path(__file__).parents[3] / "shared" / "facts"


def facts(name: str) -> list[dict[str, str]]:
    path = FACTS / name
    if not path.exists():
        pytest.skip(f"{name} is not here")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


# ---- Published counts ----


def test_every_point_count():
    assert distribution(HCP).to_dict() == {int(row["hcp"]): int(row["hands"]) for row in facts("hcp13_counts.tsv")}


def test_every_number_of_controls():
    rows = facts("controls_counts.tsv")
    assert distribution(CONTROLS).to_dict() == {int(row["controls"]): int(row["hands"]) for row in rows}


def test_every_shape():
    assert patterns().to_dict() == {row["pattern"]: int(row["hands"]) for row in facts("pattern_counts.tsv")}


def test_every_split():
    for row in facts("suit_splits.tsv"):
        assert splits(int(row["outstanding"]))[row["split"]] == Fraction(row["probability_fraction"])


def test_known_counts_of_points():
    points = distribution(HCP)
    assert points[0] == 2_310_789_600
    assert points[10] == 59_723_754_816
    assert points[37] == 4


def test_known_shapes():
    shapes = patterns()
    assert len(shapes) == 39
    assert shapes.index[0] == "4-4-3-2"
    assert shapes["4-3-3-3"] == 66_905_856_160
    assert shapes["13-0-0-0"] == 4
    assert shapes.sum() == HANDS == 635_013_559_600


# ---- All measures ----


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_every_hand_is_counted_once(measure):
    counts = distribution(measure)
    assert counts.sum() == HANDS
    assert (counts > 0).all()
    assert counts.index.is_monotonic_increasing
    assert counts.index[0] == measure.lowest * measure.denominator
    assert counts.index[-1] == measure.highest * measure.denominator


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_hands_dealt_at_random_follow_the_counts(measure):
    """Chi-square over the values that sixteen thousand deals should bring at least fifty times."""
    found = frequencies([next(deals(16_384, seed=11)).values(measure)[:, 0]])
    expected = distribution(measure) / HANDS * 16_384
    assert set(found.index) <= set(expected.index)
    often = expected[expected >= 50]
    chi_square = ((found.reindex(often.index, fill_value=0) - often) ** 2 / often).sum()
    assert chi_square < len(often) + 5 * (2 * len(often)) ** 0.5


@pytest.mark.parametrize("measure", [HCP, BUM_RAP, FIFTHS, BERGEN])
def test_these_scales_share_out_forty_points(measure):
    assert mean(distribution(measure)) == 10 * measure.denominator


def test_averages_by_linearity():
    """Twelve controls and sixty Banzai points are a quarter for each hand."""
    assert mean(distribution(CONTROLS)) == 3
    assert mean(distribution(BANZAI)) == 15
    two_longest = Fraction(
        sum(count * sum(map(int, shape.split("-")[:2])) for shape, count in patterns().items()), HANDS
    )
    assert mean(distribution(RULE_OF_20)) == 10 + two_longest


def test_values_of_extreme_hands():
    """Counted by hand: what the lowest and the highest values take."""
    without_top = 4 * comb(10, 4) * comb(10, 3) ** 3
    assert distribution(LOSERS)[12] == without_top
    assert distribution(NEW_LOSERS)[24] == without_top
    assert distribution(ZAR)[8] == 4 * comb(9, 4) * comb(9, 3) ** 3
    assert distribution(BERGEN)[0] == comb(36, 13) - 4 * comb(32, 10) - comb(32, 9)
    assert distribution(QUICK_TRICKS)[16] == distribution(CONTROLS)[12] == comb(44, 5)


def test_hands_without_a_loser():
    """Each suit is headed by as many of ace, king and queen as it has rounds."""
    ways = [1, 1, 1, *(comb(10, small) for small in range(11))]
    lengths = [shape for shape in product(range(14), repeat=4) if sum(shape) == 13]
    assert distribution(LOSERS)[0] == sum(prod(ways[length] for length in shape) for shape in lengths)


# ---- Shapes, suits and partners ----


def test_lengths_of_one_suit():
    lengths = suit_lengths()
    assert lengths.sum() == HANDS
    assert mean(lengths) == Fraction(13, 4)
    assert lengths[0] == comb(39, 13)


def test_fits():
    counts = fits()
    assert counts.sum() == PARTNERSHIPS == comb(52, 26)
    assert list(counts.index) == [7, 8, 9, 10, 11, 12, 13]
    assert counts[7] == 4 * comb(13, 5) * comb(13, 7) ** 3 + 6 * comb(13, 6) ** 2 * comb(13, 7) ** 2
    assert round(counts[7] / PARTNERSHIPS, 4) == 0.1574
    dealt = frequencies([next(deals(16_384, seed=12)).fits[:, 0]]) / 16_384
    assert (abs(dealt - counts / PARTNERSHIPS).dropna() < 0.02).all()


@given(hands(13))
@settings(max_examples=20)
def test_every_hand_of_partner_is_counted_once(hand):
    unseen = comb(39, 13)
    points, fit = partner(HCP, hand), fits_with(hand)
    assert points.sum() == fit.sum() == unseen
    assert mean(points) == Fraction(40 - HCP(hand), 3)
    assert fit.index[0] >= max(7, *(hand.length(suit) for suit in Suit))


def test_partner_of_all_spades():
    hand = Hand.parse("AKQJT98765432...")
    assert fits_with(hand).to_dict() == {13: comb(39, 13)}
    assert partner(HCP, hand)[30] == comb(3, 3) ** 4 * comb(27, 1)


def test_points_of_two_hands():
    counts = partnership(HCP)
    assert counts.sum() == PARTNERSHIPS
    assert mean(counts) == 20
    assert counts.to_dict() == {40 - points: count for points, count in counts.items()}
    assert counts[40] == comb(36, 10)


@pytest.mark.parametrize("measure", CARD_COUNTS, ids=lambda measure: measure.name)
def test_measures_that_count_cards_are_the_same_for_two_hands_as_for_26_cards(measure):
    for deal in next(deals(20, seed=4)):
        north, south = deal[Seat.NORTH], deal[Seat.SOUTH]
        assert measure(north) + measure(south) == measure(north | south)


# ---- Splits ----


@given(st.integers(0, 13), st.integers(0, 13), st.integers(0, 13))
def test_splits_are_certain_together(missing, left, right):
    if missing > left + right:
        assert splits(missing, (left, right)) == {}
        return
    chances = lengths_at_left(missing, (left, right))
    assert sum(chances.values()) == sum(splits(missing, (left, right)).values()) == 1
    assert lengths_at_left(missing, (right, left)) == {missing - held: chance for held, chance in chances.items()}


def test_known_splits():
    assert splits(5) == {"5-0": Fraction(9, 230), "4-1": Fraction(13, 46), "3-2": Fraction(78, 115)}
    assert splits(2)["1-1"] == Fraction(13, 25)


def test_vacant_places_favour_the_hand_with_more_of_them():
    """West is known to hold seven cards of another suit, East two: six places against eleven."""
    assert lengths_at_left(1, (6, 11)) == {0: Fraction(11, 17), 1: Fraction(6, 17)}


def test_how_often_an_honour_falls():
    """Nine cards without the queen: she falls in two rounds from 2-2 and when she is alone."""
    assert falls(4, 2) == splits(4)["2-2"] + splits(4)["3-1"] / 4
    assert falls(2, 1) == splits(2)["1-1"]
    assert falls(5, 3) == splits(5)["3-2"] + splits(5)["4-1"] / 5
    assert falls(1, 1) == 1


# ---- Standing ----


def test_where_ten_points_stand():
    counts = distribution(HCP)
    ten = standing(counts, 10)
    assert ten.same == Fraction(59_723_754_816, HANDS)
    assert ten.below == Fraction(sum(counts[points] for points in range(10)), HANDS)
    assert ten.below + ten.same + ten.above == 1
    assert standing(counts, 38) == Standing(Fraction(1), Fraction(0), Fraction(0))
