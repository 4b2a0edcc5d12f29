"""The traveller of a board at pairs: typed or from records, with matchpoints, Butler and cross-IMPs."""

from html import escape

import pandas as pd
import streamlit as st

from bridge.scoring.imps import DatumRule
from bridge.scoring.matchpoints import Count
from lessons.language import Translator
from pages.widgets.notation import literal
from pages.widgets.scoring.match_entry import LONGEST, typed_traveller
from pages.widgets.scoring.match_state import MOST, MatchState, typed_cells
from pages.widgets.scoring.match_traveller import Comparisons, ranking_table, traveller_table
from pages.widgets.scoring.match_wrong import wrong_list

_NUMBER, _TABLES = "traveller-number", "traveller-tables"
_STEPS = (10, 1, 0)  # 0: not rounded
_TYPED = -1
_ROW, _HEAD = 35, 38


def pairs(state: MatchState, _: Translator) -> None:
    """The storyboard: which board, how it is compared, the lines to type, the traveller."""
    with st.container(horizontal=True, gap="medium", key="traveller-choices", vertical_alignment="top"):
        chosen = _which(state, _)
        comparisons = _comparisons(_)
    if chosen is not None:
        traveller_table(state.travellers[chosen], comparisons, _)
    else:
        key = f"traveller-table-{state.visit}"
        for place, cells in typed_cells(key, len(state.lines)):
            state.write_line(place, **cells)
        traveller, wrong = typed_traveller(state.board_number, state.lines)
        left, right = st.columns([4, 8], gap="large")
        with left:
            _editor(key, state, _)
            wrong_list(wrong, _)
        with right:
            if state.has_lines:
                traveller_table(traveller, comparisons, _)
            else:
                _empty(state, _)
    if state.standings:
        ranking_table(state.standings, _)


def _which(state: MatchState, _: Translator) -> int | None:
    """The traveller of the records that is looked at; None for the one that is typed."""
    chosen = _TYPED
    if state.travellers:

        def label(place: int) -> str:
            return _("typed results") if place == _TYPED else state.travellers[place].label or f"#{place + 1}"

        chosen = st.selectbox(
            _("Board"),
            [*range(len(state.travellers)), _TYPED],
            format_func=label,
            key=f"traveller-board-{state.visit}",
            width=160,
        )
    if chosen == _TYPED:
        st.session_state[_NUMBER], st.session_state[_TABLES] = state.board_number, len(state.lines)
        st.number_input(_("Board number"), 1, 999, key=_NUMBER, on_change=_number, args=(state,), width=130)
        st.number_input(_("Tables"), 2, MOST, key=_TABLES, on_change=_tables, args=(state,), width=130)
    return None if chosen == _TYPED else chosen


def _number(state: MatchState) -> None:
    state.board_number = st.session_state[_NUMBER]


def _tables(state: MatchState) -> None:
    state.set_tables(st.session_state[_TABLES])


def _comparisons(_: Translator) -> Comparisons:
    counts = {Count.TWO_ONE: _("2 and 1"), Count.ONE_HALF: _("1 and ½")}
    count = st.segmented_control(
        _("Matchpoints"),
        list(counts),
        format_func=counts.__getitem__,
        default=Count.TWO_ONE,
        required=True,
        key="traveller-count",
        persist_state="session",
    )
    cut = st.number_input(_("Datum: cut at each end"), 0, 9, 1, key="traveller-cut", width=170, persist_state="session")
    step = st.segmented_control(
        _("Datum rounded to"),
        _STEPS,
        format_func=lambda step: str(step) if step else _("not rounded"),
        default=_STEPS[0],
        required=True,
        key="traveller-step",
        persist_state="session",
    )
    return Comparisons(count, DatumRule(cut=cut, step=step or None))


def _editor(key: str, state: MatchState, _: Translator) -> None:
    """The lines of the traveller, as the North pairs write them."""
    headings = {"north_south": _("N–S pair"), "east_west": _("E–W pair"), "result": _("Result")}
    cells = {name: [getattr(line, name) for line in state.lines] for name in headings}
    example = _("4♠ N +1, 3NT S -1, pass, or the points of North–South: -620")
    st.data_editor(
        pd.DataFrame(cells, dtype=str),
        column_config={
            name: st.column_config.TextColumn(heading, max_chars=LONGEST, help=example if name == "result" else None)
            for name, heading in headings.items()
        },
        hide_index=True,
        num_rows="fixed",
        height=_HEAD + _ROW * min(len(state.lines), 16),
        key=key,
        alt=_("Results at the tables"),
    )
    st.caption(literal(_("Type results as {example}.", example=example)))


def _empty(state: MatchState, _: Translator) -> None:
    said = _("Type the results of all tables that played the board, or import records: the traveller compares them.")
    st.html(f'<p class="kz-empty">{escape(said)}</p>')
    st.button(_("Fill in a sample traveller"), on_click=state.fill_with_sample_lines, key="traveller-sample")
