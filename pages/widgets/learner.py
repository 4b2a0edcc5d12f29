"""Who learns here: an anonymous name in a cookie of the browser, and the progress that goes with it."""

import re
from collections.abc import Callable
from html import escape
from uuid import uuid4

import streamlit as st

from lessons.language import Translator
from library.database import DATABASE_ERRORS, Database, usual_database
from library.progress import Progress

COOKIE = "kibitz_learner"
_KEPT_SECONDS = 400 * 24 * 3600
_NAME = re.compile(r"[0-9a-f]{32}")
_SESSION = "learner"


def progress() -> Progress:
    """The progress of whoever sits at this browser."""
    return Progress(_database().engine, _learner())


def note(change: Callable[[Progress], None], _: Translator) -> None:
    """Change the progress; when it cannot be kept the learner is told, and goes on."""
    try:
        change(progress())
    except DATABASE_ERRORS:
        st.toast(_("Your progress could not be kept."))


def remember_learner(_: Translator) -> None:
    """Leave the name with the browser; say so where progress will not outlive this server."""
    if _cookie() is None:
        cookie = f"{COOKIE}={_learner()}; max-age={_KEPT_SECONDS}; path=/; samesite=lax"
        st.html(f"<script>document.cookie = '{cookie}'</script>", unsafe_allow_javascript=True)
    if not _database().is_kept:
        said = _("Your progress is kept only until Kibitz is stopped: the database cannot be opened.")
        st.html(f'<p class="kz-muted" role="status">{escape(said)}</p>')


def _learner() -> str:
    if _SESSION not in st.session_state:
        st.session_state[_SESSION] = _cookie() or uuid4().hex
    return str(st.session_state[_SESSION])


def _cookie() -> str | None:
    named: object = st.context.cookies.get(COOKIE)
    return named if isinstance(named, str) and _NAME.fullmatch(named) else None


@st.cache_resource(show_spinner=False)
def _database() -> Database:
    return usual_database()
