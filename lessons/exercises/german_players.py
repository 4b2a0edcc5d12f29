"""The players of German bridge in words."""

from bridge.errors import Message
from lessons.exercises.question import Option


def player_name(player: int) -> Message:
    """A player, numbered from 0 in the engine and from 1 on the screen."""
    return Message("Player {n}", n=player + 1)


def player_options(players: int) -> tuple[Option, ...]:
    """Players to choose from, by the number on the screen."""
    return tuple(Option(str(player + 1), player_name(player)) for player in range(players))
