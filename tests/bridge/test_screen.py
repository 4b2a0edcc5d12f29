"""Screens: halves of the table, the tray, and what each player has seen."""

import pytest
from hypothesis import given

from bridge.auction import PASS, Auction, parse_call
from bridge.errors import IllegalCall
from bridge.screen import Half, Tray, alerts_of, half_of, screenmate, seen_by
from bridge.table import SEATS, Seat
from tests.strategies import auctions, seats

pytestmark = pytest.mark.rule("A10")
N, E, S, W = SEATS


def called(dealer, calls):
    """The tray after these calls, passed whenever it has to."""
    tray = Tray.laid_out(Seat.parse(dealer))
    for call in map(parse_call, calls.split()):
        tray = (tray.passed() if tray.is_to_pass else tray).call(call)
    return tray


def test_north_and_east_south_and_west_are_screenmates():
    assert [screenmate(seat) for seat in SEATS] == [E, N, W, S]


@given(seats())
def test_a_screenmate_is_an_opponent(seat):
    assert screenmate(seat).side is seat.side.opponents
    assert screenmate(screenmate(seat)) is seat


def test_north_and_south_move_the_tray():
    assert [half.passer for half in Half] == [N, S]


@pytest.mark.parametrize(
    ("dealer", "passes_after"), [("N", [2, 4, 6]), ("E", [1, 3, 5]), ("S", [2, 4, 6]), ("W", [1, 3, 5])]
)
def test_the_tray_goes_when_both_of_a_half_have_called(dealer, passes_after):
    """With East or West as dealer the first to go is a single call."""
    calls = ["1C", "Pass", "1D", "Pass", "1H", "Pass"]
    trays = [called(dealer, " ".join(calls[:count])) for count in range(1, 7)]
    assert [count for count, tray in enumerate(trays, start=1) if tray.is_to_pass] == passes_after


def test_partner_sees_a_call_only_when_the_tray_comes():
    tray = called("N", "1S Pass")
    assert tray.seen_by(E) == tray.auction.calls
    assert tray.seen_by(S) == ()
    assert tray.passed().seen_by(S) == tray.auction.calls


def test_the_other_half_keeps_what_it_saw():
    assert seen_by(Auction.parse("N", "1S Pass 2S"), N) == tuple(map(parse_call, ["1S", "Pass"]))
    assert len(seen_by(Auction.parse("N", "1S Pass 2S"), W)) == 3


def test_nobody_calls_before_the_tray_is_there():
    with pytest.raises(IllegalCall, match="South"):
        called("N", "1S Pass").call(PASS)


def test_the_tray_stays_while_somebody_has_to_call():
    with pytest.raises(IllegalCall):
        called("N", "1S").passed()


def test_the_end_of_the_auction_is_shown_to_the_other_half_too():
    tray = called("N", "1S Pass Pass Pass")
    assert tray.is_to_pass
    assert not tray.is_over
    assert tray.passed().is_over
    assert not tray.passed().is_to_pass


def test_each_of_the_side_alerts_to_his_own_screenmate():
    assert alerts_of(N) == alerts_of(S) == ((N, E), (S, W))
    assert alerts_of(E) == ((E, N), (W, S))


@given(auctions())
def test_all_have_seen_every_call_but_those_of_the_last_half(auction):
    for seat in SEATS:
        seen = seen_by(auction, seat)
        unseen = range(len(seen), len(auction.calls))
        assert seen == auction.calls[: len(seen)]
        assert all(half_of(auction.seat_of(index)) is not half_of(seat) for index in unseen)
        assert len(unseen) <= 2
