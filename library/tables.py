"""The tables of the library: collections as they were imported, their boards, and every edit of a board."""

import zlib
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, Index, LargeBinary, String, Text, TypeDecorator
from sqlalchemy import UniqueConstraint as Unique
from sqlalchemy.orm import Mapped, mapped_column, relationship

from library.database import Base


class Packed(TypeDecorator[bytes]):
    """Bytes, compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they are stored."""
        return None if value is None else zlib.compress(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they were."""
        return None if value is None else zlib.decompress(value)


class PackedText(TypeDecorator[str]):
    """A text, compressed."""

    impl = Packed
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """The text as bytes."""
        return None if value is None else value.encode()

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """The text as it was."""
        return None if value is None else value.decode()


class Moment(TypeDecorator[datetime]):
    """A moment: stored as UTC without saying so, since SQLite knows no time zones."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it is stored."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment as it was."""
        return None if value is None else value.replace(tzinfo=UTC)


class Collection(Base):
    """The boards of one file; ``digest`` is the SHA-256 of its content, ``header`` the escaped lines at its top."""

    __tablename__ = "collections"
    __table_args__ = (Unique("owner", "digest"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    format: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(String(64))
    header: Mapped[list[str]] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(Moment)


class SourceText(Base):
    """The content of the file that a collection was read from."""

    __tablename__ = "source_texts"

    collection_id: Mapped[int] = mapped_column(ForeignKey("collections.id", ondelete="CASCADE"), primary_key=True)
    content: Mapped[bytes] = mapped_column(Packed)


class KeptBoard(Base):
    """A board, with what of it is searched. ``number`` counts the boards of its file from 1.

    The boards of an owner are read collection by collection, in the order in which they are stored: among some ten
    thousand, that is faster than indexes of what is searched.
    Texts that are only searched are folded (:func:`library.columns.folded`). ``over`` is the tricks beyond the
    contract, negative when it went down. What is not known, or was not analysed, is null.
    """

    __tablename__ = "boards"
    __table_args__ = (Unique("collection_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    collection_id: Mapped[int] = mapped_column(ForeignKey("collections.id", ondelete="CASCADE"))
    number: Mapped[int]
    version: Mapped[int]
    label: Mapped[str | None] = mapped_column(Text)
    north: Mapped[str | None] = mapped_column(Text)
    east: Mapped[str | None] = mapped_column(Text)
    south: Mapped[str | None] = mapped_column(Text)
    west: Mapped[str | None] = mapped_column(Text)
    event: Mapped[str | None] = mapped_column(Text)
    date: Mapped[str | None] = mapped_column(String(10))
    contract: Mapped[str | None] = mapped_column(String(5))
    level: Mapped[int | None]
    strain: Mapped[str | None] = mapped_column(String(2))
    declarer: Mapped[str | None] = mapped_column(String(1))
    result: Mapped[int | None]
    over: Mapped[int | None]
    is_passed_out: Mapped[bool]
    has_annotation: Mapped[bool]
    is_favourite: Mapped[bool]
    loss_declaring: Mapped[int | None]
    loss_defending: Mapped[int | None]
    players: Mapped[str] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)

    collection: Mapped[Collection] = relationship()
    text: Mapped["RecordText"] = relationship()
    tags: Mapped[list["BoardTag"]] = relationship(cascade="all, delete-orphan", order_by="BoardTag.id")


class RecordText(Base):
    """A board as PBN: as it was imported, and as it is now, null where that is the same."""

    __tablename__ = "record_texts"

    board_id: Mapped[int] = mapped_column(ForeignKey("boards.id", ondelete="CASCADE"), primary_key=True)
    imported: Mapped[str] = mapped_column(PackedText)
    record: Mapped[str | None] = mapped_column(PackedText)


class BoardTag(Base):
    """A tag that the record of a board has somewhere."""

    __tablename__ = "board_tags"
    __table_args__ = (Unique("board_id", "tag"), Index("boards_by_tag", "tag", "board_id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    board_id: Mapped[int] = mapped_column(ForeignKey("boards.id", ondelete="CASCADE"))
    tag: Mapped[str] = mapped_column(String(40))


class Revision(Base):
    """An edit of one place of a board: what was said there before and after (:mod:`library.edits`).

    ``version`` is the board's when this was written, ``undone`` the board's when it was taken back, null while it
    stands. ``window`` wrote it, or was the last to undo or redo it.
    """

    __tablename__ = "revisions"
    __table_args__ = (Index("revisions_of_a_board", "board_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    board_id: Mapped[int] = mapped_column(ForeignKey("boards.id", ondelete="CASCADE"))
    version: Mapped[int]
    at: Mapped[datetime] = mapped_column(Moment)
    window: Mapped[str] = mapped_column(Text)
    place: Mapped[str] = mapped_column(Text)
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)
    undone: Mapped[int | None]
