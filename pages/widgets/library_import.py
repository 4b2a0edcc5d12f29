"""Bringing into the library: files with hand records, kept at once, and archives of a whole library."""

from collections.abc import Iterable, Iterator

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from lessons.language import Translator
from library.archive import export, import_
from library.boards import Library
from library.database import DATABASE_ERRORS
from library.progress import Progress
from pages.widgets.file_field import UPLOADS, file_field
from pages.widgets.library_state import LibraryState
from pages.widgets.notation import literal
from pages.widgets.opened_files import opened
from pages.widgets.opening import nothing_found
from pages.widgets.remark_kinds import severity_counts
from pages.widgets.replay_state import OpenedFile

LARGEST_ARCHIVE = 200
"""In megabytes."""


def add_files(state: LibraryState, shelf: Library, _: Translator) -> None:
    """The field that takes files; they are kept at once, and the page is drawn anew."""
    files = file_field(f"{UPLOADS}-library-{state.uploads}", _)
    if files:
        _begin(state)
        try:
            state.brought = tuple(_kept(state, shelf, files, _))
        except DATABASE_ERRORS:
            state.brought = (_("The library cannot be written to."),)
        st.rerun(scope="app")


def _begin(state: LibraryState) -> None:
    """Take another field next time, and forget what was brought before."""
    state.uploads += 1
    state.brought, state.without_boards = (), ()


def _kept(state: LibraryState, shelf: Library, files: Iterable[UploadedFile], _: Translator) -> Iterator[str]:
    """Keep the files, and say of each what came of it."""
    known = {told.id: told.name for told in shelf.collections()}
    for upload in files:
        with st.spinner(_("Reading {file} …", file=literal(upload.name)), width="content"):
            content = upload.getvalue()
            file = opened(upload.name, content)
        boards = file.records.boards
        if not boards:
            state.without_boards = (*state.without_boards, file)
            continue
        count = _.plural("{n} board", "{n} boards", len(boards))
        with st.spinner(_("Keeping {file}: {boards} …", file=literal(file.name), boards=count), width="content"):
            id = shelf.keep(file.name, file.records.format, content, boards, file.records.header)
        if id in known:
            yield _("{file} is in your library already, as “{name}”.", file=file.name, name=known[id])
        else:
            known[id] = file.name
            yield " · ".join([_("{file} is kept: {boards}", file=file.name, boards=count), *_remarks(file, _)])


def _remarks(file: OpenedFile, _: Translator) -> list[str]:
    return severity_counts(file.records.diagnostics, _)


def what_was_brought(state: LibraryState, _: Translator) -> None:
    """What came of the files or the archive that were brought last, until the reader closes it."""
    if not state.brought and not state.without_boards:
        return
    with st.container(key="library-brought", gap="small", border=True):
        if state.brought:
            st.text("\n".join(state.brought))
        nothing_found(state.without_boards, _)
        st.button(_("Close"), key="library-brought-close", type="tertiary", on_click=_forget, args=(state,))


def _forget(state: LibraryState) -> None:
    state.brought, state.without_boards = (), ()


def archive(state: LibraryState, shelf: Library, learnt: Progress, _: Translator, *, is_empty: bool) -> None:
    """Take everything along in one file, and bring such a file in."""
    if not is_empty:
        st.text(_("All collections with what is written on them, their history, and your progress, in one file."))
        st.download_button(
            _("Download everything"),
            lambda: export(shelf, learnt),
            file_name="kibitz-library.zip",
            mime="application/zip",
            icon=":material/archive:",
            on_click="ignore",
            key="library-export",
        )
    key, button = f"{UPLOADS}-archive-{state.uploads}", _("Choose files")
    limit = _("At most {n} MB a file", n=LARGEST_ARCHIVE)
    st.html(f"<style>.st-key-{key} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
    file = st.file_uploader(_("Bring in an archive of a library"), type="zip", max_upload_size=LARGEST_ARCHIVE, key=key)
    if file is not None:
        _begin(state)
        with st.spinner(_("Bringing in {file} …", file=literal(file.name)), width="content"):
            state.brought = _brought(shelf, learnt, file.getvalue(), _)
        st.rerun(scope="app")


def _brought(shelf: Library, learnt: Progress, data: bytes, _: Translator) -> tuple[str, ...]:
    """Bring an archive in, and say what came."""
    try:
        came = import_(shelf, learnt, data)
    except DATABASE_ERRORS:
        return (_("The library cannot be written to."),)
    collections = _.plural("{n} collection", "{n} collections", came.collections)
    boards = _.plural("{n} board", "{n} boards", came.boards)
    what = [_("New in your library: {collections}, {boards}.", collections=collections, boards=boards)]
    return (*(what if came.collections or not came.remarks else ()), *map(_, came.remarks))
