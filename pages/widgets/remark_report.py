"""What was remarked on a file, by kind; each kind opens to its places, a page of them at a time."""

from html import escape

import streamlit as st

from lessons.language import Translator
from pages.widgets.notation import literal, sentence_html, text_plain
from pages.widgets.opened_files import counted, format_of
from pages.widgets.remark_kinds import SHAPES, Kind, kinds, severity_word
from pages.widgets.replay_session import show_board
from pages.widgets.replay_state import OpenedFile, ReplayState
from pages.widgets.source_text import Excerpt, excerpt
from parsers import Diagnostic

PLACES = 20
"""Places of a kind that are drawn at once."""
_NAMED = 3
"""Places named in the line of a kind."""
_OPEN_UNTIL = 6
"""Remarks on a file up to which their places are shown unasked."""


def remark_report(file: OpenedFile, state: ReplayState, key: str, _: Translator) -> None:
    """The file in a line, then a line a kind."""
    told = " · ".join([literal(_(format_of(file).title)), *counted(file, _, notes=True)])
    st.subheader(literal(file.name), anchor=False)
    st.caption(told)
    remarks = file.records.diagnostics
    if not remarks:
        st.markdown(f":material/check: {_('Nothing to remark: every line was understood.')}")
    for number, kind in enumerate(kinds(remarks)):
        _kind(file, state, kind, f"{key}-{number}", len(remarks) <= _OPEN_UNTIL, _)


@st.fragment
def _kind(file: OpenedFile, state: ReplayState, kind: Kind, key: str, is_open: bool, _: Translator) -> None:
    with st.expander(_heading(kind, _), expanded=is_open, key=key, on_change="rerun") as places:
        if places.open:
            _places(file, state, kind, key, _)


def _heading(kind: Kind, _: Translator) -> str:
    """Severity, what is said, how often, and where first."""
    word = f"**{SHAPES[kind.severity]} {severity_word(kind.severity, _)}**"
    first = [f"{remark.line}:{remark.column}" for remark in kind.remarks[:_NAMED]]
    if len(kind.remarks) > _NAMED:
        first.append("…")
    places = f"{_.plural('{n} place', '{n} places', len(kind.remarks))} · {', '.join(first)}"
    return f"{word} {literal(text_plain(_(kind.message)))} :gray[{literal(places)}]"


def _places(file: OpenedFile, state: ReplayState, kind: Kind, key: str, _: Translator) -> None:
    """The places of one page, with their lines."""
    if kind.hint is not None:
        st.html(f'<p class="kz-hint">{sentence_html(_(kind.hint))}</p>')
    pages = -(-len(kind.remarks) // PLACES)
    page = st.session_state.get(f"{key}-page", 1) if pages > 1 else 1
    shown = kind.remarks[(page - 1) * PLACES : page * PLACES]
    lines = file.text.lines({remark.line for remark in shown}) if file.text else {}
    with st.container(key=f"places-{key}", gap="small"):
        for number, remark in enumerate(shown):
            with st.container(gap=None):
                with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                    _place(file, state, remark, f"{key}-{number}", _)
                    _said(remark, kind, _)
                if remark.line in lines:
                    st.html(excerpt_html(excerpt(lines[remark.line], remark.column)))
    if pages > 1:
        st.pagination(pages, key=f"{key}-page")


def _place(file: OpenedFile, state: ReplayState, remark: Diagnostic, key: str, _: Translator) -> None:
    """Where it is; a button where there is a board to open."""
    where = _("Line {line}, column {column}", line=remark.line, column=remark.column)
    label = file.board_label(remark.board)
    if not label or state.find(file, 1) is None:
        st.html(f'<p class="kz-where">{escape(where)}</p>', width="content")
        return
    board = literal(_("Board {label}", label=label))
    if st.button(f"{where} · {board}", key=f"place-{key}", type="tertiary"):
        show_board(file, remark.board or 1)


def _said(remark: Diagnostic, kind: Kind, _: Translator) -> None:
    """What is said of this place beyond what is said of its kind."""
    message = sentence_html(_(remark.message)) if remark.message != kind.message else ""
    hint = sentence_html(_(remark.hint)) if remark.hint is not None and kind.hint is None else ""
    if message or hint:
        st.html(f'<p class="kz-told">{message} <span class="kz-muted">{hint}</span></p>', width="content")


def excerpt_html(part: Excerpt) -> str:
    """The excerpt in HTML; the caret hangs on its character, so that no font can move it aside."""
    before, at, after = (escape(text) for text in (part.before, part.at, part.after))
    return f'<pre class="kz-line"><code>{before}<mark>{at}</mark>{after}</code></pre>'
