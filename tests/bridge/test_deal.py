"""Deals: complete, partial and at fault."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import PACK, Card, Hand
from bridge.deal import Deal
from bridge.errors import IllegalDeal, InvalidNotation
from bridge.table import SEATS, Seat
from tests.strategies import cards, deals, end_positions, partial_deals, seats

SPADES, HEARTS, DIAMONDS, CLUBS = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")


def faults(text: str) -> list[str]:
    """What is wrong with the deal, in words."""
    return [str(fault) for fault in Deal.parse(text).faults()]


@given(deals() | end_positions() | partial_deals(), seats())
def test_parse_is_the_inverse_of_format_from_any_seat(deal, first):
    assert Deal.parse(str(deal)) == deal
    assert deal.format(first).startswith(f"{first}:")
    assert Deal.parse(deal.format(first)) == deal


def test_hands_are_written_clockwise_from_the_seat_named():
    deal = Deal.parse(f"S:{SPADES} {HEARTS} {DIAMONDS} {CLUBS}")
    holders = [deal.owner(Card.parse(card)) for card in ("SA", "HA", "DA", "CA")]
    assert holders == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]


def test_seat_and_ranks_may_be_written_small():
    assert Deal.parse(f"n:{SPADES} {HEARTS} {DIAMONDS} {CLUBS}".lower()) == Deal.parse(
        f"N:{SPADES} {HEARTS} {DIAMONDS} {CLUBS}"
    )


def test_unknown_hand_is_not_an_empty_hand():
    unknown, empty = Deal.parse("N:A... K... Q... -"), Deal.parse("N:A... K... Q... ...")
    assert unknown[Seat.WEST] is None
    assert empty[Seat.WEST] == Hand()
    assert unknown != empty


@pytest.mark.parametrize(
    "text",
    ["", "?", "N:", "A... K... Q... J...", "N:A... K... Q...", "N:A... K... Q... J... T...", "X:- - - -", "N:A K Q J"],
)
def test_what_is_no_deal_is_refused(text):
    with pytest.raises(InvalidNotation):
        Deal.parse(text)


@given(st.text() | st.text("NESW:AK1. -", max_size=30))
def test_any_text_is_read_or_refused(text):
    with suppress(InvalidNotation):
        Deal.parse(text)


@given(deals() | partial_deals())
def test_repr_builds_the_deal(deal):
    assert eval(repr(deal), {"Deal": Deal}) == deal


@pytest.mark.rule("T2")
@given(deals())
def test_a_complete_deal_gives_each_card_once_thirteen_to_each_hand(deal):
    assert deal.is_complete
    assert deal.cards == PACK
    assert [len(deal[seat]) for seat in SEATS] == [13] * 4
    assert deal.tricks == 13
    assert not list(deal.faults())
    deal.verify()


@given(end_positions() | partial_deals())
def test_a_partial_deal_is_not_complete_and_not_at_fault(deal):
    assert not deal.is_complete
    assert not list(deal.faults())
    deal.verify()


@given(deals() | partial_deals(), cards())
def test_owner_is_the_seat_that_holds_the_card(deal, card):
    owner = deal.owner(card)
    assert (owner is not None) is (card in deal.cards)
    assert all((card in (deal[seat] or ())) is (seat is owner) for seat in SEATS)


@given(end_positions())
def test_an_end_position_has_as_many_tricks_as_cards_in_a_hand(deal):
    assert deal.tricks == len(deal.cards) // 4


def test_tricks_are_unknown_when_no_hand_is_known():
    assert Deal.parse("N:- - - -").tricks is None


@given(deals(), seats())
def test_the_fourth_hand_follows_from_three(deal, unknown):
    three = Deal.of({seat: deal[seat] for seat in SEATS if seat is not unknown})
    assert three[unknown] is None
    assert three.completed() == deal


@given(end_positions() | deals(), seats(), seats())
def test_nothing_follows_from_two_hands_or_from_an_end_position(deal, one, other):
    hands = {seat: deal[seat] for seat in SEATS if seat not in (one, other)}
    if one is not other or not deal.is_complete:
        assert Deal.of(hands).completed() == Deal.of(hands)


@pytest.mark.parametrize(
    "text",
    [
        f"N:{SPADES} {SPADES} {DIAMONDS} -",
        f"N:{SPADES} {HEARTS} ..AKQJT9876543. -",
        f"N:{SPADES} {HEARTS} {DIAMONDS} ...",
        f"N:{SPADES} {HEARTS} {DIAMONDS} {CLUBS}",
    ],
)
def test_only_three_sound_hands_of_thirteen_are_completed(text):
    assert Deal.parse(text).completed() == Deal.parse(text)


@given(deals(), st.permutations(SEATS), st.data())
def test_a_card_in_two_hands_is_a_fault(deal, places, data):
    one, other, *_ = places
    card, lost = (data.draw(st.sampled_from(tuple(deal[seat]))) for seat in (one, other))
    hands = dict(zip(SEATS, deal.hands, strict=True))
    doubled = Deal.of(hands | {other: deal[other] - Hand.of([lost]) | Hand.of([card])})
    first, second = sorted((one, other))
    assert not doubled.is_complete
    assert [str(fault) for fault in doubled.faults()] == [
        f"{card} is in two hands, {first.term} and {second.term}.",
    ]
    with pytest.raises(IllegalDeal, match=f"{card} is in two hands"):
        doubled.verify()


def test_a_card_in_three_hands_is_two_faults():
    assert len(faults("N:A... A... A... K...")) == 2


def test_fourteen_and_twelve_cards_are_faults_of_both_hands():
    assert faults(f"N:AKQJT98765432.A.. .KQJT98765432.. {DIAMONDS} {CLUBS}") == [
        "North has 14 cards instead of thirteen.",
        "East has only 12 cards.",
    ]


def test_twelve_cards_beside_thirteen_are_a_fault():
    assert faults(f"N:{SPADES} .KQJT98765432.. - -") == ["East has only 12 cards."]


def test_fourteen_cards_in_the_only_known_hand_are_a_fault():
    assert faults("W:AKQJT98765432.A.. - - -") == ["West has 14 cards instead of thirteen."]


def test_a_deal_without_any_hand_is_at_fault():
    assert len(faults("N:- - - -")) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"N:{SPADES} - - -",
        f"N:{SPADES} - {DIAMONDS} -",
        f"N:{SPADES} ... ... ...",
        "N:AQ... - J9... -",
        "N:AQ... K.2.. J9... T.3..",
    ],
)
def test_what_a_record_leaves_out_is_no_fault(text):
    assert faults(text) == []


@given(deals())
def test_deals_are_equal_when_every_hand_is(deal):
    again = Deal.parse(deal.format(Seat.WEST))
    assert again == deal
    assert hash(again) == hash(deal)
