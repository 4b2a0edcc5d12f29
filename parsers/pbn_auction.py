"""The body of an auction section of PBN (PBN 2.1 §3.5): tokens into calls and their marks."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bridge.auction import (
    BIDS,
    DOUBLE,
    LONGEST_AUCTION,
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
from bridge.board import Ending, Flag, FlagKind, Place
from bridge.errors import BridgeError, Message
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_annotations import Annotator, Marks, ending_after
from parsers.pbn_grammar import Item, parse_body


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


def read_auction(first: Seat, span: tuple[int, int], findings: Findings) -> AuctionBody:
    """The auction in this stretch of the record, as written, with its marks; ``first`` is the first column."""
    start, end = span
    plain = plain_auction(first, findings.text[start:end])
    return plain or AuctionReader(first, findings).read(parse_body("auction", findings.text, start, end))


def plain_auction(first: Seat, text: str) -> AuctionBody | None:
    """The auction of a text that holds legal calls in the standard's words, perhaps closed by AP; None of any other."""
    words = text.split()
    is_closed = words[-1:] == ["AP"]
    if is_closed:
        words.pop()
    try:
        auction = Auction(first, tuple([_CALL_WORDS[word] for word in words]))
    except KeyError:
        return None
    if any(auction.faults()) or (is_closed and auction.is_over):
        return None
    if is_closed:
        return AuctionBody(auction.all_pass(), {}, Ending.ALL_PASS)
    return AuctionBody(auction, {}, Ending.NATURAL)


class AuctionReader:
    """Reads the tokens of an auction section whose first column is ``first``."""

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

    def read(self, items: Iterable[Item]) -> AuctionBody:
        """The auction that these tokens tell."""
        for item in items:
            match item.kind:
                case "WORD":
                    self._word(item)
                case "IRREGULARITY":
                    self._irregularity(item)
                case "ENDING":
                    self.ending = ending_after(self.ending, item, self.findings)
                case _ if not self.annotator.take(item):
                    self.findings.unreadable(item.offset, item.text)
        for flag in self.flags:
            self.findings.unreadable(flag.offset, flag.text)
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
                self.findings.unreadable(flag.offset, flag.text)
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
                self.findings.unreadable(item.offset, item.text)

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
