r"""Variations in a PBN record: a supplemental section of Kibitz's own, which other programs skip (PBN 2.1 §4.9, §5).

    [VariationTable "Line;Main;Departs;Claim;Name;Cards;Text"]
    0 - - - "" "" ""
    1 + 12 9 "Finesse" "SQ SK" "Why not?"
    2 - 13 ? "" "HA" "A long comment goes on in"
    2 ^ ^ ^ "" "" " a row of its own."

A row is a line of play. ``Line`` is its number; 0 is the play of the record. ``Main`` is ``+`` for the line in the
record's place, if it is not the record. ``Departs`` counts the cards that the line has in common with the record, and
``Cards`` are those after them, in the order in which they were played. ``Claim`` is the number of tricks that declarer
has after a claim, ``?`` where nobody claimed. ``Text`` is a comment; ``\n`` in it begins a new line and ``\\`` is a
backslash. A row with ``^`` instead of figures carries the text of the row above further.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bridge.board import Board, Section
from bridge.errors import InvalidNotation, Message
from bridge.flowed import printable
from bridge.variation import RECORD, Variations

NAME = "VariationTable"
COLUMNS = ("Line", "Main", "Departs", "Claim", "Name", "Cards", "Text")

_PIECE = 100
"""Signs of text in a row, so that a line stays below 255 (§2.3) however many are escaped."""

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def variations_of(board: Board) -> Variations | None:
    """The lines of a board as its record tells them, the record alone where it tells none; None without a play.

    Raises InvalidNotation for a section that cannot be read, and IllegalCard for a card that cannot be played.
    """
    if board.play is None:
        return None
    section = board.section(NAME)
    if section is None:
        return Variations.of(board.play)
    return Variations.from_dict(_told(section), board.play)


def with_variations(board: Board, variations: Variations) -> Board:
    """The board with these lines in its record; the record alone with nothing to say about it needs no section."""
    others = tuple(section for section in board.sections if section.name != NAME)
    told = variations.as_dict()
    lone = told["lines"][0]
    if len(told["lines"]) == 1 and not lone["name"] and not lone["comment"]:
        return replace(board, sections=others)
    lines = tuple(line for row in told["lines"] for line in _rows(row, is_main=row["number"] == told["main"]))
    section = Section(NAME, ";".join(COLUMNS), lines)
    return replace(board, sections=tuple(sorted((*others, section), key=lambda section: section.name)))


def _rows(line: dict[str, Any], *, is_main: bool) -> Iterator[tuple[str, ...]]:
    """The elements of a line, in lines of the text."""
    number = str(line["number"])
    text = _escaped(line["comment"])
    first, *further = [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)] or [""]
    is_record = line["number"] == RECORD
    claimed = line.get("claimed")
    cards = "" if is_record else " ".join(line["cards"])
    yield (
        number,
        "+" if is_main and not is_record else "-",
        "-" if is_record else str(line["departs"]),
        "-" if is_record else "?" if claimed is None else str(claimed),
        _quoted(_escaped(line["name"])),
    )
    yield (_quoted(cards),)
    yield (_quoted(first),)
    for piece in further:
        yield (number, "^", "^", "^", '""', '""', _quoted(piece))


def _told(section: Section) -> dict[str, Any]:
    """The lines as :meth:`Variations.as_dict` tells them. Raises InvalidNotation."""
    if section.columns != COLUMNS:
        raise _unreadable()
    lines: list[dict[str, Any]] = []
    texts: list[str] = []
    main = RECORD
    for row in section.rows:
        if len(row) < len(COLUMNS):
            raise _unreadable()
        number, marked, departs, claim, name, cards, text = row
        if marked == "^":
            if not lines or lines[-1]["number"] != number:
                raise _unreadable()
            texts[-1] += _unquoted(text)
            continue
        if marked == "+":
            main = _number(number)
        line: dict[str, Any] = {"number": number, "name": _unescaped(_unquoted(name))}
        if _number(number) != RECORD:
            line |= {
                "departs": _number(departs),
                "cards": _unquoted(cards).split(),
                "claimed": None if claim == "?" else _number(claim),
            }
        lines.append(line)
        texts.append(_unquoted(text))
    for line, text in zip(lines, texts, strict=True):
        line["comment"] = _unescaped(text)
    return {"main": main, "lines": lines}


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise _unreadable()
    return int(text)


def _escaped(text: str) -> str:
    return printable(text).replace("\\", r"\\").replace("\n", r"\n")


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda escape: "\n" if escape[1] == "n" else escape[1], text)


def _quoted(text: str) -> str:
    """The text as a string of PBN (§3.2)."""
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'


def _unquoted(element: str) -> str:
    return _ESCAPED.sub(r"\1", element[1:-1]) if element.startswith('"') else element


def _unreadable() -> InvalidNotation:
    return InvalidNotation(Message("This does not tell the lines of a board."))
