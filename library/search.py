"""Search among the boards of one owner. What a reader writes is compared as a text, whatever signs are in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, ColumnExpressionArgument, and_, false, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session, joinedload, selectinload

from bridge.cards import Strain
from bridge.table import SEATS, Seat
from library.columns import folded
from library.tables import BoardTag, Collection, KeptBoard

Outcome = Literal["made", "equal", "over", "down", "passed"]
Order = Literal["newest", "date", "label", "loss"]
Condition = ColumnExpressionArgument[bool]

LONGEST = 200
"""Signs of a text that are looked for."""

_CONTRACT = re.compile(r"([1-7]?)\s*(NT|[NCDHS♣♦♥♠]?)\s*(X{0,2})")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What boards are wanted: all that agree with everything said here.

    ``text`` and ``player`` are words that must all be found, in part or whole. ``contract`` is a contract without
    declarer, or its level or strain alone; without ``X`` it may be doubled or not. ``result`` is what became of it, by
    the tricks: ``made`` is ``equal`` or ``over``. Dates are in ISO form, as far as wanted: ``2024`` is the whole year.
    ``loss_at_least`` is a number of tricks that one side lost double dummy.
    """

    text: str = ""
    player: str = ""
    contract: str = ""
    declarer: Seat | None = None
    result: Outcome | None = None
    date_from: str = ""
    date_to: str = ""
    tag: str = ""
    loss_at_least: int | None = None
    favourites: bool = False
    annotated: bool = False
    collection: int | None = None
    order: Order = "newest"


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that was found. ``contract`` is in letters without declarer, ``over`` the tricks beyond it."""

    id: int
    collection: int
    collection_name: str
    number: int
    label: str | None
    names: dict[Seat, str | None]
    contract: str | None
    declarer: Seat | None
    result: int | None
    over: int | None
    is_passed_out: bool
    date: str | None
    event: str | None
    tags: tuple[str, ...]
    loss_declaring: int | None
    loss_defending: int | None
    is_favourite: bool
    has_annotation: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what was found, and how many boards there are on all pages."""

    total: int
    rows: list[FoundBoard]


def found(session: Session, owner: str, wanted: Wanted, page: int, per_page: int) -> Found:
    """A page of the boards that are wanted of this owner's."""
    wish = and_(Collection.owner == owner, *_conditions(wanted))
    counted = select(KeptBoard.id, func.count().over()).join(Collection).where(wish)
    ordered = counted.order_by(*_order(wanted.order), KeptBoard.collection_id.desc(), KeptBoard.number)
    places = session.execute(ordered.offset(page * per_page).limit(per_page)).all()
    if not places:
        return Found(session.scalar(select(func.count()).select_from(counted.subquery())) or 0, [])
    ids = [id for id, _total in places]
    query = select(KeptBoard).where(KeptBoard.id.in_(ids))
    rows = session.scalars(query.options(joinedload(KeptBoard.collection), selectinload(KeptBoard.tags)))
    by_id = {row.id: row for row in rows}
    return Found(places[0][1], [_found_board(by_id[id]) for id in ids])


def _found_board(row: KeptBoard) -> FoundBoard:
    return FoundBoard(
        id=row.id,
        collection=row.collection_id,
        collection_name=row.collection.name,
        number=row.number,
        label=row.label,
        names=dict(zip(SEATS, (row.north, row.east, row.south, row.west), strict=True)),
        contract=row.contract,
        declarer=Seat.parse(row.declarer) if row.declarer else None,
        result=row.result,
        over=row.over,
        is_passed_out=row.is_passed_out,
        date=row.date,
        event=row.event,
        tags=tuple(sorted(tag.tag for tag in row.tags)),
        loss_declaring=row.loss_declaring,
        loss_defending=row.loss_defending,
        is_favourite=row.is_favourite,
        has_annotation=row.has_annotation,
    )


def _conditions(wanted: Wanted) -> Iterator[Condition]:
    yield from _contain(KeptBoard.words, wanted.text)
    yield from _contain(KeptBoard.players, wanted.player)
    if wanted.contract.strip():
        yield _is_contract(wanted.contract)
    if wanted.declarer is not None:
        yield KeptBoard.declarer == wanted.declarer.letter
    if wanted.result is not None:
        yield _OUTCOMES[wanted.result]
    if wanted.date_from:
        yield KeptBoard.date >= wanted.date_from
    if wanted.date_to:
        yield KeptBoard.date <= f"{wanted.date_to}-99-99"[:10]
    if wanted.tag:
        yield KeptBoard.id.in_(select(BoardTag.board_id).where(BoardTag.tag == wanted.tag))
    if wanted.loss_at_least is not None:
        least = wanted.loss_at_least
        yield or_(KeptBoard.loss_declaring >= least, KeptBoard.loss_defending >= least)
    if wanted.favourites:
        yield KeptBoard.is_favourite
    if wanted.annotated:
        yield KeptBoard.has_annotation
    if wanted.collection is not None:
        yield KeptBoard.collection_id == wanted.collection


_OUTCOMES: dict[Outcome, Condition] = {
    "made": KeptBoard.over >= 0,
    "equal": KeptBoard.over == 0,
    "over": KeptBoard.over > 0,
    "down": KeptBoard.over < 0,
    "passed": KeptBoard.is_passed_out,
}


def _contain(column: InstrumentedAttribute[str], text: str) -> Iterator[Condition]:
    for word in folded(text[:LONGEST]).split():
        yield column.contains(word, autoescape=True)


def _is_contract(text: str) -> Condition:
    """Whether the contract is this one, or has this level or strain; nothing is what cannot be read."""
    read = _CONTRACT.fullmatch(re.sub("[\ufe0e\ufe0f]", "", text).strip().upper())
    if read is None:
        return KeptBoard.is_passed_out if text.strip().casefold() == "pass" else false()
    level, strain, doubling = read.groups()
    conditions = []
    if level:
        conditions.append(KeptBoard.level == int(level))
    if strain:
        conditions.append(KeptBoard.strain == Strain.parse(strain).letter)
    if doubling:
        conditions.append(KeptBoard.contract.like(f"%{doubling}"))
    return and_(*conditions)


def _order(order: Order) -> tuple[ColumnElement[Any], ...]:
    """The first keys of an order. Labels that are numbers come in the order of these."""
    match order:
        case "newest":
            return (Collection.at.desc(),)
        case "date":
            return (KeptBoard.date.desc().nulls_last(),)
        case "label":
            return (func.length(KeptBoard.label).asc().nulls_last(), KeptBoard.label.asc())
        case "loss":
            lost = func.coalesce(KeptBoard.loss_declaring, 0) + func.coalesce(KeptBoard.loss_defending, 0)
            return (lost.desc(),)
