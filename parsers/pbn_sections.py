"""The bodies of the auction and play sections of PBN (PBN 2.1 §3.5, §3.6): tokens into calls, cards and their marks."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bridge.auction import PASS, SKIP, UNKNOWN_CALL, Auction, Bid, Call, parse_call
from bridge.board import Comment, Ending, EscapedLine, Flag, FlagKind, Mark, Nag, NoteReference, Place
from bridge.cards import Card, Strain
from bridge.errors import BridgeError, Message
from bridge.play import NO_CARDS, Trick
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_grammar import Item

Marks = dict[Place, list[Mark]]


def remark(item: Item) -> Mark | None:
    """The comment or escaped line that an item is, None for any other."""
    match item.kind:
        case "COMMENT":
            return Comment(item.text[1:].removesuffix("}"))
        case "LINE_COMMENT":
            return Comment(item.text[1:], to_line_end=True)
        case "ESCAPED_LINE":
            return EscapedLine(item.text[1:])
    return None


class Annotator:
    """Collects what stands at the calls or cards of one section, and judges it (§3.5.2–3, §3.6.2–3, §3.7).

    ``nags`` are the glyphs that a suffix ``! ? !! ?? !? ?!`` stands for here: 1–6 for calls, 7–12 for cards.
    """

    SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")

    def __init__(self, nags: range, start: Place, findings: Findings) -> None:
        self.nags = nags
        self.place = start
        self.is_at_start = True
        self.marks: Marks = {}
        self.findings = findings

    def move_to(self, place: Place) -> None:
        """What follows stands at this place."""
        self.place = place
        self.is_at_start = False

    def add(self, mark: Mark) -> None:
        """Hang a mark at the place reached."""
        self.marks.setdefault(self.place, []).append(mark)

    def take(self, item: Item) -> bool:
        """Hang the item's mark if it is one; otherwise say that it is not."""
        if (mark := remark(item)) is not None:
            self.add(mark)
        elif item.kind == "SUFFIX":
            self._suffix(item)
        elif item.kind == "NAG":
            self._nag(item)
        elif item.kind == "NOTE":
            self._note(item)
        else:
            return False
        return True

    def _suffix(self, item: Item) -> None:
        if item.text not in self.SUFFIXES:
            self.findings.error(
                "bad-suffix",
                item.offset,
                Message("“{text}” is not a suffix: ! ? !! ?? !? or ?!.", text=item.text),
                Message("It was left out."),
            )
            return
        self._glyph(self.nags[self.SUFFIXES.index(item.text)], item)

    def _nag(self, item: Item) -> None:
        digits = item.text[1:]
        if not re.fullmatch("[0-9]{1,3}", digits) or int(digits) > 255:
            self.findings.error(
                "bad-nag",
                item.offset,
                Message("“{text}” is not a glyph: $ and a number from 0 to 255.", text=item.text),
                Message("It was left out."),
            )
            return
        self._glyph(int(digits), item)

    def _glyph(self, number: int, item: Item) -> None:
        if 1 <= number <= 12 and number not in self.nags:
            self.findings.warning(
                "nag-of-other-kind",
                item.offset,
                Message("Glyph {n} is not meant for this: 1 to 6 judge calls, 7 to 12 cards.", n=number),
            )
        here = [mark.number for mark in self.marks.get(self.place, ()) if isinstance(mark, Nag)]
        if any(1 <= other <= 12 for other in here) and 1 <= number <= 12:
            self.findings.warning(
                "two-judgements",
                item.offset,
                Message("There are two judgements at one place, {n} is the second.", n=number),
            )
        if self.is_at_start:
            self._nothing_to_mark(item)
            return
        self.add(Nag(number))

    def _note(self, item: Item) -> None:
        digits = item.text.strip("=")
        if not re.fullmatch("[0-9]{1,9}", digits):
            self.findings.error(
                "bad-note-reference",
                item.offset,
                Message("“{text}” does not refer to a note: write =1= to =32=.", text=item.text),
                Message("It was left out."),
            )
            return
        if not 1 <= int(digits) <= 32:
            self.findings.warning(
                "note-number", item.offset, Message("Notes are numbered from 1 to 32, not {n}.", n=int(digits))
            )
        if any(isinstance(mark, NoteReference) for mark in self.marks.get(self.place, ())):
            self.findings.warning(
                "two-notes",
                item.offset,
                Message("There are two references to notes at one place; “{text}” is the second.", text=item.text),
            )
        if self.is_at_start:
            self._nothing_to_mark(item)
            return
        self.add(NoteReference(int(digits)))

    def _nothing_to_mark(self, item: Item) -> None:
        self.findings.error(
            "mark-without-place",
            item.offset,
            Message("“{text}” stands before the first call or card, so that it belongs to none.", text=item.text),
            Message("It was left out."),
        )


