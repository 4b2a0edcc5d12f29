"""Hands and deals as people type and print them (``cards.lark``): read by their words, lines and columns.

``parse_hand`` and ``parse_deal`` never raise: what is wrong is among the diagnostics, the rest is kept. Their
``verified()`` is for a single value that must be right: it raises InvalidNotation or IllegalDeal.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from lark import Lark

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Card, Hand, Rank, Suit
from bridge.deal import Deal
from bridge.errors import IllegalDeal, InvalidNotation, Message
from bridge.table import SEATS, Seat
from parsers.diagnostics import Diagnostic, Severity
from parsers.diagram import dumps
from parsers.findings import Findings
from parsers.result_notation import SUIT_WORDS, Piece, Places, pieces_of, seat_of

_PARSER = Lark((Path(__file__).parent / "cards.lark").read_text(encoding="utf-8"), parser="lalr", start=["cards"])
_RANK = re.compile(r"10|.")
_GAP = 3
"""So many cells of blank part two columns of holdings."""
_NEAR = 8
"""A holding belongs to the hand above it whose left edge is no farther away than this."""
_MOST_CARDS = 60
"""Cards of a hand after which nothing more is told of it."""


@dataclass(frozen=True, slots=True)
class ParsedHand:
    """What a text says of one hand; ``hand`` is None when it says no hand. Small cards (x) are not among its cards."""

    hand: Hand | None
    diagnostics: tuple[Diagnostic, ...] = ()

    def verified(self) -> Hand:
        """The hand. Raises InvalidNotation for the first error or small card."""
        for found in self.diagnostics:
            raise InvalidNotation(found.message)
        if self.hand is None:
            raise InvalidNotation(_no_hand())
        return self.hand


@dataclass(frozen=True, slots=True)
class ParsedDeal:
    """What a text says of the hands of a deal; ``deal`` is None when it says no hand."""

    deal: Deal | None
    diagnostics: tuple[Diagnostic, ...] = ()

    def verified(self) -> Deal:
        """The deal. Raises IllegalDeal for cards that cannot be, InvalidNotation for any other error."""
        for found in self.diagnostics:
            if found.severity is not Severity.NOTE:
                raise (IllegalDeal if found.code == "impossible-deal" else InvalidNotation)(found.message)
        if self.deal is None:
            raise InvalidNotation(_no_hand())
        return self.deal


def _no_hand() -> Message:
    return Message("There is no hand here: write four suits, as in AKQ.JT9.876.5432 or ♠AKQ ♥JT9 ♦876 ♣5432.")


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
                if piece.kind == "RANKS" and len(cards) < _MOST_CARDS:
                    _add(cards, suit, piece, findings)
        return cards


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
            if len(findings.diagnostics) > _MOST_CARDS:
                return
        cards.setdefault(card, place)
    if small:
        place = piece.offset + piece.text.upper().index("X")
        findings.warning(
            "small-cards", place, Message("x stands for a small card, no one knows which; {n} left out.", n=small)
        )


def parse_hand(text: str) -> ParsedHand:
    """The hand in a text: four holdings by dots, suit signs, lines, commas or spaces. Never raises."""
    findings = Places(text)
    pieces = list(_pieces(text))
    block = Block(None, 0, 0, 0)
    if any(piece.kind == "HAND" for piece in pieces):
        for piece in pieces:
            if piece.kind == "HAND" and not block.suits:
                block.suits = _dotted(piece)
            elif piece.kind != "NEWLINE":
                findings.unreadable(piece)
    elif any(piece.kind == "SUIT" for piece in pieces):
        _by_signs(pieces, block, findings)
    else:
        groups = _groups(pieces)
        for piece in pieces:
            if piece.kind in ("WORD", "STRAY", "SEAT", "UNKNOWN"):
                findings.unreadable(piece)
        block.suits = dict(zip(SUITS_HIGH_TO_LOW, groups, strict=True)) if len(groups) == 4 else {}
    if not (block.size or block.is_whole):
        findings.error("no-hand", 0, _no_hand())
        return ParsedHand(None, tuple(findings.diagnostics))
    cards = block.cards(findings)
    if len(cards) > 13:
        findings.error("hand-length", 0, Message("The hand has {n} cards instead of thirteen.", n=len(cards)))
    return ParsedHand(Hand.of(cards), tuple(findings.diagnostics))


def _by_signs(pieces: Sequence[Piece], block: Block, findings: Places) -> None:
    suit: Suit | None = None
    for piece in pieces:
        if piece.kind == "SUIT":
            suit = SUIT_WORDS[piece.text.strip("!\\").lower()]
            block.suits.setdefault(suit, [])
        elif suit is not None and piece.kind in ("RANKS", "VOID", "UNKNOWN"):
            block.suits[suit].append(piece)
        elif piece.kind in ("RANKS", "SEAT", "WORD", "STRAY"):
            findings.unreadable(piece)


def _groups(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The four holdings of a hand without suit signs; another number where it is not four."""
    held = [piece for piece in pieces if piece.kind in ("RANKS", "VOID")]
    kinds = {piece.kind for piece in pieces}
    if "DOT" in kinds:
        return _parted(pieces, "DOT")
    if "NEWLINE" in kinds:
        return [group for group in _parted(pieces, "NEWLINE") if group]
    by_signs = _parted(pieces, "SEPARATOR")
    return by_signs if len(by_signs) == 4 else [[piece] for piece in held]


