"""Shuffle, cut and deal: Laws 4 and 5 of rubber bridge, Law 6 of duplicate."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK
from bridge.dealing import STEPS, Dealing, Pack, Turn, dealt, order
from bridge.errors import IllegalDeal
from bridge.table import SEATS, Seat
from tests.strategies import seats

T4 = pytest.mark.rule("T4")
T5 = pytest.mark.rule("T5")
T6 = pytest.mark.rule("T6")


def given_to(letters, dealer=Seat.SOUTH):
    """A dealing in which the cards went to these seats."""
    return Dealing(dealer, tuple(map(Seat.parse, letters)))


def said(dealing):
    return [str(reason) for reason in dealing.wrong]


@T4
@given(seats())
def test_one_card_each_clockwise_the_last_to_the_dealer(dealer):
    seats_in_order = order(dealer)
    assert len(seats_in_order) == 52
    assert seats_in_order[0] is dealer.lho
    assert seats_in_order[-1] is dealer
    assert set(Counter(seats_in_order).values()) == {13}
    assert all(after is before.lho for before, after in pairwise(seats_in_order))


@T4
@given(st.permutations(DECK), seats())
def test_every_fourth_card_of_the_pack_is_in_one_hand(pack, dealer):
    deal = dealt(pack, dealer)
    assert deal.is_complete
    for place, seat in enumerate((dealer.lho, dealer.partner, dealer.rho, dealer)):
        assert {*deal[seat]} == {*pack[place::4]}


@T4
@pytest.mark.parametrize("cards", [0, 1, 7, 51, 52])
def test_the_deal_on_its_way(cards):
    deal = dealt(DECK, Seat.SOUTH, cards)
    lengths = [len(deal[seat]) for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)]
    assert lengths == [(cards + 3 - place) // 4 for place in range(4)]


@T4
@pytest.mark.parametrize("pack", [DECK[:51], (*DECK[:51], DECK[0]), ()])
def test_only_a_whole_pack_is_dealt(pack):
    with pytest.raises(IllegalDeal):
        dealt(pack, Seat.NORTH)


@T4
@given(seats())
def test_a_right_deal_has_nothing_wrong(dealer):
    dealing = Dealing(dealer)
    while (to := dealing.next) is not None:
        dealing = dealing.give(to)
        assert dealing.wrong == ()
    assert dealing.is_over
    assert dealing.is_right_at_duplicate
    assert [dealing.count(seat) for seat in SEATS] == [13] * 4
    with pytest.raises(IllegalDeal):
        dealing.give(dealer)


@T4
def test_the_first_card_does_not_go_to_the_dealer():
    """So one book has it; the Laws of rubber bridge begin on the dealer's left, those of duplicate do not mind."""
    dealing = given_to("SWNE" * 13)
    assert said(dealing) == [
        "Card 1 went to South and belongs to West: one card each, clockwise, beginning on the dealer's left."
    ]
    assert dealing.is_right_at_duplicate


@T4
def test_two_cards_in_a_row_are_wrong_in_both_games():
    dealing = given_to("WNN")
    assert said(dealing) == [
        "Card 3 went to North, who had got the one before it: "
        "no two neighbours in the pack may reach the same hand (Law 6B)."
    ]
    assert not dealing.is_right_at_duplicate


@T4
def test_anticlockwise_is_wrong_at_rubber_bridge_only():
    dealing = given_to("ENWS" * 13)
    assert dealing.wrong
    assert dealing.is_right_at_duplicate


@T6
def test_fourteen_and_twelve_cards_are_dealt_again():
    dealing = given_to("WNES" * 12 + "WNEN")
    assert said(dealing)[1:] == [
        "North has 14 cards, not 13.",
        "South has 12 cards, not 13.",
        "As long as nobody has called, the cards are shuffled and dealt again (Law 6D).",
    ]
    assert not dealing.is_right_at_duplicate


@T6
@given(st.lists(seats(), max_size=52), seats())
def test_numbers_are_counted_when_the_deal_is_over(given_cards, dealer):
    dealing = Dealing(dealer, tuple(given_cards))
    assert sum(dealing.count(seat) for seat in SEATS) == len(given_cards)
    is_right = tuple(given_cards) == order(dealer, len(given_cards))
    assert (not dealing.wrong) is is_right
    if not dealing.is_over:
        assert not [text for text in said(dealing) if "not 13" in text]


@T5
@given(seats())
def test_the_left_shuffles_and_the_right_cuts(dealer):
    turn = Turn(dealer)
    assert turn.shuffler is dealer.lho
    assert turn.cutter is dealer.rho
    assert turn.shuffler_of_other_pack is dealer.partner


@T5
@given(seats(), st.sampled_from(Pack))
def test_the_deal_and_the_other_pack_go_to_the_left(dealer, pack):
    turn = Turn(dealer, pack)
    following = turn.next
    assert following.dealer is dealer.lho
    assert following.pack is not pack
    assert following.shuffler is turn.shuffler_of_other_pack
    assert turn.shuffler_of_other_pack.rho is following.dealer, (
        "the pack laid down on the right lies at the next dealer"
    )
    assert turn.next.next.next.next == turn


@T5
@T6
def test_nobody_looks_before_counting_or_counts_before_the_last_card():
    codes = [step.code for step in STEPS]
    assert codes == ["draw", "shuffle", "cut", "first", "last", "count", "look"]
    assert [step.code for step in STEPS if step.why is None] == ["draw"]
