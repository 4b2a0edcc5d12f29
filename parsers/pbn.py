"""Portable Bridge Notation: reading (PBN 2.1, import format).

A text is cut into records at its semi-empty lines, the grammar reads each record and the bodies of its sections, and
:mod:`parsers.pbn_record` makes a board of it. Memory follows one record.
"""

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bridge.board import Board, EscapedLine, Mark, Place
from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Record, Records
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Depth, Format, Losses
from parsers.pbn_annotations import remark
from parsers.pbn_grammar import Item, Pair, parse_record
from parsers.pbn_record import Inherited, read_board
from parsers.pbn_writer import dumps


def recognises(data: bytes) -> bool:
    """Whether a text has a tag pair at the beginning of a line, or says itself that it is PBN."""
    return _SIGN.search(decode(data[:65536])) is not None


_SIGN = re.compile(r'^[ \t]*\[\s*[A-Za-z0-9_]+\s*"|^% PBN\b|^[ \t]*<PBN>', re.MULTILINE)

LONGEST_LINE = 254
"""Characters in a line, its end not counted (§2.3)."""


def loads(text: str, *, depth: Depth = "full") -> Records:
    """All records of a text. Never raises for what the text contains."""
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    header: tuple[str, ...] = ()
    for record in scan(io.StringIO(text), embedded=embeds(text), depth=depth):
        if record.board is not None:
            boards.append(record.board)
        diagnostics.extend(record.diagnostics)
        header += record.header
    return Records(tuple(boards), tuple(diagnostics), "pbn", header)


def scan(lines: Iterable[str], *, embedded: bool = False, depth: Depth = "full") -> Iterator[Record]:
    """The records of a text, one after the other, from its lines (each ended by ``\\n``).

    ``embedded`` says that only what stands between ``<PBN>`` and ``</PBN>`` is meant (§6.2). What follows the last
    record belongs to it. With the depth ``deal`` only the tags and the deal are read.
    """
    held: list[Record] = []
    waiting: list[Mark] = []
    for record, remarks in _records(_embedded(lines) if embedded else lines, depth):
        if record.board is not None:
            yield from held
            held = []
        held.append(record)
        waiting = remarks
    for record in held:
        yield _with_remarks_after(record, waiting)


def _records(lines: Iterable[str], depth: Depth) -> Iterator[tuple[Record, list[Mark]]]:
    """The records, each with the remarks that stand after it and before the next."""
    inherited = Inherited()
    count = 0
    waiting: list[Mark] = []
    for first_line, text in split_records(lines):
        before, pairs = parse_record(text)
        findings = Findings(text, first_line)
        findings.board = count + 1 if pairs else None
        _check_lines(findings)
        waiting = waiting + _remarks_before(before, findings)
        header: tuple[str, ...] = ()
        if count == 0:
            header = tuple(mark.text for mark in waiting if isinstance(mark, EscapedLine))
            waiting = [mark for mark in waiting if not isinstance(mark, EscapedLine)]
        if not pairs:
            yield Record(None, tuple(findings.diagnostics), header), waiting
        told = 0
        for group in _split_repeated(pairs):
            count += 1
            findings.board = count
            if group[0] is not pairs[0]:
                findings.warning(
                    "no-empty-line",
                    group[0].start,
                    Message("{tag} comes again, so a new record was begun here.", tag=group[0].name),
                    Message("Put an empty line between two records."),
                )
            board = read_board(group, tuple(waiting), inherited, findings, depth)
            waiting = []
            yield Record(board, tuple(findings.diagnostics[told:]), header), waiting
            told = len(findings.diagnostics)
            header = ()


def _with_remarks_after(record: Record, remarks: list[Mark]) -> Record:
    if record.board is None or not remarks:
        return record
    marks = {**record.board.marks, Place.end(): tuple(remarks)}
    return replace(record, board=replace(record.board, marks=marks))


