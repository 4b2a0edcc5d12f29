"""What can be done with the boards that were chosen: take them along, or practise where they cost tricks."""

from collections.abc import Iterator

import streamlit as st

from bridge.board import Board
from bridge.double_dummy.boards import BoardAnalysis, analyse_boards
from bridge.double_dummy.workers import is_installed
from lessons.exercises.own_position import costly_positions
from lessons.language import Translator
from library.boards import Library, NotKept, Record
from library.progress import Asked
from pages.widgets.drill_state import DRILL_KEY, OWN
from pages.widgets.learner import progress
from pages.widgets.library_download import of_records, records_download
from pages.widgets.library_state import LibraryState
from pages.widgets.navigation import DRILL
from pages.widgets.notation import final_contract
from pages.widgets.practice import asked
from pages.widgets.solving import analyses

_KEY = "library-chosen"


def chosen_boards(state: LibraryState, shelf: Library, _: Translator) -> bool:
    """Draw how many boards are chosen, and what can be done with them; whether they are to be practised now."""
    if not state.chosen:
        return False
    st.markdown(f"**{_.plural('{n} board chosen', '{n} boards chosen', len(state.chosen))}**", width="content")
    with st.popover(_("Download"), icon=":material/download:", key=f"{_KEY}-menu", on_change="rerun") as menu:
        if menu.open is not False:
            name = _("Boards of my library")
            records_download(name, lambda: of_records(name, _records(state, shelf)), _KEY, _)
    is_asked = is_installed() and st.button(
        _("Practise what was lost"),
        key=f"{_KEY}-practise",
        icon=":material/exercise:",
        help=_("Double dummy looks for the cards that cost a trick; their positions come into your practice."),
    )
    st.button(
        _("Choose none"), key=f"{_KEY}-none", icon=":material/close:", type="tertiary", on_click=state.chosen.clear
    )
    return is_asked


def _records(state: LibraryState, shelf: Library) -> Iterator[Record]:
    """The chosen boards that are still there."""
    for id in sorted(state.chosen):
        try:
            yield shelf.record(id)
        except NotKept:
            state.chosen.discard(id)


def practise(state: LibraryState, shelf: Library, _: Translator) -> None:
    """Put the positions in which a card cost a trick into the practice; note what each chosen board lost."""
    records = list(_records(state, shelf))
    bar = st.progress(0.0, _("Double dummy …"))
    positions: list[Asked] = []
    boards = [record.board for record in records]
    for number, (record, found) in enumerate(
        zip(records, analyse_boards(boards, analyses().solver), strict=True), start=1
    ):
        positions += _asked(record.board, found)
        _note(shelf, record, found)
        bar.progress(number / len(records), _("Double dummy: {n} of {all} boards", n=number, all=len(records)))
    added = progress().add(positions)
    bar.empty()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if not positions:
            said = _("No card of these boards cost a trick double dummy, as far as their play is recorded.")
        elif not added:
            said = _("These positions are in your practice already.")
        else:
            said = _.plural("{n} position added to your practice.", "{n} positions added to your practice.", added)
        st.text(said, width="content")
        if positions:
            st.page_link(DRILL, label=_("To the practice"), icon=":material/arrow_forward:", query_params={"kind": OWN})
            st.session_state.pop(DRILL_KEY, None)


def _asked(board: Board, found: BoardAnalysis) -> list[Asked]:
    return [asked(position) for position in costly_positions(board, found.play)] if found.play else []


def _note(shelf: Library, record: Record, found: BoardAnalysis) -> None:
    """Note in the library what each side lost, so that it can be searched for."""
    contract = final_contract(record.board)
    if found.play is None or not found.play.cards or contract is None or contract.declarer is None:
        return
    side = contract.declarer.side
    shelf.note_losses({record.id: (found.play.given(side), found.play.given(side.opponents))})
