"""Portable Bridge Notation: writing, in the standard's export form (PBN 2.1 §2.3, §3 and §5)."""

import re
from collections.abc import Iterable, Sequence

from bridge.auction import Auction, Call, Skip, UnknownCall
from bridge.board import (
    UNKNOWN,
    Board,
    Comment,
    Ending,
    EscapedLine,
    Flag,
    Inheritance,
    Mark,
    Nag,
    NoteReference,
    Notes,
    Part,
    Place,
    Section,
    Tag,
)
from bridge.play import Play
from parsers.pbn_tags import MANDATORY, NOT_INHERITED

HEADER = (" PBN 2.1", " EXPORT")
"""The escaped lines that a text in export form begins with (§2.4)."""

END_OF_LINE = "\r\n"


def dumps(boards: Iterable[Board], header: Sequence[str] = ()) -> str:
    """The boards as a text in export form, its lines ended by CR LF.

    ``header`` holds the escaped lines for the top, without their ``%``; what the standard asks for is added.
    """
    known = {" ".join(line.split()[:1]) for line in header}
    top = [line for line in HEADER if line.split()[0] not in known] + list(header)
    writer = _Writer()
    records = [writer.record(board) for board in boards]
    lines = ["%" + line for line in top] + [line for record in records for line in ("", *record)][1:]
    return "".join(line + END_OF_LINE for line in lines)


class _Writer:
    """Writes records one after the other, since a value may be taken over from the one before (§4.8)."""

    def __init__(self) -> None:
        self.latest: dict[str, str] = {}
        self.defaults: dict[str, str] = {}

    def record(self, board: Board) -> list[str]:
        """The lines of one record."""
        text = _Text(board)
        text.remarks(Place.start())
        tags = {tag.name: tag for tag in reversed(board.tags.pairs)}
        for name in (*MANDATORY, *sorted(tags.keys() - set(MANDATORY))):
            self._tag(tags.get(name) or Tag(name, UNKNOWN), text)
        if board.auction is not None:
            _write_auction(board, board.auction, text)
        text.notes(board.auction_notes, Part.AUCTION_NOTE)
        if board.play is not None:
            _write_play(board, board.play, text)
        for section in sorted(board.sections, key=lambda section: section.name):
            _write_section(section, text)
        if board.marks_at(Place.end()):
            text.line("")
            text.remarks(Place.end())
        return text.lines

    def _tag(self, tag: Tag, text: "_Text") -> None:
        name, value = tag.name, tag.value
        written = value
        if tag.inheritance is Inheritance.SAME and self.latest.get(name, "") == value and name not in NOT_INHERITED:
            written = "#"
        elif tag.inheritance is Inheritance.DEFAULT:
            written = "##" + value
            self.defaults[name] = value
        if tag.inheritance is not Inheritance.IMPLIED or self.defaults.get(name) != value:
            text.line(_tag_pair(name, written))
        self.latest[name] = value
        text.remarks(Place.tag(name))


