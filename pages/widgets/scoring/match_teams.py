"""A match of two teams: results in, comparison and totals out."""

from collections.abc import Sequence
from html import escape

import pandas as pd
import streamlit as st

from bridge.scoring.match import TeamsMatch
from bridge.table import Side, Vulnerability
from lessons.language import Translator
from pages.widgets.charts import show_chart
from pages.widgets.notation import literal, seat_letter, side_name
from pages.widgets.scoring.gain_figures import signed
from pages.widgets.scoring.match_chart import board_by_board
from pages.widgets.scoring.match_csv import csv_button
from pages.widgets.scoring.match_entry import LONGEST, teams_match
from pages.widgets.scoring.match_score import Compared, compared
from pages.widgets.scoring.match_state import MOST, MatchState, Scoring, typed_cells
from pages.widgets.scoring.match_wrong import wrong_list

_FORM, _FIRST, _COUNT = "match-scoring", "match-first", "match-count"
_RESULTS = ("first", "second")
_WIDTHS = {
    "board": 56,
    "dealer": 58,
    "vulnerable": 58,
    "first": 98,
    "second": 98,
    "points_first": 72,
    "points_second": 72,
    "worth": 126,
    "running": 70,
}
_ROW, _HEAD = 35, 38


def teams(state: MatchState, _: Translator) -> None:
    """The storyboard: the numbers of the boards, the table to type in, the totals, the course of the match."""
    scoring = _choices(state, _)
    key = f"match-table-{state.visit}-{scoring.name}"
    _take_in(state, key)
    match, wrong = teams_match(state.boards)
    comparison = compared(match, scoring, _)
    left, right = st.columns([7, 5], gap="large")
    with left:
        _editor(key, state, match, comparison, _)
        wrong_list(wrong, _)
        _actions(state, match, comparison, _)
    with right:
        if not state.has_results:
            _empty(state, _)
        elif comparison.played:
            _course(state, match, comparison, scoring, _)
        else:
            said = _("No board counts yet: it takes a result at both tables.")
            st.html(f'<p class="kz-empty">{escape(said)}</p>')


def _choices(state: MatchState, _: Translator) -> Scoring:
    """The form of scoring and which boards are played."""
    first = state.boards[0].label
    st.session_state[_FIRST] = int(first) if first.isascii() and first.isdigit() and 0 < int(first) < 1000 else 1
    st.session_state[_COUNT] = len(state.boards)
    with st.container(horizontal=True, gap="medium", key="match-choices", vertical_alignment="top"):
        scoring = st.segmented_control(
            _("Scoring"),
            list(Scoring),
            format_func=lambda scoring: _(scoring.value),
            default=Scoring.IMPS,
            required=True,
            key=_FORM,
            persist_state="session",
            wrap=True,
        )
        st.number_input(_("First board"), 1, 999, key=_FIRST, on_change=_renumber, args=(state,), width=130)
        st.number_input(_("How many boards"), 1, MOST, key=_COUNT, on_change=_renumber, args=(state,), width=130)
    return scoring


def _renumber(state: MatchState) -> None:
    state.number(st.session_state[_FIRST], st.session_state[_COUNT])


def _editor(key: str, state: MatchState, match: TeamsMatch, comparison: Compared, _: Translator) -> None:
    """The table: white cells are typed in, the others follow."""
    headings, cells = _columns(state, match, comparison, _)
    example = _("4♠ N +1, 3NT S -1, pass, or the points of North–South: -620")
    st.data_editor(
        pd.DataFrame(cells, dtype=str),
        column_config={
            name: st.column_config.TextColumn(
                heading,
                disabled=name not in _RESULTS,
                max_chars=LONGEST,
                help=example if name in _RESULTS else None,
                alignment="left" if name in (*_RESULTS, "vulnerable") else "right",
                width=_WIDTHS[name],
            )
            for name, heading in headings.items()
        },
        hide_index=True,
        num_rows="fixed",
        height=_HEAD + _ROW * min(len(state.boards), 16),
        key=key,
        alt=_("Results by board"),
    )
    st.caption(literal(_("Type results as {example}.", example=example)))


def _columns(
    state: MatchState, match: TeamsMatch, comparison: Compared, _: Translator
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The headings and the cells, by the names of the columns."""
    headings = {
        "board": _("Board"),
        "dealer": _("Dealer"),
        "vulnerable": _("Vul"),
        "first": _("Table 1"),
        "second": _("Table 2"),
        "points_first": _("N–S 1"),
        "points_second": _("N–S 2"),
        "worth": comparison.unit,
        "running": _("Total"),
    }
    cells = {
        "board": [board.label for board in state.boards],
        "dealer": [seat_letter(board.dealer, _) if board.dealer is not None else "" for board in state.boards],
        "vulnerable": [vulnerable(board.vulnerability, _) for board in state.boards],
        "first": [board.results[0] for board in state.boards],
        "second": [board.results[1] for board in state.boards],
        "points_first": [_points(board.first, _) for board in match.boards],
        "points_second": [_points(board.second, _) for board in match.boards],
        "worth": ["" if worth is None else comparison.figure(worth, _) for worth in comparison.worths],
        "running": [
            "" if worth is None else comparison.figure(total, _)
            for total, worth in zip(comparison.running, comparison.worths, strict=True)
        ],
    }
    return headings, cells


def _points(number: int | None, _: Translator) -> str:
    return "" if number is None else signed(number, _)


def vulnerable(vulnerability: Vulnerability | None, _: Translator) -> str:
    """Who is vulnerable, as short as a column allows."""
    match vulnerability:
        case None:
            return "?"
        case Vulnerability.NONE:
            return "—"
        case Vulnerability.BOTH:
            return _("Both")
    return side_name(Side.parse(vulnerability.value), _)


def _take_in(state: MatchState, key: str) -> None:
    """Note what was typed, before the table is drawn with what follows from it."""
    for place, cells in typed_cells(key, len(state.boards)):
        for table, name in enumerate(_RESULTS):
            if name in cells:
                state.write(place, table, cells[name])


def _course(state: MatchState, match: TeamsMatch, comparison: Compared, scoring: Scoring, _: Translator) -> None:
    """The result in large, what it is counted in, and how it came about."""
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in comparison.sentences)
    st.html(
        f'<div class="kz-weighed kz-total"><strong>{escape(comparison.result)}</strong>'
        f"<div><h2>{escape(comparison.heading)}</h2>{told}</div></div>"
    )
    figure, alt = board_by_board(comparison, [board.label for board in state.boards], _)
    show_chart(figure, key=f"match-chart-{scoring.name}", alt=alt)


def _actions(state: MatchState, match: TeamsMatch, comparison: Compared, _: Translator) -> None:
    if not state.has_results:
        return
    headings, cells = _columns(state, match, comparison, _)
    typed: Sequence[str] = ("board", "dealer", "vulnerable", "first", "second")
    numbers = (
        [board.first for board in match.boards],
        [board.second for board in match.boards],
        comparison.worths,
        comparison.running,
    )
    rows = list(zip(*(cells[name] for name in typed), *numbers, strict=True))
    with st.container(horizontal=True, gap="small"):
        csv_button(_("Match"), list(headings.values()), rows, "match-csv", _)
        st.button(_("Clear the results"), on_click=state.clear, key="match-clear")


def _empty(state: MatchState, _: Translator) -> None:
    said = _("Type the results of both tables, or import them: IMPs, victory points and totals follow by themselves.")
    st.html(f'<p class="kz-empty">{escape(said)}</p>')
    st.button(_("Fill in a sample match"), on_click=state.fill_with_sample, key="match-sample")
