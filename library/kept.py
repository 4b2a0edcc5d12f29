"""What the library answers, and what it refuses."""

from dataclasses import dataclass
from datetime import datetime

from bridge.board import Board
from bridge.errors import BridgeError, Message
from library.edits import Said


class NotKept(BridgeError):
    """A collection or board that is not in the library of this owner."""


class Conflict(BridgeError):
    """Another window has written at the same place: ``theirs`` is what stands there in this version of the board."""

    def __init__(self, message: Message, theirs: Said, version: int) -> None:
        super().__init__(message)
        self.theirs = theirs
        self.version = version


@dataclass(frozen=True, slots=True)
class CollectionSummary:
    """A collection, with the number of its boards and of those that are annotated."""

    id: int
    name: str
    format: str
    boards: int
    annotated: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Record:
    """A board of a collection as it is now in this version, and as it was imported; ``number`` counts from 1."""

    id: int
    collection: int
    number: int
    version: int
    board: Board
    imported: Board
    is_favourite: bool
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The board as it has been written, and its version."""

    version: int
    board: Board


@dataclass(frozen=True, slots=True)
class RevisionSummary:
    """What was edited at a place: see :mod:`library.edits`. ``is_undone`` says that it no longer stands."""

    id: int
    at: datetime
    place: str
    before: Said
    after: Said
    is_undone: bool


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit with the board on which it was made, as it is now, and the name of its collection."""

    record: Record
    collection_name: str
    revision: RevisionSummary