class _Text:
    """The lines of a record as they grow."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lines: list[str] = []
        self.words: list[str] = []

    def line(self, line: str) -> None:
        """Add a whole line."""
        self.end_line()
        self.lines.append(line)

    def word(self, word: str) -> None:
        """Add a word to the line that is being filled."""
        self.words.append(word)

    def end_line(self) -> None:
        """Close the line that is being filled."""
        if self.words:
            self.lines.append(" ".join(self.words))
            self.words = []

    def remarks(self, place: Place) -> None:
        """Add what stands at a place that is no call and no card: each comment begins a line."""
        for mark in self.board.marks_at(place):
            self.end_line()
            self.mark(mark)
        self.end_line()

    def marks(self, place: Place) -> None:
        """Add what stands at a call or card."""
        for mark in self.board.marks_at(place):
            if not isinstance(mark, Flag):
                self.mark(mark)

    def mark(self, mark: Mark) -> None:
        """Add one mark."""
        match mark:
            case Nag(number):
                self.word(f"${number}")
            case NoteReference(number):
                self.word(f"={number}=")
            case EscapedLine(text):
                self.line("%" + text)
            case Comment(text, to_line_end=True):
                self.word(";" + text)
                self.end_line()
            case Comment(text):
                first, *rest = text.split("\n")
                self.word("{" + first)
                for line in rest:
                    self.end_line()
                    self.word(line)
                self.words[-1] += "}"

    def notes(self, notes: Notes, part: Part) -> None:
        """Add the notes of a section in the order of their numbers."""
        for number, note in sorted(notes.items()):
            self.line(_tag_pair("Note", f"{number}:{note}"))
            self.remarks(Place(part, index=number))


_TO_ESCAPE = re.compile(r'"|\\(?=["\\]|$)')
"""A quote, and a backslash that would escape what follows it (§3.2); others, as in ``\\2R``, stay as they are."""


def _tag_pair(name: str, value: str) -> str:
    escaped = _TO_ESCAPE.sub(r"\\\g<0>", value)
    return f'[{name} "{escaped}"]'


def _write_auction(board: Board, auction: Auction, text: _Text) -> None:
    text.line(_tag_pair("Auction", auction.dealer.letter))
    text.remarks(Place.tag("Auction"))
    written = len(auction.calls)
    if board.auction_ending is Ending.ALL_PASS and auction.length is not None:
        written = max(auction.length - (4 if auction.last_bid is None else 3), _last_marked_call(board) + 1)
    for index, call in enumerate(auction.calls[:written]):
        if index % 4 == 0:
            text.end_line()
        for word in _call_words(call, board.marks_at(Place.call(index))):
            text.word(word)
        text.marks(Place.call(index))
    if written < len(auction.calls) or board.auction_ending not in (Ending.NATURAL, Ending.ALL_PASS):
        if written % 4 == 0:
            text.end_line()
        text.word("AP" if board.auction_ending is Ending.ALL_PASS else board.auction_ending.value)
        text.end_line()
    text.end_line()


def _last_marked_call(board: Board) -> int:
    return max((place.index for place, marks in board.marks.items() if place.part is Part.CALL and marks), default=-1)


def _call_words(call: Call, marks: Iterable[Mark]) -> list[str]:
    if isinstance(call, Skip):
        return ["^S"]
    word = "____" if isinstance(call, UnknownCall) else call.code
    return [*_flags(marks), word]


def _flags(marks: Iterable[Mark]) -> list[str]:
    return [f"^{mark.kind.value}" for mark in marks if isinstance(mark, Flag)]


def _write_play(board: Board, play: Play, text: _Text) -> None:
    text.line(_tag_pair("Play", play.opening_leader.letter))
    text.remarks(Place.tag("Play"))
    for number, trick in enumerate(play.tricks):
        text.end_line()
        for seat in play.columns:
            place = Place.card(number, seat)
            card = trick.cards[seat]
            for word in _flags(board.marks_at(place)):
                text.word(word)
            text.word("-" if card is None else card.code)
            text.marks(place)
    text.end_line()
    if board.play_ending is not Ending.NATURAL:
        text.line(board.play_ending.value)
    text.notes(board.play_notes, Part.PLAY_NOTE)


_WIDTH = re.compile(r"\\([0-9]+)([LR]?)")


def _write_section(section: Section, text: _Text) -> None:
    text.line(_tag_pair(section.name, section.value))
    text.remarks(Place.tag(section.name))
    widths = [_WIDTH.search(column) for column in section.value.split(";")]
    for elements in section.lines:
        padded = list(elements)
        if len(elements) == len(widths):
            for index, width in enumerate(widths):
                if width is not None:
                    justify = str.ljust if width[2] == "L" else str.rjust
                    padded[index] = justify(elements[index], int(width[1]))
        text.line(" ".join(padded).rstrip())
