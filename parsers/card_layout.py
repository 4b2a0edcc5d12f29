"""Hands by their places in lines and columns: which suit, and which hand, each word of ``cards.lark`` belongs to."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lark import Lark

from bridge.cards import SUITS_HIGH_TO_LOW, Card, Rank, Suit
from bridge.errors import Message
from bridge.table import SEATS, Seat
from parsers.findings import Findings
from parsers.pieces import Piece, pieces_of
from parsers.words import seat_of, suit_of

_PARSER = Lark((Path(__file__).parent / "cards.lark").read_text(encoding="utf-8"), parser="lalr", start=["cards"])
_RANK = re.compile(r"10|.")
_GAP = 3
"""So many cells of blank part two columns of holdings."""
_NEAR = 8
"""A holding belongs to the hand above it whose left edge is no farther away than this."""


def card_pieces(text: str) -> Iterator[Piece]:
    """The words of a text as hands and diagrams have them; it may be any text."""
    return pieces_of(text, _PARSER, "cards")


@dataclass(slots=True)
class Block:
    """A hand as it stands in the text: its lines, its left edge, its suits, and the label it has."""

    seat: Seat | None
    column: int
    first: int
    last: int
    suits: dict[Suit, list[Piece]] = field(default_factory=dict)
    loose: bool = False
    """Whether the suit signs are missing, so that the four lines tell the suits."""

    @property
    def is_whole(self) -> bool:
        """Whether all four suits are told."""
        return len(self.suits) == 4

    @property
    def is_unknown(self) -> bool:
        """Whether the text says that the hand is not told."""
        return all(holding and all(piece.kind == "UNKNOWN" for piece in holding) for holding in self.suits.values())

    @property
    def size(self) -> int:
        """How many cards are told."""
        held = (piece.text.replace("10", "T") for holding in self.suits.values() for piece in holding)
        return sum(sign in "AKQJTakqjt98765432" for ranks in held for sign in ranks)

    def cards(self, findings: Findings) -> dict[Card, int]:
        """The cards, each with its place in the text."""
        cards: dict[Card, int] = {}
        for suit, holding in self.suits.items():
            for piece in holding:
                if piece.kind == "RANKS":
                    _add(cards, suit, piece, findings)
        return cards


def blocks_of(text: str) -> list[Block]:
    """All hands of a text, in its order: each a row of suits, four lines of suits in a column, or dotted."""
    layout = _Layout()
    line: list[Piece] = []
    for piece in card_pieces(text):
        if piece.kind == "NEWLINE":
            layout.read(line)
            line = []
        else:
            line.append(piece)
    layout.read(line)
    return [block for block in layout.blocks if not block.loose or block.is_whole]


def seated(blocks: Sequence[Block]) -> dict[Seat, Block]:
    """The hands by seat: as they are labelled, or as they stand, North above, West and East abreast, South below."""
    named = [block.seat for block in blocks if block.seat is not None]
    if len(set(named)) == len(blocks):
        return {block.seat: block for block in blocks if block.seat is not None}
    rows: list[list[Block]] = []
    for block in sorted(blocks, key=lambda block: block.first):
        if rows and any(block.first <= other.last for other in rows[-1]):
            rows[-1].append(block)
        else:
            rows.append([block])
    shape = tuple(len(row) for row in rows)
    seats = [Seat.parse(letter) for letter in _SHAPES.get(shape, "NESW"[: len(blocks)])]
    standing = [block for row in rows for block in sorted(row, key=lambda block: block.column)]
    if named and len(set(named)) == len(named):
        others = [seat for seat in seats if seat not in named] + [seat for seat in SEATS if seat not in named]
        free = iter(dict.fromkeys(others))
        return {block.seat if block.seat is not None else next(free): block for block in standing}
    return dict(zip(seats, standing, strict=False))


_SHAPES = {(1,): "S", (2,): "WE", (1, 1): "NS", (1, 2): "NWE", (2, 1): "WES", (1, 2, 1): "NWES", (1, 1, 1, 1): "NESW"}
"""The seats in reading order, by how many hands stand abreast in each row."""


def dotted(piece: Piece) -> dict[Suit, list[Piece]]:
    """The holdings of a hand that is one word: ``AKQ.JT9.876.5432``."""
    suits, place = {}, piece.offset
    for suit, ranks in zip(SUITS_HIGH_TO_LOW, piece.text.split("."), strict=True):
        kind = "RANKS" if ranks.strip("-") else "VOID"
        suits[suit] = [Piece(kind, ranks, place, piece.line, piece.left, piece.right)]
        place += len(ranks) + 1
    return suits


def _add(cards: dict[Card, int], suit: Suit, piece: Piece, findings: Findings) -> None:
    small = 0
    for match in _RANK.finditer(piece.text):
        place = piece.offset + match.start()
        if match[0] in "xX":
            small += 1
            continue
        card = Card(suit, Rank.parse(match[0]))
        if card in cards:
            findings.error("duplicate-card", place, Message("{card} stands twice in one hand.", card=card))
        cards.setdefault(card, place)
    if small:
        place = piece.offset + piece.text.upper().index("X")
        findings.warning(
            "small-cards", place, Message("x stands for a small card, no one knows which; {n} left out.", n=small)
        )


@dataclass(slots=True)
class _Cell:
    """What stands together on one line: a suit and its ranks, ranks alone, or a whole hand."""

    suit: Suit | None
    piece: Piece
    held: list[Piece]
    seat: Seat | None

    @property
    def is_loose(self) -> bool:
        """Whether its suit is not told."""
        return self.suit is None and self.piece.kind != "HAND"


class _Layout:
    """Puts cells together to hands, line by line.

    ``open`` are the hands that may go on, ``labels`` the seats that head what stands below them, each with its column
    and its line.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.open: list[Block] = []
        self.labels: list[tuple[Seat, int, int]] = []

    def read(self, line: Sequence[Piece]) -> None:
        """Take in the next line."""
        if not line:
            return
        number = line[0].line
        cells, labels = _cells(line)
        self.open = [block for block in self.open if number - block.last <= 2]
        self.labels = [label for label in self.labels if number - label[2] <= 3]
        whole = [cell for cell in cells if cell.piece.kind in ("HAND", "VOID")]
        if len(whole) == 4 and len({cell.piece.kind for cell in whole} | {"HAND"}) <= 2 and whole[0].suit is None:
            self._deal_line(whole, labels, number)
        elif cells:
            self._place(cells, number)
        else:
            self.labels += [(seat, column, number) for seat, column in labels]

    def _deal_line(self, cells: Sequence[_Cell], labels: Sequence[tuple[Seat, int]], number: int) -> None:
        first = cells[0].seat or (labels[0][0] if labels else Seat.NORTH)
        for turn, cell in enumerate(cells):
            block = Block(first.clockwise(turn), cell.piece.left, number, number)
            if cell.piece.kind == "HAND":
                block.suits = dotted(cell.piece)
                self.blocks.append(block)

    def _place(self, cells: Sequence[_Cell], number: int) -> None:
        rows = list(_rows(cells))
        waiting = [block for block in self.open if block.last < number]
        in_step = len(waiting) == len(rows)
        taken: list[Block] = []
        for index, row in enumerate(rows):
            free = [waiting[index]] if in_step else [block for block in waiting if block not in taken]
            near = [block for block in free if _takes(block, row, in_step)]
            block = min(near, key=lambda block: abs(block.column - row[0].piece.left), default=None)
            if block is None or row[0].seat is not None:
                block = Block(row[0].seat, row[0].piece.left, number, number, loose=row[0].suit is None)
                self.blocks.append(block)
                self.open.append(block)
            taken.append(block)
            _fill(block, row, number)
        new = [block for block in taken if block.first == number and block.seat is None]
        self._label(new)
        self.open = [block for block in self.open if not block.is_whole]

    def _label(self, blocks: Sequence[Block]) -> None:
        in_step = len(blocks) == len(self.labels)
        for index, block in enumerate(blocks):
            labels = [self.labels[index]] if in_step else self.labels
            label = min(labels, key=lambda label: abs(label[1] - block.column), default=None)
            if label is not None and (in_step or abs(label[1] - block.column) <= _NEAR):
                block.seat = label[0]
        if blocks:
            self.labels = []


