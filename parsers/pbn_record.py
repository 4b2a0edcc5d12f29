"""From the tag pairs of one PBN record to a board (PBN 2.1 §3 and §4)."""

import re
from dataclasses import dataclass, field, replace

from bridge.auction import Auction
from bridge.board import Board, Ending, Inheritance, Mark, Part, Place, Section, Tag, Tags
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Play
from bridge.table import Seat
from parsers.findings import Findings
from parsers.formats import Depth
from parsers.pbn_annotations import Marks, remark, unreadable
from parsers.pbn_auction import AuctionReader
from parsers.pbn_checks import check_board, check_play, with_claim
from parsers.pbn_grammar import Item, Pair, parse_body
from parsers.pbn_order import in_order
from parsers.pbn_play import PlayReader
from parsers.pbn_tags import MANDATORY, NOT_INHERITED, SUPPLEMENTAL, VENDOR, read_value

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
        self.tags: list[Tag] = []
        self.offsets: dict[str, int] = {}
        self.sections: list[Section] = []
        self.bodies: dict[str, Pair] = {}
        self.values: dict[str, str] = {}
        self.notes: dict[str, dict[int, str]] = {"Auction": {}, "Play": {}}
        self.note_offsets: dict[tuple[str, int], int] = {}
        self.marks: Marks = {}

    def read(self, pairs: list[Pair], before: tuple[Mark, ...]) -> Board:
        if before:
            self.marks[Place.start()] = list(before)
        for pair in pairs:
            self._pair(pair)
        self._take_defaults()
        board = Board(
            Tags(self._ordered_deal()),
            sections=tuple(sorted(self.sections, key=lambda section: section.name)),
            auction_notes=self.notes["Auction"],
            play_notes=self.notes["Play"],
        )
        board = self._with_play(self._with_auction(board))
        board = replace(board, marks={place: tuple(marks) for place, marks in self.marks.items()})
        check_board(board, self.offsets, self.note_offsets, self.findings)
        return in_order(board)

    def read_deal(self, pairs: list[Pair]) -> Board:
        """The tags and the deal, no section and no remark."""
        for pair in pairs:
            if pair.name in _PLAIN_TAGS:
                pair.items.clear()
                self._pair(pair)
        self._take_defaults()
        return Board(Tags(self._ordered_deal()))

    # ---- tag pairs ----

    def _pair(self, pair: Pair) -> None:
        name, value, offset = pair.name, pair.value, pair.start
        if name in _PLAIN_TAGS and name not in self.offsets and not (self.unusual or pair.is_broken or pair.items):
            if not value.startswith("#"):
                self.offsets[name] = offset
                self._plain_tag(name, value, offset)
                return
        elif name not in _PLAIN_TAGS:
            name = self._checked_name(name, pair)
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

    def _plain_tag(self, name: str, value: str, offset: int) -> None:
        """Take the usual case at once: a known tag, well written, with nothing after it."""
        value = read_value(name, value, offset, self.findings)
        self.inherited.latest[name] = value
        self.tags.append(Tag(name, value))

    def _checked_name(self, name: str, pair: Pair) -> str:
        if not name:
            text = self.findings.text[pair.start : pair.end]
            unreadable(Item("BROKEN_TAG", text, pair.start), self.findings)
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
            self.bodies[name] = pair
            self.values[name] = value
            return
        value = read_value(name, value, offset, self.findings)
        self.inherited.latest[name] = value
        if inheritance is Inheritance.DEFAULT and name not in NOT_INHERITED:
            self.inherited.defaults[name] = value
        is_section = name not in _PLAIN_TAGS and (name.endswith("Table") or pair.has_text)
        if is_section:
            self._section(name, value, pair)
        else:
            self.tags.append(Tag(name, value, inheritance))
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
        named = {tag.name for tag in self.tags} | {section.name for section in self.sections}
        for name, value in self.inherited.defaults.items():
            if name not in named:
                self.tags.append(Tag(name, value, Inheritance.IMPLIED))
                self.inherited.latest[name] = value

    def _ordered_deal(self) -> list[Tag]:
        """The tags, the deal written from the dealer's hand on (§3.4.11)."""
        values = {tag.name: tag.value for tag in self.tags}
        deal, dealer = values.get("Deal", ""), values.get("Dealer", "")
        if deal[:1] == dealer or deal[1:2] != ":" or len(dealer) != 1:
            return self.tags
        try:
            ordered = Deal.parse(deal).format(Seat.parse(dealer))
        except BridgeError:
            return self.tags
        return [Tag("Deal", ordered, tag.inheritance) if tag.name == "Deal" else tag for tag in self.tags]

    # ---- what follows a tag pair ----

    def _remarks(self, place: Place, items: list[Item]) -> None:
        for item in items:
            mark = remark(item)
            if mark is not None:
                self._check_comment(item)
                self.marks.setdefault(place, []).append(mark)
            elif item.text.strip():
                stripped = len(item.text) - len(item.text.lstrip())
                unreadable(Item(item.kind, item.text.strip(), item.offset + stripped), self.findings)

    def _check_comment(self, item: Item) -> None:
        if item.kind == "COMMENT" and not item.text.endswith("}"):
            self.findings.error(
                "comment-not-closed",
                item.offset,
                Message("This comment is not closed."),
                Message("Put }} after its last word."),
            )

    def _section(self, name: str, value: str, pair: Pair) -> None:
        lines: list[list[str]] = []
        line_end = -1
        for item in parse_body("elements", self.findings.text, *pair.body):
            if (mark := remark(item)) is not None:
                self._check_comment(item)
                if lines:
                    self.findings.warning(
                        "comment-in-section",
                        item.offset,
                        Message("Comments have no place between the elements of a section; it was put to its tag."),
                    )
                self.marks.setdefault(Place.tag(name), []).append(mark)
            elif item.kind == "STRAY" or (item.kind == "STRING" and not item.text.endswith('"')):
                unreadable(item, self.findings)
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

    # ---- auction and play ----

    def _with_auction(self, board: Board) -> Board:
        pair = self.bodies.get("Auction")
        if pair is None:
            return board
        first = self._seat(self.values["Auction"], pair) or board.dealer
        if first is None:
            if not pair.has_text:
                return board
            first = Seat.NORTH
            self.findings.warning(
                "no-dealer",
                pair.start,
                Message("Nothing tells who called first; North was assumed."),
                Message('Write [Dealer "…"] and [Auction "…"].'),
            )
        elif board.dealer is None:
            self.findings.note(
                "no-dealer", pair.start, Message("The record has no dealer; it was taken from the auction.")
            )
        body = AuctionReader(first, self.findings).read(*pair.body)
        auction = body.auction
        if not auction.calls:
            auction = Auction(board.dealer or first)
        elif board.dealer is not None and auction.dealer is not board.dealer:
            self.findings.error(
                "dealer-disagrees",
                pair.start,
                Message(
                    "The first call is {caller}'s, but {dealer} is the dealer.",
                    caller=auction.dealer.term,
                    dealer=board.dealer.term,
                ),
                Message("The dealer calls first; write - for each player before."),
            )
        if self.offsets.get("Dealer", 0) > pair.start:
            self._out_of_order("Dealer", "Auction", pair)
        self._collect(body.marks, pair)
        return replace(board, auction=auction, auction_ending=body.ending)

    def _with_play(self, board: Board) -> Board:
        pair = self.bodies.get("Play")
        if pair is None:
            return board
        self._check_before_play(board, pair)
        first = self._seat(self.values["Play"], pair)
        if first is None and board.declarer is not None:
            first = board.declarer.lho
        if first is None:
            if not pair.has_text:
                return board
            first = Seat.WEST
            self.findings.warning(
                "no-leader",
                pair.start,
                Message("Nothing tells who made the opening lead; West was assumed."),
                Message('Write [Play "…"] with the leader.'),
            )
        body = PlayReader(first, board.strain, self.findings).read(*pair.body)
        deal = board.deal and board.deal.completed()
        play = Play(first, board.strain, deal, body.tricks, declared_by=board.declarer)
        check_play(play, body, self.findings)
        self._collect(body.marks, pair)
        if body.ending is Ending.CUT:
            play = with_claim(play, board.result)
        return replace(board, play=play, play_ending=body.ending)

    def _seat(self, value: str, pair: Pair) -> Seat | None:
        if value in ("", "?", "#"):
            return None
        try:
            return Seat.parse(value)
        except BridgeError as error:
            self.findings.error("bad-seat", pair.start, error.message, Message("Write N, E, S or W."))
            return None

    def _check_before_play(self, board: Board, pair: Pair) -> None:
        """The deal, declarer and the contract have to be known before the play (§3.1)."""
        if board.is_passed_out:
            return
        for name, known in (("Deal", board.deal), ("Declarer", board.declarer), ("Contract", board.strain)):
            if known is None:
                self.findings.warning(
                    "missing-before-play",
                    pair.start,
                    Message("The record has a play, but no {tag} that can be read.", tag=name),
                    Message('Write [{tag} "…"] before [Play "…"].', tag=name),
                )
            elif self.offsets.get(name, 0) > pair.start:
                self._out_of_order(name, "Play", pair)

    def _out_of_order(self, name: str, section: str, pair: Pair) -> None:
        self.findings.note(
            "tag-order", pair.start, Message("{tag} should stand before {section}.", tag=name, section=section)
        )

    def _collect(self, marks: Marks, pair: Pair) -> None:
        for item in pair.items:
            self._check_comment(item)
        for place, found in marks.items():
            self.marks.setdefault(place, []).extend(found)