def _parted(pieces: Sequence[Piece], kind: str) -> list[list[Piece]]:
    groups: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.kind == kind:
            groups.append([])
        elif piece.kind in ("RANKS", "VOID"):
            groups[-1].append(piece)
    return groups


def parse_deal(text: str) -> ParsedDeal:
    """The deal in a text: a line of PBN, hands after their seats, or a diagram, two hands or more. Never raises."""
    findings = Places(text)
    blocks = [block for block in blocks_of(text) if block.is_whole or block.seat is not None]
    if len(blocks) > 4:
        findings.warning(
            "more-than-a-deal", 0, Message("There are {n} hands here; the first four were read.", n=len(blocks))
        )
    return deal_of(blocks[:4], findings)


def deal_of(blocks: Sequence[Block], findings: Findings) -> ParsedDeal:
    """The deal of four blocks at most, judged."""
    if not blocks:
        findings.error("no-hand", 0, _no_hand())
        return ParsedDeal(None, tuple(findings.diagnostics))
    places: dict[Seat, dict[Card, int]] = {
        seat: block.cards(findings) for seat, block in seated(blocks).items() if not block.is_unknown
    }
    deal = Deal.of({seat: Hand.of(cards) for seat, cards in places.items()})
    for fault in deal.faults():
        last = next(
            (seat for seat in SEATS if seat.term in (fault.values.get("second"), fault.values.get("seat"))), None
        )
        cards = places.get(last, {}) if last is not None else {}
        where = next((place for card, place in cards.items() if card == fault.values.get("card")), None)
        findings.error("impossible-deal", min(cards.values(), default=0) if where is None else where, fault)
    return ParsedDeal(deal, tuple(findings.diagnostics))


def _pieces(text: str) -> Iterator[Piece]:
    return pieces_of(text, _PARSER, "cards")


