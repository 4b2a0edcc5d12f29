"""A board: everything one hand record says.

The record's own words stay the truth: :attr:`Board.tags` keeps every tag in order, with the names of the PBN 2.1
standard (§3.4 and §4), and the properties of :class:`Board` read them. A word that cannot be read is kept all the
same and its property is None: unknown is not empty, and neither is zero.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from bridge.auction import Auction
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.play import Claim, Play
from bridge.table import Seat, Vulnerability

UNKNOWN = "?"
"""The value of a tag that is not known (PBN 2.1 §3.4); it says as much as no tag."""


class Inheritance(Enum):
    """How a record came to the value of a tag (PBN 2.1 §4.8)."""

    STATED = ""
    SAME = "#"
    DEFAULT = "##"
    IMPLIED = "implied"


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag pair. ``inheritance`` says how the value was written; it does not change what the record says."""

    name: str
    value: str
    inheritance: Inheritance = field(default=Inheritance.STATED, compare=False)


class Tags(Mapping[str, str]):
    """The tags of a record, in its order, by name.

    Looking up a tag whose value is ``?`` finds nothing, since the value is unknown; iteration over :attr:`pairs` shows
    it. Two collections are equal when they tell the same, in whatever order.
    """

    __slots__ = ("_pairs", "_values", "_written")

    def __init__(self, pairs: Iterable[Tag] = ()) -> None:
        self._pairs: tuple[Tag, ...] | None = tuple(pairs)
        first = {tag.name: tag.value for tag in reversed(self._pairs)}
        self._written = {tag.name: first[tag.name] for tag in self._pairs}
        self._values = _known(self._written)

    @classmethod
    def of(cls, values: Mapping[str, str]) -> "Tags":
        """The tags with these values, all of them stated."""
        tags = cls.__new__(cls)
        tags._pairs = None
        tags._written = dict(values)
        tags._values = _known(tags._written)
        return tags

    @property
    def pairs(self) -> tuple[Tag, ...]:
        """All tags, as they stand in the record."""
        if self._pairs is None:
            self._pairs = tuple([Tag(name, value) for name, value in self._written.items()])
        return self._pairs

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Tags) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Tags({list(self.pairs)!r})"

    def replaced(self, **values: str | None) -> "Tags":
        """The tags with these values; a new name comes last, a name with None goes."""
        kept = [
            replace(tag, value=value, inheritance=Inheritance.STATED) if tag.name in values else tag
            for tag in self.pairs
            if (value := values.get(tag.name, tag.value)) is not None
        ]
        names = {tag.name for tag in self.pairs}
        added = [Tag(name, value) for name, value in values.items() if name not in names and value is not None]
        return Tags([*kept, *added])


def _known(values: dict[str, str]) -> dict[str, str]:
    if UNKNOWN not in values.values():
        return values
    return {name: value for name, value in values.items() if value != UNKNOWN}


class Part(Enum):
    """The parts of a record that remarks hang on."""

    START = "start"
    TAG = "tag"
    CALL = "call"
    CARD = "card"
    AUCTION_NOTE = "auction note"
    PLAY_NOTE = "play note"
    END = "end"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a remark stands: before the first tag, after a tag, a call, a card or a note, or after the whole record.

    ``name`` is the tag's name; ``index`` counts calls and tricks from 0 and notes as they are numbered; ``seat`` is
    the seat that played the card.
    """

    part: Part
    name: str = ""
    index: int = 0
    seat: Seat | None = None

    @property
    def code(self) -> str:
        """The place in one word: ``start``, ``tag/Deal``, ``call/3``, ``card/0/S``, ``auction-note/1``, ``end``."""
        parts = [self.part.value.replace(" ", "-")]
        if self.part is Part.TAG:
            parts.append(self.name)
        elif self.part not in (Part.START, Part.END):
            parts.append(str(self.index))
        if self.seat is not None:
            parts.append(self.seat.letter)
        return "/".join(parts)

    @classmethod
    def parse(cls, code: str) -> "Place":
        """The place that :attr:`code` names. Raises InvalidNotation."""
        match code.split("/"):
            case ["start"]:
                return cls.start()
            case ["end"]:
                return cls.end()
            case ["tag", name]:
                return cls.tag(name)
            case ["card", trick, seat] if _is_index(trick):
                return cls.card(int(trick), Seat.parse(seat))
            case [("call" | "auction-note" | "play-note") as part, index] if _is_index(index):
                return cls(Part(part.replace("-", " ")), index=int(index))
        raise InvalidNotation(Message("“{text}” is no place in a record.", text=code))

    @classmethod
    def start(cls) -> "Place":
        """Before the first tag."""
        return cls(Part.START)

    @classmethod
    def end(cls) -> "Place":
        """After the record."""
        return cls(Part.END)

    @classmethod
    def tag(cls, name: str) -> "Place":
        """After the tag of this name."""
        return cls(Part.TAG, name=name)

    @classmethod
    def call(cls, index: int) -> "Place":
        """At this call."""
        return cls(Part.CALL, index=index)

    @classmethod
    def card(cls, trick: int, seat: Seat) -> "Place":
        """At the card this seat played to this trick."""
        return cls(Part.CARD, index=trick, seat=seat)


def _is_index(text: str) -> bool:
    return re.fullmatch("[0-9]{1,9}", text) is not None


@dataclass(frozen=True, slots=True)
class Comment:
    """A free text of the record; ``to_line_end`` is one that was written after a semicolon."""

    text: str
    to_line_end: bool = False


@dataclass(frozen=True, slots=True)
class EscapedLine:
    """A line that the record hides from readers of the format (``%`` in column 1), without the sign."""

    text: str


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric glyph on a call or card: 1–6 judge calls, 7–12 cards (PBN 2.1 §3.7)."""

    number: int


SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""The judgements of calls and cards, in the order of their glyphs: 1–6 for calls, 7–12 for cards (PBN 2.1 §3.7)."""


@dataclass(frozen=True, slots=True)
class NoteReference:
    """A pointer to a note of the auction or of the play, which are numbered apart."""

    number: int


class FlagKind(Enum):
    """The irregularities a record may state itself (PBN 2.1 §3.9)."""

    INSUFFICIENT_BID = "I"
    SKIPPED = "S"
    REVOKE = "R"
    LEAD_OUT_OF_TURN = "L"


@dataclass(frozen=True, slots=True)
class Flag:
    """The record states an irregularity at this call or card."""

    kind: FlagKind


Mark = Comment | EscapedLine | Nag | NoteReference | Flag


class Ending(Enum):
    """How calls or cards end in the record: by themselves, cut short, or still going on (PBN 2.1 §3.5–3.6).

    ``ALL_PASS`` is an auction whose last passes are said in one word.
    """

    NATURAL = ""
    ALL_PASS = "AP"
    CUT = "*"
    OPEN = "+"


@dataclass(frozen=True, slots=True)
class Section:
    """A supplemental section: a tag with lines of elements below it, kept as written.

    >>> Section("OptimumResultTable", r"Declarer;Denomination\\2R;Result\\2R", (("N", "NT", "9"),)).columns
    ('Declarer', 'Denomination', 'Result')
    """

    name: str
    value: str
    lines: tuple[tuple[str, ...], ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, if the value names columns, without order sign and width (PBN 2.1 §5.2)."""
        return tuple(_COLUMN.sub(r"\1", column.strip()) for column in self.value.split(";"))

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The elements counted off by columns, wherever the lines break; a last row may be short."""
        elements = [element for line in self.lines for element in line]
        width = len(self.columns)
        return tuple(tuple(elements[start : start + width]) for start in range(0, len(elements), width))


_COLUMN = re.compile(r"[+-]?([^\\]*)(?:\\.*)?")

Notes = Mapping[int, str]
Marks = Mapping[Place, tuple[Mark, ...]]


@dataclass(frozen=True, slots=True)
class Board:
    """One record.

    ``auction`` and ``play`` are None where the record has no such section. ``marks`` holds what stands at a place,
    in the record's order: comments, glyphs, note references and stated irregularities.
    """

    tags: Tags = field(default_factory=Tags)
    auction: Auction | None = None
    play: Play | None = None
    sections: tuple[Section, ...] = ()
    marks: Marks = field(default_factory=dict, hash=False)
    auction_notes: Notes = field(default_factory=dict, hash=False)
    play_notes: Notes = field(default_factory=dict, hash=False)
    auction_ending: Ending = Ending.NATURAL
    play_ending: Ending = Ending.NATURAL

    @classmethod
    def of(
        cls,
        *,
        label: str | int | None = None,
        dealer: Seat | None = None,
        vulnerability: Vulnerability | None = None,
        deal: Deal | None = None,
        players: Mapping[Seat, str] | None = None,
        contract: Contract | None = None,
        result: int | None = None,
        auction: Auction | None = None,
        play: Play | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> "Board":
        """The board that says this; what is left out is unknown. ``tags`` holds further tags by their names.

        A board that was passed out is one whose ``auction`` was.
        """
        passed_out = contract is None and auction is not None and auction.is_passed_out
        declarer = contract.declarer if contract else None
        named = players or {}
        values = {
            "Board": None if label is None else str(label),
            **{seat.name.capitalize(): named.get(seat) for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)},
            "Dealer": dealer.letter if dealer else None,
            "Vulnerable": str(vulnerability) if vulnerability else None,
            "Deal": deal.format(dealer or Seat.NORTH) if deal else None,
            "Declarer": "" if passed_out else declarer.letter if declarer else None,
            "Contract": "Pass" if passed_out else contract.code if contract else None,
            "Result": "" if passed_out else None if result is None else str(result),
            **(tags or {}),
        }
        told = Tags.of({name: value for name, value in values.items() if value is not None})
        return cls(told, auction, play)

    @property
    def label(self) -> str | None:
        """What the record calls the board: a number, or any other text."""
        return self.tags.get("Board")

    @property
    def number(self) -> int | None:
        """The number of the board, if its label is one."""
        return int(self.label) if self.label and re.fullmatch(r"[0-9]{1,9}", self.label) else None

    @property
    def dealer(self) -> Seat | None:
        """Who dealt, by the record; where it has an auction but no dealer, whoever called first."""
        dealer = _read(Seat.parse, self.tags.get("Dealer"))
        return self.auction.dealer if dealer is None and self.auction else dealer

    @property
    def vulnerability(self) -> Vulnerability | None:
        """Who is vulnerable."""
        return _read(Vulnerability.parse, self.tags.get("Vulnerable"))

    @property
    def deal(self) -> Deal | None:
        """The four hands."""
        return _read(Deal.parse, self.tags.get("Deal"))

    @property
    def player_names(self) -> dict[Seat, str | None]:
        """The players, by seat."""
        return {seat: self.tags.get(seat.name.capitalize()) for seat in Seat}

    @property
    def declarer(self) -> Seat | None:
        """Declarer, by the record's word; where it has none, by the auction."""
        if "Declarer" in self.tags:
            return _read(Seat.parse, self.tags["Declarer"].removeprefix("^"))
        called = self.auction.contract if self.auction else None
        stated = _read(Contract.parse, self.tags.get("Contract"))
        if called is None or (stated is not None and stated.strain is not called.strain):
            return None
        return called.declarer

    @property
    def declarer_is_irregular(self) -> bool:
        """Whether the record says that declarer and dummy changed roles (PBN 2.1 §3.4.13)."""
        return (self.tags.get("Declarer") or "").startswith("^")

    @property
    def contract(self) -> Contract | None:
        """The contract by the record's word, or else by its auction; None when unknown or passed out."""
        if "Contract" in self.tags:
            contract = _read(Contract.parse, self.tags["Contract"])
        else:
            contract = self.auction.contract if self.auction else None
        return None if contract is None else contract.by(self.declarer)

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid, by the record's word, or else by its auction."""
        if "Contract" in self.tags:
            return self.tags["Contract"].casefold() == "pass"
        return self.auction is not None and self.auction.is_passed_out

    @property
    def strain(self) -> Strain | None:
        """What is played in: the contract's strain, or the bare strain of an end position (PBN 2.1 §3.10)."""
        if "Contract" not in self.tags:
            called = self.auction.contract if self.auction else None
            return called.strain if called else None
        contract = _read(Contract.parse, self.tags["Contract"])
        return contract.strain if contract else _read(Strain.parse, self.tags["Contract"])

    @property
    def result(self) -> int | None:
        """Tricks declarer's side won, by the record's word; None when unknown or when it does not apply."""
        text = self.tags.get("Result")
        if not text:
            return None
        deal = self.deal
        return read_result(text, self.declarer, (deal and deal.tricks) or 13)

    @property
    def result_was_adjusted(self) -> bool:
        """Whether the agreed result differs from the tricks taken (``^``, PBN 2.1 §3.4.15)."""
        return (self.tags.get("Result") or "").startswith("^")

    @property
    def claim(self) -> Claim | None:
        """What was settled without play: the record has a result, and its play stops before the last trick."""
        return self.play.claim if self.play else None

    def section(self, name: str) -> Section | None:
        """The supplemental section of this name."""
        return next((section for section in self.sections if section.name == name), None)

    def marks_at(self, place: Place) -> tuple[Mark, ...]:
        """What the record has at this place, in its order."""
        return self.marks.get(place, ())

    def comments_at(self, place: Place) -> tuple[str, ...]:
        """The texts of the comments at this place."""
        return tuple(mark.text for mark in self.marks_at(place) if isinstance(mark, Comment))


_RESULT = re.compile(r"\^?\s*(?:([0-9]{1,2})|(NS|EW) +([0-9]{1,2})(?: +(NS|EW) +([0-9]{1,2}))?)")


def read_result(text: str, declarer: Seat | None, total: int = 13) -> int | None:
    """Declarer's tricks from ``9``, ``NS 9``, ``EW 4`` or ``EW 4 NS 9``, with ``^`` before it or not (PBN 2.1 §3.4.15).

    ``total`` is the number of tricks in the deal. None when the text says none of these, or tells sides and declarer
    is unknown.
    """
    match = _RESULT.fullmatch(text.strip().upper())
    if match is None:
        return None
    plain, side, tricks, other_side, other_tricks = match.groups()
    if plain is not None:
        result = int(plain)
    elif declarer is None or side == other_side:
        return None
    else:
        told = {side: int(tricks), other_side: int(other_tricks or 0)}
        result = told.get(declarer.side.value, total - int(tricks))
    return result if 0 <= result <= total else None


Value = TypeVar("Value")


def _read(parse: Callable[[str], Value], text: str | None) -> Value | None:
    """What the text says, None when it says nothing that can be read."""
    if not text:
        return None
    try:
        return parse(text)
    except BridgeError:
        return None