def _takes(block: Block, row: Sequence[_Cell], in_step: bool) -> bool:
    near = in_step or abs(block.column - row[0].piece.left) <= _NEAR
    fits = block.loose is (row[0].suit is None) and row[0].piece.kind != "HAND"
    return near and fits and not any(cell.suit in block.suits for cell in row)


def _fill(block: Block, row: Sequence[_Cell], number: int) -> None:
    block.last = number
    for cell in row:
        if cell.piece.kind == "HAND":
            block.suits, block.loose = dotted(cell.piece), False
        else:
            block.suits[SUITS_HIGH_TO_LOW[len(block.suits)] if cell.suit is None else cell.suit] = cell.held


def _rows(cells: Sequence[_Cell]) -> Iterator[list[_Cell]]:
    """The cells of a line, those of one hand together: a hand begins where a suit comes again or a seat is named."""
    row: list[_Cell] = []
    for cell in cells:
        if row and (cell.suit is None or cell.seat is not None or cell.suit in {other.suit for other in row}):
            yield row
            row = []
        row.append(cell)
    if row:
        yield row


_ENDS = ("WORD", "STRAY", "BAR", "SEAT", "BULLET", "HAND")
"""After these a holding does not go on."""

_APART = ("BAR", "COLON", "SEPARATOR", "STRAY")
"""After these a seat may be named, however near they stand."""


