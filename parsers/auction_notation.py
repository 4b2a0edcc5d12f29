"""Auctions as people type and print them (``auction.lark``): a line of calls, or a table under the players.

A dash or slash between calls may be a pass or a mere sign (:mod:`parsers.auction_dashes`); a note tells where a dash
that may be either was read as a pass.

Opponents' calls in parentheses take turns with ours: where two calls of one side follow each other, the other side's
pass is implied, as in ``1S (2H) 2S 4S``. So are the passes of columns that a table leaves out.

Where nothing tells the dealer, South is the player who is asked (``?``), or who makes the first call of our side.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from bridge.auction import DOUBLE, PASS, REDOUBLE, SKIP, UNKNOWN_CALL, Auction, Bid, Call, Pass
from bridge.errors import IllegalCall, InvalidNotation, Message
from bridge.table import Seat
from parsers.auction_dashes import Dashes
from parsers.auction_grammar import MARKS, SAID, SIGNS, auction_pieces
from parsers.auction_lines import cells_of, first_column, header, is_blank_cell
from parsers.bounded_findings import BoundedFindings
from parsers.columns import width_of
from parsers.diagnostics import Diagnostic, Severity
from parsers.diagram import COLUMNS
from parsers.pieces import Piece, plain
from parsers.words import CHINESE_SEATS, CHINESE_STRAINS, level_of, seat_of, strain_of

_CALLS: dict[str, Call] = {
    "PASS": PASS,
    "DOUBLE": DOUBLE,
    "REDOUBLE": REDOUBLE,
    "SKIP": SKIP,
    "UNKNOWN": UNKNOWN_CALL,
}
_BID = re.compile(r"([1-7一二三四五六七]|[A-Za-z]+(?= )) *阶? *(.+)")
_NOTE = re.compile(r"[*†‡§#]+|[(\[]?\d+[)\]]|[¹²³⁴⁵⁶⁷⁸⁹⁰]+|[①-⑳]")
_RAISED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰", "1234567890", "()[]=")
_WORD = re.compile(r"[^\s,;|/()\[\]]+")
_CALL_LIKE = re.compile(r"\d[^\W\d]{1,2}(?!\w)")
_MOST_CALLS = 400


@dataclass(frozen=True, slots=True)
class ParsedAuction:
    """What a text says of an auction; illegal calls are kept, and so is the turn of a call that cannot be read.

    ``alerts`` holds what is said of calls, by their index: an explanation, or the bare sign such as ``*``.
    ``dealer_is_told`` is False where :attr:`Auction.dealer` was assumed.
    """

    auction: Auction
    alerts: Mapping[int, str]
    players: Mapping[Seat, str]
    dealer_is_told: bool
    diagnostics: tuple[Diagnostic, ...] = ()

    def verified(self) -> Auction:
        """The auction. Raises IllegalCall for a call that the Laws forbid, InvalidNotation for any other error."""
        for found in self.diagnostics:
            if found.severity is Severity.ERROR:
                raise (IllegalCall if found.code == "illegal-call" else InvalidNotation)(found.message)
        return self.auction


@dataclass(slots=True)
class _Said:
    """One call of the text, before its seat is known; ``closing`` stands for all the passes that end the auction."""

    call: Call
    place: int
    is_opponents: bool = False
    seat: Seat | None = None
    marks: list[str] = field(default_factory=list)
    closing: bool = False


def parse_auction(text: str, dealer: Seat | None = None) -> ParsedAuction:
    """The auction in a text, called from ``dealer`` on unless the text tells its own. Never raises."""
    reader = _Reader(text, dealer)
    lines: list[list[Piece]] = [[]]
    for piece in auction_pieces(text):
        if piece.kind == "NEWLINE":
            lines.append([])
        elif piece.kind == "NOTE_LINE":
            reader.note_line(piece)
        else:
            lines[-1].append(piece)
    head = next((index for index, line in enumerate(lines) if header(line)), None)
    if head is None:
        reader.line_form(lines)
    else:
        reader.table(lines[head], lines[head + 1 :])
    return reader.result(has_head=head is not None)


class _Reader:
    """Collects the calls of one text and puts them round the table."""

    def __init__(self, text: str, dealer: Seat | None) -> None:
        self.text = text
        self.findings = BoundedFindings(text)
        self.dealer = dealer
        self.first: Seat | None = None
        self.said: list[_Said] = []
        self.notes: dict[str, str] = {}
        self.players: dict[Seat, str] = {}
        self.read_to = self.last_call = self.last_blank = self.line_end = 0
        self.unread = 0

    def note_line(self, piece: Piece) -> None:
        """A line that explains a sign."""
        text = self.text[piece.offset : piece.end].strip()
        match = _NOTE.match(plain(text))
        if match is not None:
            self.notes.setdefault(match[0].translate(_RAISED), text[match.end() :].strip(" \t:=–-"))

    def line_form(self, lines: Sequence[Sequence[Piece]]) -> None:
        """Calls one after the other, over one line or more."""
        dashes = Dashes(lines)
        if dashes.lone:
            self.findings.note(
                "dash-is-pass", dashes.lone[0], Message("The dashes between the calls were read as passes.")
            )
        if dashes.blanks:
            self.first = Seat.WEST.clockwise(len(dashes.blanks))
        for line in lines:
            seat: Seat | None = None
            self._begin(line)
            for piece in line:
                if piece.kind == "SEAT":
                    seat = seat_of(piece.text)
                elif piece.kind not in SIGNS or piece.offset in dashes.passes:
                    count = len(self.said)
                    self._take(piece)
                    if len(self.said) > count:
                        self.said[count].seat, seat = seat, None

    def table(self, head: Sequence[Piece], rows: Sequence[Sequence[Piece]]) -> None:
        """Calls in rows under the seats. The last call of a row stands under the last seat where a row follows."""
        seats = header(head)
        rows = self._without_players(seats, rows)
        called = [row for row in rows if cells_of(row)]
        turn = first_column(head, called)
        goes_round = len(seats) == 4 and all(seat.lho is after for seat, after in pairwise(seats))
        is_told = turn > 0 or len(called) > 1 or self.dealer is None
        for row in rows:
            self._begin(row)
            begin = len(self.said)
            for index, piece in enumerate(row if cells_of(row) else ()):
                count = len(self.said)
                is_blank = (
                    piece.kind in ("DASH", "EQUALS") and not self.said and seats[turn % len(seats)] is not self.dealer
                )
                if is_blank:
                    turn, is_told = turn + 1, True
                elif piece.kind == "BAR" and count > begin and is_blank_cell(row, index):
                    self.said.append(_Said(PASS, piece.offset))
                elif piece.kind != "DOT" or piece.text == ".":
                    self._take(piece)
                for said in self.said[count:]:
                    said.seat = None if goes_round or said.closing else seats[turn % len(seats)]
                    if self.first is None and is_told:
                        self.first = seats[turn % len(seats)]
                    turn += 1
            if len(seats) == 4 and not goes_round and self.first is not None:
                first = self.first
                self.said[begin:] = sorted(self.said[begin:], key=lambda said: ((said.seat or first) - first) % 4)

    def _without_players(self, seats: Sequence[Seat], rows: Sequence[Sequence[Piece]]) -> Sequence[Sequence[Piece]]:
        """The rows after the one that names the players, if the first does: a name a seat, and no bid."""
        number = next((index for index, row in enumerate(rows) if row), 0)
        kinds = {piece.kind for row in rows[number : number + 1] for piece in row}
        if "WORD" not in kinds or not kinds.isdisjoint(("BID", "ALL_PASS", "OPPONENT")):
            return rows
        row = rows[number]
        line = self.text[row[0].offset : row[-1].end].strip(" |\t")
        names = [name.strip() for name in re.split(r"[|\t]|  +", line)]
        names = names if len(names) > 1 else line.split()
        if len(names) != len(seats):
            return rows
        self.players = {seat: name for seat, name in zip(seats, names, strict=True) if name}
        return rows[number + 1 :]

    def _take(self, piece: Piece) -> None:
        """Take one word of a line: a call, or what is said of the call before it."""
        if len(self.said) > _MOST_CALLS:
            return
        match piece.kind:
            case "BID":
                self.said.append(_Said(_bid(piece.text), piece.offset))
            case "PASSES":
                self.said += [_Said(PASS, piece.offset + turn) for turn in range(len(piece.text))]
            case "ALL_PASS":
                self.said.append(_Said(PASS, piece.offset, closing=True))
            case "OPPONENT":
                for inner in auction_pieces(piece.text[1:-1]):
                    count = len(self.said)
                    if inner.kind in (*SAID, *MARKS, "DASH"):
                        self._take(inner)
                    for said in self.said[count:]:
                        said.is_opponents, said.place = True, piece.offset + 1 + said.place
            case "DASH" | "SLASH" | "DOT" | "EQUALS":
                self.said.append(_Said(PASS, piece.offset))
            case kind if kind in _CALLS:
                self.said.append(_Said(_CALLS[kind], piece.offset))
            case kind if kind in MARKS and self.said:
                self.said[-1].marks.append(piece.text)
            case "WORD" | "STRAY":
                self._other(piece)

    def _begin(self, line: Sequence[Piece]) -> None:
        """Look ahead over a line: where its last call stands, its last blank, and its end."""
        self.last_call = max((piece.offset for piece in line if piece.kind in SAID), default=-1)
        self.line_end = line[-1].end if line else 0
        self.last_blank = self.text.rfind(" ", 0 if not line else line[0].offset, self.line_end)

    def _other(self, piece: Piece) -> None:
        """A word that is no call: an explanation up to the end of the line, or a call that cannot be read."""
        if piece.offset < self.read_to:
            return
        announced = self.text[max(0, piece.offset - 3) : piece.offset].rstrip()[-1:] in ("=", ":", "：")
        is_words = announced or (piece.offset < self.last_blank and not _CALL_LIKE.match(self.text, piece.offset))
        if self.said and is_words and self.last_call < piece.offset:
            self.said[-1].marks.append(f"[{self.text[piece.offset : self.line_end]}]")
            self.read_to = self.line_end
            return
        word = _WORD.match(self.text, piece.offset)
        self.read_to = piece.offset if word is None else word.end()
        if word is None or len(word[0]) > 8:
            self.findings.unreadable(piece.offset, piece.text)
            return
        self.findings.error(
            "bad-call",
            piece.offset,
            Message("“{text}” is not a call: a bid such as 1S or 3NT, Pass, X or XX.", text=word[0]),
            Message("Its turn was kept, so that the calls after it keep their seats."),
        )
        self.said.append(_Said(UNKNOWN_CALL, piece.offset))
        self.unread += 1

    def result(self, *, has_head: bool) -> ParsedAuction:
        """The calls round the table, judged."""
        seats = (self.first, self.dealer, self.said[0].seat if self.said else None)
        told = next((seat for seat in seats if seat is not None), None)
        if self.first is not None and self.dealer not in (None, self.first):
            self.findings.warning(
                "dealer-differs",
                self.said[0].place if self.said else 0,
                Message("The first call stands under {seat}, who is not the dealer.", seat=self.first.term),
            )
        if self.unread == len(self.said):
            self.said = []
        calls, places, alerts = self._in_turn(told)
        dealer = told if told is not None else self._assumed(calls)
        auction = Auction(dealer, tuple(calls))
        if not calls and not has_head:
            self.findings.error("no-auction", 0, Message("There is no call here: write 1S X Pass 2D."))
        elif told is None:
            self.findings.note(
                "dealer-assumed", 0, Message("The dealer is not told; {seat} was taken for it.", seat=dealer.term)
            )
        for index, reason in auction.faults():
            self.findings.error("illegal-call", places[index], reason)
        return ParsedAuction(auction, alerts, self.players, told is not None, tuple(self.findings.diagnostics))

    def _in_turn(self, told: Seat | None) -> tuple[list[Call], list[int], dict[int, str]]:
        """The calls from the dealer on, implied ones among them, with their places and what is said of them."""
        calls: list[Call] = []
        places: list[int] = []
        alerts: dict[int, str] = {}
        implied = _implies_passes(self.said)
        before: _Said | None = None
        for said in self.said:
            missing = 0
            if said.closing:
                missing = _passes_to_the_end(calls) - 1
            elif said.seat is not None and told is not None:
                missing = (said.seat - told - len(calls)) % 4
            elif implied and before is not None and said.is_opponents is before.is_opponents:
                missing = 1
            if said.closing and missing < 0:
                continue
            calls += [PASS] * missing + [said.call]
            places += [said.place] * (missing + 1)
            if said.marks:
                alerts[len(calls) - 1] = self._explained(said.marks)
            before = said
        return calls, places, alerts

    def _explained(self, marks: Sequence[str]) -> str:
        """What the marks of a call say: their notes and remarks, or the marks themselves."""
        keys = [mark.translate(_RAISED) for mark in marks]
        said = [
            self.notes.get(key) or (mark[1:-1].strip() if mark[0] in "[({" and not key.isdigit() else "")
            for key, mark in zip(keys, marks, strict=True)
        ]
        return "; ".join(text for text in said if text) or " ".join(keys)

    def _assumed(self, calls: Sequence[Call]) -> Seat:
        """South is asked, or else makes the first call of our side."""
        if calls and calls[-1] == UNKNOWN_CALL:
            return Seat.SOUTH.clockwise(1 - len(calls))
        ours = next((index for index, said in enumerate(self.said) if not said.is_opponents), 0)
        return Seat.SOUTH.clockwise(-ours)


def _implies_passes(said: Sequence[_Said]) -> bool:
    """Whether calls in parentheses and calls without cannot have been made by turns as they stand."""
    theirs = {index % 2 for index, call in enumerate(said) if call.is_opponents}
    ours = {index % 2 for index, call in enumerate(said) if not call.is_opponents and not isinstance(call.call, Pass)}
    return bool(theirs) and (len(theirs) > 1 or len(ours) > 1 or theirs == ours)


def _passes_to_the_end(calls: Sequence[Call]) -> int:
    """How many passes end the auction: three in a row after a call, four where all have passed."""
    passes = 0
    while passes < len(calls) and passes < 4 and calls[-1 - passes] == PASS:
        passes += 1
    return max(0, (4 if passes == len(calls) else 3) - passes)


def _bid(word: str) -> Bid:
    match = _BID.match(word)
    return Bid(level_of(match[1]), strain_of(match[2])) if match else Bid(1, strain_of(word))


class AuctionStyle(Enum):
    """How an auction is written."""

    LINE = "1♠ X Pass 2♦"
    LETTERS = "1S X P 2D"
    DASHES = "1♠–X–P–2♦"
    OPPONENTS = "1♠ (X) P (2♦)"
    CHINESE = "1黑桃 加倍 不叫 2方块"
    TABLE = "West North East South"
    CHINESE_TABLE = "西 北 东 南"


_CHINESE_CALLS: dict[Call, str] = {PASS: "不叫", DOUBLE: "加倍", REDOUBLE: "再加倍"}


def format_auction(auction: Auction, style: AuctionStyle = AuctionStyle.LINE) -> str:
    """The auction in a style, the inverse of :func:`parse_auction`. Only tables tell the dealer.

    >>> format_auction(Auction.parse("N", "1S X P 2D"), AuctionStyle.OPPONENTS)
    '1♠ (X) P (2♦)'
    """
    calls = [_written(call, style) for call in auction.calls]
    if style is AuctionStyle.DASHES:
        return "–".join(calls)
    if style is AuctionStyle.OPPONENTS:
        return " ".join(f"({call})" if index % 2 else call for index, call in enumerate(calls))
    if style not in (AuctionStyle.TABLE, AuctionStyle.CHINESE_TABLE):
        return " ".join(calls)
    chinese = style is AuctionStyle.CHINESE_TABLE
    names = [CHINESE_SEATS[seat] if chinese else seat.name.capitalize() for seat in COLUMNS]
    cells = [*names, *[""] * COLUMNS.index(auction.dealer), *calls]
    rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
    return "\n".join("".join(cell + " " * (8 - width_of(cell)) for cell in row).rstrip() for row in rows)


def _written(call: Call, style: AuctionStyle) -> str:
    chinese = style in (AuctionStyle.CHINESE, AuctionStyle.CHINESE_TABLE)
    if chinese and isinstance(call, Bid):
        return f"{call.level}{CHINESE_STRAINS[call.strain]}"
    if chinese:
        return _CHINESE_CALLS.get(call, str(call))
    if call == PASS and style in (AuctionStyle.LETTERS, AuctionStyle.DASHES, AuctionStyle.OPPONENTS):
        return "P"
    return call.code if style is AuctionStyle.LETTERS else str(call)
