"""Opening records: files, pasted text, or the samples; and what was found in them."""

from collections.abc import Sequence

import streamlit as st

from lessons.language import Translator
from library.database import DATABASE_ERRORS
from pages.widgets.diagnostics_list import diagnostics_list
from pages.widgets.file_field import UPLOADS, file_field
from pages.widgets.kept_files import keep
from pages.widgets.navigation import REPORT
from pages.widgets.notation import literal
from pages.widgets.opened_files import counted, opened_text, opened_uploads
from pages.widgets.paste_box import paste_box
from pages.widgets.remark_kinds import severity_counts
from pages.widgets.replay_state import Collection, OpenedFile, ReplayState
from pages.widgets.samples import samples

_OPENER, _PASTED = "opener", "pasted"
_NAMED = 4
"""Files that have a line each; more are counted together."""


def opener(state: ReplayState, _: Translator) -> None:
    """The menu that opens records."""
    with st.popover(_("Open a record"), icon=":material/folder_open:", key=_OPENER, on_change="rerun"):
        file_uploader(state, _)
        with st.expander(_("Paste a record")):
            _paste(state, _)
        samples_button(state, _)
        if reported(state):
            report_link(_)


def file_uploader(state: ReplayState, _: Translator) -> None:
    """The field that takes files."""
    file_field(UPLOADS, _, on_change=lambda: _open(state, opened_uploads(st.session_state[UPLOADS])))


def samples_button(state: ReplayState, _: Translator) -> None:
    """The way back to the samples."""
    st.button(_("Open the sample deals"), on_click=_open_samples, args=(state,), disabled=state.collection.are_samples)


def reported(state: ReplayState) -> tuple[OpenedFile, ...]:
    """The reader's own files, those without a board last."""
    with_boards = () if state.collection.are_samples else state.collection.files
    return (*with_boards, *state.without_boards)


def report_link(_: Translator) -> None:
    """The way to the import report."""
    st.page_link(REPORT, label=_("Import report"), icon=":material/fact_check:")


def import_summary(state: ReplayState, _: Translator) -> None:
    """One line a file: its name, how many boards, how many errors and warnings; the way to the whole report, and into
    the library.
    """
    files = state.collection.files
    with st.container(key="import-summary", horizontal=True, vertical_alignment="center", gap="small"):
        with st.container(gap=None, width="content"):
            if len(files) > _NAMED:
                st.caption(" · ".join(_together(files, _)))
            else:
                for file in files:
                    st.caption(" · ".join([literal(file.name), *counted(file, _)]))
        if any(file.packed for file in files):
            report_link(_)
        if any(file.kept is None for file in files):
            st.button(
                _("Keep in the library"),
                key="keep-files",
                type="tertiary",
                icon=":material/bookmark_add:",
                on_click=_keep,
                args=(state, _),
            )
        else:
            st.caption(f":material/bookmark: {_('Kept in your library')}")


def nothing_found(files: Sequence[OpenedFile], _: Translator) -> None:
    """Say of files without a board what was wrong with them."""
    for file in files[:_NAMED]:
        st.warning(
            _(
                "Kibitz found no board in {file}. It reads PBN, LIN, RBN, files of dealing machines, links, "
                "and texts with diagrams or auctions.",
                file=literal(file.name),
            ),
            icon=":material/search_off:",
        )
        diagnostics_list(file.records.diagnostics[:3], _)
    if len(files) > _NAMED:
        more = len(files) - _NAMED
        st.text(_.plural("{n} more file has no board.", "{n} more files have no board.", more))


def _keep(state: ReplayState, _: Translator) -> None:
    try:
        for file in state.collection.files:
            keep(state, file, _)
    except DATABASE_ERRORS:
        st.toast(_("The library cannot be written to."))


@st.fragment
def _paste(state: ReplayState, _: Translator) -> None:
    paste_box(_PASTED, _)
    if st.button(_("Open the text"), on_click=_open_pasted, args=(state, _)):
        st.rerun()


def _together(files: Sequence[OpenedFile], _: Translator) -> list[str]:
    remarks = [remark for file in files for remark in file.records.diagnostics]
    boards = sum(len(file.records.boards) for file in files)
    return [
        _.plural("{n} file", "{n} files", len(files)),
        _.plural("{n} board", "{n} boards", boards),
        *severity_counts(remarks, _),
    ]


def _open_pasted(state: ReplayState, _: Translator) -> None:
    text = st.session_state[_PASTED]
    if text.strip():
        _open(state, (opened_text(text, _),))


def _open(state: ReplayState, files: tuple[OpenedFile, ...]) -> None:
    """Open the files that have boards; where the address was waiting for them, at the board it names."""
    found = tuple(file for file in files if file.records.boards)
    if found and state.current is None:
        state.open(Collection(found), state.index, state.position)
    elif found:
        state.open(Collection(found), _first_new(found, state.collection))
        st.session_state[_OPENER] = False
    if files:
        state.without_boards = tuple(file for file in files if not file.records.boards)


def _first_new(files: tuple[OpenedFile, ...], before: Collection) -> int:
    """The index of the first board that was not open before, where files were added to others."""
    known = {file.digest for file in before.files}
    index = 0
    for file in files:
        if file.digest not in known:
            return index
        index += len(file.records.boards)
    return 0


def _open_samples(state: ReplayState) -> None:
    if state.current is not None:
        st.session_state[_OPENER] = False
    state.open(samples())
