"""Chicago: four deals."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import BridgeError, IllegalResult
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Honours, HonoursHeld, Result
from bridge.scoring.rules import BEFORE_1987, CURRENT
from bridge.table import Seat, Side, Vulnerability
from tests.bridge.scoring.test_rubber import result, results
from tests.strategies import seats


def chicago(*results: str, **agreed) -> Chicago:
    """A Chicago dealt by North first."""
    return Chicago(tuple(result(text) if text != "pass" else Result() for text in results), **agreed)


@pytest.mark.parametrize(
    ("results", "ns", "ew"),
    [
        pytest.param(["2S S 8", "2H S 8"], 420, 0, marks=pytest.mark.rule("S15")),
        pytest.param(["2S S 8", "3NT E 9", "1NT N 7"], 100, 600, marks=pytest.mark.rule("S20")),
        pytest.param(["1S E 7", "1S E 7", "1S W 7", "1C W 7"], 0, 610),
        pytest.param(["1C N 7", "1D E 7", "1C S 7", "2H W 8"], 40, 180),
    ],
)
def test_totals(results, ns, ew):
    pad = chicago(*results)
    assert (pad.total(Side.NS), pad.total(Side.EW)) == (ns, ew)


def test_who_is_vulnerable():
    played = ["1C N 7", "1C N 7", "1C N 7"]
    seen = [chicago(*played[:deals]).vulnerability for deals in range(4)]
    assert seen == [Vulnerability.NONE, Vulnerability.EW, Vulnerability.NS, Vulnerability.BOTH]
    other = [chicago(*played[:deals], dealers_side_vulnerable=False).vulnerability for deals in range(4)]
    assert other == [Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH]


@pytest.mark.rule("A8")
def test_a_deal_passed_out_is_dealt_again_by_the_same_dealer():
    pad = chicago("2S S 8", "pass")
    assert (pad.dealer, pad.vulnerability) == (Seat.EAST, Vulnerability.EW)


def test_it_is_over_after_four_deals():
    pad = chicago(*["1C N 7"] * 4)
    assert pad.is_over
    with pytest.raises(IllegalResult):
        pad.score(result("1C N 7"))


def test_honours_may_be_agreed_not_to_count():
    honours = Honours(HonoursHeld.FOUR_ACES, Side.NS)
    assert Chicago((result("1NT N 7", honours),)).total(Side.NS) == 190
    with pytest.raises(IllegalResult, match="not to count"):
        Chicago((result("1NT N 7", honours),), honours_count=False)


def test_four_deals_are_dealt_in_turn():
    assert [(str(dealer), str(vulnerability)) for dealer, vulnerability in Chicago().schedule] == [
        ("N", "None"),
        ("E", "EW"),
        ("S", "NS"),
        ("W", "All"),
    ]


def test_a_deal_dealt_again_keeps_its_number():
    assert chicago("2S S 8", "pass", "pass", "1C N 7").numbers == (1, 2, 2, 2)
    assert chicago("2S S 8", "pass").deal == 2


agreements = st.builds(
    Chicago, st.just(()), seats(), st.sampled_from((CURRENT, BEFORE_1987)), st.booleans(), st.booleans()
)


@given(agreements, st.lists(results, max_size=8))
def test_a_pad_goes_through_json_and_comes_back(pad, played):
    for each in played:
        if not pad.is_over and (pad.honours_count or not each.honours):
            pad = pad.score(each)
    assert Chicago.from_dict(json.loads(json.dumps(pad.as_dict()))) == pad


@pytest.mark.parametrize(
    "change",
    [
        {"game": "rubber"},
        {"honours_count": 1},
        {"honours_count": None},
        {"is_broken_off": False},
        {"results": [{"contract": "1C N", "tricks": 7}] * 5},
        {
            "honours_count": False,
            "results": [
                {"contract": "1NT N", "tricks": 7, "honours": {"held": "four aces", "side": "NS"}},
            ],
        },
    ],
)
def test_what_is_no_pad_is_refused(change):
    with pytest.raises(BridgeError):
        Chicago.from_dict(Chicago().as_dict() | change)
