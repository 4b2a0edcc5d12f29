"""Conditions on deals: as often as arithmetic says, for many deals as for one, and searched for to the end."""

from fractions import Fraction
from math import comb, isnan, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bridge.conditions.search
from bridge.batch import BLOCK, Deals, deals
from bridge.cards import Card, Hand
from bridge.conditions.arrays import Arrays
from bridge.conditions.one_deal import value
from bridge.conditions.search import MOST_COUNTED, MOST_PRINTED, Mean, Table, search
from bridge.conditions.syntax import Script
from bridge.deal import Deal
from bridge.errors import IllegalDeal
from bridge.table import SEATS, Seat
from parsers.dealer.reader import read_script

MANY, SAMPLE = 10_000, 200_000
HANDS = comb(52, 13)


@pytest.fixture(scope="module")
def sample() -> Deals:
    return Deals(np.concatenate([block.hands for block in deals(SAMPLE, seed=11)]))


@pytest.fixture(scope="module")
def few(sample: Deals) -> list[Deal]:
    return list(Deals(sample.hands[:MANY]))


def script(text: str) -> Script:
    reading = read_script(text)
    assert reading.script is not None, reading.diagnostics
    return reading.script


def suit_of(length: int) -> int:
    """The hands with so many spades."""
    return comb(13, length) * comb(39, 13 - length)


def shaped(*lengths: int) -> int:
    """The hands with these lengths in this order of suits."""
    product = 1
    for length in lengths:
        product *= comb(13, length)
    return product


def worth(scale: tuple[int, ...], total: int) -> int:
    """The hands in which the four honours of each rank, worth so much, come to a total."""
    ways = {(0, 0): 1}
    for points in scale:
        grown: dict[tuple[int, int], int] = {}
        for (cards, sum_), count in ways.items():
            for held in range(5):
                key = cards + held, sum_ + held * points
                grown[key] = grown.get(key, 0) + count * comb(4, held)
        ways = grown
    others = 52 - 4 * len(scale)
    return sum(
        count * comb(others, 13 - cards) for (cards, sum_), count in ways.items() if sum_ == total and cards < 14
    )


FLAT, TWO_FOURS, FIVE = 4 * shaped(4, 3, 3, 3), 12 * shaped(4, 4, 3, 2), 12 * shaped(5, 3, 3, 2)

