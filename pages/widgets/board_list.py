"""Which board: its neighbours as pills, and all boards in a list that can be searched."""

import re
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from bridge.cards import Suit
from bridge.table import SEATS
from lessons.language import Language, Translator
from pages.widgets.double_dummy_list import batch_controls, with_results
from pages.widgets.notation import AS_TEXT, contract_and_result, literal, seat_name, shortened
from pages.widgets.replay_state import Collection, Mode, OpenedBoard, ReplayState

PILLS = 6
"""Boards a row of pills holds; further boards are a step or a search away."""
LISTED = 200
"""Boards the list shows at once."""

_LETTERS = re.compile(r"^([1-7])([CDHScdhs])")
_PILLS, _LIST, _SEARCH, _CHOSEN = "board-pills", "board-list", "board-search", "board-chosen"


def board_pills(state: ReplayState, _: Translator) -> None:
    """The boards round the present one, with the steps to the one before and the one after."""
    boards = state.collection.boards
    if len(boards) < 2:
        return
    first = state.index // PILLS * PILLS
    row = range(first, min(first + PILLS, len(boards)))
    _step(state, -1, ":material/chevron_left:", _("Previous board"))
    record = state.record
    key = f"{_PILLS}-{record}"
    st.session_state[key] = state.index
    st.pills(
        _("Boards"),
        row,
        format_func=lambda index: _pill(boards[index], state, _),
        required=True,
        key=key,
        label_visibility="collapsed",
        wrap=False,
        on_change=_go_by_pill,
        args=(state, record, key),
    )
    _step(state, +1, ":material/chevron_right:", _("Next board"))


def _go_by_pill(state: ReplayState, record: str, key: str) -> None:
    """Go where the pill says, unless the table was set anew since it was drawn: then the pill speaks of the past."""
    if state.record == record:
        state.go_to(st.session_state[key])


def all_boards(state: ReplayState, _: Translator) -> None:
    """The menu with the list of all boards, and what double dummy says of them."""
    boards = state.collection.boards
    if len(boards) < 2:
        return
    label = _.plural("{n} board", "{n} boards", len(boards))
    with st.popover(label, key=_LIST, on_change="rerun") as menu:
        if menu.open is not False:
            _search(state, _)


@st.fragment
def _search(state: ReplayState, _: Translator) -> None:
    wanted = st.text_input(_("Search by number, contract or name"), key=_SEARCH, icon=":material/search:")
    is_open = state.mode is Mode.REPLAY  # else the reader plays or guesses a board, and how it ended is not told
    found = matching(board_table(state.collection, _, is_open=is_open), wanted)
    if found.empty:
        st.text(_("No board has “{text}” in it.", text=wanted))
        return
    chosen = st.dataframe(
        with_results(found.head(LISTED), state.collection, _) if is_open else found.head(LISTED),
        key=f"{_CHOSEN}-{state.collection.fingerprint}-{wanted}",
        width=640,
        hide_index=True,
        placeholder="",
        height=min(38 + 35 * min(len(found), LISTED), 420),
        on_select="rerun",
        selection_mode="single-row",
        alt=_("Boards"),
    )
    if len(found) > LISTED:
        st.caption(_("The first {n} of {all} boards. Search to see the others.", n=LISTED, all=len(found)))
    if is_open:
        batch_controls(state, _)
    if rows := chosen["selection"]["rows"]:
        state.go_to(int(found.index[rows[0]]))
        st.session_state[_LIST] = False
        st.rerun()


def board_table(collection: Collection, _: Translator, *, is_open: bool = True) -> pd.DataFrame:
    """The boards as a table: label, contract and result, players if any is named; the file, if there are several.

    Without the results unless ``is_open``.
    """
    table = _board_table(collection.fingerprint, _.language, is_open, collection.boards, _)
    silent = [seat_name(seat, _) for seat in SEATS if (table[seat_name(seat, _)] == "").all()]
    return table.drop(columns=silent if len(collection.files) > 1 else [*silent, _("File")])


@st.cache_resource(max_entries=24, show_spinner=False)
def _board_table(
    fingerprint: str, language: Language, is_open: bool, _boards: Sequence[OpenedBoard], _: Translator
) -> pd.DataFrame:
    rows = [
        [
            opened.board.label or f"#{opened.number}",
            contract_and_result(opened.board, _, is_open=is_open),
            *(name or "" for name in opened.board.player_names.values()),
            opened.file.name,
        ]
        for opened in _boards
    ]
    players = [seat_name(seat, _) for seat in SEATS]
    return pd.DataFrame(rows, columns=[_("Board"), _("Contract"), *players, _("File")], dtype=str)


def matching(table: pd.DataFrame, wanted: str) -> pd.DataFrame:
    """The rows that hold every word searched for, in any column; ``4h`` finds 4♥ too."""
    for word in wanted.split():
        symbols = _LETTERS.sub(lambda call: f"{call[1]}{Suit.parse(call[2])}", word)
        hits = [
            column.str.contains(text, case=False, regex=False)
            for _name, column in table.items()
            for text in {word, symbols}
        ]
        table = table[pd.concat(hits, axis=1).any(axis=1)]
    return table


def _step(state: ReplayState, by: int, icon: str, label: str) -> None:
    there = 0 <= state.index + by < len(state.collection.boards)
    st.button(
        label,
        key="board-before" if by < 0 else "board-after",
        icon=icon,
        type="tertiary",
        disabled=not there,
        on_click=state.go_to,
        args=(state.index + by,),
    )


def _pill(opened: OpenedBoard, state: ReplayState, _: Translator) -> str:
    """``5 · 4♠ S =``, the symbols in their ink."""
    label = literal(shortened(opened.board.label or f"#{opened.number}", 12))
    contract = contract_and_result(opened.board, _, is_open=state.mode is Mode.REPLAY)
    return f"{label} · {_inked(contract, state.view.deck)}" if contract else label


def _inked(text: str, deck: int) -> str:
    inks = {Suit.HEARTS: "red", Suit.DIAMONDS: "blue" if deck == 4 else "red"}
    if deck == 4:
        inks[Suit.CLUBS] = "green"
    for suit, ink in inks.items():
        text = text.replace(f"{suit}{AS_TEXT}", f":{ink}[{suit}{AS_TEXT}]")
    return text
