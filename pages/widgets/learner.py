"""Who learns here, and what is kept for him: his progress and his library.

A visitor is known by an anonymous name in a cookie of his browser. That is a thin thread for a library on a personal
computer, so ``kibitz`` names whoever sits at this machine its keeper (the environment variable :data:`KEEPER`): he has
one library in all browsers, and no cookie. Visitors from elsewhere or through a proxy have their cookies, and so has
everyone in a class (``kibitz --class``).
"""

import os
import re
from collections.abc import Callable
from html import escape
from ipaddress import ip_address
from uuid import uuid4

import streamlit as st

from lessons.language import Translator
from library.boards import Library
from library.database import DATABASE_ERRORS, Database, usual_database
from library.progress import Progress

COOKIE = "kibitz_learner"
KEEPER = "KIBITZ_KEEPER"
"""The environment variable that names whoever sits at this machine, in letters that no cookie has."""

_FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")
_KEPT_SECONDS = 400 * 24 * 3600
_NAME = re.compile(r"[0-9a-f]{32}")
_SESSION = "learner"


def progress() -> Progress:
    """The progress of whoever sits at this browser."""
    return Progress(_database().engine, _learner())


def library() -> Library:
    """The library of whoever sits at this browser."""
    return Library(_database().engine, _learner())


def note(change: Callable[[Progress], None], _: Translator) -> None:
    """Change the progress; when it cannot be kept the learner is told, and goes on."""
    try:
        change(progress())
    except DATABASE_ERRORS:
        st.toast(_("Your progress could not be kept."))


def remember_learner(_: Translator) -> None:
    """Leave the name with the browser; say so where nothing will outlive this server."""
    if _keeper() is None and _cookie() is None:
        cookie = f"{COOKIE}={_learner()}; max-age={_KEPT_SECONDS}; path=/; samesite=lax"
        st.html(f"<script>document.cookie = '{cookie}'</script>", unsafe_allow_javascript=True)
    if not _database().is_kept:
        said = _("Progress and library are kept only until Kibitz is stopped: the database cannot be opened.")
        st.html(f'<p class="kz-muted" role="status">{escape(said)}</p>')


def _learner() -> str:
    if _SESSION not in st.session_state:
        st.session_state[_SESSION] = _keeper() or _cookie() or uuid4().hex
    return str(st.session_state[_SESSION])


def _keeper() -> str | None:
    """The keeper's name, if this visitor is he: one who comes from this machine, and through no other."""
    name = os.environ.get(KEEPER)
    if not name or any(header in st.context.headers for header in _FORWARDED):
        return None
    address = st.context.ip_address
    try:
        return name if address is None or ip_address(address).is_loopback else None
    except ValueError:
        return None


def _cookie() -> str | None:
    named: object = st.context.cookies.get(COOKIE)
    return named if isinstance(named, str) and _NAME.fullmatch(named) else None


@st.cache_resource(show_spinner=False)
def _database() -> Database:
    return usual_database()