EXACT = {
    "1": Fraction(1),
    "spades(north) == 4": Fraction(suit_of(4), HANDS),
    "shape(north, any 4333)": Fraction(FLAT, HANDS),
    "shape(north, 4333)": Fraction(FLAT, 4 * HANDS),
    "shape(west, any 4432)": Fraction(TWO_FOURS, HANDS),
    "shape(north, any 4333 + any 4432, any 5332)": Fraction(FLAT + TWO_FOURS + FIVE, HANDS),
    "shape(north, any 4333 any 4432 any 5332 - 5xxx - x5xx)": Fraction(FLAT + TWO_FOURS + FIVE // 2, HANDS),
    "shape(south, 5xxx)": Fraction(suit_of(5), HANDS),
    "shape(south, any 5xxx)": Fraction(4 * suit_of(5) - 6 * shaped(5, 5) * comb(26, 3), HANDS),
    "shape(east, any 0xxx)": Fraction(4 * comb(39, 13) - 6 * comb(26, 13) + 4, HANDS),
    "hascard(north, AS)": Fraction(1, 4),
    "not hascard(north, TD)": Fraction(3, 4),
    "hascard(north, AS) && hascard(north, KS)": Fraction(13 * 12, 52 * 51),
    "top2(north, hearts) == 2": Fraction(13 * 12, 52 * 51),
    "hascard(north, AS) != hascard(north, KS)": Fraction(2 * 13 * 39, 52 * 51),
    "hascard(north, AS) ? hascard(south, KS) : hascard(north, KS)": Fraction(13 * 13 + 39 * 13, 52 * 51),
    "aces(north) == 0": Fraction(comb(48, 13), HANDS),
    "aces(north) >= 3": Fraction(4 * comb(48, 10) + comb(48, 9), HANDS),
    "aces(north) == 1 && aces(east) == 1 && aces(south) == 1": Fraction(13**4, comb(52, 4)),
    "tens(north) == 1": Fraction(4 * comb(48, 12), HANDS),
    "hcp(north) == 0": Fraction(comb(36, 13), HANDS),
    "hcp(north, spades) == 0": Fraction(comb(48, 13), HANDS),
    "hcp(north) == 10": Fraction(worth((4, 3, 2, 1), 10), HANDS),
    "hcp(north) >= 15 and hcp(north) <= 17": Fraction(sum(worth((4, 3, 2, 1), n) for n in (15, 16, 17)), HANDS),
    "hcp(north) + hcp(south) + hcp(east) + hcp(west) == 40": Fraction(1),
    "c13(north) == 13": Fraction(worth((6, 4, 2, 1), 13), HANDS),
    "pointcount 6 4 2 1 hcp(north) == 13": Fraction(worth((6, 4, 2, 1), 13), HANDS),
    "altcount 9 5 4 3 2 1 c13(east) == 12": Fraction(worth((5, 4, 3, 2, 1), 12), HANDS),
    "controls(north) == 4": Fraction(worth((2, 1), 4), HANDS),
    "top5(north) == 5": Fraction(comb(20, 5) * comb(32, 8), HANDS),
    # void, bare ace, ace and king, or ace, king and queen with or without others
    "losers(north, spades) == 0": Fraction(comb(39, 13) + comb(39, 12) + comb(39, 11) + comb(49, 10), HANDS),
    "fit = spades(north) + spades(south) fit >= 8": Fraction(
        sum(comb(13, n) * comb(39, 26 - n) for n in range(8, 14)), comb(52, 26)
    ),
    "spades(north) > 4 or hearts(north) > 4": Fraction(
        sum(2 * suit_of(n) for n in range(5, 14))
        - sum(shaped(n, m) * comb(26, 13 - n - m) for n in range(5, 9) for m in range(5, 14 - n)),
        HANDS,
    ),
    "spades(north) % 2 == 0": Fraction(sum(map(suit_of, range(0, 14, 2))), HANDS),
    "spades(north) / 4 == 1": Fraction(sum(map(suit_of, range(4, 8))), HANDS),
    "-spades(north) + 5 < 0": Fraction(sum(map(suit_of, range(6, 14))), HANDS),
}


@pytest.mark.parametrize(("text", "chance"), EXACT.items(), ids=EXACT)
def test_a_condition_holds_as_often_as_arithmetic_says(sample, text, chance):
    asked = script(text)
    holds = Arrays(sample, asked.definitions).holds(asked.condition).mean()
    assert abs(holds - chance) <= 5 * sqrt(chance * (1 - chance) / SAMPLE)


FUNCTIONS = [
    *[f"{name}(north)" for name in "hcp controls losers cccc".split()],
    *[f"pt{place}(east)" for place in range(10)],
    *[f"{name}(south, hearts)" for name in "hcp controls losers quality tens top3".split()],
    *[f"{suit}(west)" for suit in "club diamonds heart spades".split()],
    "hascard(north, 2C)",
    "shape(north, any 54xx + 4333 - any 5440)",
    "altcount 3 7 -5 0 0 0 0 0 0 0 0 0 0 2 kings(west)",
    "hcp(north) / (spades(north) - 3) + -hcp(east) / 3",
    "(hcp(north) - hcp(east)) % (spades(north) - 4)",
    "x = hcp(north) > 10 || !spades(west) && 1 y = x ? -hcp(east) : x == 0 y * y - 3 <= 4 != x",
]


@pytest.mark.parametrize("text", FUNCTIONS)
def test_many_deals_are_measured_as_one_by_one(sample, few, text):
    asked = script(text)
    found = Arrays(Deals(sample.hands[:MANY]), asked.definitions).value(asked.condition)
    assert found.tolist() == [value(asked.condition, deal, asked.definitions) for deal in few]


leaves = st.sampled_from([*FUNCTIONS[:24], "0", "1", "7"])
expressions = st.recursive(
    leaves,
    lambda parts: st.one_of(
        st.tuples(parts, st.sampled_from("+ - * / % < <= > >= == != && || and or".split()), parts).map(" ".join),
        st.tuples(parts, parts, parts).map(lambda three: f"({three[0]} ? {three[1]} : {three[2]})"),
        parts.map(lambda part: f"!({part})"),
        parts.map(lambda part: f"-({part})"),
    ),
    max_leaves=5,
)


@given(expressions)
@settings(max_examples=60, deadline=None)
def test_any_expression_is_the_same_for_many_deals_and_for_one(text):
    some = next(deals(8, seed=5))
    asked = script(f"condition {text}").condition
    assert Arrays(some, {}).value(asked).tolist() == [value(asked, deal, {}) for deal in some]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2 + 3 * 4", 14),
        ("8 - 3 - 2", 3),
        ("7 / -2", -3),
        ("-7 % 3", -1),
        ("5 / 0 + 5 % 0", 0),
        ("1 || 0 && 0", 1),
        ("!0 + 1", 2),
        ("! 5 > 3", 0),
        ("1 < 2 == 2 > 1", 1),
        ("1 ? 2 : 0 ? 3 : 4", 2),
        ("0 ? 2 : 0 ? 3 : 4", 4),
        ("- 3 - -4", 1),
    ],
)
def test_operators_bind_as_in_dealer(text, number):
    (deal,) = next(deals(1))
    assert value(script(text).condition, deal, {}) == number


