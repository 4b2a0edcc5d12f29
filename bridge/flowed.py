"""Texts whose lines are broken for want of room, so that the breaks can be told from those that are meant.

A line that ends in a space goes on in the next one, as in RFC 3676. Between two signs of a script without spaces the
space is no part of the text.
"""

import re
from unicodedata import category, east_asian_width

WIDTH = 59
"""Signs in a line, its last space included."""

_SOFT_BREAK = re.compile(r"(\S?) \n(?=(\S?))")
_BREAKS = str.maketrans({"\r": "\n", "\t": " ", "\u2028": "\n", "\u2029": "\n"})


def printable(text: str) -> str:
    """The text without control characters, its lines ended by a line feed."""
    plain = text.replace("\r\n", "\n").translate(_BREAKS)
    return "".join(sign for sign in plain if sign == "\n" or category(sign) not in ("Cc", "Cs"))


def flowed(text: str, width: int = WIDTH) -> str:
    """The text with its long lines broken; a word longer than a line stays whole.

    >>> flowed("one club is strong", width=10)
    'one club \\nis strong'
    """
    return "\n".join(" \n".join(_lines(line, width)) for line in text.split("\n"))


def unflowed(text: str) -> str:
    """The text with the meant breaks only: the inverse of :func:`flowed`."""
    return _SOFT_BREAK.sub(lambda found: found[1] + ("" if _is_wide(found[1]) or _is_wide(found[2]) else " "), text)


def _lines(line: str, width: int) -> list[str]:
    """The line in pieces; a space where two of them meet is in neither."""
    breaks = [at for at in range(1, len(line)) if _may_break(line, at)]
    lines, start = [], 0
    while len(line) - start > width:
        ahead = [at for at in breaks if at > start]
        if not ahead:
            break
        at = max((at for at in ahead if at - start < width), default=ahead[0])
        lines.append(line[start:at])
        start = at + (line[at] == " ")
    return [*lines, line[start:]]


def _may_break(line: str, at: int) -> bool:
    """Whether the line may break before this sign: at a single space between words, or beside a wide sign."""
    before, here = line[at - 1], line[at]
    if here == " ":
        after = line[at + 1 : at + 2]
        return not (before.isspace() or after in ("", " ") or after.isspace() or _is_wide(before) or _is_wide(after))
    return not before.isspace() and (_is_wide(before) or _is_wide(here))


def _is_wide(sign: str) -> bool:
    return bool(sign) and east_asian_width(sign) in ("W", "F")
