"""Hands and deals as people type and print them (``cards.lark``): read by their words, lines and columns.

``parse_hand`` and ``parse_deal`` never raise: what is wrong is among the diagnostics, the rest is kept. Their
``verified()`` is for a single value that must be right: it raises InvalidNotation or IllegalDeal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Card, Hand, Suit
from bridge.deal import Deal
from bridge.errors import IllegalDeal, InvalidNotation, Message
from bridge.table import SEATS, Seat
from parsers.bounded_findings import BoundedFindings
from parsers.card_layout import Block, blocks_of, card_pieces, dotted, seated
from parsers.diagnostics import Diagnostic, Severity
from parsers.diagram import dumps
from parsers.findings import Findings
from parsers.pieces import Piece
from parsers.words import CHINESE_SEATS, CHINESE_STRAINS, suit_of


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


def parse_hand(text: str) -> ParsedHand:
    """The hand in a text: four holdings by dots, suit signs, lines, commas or spaces. Never raises."""
    findings = BoundedFindings(text)
    pieces = list(card_pieces(text))
    block = Block(None, 0, 0, 0)
    if any(piece.kind == "HAND" for piece in pieces):
        for piece in pieces:
            if piece.kind == "HAND" and not block.suits:
                block.suits = dotted(piece)
            elif piece.kind != "NEWLINE":
                findings.unreadable(piece.offset, piece.text)
    elif any(piece.kind == "SUIT" for piece in pieces):
        _by_signs(pieces, block, findings)
    else:
        groups = _groups(pieces)
        for piece in pieces:
            if piece.kind in ("WORD", "STRAY", "SEAT", "UNKNOWN"):
                findings.unreadable(piece.offset, piece.text)
        block.suits = dict(zip(SUITS_HIGH_TO_LOW, groups, strict=True)) if len(groups) == 4 else {}
    if not (block.size or block.is_whole):
        findings.error("no-hand", 0, _no_hand())
        return ParsedHand(None, tuple(findings.diagnostics))
    cards = block.cards(findings)
    if len(cards) > 13:
        findings.error("hand-length", 0, Message("The hand has {n} cards instead of thirteen.", n=len(cards)))
    return ParsedHand(Hand.of(cards), tuple(findings.diagnostics))


def _by_signs(pieces: Sequence[Piece], block: Block, findings: Findings) -> None:
    suit: Suit | None = None
    for piece in pieces:
        if piece.kind == "SUIT":
            suit = suit_of(piece.text)
            block.suits.setdefault(suit, [])
        elif suit is not None and piece.kind in ("RANKS", "VOID", "UNKNOWN"):
            block.suits[suit].append(piece)
        elif piece.kind in ("RANKS", "SEAT", "WORD", "STRAY"):
            findings.unreadable(piece.offset, piece.text)


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
    findings = BoundedFindings(text)
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
    names = {suit: CHINESE_STRAINS[suit] if style is HandStyle.CHINESE else str(suit) for suit in suits}
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
        name = f"{CHINESE_SEATS[seat]}家：" if style is DealStyle.CHINESE else f"{seat}: "
        lines.append(name + ("?" if hand is None else format_hand(hand, hand_style)))
    return "\n".join(lines)
