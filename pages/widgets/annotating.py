"""Annotating a board: what the browser asks for is done in the library, and the board on the table follows."""

from contextlib import suppress
from typing import Any

from bridge.annotation import Annotation, annotation_at
from bridge.board import Board, Part, Place
from bridge.errors import BridgeError, Message
from lessons.language import Translator
from library.boards import Conflict, NotKept, RevisionSummary
from library.database import DATABASE_ERRORS
from library.edits import RECORD, VARIATIONS
from pages.widgets.annotating_state import Answer, Saving, Target
from pages.widgets.annotation_words import place_name
from pages.widgets.kept_files import keep, read_again
from pages.widgets.learner import library
from pages.widgets.replay_state import OpenedBoard, ReplayState

_CANNOT_WRITE = Message("The library cannot be written to. Your words stay in this browser.")
_GONE = Message("This board is not in your library any more.")


def save(state: ReplayState, told: Any, _: Translator) -> None:
    """Save what the browser sends, and note the answer; the first words on a board keep its file."""
    saving = Saving.of(told)
    if saving is None:
        return
    try:
        answer = _saved(state, saving, _)
    except Conflict as conflict:
        theirs = conflict.theirs if isinstance(conflict.theirs, Annotation) else None
        answer = Answer(saving.number, False, theirs, conflict.message)
        if opened := board_named(state, saving.record):
            read_again(state, opened)
    except NotKept:
        answer = Answer(saving.number, False, reason=_GONE)
    except BridgeError as error:
        answer = Answer(saving.number, False, reason=error.message)
    except DATABASE_ERRORS:
        answer = Answer(saving.number, False, reason=_CANNOT_WRITE)
    state.annotating.answer, state.annotating.notice = answer, ""


def _saved(state: ReplayState, saving: Saving, _: Translator) -> Answer:
    """Write to the library; a record that is open no more is known there by its number."""
    opened = board_named(state, saving.record)
    if opened is not None:
        file = keep(state, opened.file, _)
        opened = OpenedBoard(file, opened.number, file.records.boards[opened.number - 1])
    kept_id = opened.kept_id if opened else _id_in(saving.record)
    if kept_id is None:
        raise NotKept(_GONE)
    written = library().write(kept_id, saving.place.code, saving.before, saving.after, state.window)
    if opened is not None:
        state.exchange(opened.file, opened.file.with_board(opened.number, written.board, written.version))
    return Answer(saving.number, True, annotation_at(written.board, saving.place))


def board_named(state: ReplayState, name: str) -> OpenedBoard | None:
    """The board that the browser knows by this name, if it is open."""
    return next((board for board in state.collection.boards if name in (board.name, board.name_in_file)), None)


def _id_in(name: str) -> int | None:
    kind, _slash, number = name.partition("/")
    return int(number) if kind == "kept" and number.isdecimal() else None


def ask(state: ReplayState, told: Any, _: Translator) -> None:
    """Turn to where the reader wants to write, or undo and redo."""
    annotating = state.annotating
    annotating.asked = told.get("token") if isinstance(told, dict) else None
    match told:
        case {"kind": "open"}:
            annotating.is_open = True
            if place := told.get("place"):
                with suppress(BridgeError):
                    go_to_place(state, Place.parse(str(place)))
        case {"kind": "close"}:
            annotating.is_open, annotating.notice = False, ""
        case {"kind": "target", "target": ("board" | "call" | "card") as target}:
            annotating.target, annotating.notice = Target(target), ""
        case {"kind": "call", "call": int(call)}:
            annotating.target, annotating.notice = Target.CALL, ""
            annotating.call, state.part = max(0, call), "comment"
        case {"kind": "undo"}:
            _undo(state, _)
        case {"kind": "redo"}:
            _undo(state, _, forward=True)


def _undo(state: ReplayState, _: Translator, *, forward: bool = False) -> None:
    """Take back the last change to the board on the table, or put back the last that was taken back."""
    opened = state.current
    if opened is None or opened.kept_id is None:
        return
    try:
        step = library().redo if forward else library().undo
        revision = step(opened.kept_id, state.window)
        read_again(state, opened)
    except BridgeError as error:
        state.annotating.notice = _(error.message)
    except DATABASE_ERRORS:
        state.annotating.notice = _(_CANNOT_WRITE)
    else:
        if revision is not None:
            _tell_undone(state, opened.board, revision, _, forward=forward)


def _tell_undone(state: ReplayState, board: Board, revision: RevisionSummary, _: Translator, *, forward: bool) -> None:
    """Turn to what was changed, and say what it was."""
    if revision.place not in (RECORD, VARIATIONS):
        go_to_place(state, Place.parse(revision.place))
    name = revised_place_name(board, revision.place, _)
    said = _("Put back: {place}", place=name) if forward else _("Taken back: {place}", place=name)
    state.annotating.notice = said


def revised_place_name(board: Board, place: str, _: Translator) -> str:
    """What a revision is about."""
    if place == RECORD:
        return _("The whole record")
    return _("Lines of this board") if place == VARIATIONS else place_name(board, Place.parse(place), _)


def take_back(state: ReplayState, place: str | None) -> None:
    """Have one place of the board on the table as it was imported, or everything.

    Raises NotKept and DATABASE_ERRORS.
    """
    opened = state.current
    if opened is not None and opened.kept_id is not None:
        library().take_back(opened.kept_id, place, state.window)
        read_again(state, opened)


def go_to_place(state: ReplayState, place: Place) -> None:
    """Be about a place; the table goes to the card that it is."""
    state.annotating.turn_to(place)
    play = state.current.board.play if state.current else None
    if place.part is Part.CARD and play is not None:
        there = (place.index, place.seat)
        positions = (position for position, card in enumerate(play.cards, start=1) if (card.trick, card.seat) == there)
        position = next(positions, state.position)
        if position != state.position:
            state.set_anew(position)
