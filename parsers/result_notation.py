"""A contract and how it ended, as travellers, columns and players write it (``result`` in ``auction.lark``).

Also what the notations share: signs made plain, and the words of a text with their places.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from unicodedata import category, east_asian_width

from lark import Lark, LarkError, Token, Tree

from bridge.cards import Strain, Suit
from bridge.contract import Contract, Doubling
from bridge.errors import InvalidNotation, Message
from bridge.table import Seat
from parsers.diagnostics import Diagnostic
from parsers.findings import Findings

GRAMMAR = Lark(
    (Path(__file__).parent / "auction.lark").read_text(encoding="utf-8"),
    parser="lalr",
    start=["auction", "result"],
    maybe_placeholders=False,
)

_SIGNS = ("♤♡♢♧❤×✕✖‐‑‒−﹣―。、【】〔〕〈〉“”│┃║", '♠♥♦♣♥XXX-----—.,[][][]""|||')
_ALIKE: dict[int, str] = {
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys((0xFE0E, 0xFEFF, 0xAD, *range(0x200B, 0x2010), *range(0x2060, 0x2065)), "\ufe0f"),
    **{ord(sign): alike for sign, alike in zip(*_SIGNS, strict=True)},
    **{line: " " for line in range(0x2500, 0x2580) if chr(line) not in "│┃║"},
}


def plain(text: str) -> str:
    """The text with every sign by its plainest form, each in its place: ``１♡，―`` is ``1♥,—``."""
    return text if text.isascii() else text.translate(_ALIKE)


SUIT_WORDS: dict[str, Suit] = {
    sign: suit
    for suit, signs in {
        Suit.SPADES: "♠ s 黑桃 黑 spade spades",
        Suit.HEARTS: "♥ h 红心 红桃 紅心 紅桃 红 紅 heart hearts",
        Suit.DIAMONDS: "♦ d 方块 方片 方塊 方 diamond diamonds",
        Suit.CLUBS: "♣ c 梅花 草花 梅 草 club clubs",
    }.items()
    for sign in signs.split()
}
_LEVELS = {
    sign: level
    for level, signs in enumerate("1 一 one,2 二 two,3 三 three,4 四 four,5 五 five,6 六 six,7 七 seven".split(","), 1)
    for sign in signs.split()
}
_COUNTS = _LEVELS | {"八": 8, "九": 9, "十": 10}


def strain_of(word: str) -> Strain:
    """The strain of a word that the grammar took for one."""
    suit = SUIT_WORDS.get(word.strip(" !\\").lower())
    return Strain.NOTRUMP if suit is None else Strain(suit)


def level_of(word: str) -> int:
    """The level of a word that the grammar took for one."""
    return _LEVELS[word.strip().lower()]


def seat_of(word: str) -> Seat:
    """The seat of a word that the grammar took for one: ``N``, ``north``, ``北``, ``北家``."""
    first = word.strip()[0].upper()
    return Seat("北东南西".index(first)) if first in "北东南西" else Seat.EAST if first == "東" else Seat.parse(first)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a text: its terminal, itself, its place, its line (from 0), and its columns on the screen."""

    kind: str
    text: str
    offset: int
    line: int
    start: int
    end: int


def pieces_of(text: str, grammar: Lark, start: str) -> Iterator[Piece]:
    """The words of a text by a grammar that takes any text."""
    lines = text.split("\n")
    line, begin, columns = 0, 0, columns_of(lines[0])
    for token in grammar.parse(plain(text), start=start).children:
        if not isinstance(token, Token) or token.start_pos is None:
            continue
        here, last = token.start_pos - begin, token.start_pos - begin + len(token)
        yield Piece(token.type, str(token), token.start_pos, line, columns[here], columns[min(last, len(columns) - 1)])
        if token.type == "NEWLINE":
            line, begin = line + 1, token.start_pos + 1
            columns = columns_of(lines[line])


def columns_of(line: str) -> list[int]:
    """The column on the screen of every character of a line, and of its end; a tab goes on to a multiple of 8."""
    if line.isascii() and "\t" not in line:
        return list(range(len(line) + 1))
    columns = [0]
    for sign in line:
        if sign == "\t":
            width = 8 - columns[-1] % 8
        else:
            width = 0 if category(sign) in ("Mn", "Me", "Cf") else 2 if east_asian_width(sign) in "WF" else 1
        columns.append(columns[-1] + width)
    return columns


