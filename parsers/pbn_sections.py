"""The bodies of the auction and play sections of PBN (PBN 2.1 §3.5, §3.6): tokens into calls, cards and their marks."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bridge.auction import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    SKIP,
    UNKNOWN_CALL,
    Auction,
    Bid,
    Call,
    Skip,
    parse_call,
)
from bridge.board import Comment, Ending, EscapedLine, Flag, FlagKind, Mark, Nag, NoteReference, Part, Place
from bridge.cards import DECK, Card, Strain
from bridge.errors import BridgeError, Message
from bridge.play import Trick
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_grammar import Item, parse_body

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
        self.is_judged = self.has_note = False
        self.marks: Marks = {}
        self.findings = findings

    def move_to(self, place: Place) -> None:
        """What follows stands at this place."""
        self.place = place
        self.is_at_start = self.is_judged = self.has_note = False

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
        if self.is_judged and 1 <= number <= 12:
            self.findings.warning(
                "two-judgements",
                item.offset,
                Message("There are two judgements at one place, {n} is the second.", n=number),
            )
        self.is_judged |= 1 <= number <= 12
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
        if self.has_note:
            self.findings.warning(
                "two-notes",
                item.offset,
                Message("There are two references to notes at one place; “{text}” is the second.", text=item.text),
            )
        if self.is_at_start:
            self._nothing_to_mark(item)
            return
        self.has_note = True
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


_CALL_WORDS: dict[str, Call] = {
    **{bid.code: bid for bid in BIDS},
    "Pass": PASS,
    "PASS": PASS,
    "pass": PASS,
    "X": DOUBLE,
    "XX": REDOUBLE,
}
_OTHER_CALLS = {"P": "PASS", "DBL": "X", "D": "X", "DOUBLE": "X", "RDBL": "XX", "R": "XX", "REDOUBLE": "XX"}

LONGEST_AUCTION = 319
"""Calls in the longest auction the Laws allow; a file that goes on much longer holds no auction."""


class AuctionReader:
    """Reads the body of an auction section whose first column is ``first``."""

    def __init__(self, first: Seat, findings: Findings) -> None:
        self.first = first
        self.findings = findings
        self.calls: list[Call] = []
        self.items: list[Item] = []
        self.waiting = 0
        self.flags: list[Item] = []
        self.insufficient: set[int] = set()
        self.ending = Ending.NATURAL
        self.annotator = Annotator(range(1, 7), Place.tag("Auction"), findings)

    def read(self, start: int, end: int) -> AuctionBody:
        """The auction in this stretch of the record, as written, with its marks."""
        text = self.findings.text[start:end]
        calls = _plain_calls(text)
        if calls is not None:
            auction = Auction(self.first, calls)
            self.ending = Ending.ALL_PASS if text.rstrip().endswith("AP") else Ending.NATURAL
            if auction.length in (None, len(calls)) and not any(auction.faults()):
                return AuctionBody(auction, {}, self.ending)
        return self._read(parse_body("auction", self.findings.text, start, end))

    def _read(self, items: Iterable[Item]) -> AuctionBody:
        self.ending = Ending.NATURAL
        for item in items:
            match item.kind:
                case "WORD":
                    self._word(item)
                case "IRREGULARITY":
                    self._irregularity(item)
                case "ENDING":
                    self.ending = _ending(self.ending, item, self.findings)
                case _ if not self.annotator.take(item):
                    unreadable(item, self.findings)
        for flag in self.flags:
            unreadable(flag, self.findings)
        self._judge()
        return AuctionBody(self._auction(), self.annotator.marks, self.ending)

    def _auction(self) -> Auction:
        return Auction(self.first.clockwise(self.waiting), tuple(self.calls))

    def _word(self, item: Item) -> None:
        word = item.text.upper()
        if word in ("AP", "ALLPASS"):
            self._all_pass(item)
        elif set(word) == {"-"}:
            self._dash(item)
        elif set(word) == {"_"}:
            self.findings.note("blank-call", item.offset, Message("This call is left blank, to be filled in."))
            self._call(UNKNOWN_CALL, item)
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

    def _all_pass(self, item: Item) -> None:
        auction = self._auction()
        if self.ending is not Ending.NATURAL or auction.is_over:
            self._after_end(item)
            return
        for call in auction.all_pass().calls[len(self.calls) :]:
            self._call(call, item)
        self.ending = Ending.ALL_PASS

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
        if self.ending is Ending.ALL_PASS:
            self.ending = Ending.NATURAL
        elif self.ending is not Ending.NATURAL:
            self._after_end(item)
        index = len(self.calls)
        self.calls.append(call)
        self.items.append(item)
        self.annotator.move_to(Place.call(index))
        if self.flags:
            self.insufficient.add(index)
            self.annotator.add(Flag(FlagKind.INSUFFICIENT_BID))
            for flag in self.flags[1:]:
                unreadable(flag, self.findings)
            self.flags.clear()
        if isinstance(call, Skip):
            self.annotator.add(Flag(FlagKind.SKIPPED))

    def _irregularity(self, item: Item) -> None:
        match item.text[1].upper():
            case "S":
                self._call(SKIP, item)
            case "I":
                self.flags.append(item)
            case _:
                unreadable(item, self.findings)

    def _judge(self) -> None:
        """Note the illegal calls, and the bids that are stated to be insufficient and are not."""
        auction = self._auction()
        faults = dict(auction.faults())
        for index, reason in faults.items():
            if auction.length is not None and index >= auction.length:
                if self.ending is Ending.NATURAL:
                    self._after_end(self.items[index])
            elif index not in self.insufficient or not isinstance(self.calls[index], Bid):
                self.findings.error(
                    "illegal-call",
                    self.items[index].offset,
                    reason,
                    Message("Mark an insufficient bid that was accepted with ^I."),
                )
        for index in self.insufficient - faults.keys():
            self.findings.warning(
                "no-irregularity",
                self.items[index].offset,
                Message("{call} is marked as insufficient, but it is sufficient.", call=self.calls[index]),
            )

    def _after_end(self, item: Item) -> None:
        self.findings.error(
            "call-after-end", item.offset, Message("“{text}” comes after the end of the auction.", text=item.text)
        )


def _plain_calls(text: str) -> tuple[Call, ...] | None:
    """The calls of a text that holds nothing but the standard's words for them, perhaps closed by AP."""
    words = text.split()
    closed = bool(words) and words[-1] == "AP"
    try:
        calls = tuple([_CALL_WORDS[word] for word in words[: len(words) - closed]])
    except KeyError:
        return None
    if not closed:
        return calls
    auction = Auction(Seat.NORTH, calls)
    return None if auction.is_over else auction.all_pass().calls


