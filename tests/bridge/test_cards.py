"""Suits, ranks, strains, cards and hands."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK, PACK, SUITS_HIGH_TO_LOW, Card, Hand, Rank, Strain, Suit
from bridge.errors import InvalidNotation
from tests.strategies import cards, hands, suits


@pytest.mark.rule("T2")
def test_pack_has_thirteen_ranks_in_each_of_four_suits():
    assert len(DECK) == len(set(DECK)) == len(PACK) == 52
    assert set(Counter(card.suit for card in DECK).values()) == {13}
    assert set(Counter(card.rank for card in DECK).values()) == {4}


@pytest.mark.rule("T2")
def test_ace_is_high_and_two_is_low():
    assert [str(rank) for rank in sorted(Rank, reverse=True)] == "A K Q J 10 9 8 7 6 5 4 3 2".split()


@pytest.mark.rule("T2")
def test_suits_rise_from_clubs_to_spades():
    assert "".join(map(str, sorted(Suit))) == "♣♦♥♠"
    assert "".join(map(str, SUITS_HIGH_TO_LOW)) == "♠♥♦♣"


@pytest.mark.rule("A3")
def test_strains_rise_from_clubs_to_notrump():
    assert [str(strain) for strain in sorted(Strain)] == ["♣", "♦", "♥", "♠", "NT"]


def test_a_known_suit_or_strain_is_true():
    assert all(Suit)
    assert all(Strain)


def test_trump_is_the_suit_of_the_strain_and_none_at_notrump():
    assert [strain.trump for strain in Strain] == [*Suit, None]


@pytest.mark.parametrize("value", [*Suit, *Strain, *Rank, *DECK])
def test_parse_is_the_inverse_of_str(value):
    assert type(value).parse(str(value)) is value or type(value).parse(str(value)) == value


@pytest.mark.parametrize("value", [*Suit, *Strain, *Rank])
@pytest.mark.parametrize("write", [str, str.lower, " {} ".format])
def test_letters_are_read_in_either_case_and_with_spaces_around(value, write):
    assert type(value).parse(write(value.letter)) is value


@given(cards())
def test_card_code_is_two_letters_that_parse_in_either_case(card):
    assert len(card.code) == 2
    assert Card.parse(card.code) == Card.parse(card.code.lower()) == card


@pytest.mark.parametrize("text", ["♥10", "H10", "HT", "ht", "♥T"])
def test_ten_is_written_10_or_t(text):
    assert Card.parse(text) == Card(Suit.HEARTS, Rank.TEN)


def test_notrump_is_written_nt_or_n():
    assert Strain.parse("NT") is Strain.parse("n") is Strain.NOTRUMP


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        *((Suit.parse, text) for text in ("", "N", "NT", "SS", "spades", "?", "♠♠")),
        *((Strain.parse, text) for text in ("", "T", "NTT", "?", "1")),
        *((Rank.parse, text) for text in ("", "1", "0", "11", "AK", "X", "?")),
        *((Card.parse, text) for text in ("", "S", "A", "AS", "S1", "S11", "NTA", "SAK", "-", "?")),
    ],
)
def test_what_is_no_notation_is_refused(parse, text):
    with pytest.raises(InvalidNotation, match=r"“.*” is not a .*\."):
        parse(text)


@pytest.mark.parametrize("parse", [Suit.parse, Strain.parse, Rank.parse, Card.parse, Hand.parse])
@given(text=st.text() | st.text("AKQJT1098♠♥S H.-", max_size=12))
def test_any_text_is_read_or_refused(parse, text):
    with suppress(InvalidNotation):
        parse(text)


def test_cards_order_by_suit_then_rank():
    assert [str(card) for card in sorted(Card.parse(text) for text in "S2 CA DK D3 H10".split())] == [
        "♣A",
        "♦3",
        "♦K",
        "♥10",
        "♠2",
    ]


def test_each_card_has_its_own_bit():
    assert [card.bit for card in DECK] == [1 << index for index in range(52)]


@pytest.mark.parametrize("value", [*DECK, Hand(), Hand.parse("AKQ.T9.876.5432")])
def test_repr_builds_the_value(value):
    names = {"Card": Card, "Hand": Hand, "Suit": Suit, "Rank": Rank}
    assert eval(repr(value), names) == value


@given(hands())
def test_hand_parse_is_the_inverse_of_str(hand):
    assert Hand.parse(str(hand)) == hand


@given(hands(13), st.randoms())
def test_hand_may_be_written_in_any_order_and_case_with_10_for_t(hand, random):
    holdings = [list(holding) for holding in str(hand).split(".")]
    for holding in holdings:
        random.shuffle(holding)
    assert Hand.parse(".".join("".join(holding) for holding in holdings).lower().replace("t", "10")) == hand


def test_void_is_written_as_nothing():
    assert str(Hand.of(Card.parse(text) for text in ("DA", "D10"))) == "..AT."
    assert Hand.parse("...") == Hand()


@pytest.mark.parametrize(
    "text", ["", "-", "AKQ", "A.K.Q", "A.K.Q.J.T", "A.K.Q.X", "A.K.Q.1", "A A.K.Q.J", "AA.K.Q.J", "T10.K.Q.J", "♠A"]
)
def test_hand_needs_four_holdings_of_different_ranks(text):
    with pytest.raises(InvalidNotation):
        Hand.parse(text)


@given(hands(13))
def test_hand_shows_spades_first_and_each_suit_high_to_low(hand):
    assert list(hand) == sorted(hand, key=lambda card: (card.suit, card.rank), reverse=True)
    assert [hand.holding(suit) for suit in SUITS_HIGH_TO_LOW] == [
        tuple(rank for rank in sorted(Rank, reverse=True) if Card(suit, rank) in hand) for suit in SUITS_HIGH_TO_LOW
    ]


@given(hands(13))
def test_suit_lengths_of_a_hand_add_up_to_its_cards(hand):
    assert sum(hand.length(suit) for suit in Suit) == len(hand) == len(set(hand)) == 13


@given(hands(), suits())
def test_suit_of_a_hand_is_its_cards_of_that_suit(hand, suit):
    assert set(hand.suit(suit)) == {card for card in hand if card.suit is suit}
    assert hand.length(suit) == len(hand.suit(suit)) == len(hand.holding(suit))


@given(hands(), hands(), cards())
def test_hands_are_sets_of_cards(one, other, card):
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (card in one) is (card in set(one))


@given(hands())
def test_hand_of_its_cards_is_the_same_hand_in_any_order_and_however_often(hand):
    assert Hand.of(reversed([*hand, *hand])) == hand
    assert hash(Hand.of(hand)) == hash(hand)


def test_hand_holds_only_cards():
    assert "SA" not in PACK