class _Ahead:
    """Stretches of text that can be looked at before they are taken."""

    def __init__(self, stretches: Iterable[str]) -> None:
        self.stretches = iter(stretches)
        self.seen: deque[str] = deque()

    def __iter__(self) -> Iterator[str]:
        while True:
            stretch = self.seen.popleft() if self.seen else next(self.stretches, None)
            if stretch is None:
                return
            yield stretch

    def peek(self) -> Iterator[str]:
        """The stretches to come."""
        yield from self.seen
        for stretch in self.stretches:
            self.seen.append(stretch)
            yield stretch


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The stretches of a text between its semi-empty lines (§3), each with the number of its first line, from 1.

    A semi-empty line inside a comment parts nothing (§3.8), unless the comment was forgotten to be closed: a record
    begins after the line, and no ``}`` follows before the next ``{``.
    """
    ahead = _Ahead("".join(group) for _, group in groupby(lines, key=str.isspace))
    record = ""
    number = first = 1
    in_comment = is_closed = False
    for stretch in ahead:
        if not stretch.isspace():
            if not record:
                first = number
            record += stretch
            if in_comment or "{" in stretch:
                in_comment = _ends_in_comment(stretch, in_comment)
                is_closed &= "}" not in stretch
        elif in_comment and (is_closed or not _record_follows(ahead)):
            record += stretch
        elif in_comment and _is_closed(ahead):
            record += stretch
            is_closed = True
        else:
            if in_comment:
                record += stretch[: stretch[:-1].rfind("\n") + 1]
                in_comment = False
            if record:
                yield first, record
            record = ""
        number += stretch.count("\n")
    if record:
        yield first, record


_TAG_LINE = re.compile(r'[^\S\n]*\[[A-Z][A-Za-z0-9_]*[^\S\n]*"', re.MULTILINE)
_COMMENT_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|;.*|\{[^}]*\}|(\{)')
_BRACE = re.compile(r"[{}]")


def _record_follows(ahead: _Ahead) -> bool:
    """Whether a tag pair comes before the next semi-empty line."""
    return any(_TAG_LINE.match(line) for line in next(ahead.peek(), "").split("\n"))


def _is_closed(ahead: _Ahead) -> bool:
    """Whether the open comment is closed before another is opened."""
    return next((brace[0] == "}" for stretch in ahead.peek() if (brace := _BRACE.search(stretch))), False)


def _ends_in_comment(stretch: str, in_comment: bool) -> bool:
    """Whether a comment is open at the end of these lines; ``in_comment`` says so of their beginning."""
    for line in stretch.split("\n"):
        rest = line
        if in_comment:
            _, closed, rest = line.partition("}")
            if not closed:
                continue
        elif line.startswith("%"):
            continue
        in_comment = any(match[1] for match in _COMMENT_OR_STRING.finditer(rest))
    return in_comment


_DELIMITER = re.compile(r"^[ \t]*<(/?)PBN>[ \t]*$", re.IGNORECASE | re.MULTILINE)


def embeds(text: str) -> bool:
    """Whether a stretch of the text is delimited by ``<PBN>`` and, later, ``</PBN>``."""
    closing = [delimiter[1] for delimiter in _DELIMITER.finditer(text)]
    return "" in closing and "/" in closing[closing.index("") :]


def _embedded(lines: Iterable[str]) -> Iterator[str]:
    """Only the lines between ``<PBN>`` and ``</PBN>``; an empty line for every other, so that numbers stay right."""
    inside = False
    for line in lines:
        tag = line.strip().upper()
        if tag in ("<PBN>", "</PBN>"):
            inside = tag == "<PBN>"
            yield "\n"
        else:
            yield line if inside else "\n"


def _remarks_before(items: list[Item], findings: Findings) -> list[Mark]:
    marks = []
    for item in items:
        mark = remark(item)
        if mark is not None:
            marks.append(mark)
        else:
            findings.note(
                "text-outside-record",
                item.offset,
                Message("This text belongs to no record: “{text}”.", text=_first_words(item.text)),
                Message("Put it between {{ and }} to keep it as a comment."),
            )
    return marks


def _first_words(text: str) -> str:
    words = " ".join(text[:400].split())
    return words if len(words) <= 60 else words[:59] + "…"


def _split_repeated(pairs: list[Pair]) -> Iterator[list[Pair]]:
    """The records in a stretch: without a semi-empty line, one begins where Board, Deal or the leading tag recurs.

    When Board or Deal gives it away, the record began with the leading tag, if that came again, or else with the
    first of the tags repeated just before.
    """
    if len({pair.name for pair in pairs}) == len(pairs):
        if pairs:
            yield pairs
        return
    start = 0
    values: dict[str, str] = {}
    leading = run = None
    for index, pair in enumerate(pairs):
        name, value = pair.name, pair.value
        if name not in values:
            values[name] = value
            run = None
            continue
        run = index if run is None else run
        if name == pairs[start].name:
            leading = index
        gives_away = name in ("Board", "Deal") or index == leading
        if gives_away and values[name] != value and not values.keys().isdisjoint(("Board", "Deal")):
            begin = run if leading is None else leading
            yield pairs[start:begin]
            start = begin
            values = {earlier.name: earlier.value for earlier in pairs[start : index + 1]}
            leading = run = None
    yield pairs[start:]


def _check_lines(findings: Findings) -> None:
    lines = findings.text.split("\n")
    if max(map(len, lines)) <= LONGEST_LINE:
        return
    offset = 0
    for line in lines:
        if len(line) > LONGEST_LINE:
            findings.note(
                "line-too-long",
                offset + LONGEST_LINE,
                Message("This line has {n} characters; the standard allows {most}.", n=len(line), most=LONGEST_LINE),
            )
        offset += len(line) + 1


def _read(data: bytes, depth: Depth = "full") -> Records:
    return loads(decode(data), depth=depth)


def _write(boards: Sequence[Board], losses: Losses) -> bytes:
    return dumps(boards).encode("utf-8")


FORMAT = Format("pbn", Message("PBN (Portable Bridge Notation)"), (".pbn",), recognises, _read, _write)