def test_a_hand_that_is_not_known_cannot_be_measured():
    with pytest.raises(IllegalDeal):
        value(script("hcp(east)").condition, Deal.of({Seat.NORTH: Hand()}), {})


# ---- Searching ----


def test_the_search_ends_with_the_last_deal_that_is_produced():
    asked = script("hcp(north) >= 18 produce 25")
    found = search(asked, seed=4)
    dealt = [deal for block in deals(found.tried, seed=4) for deal in block]
    holding = [deal for deal in dealt if value(asked.condition, deal, {})]
    assert list(found.deals) == holding
    assert (found.count, holding[-1], found.shortfall) == (25, dealt[-1], None)


@given(
    limit=st.sampled_from((1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 5 * BLOCK + 7)),
    produce=st.sampled_from((0, 1, 2, 5, 1000)),
    points=st.integers(18, 24),
    seed=st.integers(0, 3),
)
@settings(max_examples=15)
def test_however_many_look_the_same_deals_are_found(limit, produce, points, seed):
    asked = script(f"hcp(north) >= {points} generate {limit} produce {produce} action printall, average spades(east)")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bridge.conditions.search, "_BLOCKS_ALONE", 1)
        patch.setattr(bridge.conditions.search, "_BLOCKS_AT_A_TIME", 2)
        alone, together = (search(asked, seed, jobs=jobs) for jobs in (1, 2))
    assert np.array_equal(together.deals.hands, alone.deals.hands)
    assert (together.count, together.tried, together.wanted) == (alone.count, alone.tried, alone.wanted)
    assert str(together.results) == str(alone.results)


def test_a_search_of_several_is_stopped(monkeypatch):
    monkeypatch.setattr(bridge.conditions.search, "_BLOCKS_AT_A_TIME", 2)
    found = search(script("hcp(north) > 37 generate 900000000"), watch=lambda tried, _count: tried < 20 * BLOCK, jobs=2)
    assert (found.was_stopped, found.tried) == (True, 20 * BLOCK)


def test_deals_are_kept_where_the_script_prints_none():
    asked = script("hcp(north) >= 18 produce 25 action average hcp(north)")
    assert len(search(asked, seed=4).deals) == 0
    assert list(search(asked, seed=4, keeps=True).deals) == list(search(script("hcp(north) >= 18 produce 25"), 4).deals)


def test_the_seed_of_the_call_goes_before_that_of_the_script():
    asked = script("seed 8 produce 3")
    assert list(search(asked).deals) == list(search(script("produce 3"), seed=8).deals)
    assert list(search(asked, seed=9).deals) != list(search(asked).deals)


def test_as_many_as_the_script_or_the_call_says():
    assert search(script("")).count == MOST_PRINTED
    assert search(script("action printes(hcp(north))")).count == MOST_PRINTED
    counted = search(script("action average 1"))
    assert (counted.count, len(counted.deals)) == (MOST_COUNTED, 0)
    assert search(script("produce 7"), produce=2).count == 2
    assert (search(script(""), produce=0).tried, search(script("produce 0")).shortfall) == (0, None)
    assert search(script("generate 20000 action average 1")).tried == 20_000