@dataclass(slots=True)
class PlayBody:
    """A read play section: the tricks as far as they were written, with their leaders worked out.

    ``offsets`` tells where the cells stand in the record, row by row.
    """

    tricks: tuple[Trick, ...]
    marks: Marks
    ending: Ending
    columns: tuple[Seat, ...]
    offsets: Callable[[], list[int]]

    def offset(self, trick: int, seat: Seat) -> int:
        """Where the card of this trick (from 0) and seat stands in the record."""
        return self.offsets()[4 * trick + self.columns.index(seat)]


_CARD_WORDS: dict[str, Card | None] = {card.code: card for card in DECK} | {"-": None}


_INDENTED_ROW = re.compile(r"(?<=\n)((?: {3}){1,3})(\S+(?: +\S+)*)\s*\Z")


class PlayReader:
    """Reads the body of a play section whose columns run clockwise from ``first`` for the whole hand."""

    def __init__(self, first: Seat, strain: Strain | None, findings: Findings) -> None:
        self.first = first
        self.columns = (first, first.lho, first.partner, first.rho)
        self.strain = strain
        self.findings = findings
        self.cells: list[Card | None] = []
        self.items: list[Item] = []
        self.stated: dict[int, FlagKind] = {}
        self.flags: list[Item] = []
        self.ending = Ending.NATURAL
        self.annotator = Annotator(range(7, 13), Place.tag("Play"), findings)

    def read(self, start: int, end: int) -> PlayBody:
        """The tricks in this stretch of the record, as written, with their marks."""
        text = self._with_columns_filled(self.findings.text, start, end)
        words = text[start:end].split()
        if words and words[-1] == "*":
            words.pop()
            self.ending = Ending.CUT
        try:
            self.cells = [_CARD_WORDS[word] for word in words]
        except KeyError:
            self.ending = Ending.NATURAL
            return self._read(parse_body("play", text, start, end))
        return self._body(lambda: [start + word.start() for word in re.finditer(r"\S+", text[start:end])])

    def _with_columns_filled(self, text: str, start: int, end: int) -> str:
        """The text with dashes where a last row leaves columns of three characters blank to say who played."""
        if text.find("\n   ", start, end) < 0:
            return text
        match = _INDENTED_ROW.search(text, start, end)
        if match is None or len(match[1]) // 3 + len(match[2].split()) > 4:
            return text
        self.findings.warning(
            "play-by-column",
            match.start(2),
            Message("This row begins further right; its column was taken to say who played the card."),
            Message("Write - for each card that is not known."),
        )
        return text[: match.start(1)] + "-  " * (len(match[1]) // 3) + text[match.end(1) :]

    def _read(self, items: Iterable[Item]) -> PlayBody:
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
        return self._body(lambda: [item.offset for item in self.items])

    def _body(self, offsets: Callable[[], list[int]]) -> PlayBody:
        return PlayBody(tuple(self._tricks()), self.annotator.marks, self.ending, self.columns, offsets)

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
        index = len(self.cells)
        self.cells.append(card)
        self.items.append(item)
        self.annotator.move_to(Place.card(index // 4, self.columns[index % 4]))
        for flag in self.flags:
            self._flag(index, flag)
        self.flags.clear()

    def _flag(self, index: int, flag: Item) -> None:
        if index in self.stated:
            self.findings.error(
                "two-irregularities",
                flag.offset,
                Message("Only one irregularity can be stated at a card."),
                Message("It was left out."),
            )
            return
        self.stated[index] = FlagKind(flag.text[1].upper())
        self.annotator.add(Flag(self.stated[index]))

    def _irregularity(self, item: Item) -> None:
        if item.text[1].upper() in "RL":
            self.flags.append(item)
        else:
            unreadable(item, self.findings)

    def _end(self, item: Item) -> None:
        self.ending = _ending(self.ending, item, self.findings)
        if item.text == "+":
            self.cells.append(None)
            self.items.append(item)

    def _tricks(self) -> Iterator[Trick]:
        """The tricks from the cells; empty rows at the end, which only fill up a table, are left out."""
        rows = self._rows()
        cells = (*self.cells[: 4 * rows], None, None, None)
        north, east, south, west = (self.columns.index(seat) for seat in Seat)
        leader: Seat | None = self.first
        for start in range(0, 4 * rows, 4):
            if self.stated:
                leader = self._leader_out_of_turn(start, leader)
            row = cells[start : start + 4]
            trick = Trick(leader, self.strain, (row[north], row[east], row[south], row[west]))
            leader = trick.winner
            yield trick

    def _rows(self) -> int:
        """How many rows hold a card or a remark."""
        last = len(self.cells) - 1
        while last >= 0 and self.cells[last] is None:
            last -= 1
        marked = [4 * place.index for place in self.annotator.marks if place.part is Part.CARD]
        return max([last, *marked]) // 4 + 1

    def _leader_out_of_turn(self, start: int, leader: Seat | None) -> Seat | None:
        flagged = [column for column in range(4) if self.stated.get(start + column) is FlagKind.LEAD_OUT_OF_TURN]
        if not flagged:
            return leader
        first, *others = (self.items[start + column] for column in flagged)
        for item in others:
            self.findings.error("two-irregularities", item.offset, Message("A trick has only one lead out of turn."))
        seat = self.columns[flagged[0]]
        if seat is leader:
            self.findings.warning(
                "no-irregularity",
                first.offset,
                Message(
                    "{card} is marked as led out of turn, but it was {seat}'s turn.", card=first.text, seat=seat.term
                ),
            )
        return seat


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
