"""An evening of rubber bridge: who sits where in each rubber, and what each of the four players has won or lost.

The players are numbered from 0. Chicago is played in the same way, its four deals instead of a rubber.

>>> from bridge.contract import Contract
>>> evening = Evening((Table((0, 2, 1, 3), Rubber()),))
>>> for contract in ("4♠ S", "6♥ N"):
...     bid = Contract.parse(contract)
...     evening = evening.score(Result(bid, bid.tricks_needed))
>>> [evening.total(player) for player in range(4)], [evening.back_score(player) for player in range(4)]
([1750, 1750, -1750, -1750], [18, 18, -18, -18])
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Self

from bridge.cutting import Cut
from bridge.dealing import Pack, Turn
from bridge.errors import IllegalResult, InvalidNotation, Message
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Pad, Result
from bridge.scoring.rubber import Rubber
from bridge.table import SEATS, Seat


class Partners(Enum):
    """Who plays with whom in the next rubber. The highest card of the cut deals first in any case."""

    CUT = "cut"
    """The two highest cards against the two lowest."""
    PIVOT = "pivot"
    """North stays and the others move on by a seat: in three rubbers everybody plays with everybody."""
    SAME = "same"
    """The partners of the last rubber."""


@dataclass(frozen=True)
class Table:
    """A rubber, who plays it, in the order N E S W, and the pack of its first dealer.

    Raises InvalidNotation unless the players are the numbers 0 to 3.
    """

    players: tuple[int, ...]
    pad: Pad
    pack: Pack = Pack.RED

    def __post_init__(self) -> None:
        if sorted(self.players) != [*range(len(SEATS))]:
            raise InvalidNotation(Message("Each of the four players takes one seat."))

    def as_dict(self) -> dict[str, Any]:
        """The rubber as JSON values."""
        return {"players": [*self.players], "pack": self.pack.name, "pad": self.pad.as_dict()}

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Read what :meth:`as_dict` gives. Raises BridgeError."""
        match values:
            case {"players": [int(), int(), int(), int()] as players, "pack": "RED" | "BLUE" as pack, "pad": pad}:
                game = Chicago if isinstance(pad, dict) and pad.get("game") == Chicago.game else Rubber
                return cls(tuple(players), game.from_dict(pad), Pack[pack])
        raise InvalidNotation(Message("This is no rubber of an evening, or a part of it is missing."))

    def seat(self, player: int) -> Seat:
        """Where a player sits."""
        return SEATS[self.players.index(player)]

    @property
    def turn(self) -> Turn:
        """Who deals next, which pack, and who shuffles and cuts: the packs take turns."""
        return Turn(self.pad.dealer, self.pack.other if len(self.pad.results) % 2 else self.pack)

    def margin(self, player: int) -> int:
        """The points by which the player's side leads; below zero when it is behind."""
        side = self.seat(player).side
        return self.pad.total(side) - self.pad.total(side.opponents)

    def back_score(self, player: int) -> int:
        """The margin in hundreds, as it is settled: 50 points or more count as a hundred."""
        margin = self.margin(player)
        hundreds = (abs(margin) + 50) // 100
        return hundreds if margin > 0 else -hundreds

    def seated(self, partners: Partners, cut: Cut, dealer: Seat, left: int | None = None) -> Mapping[int, Seat]:
        """Where the players sit after this rubber.

        When the cut decides on the partners, its highest card takes the seat ``dealer``, and ``left`` is the opponent
        on that player's left (:meth:`bridge.cutting.Cut.seated`); else seats are as they were, or moved on.
        """
        match partners:
            case Partners.CUT:
                return cut.seated(dealer, left)
            case Partners.PIVOT:
                north, east, south, west = self.players
                return dict(zip((north, south, west, east), SEATS, strict=True))
            case Partners.SAME:
                return dict(zip(self.players, SEATS, strict=True))


@dataclass(frozen=True)
class Evening:
    """The rubbers of an evening, the one that is being played last.

    Raises IllegalResult unless there is one and those before the last are over.
    """

    tables: tuple[Table, ...]

    def __post_init__(self) -> None:
        if not self.tables or len(self.finished) < len(self.tables) - 1:
            raise IllegalResult(Message("An evening has a rubber at the table, and those before it are over."))

    @classmethod
    def begin(cls, seated: Mapping[int, Seat], dealer: int, pad: Pad, pack: Pack = Pack.RED) -> Self:
        """The players sit down for their first rubber; ``pad`` is an empty one with what was agreed."""
        return cls((_table(seated, dealer, pad, pack),))

    def as_dict(self) -> dict[str, Any]:
        """The evening as JSON values."""
        return {"tables": [table.as_dict() for table in self.tables]}

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Read what :meth:`as_dict` gives; further values do not matter. Raises BridgeError."""
        match values:
            case {"tables": [*tables]}:
                return cls(tuple(map(Table.from_dict, tables)))
        raise InvalidNotation(Message("This is no saved evening, or a part of it is missing."))

    @property
    def table(self) -> Table:
        """The rubber that is being played, or has just been finished."""
        return self.tables[-1]

    @property
    def finished(self) -> tuple[Table, ...]:
        """The rubbers that are over and count."""
        return tuple(table for table in self.tables if table.pad.is_over)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return len(self.tables) > 1 or self._is_begun

    def score(self, result: Result) -> Self:
        """The evening after one more deal. Raises IllegalResult."""
        return self.with_pad(self.table.pad.score(result))

    def with_pad(self, pad: Pad) -> Self:
        """The evening with this pad for the rubber that is being played."""
        return replace(self, tables=(*self.tables[:-1], replace(self.table, pad=pad)))

    def undo(self) -> Self:
        """The evening without its last deal, or back at the end of the last rubber when the next is not begun."""
        if self._is_begun or len(self.tables) == 1:
            return self.with_pad(self.table.pad.undo())
        return replace(self, tables=self.tables[:-1])

    def sit(self, seated: Mapping[int, Seat], dealer: int, pack: Pack = Pack.RED) -> Self:
        """The players sit down for the next rubber. Raises IllegalResult as long as this one is not over."""
        if not self.table.pad.is_over:
            raise IllegalResult(Message("The rubber at the table is not over."))
        return replace(self, tables=(*self.tables, _table(seated, dealer, self.table.pad.anew(), pack)))

    def total(self, player: int) -> int:
        """The points that a player has won in the finished rubbers, or lost, below zero."""
        return sum(table.margin(player) for table in self.finished)

    def back_score(self, player: int) -> int:
        """The same in hundreds, each rubber rounded by itself."""
        return sum(table.back_score(player) for table in self.finished)

    @property
    def _is_begun(self) -> bool:
        pad = self.table.pad
        return bool(pad.results) or pad.is_over


def _table(seated: Mapping[int, Seat], dealer: int, pad: Pad, pack: Pack) -> Table:
    players = tuple(sorted(seated, key=seated.__getitem__))
    return Table(players, replace(pad, first_dealer=seated[dealer]), pack)