@dataclass(slots=True)
class AuctionBody:
    """A read auction section."""

    auction: Auction
    marks: Marks
    ending: Ending


LONGEST_AUCTION = 319
"""Calls in the longest auction the Laws allow; what a file has beyond it cannot be an auction."""

_OTHER_CALLS = {
    "P": "Pass",
    "PAS": "Pass",
    "DBL": "X",
    "D": "X",
    "DOUBLE": "X",
    "RDBL": "XX",
    "R": "XX",
    "REDOUBLE": "XX",
}


class AuctionReader:
    """Reads the items of an auction section whose first column is ``first``."""

    def __init__(self, first: Seat, findings: Findings) -> None:
        self.first = first
        self.findings = findings
        self.calls: list[Call] = []
        self.waiting = 0
        self.flags: list[Item] = []
        self.ending = Ending.NATURAL
        self.closed = False
        self.annotator = Annotator(range(1, 7), Place.tag("Auction"), findings)

    def read(self, items: Iterable[Item]) -> AuctionBody:
        """The auction, as written, with its marks."""
        for item in items:
            match item.kind:
                case "WORD":
                    self._word(item)
                case "IRREGULARITY":
                    self._irregularity(item)
                case "ENDING":
                    self._end(item)
                case _ if not self.annotator.take(item):
                    unreadable(item, self.findings)
        for flag in self.flags:
            unreadable(flag, self.findings)
        return AuctionBody(self._auction(), self.annotator.marks, self.ending)

    def _auction(self) -> Auction:
        return Auction(self.first.clockwise(self.waiting), tuple(self.calls))

    def _word(self, item: Item) -> None:
        word = item.text.upper()
        if set(word) == {"-"}:
            self._dash(item)
        elif set(word) == {"_"}:
            self.findings.note("blank-call", item.offset, Message("This call is left blank, to be filled in."))
            self._call(UNKNOWN_CALL, item)
        elif word == "AP":
            self._all_pass()
        else:
            self._call(self._read_call(item), item)

    def _dash(self, item: Item) -> None:
        if not self.calls and self.waiting < 3:
            self.waiting += 1
            return
        self.findings.warning(
            "dash-in-auction",
            item.offset,
            Message("A dash stands only before the dealer's first call; here it was read as a call that is not told."),
        )
        self._call(UNKNOWN_CALL, item)

    def _all_pass(self) -> None:
        while not self._auction().is_over:
            self.calls.append(PASS)
        self.annotator.move_to(Place.call(len(self.calls) - 1))
        self.closed = True

    def _read_call(self, item: Item) -> Call:
        word = item.text.upper()
        standard = _OTHER_CALLS.get(word, word + "T" if re.fullmatch("[1-7]N", word) else word)
        try:
            call = parse_call(standard)
        except BridgeError as error:
            self.findings.error(
                "bad-call",
                item.offset,
                error.message,
                Message("Its turn was kept, so that the calls after it keep their seats."),
            )
            self.flags.clear()
            return UNKNOWN_CALL
        if standard != word:
            self.findings.warning(
                "call-form",
                item.offset,
                Message("The call “{text}” was read as {read}.", text=item.text, read=call.code),
                Message("Write {read}.", read=call.code),
            )
        return call

    def _call(self, call: Call, item: Item) -> None:
        if len(self.calls) > LONGEST_AUCTION:
            return
        stated = FlagKind.INSUFFICIENT_BID if self.flags else None
        before = self._auction()
        if self.ending is not Ending.NATURAL or (self.closed or before.is_over):
            self.findings.error(
                "call-after-end", item.offset, Message("{call} comes after the end of the auction.", call=call.code)
            )
        elif call not in (SKIP, UNKNOWN_CALL) and (reason := before.why_illegal(call)) is not None:
            if stated is None or not isinstance(call, Bid):
                self.findings.error(
                    "illegal-call", item.offset, reason, Message("Mark an insufficient bid that was accepted with ^I.")
                )
        elif stated is not None:
            self.findings.warning(
                "no-irregularity",
                item.offset,
                Message("{call} is marked as insufficient, but it is sufficient.", call=call.code),
            )
        self.calls.append(call)
        self.annotator.move_to(Place.call(len(self.calls) - 1))
        for flag in self.flags:
            self.annotator.add(Flag(FlagKind.INSUFFICIENT_BID))
            if flag is not self.flags[0]:
                unreadable(flag, self.findings)
        self.flags.clear()

    def _irregularity(self, item: Item) -> None:
        match item.text[1].upper():
            case "S":
                self._call(SKIP, item)
            case "I":
                self.flags.append(item)
            case _:
                unreadable(item, self.findings)

    def _end(self, item: Item) -> None:
        self.ending = _ending(self.ending, item, self.findings)


@dataclass(slots=True)
class PlayBody:
    """A read play section: the tricks as far as they were written, with their leaders worked out."""

    tricks: tuple[Trick, ...]
    marks: Marks
    ending: Ending
    offsets: dict[tuple[int, Seat], int]
    """Where each card stands in the record, by trick (from 0) and seat."""


