"""Bidding boxes: the cards that come out with a bid, and skip bids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.auction import BIDS, Auction, parse_call
from bridge.bidding_box import left_in_box, skips, taken_with
from bridge.table import SEATS, Seat
from tests.strategies import auctions

pytestmark = pytest.mark.rule("A10")


def bids(text):
    return tuple(map(parse_call, text.split()))


def test_a_full_box_has_the_35_bids():
    assert all(left_in_box(Auction(Seat.NORTH), seat) == BIDS for seat in SEATS)


def test_a_bid_comes_out_with_all_lower_ones_and_shows_on_top():
    assert taken_with(Auction(Seat.NORTH), parse_call("1S")) == bids("1C 1D 1H 1S")
    assert len(taken_with(Auction(Seat.NORTH), parse_call("7NT"))) == 35


def test_every_player_has_a_box_of_his_own():
    """North took four cards for 1♠; East has all his; North's 3♠ takes the ten between."""
    auction = Auction.parse("N", "1S 2C 2S 3C")
    assert taken_with(auction, parse_call("3S")) == bids("1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S")
    assert left_in_box(auction, Seat.SOUTH)[0] == parse_call("2NT")
    assert left_in_box(auction, Seat.WEST)[0] == parse_call("3D")


def test_a_box_is_not_asked_after_the_auction():
    assert taken_with(Auction.parse("N", "Pass Pass Pass Pass"), BIDS[0]) == ()


@pytest.mark.parametrize(
    ("calls", "bid", "levels"),
    [
        ("", "1C", 0),
        ("", "2C", 1),
        ("", "4S", 3),
        ("1S Pass", "2H", 0),
        ("1S Pass", "3H", 1),
        ("1H Pass", "1S", 0),
        ("1H Pass", "2S", 1),
        ("1NT Pass", "3NT", 1),
        ("1NT X", "2C", 0),
        ("3S", "4H", 0),
        ("3S", "3NT", 0),
    ],
)
def test_a_skip_bid_leaves_out_a_level_of_its_strain(calls, bid, levels):
    assert skips(Auction.parse("N", calls), parse_call(bid)) == levels


def test_an_insufficient_bid_skips_nothing():
    assert skips(Auction.parse("N", "2S"), parse_call("1H")) == 0


@given(auctions(), st.sampled_from(BIDS))
def test_what_is_taken_for_a_legal_bid_is_in_the_box_and_ends_with_it(auction, bid):
    if auction.is_legal(bid) and auction.to_call is not None:
        taken = taken_with(auction, bid)
        assert taken[-1] == bid
        assert set(taken) <= set(left_in_box(auction, auction.to_call))
        after = auction.call(bid)
        assert left_in_box(after, auction.to_call) == BIDS[bid.order + 1 :]


@given(auctions())
def test_exactly_one_bid_of_a_strain_is_no_skip(auction):
    by_strain = {}
    for bid in filter(auction.is_legal, BIDS):
        by_strain.setdefault(bid.strain, []).append(skips(auction, bid))
    assert all(levels == list(range(len(levels))) for levels in by_strain.values())
