"""Calls and auctions: what is legal, when it ends, what it comes to (Laws 17–22, 27, 38–39)."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, SKIP, UNKNOWN_CALL, Auction, Bid, Call, parse_call
from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import BridgeError, IllegalCall, InvalidNotation
from bridge.table import SEATS, Seat
from tests.strategies import auctions, complete_auctions, incomplete_auctions

FINISHED = {
    2: ("S 1S X XX 2D 2S P P P", "2S S", "W"),
    3: ("S P P 1S P 4S P P P", "4S N", "E"),
    4: ("S 1S P P P", "1S S", "W"),
    9: ("N P P P 1C P P P", "1C W", "N"),
    14: ("N 1H 1S 2S 3S P 4S P P P", "4S E", "S"),
    15: ("N 1C 1H 2H P 2NT P 3NT P P P", "3NT N", "E"),
    16: ("N 1D P 1NT P 3NT P P P", "3NT S", "W"),
    17: ("N 1C P 1H P 4H P P P", "4H S", "W"),
    18: ("N 1H P 2C P 3C P 3H P 4H P P P", "4H N", "E"),
    19: ("S 1NT P 2H P 2S P 4S P P P", "4S S", "W"),
    20: ("W 1S P 2S 3H 3S 4H 4S P P P", "4S W", "N"),
    21: ("N 4S X P P P", "4SX N", "E"),
    22: ("N 1NT X XX P P P", "1NTXX N", "E"),
    23: ("N 1H X P P XX P P P", "1HXX N", "E"),
    24: ("N 1H X 2H P P P", "2H N", "E"),
    25: ("N 1S P P X P P P", "1SX N", "E"),
    26: ("N 1S P P 2H P P X P P P", "2HX W", "N"),
    27: ("N 1D X XX 1H P P X P P P", "1HX W", "N"),
    39: ("N 7NT X XX P P P", "7NTXX N", "E"),
}
"""Auctions that are over: dealer and calls, contract, opening leader; numbered as in AUCTION_EXAMPLES.md."""

UNFINISHED = {
    1: ("S 1S X XX 2D", "S", "2D E"),
    5: ("S 1S X", "N", "1SX S"),
    6: ("S 1S P P X", "S", "1SX S"),
    7: ("S 1S X P P XX", "W", "1SXX S"),
    12: ("E 1NT 2C", "W", "2C S"),
    13: ("N 1H 1S 1NT 2C", "N", "2C W"),
}
"""Dealer and calls, who is to call, what would be played if all passed."""

ILLEGAL = {
    11: ("E 1NT", "1C", "S", "1♣ is not higher than 1NT"),
    28: ("N 1S P", "X", "S", "own side"),
    29: ("N 1S X P", "X", "W", "already doubled"),
    30: ("N 1S X XX", "X", "W", "already redoubled"),
    31: ("N 1S P", "XX", "S", "no double"),
    32: ("N 1S X P", "XX", "W", "own side"),
    33: ("N 1S X 2C P", "XX", "N", "no double"),
    34: ("N 1S X XX P", "XX", "N", "already redoubled"),
    35: ("N P", "X", "E", "no bid"),
    36: ("N 1S", "1H", "E", "1♥ is not higher than 1♠"),
    37: ("N 1NT", "1NT", "E", "1NT is not higher than 1NT"),
    38: ("N 7NT", "7S", "E", "7♠ is not higher than 7NT"),
    41: ("N 1S P P P", "X", None, "over"),
}
"""Dealer and calls, the illegal call, who made it, words of the reason."""


def auction(text: str) -> Auction:
    """Dealer and calls in one text."""
    dealer, _, calls = text.partition(" ")
    return Auction.parse(dealer, calls)


def by_number(examples):
    return pytest.mark.parametrize("example", list(examples.values()), ids=list(map(str, examples)))


def legal_by_the_laws(auction: Auction) -> set[Call]:
    """The legal calls of an unfinished auction, found from the list of calls alone."""
    turn = len(auction.calls)
    bids = [place for place, call in enumerate(auction.calls) if isinstance(call, Bid)]
    if not bids:
        return {PASS, *BIDS}
    raised = [place for place, call in enumerate(auction.calls) if call != PASS and place >= bids[-1]]
    legal: set[Call] = {PASS, *BIDS[BIDS.index(auction.calls[bids[-1]]) + 1 :]}
    if (turn - raised[-1]) % 2 == 1 and len(raised) < 3:
        legal.add(DOUBLE if len(raised) == 1 else REDOUBLE)
    return legal


@pytest.mark.rule("A1")
def test_calls_are_thirty_five_bids_pass_double_and_redouble():
    assert len({*BIDS, PASS, DOUBLE, REDOUBLE}) == 38
    assert not any(isinstance(call, Bid) for call in (PASS, DOUBLE, REDOUBLE))


@pytest.mark.rule("A2")
def test_there_are_seven_levels_of_five_strains():
    assert len(BIDS) == 35
    assert {(bid.level, bid.strain) for bid in BIDS} == {(level, strain) for level in range(1, 8) for strain in Strain}


@pytest.mark.rule("A2")
@pytest.mark.parametrize("text", ["8C", "0NT", "8NT", "10S"])
def test_example_40_no_bid_of_more_than_seven(text):
    with pytest.raises(InvalidNotation, match=f"“{text}” is not a call"):
        parse_call(text)


@pytest.mark.rule("A2")
@pytest.mark.parametrize("level", [0, 8])
def test_a_bid_is_for_one_to_seven_odd_tricks_however_it_is_made(level):
    with pytest.raises(BridgeError):
        Auction(Seat.NORTH).call(Bid(level, Strain.CLUBS))


@pytest.mark.rule("A3")
def test_bids_rise_by_strain_and_then_by_level():
    ladder = " ".join(str(bid) for bid in sorted(BIDS))
    assert ladder.startswith("1♣ 1♦ 1♥ 1♠ 1NT 2♣ 2♦ 2♥ 2♠ 2NT 3♣")
    assert ladder.endswith("6NT 7♣ 7♦ 7♥ 7♠ 7NT")
    assert sorted(BIDS) == list(BIDS)


@pytest.mark.rule("A3")
@given(incomplete_auctions().filter(lambda auction: auction.last_bid), st.sampled_from(BIDS))
def test_a_bid_names_more_tricks_or_as_many_in_a_higher_strain(auction, bid):
    last = auction.last_bid
    higher = bid.level > last.level or (bid.level == last.level and bid.strain > last.strain)
    assert auction.is_legal(bid) is higher


@pytest.mark.rule("A4")
@given(auctions())
def test_dealer_calls_first_and_the_turn_goes_clockwise(auction):
    callers = [auction.seat_of(index) for index in range(len(auction.calls))]
    assert callers[:1] in ([], [auction.dealer])
    assert all(after is before.lho for before, after in pairwise(callers))
    assert Auction(auction.dealer).to_call is auction.dealer


@pytest.mark.rule("A4")
@given(incomplete_auctions())
def test_the_next_to_call_sits_at_the_left_of_the_last(auction):
    assert auction.to_call is (auction.seat_of(len(auction.calls) - 1).lho if auction.calls else auction.dealer)


@given(auctions())
def test_parse_is_the_inverse_of_str(auction):
    assert Auction.parse(str(auction.dealer), str(auction)) == auction


@pytest.mark.parametrize("call", [*BIDS, PASS, DOUBLE, REDOUBLE, SKIP])
def test_a_call_is_read_as_written_and_in_ascii_in_either_case(call):
    assert parse_call(str(call)) == parse_call(call.code) == parse_call(f" {call.code} ".lower()) == call


@pytest.mark.parametrize(("text", "call"), [("P", PASS), ("3N", Bid(3, Strain.NOTRUMP)), ("1♠", Bid(1, Strain.SPADES))])
def test_a_call_has_short_forms(text, call):
    assert parse_call(text) == call


@pytest.mark.parametrize("text", ["", "1", "S", "S1", "1T", "XXX", "AP", "-", "N", "Double"])
def test_what_is_no_call_is_refused(text):
    with pytest.raises(InvalidNotation, match=r"“.*” is not a call.*\."):
        parse_call(text)


@given(st.text() | st.text("1237NTSHX♠P ", max_size=5))
def test_any_text_is_read_or_refused(text):
    with suppress(InvalidNotation):
        parse_call(text)


@given(incomplete_auctions())
def test_legal_calls_are_those_of_the_laws(auction):
    assert set(auction.legal_calls()) == legal_by_the_laws(auction)


@given(auctions())
def test_legal_calls_are_the_calls_without_a_reason_against_them(auction):
    calls = (PASS, DOUBLE, REDOUBLE, *BIDS, SKIP, UNKNOWN_CALL)
    assert auction.legal_calls() == tuple(call for call in calls if auction.why_illegal(call) is None)
    assert auction.legal_calls() == tuple(call for call in calls if auction.is_legal(call))


@pytest.mark.parametrize(
    ("calls", "number"),
    [
        ("N", 36),
        ("N P P P", 36),
        ("N 1C", 36),
        ("N 1C P", 35),
        ("N 1C X", 36),
        ("N 1C X P", 35),
        ("N 1C X XX", 35),
        ("N 1NT", 32),
        ("N 7NT", 2),
        ("N 7NT P", 1),
        ("N 7NT X", 2),
        ("N 7NT X XX", 1),
        ("N 7NT P P P", 0),
    ],
)
def test_number_of_legal_calls(calls, number):
    assert len(auction(calls).legal_calls()) == number


@pytest.mark.rule("A1")
@given(incomplete_auctions())
def test_one_may_always_pass(auction):
    assert auction.is_legal(PASS)


@pytest.mark.rule("A5")
@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("N", False),
        ("N P", False),
        ("N 1S", True),
        ("N 1S P", False),
        ("N 1S P P", True),
        ("N 1S X", False),
        ("N 1S X P", False),
        ("N 1S X XX", False),
        ("N 1S X 2S", True),
        ("N 1S X 2S P", False),
        ("N 1S 2H", True),
        ("N P 1S P P", True),
    ],
)
def test_double_needs_an_opponents_undoubled_last_bid(calls, legal):
    assert auction(calls).is_legal(DOUBLE) is legal


@pytest.mark.rule("A6")
@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("N", False),
        ("N 1S", False),
        ("N 1S P", False),
        ("N 1S X", True),
        ("N 1S X P", False),
        ("N 1S X P P", True),
        ("N 1S X XX", False),
        ("N 1S X XX P", False),
        ("N 1S X 2C", False),
        ("N 1S X 2C X", True),
        ("N 1S P P X", True),
    ],
)
def test_redouble_needs_an_opponents_double(calls, legal):
    assert auction(calls).is_legal(REDOUBLE) is legal


@pytest.mark.rule("A7")
@given(incomplete_auctions(), st.data())
def test_a_new_bid_cancels_double_and_redouble(auction, data):
    bids = [call for call in auction.legal_calls() if isinstance(call, Bid)]
    if bids:
        after = auction.call(data.draw(st.sampled_from(bids)))
        assert after.doubling is Doubling.UNDOUBLED
        assert after.is_legal(DOUBLE)
        assert not after.is_legal(REDOUBLE)


@pytest.mark.rule("A7")
def test_worked_example_of_the_sources_two_spades_is_undoubled():
    assert auction("S 1S X XX 2D 2S").standing_contract == Contract.parse("2S S")


@pytest.mark.rule("A8")
@given(complete_auctions())
def test_a_legal_auction_is_over_once_at_its_last_call(auction):
    assert auction.is_over
    assert not any(Auction(auction.dealer, auction.calls[:length]).is_over for length in range(len(auction.calls)))
    assert auction.legal_calls() == ()
    assert auction.to_call is None


@pytest.mark.rule("A8")
@given(incomplete_auctions())
def test_passing_ends_any_auction_within_four_calls(auction):
    for _ in range(4):
        auction = auction if auction.is_over else auction.call(PASS)
    assert auction.is_over


@pytest.mark.rule("A8")
def test_the_longest_auction_has_319_calls():
    calls = "P P P " + "".join(f"{bid} P P X P P XX P P " for bid in BIDS) + "P"
    longest = Auction(Seat.WEST)
    for call in calls.split():
        longest = longest.call(parse_call(call))
    assert longest.is_over
    assert len(longest.calls) == 319


@pytest.mark.rule("A8")
@given(auctions())
def test_no_auction_is_longer_than_the_longest(auction):
    assert len(auction.calls) <= 319


@pytest.mark.rule("A8")
@pytest.mark.parametrize("dealer", "NESW")
def test_example_8_four_passes_are_a_passed_out_deal(dealer):
    passed = auction(f"{dealer} P P P P")
    assert passed.is_over
    assert passed.is_passed_out
    assert passed.contract is passed.declarer is passed.to_call is None


@pytest.mark.rule("A8")
def test_example_10_three_passes_at_the_start_end_nothing():
    waiting = auction("N P P P")
    assert not waiting.is_over
    assert not waiting.is_passed_out
    assert waiting.to_call is Seat.WEST
    assert waiting.standing_contract is None


@pytest.mark.rule("A9")
@given(complete_auctions().filter(lambda auction: not auction.is_passed_out))
def test_contract_is_the_last_bid_as_doubled(auction):
    bids = [place for place, call in enumerate(auction.calls) if isinstance(call, Bid)]
    since = [call for call in auction.calls[bids[-1] + 1 :] if call != PASS]
    contract, last = auction.contract, auction.calls[bids[-1]]
    assert (contract.level, contract.strain) == (last.level, last.strain)
    assert str(contract.doubling) == "".join(map(str, since[-1:]))


@pytest.mark.rule("A9")
@given(auctions().filter(lambda auction: auction.last_bid))
def test_declarer_is_of_the_last_bidders_side_and_named_the_strain_first(auction):
    named = [
        auction.seat_of(place)
        for place, call in enumerate(auction.calls)
        if isinstance(call, Bid) and call.strain is auction.last_bid.strain
    ]
    assert auction.last_bidder is named[-1]
    side = [seat for seat in named if seat in (named[-1], named[-1].partner)]
    assert auction.declarer is side[0]


@pytest.mark.rule("A9")
@given(auctions())
def test_there_is_a_contract_only_when_the_auction_is_over_and_somebody_bid(auction):
    somebody_bid = any(isinstance(call, Bid) for call in auction.calls)
    assert (auction.contract is not None) is (auction.is_over and somebody_bid)
    assert (auction.standing_contract is not None) is somebody_bid
    assert auction.is_passed_out is (auction.is_over and not somebody_bid)


@pytest.mark.rule("A3")
@pytest.mark.rule("A5")
@pytest.mark.rule("A6")
@pytest.mark.rule("A7")
@pytest.mark.rule("A8")
@pytest.mark.rule("A9")
@pytest.mark.rule("P1")
@by_number(FINISHED)
def test_examples_of_finished_auctions(example):
    calls, contract, leader = example
    finished = auction(calls)
    assert finished.is_over
    assert not finished.is_passed_out
    assert finished.contract == finished.standing_contract == Contract.parse(contract)
    assert finished.contract.opening_leader is Seat.parse(leader)
    assert not list(finished.faults())


@pytest.mark.rule("A3")
@pytest.mark.rule("A5")
@pytest.mark.rule("A6")
@pytest.mark.rule("A7")
@by_number(UNFINISHED)
def test_examples_of_unfinished_auctions(example):
    calls, seat, contract = example
    unfinished = auction(calls)
    assert not unfinished.is_over
    assert unfinished.to_call is Seat.parse(seat)
    assert unfinished.standing_contract == Contract.parse(contract)
    assert unfinished.contract is None
    assert not list(unfinished.faults())


@pytest.mark.rule("A3")
@pytest.mark.rule("A5")
@pytest.mark.rule("A6")
@pytest.mark.rule("A7")
@pytest.mark.rule("A8")
@pytest.mark.rule("A11")
@by_number(ILLEGAL)
def test_examples_of_illegal_calls(example):
    calls, illegal, seat, reason = example
    before, call = auction(calls), parse_call(illegal)
    assert before.to_call is (seat and Seat.parse(seat))
    assert not before.is_legal(call)
    assert reason in str(before.why_illegal(call))
    with pytest.raises(IllegalCall, match=rf"{reason}.*\."):
        before.call(call)
    record = Auction(before.dealer, (*before.calls, call))
    assert list(record.faults()) == [(len(before.calls), before.why_illegal(call))]


@pytest.mark.rule("A3")
@pytest.mark.rule("A9")
@pytest.mark.rule("A11")
def test_example_42_an_accepted_insufficient_bid_is_the_bid_to_beat():
    accepted = auction("S 1S 1H 1S P P P")
    assert [index for index, _ in accepted.faults()] == [1]
    assert accepted.contract == Contract.parse("1S S")
    assert auction("S 1S 1H").is_legal(parse_call("1S"))


@pytest.mark.rule("A5")
@pytest.mark.rule("A11")
def test_example_43_an_accepted_insufficient_bid_may_be_doubled():
    accepted = auction("S 1S 1H X")
    assert [index for index, _ in accepted.faults()] == [1]
    assert accepted.to_call is Seat.EAST
    assert accepted.standing_contract == Contract.parse("1HX W")


@pytest.mark.rule("A11")
@given(auctions())
def test_a_legal_auction_has_no_faults(auction):
    assert not list(auction.faults())


@pytest.mark.rule("A11")
@given(auctions(), st.sampled_from((PASS, DOUBLE, REDOUBLE, *BIDS)))
def test_an_illegal_call_is_refused_with_a_sentence(auction, call):
    reason = auction.why_illegal(call)
    if reason is None:
        assert auction.call(call).calls == (*auction.calls, call)
    else:
        with pytest.raises(IllegalCall, match=r"^[^{}]+\.$") as raised:
            auction.call(call)
        assert raised.value.message == reason


@pytest.mark.rule("A11")
def test_a_record_keeps_every_illegal_call_and_tells_each():
    record = auction("N 1S 1H 1H P P P P")
    assert [(index, str(reason)) for index, reason in record.faults()] == [
        (1, "1♥ is not higher than 1♠."),
        (2, "1♥ is not higher than 1♥."),
        (6, "The auction is over."),
    ]


@pytest.mark.rule("A11")
@pytest.mark.parametrize("calls", ["N P P P P P", "N P P P P 1C", "N 1C P P P P", "N 1C P P P 1D"])
def test_any_call_after_the_end_is_a_fault(calls):
    assert [index for index, _ in auction(calls).faults()] == [4]


@given(st.sampled_from(SEATS), st.lists(st.sampled_from((PASS, DOUBLE, REDOUBLE, SKIP, *BIDS)), max_size=12))
def test_faults_of_a_record_are_the_calls_illegal_in_their_place(dealer, calls):
    record = Auction(dealer, tuple(calls))
    before = [Auction(dealer, record.calls[:index]) for index in range(len(calls))]
    assert dict(record.faults()) == {
        index: reason
        for index, call in enumerate(calls)
        if (reason := before[index].why_illegal(PASS if call == SKIP else call)) is not None
    }


def test_a_player_is_skipped_by_a_record_but_cannot_choose_it():
    record = auction("N 1C ^S 1H P P P")
    assert not list(record.faults())
    assert record.contract == Contract.parse("1H S")
    with pytest.raises(IllegalCall):
        auction("N 1C").call(SKIP)


def test_an_unknown_call_takes_its_turn_but_cannot_be_chosen():
    record = auction("N 1C ? 1H")
    assert record.calls[1] == UNKNOWN_CALL
    assert str(record) == "1♣ ? 1♥"
    assert record.to_call is Seat.WEST
    assert record.last_bidder is Seat.SOUTH
    assert not list(record.faults())
    with pytest.raises(IllegalCall):
        auction("N 1C").call(UNKNOWN_CALL)


@pytest.mark.rule("A9")
def test_a_call_not_told_after_the_last_bid_leaves_the_contract_unknown():
    assert auction("N 1S ? P P P").contract is None


@pytest.mark.rule("A11")
@pytest.mark.parametrize("calls", ["N 1S ? X", "N 1S ? XX"])
def test_a_call_is_no_fault_if_a_call_not_told_may_have_made_it_legal(calls):
    assert not list(auction(calls).faults())
