"""Boards as JSON: everything a :class:`~bridge.board.Board` holds, and ``loads(dumps(boards))`` gives the same boards.

A document is ``{"kibitz": 1, "boards": [board, …]}``; JSON lines, a board or a document each, are read too. What is not
there says nothing: every key of a board may be left out. The keys stand in this order::

    tags            [[name, value], [name, value, inheritance], …] in the record's order; the inheritance is "#" (the
                    same as before), "##" (stated as a default) or "implied" (taken from a default)
    auction         {"dealer": seat, "calls": [call, …]}, the calls as Pass, X, XX, 1C … 7NT, ^S (turn passed over)
                    and ? (not told)
    auction_ending  "AP" (all passes in one word), "*" (cut short) or "+" (goes on)
    play            {"leader": seat, "strain": C D H S NT or null, "declarer": seat or null, "deal": deal or null,
                    "tricks": [{"leader": seat or null, "cards": [card or null, …]}, …],
                    "claim": {"left": tricks, "declarer": tricks}}: the cards of a trick stand in the order N E S W;
                    without "deal" it is the deal of the tags; a trick may have a "strain" of its own
    play_ending     as auction_ending
    auction_notes   {"1": text, …}
    play_notes      {"1": text, …}
    sections        [{"name": …, "value": …, "lines": [[element, …], …]}, …]
    marks           [{"part": …, "name": …, "index": …, "seat": …, "marks": [mark, …]}, …]: what stands at a place; the
                    part is "start", "tag", "call", "card", "end of auction", "end of play", "auction note" or
                    "play note"; a mark is {"comment": text}, {"line comment": text}, {"escaped line": text},
                    {"nag": number}, {"note": number} or {"flag": I, S, R or L}

Seats are N E S W, cards as ``ST``, deals as in PBN.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bridge.auction import Auction
from bridge.board import (
    Board,
    Comment,
    EscapedLine,
    Flag,
    FlagKind,
    Mark,
    Nag,
    NoteReference,
    Notes,
    Place,
    Section,
    Tag,
)
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat
from bridge.tricks import Trick
from parsers.diagnostics import Records
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format, Losses
from parsers.json_board import Unreadable, read_board

VERSION = 1
_WIDTH = 116

# ---- Writing ----


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """The boards as one document in UTF-8. Nothing is lost."""
    del losses
    document = {"kibitz": VERSION, "boards": [as_json(board) for board in boards]}
    text = _rendered(document) + "\n"
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text).encode("utf-8")


def as_json(board: Board) -> dict[str, Any]:
    """The board as JSON values."""
    value = {
        "tags": [_tag(tag) for tag in board.tags.pairs],
        "auction": board.auction and _auction(board.auction),
        "auction_ending": board.auction_ending.value,
        "play": board.play and _play(board.play, board),
        "play_ending": board.play_ending.value,
        "auction_notes": _notes(board.auction_notes),
        "play_notes": _notes(board.play_notes),
        "sections": [_section(section) for section in board.sections],
        "marks": [_place(place) | {"marks": [_mark(mark) for mark in marks]} for place, marks in board.marks.items()],
    }
    return {key: part for key, part in value.items() if part}


def _tag(tag: Tag) -> list[str]:
    return [tag.name, tag.value, tag.inheritance.value][: 3 if tag.inheritance.value else 2]


def _auction(auction: Auction) -> dict[str, Any]:
    return {"dealer": auction.dealer.letter, "calls": [call.code for call in auction.calls]}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def _play(play: Play, board: Board) -> dict[str, Any]:
    value: dict[str, Any] = {
        "leader": play.opening_leader.letter,
        "strain": None if play.strain is None else play.strain.letter,
        "declarer": _seat(play.declared_by),
    }
    if play.deal != (board.deal and board.deal.completed()):
        value["deal"] = play.deal and play.deal.format()
    value["tricks"] = [_trick(trick, play) for trick in play.tricks]
    if play.claim is not None:
        value["claim"] = {"left": play.claim.tricks_left, "declarer": play.claim.declarer_tricks}
    return value


def _trick(trick: Trick, play: Play) -> dict[str, Any]:
    value: dict[str, Any] = {
        "leader": _seat(trick.leader),
        "cards": [None if card is None else card.code for card in trick.cards],
    }
    if trick.strain is not play.strain:
        value["strain"] = None if trick.strain is None else trick.strain.letter
    return value


def _notes(notes: Notes) -> dict[str, str]:
    return {str(number): text for number, text in sorted(notes.items())}


def _section(section: Section) -> dict[str, Any]:
    return {"name": section.name, "value": section.value, "lines": [list(line) for line in section.lines]}


def _place(place: Place) -> dict[str, Any]:
    value = {"part": place.part.value, "name": place.name, "index": place.index, "seat": _seat(place.seat)}
    return {key: part for key, part in value.items() if part or key == "part"}


def _mark(mark: Mark) -> dict[str, Any]:
    match mark:
        case Comment(text, to_line_end=True):
            return {"line comment": text}
        case Comment(text):
            return {"comment": text}
        case EscapedLine(text):
            return {"escaped line": text}
        case Nag(number):
            return {"nag": number}
        case NoteReference(number):
            return {"note": number}
        case Flag(kind):
            return {"flag": FlagKind(kind).value}


def _rendered(value: Any, indent: str = "") -> str:
    """JSON for the eye: a list or an object stands in one line where it finds room there."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= _WIDTH or not value or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_rendered(part, inner)}" for key, part in value.items()]
        begin, end = "{}"
    else:
        parts = [_rendered(part, inner) for part in value]
        begin, end = "[]"
    return f"{begin}\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}{end}"


