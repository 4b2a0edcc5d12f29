"""Looks at a shuffle: a fair one passes as often as it should, and the shuffles of clumsy hands are caught."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.batch import Deals, deals
from bridge.evaluation.points import HCP
from bridge.fairness import FEWEST, Look, Question, chi_square_tail, even_split_chance, holm, looks
from bridge.table import Seat

# The upper 5 % and 1 % points of chi-square, as every table has them.
TABULATED = [
    (3.841, 1, 0.05),
    (7.815, 3, 0.05),
    (11.345, 3, 0.01),
    (16.919, 9, 0.05),
    (31.410, 20, 0.05),
    (124.342, 100, 0.05),
]


def fair(count: int, seed: int) -> Deals:
    return Deals(np.concatenate([block.hands for block in deals(count, seed)]))


def dealt(packs: np.ndarray) -> Deals:
    """The deals of packs given card by card, North first; a pack is a row of 52 numbers."""
    bits = np.uint64(1) << packs.astype(np.uint64)
    return Deals(np.stack([bits[:, seat::4].sum(axis=1, dtype=np.uint64) for seat in range(4)], axis=1))


def unusual(deals: Deals) -> set[tuple[Question, Seat | None]]:
    return {(look.question, look.seat) for look in looks(deals) if look.is_unusual}


@pytest.mark.parametrize(("statistic", "freedom", "chance"), TABULATED)
def test_tail_is_that_of_the_tables(statistic, freedom, chance):
    assert chi_square_tail(statistic, freedom) == pytest.approx(chance, abs=1e-4)


@settings(max_examples=50)
@given(st.floats(0, 300), st.integers(1, 200))
def test_a_larger_sum_is_less_likely(statistic, freedom):
    larger, smaller = chi_square_tail(statistic + 1, freedom), chi_square_tail(statistic, freedom)
    assert 0 <= larger <= smaller + 1e-12
    assert smaller <= 1


@given(st.integers(0, 60), st.integers(0, 60))
def test_uneven_split_is_counted_exactly(first, second):
    tosses, fewer = first + second, min(first, second)
    exact = min(1, 2 * sum(comb(tosses, k) for k in range(fewer + 1)) / 2**tosses)
    assert even_split_chance(first, second) == pytest.approx(exact, abs=1e-9)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_between_no_correction_and_bonferroni(chances):
    adjusted = holm(chances)
    assert all(one <= held <= min(1, len(chances) * one) for one, held in zip(chances, adjusted, strict=True))
    order = np.argsort(chances, kind="stable")
    assert np.all(np.diff(np.array(adjusted)[order]) >= 0)


def test_too_few_deals_are_not_judged():
    assert looks(fair(FEWEST - 1, 1)) == ()
    assert len(looks(fair(FEWEST, 1))) == 11


def test_means_and_suits_have_their_exact_variance():
    """On average a sum of squares is its degrees of freedom; exactly so, whatever the number of deals."""
    sets = np.split(fair(40 * 100, 5).hands, 40)
    found = [looks(Deals(hands)) for hands in sets]
    for question, freedom in ((Question.MEANS, 3), (Question.SUITS, 9), (Question.CARDS, 153)):
        sums = [look.statistic for each in found for look in each if look.question is question]
        assert np.mean(sums) == pytest.approx(freedom, abs=4 * (2 * freedom / len(sums)) ** 0.5)


def test_false_alarms_are_as_rare_as_promised():
    """Of 120 fair sets some 6 at most are called unusual (5 %); 15 or more would come once in 1000 times."""
    sets = np.split(fair(120 * 100, 11).hands, 120)
    assert sum(any(look.is_unusual for look in looks(Deals(hands))) for hands in sets) < 15


def test_few_swaps_are_caught():
    """A pack in order in which 40 pairs of cards are exchanged: North keeps too many of the cards he would get."""
    random = np.random.default_rng(3)
    packs = np.tile(np.arange(52), (300, 1))
    rows = np.arange(300)
    for first, second in random.integers(0, 52, (40, 2, 300)):
        packs[rows, first], packs[rows, second] = packs[rows, second], packs[rows, first]
    assert (Question.CARDS, None) in unusual(dealt(packs))


def test_naive_shuffle_is_caught():
    """Exchanging every card with any of the 52 instead of those not yet placed: not all orders are equally likely."""
    random = np.random.default_rng(4)
    count = 20_000
    packs = np.tile(np.arange(52), (count, 1))
    rows = np.arange(count)
    for place in range(52):
        other = random.integers(0, 52, count)
        packs[rows, place], packs[rows, other] = packs[rows, other], packs[:, place].copy()
    assert (Question.CARDS, None) in unusual(dealt(packs))


def test_one_riffle_is_caught():
    """A pack in order, riffled once and dealt, gives flat hands."""
    random = np.random.default_rng(5)
    packs = np.stack([_riffled(np.arange(52), random) for _ in range(200)])
    assert {question for question, _seat in unusual(dealt(packs))} >= {Question.SHAPES, Question.CARDS}


def test_a_favoured_seat_is_caught():
    """Someone who hands South the stronger of two hands."""
    hands = fair(400, 6).hands.copy()
    points = Deals(hands).values(HCP)
    better = points[:, Seat.NORTH] > points[:, Seat.SOUTH]
    hands[np.ix_(better, [Seat.NORTH, Seat.SOUTH])] = hands[np.ix_(better, [Seat.SOUTH, Seat.NORTH])]
    found = unusual(Deals(hands))
    assert {(Question.MEANS, None), (Question.POINTS, Seat.NORTH), (Question.POINTS, Seat.SOUTH)} <= found
    assert (Question.SHAPES, Seat.EAST) not in found


def test_a_look_allows_for_all_looks():
    least = min(looks(fair(150, 8)), key=lambda look: look.chance)
    assert least.adjusted == pytest.approx(min(1, 11 * least.chance))
    assert not Look(Question.MEANS, None, 9.0, 3, 0.03, 0.33).is_unusual


def _riffled(pack: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A riffle as people do it: the pack is cut by chance, then cards drop from either part by its size."""
    cut = random.binomial(52, 0.5)
    falls = np.zeros(52, dtype=bool)
    falls[random.permutation(52)[:cut]] = True
    mixed = np.empty_like(pack)
    mixed[falls], mixed[~falls] = pack[:cut], pack[cut:]
    return mixed
