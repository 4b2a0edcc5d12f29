"""The traveller of a board as a table, the best score of North–South first; and a ranking list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from bridge.scoring.imps import DatumRule
from bridge.scoring.matchpoints import AdjustedScore, Count, Score
from bridge.scoring.traveller import Contestants, Row, Standing, Traveller
from bridge.table import Side
from lessons.language import Translator
from pages.widgets.notation import contract_mark, literal, result_mark
from pages.widgets.scoring.gain_figures import signed
from pages.widgets.scoring.gain_table import FiguresRow, figures_table
from pages.widgets.scoring.match_csv import Cell, csv_button


@dataclass(frozen=True, slots=True)
class Comparisons:
    """How the results of a board are compared: points for a pair beaten, and the datum."""

    count: Count
    rule: DatumRule


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the traveller: the pairs, what happened, and what it is worth in either direction."""

    row: Row
    matchpoints: tuple[float | None, float | None]
    percentages: tuple[float | None, float | None]
    butler: int | None
    cross_imps: float | None

    @property
    def rank(self) -> float:
        """Sorts the best score of North–South first, adjusted scores and empty lines last."""
        return -self.row.score if isinstance(self.row.score, int) else float("inf")

    def cells(self, _: Translator) -> tuple[Cell, ...]:
        """The line for a spreadsheet."""
        return (
            _pair(self.row.north_south),
            _pair(self.row.east_west),
            row_result(self.row, _),
            self.row.score if isinstance(self.row.score, int) else _score(self.row.score, _),
            self.matchpoints[0],
            self.percentages[0],
            self.matchpoints[1],
            self.percentages[1],
            self.butler,
            self.cross_imps,
        )

    def figures(self, _: Translator) -> FiguresRow:
        """The line for the screen."""
        first, second = zip(map(_number, self.matchpoints), map(_percent, self.percentages), strict=True)
        return FiguresRow(
            _pair(self.row.north_south) or "—",
            (
                _pair(self.row.east_west) or "—",
                row_result(self.row, _),
                _score(self.row.score, _),
                *first,
                *second,
                "" if self.butler is None else signed(self.butler, _),
                "" if self.cross_imps is None else f"{self.cross_imps:+.2f}".replace("-", "−"),
            ),
        )


def traveller_table(traveller: Traveller, comparisons: Comparisons, _: Translator) -> None:
    """The table, what its last columns mean, contradictions of the record, and the table as a file."""
    headings = (
        _("N–S pair"),
        _("E–W pair"),
        _("Result"),
        _("Points"),
        _("MP N–S"),
        _("% N–S"),
        _("MP E–W"),
        _("% E–W"),
        _("Butler"),
        _("Cross-IMPs"),
    )
    lines = sorted(_lines(traveller, comparisons), key=lambda line: line.rank)
    st.html(figures_table(headings, [line.figures(_) for line in lines], has_words=True))
    datum = traveller.butler(rule=comparisons.rule).datum
    if datum is not None:
        said = _("Butler and cross-IMPs are of N–S; E–W have the opposite. The datum is {datum}.", datum=_number(datum))
        st.caption(literal(said))
    for row in traveller.contradictions:
        said = _(
            "Pair {pair}: the record states {stated}, the result comes to {computed}.",
            pair=_pair(row.north_south) or "?",
            stated=_score(row.stated, _),
            computed=_score(row.computed, _),
        )
        st.caption(literal(said))
    csv_button(_("Traveller"), headings, [line.cells(_) for line in lines], "traveller-csv", _)


def ranking_table(standings: Sequence[Standing], _: Translator) -> None:
    """The ranking list of the records, with the columns that it has."""
    columns: dict[str, Sequence[float | None]] = {
        _("Points"): [standing.total_score for standing in standings],
        _("IMPs"): [standing.total_imps for standing in standings],
        _("MP"): [standing.total_matchpoints for standing in standings],
        _("%"): [_first(standing.total_percentage, standing.mean_percentage) for standing in standings],
        _("Boards"): [standing.boards for standing in standings],
    }
    told = {heading: cells for heading, cells in columns.items() if any(cell is not None for cell in cells)}
    rows = [
        FiguresRow(
            "" if standing.rank is None else str(standing.rank),
            (_pair(standing.contestants), *(_number(cells[place]) for cells in told.values())),
        )
        for place, standing in enumerate(standings)
    ]
    st.html(
        f'<h2 class="kz-title">{escape(_("Ranking list"))}</h2>{figures_table((_("Rank"), _("Pair"), *told), rows)}'
    )


def _lines(traveller: Traveller, comparisons: Comparisons) -> Iterator[Line]:
    north_south, east_west = (
        zip(traveller.matchpoints(side, comparisons.count), traveller.percentages(side), strict=True) for side in Side
    )
    butler = traveller.butler(rule=comparisons.rule).imps
    for row, ns, ew, datum_imps, mean_imps in zip(
        traveller.rows, north_south, east_west, butler, traveller.cross_imps(), strict=True
    ):
        yield Line(row, (ns[0], ew[0]), (ns[1], ew[1]), datum_imps, mean_imps)


def _pair(contestants: Contestants) -> str:
    """The number of a pair and the names of its players, as far as they are told."""
    return " ".join(filter(None, (contestants.id, " – ".join(contestants.names))))


def row_result(row: Row, _: Translator) -> str:
    """The contract and what became of it; empty when only the points are known."""
    if row.is_passed_out:
        return _("passed out")
    if row.contract is None:
        return ""
    mark = contract_mark(row.contract, _)
    return mark if row.tricks is None else f"{mark} {result_mark(row.contract, row.tricks)}"


def _score(score: Score, _: Translator) -> str:
    match score:
        case int():
            return signed(score, _)
        case AdjustedScore(percent, opponents):
            return f"{percent:g}/{opponents:g}%"
    return ""


def _number(number: float | None) -> str:
    """With two decimals at most, without zeros at the end."""
    return "" if number is None else f"{number:,.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _percent(number: float | None) -> str:
    return "" if number is None else f"{number:.1f}"


def _first(*numbers: float | None) -> float | None:
    return next((number for number in numbers if number is not None), None)
