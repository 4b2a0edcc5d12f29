"""What was written in the library last, board by board."""

from collections.abc import Iterable
from datetime import datetime, tzinfo
from html import escape
from zoneinfo import ZoneInfo

import streamlit as st
from babel.dates import format_datetime

from bridge.annotation import Annotation
from lessons.language import Translator
from library.boards import Edit, Library, RevisionSummary
from pages.widgets.annotating import revised_place_name
from pages.widgets.library_list import board_link, board_name, linked_rows
from pages.widgets.library_state import LibraryState
from pages.widgets.notation import shortened, text_html

_SHOWN = 50
_BEGINNING = 80


def latest_changes(state: LibraryState, shelf: Library, _: Translator) -> None:
    """Draw the latest edits; each leads to its board."""
    edits = shelf.latest(_SHOWN)
    if not edits:
        st.text(_("Nothing is written on your boards yet. Open one and annotate it: every change is listed here."))
        return
    linked_rows(changes_html(edits, _), "library-changes", state, shelf, _)


def changes_html(edits: Iterable[Edit], _: Translator) -> str:
    """The edits as a list. Everything that a record says is escaped."""
    return f'<ol class="kz-history kz-changes">{"".join(_row(edit, _) for edit in edits)}</ol>'


def _row(edit: Edit, _: Translator) -> str:
    record, revision = edit.record, edit.revision
    link = board_link(record.collection, record.number, board_name(record.board.label, record.number, _))
    place = text_html(revised_place_name(record.board, revision.place, _))
    undone = f" <i>{escape(_('undone'))}</i>" if revision.is_undone else ""
    where = f"<small>{escape(edit.collection_name)}</small>"
    said = f"<span>{link} {place}{undone} {_written(revision)}{where}</span>"
    return f"<li><time>{escape(moment(revision.at, _))}</time>{said}</li>"


def _written(revision: RevisionSummary) -> str:
    """How the words of an annotation begin."""
    told = revision.after
    if not isinstance(told, Annotation):
        return ""
    words = " ".join((told.judgement, told.comment, told.note, *(f"#{tag}" for tag in told.tags))).split()
    return f"<q>{text_html(shortened(' '.join(words), _BEGINNING))}</q>" if words else ""


def moment(at: datetime, _: Translator) -> str:
    """A moment in the reader's own time."""
    return format_datetime(at, "medium", tzinfo=zone(), locale=_.language.value)


def zone() -> tzinfo | None:
    """The reader's time zone, if the browser tells it."""
    name = st.context.timezone
    return ZoneInfo(name) if name else None
