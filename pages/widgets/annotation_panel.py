"""Beside the table: what is written at the card, at the chosen call and on the board, and the editor of it."""

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from bridge.annotation import COMMENT_LENGTH, NOTE_LENGTH, TAG_LENGTH, annotation_at
from bridge.board import Board, Place
from bridge.errors import BridgeError
from bridge.variation import shared_cards
from lessons.language import Translator
from library.database import DATABASE_ERRORS
from library.edits import told
from pages.widgets.annotating import ask, save
from pages.widgets.annotating_state import Target, places_of
from pages.widgets.annotation_editor import annotation_editor
from pages.widgets.annotation_words import (
    JUDGEMENTS,
    call_name,
    place_name,
    places_about_board,
    places_of_card,
    said_html,
)
from pages.widgets.compare_dialog import compare_dialog
from pages.widgets.learner import library
from pages.widgets.notation import text_html
from pages.widgets.replay_state import OpenedBoard, ReplayState

_EDITOR = "annotation-editor"


def annotation_panel(state: ReplayState, opened: OpenedBoard, board: Board, _: Translator, *, is_open: bool) -> None:
    """Draw what is written, or the editor of it. ``is_open`` says whether the end of the play may be told.

    ``board`` has the line that is on the table: one writes at the cards that it shares with the record. The editor has
    its place whatever else is drawn, since the browser would make another one elsewhere.
    """
    record = opened.board
    position = _position_in_record(state, record, board)
    places = places_of(record, position, state.annotating.call, is_open=is_open)
    with st.container():
        if not state.annotating.is_open:
            deck = "kz-deck4" if state.view.deck == 4 else "kz-deck2"
            said = _said(state, opened, board, _, is_open=is_open)
            st.html(f'<section class="kz-said {deck}">{said}</section>')
    with st.container(gap=None):
        annotation_editor(
            _editor_data(state, opened, places, _),
            key=_EDITOR,
            saved=lambda saving: save(state, saving, _),
            asked=lambda asked: ask(state, asked, _),
            _=_,
        )
        if opened.is_changed and is_open:
            compare = _("Compare with the record as imported")
            if st.button(compare, key="annotation-compare", type="tertiary", icon=":material/history:"):
                compare_dialog(state, opened, _)


def _position_in_record(state: ReplayState, record: Board, board: Board) -> int:
    """The position, as far as the play on the table is the record's; 0 beyond."""
    if record.play is None or board.play is None:
        return 0
    return state.position if state.position <= shared_cards(record.play, board.play) else 0


def _said(state: ReplayState, opened: OpenedBoard, board: Board, _: Translator, *, is_open: bool) -> str:
    """What is written, part by part, each under its heading.

    On a kept board what is written about it as a whole may be the reader's own and tell the end.
    """
    parts: list[tuple[str, str]] = []
    call = state.annotating.call
    if is_open and call is not None and board.auction and call < len(board.auction.calls):
        about_call = said_html(board, [Place.call(call)], _) or _nothing(_("Nothing is written at this call."))
        parts.append((call_name(board, call, _), about_call))
    if at_card := said_html(board, places := places_of_card(board, state.position), _):
        parts.append((place_name(board, places[0], _), at_card))
    tells_of_board = is_open or opened.kept_id is None
    if tells_of_board and (on_board := said_html(board, places_about_board(board), _)):
        parts.append((_("About this board"), on_board))
    said = "".join(f"<h3>{text_html(heading)}</h3>{text}" for heading, text in parts)
    if said:
        said += _nothing(_("Comment in the record") if opened.kept_id is None else _("Kept in your library"))
    if not tells_of_board and places_about_board(board):
        said += _nothing(_("What is written about the board is shown when all hands are."))
    return said or _nothing(_("Nothing is written here yet."))


def _nothing(sentence: str) -> str:
    return f'<p class="kz-muted">{escape(sentence)}</p>'


def _editor_data(
    state: ReplayState, opened: OpenedBoard, places: Mapping[Target, Place], _: Translator
) -> dict[str, Any]:
    """What the editor is told: the place and its words, where else one may write, and what became of the last words."""
    annotating, board = state.annotating, opened.board
    place = annotating.place(places)
    names = {Target.CARD: _("Card"), Target.CALL: _("Call"), Target.BOARD: _("Board")}
    is_edited = annotating.is_open and place is not None
    undone, tags = _history(opened) if is_edited else ((), ())
    return {
        "window": state.window,
        "is_open": annotating.is_open,
        "deck": state.view.deck,
        "record": opened.name,
        "formerly": opened.name_in_file,
        "place": None if place is None else place.code,
        "target": None if place is None else Target.of(place).value,
        "targets": [
            {"name": target.value, "label": name, "is_there": target in places} for target, name in names.items()
        ],
        "title": "" if place is None else place_name(board, place, _),
        "calls": [call_name(board, call, _) for call in range(len(board.auction.calls))]
        if is_edited and Target.CALL in places and board.auction
        else [],
        "call": None if place is None else place.index,
        "text": None if place is None else told(annotation_at(board, place)),
        "has_note": place is not None and Target.of(place) is not Target.BOARD,
        "judgements": [(sign, _(name)) for sign, name in JUDGEMENTS.items()],
        "limits": {"comment": COMMENT_LENGTH, "note": NOTE_LENGTH, "tag": TAG_LENGTH},
        "tags": tags,
        "can_undo": False in undone,
        "can_redo": True in undone,
        "answer": _answer(state, _),
        "asked": annotating.asked,
        "position": state.position,
        "notice": annotating.notice,
    }


def _answer(state: ReplayState, _: Translator) -> dict[str, Any] | None:
    answer = state.annotating.answer
    if answer is None:
        return None
    return {
        "number": answer.number,
        "outcome": answer.outcome,
        "text": None if answer.text is None else told(answer.text),
        "reason": "" if answer.reason is None else _(answer.reason),
    }


def _history(opened: OpenedBoard) -> tuple[tuple[bool, ...], tuple[str, ...]]:
    """Whether each change to the board is undone, and the tags that are in use."""
    try:
        shelf = library()
        tags = tuple(tag for tag, _count in shelf.tags())
        revisions = shelf.history(opened.kept_id) if opened.kept_id is not None else []
    except (BridgeError, *DATABASE_ERRORS):
        return (), ()
    return tuple(revision.is_undone for revision in revisions), tags
