"""The board compared with the record as it was imported: what was written since, and the way back."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from functools import partial
from html import escape
from zoneinfo import ZoneInfo

import streamlit as st
from babel.dates import format_datetime

from bridge.annotation import Annotation, changes
from bridge.board import Board
from bridge.errors import BridgeError
from lessons.language import Translator
from library.boards import Record, RevisionSummary
from library.database import DATABASE_ERRORS
from library.edits import VARIATIONS
from pages.widgets.annotating import go_to_place, revised_place_name, take_back
from pages.widgets.annotation_words import annotation_html, place_name
from pages.widgets.dialog_colours import dialog_colours
from pages.widgets.learner import library
from pages.widgets.notation import text_html
from pages.widgets.replay_state import OpenedBoard, ReplayState
from parsers.pbn_variations import variations_of

_SHOWN = 50
"""Changes in the history that are listed."""


def compare_dialog(state: ReplayState, opened: OpenedBoard, _: Translator) -> None:
    """Open the dialog."""
    st.dialog(_("Compared with the record as imported"), width="large")(_comparison)(state, opened, _)


def _comparison(state: ReplayState, opened: OpenedBoard, _: Translator) -> None:
    try:
        shelf = library()
        record, history = shelf.record(opened.kept_id or 0), shelf.history(opened.kept_id or 0)
    except BridgeError as error:
        st.text(_(error.message))
        return
    except DATABASE_ERRORS:
        st.text(_("The library cannot be opened."))
        return
    with st.container(key="compare", gap="small"):
        dialog_colours()
        _changes(state, record, _)
        _history(record.board, history, _)


def _changes(state: ReplayState, record: Record, _: Translator) -> None:
    """Each place that is written otherwise than in the record as imported."""
    told = changes(record.imported, record.board)
    for number, change in enumerate(told):
        with st.container(key=f"compare-{number}", gap=None, border=True):
            sides = _side(_("As imported"), change.before, _) + _side(_("Now"), change.after, _)
            name = text_html(place_name(record.board, change.place, _))
            st.html(f'<h3 class="kz-title">{name}</h3><div class="kz-compared">{sides}</div>')
            with st.container(horizontal=True, gap="small"):
                code = change.place.code
                _button(_("Take back"), f"compare-back-{number}", ":material/undo:", partial(take_back, state, code), _)
                _button(
                    _("Go there"),
                    f"compare-go-{number}",
                    ":material/arrow_forward:",
                    partial(go_to_place, state, change.place),
                    _,
                )
    lines = _lines(record.board), _lines(record.imported)
    if lines[0] != lines[1]:
        with st.container(key="compare-lines", gap=None, border=True):
            name = escape(_("Lines of this board"))
            st.html(f'<h3 class="kz-title">{name}</h3><p>{lines[1]} → {lines[0]}</p>')
            _button(_("Take back"), "compare-back-lines", ":material/undo:", partial(take_back, state, VARIATIONS), _)
    elif not told:
        st.text(_("Everything is as it was imported."))
        return
    everything = partial(take_back, state, None)
    _button(_("Take everything back"), "compare-back-all", ":material/settings_backup_restore:", everything, _)


def _button(label: str, key: str, icon: str, act: Callable[[], None], _: Translator) -> None:
    """A button that changes the board, and closes the dialog."""
    if st.button(label, key=key, icon=icon):
        try:
            act()
        except BridgeError as error:
            st.warning(_(error.message))
        except DATABASE_ERRORS:
            st.warning(_("The library cannot be written to. Your words stay in this browser."))
        else:
            st.rerun()


def _side(heading: str, annotation: Annotation, _: Translator) -> str:
    said = annotation_html(annotation, _) or f'<p class="kz-muted">{escape(_("nothing"))}</p>'
    return f'<div class="kz-said"><p class="kz-muted">{escape(heading)}</p>{said}</div>'


def _lines(board: Board) -> int:
    """How many lines the board has beside the record."""
    try:
        lines = variations_of(board)
    except BridgeError:
        return 0
    return len(lines) if lines else 0


def _history(board: Board, history: list[RevisionSummary], _: Translator) -> None:
    """What was changed when, the latest first."""
    if not history:
        return
    with st.expander(_.plural("History: {n} change", "History: {n} changes", len(history))):
        rows = "".join(_row(board, revision, _) for revision in history[:_SHOWN])
        st.html(f'<ol class="kz-history">{rows}</ol>')


def _row(board: Board, revision: RevisionSummary, _: Translator) -> str:
    name = text_html(revised_place_name(board, revision.place, _))
    undone = f" <i>{escape(_('undone'))}</i>" if revision.is_undone else ""
    return f"<li><time>{escape(_moment(revision.at, _))}</time><span>{name}{undone}</span></li>"


def _moment(at: datetime, _: Translator) -> str:
    """A moment in the reader's own time."""
    return format_datetime(at, "medium", tzinfo=_zone(), locale=_.language.value)


def _zone() -> tzinfo | None:
    name = st.context.timezone
    return ZoneInfo(name) if name else None
