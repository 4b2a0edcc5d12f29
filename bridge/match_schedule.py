"""Who plays whom when all teams play each other: the circle method.

>>> [str(match) for match in round_robin(4)[0].matches]
['1–4', '3–2']
"""

from dataclasses import dataclass

from bridge.errors import InvalidNotation, Message

MOST_TEAMS = 64


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams: ``home`` sits North–South in the open room and East–West in the closed room."""

    home: int
    away: int

    def __str__(self) -> str:
        return f"{self.home}–{self.away}"


@dataclass(frozen=True, slots=True)
class MatchRound:
    """The matches that are played at the same time, and the team that has a bye where their number is odd."""

    matches: tuple[Match, ...]
    bye: int | None = None


def round_robin(teams: int) -> tuple[MatchRound, ...]:
    """A schedule in which each team meets every other once, and is at home in half of its matches, give or take one.

    The last team, or the bye, stays; the others go round. Raises InvalidNotation.
    """
    if not 2 <= teams <= MOST_TEAMS:
        raise InvalidNotation(
            Message("A round robin is for 2 to {most} teams, not {teams}.", most=MOST_TEAMS, teams=teams)
        )
    others = teams - 1 + teams % 2
    return tuple(_round(teams, others, turn) for turn in range(others))


def _round(teams: int, others: int, turn: int) -> MatchRound:
    """The team that meets the one that stays, and the others in pairs on either side of it."""
    pairs = [((turn + apart) % others + 1, (turn - apart) % others + 1) for apart in range(1, others // 2 + 1)]
    matches = [Match(*pair[:: 1 if apart % 2 else -1]) for apart, pair in enumerate(pairs)]
    if teams % 2:
        return MatchRound(tuple(matches), bye=turn + 1)
    stays = Match(turn + 1, teams) if turn % 2 == 0 else Match(teams, turn + 1)
    return MatchRound((stays, *matches))
