"""The diagram of a board as a picture: the four hands round the compass, the contract, and the auction beside them.

It is black on white and needs nothing from outside: no script, no style sheet, no font. Pips are drawn. Every text of
the record is escaped.
"""

import re
from collections.abc import Collection, Iterator
from html import escape

from bridge.annotation import annotation_at
from bridge.auction import PASS, Auction, Bid, Skip, UnknownCall
from bridge.board import Board, Place
from bridge.cards import SUITS_HIGH_TO_LOW, Hand, Strain, Suit
from bridge.contract import Contract
from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.auction_diagram import COLUMNS
from pages.widgets.notation import (
    board_heading,
    contract_mark,
    declarer_tricks,
    final_contract,
    is_passed_out,
    result_words,
    seat_letter,
    seat_name,
    vulnerability_sentence,
)
from parsers.columns import width_of
from parsers.diagram import printable

INKS: dict[int, dict[Suit, str]] = {
    2: {Suit.SPADES: "#15171C", Suit.HEARTS: "#C4122F", Suit.DIAMONDS: "#C4122F", Suit.CLUBS: "#15171C"},
    4: {Suit.SPADES: "#15171C", Suit.HEARTS: "#C4122F", Suit.DIAMONDS: "#1551C4", Suit.CLUBS: "#00695C"},
}
"""The inks of the suits on white, by the number of colours."""

_PIPS = {
    Suit.SPADES: "M10 1C8.2 4.6 1.6 7.4 1.6 12.1c0 2.5 1.9 4.3 4.2 4.3 1.4 0 2.6-.6 3.4-1.6-.1 1.9-.8 3.1-2.1 4.2h5.8"
    "c-1.3-1.1-2-2.3-2.1-4.2.8 1 2 1.6 3.4 1.6 2.3 0 4.2-1.8 4.2-4.3C18.4 7.4 11.8 4.6 10 1z",
    Suit.HEARTS: "M10 18.8C8.6 15.6 1.3 11.6 1.3 6.5 1.3 3.7 3.3 1.6 5.8 1.6c1.9 0 3.4 1.1 4.2 2.9.8-1.8 2.3-2.9 4.2"
    "-2.9 2.5 0 4.5 2.1 4.5 4.9 0 5.1-7.3 9.1-8.7 12.3z",
    Suit.DIAMONDS: "M10 .9c1.8 3.4 4.3 6.4 7.2 9.1-2.9 2.7-5.4 5.7-7.2 9.1"
    "C8.2 15.7 5.7 12.7 2.8 10 5.7 7.3 8.2 4.3 10 .9z",
    Suit.CLUBS: "M10 1.2a4.15 4.15 0 0 0-3.3 6.66A4.25 4.25 0 1 0 5.3 16.1c1.6 0 3-.8 3.8-2-.1 2-.8 3.5-2.2 4.9h6.2"
    "c-1.4-1.4-2.1-2.9-2.2-4.9.8 1.2 2.2 2 3.8 2a4.25 4.25 0 1 0-1.4-8.24A4.15 4.15 0 0 0 10 1.2z",
}
_FONT = "'Source Sans', 'Source Sans 3', 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'"
_INK, _MUTED, _EDGE = "#15171C", "#535A61", "#6F7872"

_MARGIN, _COLUMN, _TOP, _HAND = 16, 164, 68, 128
_ROW, _RANKS = 25, 26
_AUCTION, _CELL = _MARGIN + 3 * _COLUMN + 16, 64
_WIDEST = 19
"""Half-width characters of a name; the ranks of a suit may be as wide as a column."""

_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def diagram_svg(
    board: Board,
    number: int,
    _: Translator,
    *,
    deck: int = 2,
    shown: Collection[Seat] = SEATS,
    with_auction: bool = True,
    with_result: bool = True,
) -> str:
    """The diagram as SVG; ``number`` is the board's place in its file, ``shown`` are the seats whose cards it tells."""
    draw = _Diagram(board, _, INKS[deck])
    auction = board.auction if with_auction and board.auction and board.auction.calls else None
    width = _AUCTION + 4 * _CELL + _MARGIN if auction else 2 * _MARGIN + 3 * _COLUMN
    rows = _rows_of(auction) if auction else 0
    height = max(_TOP + 3 * _HAND, _TOP + (rows + 1) * _ROW + 8) + _MARGIN // 2
    parts = [
        *draw.heading(number),
        *draw.corner(),
        *(part for seat in SEATS for part in draw.hand(seat, is_shown=seat in shown)),
        *draw.compass(),
        *(draw.outcome() if with_result else ()),
        *(draw.auction(auction) if auction else ()),
    ]
    title = _text_of(board_heading(board, number, _))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{_FONT}, sans-serif" font-size="19" fill="{_INK}"><title>{title}</title>'
        f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>{"".join(parts)}</svg>'
    )


