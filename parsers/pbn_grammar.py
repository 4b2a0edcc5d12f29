"""The door to ``pbn.lark``: a record into tag pairs, a body into its tokens."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from lark import Lark, TextSlice, Token

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


_TAG_PAIR = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_BROKEN_TAG = re.compile(r"\[\s*([A-Za-z0-9_]*)(.*)", re.DOTALL)
_ESCAPE = re.compile(r'\\(["\\])')


class Item(NamedTuple):
    """One token: the name of its terminal in the grammar, its text, and where it begins in the record."""

    kind: str
    text: str
    offset: int


@dataclass(slots=True)
class Pair:
    """A tag pair and what follows it up to the next one; of a broken pair, what can be told of it.

    ``start`` and ``end`` tell where the pair stands in the record. A broken one may have no name.
    """

    name: str
    value: str
    start: int
    end: int
    items: list[Item]
    is_broken: bool = False

    @property
    def has_text(self) -> bool:
        """Whether something other than comments follows."""
        return any(item.kind == "TEXT" for item in self.items)

    @property
    def body(self) -> tuple[int, int]:
        """Where the text that follows begins and ends in the record."""
        if not self.items:
            return self.end, self.end
        last = self.items[-1]
        return self.end, last.offset + len(last.text)


def parse_record(text: str) -> tuple[list[Item], list[Pair]]:
    """What stands before the first tag pair, and the tag pairs with what follows each."""
    before: list[Item] = []
    pairs: list[Pair] = []
    items = before
    for token in _PARSER.parse(text, start="record").children:
        if not isinstance(token, Token):
            continue
        item = _item(token)
        if item.kind == "TAG_PAIRS":
            pairs += _tag_pairs(item)
            items = pairs[-1].items
        elif item.kind == "BROKEN_TAG":
            pairs.append(_broken_pair(item))
            items = pairs[-1].items
        else:
            items.append(item)
    return before, pairs


def _tag_pairs(run: Item) -> list[Pair]:
    base = run.offset
    pairs = []
    for match in _TAG_PAIR.finditer(run.text):
        name, value = match.groups()
        if "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        start, end = match.span()
        pairs.append(Pair(name, value, base + start, base + end, []))
    return pairs


def _broken_pair(tag: Item) -> Pair:
    match = _BROKEN_TAG.fullmatch(tag.text)
    name, rest = match.groups() if match else ("", "")
    value = rest.removesuffix("]").strip().removeprefix('"').removesuffix('"')
    return Pair(name, value, tag.offset, tag.offset + len(tag.text), [], is_broken=True)


def parse_body(section: Start, text: str, start: int, end: int) -> Iterator[Item]:
    """The tokens of a section's body, which is ``text[start:end]``.

    A body of nothing but words needs no lexer to tell them apart.
    """
    if _PLAIN[section].fullmatch(text, start, end):
        for word in _WORD.finditer(text, start, end):
            yield Item(_PLAIN_KIND[section], word[0], word.start())
        return
    for token in _PARSER.parse(TextSlice(text, start, end), start=section).children:
        if isinstance(token, Token):
            yield _item(token)


def _item(token: Token) -> Item:
    return Item(token.type, str(token), token.start_pos or 0)