def _cells(line: Sequence[Piece]) -> tuple[list[_Cell], list[tuple[Seat, int]]]:
    """What a line holds: cells, and the seats that head what stands below them, each with its column.

    A line of the play, and ranks without a suit in a line of words, are no cells.
    """
    cells: list[_Cell] = []
    labels: list[tuple[Seat, int]] = []
    seat: Seat | None = None
    last: Piece | None = None
    has_words = any(piece.kind in ("WORD", "STRAY", "DOT") for piece in line)
    for index, piece in enumerate(line):
        gap = _GAP if last is None else piece.left - last.right
        goes_on = bool(cells) and seat is None and gap < _GAP and last is not None and last.kind not in _ENDS
        goes_on = goes_on and (cells[-1].suit is not None or cells[-1].piece.kind == "RANKS")
        match piece.kind:
            case "SUIT":
                cells.append(_Cell(suit_of(piece.text), piece, [], seat))
            case "HAND":
                cells.append(_Cell(None, piece, [], seat))
            case "RANKS" | "VOID" | "UNKNOWN" if goes_on and (cells[-1].suit is not None or piece.kind == "RANKS"):
                cells[-1].held.append(piece)
            case "RANKS" | "VOID" | "UNKNOWN":
                cells.append(_Cell(None, piece, [piece], seat))
            case "SEAT" if _is_label(line, index):
                labels.append((seat_of(piece.text), piece.left))
                seat = labels[-1][0] if _heads_cards(line, index) else None
            case "SEAT":
                seat = None
        if piece.kind not in ("SEAT", "COLON"):
            seat = None
        last = piece
    if any(piece.text in "▸★" for piece in line):
        cells = []
    loose = sum(cell.is_loose for cell in cells)
    if has_words or loose > 2 or loose < len(cells):
        whole = any(cell.piece.kind == "HAND" for cell in cells)
        cells = [cell for cell in cells if not cell.is_loose or (whole and cell.piece.kind == "VOID")]
    return cells, labels


def _is_label(line: Sequence[Piece], index: int) -> bool:
    """Whether a seat is named for its own sake, and not in a sentence such as “South deals”."""
    before = line[index - 1] if index else None
    after = line[index + 1] if index + 1 < len(line) else None
    here = line[index]
    joined = before is not None and here.left - before.right < 2 and before.kind not in _APART
    if joined and before is not None and (before.kind != "SEAT" or before.right == here.left):
        kinds = ("COLON",) if len(here.text) == 1 else ("COLON", "SUIT", "HAND")
        return before.kind in ("RANKS", "VOID", "HAND") and after is not None and after.kind in kinds
    if after is None or after.kind in ("COLON", "BAR"):
        return True
    if after.kind in ("SUIT", "RANKS", "VOID", "HAND", "UNKNOWN"):
        return after.left - here.right < 2
    return after.left - here.right >= 2 or (after.kind == "SEAT" and after.left > here.right)


def _heads_cards(line: Sequence[Piece], index: int) -> bool:
    after = line[index + 1] if index + 1 < len(line) else None
    return after is not None and after.kind in ("COLON", "SUIT", "RANKS", "VOID", "HAND", "UNKNOWN")