# ---- Reading ----


def recognises(data: bytes) -> bool:
    """Whether the data is a JSON object that speaks of Kibitz or holds tags."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return re.match(rb'\{\s*"(?:kibitz|boards|tags)"\s*:', head) is not None


def read(data: bytes) -> Records:
    """The boards of a document or of JSON lines. Never raises for what the data holds."""
    return _Reader(decode(data)).records()


def _whole(value: Any) -> Any:
    """The value with a sign for "unreadable" where a string holds half a character, which no file can hold."""
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [_whole(item) for item in value]
        case dict():
            return {_whole(name): _whole(item) for name, item in value.items()}
    return value


class _Reader:
    """Reads what a text holds in JSON; a board that cannot be read costs the others nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.boards: list[Board] = []
        self.findings = Findings(text)

    def records(self) -> Records:
        try:
            self._document(json.loads(self.text), 0)
        except RecursionError:
            self.findings.error("bad-json", 0, Message("The JSON is nested too deeply."))
        except ValueError as error:
            if not self._lines():
                self._broken(error)
        return Records(tuple(self.boards), tuple(self.findings.diagnostics), "json")

    def _document(self, value: Any, offset: int) -> None:
        """Read a document, or a board that stands by itself."""
        value = _whole(value)
        if not isinstance(value, dict) or not value.keys() & {"kibitz", "boards", "tags", "auction", "play"}:
            self.findings.error("not-kibitz", offset, Message("This is JSON, but no boards of Kibitz."), _FORM)
            return
        version = value.get("kibitz", VERSION)
        if version != VERSION or isinstance(version, bool):
            message = Message("The boards are written in version {version} of the format.", version=str(version)[:20])
            self.findings.error("unknown-version", offset, message, Message("Version {n} can be read.", n=VERSION))
            return
        boards = value.get("boards") if "boards" in value else [value]
        if not isinstance(boards, list):
            self.findings.error("not-kibitz", offset, Message("“{name}” is not a list.", name="boards"), _FORM)
            return
        offsets: list[int] | None = None
        for index, board in enumerate(boards):
            try:
                self.boards.append(read_board(board))
            except Unreadable as wrong:
                if offsets is None:
                    offsets = [start for start, _ in self._elements(offset)]
                start = offsets[index] if index < len(offsets) and "boards" in value else offset
                self._unread(index, start, wrong)

    def _unread(self, index: int, offset: int, wrong: Unreadable) -> None:
        hint = Message(
            "This is {where} of board {n} in the file; the board was left out.", where=wrong.where, n=index + 1
        )
        self.findings.error("bad-board", offset, wrong.message, hint)

    def _elements(self, offset: int) -> Iterator[tuple[int, Any]]:
        """The elements of ``boards`` with their places, as far as they can be read."""
        begin = re.compile(r'"boards"\s*:\s*\[\s*').search(self.text, offset)
        decoder = json.JSONDecoder()
        place = begin.end() if begin else len(self.text)
        while place < len(self.text):
            try:
                value, end = decoder.raw_decode(self.text, place)
            except (ValueError, RecursionError):
                return
            yield place, value
            after = re.compile(r"\s*,\s*").match(self.text, end)
            if after is None:
                return
            place = after.end()

    def _lines(self) -> bool:
        """Read JSON lines, if the first line is JSON by itself."""
        offset = 0
        for line in self.text.split("\n"):
            if line.strip():
                try:
                    value = json.loads(line)
                except (ValueError, RecursionError) as error:
                    if not self.boards and not self.findings.diagnostics:
                        return False
                    at = offset + (error.pos if isinstance(error, json.JSONDecodeError) else 0)
                    self.findings.error("bad-json", at, _SYNTAX, Message("The line was left out."))
                else:
                    self._document(value, offset)
            offset += len(line) + 1
        return bool(self.boards or self.findings.diagnostics)

    def _broken(self, error: ValueError) -> None:
        """Keep the boards before the place where the JSON breaks."""
        for index, (place, value) in enumerate(self._elements(0)):
            try:
                self.boards.append(read_board(value))
            except Unreadable as wrong:
                self._unread(index, place, wrong)
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        self.findings.error("bad-json", at, _SYNTAX, Message("The boards before this place were read."))


_SYNTAX = Message("The text is not JSON from here on.")
_FORM = Message('Boards of Kibitz begin with {{"kibitz": 1, "boards": […]}}.')

FORMAT = Format("json", Message("JSON of Kibitz"), (".json", ".jsonl"), recognises, read, write)
