"""A library as one file, and back: a ZIP archive of PBN that any program reads, and of what only Kibitz knows.

::

    library.json                            collections, favourites, edits, double-dummy losses, progress
    collections/001 Club night/records.pbn  the boards as they are now, with all annotations
                               imported.pbn the boards as they were imported
                               source.lin   the file from which they were imported
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from bridge.board import Board, Place
from bridge.errors import Message
from bridge.flowed import printable
from library.boards import Library
from library.columns import columns_of, tags_of
from library.database import reading
from library.edits import RECORD, VARIATIONS, tidied
from library.progress import Progress
from library.progress_archive import YEARS, progress_as_dict, take_over
from library.record_text import board_of, boards_of, text_of
from library.shelving import ShelvedBoard, digest_of, shelve, shelved
from library.tables import Collection, KeptBoard, Revision, SourceText
from parsers import dumps, format_named

INDEX = "library.json"
EDITION = 1
"""The edition of this form of archive."""

LARGEST = 1 << 30
"""Bytes that an archive may unpack to."""

_ALWAYS_FINE = 20 << 20
_DENSEST = 25
"""Bytes that may be unpacked from one byte, unless it is little in all: more is a trap and no library."""

_UNUSUAL = re.compile(r"[^\w .()-]")
_LARGEST_NUMBER = 2**31 - 1
_LONGEST_NAME = 200
_UNREADABLE = (BadZipFile, EOFError, OSError, RuntimeError, NotImplementedError, zlib.error)
_MEANINGLESS = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many collections and boards were new, and what is to be remarked on."""

    collections: int
    boards: int
    remarks: tuple[Message, ...] = ()


def export(library: Library, progress: Progress) -> bytes:
    """Everything of one owner, as an archive."""
    file = BytesIO()
    course = progress_as_dict(progress)
    told: list[dict[str, Any]] = []
    with ZipFile(file, "w", ZIP_DEFLATED) as archive, reading(library.engine) as session:
        query = select(Collection).where(Collection.owner == library.owner).order_by(Collection.at, Collection.id)
        for number, collection in enumerate(session.scalars(query).all(), start=1):
            told.append(_export_collection(session, archive, collection, number))
        index = {"kibitz": EDITION, "collections": told, "progress": course}
        archive.writestr(INDEX, json.dumps(index, ensure_ascii=False, indent=1))
    return file.getvalue()


def import_(library: Library, progress: Progress, data: bytes) -> Imported:
    """Add what an archive has to a library. What is there already stays, and nothing is raised for what is damaged.

    Raises DATABASE_ERRORS.
    """
    try:
        archive = ZipFile(BytesIO(data))
        if _is_too_large(archive, len(data)):
            return Imported(0, 0, (Message("This archive is too large."),))
        index = json.loads(archive.read(INDEX).decode())
        json.dumps(index, ensure_ascii=False).encode()
        edition, collections = int(index["kibitz"]), _by_folder(index["collections"])
    except (*_UNREADABLE, *_MEANINGLESS):
        return Imported(0, 0, (Message("This is no archive of a library."),))
    if edition > EDITION:
        return Imported(0, 0, (Message("This archive was made by a later version of Kibitz."),))
    counts: list[int] = []
    remarks: list[Message] = []
    for entry in collections:
        added = _import_collection(library, archive, entry)
        if isinstance(added, Message):
            remarks.append(added)
        else:
            counts.append(added)
    try:
        take_over(progress, index["progress"])
    except _MEANINGLESS:
        remarks.append(Message("The progress in this archive is damaged and was left out."))
    return Imported(len(counts), sum(counts), tuple(remarks))


def _is_too_large(archive: ZipFile, packed: int) -> bool:
    """Whether the archive would unpack to too much. Raises BadZipFile for what is packed otherwise than here."""
    members = archive.infolist()
    if any(member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for member in members):
        raise BadZipFile
    size = sum(member.file_size for member in members)
    return size > LARGEST or size > max(_ALWAYS_FINE, packed * _DENSEST)


