"""The door to ``pbn.lark``: a record into tag pairs, a body into its tokens."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from lark import Lark, Token, Tree

Start = Literal["auction", "play", "elements"]

_PARSER = Lark(
    (Path(__file__).parent / "pbn.lark").read_text(encoding="utf-8"),
    parser="lalr",
    start=["record", "auction", "play", "elements"],
    maybe_placeholders=False,
)
_PLAIN = {
    "auction": re.compile(r"[A-Za-z0-9_\s-]*"),
    "play": re.compile(r"[A-Za-z0-9_\s-]*"),
    "elements": re.compile(r'[^\[\]{};"%]*'),
}
_PLAIN_KIND = {"auction": "WORD", "play": "WORD", "elements": "TOKEN"}
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Item:
    """One token: the name of its terminal in the grammar, its text, and where it begins in the record."""

    kind: str
    text: str
    offset: int


@dataclass(slots=True)
class Pair:
    """A tag pair as it stands, with the items that follow it up to the next one."""

    tag: Item
    items: list[Item] = field(default_factory=list)

    @property
    def has_text(self) -> bool:
        """Whether something other than comments follows."""
        return any(item.kind == "TEXT" for item in self.items)

    @property
    def body(self) -> tuple[int, int]:
        """Where the text that follows begins and ends in the record."""
        start = self.tag.offset + len(self.tag.text)
        last = self.items[-1] if self.items else self.tag
        return start, last.offset + len(last.text)


def parse_record(text: str) -> tuple[list[Item], list[Pair]]:
    """What stands before the first tag pair, and the tag pairs with what follows each."""
    before: list[Item] = []
    pairs: list[Pair] = []
    for child in _PARSER.parse(text, start="record").children:
        if isinstance(child, Tree):
            tag, *items = (_item(token, 0) for token in child.children if isinstance(token, Token))
            pairs.append(Pair(tag, items))
        else:
            before.append(_item(child, 0))
    return before, pairs


def parse_body(section: Start, text: str, start: int, end: int) -> Iterator[Item]:
    """The tokens of a section's body, which is ``text[start:end]``.

    A body of nothing but words needs no lexer to tell them apart.
    """
    if _PLAIN[section].fullmatch(text, start, end):
        for word in _WORD.finditer(text, start, end):
            yield Item(_PLAIN_KIND[section], word[0], word.start())
        return
    for token in _PARSER.parse(text[start:end], start=section).children:
        if isinstance(token, Token):
            yield _item(token, start)


def _item(token: Token, base: int) -> Item:
    return Item(token.type, str(token), base + (token.start_pos or 0))
