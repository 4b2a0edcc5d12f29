"""Messages: sentences with gaps."""

import pytest

from bridge.auction import Bid
from bridge.cards import Card, Strain, Suit
from bridge.errors import BridgeError, IllegalCall, IllegalCard, IllegalDeal, InvalidNotation, Message, Term
from bridge.table import Seat, Side


def test_message_fills_its_gaps_with_the_players_notation():
    bid, last = Bid(2, Strain.CLUBS), Bid(1, Strain.NOTRUMP)
    message = Message("{seat} bid {bid} over {last}.", seat=Seat.NORTH.term, bid=bid, last=last)
    assert str(message) == "North bid 2♣ over 1NT."


def test_message_without_gaps_is_its_text():
    assert str(Message("The auction is over.")) == "The auction is over."


def test_message_takes_braces_in_a_value_as_they_are():
    assert str(Message("“{text}” is not a call.", text="{bid} {")) == "“{bid} {” is not a call."


def test_message_keeps_the_sentence_apart_from_its_values():
    first, second = (Message("{card} was played before.", card=Card.parse(card)) for card in ("SA", "H10"))
    assert first.text == second.text
    assert first != second
    assert (str(first), str(second)) == ("♠A was played before.", "♥10 was played before.")


@pytest.mark.parametrize(
    ("term", "word"),
    [
        (Seat.NORTH.term, "North"),
        (Seat.EAST.term, "East"),
        (Seat.SOUTH.term, "South"),
        (Seat.WEST.term, "West"),
        (Suit.CLUBS.term, "clubs"),
        (Suit.DIAMONDS.term, "diamonds"),
        (Suit.HEARTS.term, "hearts"),
        (Suit.SPADES.term, "spades"),
        (Side.NS.term, "North–South"),
        (Side.EW.term, "East–West"),
    ],
)
def test_words_of_the_game_are_terms_to_translate(term, word):
    assert isinstance(term, Term)
    assert term == word


@pytest.mark.parametrize("error", [InvalidNotation, IllegalDeal, IllegalCall, IllegalCard])
def test_every_error_says_its_message_and_is_a_bridge_error(error):
    message = Message("{seat} has {n} cards instead of thirteen.", seat=Seat.WEST.term, n=14)
    with pytest.raises(BridgeError, match="West has 14 cards instead of thirteen") as raised:
        raise error(message)
    assert raised.value.message is message
