"""Replay: a hand record on the table, card by card, with its auction and its words beside it."""

from dataclasses import replace

import streamlit as st

from bridge.board import Board
from bridge.double_dummy.workers import is_installed
from bridge.table import Side
from lessons.deals import in_language
from lessons.language import Translator
from library.boards import NotKept
from library.database import DATABASE_ERRORS
from pages.widgets.address import address_of, is_presented, show_address
from pages.widgets.board_list import all_boards, board_pills
from pages.widgets.guess import guess
from pages.widgets.kept_files import leave_library, look_again
from pages.widgets.kept_lines import keep_lines
from pages.widgets.kept_losses import note_losses
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import remember_learner
from pages.widgets.navigation import through_app
from pages.widgets.notation import board_heading, literal
from pages.widgets.opening import file_uploader, import_summary, nothing_found, opener, samples_button
from pages.widgets.record_panel import record_panel
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import Mode, OpenedBoard, ReplayState
from pages.widgets.self_play import self_play
from pages.widgets.share_menu import share_menu
from pages.widgets.solving import analyses, shown_analysis, when_solved
from pages.widgets.table_data import table_data
from pages.widgets.variations_list import variations_list
from pages.widgets.view_options import double_dummy_toggle, view_options
from pages.widgets.what_if import answer, board_on_table, on_live_table, others_play, what_if_of
from pages.widgets.what_if_modes import mode_menu
from pages.widgets.what_if_table import draw_table


def page(_: Translator) -> None:
    """The storyboard: what is open, which board, the table, and what the record says."""
    state = replay_state()
    if state.current is None:
        open_again(state, _)
        return
    heading(state, state.current, _)
    nothing_found(state.without_boards, _)
    table_and_record(state, state.mode, state.index, _)


def open_again(state: ReplayState, _: Translator) -> None:
    """The page of an address whose file is gone, since Kibitz keeps no files."""
    st.title(_("Replay"))
    if state.refused is not None:
        st.text(_(state.refused))
    else:
        st.text(
            _("This address leads into a file that is not open any more. Open it again to go on, or take the samples.")
        )
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
        mode_menu(state, _)
        if state.mode is Mode.REPLAY:
            double_dummy_toggle(state, _)
        opener(state, _)
        share_menu(state, _)
        view_options(state, _)
    if not state.collection.are_samples:
        import_summary(state, _)


@st.fragment
def table_and_record(state: ReplayState, mode: Mode, index: int, _: Translator) -> None:
    """The table and what stands beside it: redrawn together when the reader has stepped, or played a card.

    ``mode`` and ``index`` are those that the heading shows. A press of its buttons that comes together with a word from
    the table or the editor is heard here alone.
    """
    if state.mode is not mode or state.index != index:
        st.rerun()
    with st.container():
        opened = as_kept(state, _)
    if opened is None:
        return
    board = in_language(opened.board, _.language) if state.collection.are_samples else opened.board
    opened = replace(opened, board=board)
    with st.container(key="replay"):
        match mode:
            case Mode.REPLAY:
                replay(state, opened, board, _)
            case Mode.PLAY:
                self_play(state, board, _)
            case Mode.GUESS:
                guess(state, board, _)
    show_address(address_of(state))
    if opened.kept_id is not None:
        remember_learner(_)


def as_kept(state: ReplayState, _: Translator) -> OpenedBoard | None:
    """The board on the table, as it is in the library by now if it is kept there."""
    opened = state.current
    if opened is None or opened.kept_id is None:
        return opened
    try:
        return look_again(state, opened)
    except NotKept:
        leave_library(state, opened.file)
        st.warning(_("This board is not in your library any more."), icon=":material/delete:")
    except DATABASE_ERRORS:
        st.warning(_("The library cannot be opened."), icon=":material/database_off:")
    return state.current


def replay(state: ReplayState, opened: OpenedBoard, recorded: Board, _: Translator) -> None:
    """The record, or the line that the reader plays instead, and what there is to say about it."""
    what_if = what_if_of(state, recorded)
    if what_if is not None:
        keep_lines(state, opened, what_if, _)
    board = board_on_table(recorded, what_if)
    analysis, solving = shown_analysis(board, state.view)
    data = table_data(
        board,
        opened.diagnostics,
        state.view,
        state.position,
        _,
        record=state.table,
        analysis=analysis,
        solving=solving,
    )
    data = on_live_table(data, what_if, _)
    data["present"], data["annotates"] = is_presented(), True
    left, right = st.columns([936, 320], gap="medium")
    with left:
        draw_table(state, data, None if what_if is None else lambda asked: answer(state, what_if, asked))
    with right:
        above = st.container()
        record_panel(state, opened, board, _, analysis=analysis, solving=solving)
        if what_if is not None:
            with above if not what_if.is_on_record else st.container():
                variations_list(state, what_if, recorded, analysis, _)
    if what_if is not None:
        others_play(state, what_if)
    when_solved(board, is_due=solving and not state.view.hidden)
    if analysis is not None:
        if analysis.play is not None and analysis.play.play == recorded.play:
            note_losses([(opened, {side: analysis.play.given(side) for side in Side})])
        look_ahead(state)


def look_ahead(state: ReplayState) -> None:
    """Solve the next board while the reader looks at this one."""
    boards = state.collection.boards
    if is_installed() and state.index + 1 < len(boards):
        analyses().look_ahead(boards[state.index + 1].board)


through_app()
page(reader_translator())
