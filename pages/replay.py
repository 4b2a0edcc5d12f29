"""Replay: a hand record on the table, card by card, with its auction and its words beside it."""

from collections.abc import Callable

import streamlit as st

from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.address import address_of, show_address
from pages.widgets.board_list import all_boards, board_pills
from pages.widgets.card_table import card_table, card_table_state
from pages.widgets.card_table.data import TableData
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app
from pages.widgets.notation import board_heading, literal
from pages.widgets.opening import file_uploader, import_summary, nothing_found, opener, samples_button
from pages.widgets.record_panel import record_panel
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import OpenedBoard, ReplayState
from pages.widgets.samples import in_language
from pages.widgets.table_data import table_data
from pages.widgets.view_options import view_options

TABLE = "card-table"


def page(_: Translator) -> None:
    """The storyboard: what is open, which board, the table, and what the record says."""
    state = replay_state()
    if state.current is None:
        open_again(state, _)
        return
    heading(state, state.current, _)
    nothing_found(state.without_boards, _)
    table_and_record(state, _)


def open_again(state: ReplayState, _: Translator) -> None:
    """The page of an address whose file is gone, since Kibitz keeps no files."""
    st.title(_("Replay"))
    st.text(_("This address leads into a file that is not open any more. Open it again to go on, or take the samples."))
    file_uploader(state, _)
    nothing_found(state.without_boards, _)
    samples_button(state, _)


def heading(state: ReplayState, opened: OpenedBoard, _: Translator) -> None:
    """Which board this is, its neighbours, and the menus."""
    with st.container(key="heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(literal(board_heading(opened.board, opened.number, _)), anchor=False, width="content")
        with st.container(key="boards", horizontal=True, vertical_alignment="center", gap=None, wrap=False):
            board_pills(state, _)
        all_boards(state, _)
        opener(state, _)
        view_options(state, _)
    if not state.collection.are_samples:
        import_summary(state.collection.files, _)


@st.fragment
def table_and_record(state: ReplayState, _: Translator) -> None:
    """The table, and the record beside it: redrawn together when the reader has stepped."""
    opened = state.current
    if opened is None:
        return
    board = in_language(opened.board, _.language) if state.collection.are_samples else opened.board
    data = table_data(board, opened.diagnostics, state.view, state.position, _, record=state.record)
    with st.container(key="replay"):
        left, right = st.columns([936, 320], gap="medium")
        with left:
            card_table(data, key=TABLE, on_position_change=_heard(state, data), on_hidden_change=_heard(state, data))
        with right:
            record_panel(state, opened, board, _)
    show_address(address_of(state))


def _heard(state: ReplayState, data: TableData) -> Callable[[], None]:
    """What to do when the table tells where the reader stands."""

    def hear() -> None:
        told = card_table_state(TABLE, data)
        state.heard(told.position, frozenset(Seat.parse(letter) for letter in told.hidden))

    return hear


through_app()
page(reader_translator())
