"""The text of a file, kept small, and the place in a line that a remark is about."""

import zlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Self
from unicodedata import category, east_asian_width

from parsers.encoding import decode

WIDTH = 76
"""Columns of a line that are shown; a wide character takes two."""

_TAB = "→   "
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, direction overrides, half characters, separators


@dataclass(frozen=True)
class KeptText:
    """A text put away until someone wants to see lines of it: packed, a hand record takes a tenth of its size."""

    packed: bytes

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Keep the text of a file as the readers see it."""
        return cls(zlib.compress(decode(data).encode("utf-8", errors="surrogatepass"), level=1))

    def lines(self, numbers: Collection[int]) -> dict[int, str]:
        """The lines of these numbers, counted from 1; those the text does not have are left out."""
        if not numbers:
            return {}
        text = zlib.decompress(self.packed).decode("utf-8", errors="surrogatepass")
        lines = text.split("\n", max(numbers))[: max(numbers)]
        return {number: lines[number - 1] for number in numbers if 0 < number <= len(lines)}


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line, or the part of a long one, about a place: what stands before it, at it and after it.

    Every sign can be seen: a tab is an arrow, a control character its picture or its number.
    """

    before: str
    at: str
    after: str

    @property
    def caret(self) -> str:
        """The line below, for a terminal: a caret under the place, whatever the width of what stands before it."""
        return "".join("\u3000" if _cells(sign) == 2 else " " * _cells(sign) for sign in self.before) + "^"

    def __str__(self) -> str:
        return f"{self.before}{self.at}{self.after}\n{self.caret}"


def excerpt(line: str, column: int, width: int = WIDTH) -> Excerpt:
    """The line about a column, counted from 1; one beyond its end stands for the end.

    A line of more than ``width`` columns is cut to about as many round the place, with an ellipsis where it was cut.

    >>> print(excerpt("\\t[Deal\\x00]", 7))
    →   [Deal␀]
             ^
    """
    place = min(max(column, 1) - 1, len(line))
    start, end = _cut(line, place, width)
    last = place + 1
    while last < end and _cells(line[last]) == 0:  # an accent goes with its letter
        last += 1
    return Excerpt(
        ("…" if start > 0 else "") + _shown(line[start:place]),
        _shown(line[place:last]) or " ",
        _shown(line[last:end]) + ("…" if end < len(line) else ""),
    )


def _cut(line: str, place: int, width: int) -> tuple[int, int]:
    """From where to where the line is shown: what room the shorter side leaves is the other's."""
    left = [_cells(_shown(sign)) for sign in reversed(line[max(0, place - width) : place])]
    right = [_cells(_shown(sign)) for sign in line[place : place + width]]
    half = width // 2
    room_left = max(half, width - sum(right))
    room_right = max(width - half, width - sum(left))
    return place - _fitting(left, room_left), place + _fitting(right, room_right)


def _fitting(cells: list[int], room: int) -> int:
    """How many signs have room."""
    taken = 0
    for count, cell in enumerate(cells):
        taken += cell
        if taken > room:
            return count
    return len(cells)


def _shown(text: str) -> str:
    return text if text.isprintable() else "".join(map(_picture, text))


def _picture(sign: str) -> str:
    if sign == "\t":
        return _TAB
    if sign < " ":
        return chr(0x2400 + ord(sign))
    if sign == "\x7f":
        return "␡"
    return f"‹{ord(sign):X}›" if category(sign) in _UNSEEN else sign


def _cells(text: str) -> int:
    """The columns that a text takes where every character has one width."""
    return sum(
        0 if category(sign) in ("Mn", "Me") else 2 if east_asian_width(sign) in ("W", "F") else 1 for sign in text
    )
