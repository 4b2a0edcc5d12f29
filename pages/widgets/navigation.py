"""How pages are reached: by ``app.py`` only."""

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

HOME = "pages/home.py"
REPLAY, REPORT, SCORE = "pages/replay.py", "pages/import_report.py", "pages/score.py"
LEARN, LESSON, DRILL = "pages/learn.py", "pages/lesson.py", "pages/drill.py"
PROGRESS, GLOSSARY, PRINT = "pages/progress.py", "pages/glossary.py", "pages/print.py"
CEREMONIES, GERMAN_BRIDGE = "pages/ceremonies.py", "pages/german_bridge.py"
"""Pages that others lead to, as ``app.py`` names them."""


def through_app() -> None:
    """Start again with ``app.py`` if Streamlit has run a page without it.

    A server that has not yet seen ``st.navigation`` takes a folder named ``pages`` for the older kind of multipage app,
    and answers an address such as ``/replay`` with the page alone: no header, no language, no style. Every page says
    this first, so that a bookmark works on a server just started.
    """
    if PagesManager.uses_pages_directory:
        PagesManager.uses_pages_directory = False
        st.rerun()
