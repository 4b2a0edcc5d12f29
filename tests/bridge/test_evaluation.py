"""Measures of a hand: published vectors, exact ranges and distributions, an independent implementation."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK, Hand, Rank, Suit
from bridge.deal import Deal
from bridge.errors import InvalidNotation
from bridge.evaluation.kaplan_rubens import CCCC, suit_quality
from bridge.evaluation.measure import Measure
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import BANZAI, BERGEN, BUM_RAP, CONTROLS, FIFTHS, GOREN, HCP, LONG_SUIT, RULE_OF_20, ZAR
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS, QUICK_TRICKS, fit, total_tricks
from tests.strategies import hands

FACTS = Path(__file__).parents[3] / "shared" / "facts"
HANDS = comb(52, 13)
PATTERNS = [pattern for pattern in combinations_with_replacement(range(13, -1, -1), 4) if sum(pattern) == 13]


def value(measure: Measure, hand: str) -> Fraction:
    return measure(Hand.parse(hand))


@pytest.mark.parametrize(
    ("measure", "hand", "wanted"),
    [
        # Jeff Goldsmith's calculator of Kaplan and Rubens' count
        (CCCC, "AKQ52.K9.Q84.K76", "17.35"),
        (CCCC, "KQJT9.AQ9.J32.T2", "13.6"),
        (CCCC, "AK32.Q32.J32.432", "8.95"),
        (CCCC, "8642.753.642.532", "-0.5"),
        (CCCC, "AKQ52..Q843.K762", "17.25"),
        # by the definitions
        (HCP, "AKQJ.AKQ.AKQ.AKQ", "37"),
        (HCP, "KQJT9.AQ9.J32.T2", "13"),
        (LONG_SUIT, "KQJT9.AQ9.J32.T2", "14"),
        (GOREN, "KQJT9.AQ9.J32.T2", "13"),  # a doubleton, and a jack that is not guarded
        (GOREN, "K.AQ9.J5432.T987", "11"),  # a singleton, its king not guarded
        (GOREN, "AKQ52..Q843.K762", "17"),
        (BERGEN, "AT93.AT9.AT9.654", "14"),  # six aces and tens, no queen and no jack
        (BERGEN, "QJ93.QJ9.QJ9.654", "7"),
        (BERGEN, "AQ93.KJ9.T98.654", "10"),
        (BUM_RAP, "AKQJT.432.432.32", "10"),
        (FIFTHS, "AKQJT.432.432.32", "10"),
        (BANZAI, "AKQJT.432.432.32", "15"),
        (CONTROLS, "AK32.A32.K32.432", "6"),
        (QUICK_TRICKS, "AKQ2.AQ2.KQ2.K32", "5"),
        (QUICK_TRICKS, "K.A5432.A5432.32", "2"),
        (LOSERS, "AKQ5.AK2.A32.432", "6"),
        (LOSERS, "A.K.Q5432.QJ5432", "5"),
        (LOSERS, "AK.Q2.AQ432.5432", "6"),
        (NEW_LOSERS, "AKQ5.AK2.A32.432", "5"),
        (NEW_LOSERS, "K2.A.KQJ5432.432", "6"),
        (ZAR, "AKQ52.K9.Q84.K76", "33"),
        (ZAR, "AJT98.KQ765.4.32", "27"),
        (RULE_OF_20, "AJT98.KQ765.4.32", "20"),
    ],
)
def test_values(measure, hand, wanted):
    assert value(measure, hand) == Fraction(wanted)


@given(st.sampled_from(MEASURES), hands(13))
def test_a_value_is_in_its_range_and_whole_by_its_denominator(measure, hand):
    worth = measure(hand)
    assert measure.lowest <= worth <= measure.highest
    assert (worth * measure.denominator).denominator == 1


@given(st.sampled_from(MEASURES), hands(13))
def test_parts_make_up_the_value_and_none_is_empty(measure, hand):
    evaluation = measure.of(hand)
    assert sum(part.value for part in evaluation.parts) == evaluation.value == measure(hand)
    assert all(str(part.said) for part in evaluation.parts)


@given(st.sampled_from(MEASURES), hands(13), st.permutations(range(4)))
def test_no_suit_is_worth_more_than_another(measure, hand, order):
    texts = str(hand).split(".")
    assert measure(Hand.parse(".".join(texts[index] for index in order))) == measure(hand)


@cache
def best_and_worst(measure: Measure) -> dict[int, tuple[Fraction, Fraction]]:
    """What a suit of each length can add to a hand, at least and at most."""
    nothing, found = measure(Hand()), dict[int, tuple[Fraction, Fraction]]()
    for bits in range(1 << 13):
        length, adds = bits.bit_count(), measure(Hand(bits)) - nothing
        low, high = found.get(length, (adds, adds))
        found[length] = min(low, adds), max(high, adds)
    return found


@pytest.mark.parametrize(
    ("measure", "of_suits", "of_pattern"),
    [
        *((measure, measure, lambda _pattern: 0) for measure in (HCP, CONTROLS, BUM_RAP, FIFTHS, BANZAI, LONG_SUIT)),
        *((measure, measure, lambda _pattern: 0) for measure in (QUICK_TRICKS, LOSERS, NEW_LOSERS)),
        (GOREN, GOREN, lambda _pattern: 12),
        (CCCC, CCCC, lambda pattern: 12 - (Fraction(1, 2) if pattern == (4, 3, 3, 3) else 1)),
        (RULE_OF_20, HCP, lambda pattern: pattern[0] + pattern[1]),
    ],
    ids=lambda value: value.name if isinstance(value, Measure) else "",
)
def test_the_range_is_exact(measure, of_suits, of_pattern):
    suits = best_and_worst(of_suits)
    lows = [sum(suits[length][0] for length in pattern) + of_pattern(pattern) for pattern in PATTERNS]
    highs = [sum(suits[length][1] for length in pattern) + of_pattern(pattern) for pattern in PATTERNS]
    assert (min(lows), max(highs)) == (measure.lowest, measure.highest)


@pytest.mark.parametrize(
    ("measure", "lowest", "highest"),
    [
        (ZAR, "5432.432.432.432", "AKQJ2.AKQ.AKQ.AK"),
        (BERGEN, "5432.432.432.432", "AKQJ.AKQ.AKQ.AKQ"),
    ],
)
def test_the_ends_of_the_range_are_reached(measure, lowest, highest):
    assert (value(measure, lowest), value(measure, highest)) == (measure.lowest, measure.highest)


def distribution(measure: Measure) -> Counter[Fraction]:
    """How many hands have each value of a measure that counts the cards of a suit apart from the others."""
    suit: Counter[tuple[int, Fraction]] = Counter()
    for bits in range(1 << 13):
        suit[bits.bit_count(), measure(Hand(bits))] += 1
    total: Counter[tuple[int, Fraction]] = Counter({(0, Fraction()): 1})
    for _suit in range(4):
        added: Counter[tuple[int, Fraction]] = Counter()
        for (length, worth), (more, gain) in product(total, suit):
            if length + more <= 13:
                added[length + more, worth + gain] += total[length, worth] * suit[more, gain]
        total = added
    return Counter({worth: count for (length, worth), count in total.items() if length == 13})


@pytest.mark.parametrize(("measure", "file"), [(HCP, "hcp13_counts.tsv"), (CONTROLS, "controls_counts.tsv")])
def test_exact_distributions(measure, file):
    counts = distribution(measure)
    assert sum(counts.values()) == HANDS
    if measure is HCP:
        assert counts[Fraction(10)] == 59723754816
        assert sum(worth * count for worth, count in counts.items()) == 10 * HANDS
    if FACTS.is_dir():
        rows = [line.split("\t") for line in (FACTS / file).read_text("utf-8").splitlines()]
        told = {Fraction(row[0]): int(row[1]) for row in rows if row[0].isdigit()}
        assert told == dict(counts)


def test_a_hand_has_seven_and_a_half_losers_on_average():
    counts = distribution(LOSERS)
    mean = sum(worth * count for worth, count in counts.items()) / HANDS
    assert Fraction("7.5") < mean < Fraction("7.6")


# ---- Beside endplay, on the same hands ----


def some_hands(count: int) -> list[Hand]:
    chance = Random(77)
    return [Hand.of(chance.sample(DECK, 13)) for _hand in range(count)]


@pytest.mark.parametrize(
    ("measure", "name"), [(HCP, "hcp"), (CONTROLS, "controls"), (LOSERS, "losers")], ids=["hcp", "controls", "losers"]
)
def test_endplay_counts_the_same(measure, name):
    evaluate, types = pytest.importorskip("endplay.evaluate"), pytest.importorskip("endplay.types")
    for hand in some_hands(2000):
        assert getattr(evaluate, name)(types.Hand(str(hand))) == measure(hand), hand


def test_endplay_counts_kaplan_and_rubens_the_same_but_for_its_step_8():
    """endplay adds to a nine under three honours also where a ten or an eight has brought it half a point already."""
    evaluate, types = pytest.importorskip("endplay.evaluate"), pytest.importorskip("endplay.types")

    def has_its_fault(ranks: tuple[Rank, ...]) -> bool:
        honours = sum(rank > Rank.TEN for rank in ranks)
        company = (Rank.TEN in ranks) + (Rank.EIGHT in ranks)
        return 4 <= len(ranks) <= 6 and Rank.NINE in ranks and honours == 3 and company == 1

    differ = 0
    for hand in some_hands(5000):
        theirs, ours = evaluate.cccc(types.Hand(str(hand))), float(CCCC(hand))
        faulty = [ranks for suit in Suit if has_its_fault(ranks := hand.holding(suit))]
        wrong = sum(0.05 * len(ranks) for ranks in faulty)
        assert theirs == pytest.approx(ours + wrong), hand
        differ += bool(faulty)
    assert differ > 10


def test_quality_of_a_suit():
    assert suit_quality(Hand.parse("AKQJT.432.432.32").holding(Suit.SPADES)) == Fraction("5.5")
    assert suit_quality(Hand.parse("T9876.432.432.32").holding(Suit.SPADES)) == Fraction("0.5")
    assert suit_quality(()) == 0


# ---- Two hands ----


def test_the_best_fit_is_the_longest_and_the_higher_of_equals():
    assert fit(Hand.parse("AKQ52.K9.Q84.K76"), Hand.parse("J43.AQ652.K32.T2")) == (Suit.SPADES, 8)
    assert fit(Hand.parse("AKQ5.K943.Q84.K7"), Hand.parse("J432.A652.K32.T2")) == (Suit.SPADES, 8)


def test_total_tricks_are_the_trumps_of_both_sides():
    deal = Deal.parse("N:AKQ52.K9.Q84.K76 T98.JT87.JT9.A85 J43.AQ652.K32.T2 76.43.A765.QJ943")
    evaluation = total_tricks(deal)
    assert evaluation.value == 16
    assert [str(part.said) for part in evaluation.parts] == [
        "North–South has 8 cards in spades",
        "East–West has 8 cards in clubs",
    ]


def test_total_tricks_need_all_hands():
    with pytest.raises(InvalidNotation):
        total_tricks(Deal.parse("N:AKQ52.K9.Q84.K76 - - -"))
