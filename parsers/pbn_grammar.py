"""The door to ``pbn.lark``: a record into tag pairs, a body into its tokens."""

import re
from collections.abc import Iterator, Sequence
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


_TAG_PAIR = re.compile(r'\[\s*+([A-Za-z0-9_]++)\s*+"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\s*+\]')
_PLAIN_PAIR = re.compile(rf'({_TAG_PAIR.pattern})([^\[\]{{}};"%]*+)')
_BROKEN_TAG = re.compile(r"\[\s*([A-Za-z0-9_]*)(.*)", re.DOTALL)
_ESCAPE = re.compile(r'\\(["\\])')


class Item(NamedTuple):
    """One token: the name of its terminal in the grammar, its text, and where it begins in the record."""

    kind: str
    text: str
    offset: int


class Pair(NamedTuple):
    """A tag pair and what follows it up to the next one; of a broken pair, what can be told of it.

    ``start`` and ``end`` tell where the pair stands in the record. A broken one may have no name.
    """

    name: str
    value: str
    start: int
    end: int
    items: Sequence[Item] = ()
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
    pairs = plain_pairs(text)
    return parse_by_grammar(text) if pairs is None else ([], pairs)


def plain_pairs(text: str) -> list[Pair] | None:
    """The tag pairs of a record of well-written ones and plain text, as most are; None of any other."""
    pairs = []
    end = 0
    for tag, name, value, body in _PLAIN_PAIR.findall(text):
        start, body_start = end, end + len(tag)
        end = body_start + len(body)
        plain = body.lstrip()
        items = (Item("TEXT", plain, end - len(plain)),) if plain else ()
        read = _ESCAPE.sub(r"\1", value) if "\\" in value else value
        pairs.append(Pair(name, read, start, body_start, items))
    return pairs if end == len(text) else None


def parse_by_grammar(text: str) -> tuple[list[Item], list[Pair]]:
    """What :func:`parse_record` gives, of any text."""
    before: list[Item] = []
    pairs: list[Pair] = []
    items = before
    for token in _PARSER.parse(text, start="record").children:
        if not isinstance(token, Token):
            continue
        item = _item(token)
        if item.kind == "TAG_PAIRS":
            items = []
            pairs += _tag_pairs(item, items)
        elif item.kind == "BROKEN_TAG":
            items = []
            pairs.append(_broken_pair(item, items))
        else:
            items.append(item)
    return before, pairs


def _tag_pairs(run: Item, items: list[Item]) -> list[Pair]:
    """The tag pairs in a row; ``items`` follow the last."""
    pairs = []
    for match in _TAG_PAIR.finditer(run.text):
        name, value = match.groups()
        start, end = match.span()
        pairs.append(Pair(name, _ESCAPE.sub(r"\1", value), run.offset + start, run.offset + end))
    pairs[-1] = pairs[-1]._replace(items=items)
    return pairs


def _broken_pair(tag: Item, items: list[Item]) -> Pair:
    match = _BROKEN_TAG.fullmatch(tag.text)
    name, rest = match.groups() if match else ("", "")
    value = rest.removesuffix("]").strip().removeprefix('"').removesuffix('"')
    return Pair(name, value, tag.offset, tag.offset + len(tag.text), items, is_broken=True)


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
