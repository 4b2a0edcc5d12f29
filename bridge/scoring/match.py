"""Matches: two tables compared board by board, or the points of two sides added up.

>>> match = TeamsMatch((MatchBoard("1", 620, 170), MatchBoard("2", -300, -620), MatchBoard("3", 110, 140)))
>>> match.running_imps, match.imps, match.victory_points
((10, 18, 17), (18, 1), (18.0, 2.0))
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from bridge.errors import InvalidNotation, Message
from bridge.scoring.imps import imps
from bridge.scoring.victory_points import discrete_victory_points, victory_points
from bridge.table import Side


def board_a_match(difference: int) -> int:
    """The points of a board at board-a-match: 2 for the better score, 1 for the same, 0 for the worse.

    >>> [board_a_match(difference) for difference in (10, 0, -10)]
    [2, 1, 0]
    """
    return 1 + (difference > 0) - (difference < 0)


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a team match: the points of North–South at both tables, None where there is no result.

    The first team sits North–South at the first table and East–West at the second.
    """

    label: str | None
    first: int | None
    second: int | None

    @property
    def difference(self) -> int | None:
        """What the first team won, in points; None unless both tables have a result."""
        return None if self.first is None or self.second is None else self.first - self.second

    @property
    def imps(self) -> int | None:
        """What the first team won, in IMPs (Law 78B)."""
        return None if self.difference is None else imps(self.difference)

    @property
    def board_a_match(self) -> int | None:
        """The first team's 2, 1 or 0; the other has the rest of 2."""
        return None if self.difference is None else board_a_match(self.difference)


@dataclass(frozen=True, slots=True)
class TeamsMatch:
    """A match of two teams of four over these boards; those without two results do not count.

    Pairs are the first team's and the second's, a margin is above zero when the first team leads.
    """

    boards: tuple[MatchBoard, ...]

    @property
    def played(self) -> tuple[MatchBoard, ...]:
        """The boards with a result at both tables."""
        return tuple(board for board in self.boards if board.difference is not None)

    @property
    def running_points(self) -> tuple[int, ...]:
        """The margin in points after each board."""
        return tuple(accumulate(board.difference or 0 for board in self.boards))

    @property
    def running_imps(self) -> tuple[int, ...]:
        """The margin in IMPs after each board."""
        return tuple(accumulate(board.imps or 0 for board in self.boards))

    @property
    def points(self) -> tuple[int, int]:
        """The points that either team won at boards on which its score was better."""
        return _won(board.difference for board in self.boards)

    @property
    def imps(self) -> tuple[int, int]:
        """The IMPs that either team won."""
        return _won(board.imps for board in self.boards)

    @property
    def board_a_match(self) -> tuple[int, int]:
        """The points of either team at board-a-match."""
        first = sum(board.board_a_match or 0 for board in self.boards)
        return first, 2 * len(self.played) - first

    @property
    def victory_points(self) -> tuple[float, float] | None:
        """The teams' points on the continuous scale for the boards played; None when there are none."""
        boards, margin = len(self.played), sum(board.imps or 0 for board in self.boards)
        return (victory_points(margin, boards), victory_points(-margin, boards)) if boards else None

    @property
    def discrete_victory_points(self) -> tuple[int, int] | None:
        """The teams' points on the discrete scale for the boards played; None when there are none."""
        boards, margin = len(self.played), sum(board.imps or 0 for board in self.boards)
        return (discrete_victory_points(margin, boards), discrete_victory_points(-margin, boards)) if boards else None


@dataclass(frozen=True, slots=True)
class TotalPoints:
    """A match of two sides at one table, as a beginners' match of sixteen boards in four sets: the higher total wins.

    ``scores`` are North–South's points, board by board, None where there is no result yet. Each side is credited with
    what it earned; pairs are North–South's and East–West's.

    >>> match = TotalPoints((420, -50, 110, 0, -620), in_set=4)
    >>> match.sets, match.points, match.winner
    (((530, 50), (0, 620)), (530, 670), <Side.EW: 'EW'>)
    """

    scores: tuple[int | None, ...]
    in_set: int = 4

    def __post_init__(self) -> None:
        if self.in_set < 1:
            raise InvalidNotation(Message("A set has one board or more, not {boards}.", boards=self.in_set))

    @property
    def is_over(self) -> bool:
        """Whether every board has a result."""
        return None not in self.scores

    @property
    def sets(self) -> tuple[tuple[int, int], ...]:
        """The points of either side in each set."""
        starts = range(0, len(self.scores), self.in_set)
        return tuple(_won(self.scores[start : start + self.in_set]) for start in starts)

    @property
    def running(self) -> tuple[tuple[int, int], ...]:
        """The points of either side after each board."""
        return tuple(_won(self.scores[: board + 1]) for board in range(len(self.scores)))

    @property
    def points(self) -> tuple[int, int]:
        """The points of either side in all."""
        return _won(self.scores)

    @property
    def margin(self) -> int:
        """By how many points North–South lead."""
        north_south, east_west = self.points
        return north_south - east_west

    @property
    def winner(self) -> Side | None:
        """The side with the higher total; None when they are equal."""
        return None if not self.margin else Side.NS if self.margin > 0 else Side.EW


def _won(margins: Iterable[int | None]) -> tuple[int, int]:
    """What either side won, from margins of the first side."""
    known = [margin for margin in margins if margin is not None]
    return sum(margin for margin in known if margin > 0), -sum(margin for margin in known if margin < 0)