def _export_collection(session: Session, archive: ZipFile, collection: Collection, number: int) -> dict[str, Any]:
    folder = f"collections/{number:03} {_UNUSUAL.sub('_', collection.name)[:60]}".rstrip(" .")
    source = f"source{format_named(collection.format).suffixes[0]}"
    boards = select(KeptBoard).where(KeptBoard.collection_id == collection.id).order_by(KeptBoard.number)
    kept = session.scalars(boards.options(joinedload(KeptBoard.text))).all()
    imported = [board_of(row.text.imported) for row in kept]
    both = zip(kept, imported, strict=True)
    records = [board if row.text.record is None else board_of(row.text.record) for row, board in both]
    edits: dict[int, list[Revision]] = {row.id: [] for row in kept}
    of_collection = select(Revision).join(KeptBoard).where(KeptBoard.collection_id == collection.id)
    for edit in session.scalars(of_collection.order_by(Revision.id)):
        edits[edit.board_id].append(edit)
    content = session.scalars(select(SourceText.content).filter_by(collection_id=collection.id)).one()
    archive.writestr(f"{folder}/records.pbn", dumps(records, header=collection.header))
    archive.writestr(f"{folder}/imported.pbn", dumps(imported, header=collection.header))
    archive.writestr(f"{folder}/{source}", content)
    return {
        "name": collection.name,
        "format": collection.format,
        "header": collection.header,
        "at": collection.at.isoformat(),
        "folder": folder,
        "source": source,
        "boards": [_board_as_dict(row, edits[row.id]) for row in kept],
    }


def _board_as_dict(kept: KeptBoard, edits: list[Revision]) -> dict[str, Any]:
    return {
        "version": kept.version,
        "is_favourite": kept.is_favourite,
        "loss_declaring": kept.loss_declaring,
        "loss_defending": kept.loss_defending,
        "edits": [
            {
                "version": edit.version,
                "at": edit.at.isoformat(),
                "window": edit.window,
                "place": edit.place,
                "before": edit.before,
                "after": edit.after,
                "undone": edit.undone,
            }
            for edit in edits
        ],
    }


def _by_folder(entries: Any) -> list[Any]:
    """The entries of collections, one for each folder."""
    return list({str(entry["folder"]): entry for entry in entries}.values())


def _import_collection(library: Library, archive: ZipFile, entry: Any) -> int | Message:
    """Add a collection: the number of its boards, or why it was left out."""
    name = ""
    try:
        name = printable(str(entry["name"]))[:_LONGEST_NAME]
        content, imported, records = (
            archive.read(f"{entry['folder']}/{file}") for file in (entry["source"], "imported.pbn", "records.pbn")
        )
        digest = digest_of(content)
        if shelved(library.engine, library.owner, digest) is not None:
            return Message("“{name}” is in your library already; it stays as it is.", name=name)
        collection = Collection(
            owner=library.owner,
            name=name,
            format=format_named(entry["format"]).name,
            digest=digest,
            header=[str(line) for line in entry["header"]],
            at=_moment(entry["at"]),
        )
        both = zip(
            entry["boards"],
            boards_of(imported.decode(), collection.header),
            boards_of(records.decode(), collection.header),
            strict=True,
        )
        boards = [_shelved_board(told, before, now) for told, before, now in both]
    except (*_UNREADABLE, *_MEANINGLESS):
        return Message("“{name}” is damaged in this archive and was left out.", name=name)
    shelve(library.engine, collection, content, boards)
    return len(boards)


def _shelved_board(told: Mapping[str, Any], imported: Board, now: Board) -> ShelvedBoard:
    before = text_of(imported)
    record = before if now == imported else text_of(now)
    columns = columns_of(now)
    columns["has_annotation"] = columns["has_annotation"] or record != before
    state = {
        "version": _number(told["version"]),
        "is_favourite": told["is_favourite"] is True,
        "loss_declaring": _number_if_any(told["loss_declaring"]),
        "loss_defending": _number_if_any(told["loss_defending"]),
    }
    edits = [_edit(edit, now) for edit in told["edits"]]
    return ShelvedBoard(
        {**columns, **state}, frozenset(tags_of(now)), before, None if record == before else record, edits
    )


def _edit(told: Mapping[str, Any], board: Board) -> dict[str, Any]:
    place = str(told["place"])
    if place not in (RECORD, VARIATIONS):
        place = Place.parse(printable(place)).code
    return {
        "version": _number(told["version"]),
        "at": _moment(told["at"]),
        "window": printable(str(told["window"])),
        "place": place,
        "before": tidied(board, place, told["before"]),
        "after": tidied(board, place, told["after"]),
        "undone": _number_if_any(told["undone"]),
    }


def _moment(told: str) -> datetime:
    moment = datetime.fromisoformat(told).astimezone(UTC)
    if moment.year not in YEARS:
        raise ValueError(told)
    return moment


def _number(told: object) -> int:
    if type(told) is not int or not 0 <= told <= _LARGEST_NUMBER:
        raise ValueError(told)
    return told


def _number_if_any(told: object) -> int | None:
    return None if told is None else _number(told)
