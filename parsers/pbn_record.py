"""From the tag pairs of one PBN record to a board (PBN 2.1 §3 and §4)."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import attrgetter

from bridge.annotation_order import in_order
from bridge.board import Board, Inheritance, Mark, Part, Place, Section, Tag, Tags
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.table import Seat
from parsers.findings import Findings
from parsers.formats import Depth
from parsers.pbn_annotations import Marks, check_closed, remark
from parsers.pbn_grammar import Item, Pair, parse_body
from parsers.pbn_sections import SectionReader
from parsers.pbn_tags import MANDATORY, NOT_INHERITED, SUPPLEMENTAL, VENDOR, read_value
from parsers.record_checks import check_board

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NOTE = re.compile(r"\s*([0-9]{1,9})\s*:(.*)", re.DOTALL)
_KNOWN = {name.lower(): name for name in (*MANDATORY, *SUPPLEMENTAL, *VENDOR)}
_PLAIN_TAGS = frozenset(
    name
    for name in (*MANDATORY, *SUPPLEMENTAL, *VENDOR)
    if name not in ("Auction", "Play", "Note") and (name == "Table" or not name.endswith("Table"))
)


@dataclass(slots=True)
class Inherited:
    """The values that later records of a text may take over (§4.8)."""

    latest: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)
    unknown_names: set[str] = field(default_factory=set)
    """Tags that are not the standard's and were spoken of already."""


def read_board(
    pairs: list[Pair], before: tuple[Mark, ...], inherited: Inherited, findings: Findings, depth: Depth = "full"
) -> Board:
    """The board that these tag pairs tell; ``before`` is what stands before the first of them."""
    reader = _RecordReader(inherited, findings)
    return reader.read(pairs, before) if depth == "full" else reader.read_deal(pairs)


