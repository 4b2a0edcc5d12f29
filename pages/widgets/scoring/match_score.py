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
        case Scoring.ONE_TABLE:
            return _one_table(match, _)


def _one_table(match: TeamsMatch, _: Translator) -> Compared:
    scores = tuple(board.first for board in match.boards)
    totals = TotalPoints(scores)
    return Compared(
        unit=_("Points"),
        worths=scores,
        running=tuple(north_south - east_west for north_south, east_west in totals.running),
        result=_pair(totals.points, _),
        heading=_("points of {first} and {second}", first=side_name(Side.NS, _), second=side_name(Side.EW, _)),
        sentences=(
            _("Equal so far.") if totals.winner is None else _("{side} lead.", side=side_name(totals.winner, _)),
        ),
    )


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
