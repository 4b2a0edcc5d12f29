"""What calls promise: as textbooks of natural bidding have it, and as a script that says the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.auction import Auction
from bridge.cards import Hand, Suit
from bridge.conditions.one_deal import value
from bridge.meaning.auction import meanings
from bridge.meaning.promise import Promise
from bridge.table import SEATS, Seat
from parsers.dealer.auction_script import auction_script
from parsers.dealer.reader import read_script
from tests.strategies import auctions, deals

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
STRONG_NOTRUMP = Hand.parse("AQ4.K85.KJ73.Q92")
"""15 points, 4-3-3-3."""


def said(calls: str) -> tuple[Promise, ...]:
    """What the last of the calls promises."""
    return meanings(Auction.parse("N", calls))[-1].promises


def keeps(hand: str, calls: str) -> bool:
    """Whether the hand would be expected to make the last of the calls."""
    promises = said(calls)
    assert promises
    return any(promise.is_kept_by(Hand.parse(hand)) for promise in promises)


@pytest.mark.parametrize(
    ("calls", "promise"),
    [
        ("Pass", Promise((0, 11))),
        ("1C", Promise((11, 21), {CLUBS: (3, 13)})),
        ("1H", Promise((11, 21), {HEARTS: (5, 13)})),
        ("1NT", Promise((15, 17), is_balanced=True)),
        ("2S", Promise((5, 10), {SPADES: (6, 6)})),
        ("2NT", Promise((20, 21), is_balanced=True)),
        ("3D", Promise((5, 10), {DIAMONDS: (7, 13)})),
        ("1S Pass 2S", Promise((6, 10), {SPADES: (3, 13)})),
        ("1S Pass 3S", Promise((10, 12), {SPADES: (4, 13)})),
        ("1S Pass 2C", Promise((10, 37), {CLUBS: (4, 13)})),
        ("1S Pass 2H", Promise((10, 37), {HEARTS: (5, 13)})),
        ("1D Pass 1H", Promise((6, 37), {HEARTS: (4, 13)})),
        ("1H Pass 1NT", Promise((6, 10), {SPADES: (0, 3), HEARTS: (0, 2)})),
        ("1C Pass 1NT", Promise((6, 10), {SPADES: (0, 3), HEARTS: (0, 3)})),
        ("1H Pass Pass", Promise((0, 5))),
        ("1H 1S Pass", Promise((0, 9))),
        ("1NT Pass 3NT", Promise((10, 15), {HEARTS: (0, 3), SPADES: (0, 3)})),
        ("1NT Pass 2D", Promise((0, 37), {HEARTS: (5, 13)})),
        ("1NT Pass 2C Pass 2D", Promise((0, 37), {HEARTS: (0, 3), SPADES: (0, 3)})),
        ("1NT Pass 2C Pass 2S", Promise((0, 37), {HEARTS: (0, 3), SPADES: (4, 13)})),
        ("1NT Pass 2H Pass 2S Pass 2NT", Promise((8, 9))),
        ("1D Pass 1S Pass 1NT", Promise((12, 14), is_balanced=True)),
        ("1D Pass 1S Pass 2NT", Promise((18, 19), is_balanced=True)),
        ("1D Pass 1S Pass 2H", Promise((16, 21), {HEARTS: (4, 13)})),
        ("1H Pass 1S Pass 2D", Promise((11, 18), {DIAMONDS: (4, 13)})),
        ("1H Pass 2H Pass 4H", Promise((15, 21), {HEARTS: (5, 13)})),
        ("1H Pass 2H Pass Pass", Promise((11, 15))),
        ("1H Pass 3H Pass Pass", Promise((11, 13))),
        ("2C Pass 2D Pass 2NT", Promise((22, 24), is_balanced=True)),
        ("1H 1S", Promise((8, 17), {SPADES: (5, 13)})),
        ("1H 2S", Promise((5, 10), {SPADES: (6, 13)})),
        ("1H 1NT", Promise((15, 18), is_balanced=True)),
        ("1C 1S Pass 2S", Promise((6, 11), {SPADES: (3, 13)})),
        ("1C X Pass 1S", Promise((0, 9), {SPADES: (4, 13)})),
        ("1C X Pass Pass", Promise(lengths={CLUBS: (5, 13)})),
    ],
)  # fmt: skip
def test_a_call_promises(calls, promise):
    assert said(calls) == (promise,)


@pytest.mark.parametrize(
    "calls",
    [
        "2C Pass 2D",  # waiting
        "1S Pass 3S Pass 4NT Pass 5D",  # one ace
        "1NT Pass 2D Pass 2H",  # the transfer is completed
        "1H Pass 2H Pass 3H Pass 4H",
        "1S Pass 4S Pass Pass",
        "1H 2H",  # conventional
        "1NT Pass 3NT Pass Pass",
        "1NT Pass 2D Pass 2H Pass 2NT Pass 4H",  # hearts are the responder's suit
        "1S ?",
    ],
)
def test_a_call_of_which_the_table_says_nothing_promises_nothing(calls):
    assert said(calls) == ()


def test_stayman_shows_either_major():
    assert keeps("KQ54.A3.8752.942", "1NT Pass 2C")
    assert keeps("K3.AQ54.8752.942", "1NT Pass 2C")
    assert not keeps("K32.AQ5.8752.942", "1NT Pass 2C")


def test_a_takeout_double_is_short_in_their_suit_or_strong():
    assert keeps("KQ54.3.A752.A942", "1H X")
    assert not keeps("KQ5.A932.AJ52.94", "1H X")
    assert keeps("AKQJ54.A932.A2.9", "1H X")


def test_a_passed_hand_has_not_the_values_of_an_opening():
    first, *_others, response = meanings(Auction.parse("N", "Pass Pass 1S Pass 2D"))
    hand = Hand.parse("K5.Q83.AJ842.T95")
    assert first.seat is response.seat is Seat.NORTH
    assert all(promise.is_kept_by(hand) for said in (first, response) for promise in said.promises)


def test_calls_after_the_end_are_left_out():
    assert len(meanings(Auction.parse("N", "1S Pass Pass Pass 2D"))) == 4


def test_a_promise_in_words():
    promise = Promise((15, 17), {SPADES: (4, 4), HEARTS: (0, 3), CLUBS: (3, 13)}, is_balanced=True)
    assert [*map(str, promise.words)] == ["15–17 points", "balanced", "exactly 4 ♠", "0–3 ♥", "3+ ♣"]
    assert not Promise().words


def test_a_balanced_strong_notrump():
    assert Promise((15, 17), is_balanced=True).is_kept_by(STRONG_NOTRUMP)
    assert not Promise((15, 17), is_balanced=True).is_kept_by(Hand.parse("AQ432.K8532.K.Q9"))


def test_the_script_leaves_out_the_hand_on_lead():
    auction = Auction.parse("S", "1S Pass 2S Pass 4S Pass Pass Pass")
    assert auction_script(meanings(auction), Seat.WEST).splitlines() == [
        "condition 1",
        "   && hcp(south) >= 11 && hcp(south) <= 21 && spades(south) >= 5  // South 1♠",
        "   && hcp(north) >= 6 && hcp(north) <= 10 && spades(north) >= 3  // North 2♠",
        "   && hcp(east) <= 15  // East Pass",
        "   && hcp(south) >= 15 && hcp(south) <= 21 && spades(south) >= 5  // South 4♠",
    ]


@given(auctions(), deals(), st.sampled_from(SEATS))
@settings(max_examples=60)
def test_the_script_holds_where_every_hand_but_the_leaders_keeps_its_promises(auction, deal, leader):
    calls = meanings(auction)
    reading = read_script(auction_script(calls, leader))
    assert reading.script is not None
    assert not reading.diagnostics
    kept = all(
        any(promise.is_kept_by(deal[call.seat]) for promise in call.promises)
        for call in calls
        if call.promises and call.seat is not leader
    )
    assert bool(value(reading.script.condition, deal, {})) is kept
