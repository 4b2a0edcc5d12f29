"""The words of a text that people typed or printed, each with its place in the text and on the screen."""

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Lark, Token

from parsers.columns import columns_of

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


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a text: its terminal, itself, its offset, its line (from 0), and its edges on the screen (columns)."""

    kind: str
    text: str
    offset: int
    line: int
    left: int
    right: int

    @property
    def end(self) -> int:
        """The offset behind the word."""
        return self.offset + len(self.text)


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
