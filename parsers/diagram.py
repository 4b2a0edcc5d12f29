"""The compass diagram of a board, as bridge columns print it: a text notation for people, written and never read.

North stands on top, West on the left; suits run ♠ ♥ ♦ ♣, a ten is ``10``, a void ``—``, a hand nobody told us ``?``.
Auction and play stand in columns W N E S; ``▸`` is led, ``★`` wins the trick. The words are said by the caller's
``say``, so that a diagram speaks the reader's language; ``str`` says them in English.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from textwrap import fill
from unicodedata import category

from bridge.auction import PASS, Auction, Skip
from bridge.board import SUFFIXES, Board, Comment, Flag, FlagKind, Mark, Nag, NoteReference, Part, Place
from bridge.cards import SUITS_HIGH_TO_LOW, Hand, Suit
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat, Side, Vulnerability
from bridge.tricks import Trick
from parsers.columns import width_of

Say = Callable[[Message], str]
Row = Sequence[str]

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The columns of auctions and plays, from the left."""

_LINE = 78
_LED, _WON, _UNKNOWN, _DASH = "▸", "★", "?", "—"


def dumps(board: Board, say: Say = str) -> str:
    """The diagram of a board: hands, auction, play and result, each as far as the record tells it."""
    parts = (
        _hands(board, say),
        _comments(board, Part.START, Part.TAG),
        _auction(board, board.auction, say) if board.auction else "",
        _notes(board.auction_notes.items()),
        _call_remarks(board, board.auction, say) if board.auction else "",
        _comments(board, Part.AUCTION_NOTE),
        _play(board, board.play, say) if board.play else "",
        _notes(board.play_notes.items()),
        _card_remarks(board, board.play, say) if board.play else "",
        _comments(board, Part.PLAY_NOTE, Part.END),
        _outcome(board, say),
    )
    return "\n\n".join(part for part in parts if part)


def printable(text: str) -> str:
    """The text on one line, with nothing in it that a terminal would obey: such signs are shown instead.

    >>> printable("\x1b[31mAlice\x07\\nBob")
    '␛[31mAlice␇ Bob'
    """
    return text if text.isprintable() else "".join(_shown(sign) for sign in text)


_ORDERS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, direction overrides, halves of characters, line separators
_HARMLESS = "\u00ad\u200c\u200d\u200e\u200f"  # soft hyphen, joiners and single direction marks: scripts need them


def _shown(sign: str) -> str:
    if category(sign) not in _ORDERS or sign in _HARMLESS:
        return sign
    if sign.isspace():
        return " "
    if sign < " ":
        return chr(0x2400 + ord(sign))
    return "␡" if sign == "\x7f" else "\ufffd"


def _hands(board: Board, say: Say) -> str:
    corner = _corner(board, say)
    north, east, south, west = (_hand(board, seat, say) for seat in Seat)
    if board.deal is None:
        return "\n".join([*corner, say(Message("The deal is not in the record."))])
    left = max(width_of(line) for line in (*corner, *west)) + 4
    middle = max(width_of(line) for line in (*north, *south)) + 4
    rows: list[Row] = [
        *zip_longest(corner, north, fillvalue=""),
        (),
        *((west_line, "", east_line) for west_line, east_line in zip(west, east, strict=True)),
        (),
        *(("", line) for line in south),
    ]
    return _aligned(rows, (left, middle))


def _corner(board: Board, say: Say) -> list[str]:
    label = None if board.label is None else say(Message("Board {label}", label=printable(board.label)))
    dealer = None if board.dealer is None else say(Message("Dealer {seat}", seat=_seat(board.dealer, say)))
    vulnerable = None if board.vulnerability is None else _vulnerable(board.vulnerability, say)
    return [line for line in (label, dealer, vulnerable) if line is not None]


