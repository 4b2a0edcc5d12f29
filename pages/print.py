"""Print: the boards that are open, on paper: for a file, a partner, or students who shall not see every hand."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from bridge.double_dummy.recorded import recorded_table
from bridge.double_dummy.values import TrickTable
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.table import SEATS
from lessons.deals import in_language
from lessons.language import Translator
from pages.widgets.address import address_of, show_address
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import REPLAY, through_app
from pages.widgets.notation import board_heading, literal, seat_name
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import OpenedBoard, ReplayState
from pages.widgets.share_print import print_button
from pages.widgets.share_sheets import Paper, Part, sheets
from pages.widgets.solving import analyses, found_while_waiting

MOST = 100  # boards that are printed at once


def page(_: Translator) -> None:
    """The storyboard: what is printed and how, then the pages as they come out."""
    state = replay_state()
    st.html(Path(__file__).with_suffix(".css"))
    with st.container(key="print-options"):
        with st.container(key="page-heading", horizontal=True, vertical_alignment="center", gap="small"):
            st.title(_("Print"), anchor=False, width="content")
            st.page_link(REPLAY, label=_("Back to the boards"), icon=":material/arrow_back:")
        if state.current is None:
            st.text(_("No board is open. Open one in Replay, and print it from there."))
            return
        boards = chosen(state, _)
        paper = wanted(state, _)
        print_button(_)
    tables = known_tables(boards, _) if paper.tells and Part.DOUBLE_DUMMY in paper.parts else {}
    st.html(sheets(boards, paper, tables, _))
    show_address(address_of(state))


def chosen(state: ReplayState, _: Translator) -> list[OpenedBoard]:
    """The board on the table, or others of those that are open."""
    boards = state.collection.boards
    scopes = {"this": _("This board"), "all": _("All boards"), "some": _("Some boards")}
    scope = "this"
    if len(boards) > 1:
        scope = st.segmented_control(
            _("Boards"), list(scopes), default="this", format_func=scopes.__getitem__, required=True, key="print-boards"
        )
    indexes = [state.index] if scope == "this" else list(range(len(boards)))
    if scope == "some":
        indexes = sorted(
            st.multiselect(
                _("Boards to print"),
                indexes,
                default=[state.index],
                format_func=lambda index: literal(board_heading(boards[index].board, boards[index].number, _)),
                max_selections=MOST,
                placeholder=_("Choose boards"),
                key="print-chosen",
            )
        )
    if len(indexes) > MOST:
        st.caption(_("The first {n} boards are printed; for others, choose them.", n=MOST))
    return [_in_language(state, boards[index], _) for index in indexes[:MOST]]


def wanted(state: ReplayState, _: Translator) -> Paper:
    """How many boards a page has, and what stands on it: at first not what the reader has hidden."""
    with st.container(horizontal=True, gap="medium"):
        per_page = st.segmented_control(_("Boards a page"), (1, 2, 4), default=1, required=True, key="print-per-page")
        deck = st.segmented_control(
            _("Colours of the suits"),
            (2, 4),
            default=state.view.deck,
            format_func=lambda colours: _("Four") if colours == 4 else _("Two"),
            required=True,
            key="print-deck",
        )
        parts = st.pills(
            _("Beside the hands"),
            list(Part),
            default=[Part.AUCTION, Part.RESULT, Part.PLAY, Part.COMMENTS],
            format_func=lambda part: _(part.value),
            selection_mode="multi",
            key="print-parts",
        )
        shown = st.pills(
            _("Hands that show their cards"),
            SEATS,
            default=[seat for seat in SEATS if seat not in state.view.hidden],
            format_func=lambda seat: seat_name(seat, _),
            selection_mode="multi",
            key="print-shown",
        )
    answers = True
    if len(shown) < len(SEATS):
        label = _("The whole boards on pages of their own, at the end")
        answers = st.toggle(label, value=not state.view.hidden, key="print-answers")
    return Paper(per_page, frozenset(parts), frozenset(shown), answers=answers, deck=deck)


def known_tables(boards: Sequence[OpenedBoard], _: Translator) -> dict[int, TrickTable]:
    """The double-dummy tables of the boards: those of the records, else what the solver finds."""
    with st.spinner(_("Double dummy …"), width="content"):
        return found_while_waiting(lambda: _tables(boards))


def _tables(boards: Sequence[OpenedBoard]) -> dict[int, TrickTable]:
    tables = {}
    for place, opened in enumerate(boards):
        table = recorded_table(opened.board) or _solved(opened)
        if table is not None:
            tables[place] = table
    return tables


def _solved(opened: OpenedBoard) -> TrickTable | None:
    deal = opened.board.deal and opened.board.deal.completed()
    if deal is None or not is_installed():
        return None
    try:
        return analyses().solver.table(deal, in_batch=True)
    except BridgeError:
        return None


def _in_language(state: ReplayState, opened: OpenedBoard, _: Translator) -> OpenedBoard:
    if not state.collection.are_samples:
        return opened
    return OpenedBoard(opened.file, opened.number, in_language(opened.board, _.language))


through_app()
page(reader_translator())