def test_an_impossible_condition_is_told():
    found = search(script("hcp(north) > 37 generate 5000"))
    assert (found.count, found.tried, len(found.deals)) == (0, 5000, 0)
    assert str(found.shortfall) == "None of 5,000 deals meets the condition; perhaps no deal can."


def test_fewer_than_were_asked_for_are_told():
    asked = script("hascard(north, AS) generate 100")
    assert search(asked).shortfall is None
    found = search(asked, produce=90)
    assert str(found.shortfall) == f"Only {found.count} of 100 deals meet the condition; 90 were asked for."


def test_a_search_is_watched_and_stopped():
    seen = []

    def watch(tried: int, count: int) -> bool:
        seen.append((tried, count))
        return len(seen) < 2

    found = search(script("hcp(north) > 37"), watch=watch)
    assert seen == [(BLOCK, 0), (2 * BLOCK, 0)]
    assert (found.was_stopped, found.tried, found.shortfall) == (True, 2 * BLOCK, None)


def test_cards_that_are_predealt_stay_and_the_rest_is_fair():
    found = search(script("predeal north SAKQJT98765432 produce 30000 generate 30000 action average hascard(east, AH)"))
    (mean,) = found.results
    assert isinstance(mean, Mean)
    assert abs(mean.value - 1 / 3) <= 5 * sqrt(2 / 9 / 30_000)
    found = search(script("predeal east HAK, D2 predeal west CA produce 5"))
    cards = Hand.of(map(Card.parse, ("HA", "HK", "D2")))
    assert all(deal[Seat.EAST] & cards == cards and Card.parse("CA") in deal[Seat.WEST] for deal in found.deals)


def test_a_length_that_is_predealt_is_a_condition():
    found = search(script("predeal spades(south) == 5 produce 20000 action average hascard(south, AS)"))
    (mean,) = found.results
    assert isinstance(mean, Mean)
    assert abs(mean.value - 5 / 13) <= 5 * sqrt(40 / 169 / 20_000)


def test_means_and_tables_count_the_deals_that_were_found():
    asked = script(
        """hcp(north) > 11 produce 500
        action printall, average "sum" hcp(north) + hcp(south), frequency "f" (hcp(north), 13, 15),
               frequency (spades(north), 3, 4, hearts(north), 2, 2), printes("p", hcp(north), \\n, spades(east))"""
    )
    found = search(asked, seed=2)
    mean, one, two, rows = found.results
    points = [value(script("hcp(north)").condition, deal, {}) for deal in found.deals]
    sums = [value(script("hcp(north) + hcp(south)").condition, deal, {}) for deal in found.deals]
    assert isinstance(mean, Mean)
    assert (mean.title, mean.value) == ("sum", sum(sums) / 500)
    assert mean.deviation == pytest.approx(np.std(sums))
    assert isinstance(one, Table)
    assert one.title == "f"
    assert one.data["n"].to_dict() == {
        "<13": points.count(12),
        "13": points.count(13),
        "14": points.count(14),
        "15": points.count(15),
        ">15": sum(n > 15 for n in points),
    }
    assert isinstance(two, Table)
    lengths = [[len(deal[Seat.NORTH].holding(suit)) for suit in (3, 2)] for deal in found.deals]
    assert two.data.loc["4", ">2"] == sum(spades == 4 and hearts > 2 for spades, hearts in lengths)
    assert int(two.data.to_numpy().sum()) == 500
    assert isinstance(rows, Table)
    assert rows.data.columns.tolist() == ["p", "spades(east)"]
    assert rows.data["p"].tolist() == points


def test_the_mean_of_no_deal_is_no_number():
    (mean,) = search(script("0 generate 10 action average 1")).results
    assert isinstance(mean, Mean)
    assert isnan(mean.value)


def test_whose_hands_are_printed():
    assert script("").printed == set(SEATS)
    assert script("action average 1").printed == set()
    assert script("action printew, print(south), average 1").printed == {Seat.EAST, Seat.WEST, Seat.SOUTH}