def blocks_of(text: str) -> list[Block]:
    """All hands of a text, in its order: each a row of suits, four lines of suits in a column, or dotted."""
    layout = _Layout()
    line: list[Piece] = []
    for piece in _pieces(text):
        if piece.kind == "NEWLINE":
            layout.read(line)
            line = []
        else:
            line.append(piece)
    layout.read(line)
    return [block for block in layout.blocks if not block.loose or block.is_whole]


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
    """Puts cells together to hands, line by line."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.open: list[Block] = []
        self.labels: list[tuple[Seat, int, int]] = []

    def read(self, line: Sequence[Piece]) -> None:
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
            block = Block(first.clockwise(turn), cell.piece.start, number, number)
            if cell.piece.kind == "HAND":
                block.suits = _dotted(cell.piece)
                self.blocks.append(block)

    def _place(self, cells: Sequence[_Cell], number: int) -> None:
        rows = list(_rows(cells))
        waiting = [block for block in self.open if block.last < number]
        in_step = len(waiting) == len(rows)
        taken: list[Block] = []
        for index, row in enumerate(rows):
            free = [waiting[index]] if in_step else [block for block in waiting if block not in taken]
            near = [block for block in free if _takes(block, row, in_step)]
            block = min(near, key=lambda block: abs(block.column - row[0].piece.start), default=None)
            if block is None or row[0].seat is not None:
                block = Block(row[0].seat, row[0].piece.start, number, number, loose=row[0].suit is None)
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
    near = in_step or abs(block.column - row[0].piece.start) <= _NEAR
    fits = block.loose is (row[0].suit is None) and row[0].piece.kind != "HAND"
    return near and fits and not any(cell.suit in block.suits for cell in row)


def _fill(block: Block, row: Sequence[_Cell], number: int) -> None:
    block.last = number
    for cell in row:
        if cell.piece.kind == "HAND":
            block.suits, block.loose = _dotted(cell.piece), False
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
        gap = _GAP if last is None else piece.start - last.end
        goes_on = bool(cells) and seat is None and gap < _GAP and last is not None and last.kind not in _ENDS
        goes_on = goes_on and (cells[-1].suit is not None or cells[-1].piece.kind == "RANKS")
        match piece.kind:
            case "SUIT":
                cells.append(_Cell(SUIT_WORDS[piece.text.strip("!\\").lower()], piece, [], seat))
            case "HAND":
                cells.append(_Cell(None, piece, [], seat))
            case "RANKS" | "VOID" | "UNKNOWN" if goes_on and (cells[-1].suit is not None or piece.kind == "RANKS"):
                cells[-1].held.append(piece)
            case "RANKS" | "VOID" | "UNKNOWN":
                cells.append(_Cell(None, piece, [piece], seat))
            case "SEAT" if _is_label(line, index):
                labels.append((seat_of(piece.text), piece.start))
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


_ENDS = ("WORD", "STRAY", "BAR", "SEAT", "BULLET", "HAND")


_APART = ("BAR", "COLON", "SEPARATOR", "STRAY")


def _is_label(line: Sequence[Piece], index: int) -> bool:
    """Whether a seat is named for its own sake, and not in a sentence such as “South deals”."""
    before = line[index - 1] if index else None
    after = line[index + 1] if index + 1 < len(line) else None
    here = line[index]
    joined = before is not None and here.start - before.end < 2 and before.kind not in _APART
    if joined and before is not None and (before.kind != "SEAT" or before.end == here.start):
        kinds = ("COLON",) if len(here.text) == 1 else ("COLON", "SUIT", "HAND")
        return before.kind in ("RANKS", "VOID", "HAND") and after is not None and after.kind in kinds
    if after is None or after.kind in ("COLON", "BAR"):
        return True
    if after.kind in ("SUIT", "RANKS", "VOID", "HAND", "UNKNOWN"):
        return after.start - here.end < 2
    return after.start - here.end >= 2 or (after.kind == "SEAT" and after.start > here.end)


def _heads_cards(line: Sequence[Piece], index: int) -> bool:
    after = line[index + 1] if index + 1 < len(line) else None
    return after is not None and after.kind in ("COLON", "SUIT", "RANKS", "VOID", "HAND", "UNKNOWN")


def _dotted(piece: Piece) -> dict[Suit, list[Piece]]:
    suits, place = {}, piece.offset
    for suit, ranks in zip(SUITS_HIGH_TO_LOW, piece.text.split("."), strict=True):
        kind = "RANKS" if ranks.strip("-") else "VOID"
        suits[suit] = [Piece(kind, ranks, place, piece.line, piece.start, piece.end)]
        place += len(ranks) + 1
    return suits


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
    seats = [Seat(SEATS["NESW".index(letter)]) for letter in _SHAPES.get(shape, "NESW"[: len(blocks)])]
    standing = [block for row in rows for block in sorted(row, key=lambda block: block.column)]
    if named and len(set(named)) == len(named):
        others = [seat for seat in seats if seat not in named] + [seat for seat in SEATS if seat not in named]
        free = iter(dict.fromkeys(others))
        return {block.seat if block.seat is not None else next(free): block for block in standing}
    return dict(zip(seats, standing, strict=False))


_SHAPES = {(1,): "S", (2,): "WE", (1, 1): "NS", (1, 2): "NWE", (2, 1): "WES", (1, 2, 1): "NWES", (1, 1, 1, 1): "NESW"}


class HandStyle(Enum):
    """How a hand is written."""

    DOTS = "AKQ.JT9.876.5432"
    LETTERS = "SAKQ HJT9 D876 C5432"
    SYMBOLS = "♠ A K Q ♥ J 10 9 ♦ 8 7 6 ♣ 5 4 3 2"
    LINES = "♠ A K Q, and each suit on its line"
    CHINESE = "黑桃 A K Q 红心 J 10 9 方块 8 7 6 梅花 5 4 3 2"


class DealStyle(Enum):
    """How a deal is written."""

    LINE = "N:AKQ.JT9.876.5432 …"
    HANDS = "N: ♠ A K Q ♥ J 10 9 …, and each hand on its line"
    COMPASS = "North on top, West and East abreast"
    CHINESE = "北家：黑桃 A K Q …, and each hand on its line"


_CHINESE_SUITS = ("梅花", "方块", "红心", "黑桃")


def format_hand(hand: Hand, style: HandStyle = HandStyle.SYMBOLS) -> str:
    """The hand in a style, the inverse of :func:`parse_hand`.

    >>> format_hand(Hand.parse("AKQ.JT9.8765432."), HandStyle.LETTERS)
    'SAKQ HJT9 D8765432 C-'
    """
    if style is HandStyle.DOTS:
        return str(hand)
    suits = {suit: hand.holding(suit) for suit in SUITS_HIGH_TO_LOW}
    if style is HandStyle.LETTERS:
        return " ".join(suit.letter + ("".join(rank.letter for rank in ranks) or "-") for suit, ranks in suits.items())
    names = {suit: _CHINESE_SUITS[suit] if style is HandStyle.CHINESE else str(suit) for suit in suits}
    parts = [f"{names[suit]} {' '.join(map(str, ranks)) or '—'}" for suit, ranks in suits.items()]
    return ("\n" if style is HandStyle.LINES else " ").join(parts)


def format_deal(deal: Deal, style: DealStyle = DealStyle.LINE) -> str:
    """The deal in a style, the inverse of :func:`parse_deal`; a hand that is not known is ``?`` (``-`` in a line)."""
    if style is DealStyle.LINE:
        return str(deal)
    if style is DealStyle.COMPASS:
        return dumps(Board.of(deal=deal))
    hand_style = HandStyle.CHINESE if style is DealStyle.CHINESE else HandStyle.SYMBOLS
    lines = []
    for seat in SEATS:
        hand = deal[seat]
        name = f"{'北东南西'[seat]}家：" if style is DealStyle.CHINESE else f"{seat}: "
        lines.append(name + ("?" if hand is None else format_hand(hand, hand_style)))
    return "\n".join(lines)
