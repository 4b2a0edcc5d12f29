"""The door to ``lin.lark``: a text of LIN into its pairs."""

from pathlib import Path
from typing import NamedTuple

from lark import Lark, Token

_PARSER = Lark(
    (Path(__file__).parent / "lin.lark").read_text(encoding="utf-8"), parser="lalr", lexer="basic", start="lin"
)


class Entry(NamedTuple):
    """A pair; or a run of pairs with the key ``mb`` or ``pc``, a line (``%``) or a text that is no pair (no key).

    ``offset`` tells where ``text`` begins in the whole text; ``quirk`` is the code of what is odd about its bars.
    """

    key: str
    text: str
    offset: int
    quirk: str = ""


def parse(text: str) -> list[Entry]:
    """The pairs of a text, in its order."""
    entries: list[Entry] = []
    for token in _PARSER.parse(text).children:
        if not isinstance(token, Token):
            continue
        kind, value, start = token.type, token.value, token.start_pos or 0
        if kind == "PAIR":
            entries.append(_pair(value, start))
        elif kind in _KEYS:
            key = _KEYS[kind]
            entries.append(Entry(key, value[1:] if key == "%" else value, start))
        elif entries and entries[-1].key in ("an", "nt") and value.strip("| \t\n"):
            key, before, offset, _ = entries.pop()
            entries.append(Entry(key, f"{before}|{value.rstrip().removesuffix('|')}", offset, "bar-in-text"))
        else:
            entries.append(Entry("", value, start))
    return entries


_KEYS = {"CALLS": "mb", "CARDS": "pc", "HEADER_LINE": "%"}


def _pair(text: str, start: int) -> Entry:
    key, _, value = text.partition("|")
    quirk = "" if value.endswith("|") else "bar-missing"
    name = key.rstrip().lower()
    if name in ("mb", "pc"):
        return Entry(name, text, start, quirk)
    return Entry(name, value.removesuffix("|"), start + len(key) + 1, quirk)
