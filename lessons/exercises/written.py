"""Numbers as learners write them."""

import re
from fractions import Fraction

from lessons.exercises.question import Answer

_NUMBER = re.compile(r"([-+−–]?)(\d{0,7})(?:[.,](\d{1,4}))?(½?)", re.ASCII)


def number(text: str) -> Fraction | None:
    """The number that is written, None where there is none: ``-300``, ``−300``, ``62.5``, ``2½``."""
    match = _NUMBER.fullmatch("".join(text.split()))
    if match is None or not any(match.groups()[1:]):
        return None
    sign, whole, decimals, half = match.groups()
    if decimals and half:
        return None
    value = Fraction(f"{whole or 0}.{decimals or 0}") + Fraction(1 if half else 0, 2)
    return -value if sign in ("-", "−", "–") and sign else value


def whole_numbers(answer: Answer, fields: int) -> tuple[int, ...] | None:
    """The whole numbers in so many fields, None where one of them cannot be read."""
    numbers = [number(text) for text in answer]
    if len(numbers) != fields or not all(value is not None and value.denominator == 1 for value in numbers):
        return None
    return tuple(int(value) for value in numbers if value is not None)


def points(value: int) -> str:
    """A number of points as it is printed, with a proper minus."""
    return f"−{-value}" if value < 0 else f"{value}"


def decimal(value: Fraction) -> str:
    """A number as it is written into a field: ``62.5``, with two decimals at most."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
