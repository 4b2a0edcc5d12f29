"""The cut for partners: rank, then ♠ > ♥ > ♦ > ♣; the two highest play together, the highest deals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK
from bridge.cutting import Cut, height, may_be_drawn
from bridge.errors import IllegalDeal, InvalidNotation
from bridge.table import SEATS, Seat, Side
from tests.strategies import cards, seats

T3 = pytest.mark.rule("T3")
CUTS = st.lists(cards(), unique=True, min_size=4, max_size=4).map(lambda drawn: Cut(tuple(drawn)))


@T3
@pytest.mark.parametrize(
    ("cards_drawn", "ranking"),
    [
        ("SA HK DQ CJ", (0, 1, 2, 3)),
        ("C2 D3 H4 S5", (3, 2, 1, 0)),
        ("CA S2 SK H2", (0, 2, 1, 3)),
        ("C7 D7 H7 S7", (3, 2, 1, 0)),
        ("H9 SJ DJ H3", (1, 2, 0, 3)),
        ("S9 CT D9 C9", (1, 0, 2, 3)),
    ],
)
def test_the_rank_comes_first_and_then_the_suit(cards_drawn, ranking):
    cut = Cut.parse(cards_drawn)
    assert cut.ranking == ranking
    assert cut.partnerships == (ranking[:2], ranking[2:])
    assert cut.dealer == ranking[0]
    assert str(cut) == cards_drawn


@T3
def test_the_reasons_name_rank_or_suit():
    said = [str(reason) for reason in Cut.parse("C7 HK D7 CK").reasons]
    assert said == [
        "♥K is above ♣K: equal ranks go by suit, ♠ > ♥ > ♦ > ♣.",
        "♣K is above ♦7: the rank comes first, whatever the suit.",
        "♦7 is above ♣7: equal ranks go by suit, ♠ > ♥ > ♦ > ♣.",
    ]


@T3
@given(CUTS, st.permutations(range(4)))
def test_who_draws_first_does_not_matter(cut, order):
    other = Cut(tuple(cut.cards[player] for player in order))
    assert [other.cards[player] for player in other.ranking] == [cut.cards[player] for player in cut.ranking]


@T3
@given(CUTS)
def test_both_of_the_dealers_side_are_above_both_opponents(cut):
    ours, theirs = cut.partnerships
    assert sorted((*ours, *theirs)) == [0, 1, 2, 3]
    assert min(cut.cards[player].rank for player in ours) >= max(cut.cards[player].rank for player in theirs)
    assert cut.cards[cut.dealer].rank == max(card.rank for card in cut.cards)


@T3
def test_no_two_cards_are_equally_high():
    assert len({height(card) for card in DECK}) == 52
    high_to_low = sorted(DECK, key=height, reverse=True)
    assert [card.code for card in (*high_to_low[:5], high_to_low[-1])] == ["SA", "HA", "DA", "CA", "SK", "C2"]


@T3
@given(CUTS, seats(), st.booleans())
def test_partners_sit_opposite_and_the_dealer_where_he_likes(cut, seat, second_on_the_left):
    ours, theirs = cut.partnerships
    at = cut.seated(seat, theirs[second_on_the_left])
    assert at[cut.dealer] is seat
    assert at[theirs[second_on_the_left]] is seat.lho
    assert at[ours[0]].partner is at[ours[1]]
    assert at[theirs[0]].partner is at[theirs[1]]
    assert {*at.values()} == {*SEATS}


@T3
def test_the_better_card_of_the_opponents_sits_on_the_left_if_nothing_is_said():
    assert Cut.parse("SA HK DQ CJ").seated(Seat.EAST) == {0: Seat.EAST, 2: Seat.SOUTH, 1: Seat.WEST, 3: Seat.NORTH}
    assert Cut.parse("SA HK DQ CJ").seated(Seat.EAST)[0].side is Side.EW


@T3
@pytest.mark.parametrize("left", [0, 1, 4])
def test_only_an_opponent_sits_next_to_the_dealer(left):
    with pytest.raises(InvalidNotation):
        Cut.parse("SA HK DQ CJ").seated(Seat.SOUTH, left)


@T3
def test_the_four_cards_at_either_end_are_not_drawn():
    assert [place for place in range(0, 54) if may_be_drawn(place)] == list(range(5, 49))


@T3
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("SA HK DQ", InvalidNotation),
        ("", InvalidNotation),
        ("SA HK DQ CJ C9", InvalidNotation),
        ("SA HK DQ X1", InvalidNotation),
        ("SA HK SA CJ", IllegalDeal),
    ],
)
def test_a_cut_is_four_different_cards(text, error):
    with pytest.raises(error):
        Cut.parse(text)
