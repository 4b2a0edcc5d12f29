"""A match of two sides at one table: board after board is entered, the points are added up set by set."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import streamlit as st

from bridge.contract import Contract
from bridge.errors import BridgeError
from bridge.scoring.match import TotalPoints
from bridge.scoring.pad import Honours
from bridge.scoring.traveller import Row
from bridge.table import Side
from lessons.language import Translator
from pages.widgets.charts import show_chart
from pages.widgets.notation import points, seat_letter, sentence_html, shortened, side_name, vulnerability_sentence
from pages.widgets.scoring.gain_figures import signed
from pages.widgets.scoring.match_chart import board_by_board
from pages.widgets.scoring.match_csv import csv_button
from pages.widgets.scoring.match_entry import EntryBoard, read_result, teams_match
from pages.widgets.scoring.match_score import total_points
from pages.widgets.scoring.match_state import MatchState
from pages.widgets.scoring.match_teams import vulnerable
from pages.widgets.scoring.match_traveller import row_result
from pages.widgets.scoring.match_wrong import wrong_list
from pages.widgets.scoring.result_form import PADS_STYLE, result_form
from parsers.result_notation import format_result

_STYLE = Path(__file__).parents[2] / "score_match.css"
_LONGEST_SENTENCE = 300
_COLUMNS = 7


@st.fragment
def sides(state: MatchState, _: Translator) -> None:
    """The storyboard: the board that is played, how the match stands, the score board by board, and its course."""
    st.html(PADS_STYLE)
    st.html(_STYLE)
    match, wrong = teams_match(state.boards)
    totals = TotalPoints(tuple(board.first for board in match.boards))
    comparison = total_points(totals, _)
    with st.container(key="pad-layout"):
        with st.container(key="pad-entry"):
            place = _board(state, totals, _)
            if place is not None:
                _form(state, place, _)
            if state.wrong is not None:
                told = sentence_html(shortened(_(state.wrong), _LONGEST_SENTENCE))
                st.html(f'<p class="kz-wrong" role="alert"><b aria-hidden="true">⊘</b> {told}</p>')
            _tools(state, totals, _)
        with st.container(key="pad-paper"):
            if comparison.played:
                told = "".join(f"<p>{escape(sentence)}</p>" for sentence in comparison.sentences)
                st.html(
                    f'<div class="kz-weighed kz-total"><strong>{escape(comparison.result)}</strong>'
                    f"<div><h2>{escape(comparison.heading)}</h2>{told}</div></div>"
                )
            st.html(score_html(state, totals, place, _))
            wrong_list([each for each in wrong if each.table == 1], _)
        with st.container(key="pad-deals"):
            if comparison.played:
                figure, alt = board_by_board(comparison, [board.label for board in state.boards], _)
                show_chart(figure, key="match-chart-sides", alt=alt)


def _board(state: MatchState, totals: TotalPoints, _: Translator) -> int | None:
    """Which board is entered: the next one, or another that is chosen; None when the match is over."""
    places = range(len(state.boards))
    with st.container(key="sides-heading", horizontal=True, vertical_alignment="bottom", gap="medium"):
        place = st.selectbox(
            _("Correct a board") if totals.is_over else _("Board"),
            places,
            index=state.next,
            format_func=lambda place: state.boards[place].label,
            placeholder="—",
            key=f"sides-board-{state.visit}",
            width=130,
        )
        if place is None:
            st.html(f'<h2 class="kz-title">{escape(_("The match is over"))}</h2>')
        else:
            st.html(_situation_html(state.boards[place], place // totals.in_set + 1, _))
    return place


def _situation_html(board: EntryBoard, number: int, _: Translator) -> str:
    """Set, dealer and vulnerability."""
    parts = [
        _("Dealer {seat}", seat=board.dealer.term) if board.dealer is not None else "",
        vulnerability_sentence(board.vulnerability, _) if board.vulnerability is not None else "",
    ]
    spans = "".join(f"<span>{escape(part)}</span>" for part in parts if part)
    heading = _("Set {n}, board {label}", n=number, label=board.label)
    return f'<h2 class="kz-title">{escape(heading)}</h2><p class="kz-situation">{spans}</p>'


def _form(state: MatchState, place: int, _: Translator) -> None:
    visit = state.visit

    def enter(contract: Contract | None = None, tricks: int | None = None, honours: Honours | None = None) -> None:
        """Enter the result, unless this was done since the form was drawn, as by the first half of a double click."""
        if state.visit == visit:
            state.enter(place, format_result(contract, tricks))

    def enter_typed(text: str) -> bool:
        if text.strip():
            state.enter(place, text)
        return state.wrong is None

    result_form("sides", f"{place}-{visit}", enter, enter_typed, _)


def _tools(state: MatchState, totals: TotalPoints, _: Translator) -> None:
    """Undo, take along, clear, or look at a sample."""
    with st.container(key="pad-tools", horizontal=True, gap="small"):
        if state.entered:
            st.button(_("Undo the last entry"), icon=":material/undo:", on_click=state.undo, key="sides-undo")
        if state.has_results:
            csv_button(_("Match"), _headings(_), list(_rows(state, totals, _)), "sides-csv", _)
            with st.popover(_("Start anew"), icon=":material/restart_alt:"):
                st.markdown(_("All results of this match will be lost."))
                st.button(_("Clear the results"), on_click=state.clear, key="sides-clear")
        else:
            st.button(
                _("Fill in a sample match"),
                icon=":material/play_circle:",
                on_click=state.fill_with_sample,
                key="sides-sample",
            )


# ---- The score


def _headings(_: Translator) -> tuple[str, ...]:
    return (_("Board"), _("Dealer"), _("Vul"), _("Result"), *(side_name(side, _) for side in Side), _("Margin"))


def _rows(state: MatchState, totals: TotalPoints, _: Translator) -> Iterator[tuple[str, ...]]:
    """The cells of each board."""
    for board, score, running in zip(state.boards, totals.scores, totals.running, strict=True):
        dealer = "" if board.dealer is None else seat_letter(board.dealer, _)
        yield (
            board.label,
            dealer,
            vulnerable(board.vulnerability, _),
            _result(board, _),
            *_earned(score, _),
            "" if score is None else signed(running[0] - running[1], _),
        )


def _result(board: EntryBoard, _: Translator) -> str:
    try:
        row = read_result(board.results[0], board.vulnerability)
    except BridgeError:
        return board.results[0]
    return row_result(row, _) if isinstance(row, Row) else ""


def _earned(score: int | None, _: Translator) -> tuple[str, str]:
    """What either side earned by a board: the points stand with the side that won them."""
    if score is None:
        return "", ""
    earned = points(abs(score), _)
    return (earned, "") if score > 0 else ("", earned) if score < 0 else (earned, earned)


def score_html(state: MatchState, totals: TotalPoints, now: int | None, _: Translator) -> str:
    """The boards in their sets, each set with what either side earned in it, and the total."""
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in _headings(_))
    rows = [_row(cells, place == now) for place, cells in enumerate(_rows(state, totals, _))]
    bodies = ""
    for number, earned in enumerate(totals.sets, start=1):
        places = slice((number - 1) * totals.in_set, number * totals.in_set)
        is_begun = any(score is not None for score in totals.scores[places])
        sums = _sums(earned, _) if is_begun else ("", "")
        bodies += f"<tbody>{''.join(rows[places])}{_sum_row(_('Set {n}', n=number), (*sums, ''), 'kz-set')}</tbody>"
    total = _sum_row(_("Total"), (*_sums(totals.points, _), signed(totals.margin, _)), "kz-all")
    caption = escape(_("The score of the match"))
    return (
        f'<div class="kz-scroll"><table class="kz-match"><caption class="kz-aloud">{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead>{bodies}<tfoot>{total}</tfoot></table></div>"
    )


def _row(cells: tuple[str, ...], is_now: bool) -> str:
    start = '<tr aria-current="step">' if is_now else "<tr>"
    figures = "".join(f"<td>{sentence_html(cell)}</td>" for cell in cells[1:])
    return f'{start}<th scope="row">{escape(cells[0])}</th>{figures}</tr>'


def _sums(earned: tuple[int, int], _: Translator) -> tuple[str, str]:
    north_south, east_west = earned
    return points(north_south, _), points(east_west, _)


def _sum_row(label: str, sums: tuple[str, str, str], kind: str) -> str:
    cells = "".join(f"<td>{each}</td>" for each in sums)
    return f'<tr class="{kind}"><th scope="row" colspan="{_COLUMNS - len(sums)}">{escape(label)}</th>{cells}</tr>'
