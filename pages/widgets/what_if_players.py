"""Who plays which cards on a table where the reader takes part, and why a card is refused."""

from collections.abc import Callable, Mapping

from bridge.cards import Card
from bridge.double_dummy.position import Position
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat

Valued = Callable[[Position], Mapping[Card, int]]
"""The tricks that the side to play still wins after each card that it may play, as a solver tells them."""


def best_card(values: Mapping[Card, int]) -> Card:
    """The card that wins most; the lowest of several."""
    most = max(values.values())
    return min((card for card, tricks in values.items() if tricks == most), key=lambda card: (card.rank, card.suit))


def others_play(play: Play, player: Seat | None, valued: Valued) -> Play:
    """The play after the best cards of all others, until this player has to choose or the play is over.

    Declarer chooses for dummy. Raises IllegalDeal where a hand is not known, and SolverError.
    """
    while play.player_to_play not in (None, player):
        position = Position.of(play)
        if position is None:
            break
        play = play.play(best_card(valued(position)))
    return play


def refusal(play: Play, card: Card) -> tuple[Message, ...]:
    """Why this card may not be played now, in sentences; a revoke names the Law. Empty when it is legal."""
    reason = play.why_illegal(card)
    seat, trick = play.to_play, play.current_trick
    if reason is None or seat is None:
        return () if reason is None else (reason,)
    owner = play.deal.owner(card) if play.deal else None
    if owner is not None and owner is not seat:
        return (Message("It is the turn of {seat}.", seat=seat.term),)
    hand = play.remaining(seat)
    if hand is not None and card in hand and trick is not None:
        return (reason, Message("Law 44C; another suit would be a revoke (Law 61A)."))
    return (reason,)