def _vulnerable(vulnerability: Vulnerability, say: Say) -> str:
    match vulnerability:
        case Vulnerability.NONE:
            return say(Message("None vulnerable"))
        case Vulnerability.NS:
            return say(Message("N–S vulnerable"))
        case Vulnerability.EW:
            return say(Message("E–W vulnerable"))
        case Vulnerability.BOTH:
            return say(Message("Both vulnerable"))


def _seat(seat: Seat, say: Say) -> str:
    return say(Message(seat.term))


def _hand(board: Board, seat: Seat, say: Say) -> list[str]:
    name = board.player_names[seat]
    head = _seat(seat, say) + (f": {printable(name)}" if name else "")
    hand = board.deal[seat] if board.deal else None
    return [head, *(f"{suit} {_UNKNOWN if hand is None else _holding(hand, suit)}" for suit in SUITS_HIGH_TO_LOW)]


def _holding(hand: Hand, suit: Suit) -> str:
    return " ".join(str(rank) for rank in hand.holding(suit)) or _DASH


def _auction(board: Board, auction: Auction, say: Say) -> str:
    if not auction.calls:
        return ""
    cells = [_call(board, auction, index, say) for index in range(len(auction.calls))]
    if not auction.is_over:
        cells.append("…")
    elif auction.last_bid and cells[-3:] == [say(Message("Pass"))] * 3:
        cells[-3:] = [say(Message("All pass"))]
    cells[:0] = [""] * COLUMNS.index(auction.dealer)
    rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
    return _table([[_seat(seat, say) for seat in COLUMNS], *rows])


def _call(board: Board, auction: Auction, index: int, say: Say) -> str:
    call = auction.calls[index]
    if call == PASS:
        text = say(Message("Pass"))
    elif isinstance(call, Skip):
        text = say(Message("skipped"))
    else:
        text = str(call)
    return text + _signs(board.marks_at(Place.call(index)))


def _signs(marks: Iterable[Mark]) -> str:
    """The judgements and the numbers of the notes that follow a call or a card: ``! [1]``."""
    signs = ""
    for mark in marks:
        match mark:
            case Nag(number) if 1 <= number <= 12:
                signs += SUFFIXES[(number - 1) % 6]
            case NoteReference(number):
                signs += f" [{number}]"
    return signs


def _notes(notes: Iterable[tuple[int, str]]) -> str:
    return "\n".join(f"[{number}] {_prose(text)}" for number, text in sorted(notes))


def _call_remarks(board: Board, auction: Auction, say: Say) -> str:
    lines = []
    for index, call in enumerate(auction.calls):
        said = say(Message("Pass")) if call == PASS else str(call)
        what = f"{_seat(auction.seat_of(index), say)} {said}"
        lines += [f"{what} {_DASH} {remark}" for remark in _remarks(board.marks_at(Place.call(index)), say)]
    return "\n".join(lines)


def _card_remarks(board: Board, play: Play, say: Say) -> str:
    lines = []
    for turn in play.cards:
        gaps = {"trick": turn.trick + 1, "seat": _seat(turn.seat, say), "card": turn.card or _UNKNOWN}
        what = say(Message("Trick {trick}, {seat}: {card}", **gaps))
        place = Place.card(turn.trick, turn.seat)
        lines += [f"{what} {_DASH} {remark}" for remark in _remarks(board.marks_at(place), say)]
    return "\n".join(lines)


def _remarks(marks: Iterable[Mark], say: Say) -> list[str]:
    """What the record says in words at one place: its comments, and the irregularities it states."""
    remarks = []
    for mark in marks:
        match mark:
            case Comment(text):
                remarks.append(_prose(text))
            case Flag(kind):
                remarks.append(_irregularity(kind, say))
    return remarks


def _irregularity(kind: FlagKind, say: Say) -> str:
    match kind:
        case FlagKind.INSUFFICIENT_BID:
            return say(Message("insufficient bid"))
        case FlagKind.SKIPPED:
            return say(Message("skipped"))
        case FlagKind.REVOKE:
            return say(Message("revoke"))
        case FlagKind.LEAD_OUT_OF_TURN:
            return say(Message("lead out of turn"))