class _Diagram:
    """Draws the parts of one board."""

    def __init__(self, board: Board, translator: Translator, inks: dict[Suit, str]) -> None:
        self.board = board
        self.say = translator
        self.inks = inks

    def heading(self, number: int) -> Iterator[str]:
        """The board, and the event if it is named."""
        yield _text(_MARGIN, 32, _cut(board_heading(self.board, number, self.say), 40), size=22, weight=700)
        told = (self.board.tags.get(name, "").strip() for name in ("Event", "Site"))
        if event := " · ".join(part for part in told if part):
            yield _text(_MARGIN, 54, _cut(event, 64), size=15, fill=_MUTED)

    def corner(self) -> Iterator[str]:
        """Dealer and vulnerability in words."""
        dealer, vulnerability = self.board.dealer, self.board.vulnerability
        lines = [
            None if dealer is None else self.say("Dealer {seat}", seat=dealer.term),
            None if vulnerability is None else vulnerability_sentence(vulnerability, self.say),
        ]
        for place, line in enumerate(line for line in lines if line is not None):
            yield _text(_MARGIN, _TOP + 16 + 22 * place, line, size=16)

    def hand(self, seat: Seat, *, is_shown: bool) -> Iterator[str]:
        """A hand under its seat and its player, a suit a row."""
        x, y = _place(seat)
        name = self.board.player_names[seat]
        head = seat_name(seat, self.say) + (f" · {name}" if name and name.strip() else "")
        yield _text(x, y + 16, _cut(head, _WIDEST), size=15, fill=_MUTED)
        if is_shown:
            hand = self.board.deal[seat] if self.board.deal else None
            for row, suit in enumerate(SUITS_HIGH_TO_LOW):
                yield from self.suit(x, y + 18 + _ROW * (row + 1), suit, hand)

    def suit(self, x: int, y: int, suit: Suit, hand: Hand | None) -> Iterator[str]:
        """The pip and the ranks; a void is a dash, what nobody told a question mark."""
        ranks = None if hand is None else hand.holding(suit)
        told = "?" if ranks is None else " ".join(map(str, ranks)) or "—"
        squeezed = _COLUMN - _RANKS - 8 if ranks is not None and len(ranks) > 9 else None
        yield self.pip(x, y, suit)
        yield _text(x + _RANKS, y, told, length=squeezed)

    def pip(self, x: float, y: float, suit: Suit, size: float = 17) -> str:
        """The suit's symbol on the line ``y``."""
        scale = size / 20
        place = f"translate({x:g} {y - 0.9 * size:g}) scale({scale:g})"
        return f'<path d="{_PIPS[suit]}" transform="{place}" fill="{self.inks[suit]}"/>'

    def compass(self) -> Iterator[str]:
        """The seats as they sit; a heavy side is vulnerable, the dealer has a D."""
        left, top, size = _MARGIN + _COLUMN + 22, _TOP + _HAND + 12, 96
        middle, right, bottom = size / 2, left + size, top + size
        yield f'<rect x="{left}" y="{top}" width="{size}" height="{size}" rx="6" fill="none" stroke="{_EDGE}"/>'
        sides = {
            Seat.NORTH: (left + middle, top + 22, left + 6, top, right - 6, top),
            Seat.EAST: (right - 14, top + middle + 6, right, top + 6, right, bottom - 6),
            Seat.SOUTH: (left + middle, bottom - 10, left + 6, bottom, right - 6, bottom),
            Seat.WEST: (left + 14, top + middle + 6, left, top + 6, left, bottom - 6),
        }
        for seat, (x, y, x1, y1, x2, y2) in sides.items():
            if self.board.vulnerability is not None and self.board.vulnerability.includes(seat):
                yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{_INK}" stroke-width="6"/>'
            yield _text(x, y, seat_letter(seat, self.say), size=16, weight=600, anchor="middle")
            if seat is self.board.dealer:
                dx, dy = {Seat.NORTH: (0, 18), Seat.EAST: (-19, 0), Seat.SOUTH: (0, -18), Seat.WEST: (19, 0)}[seat]
                yield f'<circle cx="{x + dx:g}" cy="{y + dy - 6:g}" r="9" fill="{_INK}"/>'
                yield _text(x + dx, y + dy - 1.5, "D", size=13, weight=700, anchor="middle", fill="#FFFFFF")

    def outcome(self) -> Iterator[str]:
        """The contract and how it ended, in the corner below."""
        x, y = _MARGIN, _TOP + 2 * _HAND + 66
        contract = final_contract(self.board)
        if contract is None:
            if is_passed_out(self.board):
                yield _text(x, y, self.say("Passed out"), size=16)
            return
        yield from self.contract(x, y, contract)
        tricks = declarer_tricks(self.board)
        if tricks is not None:
            for line, words in enumerate(_broken(result_words(contract, tricks, self.say))):
                yield _text(x, y + 24 + 20 * line, words, size=15)

    def contract(self, x: int, y: int, contract: Contract) -> Iterator[str]:
        """``4♠× S``, its symbol drawn."""
        rest = contract_mark(contract, self.say)[1:]
        yield _text(x, y, str(contract.level), size=22, weight=700)
        if contract.strain.trump is None:
            yield _text(x + 13, y, rest, size=22, weight=700)
            return
        yield self.pip(x + 14, y, contract.strain.trump, 19)
        yield _text(x + 39, y, rest.lstrip("♣♦♥♠\ufe0e").lstrip(), size=22, weight=700)

    def auction(self, auction: Auction) -> Iterator[str]:
        """The calls in columns W N E S, each with the record's judgement of it."""
        for place, seat in enumerate(COLUMNS):
            x, y = _AUCTION + _CELL * place, _TOP + 16
            yield _text(x, y, _cut(seat_name(seat, self.say), 6), size=15, fill=_MUTED)
            is_vulnerable = self.board.vulnerability is not None and self.board.vulnerability.includes(seat)
            stroke = f'stroke="{_INK}" stroke-width="3"' if is_vulnerable else f'stroke="{_EDGE}"'
            yield f'<line x1="{x}" y1="{y + 7}" x2="{x + _CELL - 8}" y2="{y + 7}" {stroke}/>'
        first = COLUMNS.index(auction.dealer)
        closing = _closing(auction)
        for index in range(len(auction.calls) - closing):
            x, y = _cell(first + index)
            yield from self.call(x, y, auction, index)
        x, y = _cell(first + len(auction.calls) - closing)
        if closing:
            yield _text(x, y, self.say("All pass"), size=16, fill=_MUTED)
        elif not auction.is_over:
            yield _text(x, y, "?", size=16, fill=_MUTED)

    def call(self, x: int, y: int, auction: Auction, index: int) -> Iterator[str]:
        """A call and what the record thinks of it; the one that became the contract in a box."""
        call = auction.calls[index]
        judgement = annotation_at(self.board, Place.call(index)).judgement
        if not isinstance(call, Bid):
            words = "?" if isinstance(call, UnknownCall) else "—" if isinstance(call, Skip) else ""
            said = words or self.say("Pass" if call == PASS else str(call))
            yield _text(x, y, said + judgement, size=16 if call == PASS else 19, fill=_MUTED if call == PASS else _INK)
            return
        is_final = auction.is_over and not any(isinstance(later, Bid) for later in auction.calls[index + 1 :])
        if is_final:
            box = f'x="{x - 5}" y="{y - 18}" width="{46 if call.strain is Strain.NOTRUMP else 40}" height="24" rx="4"'
            yield f'<rect {box} fill="none" stroke="{_INK}" stroke-width="2"/>'
        yield _text(x, y, str(call.level), weight=600)
        if call.strain.trump is None:
            yield _text(x + 11, y, "NT", weight=600)
        else:
            yield self.pip(x + 12, y, call.strain.trump)
        if judgement:
            yield _text(x + (44 if call.strain.trump is None else 35), y, judgement, weight=600)


