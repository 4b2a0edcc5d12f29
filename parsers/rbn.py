"""Richard's Bridge Notation: reading (``rbn.lark`` tells the form).

What the notation knows and PBN has no tag for goes into tags of its own: ``RBNMakes`` (label M) and ``RBNItems`` (I) as
written, ``RBNDate`` and ``RBNHands`` where date or hands say more than Date and Deal can hold, ``RBNTable`` (what
follows the table in N), ``RBNScore`` (what came of the score, where the scoring is neither IMPs nor matchpoints) and
``HomeCarryover``, ``VisitCarryover``.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from bridge.board import Board, Comment, EscapedLine, Inheritance, Mark, NoteReference, Part, Place, Tag, Tags
from bridge.deal import Deal
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat
from parsers.alerts import ALERT
from parsers.diagnostics import Diagnostic, Records
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format
from parsers.pbn_grammar import Item
from parsers.pbn_tags import MANDATORY, read_value
from parsers.rbn_labels import KEPT, PLACES, READERS, REPEATED
from parsers.rbn_sections import ALERT_NUMBER, AuctionBody, Marks, PlayReader, plain_fields, read_auction, tokens
from parsers.rbn_writer import write
from parsers.record_checks import check_board, check_play, with_claim

_BLANK = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def recognises(data: bytes) -> bool:
    """Whether the first record is labelled lines, with a board, hands, an auction or a contract, and nothing else."""
    head = data[:16384].removeprefix(b"\xef\xbb\xbf").decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    text = head.strip("\n")
    record = _BLANK.split(text, maxsplit=1)[0]
    items = list(tokens("record", record))
    if len(data) > 16384 and len(record) == len(text):
        items = items[:-1]  # it may be cut
    plain = all(item.kind != "STRAY_LINE" for item in items)
    return plain and any(item.kind == "LABELLED" and _TELLING.match(item.text) for item in items)


_TELLING = re.compile(
    r"H\s+[NESW][:;]|A\s+[NESW][ZNEB?]?:|C\s+[1-7](?:NT|[NSHDC])(?:XX|[XR])?[0-9]*:[NESW]\b|B\s+[0-9]{1,4}\s*(?::|\Z)"
)


def read(data: bytes) -> Records:
    """The boards of a text. Never raises for what the text holds."""
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    inherited: dict[str, str] = {}
    waiting: list[Mark] = []
    for first_line, text in _records(decode(data)):
        findings = Findings(text, first_line)
        record = _Record(inherited, findings)
        record.take(waiting)
        board = record.read()
        waiting = [] if board is not None else record.marks.get(Place.start(), [])
        if board is not None:
            boards.append(board)
        diagnostics += [remark.in_board(len(boards)) if board else remark for remark in findings.diagnostics]
    return Records(tuple(boards), tuple(diagnostics), "rbn")


def _records(text: str) -> Iterator[tuple[int, str]]:
    """The records, each with the line it begins on."""
    start = 0
    line = 1
    for gap in _BLANK.finditer(text):
        yield line, text[start : gap.start()]
        line += text.count("\n", start, gap.end())
        start = gap.end()
    yield line, text[start:]


class _Record:
    """Reads one record; ``inherited`` holds the data behind each label that the record may take over."""

    def __init__(self, inherited: dict[str, str], findings: Findings) -> None:
        self.inherited = inherited
        self.findings = findings
        self.tags: dict[str, Tag] = {}
        self.lines: dict[str, Item] = {}
        self.notes: tuple[dict[int, str], dict[int, str]] = ({}, {})
        self.offsets: dict[str, int] = {}
        self.note_offsets: dict[tuple[str, int], int] = {}
        self.marks: Marks = {}
        self.place = Place.start()

    def take(self, marks: list[Mark]) -> None:
        """Put what stood in a record of text only before this one."""
        if marks:
            self.marks[Place.start()] = list(marks)

    def read(self) -> Board | None:
        """The board; None when the record only states what later records take over, or nothing at all."""
        for item in tokens("record", self.findings.text):
            self._line(item)
        for label in REPEATED:
            if label in self.lines:
                self.inherited[label] = self.lines[label].text
        if not self.lines.keys() - set("DTLESFKN"):
            if self.notes != ({}, {}):
                self.findings.warning("note-without-section", 0, Message("These notes belong to no auction or play."))
            return None
        for label, text in self.inherited.items():
            if label not in self.lines:
                self._label(label, text, 0, Findings(text), Inheritance.SAME)
        for label, item in self.lines.items():
            if label not in "AP":
                self._label(label, item.text, item.offset, self.findings, Inheritance.STATED)
        return self._board()

    # ---- lines ----

    def _line(self, item: Item) -> None:
        match item.kind:
            case "PARAGRAPH":
                self._paragraph(item)
            case "ESCAPED":
                self.marks.setdefault(self.place, []).append(EscapedLine(item.text[1:]))
            case "NOTE":
                self._note(int(item.text[0]), item.text[1:].strip(), item.offset)
            case "STRAY_LINE":
                if item.text.strip():
                    hint = Message("A line begins with a label, one letter or digit, and a space.")
                    text = item.text.strip()[:40]
                    self.findings.error("bad-label", item.offset, Message("“{text}” has no label.", text=text), hint)
            case _:
                self._labelled(item)

    def _labelled(self, item: Item) -> None:
        label = item.text[0]
        data = item.text[1:].lstrip()
        self.place = Place.tag(PLACES[label])
        if label in self.lines:
            message = Message("The label {label} stands twice in this record; the first one counts.", label=label)
            self.findings.warning("duplicate-label", item.offset, message)
            return
        self.offsets[PLACES[label]] = item.offset
        self.lines[label] = Item(label, data.rstrip(), item.offset + len(item.text) - len(data))

    def _paragraph(self, item: Item) -> None:
        text = item.text.rstrip()
        if not text.endswith("}") or text == "{":
            hint = Message("Put }} at the end of its last line; a paragraph holds no blank line.")
            self.findings.error("comment-not-closed", item.offset, Message("This comment is not closed."), hint)
        self.marks.setdefault(self.place, []).append(Comment(text[1:].removesuffix("}")))

    def _note(self, number: int, text: str, offset: int) -> None:
        of_play = "P" in self.lines
        notes = self.notes[of_play]
        self.place = Place(Part.PLAY_NOTE if of_play else Part.AUCTION_NOTE, index=number)
        if number in notes:
            message = Message("Note {n} stands twice; the first one counts.", n=number)
            self.findings.warning("duplicate-note", offset, message)
            return
        notes[number] = text
        self.note_offsets["Play" if of_play else "Auction", number] = offset

    def _label(self, label: str, text: str, offset: int, findings: Findings, inheritance: Inheritance) -> None:
        reader = READERS[label]
        for name, value in reader(text, offset, findings).items():
            read = read_value(name, value, offset, findings) if name not in KEPT else value
            if name == "Result" and name in self.tags and self.tags[name].value != read:
                told = self.tags[name].value
                message = Message("Contract and result tell different tricks, {n} and {m}.", n=told, m=read)
                findings.warning("result-disagrees", offset, message, Message("The result counts."))
            if read:
                self.tags[name] = Tag(name, read, inheritance)
        if label == "R" and (rest := self.tags.pop("RBNScore", None)):
            scoring = self.tags["Scoring"].value if "Scoring" in self.tags else ""
            kind = "ScoreIMP" if scoring.startswith(("IMP", "Cross")) else "ScoreMP"
            if re.match("IMP|Cross|MP|Instant", scoring) and re.fullmatch(r"[+-]?[0-9]+(?:\.[0-9]+)?", rest.value):
                rest = Tag(kind, f"NS {rest.value}")
            self.tags[rest.name] = rest

    # ---- the board ----

    def _board(self) -> Board:
        auction = self._auction()
        hands = self.tags.get("Deal")
        if hands is not None and auction is not None:
            self.tags["Deal"] = replace(hands, value=Deal.parse(hands.value).format(auction.auction.dealer))
        if self.tags.get("Contract", Tag("", "")).value == "Pass":
            self.tags |= {name: Tag(name, "") for name in ("Declarer", "Result")}
        order = {name: place for place, name in enumerate(MANDATORY)}
        tags = Tags(sorted(self.tags.values(), key=lambda tag: order.get(tag.name, len(order))))
        board = Board(tags, auction.auction if auction else None, auction_notes=self.notes[0], play_notes=self.notes[1])
        if auction is not None:
            board = replace(board, auction_ending=auction.ending)
            self.marks |= auction.marks
            if any(NoteReference(ALERT_NUMBER) in marks for marks in auction.marks.values()):
                self.notes[0][ALERT_NUMBER] = ALERT
        board = self._with_play(board)
        board = replace(board, marks={place: tuple(marks) for place, marks in self.marks.items()})
        check_board(board, self.offsets, self.note_offsets, self.findings)
        return board

    def _auction(self) -> AuctionBody | None:
        line = self.lines.get("A")
        if line is None or not line.text:
            return None
        body = read_auction(line.text, line.offset, self.findings)
        if body.dealer is not None:
            self.tags["Dealer"] = Tag("Dealer", body.dealer.letter)
        if body.vulnerability is not None:
            self.tags["Vulnerable"] = Tag("Vulnerable", str(body.vulnerability))
        return body if body.dealer is not None else None

    def _with_play(self, board: Board) -> Board:
        line = self.lines.get("P")
        leader = self._leader(board)
        if line is None or not line.text:
            return board
        if leader is None:
            hint = Message("Write the contract and declarer before the play, as in C 4S:N.")
            message = Message("Nothing tells who made the opening lead; West was assumed.")
            self.findings.warning("no-leader", line.offset, message, hint)
        deal = board.deal and board.deal.completed()
        reader = PlayReader(leader or Seat.WEST, board.strain, deal, self.findings)
        body = reader.read(line.text, line.offset)
        play = Play(reader.leader, board.strain, deal, body.tricks, declared_by=board.declarer)
        check_play(play, body.marks, body.offset, self.findings)
        self.marks |= body.marks
        return replace(board, play=with_claim(play, board.result), play_ending=body.ending)

    def _leader(self, board: Board) -> Seat | None:
        stated = self.lines.get("C")
        parts = plain_fields(stated.text) if stated else []
        if len(parts) > 2 and parts[2].upper() in tuple("NESW"):
            return Seat.parse(parts[2])
        return board.declarer and board.declarer.lho


FORMAT = Format("rbn", Message("RBN (Richard's Bridge Notation)"), (".rbn",), recognises, read, write)
