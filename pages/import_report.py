"""Import report: what Kibitz read in the reader's files, and everything it has to say about them, line by line."""

import streamlit as st

from lessons.language import Translator
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import REPLAY, through_app
from pages.widgets.opening import file_uploader, reported
from pages.widgets.remark_report import remark_report
from pages.widgets.remarks_csv import remarks_csv
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import OpenedFile, ReplayState

FILES = 10  # that are drawn at once


def page(_: Translator) -> None:
    """The storyboard: the way back and the table to take along, then file by file."""
    state = replay_state()
    files = reported(state)
    if not files:
        nothing_open(state, _)
        return
    heading(files, _)
    pages = -(-len(files) // FILES)
    shown = st.session_state.get("report-page", 1) if pages > 1 else 1
    for number, file in enumerate(files[(shown - 1) * FILES : shown * FILES], start=(shown - 1) * FILES):
        with st.container(key=f"report-{number}"):
            remark_report(file, state, f"{file.digest}-{number}", _)
    if pages > 1:
        st.pagination(pages, key="report-page")


def heading(files: tuple[OpenedFile, ...], _: Translator) -> None:
    """What this is, the way back, and the report as a table."""
    with st.container(key="page-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("Import report"), anchor=False, width="content")
        st.page_link(REPLAY, label=_("Back to the boards"), icon=":material/arrow_back:")
        if any(file.records.diagnostics for file in files):
            st.download_button(
                _("Download as CSV"),
                lambda: remarks_csv(files, _),
                file_name="kibitz-report.csv",
                mime="text/csv",
                icon=":material/download:",
                on_click="ignore",
            )


def nothing_open(state: ReplayState, _: Translator) -> None:
    """The page without a file: one sentence, and the field for files."""
    with st.container(key="page-heading"):
        st.title(_("Import report"), anchor=False)
    st.text(_("No file of yours is open. Open one to see what Kibitz read in it, and what it has to say about it."))
    file_uploader(state, _)
    st.page_link(REPLAY, label=_("Back to the boards"), icon=":material/arrow_back:")


through_app()
page(reader_translator())
