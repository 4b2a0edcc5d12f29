"""The library of one owner: collections of boards, what is written on them, and how it came about."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, Select, delete, func, select
from sqlalchemy.orm import Session, joinedload, selectinload

from bridge.annotation import Annotation
from bridge.board import Board, Place
from bridge.errors import InvalidNotation, Message
from bridge.flowed import printable
from library import history
from library.database import writing
from library.edits import RECORD, VARIATIONS, record_alone, tidied, told
from library.kept import CollectionSummary, Conflict, Edit, NotKept, Record, RevisionSummary, Written
from library.search import Found, FoundBoard, Wanted, found
from library.shelving import as_imported, digest_of, shelve, shelved
from library.tables import BoardTag, Collection, KeptBoard, Revision, SourceText

__all__ = [
    "RECORD",
    "VARIATIONS",
    "CollectionSummary",
    "Conflict",
    "Edit",
    "Found",
    "FoundBoard",
    "Library",
    "NotKept",
    "Record",
    "RevisionSummary",
    "Wanted",
    "Written",
]


class Library:
    """What one owner keeps. Whatever belongs to another is, for him, not kept."""

    def __init__(self, engine: Engine, owner: str) -> None:
        self.engine = engine
        self.owner = owner

    def keep(
        self,
        name: str,
        format: str,
        content: bytes,
        boards: Sequence[Board],
        header: Sequence[str] = (),
        *,
        now: datetime | None = None,
    ) -> int:
        """Keep the boards of a file with its content; the id of the collection, which the same content has already."""
        digest = digest_of(content)
        kept = shelved(self.engine, self.owner, digest)
        if kept is not None:
            return kept
        collection = Collection(
            owner=self.owner, name=printable(name), format=format, digest=digest, header=list(header), at=_moment(now)
        )
        return shelve(self.engine, collection, content, [as_imported(board) for board in boards])

    def collections(self) -> list[CollectionSummary]:
        """All collections, the newest first."""
        with Session(self.engine) as session:
            rows = session.execute(self._summaries().order_by(Collection.at.desc(), Collection.id.desc()))
            return [CollectionSummary(*row) for row in rows]

    def collection(self, id: int) -> CollectionSummary:
        """One collection. Raises NotKept."""
        with Session(self.engine) as session:
            row = session.execute(self._summaries().where(Collection.id == id)).first()
        if row is None:
            raise _no_collection()
        return CollectionSummary(*row)

    def source(self, id: int) -> bytes:
        """The content of the file that a collection was read from. Raises NotKept."""
        query = select(SourceText.content).join(Collection).where(Collection.owner == self.owner, Collection.id == id)
        with Session(self.engine) as session:
            content = session.scalar(query)
        if content is None:
            raise _no_collection()
        return content

    def rename(self, id: int, name: str) -> None:
        """Give a collection another name. Raises NotKept."""
        with writing(self.engine) as session:
            self._collection(session, id).name = printable(name)

    def delete(self, id: int) -> None:
        """Forget a collection with all that was written on its boards. Raises NotKept."""
        with writing(self.engine) as session:
            self._collection(session, id)
            session.execute(delete(Collection).where(Collection.id == id))

    def board_ids(self, collection: int) -> list[int]:
        """The boards of a collection, in the order of the file. Raises NotKept."""
        query = select(KeptBoard.id).where(KeptBoard.collection_id == collection).order_by(KeptBoard.number)
        with Session(self.engine) as session:
            self._collection(session, collection)
            return list(session.scalars(query))

    def records(self, collection: int) -> list[Record]:
        """The boards of a collection, in the order of the file. Raises NotKept."""
        query = select(KeptBoard).where(KeptBoard.collection_id == collection).order_by(KeptBoard.number)
        with Session(self.engine) as session:
            self._collection(session, collection)
            whole = query.options(joinedload(KeptBoard.text), selectinload(KeptBoard.tags))
            return [_record(kept) for kept in session.scalars(whole)]

    def record(self, id: int) -> Record:
        """One board. Raises NotKept."""
        with self._reading(id) as (_session, kept):
            return _record(kept)

    def version(self, id: int) -> int:
        """The version of a board: 0 as it was imported, one more after each change. Raises NotKept."""
        query = select(KeptBoard.version).join(Collection).where(KeptBoard.id == id, Collection.owner == self.owner)
        with Session(self.engine) as session:
            version = session.scalar(query)
        if version is None:
            raise _no_board()
        return version

    def write(
        self, id: int, place: str, before: Annotation, after: Annotation, window: str, *, now: datetime | None = None
    ) -> Written:
        """Write at a place what was ``before`` by what this window last saw.

        Raises Conflict where neither that stands there nor what is to be written, InvalidNotation for what no record
        can hold, and NotKept. Nothing is written then.
        """
        Place.parse(place)
        with self._editing(id) as (session, kept):
            known = [told(before), told(_tidied(before))]
            wanted = told(after.tidied())
            return history.write(session, kept, place, known, wanted, window=window, now=_moment(now))

    def write_variations(
        self, id: int, before: dict[str, Any] | None, after: dict[str, Any], window: str, *, now: datetime | None = None
    ) -> Written:
        """Write the lines of play, as :meth:`bridge.variation.Variations.as_dict` tells them; None is the record alone.

        Raises as :meth:`write` does, and IllegalCard.
        """
        with self._editing(id) as (session, kept):
            board = history.board_now(kept)
            known = record_alone(board) if before is None else tidied(board, VARIATIONS, before)
            wanted = tidied(board, VARIATIONS, after)
            return history.write(session, kept, VARIATIONS, [known], wanted, window=window, now=_moment(now))

    def history(self, id: int) -> list[RevisionSummary]:
        """The edits of a board, the newest first. Raises NotKept."""
        with self._reading(id) as (session, kept):
            return history.revisions(session, kept)

    def latest(self, count: int) -> list[Edit]:
        """The latest edits on all boards, the newest first, so many at most."""
        query = select(Revision, KeptBoard, Collection.name).join(KeptBoard, KeptBoard.id == Revision.board_id)
        own = query.join(Collection).where(Collection.owner == self.owner).order_by(Revision.id.desc()).limit(count)
        whole = own.options(joinedload(KeptBoard.text), selectinload(KeptBoard.tags))
        with Session(self.engine) as session:
            return [
                Edit(_record(kept), name, history.summary(revision)) for revision, kept, name in session.execute(whole)
            ]

    def undo(self, id: int, window: str) -> RevisionSummary | None:
        """Take back the latest edit that stands, whichever window wrote it; None where there is none.

        Raises Conflict where its place says something else by now, and NotKept.
        """
        with self._editing(id) as (session, kept):
            return history.undo(session, kept, window)

    def redo(self, id: int, window: str) -> RevisionSummary | None:
        """Put back what was taken back last; None where there is nothing, or something was written since.

        Raises as :meth:`undo` does.
        """
        with self._editing(id) as (session, kept):
            return history.redo(session, kept, window)

    def take_back(self, id: int, place: str | None, window: str, *, now: datetime | None = None) -> Written:
        """Have one place, or everything (None), as it was imported; this is an edit like others. Raises NotKept."""
        with self._editing(id) as (session, kept):
            return history.take_back(session, kept, place or RECORD, window=window, now=_moment(now))

    def favourite(self, id: int, is_favourite: bool) -> None:
        """Say whether a board is one to come back to. Raises NotKept."""
        self._note(id, is_favourite=is_favourite)

    def note_losses(self, losses: Mapping[int, tuple[int | None, int | None]]) -> None:
        """Note the tricks that declarer's side and the defence lost double dummy, by board. Raises NotKept."""
        with writing(self.engine) as session:
            for id, (declaring, defending) in losses.items():
                kept = _found(session.scalar(self._own(id).with_for_update(of=KeptBoard)))
                kept.loss_declaring, kept.loss_defending = declaring, defending

    def tags(self) -> list[tuple[str, int]]:
        """All tags with the number of boards that have them, in the order of the alphabet."""
        query = select(BoardTag.tag, func.count()).join(KeptBoard).join(Collection).group_by(BoardTag.tag)
        with Session(self.engine) as session:
            rows = session.execute(query.where(Collection.owner == self.owner))
            return sorted((tag, count) for tag, count in rows)

    def search(self, wanted: Wanted, page: int = 0, per_page: int = 50) -> Found:
        """The boards that are wanted, a page of them; pages count from 0."""
        with Session(self.engine) as session:
            return found(session, self.owner, wanted, page, per_page)

    def _summaries(self) -> Select[int, str, str, int, int, datetime]:
        boards = select(func.count()).where(KeptBoard.collection_id == Collection.id)
        annotated = boards.where(KeptBoard.has_annotation)
        counts = boards.scalar_subquery(), annotated.scalar_subquery()
        columns = (Collection.id, Collection.name, Collection.format, *counts, Collection.at)
        return select(*columns).where(Collection.owner == self.owner)

    def _collection(self, session: Session, id: int) -> Collection:
        kept = session.scalar(select(Collection).where(Collection.id == id, Collection.owner == self.owner))
        if kept is None:
            raise _no_collection()
        return kept

    def _own(self, id: int) -> Select[KeptBoard]:
        return select(KeptBoard).join(KeptBoard.collection).where(KeptBoard.id == id, Collection.owner == self.owner)

    @contextmanager
    def _reading(self, id: int) -> Iterator[tuple[Session, KeptBoard]]:
        with Session(self.engine) as session:
            yield session, _found(session.scalar(self._own(id)))

    @contextmanager
    def _editing(self, id: int) -> Iterator[tuple[Session, KeptBoard]]:
        """The row of a board, which nobody else can change meanwhile."""
        with writing(self.engine) as session:
            yield session, _found(session.scalar(self._own(id).with_for_update(of=KeptBoard)))

    def _note(self, id: int, **values: Any) -> None:
        with self._editing(id) as (_session, kept):
            for name, value in values.items():
                setattr(kept, name, value)


def _tidied(annotation: Annotation) -> Annotation:
    """As a record holds it; a record that was imported may hold what none may be given."""
    try:
        return annotation.tidied()
    except InvalidNotation:
        return annotation


def _record(kept: KeptBoard) -> Record:
    imported = history.imported_board(kept)
    board = imported if kept.text.record is None else history.board_now(kept)
    tags = tuple(sorted(tag.tag for tag in kept.tags))
    return Record(kept.id, kept.collection_id, kept.number, kept.version, board, imported, kept.is_favourite, tags)


def _found(kept: KeptBoard | None) -> KeptBoard:
    if kept is None:
        raise _no_board()
    return kept


def _no_board() -> NotKept:
    return NotKept(Message("This board is not in your library."))


def _no_collection() -> NotKept:
    return NotKept(Message("This collection is not in your library."))


def _moment(now: datetime | None) -> datetime:
    return now or datetime.now(UTC)
