"""The body of a play section of PBN (PBN 2.1 §3.6): columns of cards into tricks and their marks."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from bridge.board import Ending, Flag, FlagKind, Part, Place
from bridge.cards import DECK, Card, Strain
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.table import Seat
from bridge.tricks import Trick, WrittenTricks
from parsers.findings import Findings
from parsers.pbn_annotations import Annotator, Marks, ending_after
from parsers.pbn_grammar import Item, parse_body


@dataclass(slots=True)
class PlayBody:
    """A read play section: the tricks as far as they were written, with their leaders worked out.

    ``offsets`` tells where the cells stand in the record, row by row.
    """

    tricks: Sequence[Trick]
    marks: Marks
    ending: Ending
    columns: tuple[Seat, ...]
    offsets: Callable[[], list[int]]

    def offset(self, trick: int, seat: Seat) -> int:
        """Where the card of this trick (from 0) and seat stands in the record; 0 if it was not written."""
        cell = 4 * trick + self.columns.index(seat)
        offsets = self.offsets()
        return offsets[cell] if cell < len(offsets) else 0


_CARD_WORDS = {card.code: card.bit for card in DECK} | {"-": 0}


def read_play(
    first: Seat, strain: Strain | None, deal: Deal | None, span: tuple[int, int], findings: Findings
) -> PlayBody:
    """The tricks in this stretch of the record, as written, with their marks.

    The columns run clockwise from ``first`` for the whole hand.
    """
    text = _with_columns_filled(findings, *span)
    plain = plain_play(first, strain, deal, text, span)
    return plain or PlayReader(first, strain, deal, findings).read(parse_body("play", text, *span))


def plain_play(
    first: Seat, strain: Strain | None, deal: Deal | None, text: str, span: tuple[int, int]
) -> PlayBody | None:
    """The tricks of a stretch that holds cards in the standard's words, perhaps cut short; None of any other."""
    start, end = span
    words = text[start:end].split()
    is_cut = words[-1:] == ["*"]
    if is_cut:
        words.pop()
    try:
        cells = [_CARD_WORDS[word] for word in words]
    except KeyError:
        return None
    return PlayBody(
        WrittenTricks(first, strain, _whole_rows(cells, 0), deal),
        {},
        Ending.CUT if is_cut else Ending.NATURAL,
        (first, first.lho, first.partner, first.rho),
        cache(lambda: [word.start() for word in _WORD.finditer(text, start, end)]),
    )


def _whole_rows(cells: list[int], least: int) -> tuple[int, ...]:
    """The cells without the empty rows at the end, which only fill up a table; no fewer rows than ``least``."""
    last = len(cells) - 1
    while last >= 0 and not cells[last]:
        last -= 1
    length = 4 * max(last // 4 + 1, least)
    return (*cells[:length], *[0] * (length - len(cells)))


_WORD = re.compile(r"\S+")
_INDENTED_ROW = re.compile(r"(?<=\n)((?: {3}){1,3})(\S+(?: +\S+)*)\s*\Z")


def _with_columns_filled(findings: Findings, start: int, end: int) -> str:
    """The text with dashes where a last row leaves columns of three characters blank to say who played."""
    text = findings.text
    if text.find("\n   ", start, end) < 0:
        return text
    match = _INDENTED_ROW.search(text, start, end)
    if match is None or len(match[1]) // 3 + len(match[2].split()) > 4:
        return text
    findings.warning(
        "play-by-column",
        match.start(2),
        Message("This row begins further right; its column was taken to say who played the card."),
        Message("Write - for each card that is not known."),
    )
    return text[: match.start(1)] + "-  " * (len(match[1]) // 3) + text[match.end(1) :]


class PlayReader:
    """Reads the tokens of a play section whose columns run clockwise from ``first`` for the whole hand."""

    def __init__(self, first: Seat, strain: Strain | None, deal: Deal | None, findings: Findings) -> None:
        self.first = first
        self.columns = (first, first.lho, first.partner, first.rho)
        self.strain = strain
        self.deal = deal
        self.findings = findings
        self.cells: list[int] = []
        self.items: list[Item] = []
        self.stated: dict[int, FlagKind] = {}
        self.flags: list[Item] = []
        self.ending = Ending.NATURAL
        self.annotator = Annotator(range(7, 13), Place.tag("Play"), findings)

    def read(self, items: Iterable[Item]) -> PlayBody:
        """The tricks that these tokens tell."""
        for item in items:
            match item.kind:
                case "WORD":
                    self._cell(self._read_card(item), item)
                case "IRREGULARITY":
                    self._irregularity(item)
                case "ENDING":
                    self._end(item)
                case _ if not self.annotator.take(item):
                    self.findings.unreadable(item.offset, item.text)
        for flag in self.flags:
            self.findings.unreadable(flag.offset, flag.text)
        offsets = [item.offset for item in self.items]
        return PlayBody(self._tricks(), self.annotator.marks, self.ending, self.columns, lambda: offsets)

    def _read_card(self, item: Item) -> int:
        if item.text == "-":
            return 0
        try:
            return Card.parse(item.text).bit
        except BridgeError as error:
            self.findings.error(
                "bad-card", item.offset, error.message, Message("Its place was kept as a card that is not known.")
            )
            return 0

    def _cell(self, card: int, item: Item) -> None:
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
            self.findings.unreadable(item.offset, item.text)

    def _end(self, item: Item) -> None:
        self.ending = ending_after(self.ending, item, self.findings)
        if item.text == "+":
            self.cells.append(0)
            self.items.append(item)

    def _tricks(self) -> Sequence[Trick]:
        marked = [place.index + 1 for place in self.annotator.marks if place.part is Part.CARD]
        cells = _whole_rows(self.cells, max(marked, default=0))
        written = WrittenTricks(self.first, self.strain, cells, self.deal)
        return tuple(self._by_leads(written)) if self.stated else written

    def _by_leads(self, written: WrittenTricks) -> Iterator[Trick]:
        """The tricks, some of which may be led out of turn."""
        leader: Seat | None = self.first
        for number, row in enumerate(written):
            leader = self._leader_out_of_turn(4 * number, leader)
            trick = Trick(leader, self.strain, row.cards)
            leader = trick.winner
            yield trick

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