@dataclass(slots=True)
class _Cell:
    card: Card | None
    item: Item
    flags: list[FlagKind] = field(default_factory=list)


class PlayReader:
    """Reads the items of a play section whose columns run clockwise from ``first`` for the whole hand."""

    def __init__(self, first: Seat, strain: Strain | None, findings: Findings) -> None:
        self.first = first
        self.strain = strain
        self.findings = findings
        self.cells: list[_Cell] = []
        self.flags: list[Item] = []
        self.ending = Ending.NATURAL
        self.annotator = Annotator(range(7, 13), Place.tag("Play"), findings)

    def read(self, items: Iterable[Item]) -> PlayBody:
        """The tricks, as written, with their marks."""
        for item in items:
            match item.kind:
                case "WORD":
                    self._cell(self._read_card(item), item)
                case "IRREGULARITY":
                    self._irregularity(item)
                case "ENDING":
                    self._end(item)
                case _ if not self.annotator.take(item):
                    unreadable(item, self.findings)
        for flag in self.flags:
            unreadable(flag, self.findings)
        tricks = tuple(self._tricks())
        offsets = {
            (number // 4, self.first.clockwise(number % 4)): cell.item.offset for number, cell in enumerate(self.cells)
        }
        return PlayBody(tricks, self.annotator.marks, self.ending, offsets)

    def _read_card(self, item: Item) -> Card | None:
        if item.text == "-":
            return None
        try:
            return Card.parse(item.text)
        except BridgeError as error:
            self.findings.error(
                "bad-card", item.offset, error.message, Message("Its place was kept as a card that is not known.")
            )
            return None

    def _cell(self, card: Card | None, item: Item) -> None:
        if self.ending is Ending.CUT:
            self.findings.error(
                "card-after-end", item.offset, Message("“{text}” comes after the end of the play.", text=item.text)
            )
            return
        cell = _Cell(card, item)
        for flag in self.flags:
            self._flag(cell, flag)
        self.flags.clear()
        self.cells.append(cell)
        trick, column = divmod(len(self.cells) - 1, 4)
        self.annotator.move_to(Place.card(trick, self.first.clockwise(column)))
        for kind in cell.flags:
            self.annotator.add(Flag(kind))

    def _flag(self, cell: _Cell, flag: Item) -> None:
        kind = FlagKind(flag.text[1].upper())
        if cell.flags:
            self.findings.error(
                "two-irregularities",
                flag.offset,
                Message("Only one irregularity can be stated at a card."),
                Message("It was left out."),
            )
            return
        cell.flags.append(kind)

    def _irregularity(self, item: Item) -> None:
        if item.text[1].upper() in "RL":
            self.flags.append(item)
        else:
            unreadable(item, self.findings)

    def _end(self, item: Item) -> None:
        self.ending = _ending(self.ending, item, self.findings)
        if item.text == "+":
            self.cells.append(_Cell(None, item))

    def _tricks(self) -> Iterator[Trick]:
        """The tricks from the cells; empty rows at the end, which only fill up a table, are left out."""
        while self.cells and all(cell.card is None for cell in self.cells[(len(self.cells) - 1) // 4 * 4 :]):
            del self.cells[(len(self.cells) - 1) // 4 * 4 :]
        leader: Seat | None = self.first
        for start in range(0, len(self.cells), 4):
            row = self.cells[start : start + 4]
            cards = list(NO_CARDS)
            for column, cell in enumerate(row):
                cards[self.first.clockwise(column)] = cell.card
            leader = self._leader_out_of_turn(row, leader)
            north, east, south, west = cards
            trick = Trick(leader, self.strain, (north, east, south, west))
            leader = trick.winner
            yield trick

    def _leader_out_of_turn(self, row: list[_Cell], leader: Seat | None) -> Seat | None:
        for column, cell in enumerate(row):
            if FlagKind.LEAD_OUT_OF_TURN in cell.flags:
                seat = self.first.clockwise(column)
                if seat is leader:
                    self.findings.warning(
                        "no-irregularity",
                        cell.item.offset,
                        Message(
                            "{card} is marked as led out of turn, but it was {seat}'s turn.",
                            card=cell.item.text,
                            seat=seat.term,
                        ),
                    )
                return seat
        return leader


def _ending(before: Ending, item: Item, findings: Findings) -> Ending:
    if before is not Ending.NATURAL:
        findings.error("two-endings", item.offset, Message("“{text}” comes after the end.", text=item.text))
        return before
    return Ending(item.text)


def unreadable(item: Item, findings: Findings) -> None:
    """Note an item that has no place here."""
    findings.error(
        "unreadable",
        item.offset,
        Message("“{text}” has no meaning here.", text=item.text[:40]),
        Message("It was left out."),
    )
