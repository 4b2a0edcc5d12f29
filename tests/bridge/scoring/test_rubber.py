"""The rubber, as the Laws of Contract Bridge count it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.contract import Contract
from bridge.errors import BridgeError, IllegalResult, InvalidNotation
from bridge.scoring.pad import Honours, HonoursHeld, Result
from bridge.scoring.rubber import Rubber
from bridge.scoring.rules import BEFORE_1987, CURRENT
from bridge.scoring.sheet import Item
from bridge.table import Seat, Side, Vulnerability
from tests.strategies import contracts, seats


def result(text: str, honours: Honours | None = None) -> Result:
    """``4H S 10``: contract, declarer, tricks."""
    contract, tricks = text.rsplit(" ", 1)
    return Result(Contract.parse(contract), int(tricks), honours)


def rubber(*results: str) -> Rubber:
    """A rubber with these results."""
    return Rubber(tuple(result(text) if text != "pass" else Result() for text in results))


def state(pad: Rubber) -> dict[Side, tuple[tuple[int, ...], int]]:
    """Below and above the line."""
    return {side: (pad.below(side), pad.above(side)) for side in Side}


@pytest.mark.parametrize(
    ("results", "ns", "ew"),
    [
        pytest.param(["2C S 9"], ((40,), 20), ((0,), 0), marks=pytest.mark.rule("S14")),
        pytest.param(["4H S 10"], ((120, 0), 0), ((0, 0), 0), marks=pytest.mark.rule("S14")),
        pytest.param(["4NT N 11"], ((130, 0), 30), ((0, 0), 0), marks=pytest.mark.rule("S14")),
        pytest.param(["2S S 8", "1NT N 7"], ((100, 0), 0), ((0, 0), 0), marks=pytest.mark.rule("S12")),
        pytest.param(["2H E 8", "3NT N 9", "1NT W 7"], ((100, 0), 0), ((60, 40), 0), marks=pytest.mark.rule("S12")),
        pytest.param(["4S S 10", "5D S 11"], ((120, 100, 0), 700), ((0, 0, 0), 0), marks=pytest.mark.rule("S12")),
        pytest.param(
            ["4S S 10", "3NT E 9", "2NT N 8", "1H S 7"],
            ((120, 0, 100, 0), 500),
            ((0, 100, 0, 0), 0),
            marks=pytest.mark.rule("S12"),
        ),
        pytest.param(["3NT N 10", "4HX S 8"], ((100, 0), 30), ((0, 0), 500), marks=pytest.mark.rule("S13")),
        pytest.param(["2HX S 9"], ((120, 0), 150), ((0, 0), 0), marks=pytest.mark.rule("S10")),
    ],
)
def test_what_stands_below_and_above_the_line(results, ns, ew):
    assert state(rubber(*results)) == {Side.NS: ns, Side.EW: ew}


def test_vulnerable_is_who_has_won_a_game():
    assert rubber("2S S 8").vulnerability is Vulnerability.NONE
    assert rubber("4S S 10").vulnerability is Vulnerability.NS
    assert rubber("4S S 10", "3NT E 9").vulnerability is Vulnerability.BOTH


def test_a_slam_and_honours_stand_above_the_line():
    honours = Honours(HonoursHeld.FOUR_HONOURS, Side.NS)
    pad = Rubber((result("6S N 12", honours),))
    assert (pad.below(Side.NS), pad.above(Side.NS), pad.total(Side.NS)) == ((180, 0), 600, 780)


def test_honours_belong_to_whoever_holds_them():
    pad = Rubber((result("4H N 9", Honours(HonoursHeld.FIVE_HONOURS, Side.EW)),))
    assert (pad.total(Side.NS), pad.total(Side.EW)) == (0, 50 + 150)


def test_four_aces_count_at_no_trump_only():
    pad = Rubber((result("1NT N 7", Honours(HonoursHeld.FOUR_ACES, Side.NS)),))
    assert pad.total(Side.NS) == 190
    with pytest.raises(IllegalResult, match="only trump honours"):
        result("4H N 9", Honours(HonoursHeld.FOUR_ACES, Side.EW))
    with pytest.raises(IllegalResult, match="Only four aces"):
        result("3NT N 9", Honours(HonoursHeld.FOUR_HONOURS, Side.EW))


@pytest.mark.rule("S12")
def test_a_rubber_broken_off():
    pad = rubber("4S S 10", "2C W 8").break_off()
    assert state(pad) == {Side.NS: ((120, 0), 300), Side.EW: ((0, 40), 100)}
    assert Rubber(pad.results, rules=BEFORE_1987, is_broken_off=True).total(Side.EW) == 90
    assert pad.is_over
    assert not pad.undo().is_over
    assert pad.undo().results == pad.results


def test_nobody_has_a_premium_for_what_both_have():
    pad = rubber("4S S 10", "4H E 10", "2D W 8", "1H N 7").break_off()
    assert (pad.total(Side.NS), pad.total(Side.EW)) == (150, 160)


def test_the_deal_passes_clockwise_also_after_four_passes():
    assert [rubber(*["pass"] * deals).dealer for deals in range(5)] == [
        Seat.NORTH,
        Seat.EAST,
        Seat.SOUTH,
        Seat.WEST,
        Seat.NORTH,
    ]


def test_nothing_is_scored_after_the_end():
    over = rubber("4S S 10", "5D S 11")
    assert over.winner is Side.NS
    with pytest.raises(IllegalResult, match="over before deal 3"):
        over.score(result("1C N 7"))
    with pytest.raises(IllegalResult, match="over"):
        over.break_off()


def test_a_deal_was_played_or_passed_out():
    for wrong in ("4S", None), ("4S S", None), (None, 9):
        with pytest.raises(IllegalResult):
            Result(wrong[0] and Contract.parse(wrong[0]), wrong[1])


def played(contract: Contract, seat: Seat, tricks: int, honours: Honours | None) -> Result:
    """A result with honours as the strain allows them."""
    if honours is not None and contract.strain.trump is None:
        honours = Honours(HonoursHeld.FOUR_ACES, honours.side)
    return Result(contract.by(seat), tricks, honours)


trump_honours = st.builds(
    Honours, st.sampled_from((HonoursHeld.FOUR_HONOURS, HonoursHeld.FIVE_HONOURS)), st.sampled_from(Side)
)
results = st.builds(played, contracts(), seats(), st.integers(0, 13), st.none() | trump_honours) | st.just(Result())


@given(st.lists(results, max_size=12))
def test_the_columns_add_up_and_undo_goes_back(played):
    pad = Rubber()
    for each in played:
        if pad.is_over:
            break
        after = pad.score(each)
        assert after.undo() == pad
        pad = after
    for side in Side:
        assert pad.total(side) == sum(pad.below(side)) + pad.above(side)
        assert pad.standing.part_scores[side] < 100
        assert pad.standing.games[side] <= 2
    assert all(entry.line.amount > 0 for entry in pad.entries)
    assert pad.is_over is (sum(entry.line.item is Item.RUBBER for entry in pad.entries) == 1)


@given(results)
def test_a_result_goes_through_json_and_comes_back(played):
    assert Result.from_dict(json.loads(json.dumps(played.as_dict()))) == played


@pytest.mark.parametrize(
    "values",
    [
        [],
        {"contract": "4S"},
        {"contract": "4S S", "tricks": 9, "more": 1},
        {"contract": "4S S", "tricks": True},
        {"contract": "4S S", "tricks": 9, "honours": None},
        {"contract": "4S S", "tricks": 9, "honours": {"held": "six trumps", "side": "NS"}},
        {"contract": "4S S", "tricks": 9, "honours": {"held": "four trumps", "side": "we"}},
        {"tricks": 9},
    ],
)
def test_what_is_no_result_is_refused(values):
    with pytest.raises(InvalidNotation):
        Result.from_dict(values)


def test_what_is_written_at_the_end_is_of_no_deal():
    pad = rubber("4S S 10", "pass", "2C W 8").break_off()
    assert [entry.result for entry in pad.entries] == [0, 2, None, None]
    assert pad.numbers == (1, 2, 3)


def test_a_new_pad_keeps_what_was_agreed():
    pad = Rubber((result("4S S 10"),), Seat.WEST, BEFORE_1987, is_broken_off=True)
    assert pad.anew() == Rubber(first_dealer=Seat.WEST, rules=BEFORE_1987)


def test_a_rubber_that_is_won_was_not_broken_off():
    with pytest.raises(IllegalResult, match="over"):
        Rubber(rubber("4S S 10", "5D S 11").results, is_broken_off=True)


@given(st.lists(results, max_size=12), seats(), st.sampled_from((CURRENT, BEFORE_1987)), st.booleans())
def test_a_pad_goes_through_json_and_comes_back(played, dealer, rules, is_broken_off):
    pad = Rubber((), dealer, rules)
    for each in played:
        pad = pad if pad.is_over else pad.score(each)
    if is_broken_off and not pad.is_over:
        pad = pad.break_off()
    assert Rubber.from_dict(json.loads(json.dumps(pad.as_dict()))) == pad


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chicago"},
        {"game": 1},
        {"first_dealer": "X"},
        {"first_dealer": 0},
        {"rules": None},
        {"rules": {"minor_trick": -1}},
        {"results": {}},
        {"results": [{"contract": "4S", "tricks": 10}]},
        {"results": [{"contract": "4S S", "tricks": 14}]},
        {"results": [{"contract": "7S S", "tricks": 13}] * 3},
        {"is_broken_off": "yes"},
        {"more": 1},
    ],
)
def test_what_is_no_pad_is_refused(change):
    with pytest.raises(BridgeError):
        Rubber.from_dict(Rubber().as_dict() | change)


@pytest.mark.parametrize("values", [None, [], {}, "rubber", {"game": "rubber"}])
def test_what_is_not_even_like_a_pad_is_refused(values):
    with pytest.raises(InvalidNotation, match="no score pad"):
        Rubber.from_dict(values)