def _place(seat: Seat) -> tuple[int, int]:
    """Where the block of a hand begins."""
    column, row = {Seat.NORTH: (1, 0), Seat.EAST: (2, 1), Seat.SOUTH: (1, 2), Seat.WEST: (0, 1)}[seat]
    return _MARGIN + _COLUMN * column, _TOP + _HAND * row


def _cell(place: int) -> tuple[int, int]:
    row, column = divmod(place, len(COLUMNS))
    return _AUCTION + _CELL * column, _TOP + 46 + _ROW * row


def _closing(auction: Auction) -> int:
    """How many passes "All pass" stands for."""
    return 3 if auction.is_over and auction.last_bid is not None and auction.calls[-3:] == (PASS,) * 3 else 0


def _rows_of(auction: Auction) -> int:
    cells = COLUMNS.index(auction.dealer) + len(auction.calls) - _closing(auction) + 1
    return -(-cells // len(COLUMNS))


def _broken(words: str) -> list[str]:
    """Words that say two things, in two lines."""
    return re.split(r"(?<=,) |(?<=，)", words)


def _cut(text: str, cells: int) -> str:
    """The text, ended with an ellipsis where it is wider than so many half-width characters."""
    text = " ".join(printable(text[: 4 * cells]).split())
    if width_of(text) <= cells and len(text) <= 2 * cells:
        return text
    kept = ""
    for sign in text[: 2 * cells]:
        if width_of(kept + sign) >= cells:
            break
        kept += sign
    return kept.rstrip() + "…"


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 0,
    weight: int = 0,
    anchor: str = "",
    fill: str = "",
    length: int | None = None,
) -> str:
    """One line of text, as the record has it."""
    attributes = {
        "x": f"{x:g}",
        "y": f"{y:g}",
        "font-size": size,
        "font-weight": weight,
        "text-anchor": anchor,
        "fill": fill,
        "textLength": length,
        "lengthAdjust": "spacingAndGlyphs" if length else "",
    }
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items() if value or name in ("x", "y"))
    return f"<text {written}>{_text_of(words)}</text>"


def _text_of(words: str) -> str:
    return escape(_NOT_IN_XML.sub("\ufffd", printable(words)))
