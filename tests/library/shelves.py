"""A file to keep, and what must be true of every board that is kept."""

from datetime import UTC, datetime
from io import BytesIO

from sqlalchemy import select
from sqlalchemy.orm import Session

from bridge.annotation import Annotation, annotation_at, changes
from bridge.board import Board, Place
from bridge.table import Seat
from library.boards import Library
from library.columns import columns_of, tags_of
from library.edits import VARIATIONS, said_at, with_said
from library.tables import KeptBoard, Revision
from parsers import read
from tests.parsers.records import GOOD

SECOND = (
    '\n[Event "青年赛"]\n[Site "Kōbe"]\n[Date "2024.05.??"]\n[Board "2"]\n[North "Müller"]\n[South "王芳"]\n'
    '[Dealer "E"]\n[Contract "Pass"]\n[Result ""]\n[Auction "E"]\nPass Pass Pass Pass\n'
)
FILE = (GOOD + SECOND).encode()
"""Two boards: 3NT by South just made, and one passed out."""

MOMENT = datetime(2026, 3, 2, 12, tzinfo=UTC)
CALL, CARD, BOARD = Place.call(2).code, Place.card(1, Seat.NORTH).code, Place.tag("Result").code
EMPTY = Annotation()


def kept(library: Library, content: bytes, name: str = "Club night") -> int:
    """The collection of a file that has just been kept."""
    records = read(BytesIO(content))
    return library.keep(name, records.format, content, records.boards, records.header, now=MOMENT)


def as_replayed(library: Library, board_id: int) -> Board:
    """The board as the edits that stand make it from the one that was imported."""
    imported = board = library.record(board_id).imported
    with Session(library.engine) as session:
        edits = select(Revision).where(Revision.board_id == board_id, Revision.undone.is_(None)).order_by(Revision.id)
        for edit in session.scalars(edits):
            board = with_said(board, imported, edit.place, edit.after)
    return board


def assert_is_consistent(library: Library, board_id: int) -> None:
    """The record says what its history tells, and is found by what it says."""
    record = library.record(board_id)
    replayed = as_replayed(library, board_id)
    assert changes(replayed, record.board) == ()
    assert said_at(replayed, VARIATIONS) == said_at(record.board, VARIATIONS)
    with Session(library.engine) as session:
        row = session.scalars(select(KeptBoard).where(KeptBoard.id == board_id)).one()
        columns = columns_of(record.board)
        columns["has_annotation"] = columns["has_annotation"] or record.board != record.imported
        assert {name: getattr(row, name) for name in columns} == columns
    assert set(record.tags) == tags_of(record.board)


def written(library: Library, board_id: int, place: str) -> Annotation:
    """What is written on the board at a place."""
    return annotation_at(library.record(board_id).board, Place.parse(place))
