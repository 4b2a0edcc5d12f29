"""Kibitz: opens the app. Start it with ``streamlit run app.py``."""

from pathlib import Path

import streamlit as st

from lessons.language import PAGE_CONTEXT
from pages.widgets.language_switch import language_switch, reader_translator

PAGES = Path(__file__).parent / "pages"

st.set_page_config(page_title="Kibitz", page_icon=str(PAGES / "images" / "icon.svg"), layout="wide")
st.logo(str(PAGES / "images" / "kibitz.svg"), size="large")
st.html("<style></style>")  # Streamlit lets the toast of a fragment take the place of the first style.
st.html(PAGES / "page.css")

_ = reader_translator()
page = st.navigation(
    [
        st.Page(PAGES / "home.py", title=_("Home"), url_path="home", default=True),
        st.Page(PAGES / "learn.py", title=_("Learn"), url_path="learn"),
        st.Page(PAGES / "replay.py", title=_("Replay"), url_path="replay"),
        st.Page(PAGES / "library.py", title=_("Library"), url_path="library"),
        st.Page(PAGES / "score.py", title=_.text("Score", PAGE_CONTEXT), url_path="score"),
        st.Page(PAGES / "statistics.py", title=_("Statistics"), url_path="statistics"),
        st.Page(PAGES / "convert.py", title=_("Convert"), url_path="convert"),
        st.Page(PAGES / "import_report.py", title=_("Import report"), url_path="import-report", visibility="hidden"),
        st.Page(PAGES / "lesson.py", title=_("Lesson"), url_path="lesson", visibility="hidden"),
        st.Page(PAGES / "drill.py", title=_("Drill"), url_path="drill", visibility="hidden"),
        st.Page(PAGES / "ceremonies.py", title=_("At the table"), url_path="ceremonies", visibility="hidden"),
        st.Page(PAGES / "german_bridge.py", title=_("German bridge"), url_path="german_bridge"),
        st.Page(PAGES / "progress.py", title=_("Your progress"), url_path="progress", visibility="hidden"),
        st.Page(PAGES / "glossary.py", title=_("Glossary"), url_path="glossary", visibility="hidden"),
        st.Page(PAGES / "print.py", title=_("Print"), url_path="print", visibility="hidden"),
    ],
    position="top",
)
language_switch()
page.run()
