"""The body of a play section of PBN (PBN 2.1 §3.6): columns of cards into tricks and their marks."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bridge.board import Ending, Flag, FlagKind, Part, Place
from bridge.cards import DECK, Card, Strain
from bridge.errors import BridgeError, Message
from bridge.play import Trick
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_annotations import Annotator, Marks, ending_after, unreadable
from parsers.pbn_grammar import Item, parse_body


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
        self.ending = ending_after(self.ending, item, self.findings)
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