class _RecordReader:
    def __init__(self, inherited: Inherited, findings: Findings) -> None:
        self.inherited = inherited
        self.findings = findings
        self.unusual = findings.has_controls
        self.values: dict[str, str] = {}
        self.inheritances: dict[str, Inheritance] = {}
        self.offsets: dict[str, int] = {}
        self.sections: list[Section] = []
        self.bodies: dict[str, Pair] = {}
        self.notes: dict[str, dict[int, str]] = {"Auction": {}, "Play": {}}
        self.note_offsets: dict[tuple[str, int], int] = {}
        self.marks: Marks = {}

    def read(self, pairs: list[Pair], before: tuple[Mark, ...]) -> Board:
        if before:
            self.marks[Place.start()] = list(before)
        self._take(pairs)
        tags = self._tags()
        reader = SectionReader(self.bodies, self.offsets, self.findings)
        auction, auction_ending, auction_marks = reader.auction(Board(tags).dealer)
        play, play_ending, play_marks = reader.play(Board(tags, auction))
        board = Board(
            tags,
            auction,
            play,
            tuple(sorted(self.sections, key=attrgetter("name"))),
            {place: tuple(marks) for place, marks in (self.marks | auction_marks | play_marks).items()},
            self.notes["Auction"],
            self.notes["Play"],
            auction_ending,
            play_ending,
        )
        check_board(board, self.offsets, self.note_offsets, self.findings)
        return in_order(board)

    def read_deal(self, pairs: list[Pair]) -> Board:
        """The tags and the deal, no section and no remark."""
        self._take([pair._replace(items=()) if pair.items else pair for pair in pairs if pair.name in _PLAIN_TAGS])
        return Board(self._tags())

    def _tags(self) -> Tags:
        """The tags of the record."""
        self._take_defaults()
        self._order_deal()
        if not self.inheritances:
            return Tags.of(self.values)
        told = self.inheritances.get
        return Tags([Tag(name, value, told(name, Inheritance.STATED)) for name, value in self.values.items()])

    # ---- tag pairs ----

    def _take(self, pairs: list[Pair]) -> None:
        """Take the tag pairs in turn; the usual case at once: a known tag, well written, with nothing after it."""
        values, offsets, latest, unusual = self.values, self.offsets, self.inherited.latest, self.unusual
        for pair in pairs:
            name, value, offset, _, items, is_broken = pair
            is_plain = name in _PLAIN_TAGS and name not in offsets and not (items or is_broken or unusual)
            if is_plain and value[:1] != "#":
                offsets[name] = offset
                values[name] = latest[name] = read_value(name, value, offset, self.findings)
            else:
                self._pair(pair)

    def _pair(self, pair: Pair) -> None:
        name = pair.name if pair.name in _PLAIN_TAGS else self._checked_name(pair.name, pair)
        value, offset = pair.value, pair.start
        if not name:
            return
        if pair.is_broken:
            self._broken(name, value, offset)
            value = value or "?"
        if self.unusual and (control := _CONTROL.search(value)):
            code = f"U+{ord(control[0]):04X}"
            self.findings.warning(
                "control-character",
                offset,
                Message("The value of {tag} holds the control character {code}.", tag=name, code=code),
            )
        if name == "Note":
            self._note(value, pair)
        elif name in self.offsets:
            self.findings.warning(
                "duplicate-tag",
                offset,
                Message("{tag} stands twice in this record; the first one counts.", tag=name),
                Message("Leave out the second, or put an empty line between two records."),
            )
        else:
            self.offsets[name] = offset
            self._tag(name, value, pair)

    def _checked_name(self, name: str, pair: Pair) -> str:
        if not name:
            text = self.findings.text[pair.start : pair.end]
            self.findings.unreadable(pair.start, text)
            return ""
        known = _KNOWN.get(name.lower())
        if known is not None and known != name:
            self.findings.warning(
                "tag-name-form", pair.start, Message("The tag {tag} was read as {read}.", tag=name, read=known)
            )
            return known
        if known is None and name not in self.inherited.unknown_names:
            self.inherited.unknown_names.add(name)
            self.findings.note(
                "unknown-tag", pair.start, Message("{tag} is not a tag of the standard. It is kept.", tag=name)
            )
        return name

    def _broken(self, name: str, value: str, offset: int) -> None:
        if not value:
            self.findings.error(
                "tag-without-value",
                offset,
                Message("The tag {tag} has no value.", tag=name),
                Message('Write [{tag} "?"] when it is not known.', tag=name),
            )
        else:
            self.findings.warning(
                "tag-without-quotes",
                offset,
                Message("The value of {tag} is not between quotes; “{text}” was read.", tag=name, text=value[:60]),
                Message('Write [{tag} "…"].', tag=name),
            )

    def _tag(self, name: str, value: str, pair: Pair) -> None:
        offset = pair.start
        value, inheritance = self._inherit(name, value, offset)
        if name in ("Auction", "Play"):
            self.bodies[name] = pair if value == pair.value else pair._replace(value=value)
            return
        value = read_value(name, value, offset, self.findings)
        self.inherited.latest[name] = value
        if inheritance is Inheritance.DEFAULT and name not in NOT_INHERITED:
            self.inherited.defaults[name] = value
        is_section = name not in _PLAIN_TAGS and (name.endswith("Table") or pair.has_text)
        if is_section:
            self._section(name, value, pair)
        else:
            self.values[name] = value
            if inheritance is not Inheritance.STATED:
                self.inheritances[name] = inheritance
            if pair.items:
                self._remarks(Place.tag(name), pair.items)

    def _inherit(self, name: str, value: str, offset: int) -> tuple[str, Inheritance]:
        if not value.startswith("#") or (value != "#" and not value.startswith("##")):
            return value, Inheritance.STATED
        if name in NOT_INHERITED:
            self.findings.error(
                "no-inheritance",
                offset,
                Message("The value of {tag} cannot be taken over from an earlier record.", tag=name),
                Message("Write the value out."),
            )
        if value == "#":
            return self.inherited.latest.get(name, ""), Inheritance.SAME
        return value[2:], Inheritance.DEFAULT

    def _take_defaults(self) -> None:
        if not self.inherited.defaults:
            return
        named = self.values.keys() | {section.name for section in self.sections}
        for name, value in self.inherited.defaults.items():
            if name not in named:
                self.values[name] = self.inherited.latest[name] = value
                self.inheritances[name] = Inheritance.IMPLIED

    def _order_deal(self) -> None:
        """Write the deal from the dealer's hand on (§3.4.11)."""
        deal, dealer = self.values.get("Deal", ""), self.values.get("Dealer", "")
        if deal[:1] == dealer or deal[1:2] != ":" or len(dealer) != 1:
            return
        with suppress(BridgeError):
            self.values["Deal"] = Deal.parse(deal).format(Seat.parse(dealer))

    # ---- what follows a tag pair ----

    def _remarks(self, place: Place, items: Sequence[Item]) -> None:
        for item in items:
            mark = remark(item)
            if mark is not None:
                check_closed(item, self.findings)
                self.marks.setdefault(place, []).append(mark)
            elif item.text.strip():
                stripped = len(item.text) - len(item.text.lstrip())
                self.findings.unreadable(item.offset + stripped, item.text.strip())

    def _section(self, name: str, value: str, pair: Pair) -> None:
        lines: list[list[str]] = []
        line_end = -1
        for item in parse_body("elements", self.findings.text, *pair.body):
            if (mark := remark(item)) is not None:
                check_closed(item, self.findings)
                if lines:
                    self.findings.warning(
                        "comment-in-section",
                        item.offset,
                        Message("Comments have no place between the elements of a section; it was put to its tag."),
                    )
                self.marks.setdefault(Place.tag(name), []).append(mark)
            elif item.kind == "STRAY" or (item.kind == "STRING" and not item.text.endswith('"')):
                self.findings.unreadable(item.offset, item.text)
            else:
                if item.offset > line_end:
                    lines.append([])
                    line_end = self.findings.text.find("\n", item.offset)
                    line_end = len(self.findings.text) if line_end < 0 else line_end
                lines[-1].append(item.text)
        self.sections.append(Section(name, self._columns(name, value, pair), tuple(map(tuple, lines))))

    def _columns(self, name: str, value: str, pair: Pair) -> str:
        """The columns of a table; names parted by spaces, as some programs write, are read as columns too."""
        words = value.split()
        if not name.endswith("Table") or ";" in value or len(words) < 2:
            return value
        columns = ";".join(
            "Denomination" if word == "Suit" else "Result" if word == "Tricks" else word for word in words
        )
        self.findings.warning(
            "table-form",
            pair.start,
            Message("The columns of {tag} were read as “{read}”.", tag=name, read=columns),
            Message("Part the names of columns by semicolons."),
        )
        return columns

    def _note(self, value: str, pair: Pair) -> None:
        offset = pair.start
        section = next(reversed(self.bodies), "Auction")
        match = _NOTE.fullmatch(value)
        if match is None:
            self.findings.error(
                "bad-note",
                offset,
                Message("“{text}” is not a note: write a number, a colon and the text.", text=value),
                Message('Write [Note "1:…"].'),
            )
            return
        number = int(match[1])
        if section not in self.bodies:
            self.findings.warning(
                "note-without-section",
                offset,
                Message("This note follows no auction and no play; it was put to the auction."),
            )
        if not 1 <= number <= 32:
            self.findings.warning("note-number", offset, Message("Notes are numbered from 1 to 32, not {n}.", n=number))
        if number in self.notes[section]:
            self.findings.warning(
                "duplicate-note", offset, Message("Note {n} stands twice; the first one counts.", n=number)
            )
            return
        self.notes[section][number] = match[2]
        self.note_offsets[section, number] = offset
        part = Part.PLAY_NOTE if section == "Play" else Part.AUCTION_NOTE
        self._remarks(Place(part, index=number), pair.items)
