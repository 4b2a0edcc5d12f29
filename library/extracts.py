"""Boards of several collections, with their records and who played them: bounded reading for statistics."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from bridge.board import Board
from bridge.table import SEATS
from library.boards import Library
from library.columns import folded
from library.record_text import board_of
from library.tables import Collection, KeptBoard, RecordText


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A board as it is now, and its place: its collection, and its number there from 1."""

    id: int
    collection: int
    number: int
    board: Board


@dataclass(frozen=True, slots=True)
class Extract:
    """The boards that were read, and how many there are."""

    total: int
    boards: tuple[ReadBoard, ...]


def extract(
    library: Library,
    collections: Sequence[int],
    most: int,
    *,
    player: str = "",
    date_from: str = "",
    date_to: str = "",
) -> Extract:
    """The boards of these collections, in the order of the files, ``most`` at most.

    Those of a player who is named so, and of a time, if it is said (ISO dates).
    """
    conditions = [Collection.owner == library.owner, KeptBoard.collection_id.in_(collections)]
    if player:
        conditions.append(KeptBoard.players.contains(folded(player), autoescape=True))
    if date_from:
        conditions.append(KeptBoard.date >= date_from)
    if date_to:
        conditions.append(KeptBoard.date <= f"{date_to}-99-99"[:10])
    wanted = and_(*conditions)
    text = func.coalesce(RecordText.record, RecordText.imported, type_=RecordText.imported.type)
    columns = (KeptBoard.id, KeptBoard.collection_id, KeptBoard.number, text)
    query = select(*columns).join(Collection).join(RecordText).where(wanted)
    ordered = query.order_by(KeptBoard.collection_id.desc(), KeptBoard.number).limit(most)
    with Session(library.engine) as session:
        total = session.scalar(select(func.count()).select_from(KeptBoard).join(Collection).where(wanted)) or 0
        rows = session.execute(ordered).all()
    return Extract(total, tuple(ReadBoard(id, place, number, board_of(record)) for id, place, number, record in rows))


def players_of(library: Library, collections: Sequence[int]) -> list[str]:
    """The players of these collections, whoever played most boards first."""
    columns = {seat: getattr(KeptBoard, seat.name.lower()) for seat in SEATS}
    boards: Counter[str] = Counter()
    with Session(library.engine) as session:
        for name in columns.values():
            counted = select(name, func.count()).join(Collection).group_by(name)
            kept = counted.where(Collection.owner == library.owner, KeptBoard.collection_id.in_(collections))
            boards.update({player: count for player, count in session.execute(kept) if player})
    return [player for player, _count in boards.most_common()]
