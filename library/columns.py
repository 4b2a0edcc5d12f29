"""What of a board is searched: the columns of its row, its tags, and texts as they are compared."""

import re
from collections.abc import Iterator
from typing import Any
from unicodedata import category, normalize

from bridge.annotation import TAG_LENGTH, annotated_places, annotation_at
from bridge.board import Board
from bridge.errors import BridgeError
from bridge.flowed import printable
from bridge.table import SEATS
from parsers.pbn_variations import NAME as VARIATION_TABLE
from parsers.pbn_variations import variations_of

_DATE = re.compile(r"([0-9]{4})(?:[.\-/]([0-9]{2})(?:[.\-/]([0-9]{2}))?)?(?![0-9])")
_UNSEEN = ("Cc", "Cf", "Cs", "Mn")
"""The kinds of signs that change only the look of others, or nothing."""


def columns_of(board: Board) -> dict[str, Any]:
    """The columns of a :class:`library.tables.KeptBoard` that its record tells."""
    contract, result, names, tags = board.contract, board.result, board.player_names, board.tags
    said = [annotation_at(board, place) for place in annotated_places(board)]
    lines = tuple(_words_of_lines(board))
    words = [board.label, *names.values(), tags.get("Event"), tags.get("Site"), *lines]
    for annotation in said:
        words += [annotation.comment, annotation.note, *(f"#{tag}" for tag in annotation.tags)]
    if contract is not None:
        words += [contract.code, str(contract.by(None))]
    return {
        "label": _told(board.label),
        **{seat.name.lower(): _told(names[seat]) for seat in SEATS},
        "event": _told(tags.get("Event")),
        "date": date_of(board),
        "contract": contract and contract.code,
        "level": contract and contract.level,
        "strain": contract and contract.strain.letter,
        "declarer": contract.declarer.letter if contract and contract.declarer is not None else None,
        "result": result,
        "over": result - contract.tricks_needed if contract and result is not None else None,
        "is_passed_out": board.is_passed_out,
        "has_annotation": bool(lines) or any(words.comment or words.judgement or words.tags for words in said),
        "players": folded("\n".join(name for name in names.values() if name)),
        "words": folded("\n".join(sorted(word for word in words if word))),
    }


def tags_of(board: Board) -> set[str]:
    """The tags anywhere in a record; what is too long for one is none."""
    tags = {printable(tag) for place in board.marks for tag in annotation_at(board, place).tags}
    return {tag for tag in tags if len(tag) <= TAG_LENGTH}


def folded(text: str) -> str:
    """The text as it is searched: without case, accents, and signs that are not seen.

    >>> folded("Ａndré") == folded("ANDRE")
    True
    """
    plain = normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if sign.isspace() or category(sign) not in _UNSEEN)


def date_of(board: Board) -> str | None:
    """The date of the board in ISO form, as far as it is known: ``1993``, ``1993-05``, ``1993-05-23``."""
    found = _DATE.match(board.tags.get("Date") or board.tags.get("EventDate") or "")
    return "-".join(part for part in found.groups() if part) if found else None


def _words_of_lines(board: Board) -> Iterator[str]:
    """What is said about the lines of play; nothing where the record has no lines beside it."""
    if board.section(VARIATION_TABLE) is None:
        return
    try:
        variations = variations_of(board)
    except BridgeError:
        return
    for line in variations.lines if variations else ():
        yield f"{line.name}\n{line.comment}"


def _told(text: str | None) -> str | None:
    return None if text is None else printable(text)
