"""Edits of a board, one after the other: written, taken back and put back in a transaction that has the board."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, delete, func, select
from sqlalchemy.orm import Session

from bridge.board import Board
from bridge.errors import InvalidNotation, Message
from library.columns import columns_of, tags_of
from library.edits import said_at, understood, with_said
from library.kept import Conflict, RevisionSummary, Written
from library.record_text import board_of, text_of
from library.tables import BoardTag, KeptBoard, Revision

ONE_EDIT = timedelta(minutes=5)
"""What a window writes at one place for so long is one edit, as long as nothing else is edited."""


def imported_board(kept: KeptBoard) -> Board:
    """The board as it was imported."""
    return board_of(kept.text.imported)


def board_now(kept: KeptBoard) -> Board:
    """The board as it is now."""
    return board_of(kept.text.record or kept.text.imported)


def write(
    session: Session,
    kept: KeptBoard,
    place: str,
    known: Collection[dict[str, Any]],
    after: dict[str, Any],
    *,
    window: str,
    now: datetime,
) -> Written:
    """Say something at a place, as an edit or as more of the edit that is going on there.

    Raises Conflict where neither this is said there nor anything that the window has ``known``.
    """
    board = board_now(kept)
    before = said_at(board, place)
    if before == after:
        return Written(kept.version, board)
    if before not in known:
        raise _conflict(place, before, kept.version)
    board = _rewritten(kept, board, place, after)
    _store(session, kept, board)
    said = said_at(board, place)
    latest = session.scalar(_newest_first(kept).limit(1))
    if latest is None or not _goes_on(latest, place, window, now):
        session.add(_edit(kept, place, before, said, window=window, now=now))
    elif latest.before == said:
        session.delete(latest)
    else:
        latest.after, latest.version = said, kept.version
    return Written(kept.version, board)


def take_back(session: Session, kept: KeptBoard, place: str, *, window: str, now: datetime) -> Written:
    """Have a place, or the whole record, as it was imported; an edit of its own."""
    board, imported = board_now(kept), imported_board(kept)
    before, after = said_at(board, place), said_at(imported, place)
    if before != after:
        board = _rewritten(kept, board, place, after)
        _store(session, kept, board)
        session.add(_edit(kept, place, before, after, window=window, now=now))
    return Written(kept.version, board)


def undo(session: Session, kept: KeptBoard, window: str) -> RevisionSummary | None:
    """Take back the latest edit that stands. Raises Conflict where its place says something else by now."""
    revision = session.scalar(_newest_first(kept).where(Revision.undone.is_(None)).limit(1))
    if revision is None:
        return None
    _exchange(session, kept, revision, revision.after, revision.before)
    revision.undone, revision.window = kept.version, window
    return summary(revision)


def redo(session: Session, kept: KeptBoard, window: str) -> RevisionSummary | None:
    """Put back what was taken back last, if nothing was written since. Raises Conflict as :func:`undo` does."""
    written = select(func.max(Revision.version)).where(Revision.board_id == kept.id, Revision.undone.is_(None))
    undone = select(Revision).where(Revision.board_id == kept.id, Revision.undone > (session.scalar(written) or 0))
    revision = session.scalar(undone.order_by(Revision.undone.desc()).limit(1))
    if revision is None:
        return None
    _exchange(session, kept, revision, revision.before, revision.after)
    revision.undone, revision.window = None, window
    return summary(revision)


def revisions(session: Session, kept: KeptBoard) -> list[RevisionSummary]:
    """All edits, the newest first."""
    return [summary(revision) for revision in session.scalars(_newest_first(kept))]


def summary(revision: Revision) -> RevisionSummary:
    """An edit as the library tells it."""
    before, after = (understood(revision.place, said) for said in (revision.before, revision.after))
    return RevisionSummary(revision.id, revision.at, revision.place, before, after, revision.undone is not None)


def _conflict(place: str, now: dict[str, Any], version: int) -> Conflict:
    return Conflict(Message("This was changed in another window meanwhile."), understood(place, now), version)


def _edit(
    kept: KeptBoard, place: str, before: dict[str, Any], after: dict[str, Any], *, window: str, now: datetime
) -> Revision:
    return Revision(
        board_id=kept.id, version=kept.version, at=now, window=window, place=place, before=before, after=after
    )


def _newest_first(kept: KeptBoard) -> Select[Revision]:
    return select(Revision).where(Revision.board_id == kept.id).order_by(Revision.id.desc())


def _goes_on(latest: Revision, place: str, window: str, now: datetime) -> bool:
    is_same = (latest.place, latest.window, latest.undone) == (place, window, None)
    return is_same and now - latest.at < ONE_EDIT


def _exchange(
    session: Session, kept: KeptBoard, revision: Revision, expected: dict[str, Any], wanted: dict[str, Any]
) -> None:
    board = board_now(kept)
    now = said_at(board, revision.place)
    if now != expected:
        raise _conflict(revision.place, now, kept.version)
    _store(session, kept, _rewritten(kept, board, revision.place, wanted))


def _rewritten(kept: KeptBoard, board: Board, place: str, said: dict[str, Any]) -> Board:
    """The board with this said at a place, as it reads from its record. Raises InvalidNotation for what it loses."""
    changed = with_said(board, imported_board(kept), place, said)
    read = board_of(text_of(changed))
    if said_at(read, place) != said_at(changed, place):
        raise InvalidNotation(Message("“{text}” is no place in a record.", text=place))
    return read


def _store(session: Session, kept: KeptBoard, board: Board) -> None:
    """Keep the board as its next version, with what of it is searched."""
    record = text_of(board)
    kept.text.record = None if record == kept.text.imported else record
    kept.version += 1
    for name, value in columns_of(board).items():
        setattr(kept, name, value)
    kept.has_annotation = kept.has_annotation or kept.text.record is not None
    tags = tags_of(board)
    session.execute(delete(BoardTag).where(BoardTag.board_id == kept.id, BoardTag.tag.not_in(tags)))
    known = set(session.scalars(select(BoardTag.tag).where(BoardTag.board_id == kept.id)))
    session.add_all(BoardTag(board_id=kept.id, tag=tag) for tag in sorted(tags - known))