def _comments(board: Board, *parts: Part) -> str:
    """The comments at these parts of the record, each paragraph broken into lines."""
    marks = (mark for place, marks in board.marks.items() if place.part in parts for mark in marks)
    texts = (mark.text for mark in marks if isinstance(mark, Comment))
    paragraphs = (_prose(paragraph) for text in texts for paragraph in re.split(r"\n\s*\n", text))
    return "\n".join(fill(paragraph, _LINE) for paragraph in paragraphs)


_SUIT_CODE = re.compile(r"(?:\\|(?<![A-Za-z])!)([SHDC])(?![A-Za-z]{2})|\\([SHDC])")
_SUIT_SIGNS = {suit.letter: str(suit) for suit in SUITS_HIGH_TO_LOW}


def _prose(text: str) -> str:
    r"""A text of the record on one line, its suit codes (``\S``, PBN 2.1 §3.8; ``!S`` of BBO) as symbols."""
    return printable(" ".join(_SUIT_CODE.sub(lambda code: _SUIT_SIGNS[code[1] or code[2]], text).split()))


def _play(board: Board, play: Play, say: Say) -> str:
    head = ["", *(f" {_seat(seat, say)}" for seat in COLUMNS), say(Message("N–S")), say(Message("E–W"))]
    turns = {(turn.trick, turn.seat) for turn in play.cards}
    rows, won, counting = [], {Side.NS: 0, Side.EW: 0}, True
    for number, trick in enumerate(play.tricks):
        if trick.winner is None:
            counting = False
        else:
            won[trick.winner.side] += 1
        cells = [_card(board, trick, number, seat, (number, seat) in turns) for seat in COLUMNS]
        score = [str(won[side]) if counting else _UNKNOWN for side in Side]
        rows.append([f"{number + 1:2}", *cells, *([] if trick is play.current_trick else score)])
    table = _table([head, *rows]) if rows else ""
    return "\n".join(part for part in (table, _claim(play, say)) if part)


def _card(board: Board, trick: Trick, number: int, seat: Seat, played: bool) -> str:
    card = trick.cards[seat]
    if card is None and not played:
        return ""
    led = _LED if seat is trick.leader else " "
    won = _WON if seat is trick.winner else ""
    return f"{led}{card or _UNKNOWN}{won}{_signs(board.marks_at(Place.card(number, seat)))}"


def _claim(play: Play, say: Say) -> str:
    if play.claim is None:
        return ""
    left, won = play.claim.tricks_left, play.claim.declarer_tricks
    return say(Message("Tricks not played: {left}; declarer was given {won}.", left=left, won=won))


def _outcome(board: Board, say: Say) -> str:
    contract = board.contract or (board.auction.contract if board.auction else None)
    if contract is None:
        passed = board.is_passed_out or (board.auction is not None and board.auction.is_passed_out)
        return say(Message("Passed out")) if passed else ""
    named = f"{contract.level}{contract.strain}{contract.doubling}"
    if contract.declarer is not None:
        named += f" {_seat(contract.declarer, say)}"
    tricks = board.result
    if tricks is None and board.play:
        tricks = board.play.declarer_tricks
    if tricks is None:
        return named
    if tricks >= contract.tricks_needed:
        return say(Message("{bid}, made {tricks}", bid=named, tricks=tricks))
    return say(Message("{bid}, down {n}", bid=named, n=contract.tricks_needed - tricks))


def _table(rows: Sequence[Row]) -> str:
    """Rows in columns as wide as their widest cell."""
    return _aligned(rows, [max(map(width_of, column)) + 2 for column in zip_longest(*rows, fillvalue="")])


def _aligned(rows: Iterable[Row], widths: Sequence[int]) -> str:
    """Rows of cells, each cell filled up to the width of its column; what stands beyond the widths stays as it is."""
    lines = []
    for row in rows:
        padded = (cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=False))
        lines.append("".join([*padded, *row[len(widths) :]]).rstrip())
    return "\n".join(lines)
