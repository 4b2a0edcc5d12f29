"""Chicago: four deals."""

import pytest

from bridge.errors import IllegalResult
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Honours, HonoursHeld, Result
from bridge.table import Seat, Side, Vulnerability
from tests.bridge.scoring.test_rubber import result


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
