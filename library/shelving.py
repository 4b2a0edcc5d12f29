"""Putting the boards of a file on the shelf, many at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from bridge.board import Board
from library.columns import columns_of, tags_of
from library.database import writing
from library.record_text import text_of
from library.tables import BoardTag, Collection, KeptBoard, RecordText, Revision, SourceText

_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class ShelvedBoard:
    """A board ready for the shelf: its row, its record as it was imported and, where it differs, as it is now."""

    columns: dict[str, Any]
    tags: frozenset[str]
    imported: str
    record: str | None = None
    revisions: Sequence[dict[str, Any]] = field(default=())


def as_imported(board: Board) -> ShelvedBoard:
    """A board on which nothing was written yet."""
    state = {"version": 0, "is_favourite": False, "loss_declaring": None, "loss_defending": None}
    return ShelvedBoard({**columns_of(board), **state}, frozenset(tags_of(board)), text_of(board))


def digest_of(content: bytes) -> str:
    """What tells the content of a file from any other."""
    return sha256(content).hexdigest()


def shelved(engine: Engine, owner: str, digest: str) -> int | None:
    """The collection in which this owner keeps a content already."""
    query = select(Collection.id).where(Collection.owner == owner, Collection.digest == digest)
    with Session(engine) as session:
        return session.scalar(query)


def shelve(engine: Engine, collection: Collection, content: bytes, boards: Sequence[ShelvedBoard]) -> int:
    """Put a collection on the shelf; its id, or that of the one that another window has put there meanwhile."""
    owner, digest = collection.owner, collection.digest
    try:
        with writing(engine) as session:
            session.add(collection)
            session.flush()
            session.add(SourceText(collection_id=collection.id, content=content))
            for start in range(0, len(boards), _AT_ONCE):
                _insert(session, collection, boards[start : start + _AT_ONCE], start + 1)
            return collection.id
    except IntegrityError:
        meanwhile = shelved(engine, owner, digest)
        if meanwhile is None:
            raise
        return meanwhile


def _insert(session: Session, collection: Collection, boards: Sequence[ShelvedBoard], first: int) -> None:
    rows = [
        {"collection_id": collection.id, "number": number, **board.columns}
        for number, board in enumerate(boards, start=first)
    ]
    query = insert(KeptBoard).returning(KeptBoard.id, sort_by_parameter_order=True)
    ids = session.scalars(query, rows).all()
    texts = [
        {"board_id": id, "imported": board.imported, "record": board.record}
        for id, board in zip(ids, boards, strict=True)
    ]
    tags = [{"board_id": id, "tag": tag} for id, board in zip(ids, boards, strict=True) for tag in sorted(board.tags)]
    edits = [{"board_id": id, **edit} for id, board in zip(ids, boards, strict=True) for edit in board.revisions]
    for table, values in ((RecordText, texts), (BoardTag, tags), (Revision, edits)):
        if values:
            session.execute(insert(table), values)
