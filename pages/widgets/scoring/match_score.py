"""How a match stands, by the form of scoring that was chosen."""

from dataclasses import dataclass
from itertools import accumulate

from bridge.scoring.match import TeamsMatch, TotalPoints
from bridge.table import Side
from lessons.language import Translator
from pages.widgets.notation import points, side_name
from pages.widgets.scoring.match_state import Scoring


@dataclass(frozen=True, slots=True)
class Compared:
    """What each board is worth to the first team, the total after it, and the result in figures and words.

    ``is_margin`` tells that the numbers are above zero when the first team leads, and not points of its own.
    """

    unit: str
    worths: tuple[int | None, ...]
    running: tuple[int, ...]
    result: str
    heading: str
    sentences: tuple[str, ...]
    is_margin: bool = True

    @property
    def played(self) -> int:
        """The boards that count."""
        return sum(worth is not None for worth in self.worths)

    def figure(self, number: int, _: Translator) -> str:
        """A worth or a total, with its sign if it is a margin."""
        return points(number, _, signed=self.is_margin)


def compared(match: TeamsMatch, scoring: Scoring, _: Translator) -> Compared:
    """Compare the tables in this form of scoring."""
    match scoring:
        case Scoring.IMPS:
            return Compared(
                unit=_("IMPs"),
                worths=tuple(board.imps for board in match.boards),
                running=match.running_imps,
                result=_pair(match.imps, _),
                heading=_("IMPs of team 1 and team 2"),
                sentences=_victory(match, _),
            )
        case Scoring.BOARD_A_MATCH:
            worths = tuple(board.board_a_match for board in match.boards)
            return Compared(
                unit=_("Points"),
                worths=worths,
                running=tuple(accumulate(worth or 0 for worth in worths)),
                result=_pair(match.board_a_match, _),
                heading=_("points of team 1 and team 2: 2 for the better score, 1 for the same"),
                sentences=_seats(match, _),
                is_margin=False,
            )
        case Scoring.TOTAL_POINTS:
            return Compared(
                unit=_("Difference"),
                worths=tuple(board.difference for board in match.boards),
                running=match.running_points,
                result=_pair(match.points, _),
                heading=_("points gained by team 1 and team 2"),
                sentences=_seats(match, _),
            )


def total_points(totals: TotalPoints, _: Translator) -> Compared:
    """The points of two sides at one table; a margin is above zero when North–South lead."""
    return Compared(
        unit=_("Points"),
        worths=totals.scores,
        running=tuple(north_south - east_west for north_south, east_west in totals.running),
        result=_pair(totals.points, _),
        heading=_("points of {first} and {second}", first=side_name(Side.NS, _), second=side_name(Side.EW, _)),
        sentences=(_standing(totals, _),),
    )


def _standing(totals: TotalPoints, _: Translator) -> str:
    """Who leads by how much, or has won."""
    if totals.winner is None:
        return _("Both sides have the same number of points.") if totals.is_over else _("Equal so far.")
    named = {"side": side_name(totals.winner, _), "points": points(abs(totals.margin), _)}
    if totals.is_over:
        return _("{side} win by {points} points.", **named)
    return _("{side} lead by {points} points.", **named)


def _victory(match: TeamsMatch, _: Translator) -> tuple[str, ...]:
    """The victory points on both scales."""
    continuous, discrete = match.victory_points, match.discrete_victory_points
    if continuous is None or discrete is None:
        return _seats(match, _)
    first, second = continuous
    scale = _(
        "Victory points {continuous}; on the scale of whole points {discrete}.",
        continuous=f"{first:.2f} : {second:.2f}",
        discrete="{} : {}".format(*discrete),
    )
    return (scale, *_seats(match, _))


def _seats(match: TeamsMatch, _: Translator) -> tuple[str, ...]:
    played = _.plural("{n} board compared.", "{n} boards compared.", len(match.played))
    return played, _("Team 1 sits North–South at table 1 and East–West at table 2.")


def _pair(numbers: tuple[int, int], _: Translator) -> str:
    return " : ".join(points(number, _) for number in numbers)
