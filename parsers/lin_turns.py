"""Whose the cards of a trick are, by the hands."""

from bridge.cards import Card, Hand, Suit
from bridge.table import SEATS, Seat

ROUNDS = tuple(tuple(seat.clockwise(turn) for turn in range(4)) for seat in SEATS)


def owner_of(card: Card | None, held: list[int]) -> Seat | None:
    """Who holds the card; None where a hand is not known."""
    if card is None or min(held) < 0:
        return None
    return next((seat for seat in SEATS if held[seat] & card.bit), None)


def all_follow(suit: Suit, cards: list[Card], owners: tuple[Seat, ...], held: list[int]) -> bool:
    """Whether everybody who holds a card of the suit plays one."""
    return all(
        card.suit is suit or Hand(held[seat]).length(suit) == 0 for card, seat in zip(cards, owners, strict=True)
    )
