"""How wide a text is on a screen of equal cells, and in which columns its characters stand."""

from unicodedata import category, east_asian_width


def width_of(text: str) -> int:
    """How many cells a text fills: two for a Chinese character, none for a combining accent.

    >>> width_of("北家 N")
    6
    """
    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )


def columns_of(line: str) -> list[int]:
    """The column, from 0, of every character of a line and of its end; a tab goes on to a multiple of 8."""
    if line.isascii() and "\t" not in line:
        return list(range(len(line) + 1))
    columns = [0]
    for sign in line:
        columns.append(columns[-1] + (8 - columns[-1] % 8 if sign == "\t" else width_of(sign)))
    return columns