class Places(Findings):
    """The findings in a text of any length, of one kind no more than anyone reads."""

    MOST = 100

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._starts = [0, *(offset + 1 for offset, sign in enumerate(text) if sign == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column, both from 1, of an offset into the text."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """The offset of a line, counted from 0."""
        return self._starts[line]

    def unreadable(self, piece: Piece) -> None:
        """Note a word that has no place here."""
        if len(self.diagnostics) < self.MOST:
            self.error(
                "unreadable",
                piece.offset,
                Message("“{text}” has no meaning here.", text=piece.text[:40]),
                Message("It was left out."),
            )


@dataclass(frozen=True, slots=True)
class ParsedResult:
    """A contract and the tricks that declarer's side won, None as far as it is not told.

    ``passed_out`` says that nobody bid. With diagnostics and neither, the text told no result.
    """

    contract: Contract | None = None
    tricks: int | None = None
    passed_out: bool = False
    diagnostics: tuple[Diagnostic, ...] = ()

    def verified(self) -> tuple[Contract | None, int | None]:
        """The contract (None: passed out) and the tricks. Raises InvalidNotation."""
        for found in self.diagnostics:
            raise InvalidNotation(found.message)
        return self.contract, self.tricks


def parse_result(text: str) -> ParsedResult:
    """The contract, declarer and tricks in ``4♠X S -1``, ``3NT+2 by N``, ``5Cx down 2``, ``4♠ 南 宕1``, ``Pass``.

    *Made* or *making* n means n odd tricks up to the seven there are, and n tricks in all from eight on; at the one
    level, where "made 7" is what our own diagrams say, seven are tricks in all. Never raises.
    """
    findings = Places(text)
    try:
        tree = GRAMMAR.parse(plain(text).strip(" \t\n.。"), start="result")
    except LarkError:
        findings.error(
            "no-result",
            0,
            Message("“{text}” is not a contract with its result, as in 4♠X S -1.", text=text.strip()[:60]),
        )
        return ParsedResult(diagnostics=tuple(findings.diagnostics))
    words: dict[str, str] = {}
    outcome: Tree[Token] | None = None
    for child in tree.children:
        if isinstance(child, Token):
            words[child.type] = str(child)
        elif child.data == "outcome":
            outcome = child
        else:
            words |= {word.type: str(word) for word in child.children if isinstance(word, Token)}
    if "PASSED_OUT" in words:
        return ParsedResult(passed_out=True)
    doubling = Doubling.REDOUBLED if "REDOUBLED" in words else Doubling.DOUBLED if "DOUBLED" in words else Doubling("")
    seat = words.get("SEAT_NAME") or words.get("SEAT_BEFORE")
    declarer = None if seat is None else seat_of(seat)
    contract = Contract(level_of(words["LEVEL"]), strain_of(words["STRAIN"]), doubling, declarer)
    tricks = None if outcome is None else _tricks(contract, outcome)
    if tricks is not None and not 0 <= tricks <= 13:
        findings.error(
            "impossible-result", 0, Message("{contract} cannot end with {n} tricks.", contract=contract, n=tricks)
        )
        tricks = None
    return ParsedResult(contract, tricks, diagnostics=tuple(findings.diagnostics))


def _tricks(contract: Contract, outcome: "Tree[Token]") -> int:
    words = {word.type: str(word).lower() for word in outcome.children if isinstance(word, Token)}
    count = words.get("COUNT", "0")
    n = int(count) if count.isdecimal() else _COUNTS[count]
    if "OVER" in words:
        return contract.tricks_needed + n
    if "UNDER" in words or "AFTER" in words:
        return contract.tricks_needed - n
    if "EXACTLY" in words:
        return contract.tricks_needed
    in_all = "TRICKS" in words or n > 7 or (n == 7 and contract.level == 1)
    return n if in_all else 6 + n


class ResultStyle(Enum):
    """How a result is written."""

    SYMBOLS = "4♠X S -1"
    LETTERS = "4SX S -1"
    CHINESE = "4♠加倍 南 宕1"


def format_result(
    contract: Contract | None, tricks: int | None = None, style: ResultStyle = ResultStyle.SYMBOLS
) -> str:
    """The contract with its result, the inverse of :func:`parse_result`; without a contract it was passed out.

    >>> format_result(Contract.parse("4SX S"), 9)
    '4♠X S -1'
    """
    chinese = style is ResultStyle.CHINESE
    if contract is None:
        return "四家不叫" if chinese else "Pass"
    strain = contract.strain.letter if style is ResultStyle.LETTERS else str(contract.strain)
    doubling = {Doubling.DOUBLED: "加倍", Doubling.REDOUBLED: "再加倍"}.get(contract.doubling, "") if chinese else None
    words = [f"{contract.level}{strain}{contract.doubling if doubling is None else doubling}"]
    if contract.declarer is not None:
        words.append("北东南西"[contract.declarer] if chinese else str(contract.declarer))
    if tricks is not None:
        words.append(_outcome(tricks - contract.tricks_needed, chinese))
    return " ".join(words)


def _outcome(over: int, chinese: bool) -> str:
    if over == 0:
        return "完成" if chinese else "="
    if chinese:
        return f"超{over}" if over > 0 else f"宕{-over}"
    return f"{over:+}"
