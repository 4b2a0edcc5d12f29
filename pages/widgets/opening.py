"""Opening records: files, pasted text, or the samples; and what was found in them."""

from collections.abc import Iterable
from hashlib import sha256
from io import BytesIO

import streamlit as st

from lessons.language import Translator
from pages.widgets.diagnostics_list import diagnostics_list
from pages.widgets.notation import literal
from pages.widgets.replay_state import Collection, OpenedFile, ReplayState
from pages.widgets.samples import samples
from parsers import Records, Severity, read

LARGEST_FILE = 20
"""In megabytes."""

_OPENER, _UPLOADS, _PASTED = "opener", "uploads", "pasted"
_SHOWN_REMARKS = 100


def opener(state: ReplayState, _: Translator) -> None:
    """The menu that opens records."""
    with st.popover(_("Open a record"), icon=":material/folder_open:", key=_OPENER, on_change="rerun"):
        file_uploader(state, _)
        with st.expander(_("Paste a record")):
            st.text_area(_("Text of the record"), key=_PASTED, height=160, placeholder='[Deal "N:…"]')
            st.button(_("Open the text"), on_click=_open_pasted, args=(state, _))
        samples_button(state, _)
        if not state.collection.are_samples:
            _import_report(state.collection.files, _)


def file_uploader(state: ReplayState, _: Translator) -> None:
    """The field that takes files, several at once, in the reader's words (Streamlit's own are English)."""
    button, limit = _("Choose files"), _("At most {n} MB a file", n=LARGEST_FILE)
    st.html(f"<style>.st-key-{_UPLOADS} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
    st.file_uploader(
        _("Hand records from your computer (PBN)"),
        accept_multiple_files=True,
        max_upload_size=LARGEST_FILE,
        key=_UPLOADS,
        on_change=_open_uploads,
        args=(state,),
    )


def samples_button(state: ReplayState, _: Translator) -> None:
    """The way back to the samples."""
    st.button(_("Open the sample deals"), on_click=_open_samples, args=(state,), disabled=state.collection.are_samples)


def import_summary(files: Iterable[OpenedFile], _: Translator) -> None:
    """One line a file: its name, how many boards, how many errors and warnings."""
    for file in files:
        st.caption(" · ".join([literal(file.name), *_counts(file.records, _)]))


def nothing_found(files: Iterable[OpenedFile], _: Translator) -> None:
    """Say of files without a board what was wrong with them."""
    for file in files:
        st.warning(
            _("Kibitz found no board in {file}. It reads hand records in PBN.", file=literal(file.name)),
            icon=":material/search_off:",
        )
        diagnostics_list(file.records.diagnostics[:3], _)


def opened(name: str, content: bytes) -> OpenedFile:
    """Read a text; the same content is read once, whoever opens it."""
    digest = sha256(content).hexdigest()[:16]
    return OpenedFile(name, digest, _records(digest, content))


@st.cache_resource(max_entries=24, ttl="2h", show_spinner=False)
def _records(digest: str, _content: bytes) -> Records:
    return read(BytesIO(_content))


def _open_uploads(state: ReplayState) -> None:
    files = tuple(opened(file.name, file.getvalue()) for file in st.session_state[_UPLOADS])
    if files:
        _open(state, files)


def _open_pasted(state: ReplayState, _: Translator) -> None:
    text = st.session_state[_PASTED]
    if text.strip():
        _open(state, (opened(_("Pasted text"), text.encode()),))


def _open(state: ReplayState, files: tuple[OpenedFile, ...]) -> None:
    """Open the files that have boards; where the address was waiting for them, at the board it names."""
    found = tuple(file for file in files if file.records.boards)
    if found and state.current is None:
        state.open(Collection(found), state.index, state.position)
    elif found:
        state.open(Collection(found))
        st.session_state[_OPENER] = False
    state.without_boards = tuple(file for file in files if not file.records.boards)


def _open_samples(state: ReplayState) -> None:
    if state.current is not None:
        st.session_state[_OPENER] = False
    state.open(samples())


def _counts(records: Records, _: Translator) -> list[str]:
    numbers = {severity: sum(1 for it in records.diagnostics if it.severity is severity) for severity in Severity}
    counts = [_.plural("{n} board", "{n} boards", len(records.boards))]
    if errors := numbers[Severity.ERROR]:
        counts.append(_.plural("{n} error", "{n} errors", errors))
    if warnings := numbers[Severity.WARNING]:
        counts.append(_.plural("{n} warning", "{n} warnings", warnings))
    return counts


def _import_report(files: Iterable[OpenedFile], _: Translator) -> None:
    for file in files:
        remarks = file.records.diagnostics
        st.markdown(f"**{literal(file.name)}** · {' · '.join(_counts(file.records, _))}")
        if remarks:
            with st.expander(_.plural("{n} remark on this file", "{n} remarks on this file", len(remarks))):
                diagnostics_list(remarks[:_SHOWN_REMARKS], _)
                if len(remarks) > _SHOWN_REMARKS:
                    st.caption(_("The first {n} are shown.", n=_SHOWN_REMARKS))
