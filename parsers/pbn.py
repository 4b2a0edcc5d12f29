"""Portable Bridge Notation: reading (PBN 2.1, import format).

A text is cut into records at its semi-empty lines, the grammar reads each record and the bodies of its sections, and
:mod:`parsers.pbn_record` makes a board of it. Memory follows one record.
"""

import io
import re
from collections.abc import Iterable, Iterator

from bridge.board import Board, EscapedLine, Mark
from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Record, Records
from parsers.findings import Findings
from parsers.pbn_grammar import Item, Pair, parse_record
from parsers.pbn_record import Inherited, read_board
from parsers.pbn_sections import remark

LONGEST_LINE = 254
"""Characters in a line, its end not counted (§2.3)."""


def loads(text: str) -> Records:
    """All records of a text. Never raises for what the text contains."""
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    header: tuple[str, ...] = ()
    for record in scan(io.StringIO(text)):
        if record.board is not None:
            boards.append(record.board)
        diagnostics.extend(record.diagnostics)
        header += record.header
    return Records(tuple(boards), tuple(diagnostics), "pbn", header)


def scan(lines: Iterable[str]) -> Iterator[Record]:
    """The records of a text, one after the other, from its lines (each ended by ``\\n``)."""
    inherited = Inherited()
    count = 0
    waiting: list[Mark] = []
    for first_line, text in split_records(_embedded(lines)):
        findings = Findings(text, first_line)
        _check_lines(findings)
        before, pairs = parse_record(text)
        waiting += _remarks_before(before, findings)
        header: tuple[str, ...] = ()
        if count == 0:
            header = tuple(mark.text for mark in waiting if isinstance(mark, EscapedLine))
            waiting = [mark for mark in waiting if not isinstance(mark, EscapedLine)]
        if not pairs:
            yield Record(None, tuple(findings.diagnostics), header)
        for group in _split_repeated(pairs, findings):
            count += 1
            board = read_board(group, tuple(waiting), inherited, findings)
            waiting = []
            yield Record(board, tuple(found.in_board(count) for found in findings.diagnostics), header)
            header = ()
            findings = Findings(text, first_line)


def split_records(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The stretches of a text between its semi-empty lines (§3), each with the number of its first line, from 1.

    A semi-empty line inside a comment parts nothing (§3.8), unless a tag pair follows it: then the comment was
    forgotten to be closed, and what follows is read as a record.
    """
    stretch: list[str] = []
    first = 1
    in_comment = after_empty = False
    for number, line in enumerate(lines, start=1):
        empty = not line.strip()
        forgotten = in_comment and after_empty and _TAG_LINE.match(line) is not None
        if stretch and ((empty and not in_comment) or forgotten):
            yield first, "".join(stretch)
            stretch = []
            in_comment = False
        if stretch or not empty:
            if not stretch:
                first = number
            stretch.append(line)
            in_comment = _ends_in_comment(line, in_comment)
        after_empty = empty
    if stretch:
        yield first, "".join(stretch)


_TAG_LINE = re.compile(r'\[[A-Z][A-Za-z0-9_]*\s*"')
_COMMENT_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|;.*|\{[^}]*\}|(\{)')


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    if in_comment:
        _, closed, line = line.partition("}")
        if not closed:
            return True
    elif line.startswith("%"):
        return False
    return "{" in line and any(match[1] for match in _COMMENT_OR_STRING.finditer(line))


def _embedded(lines: Iterable[str]) -> Iterator[str]:
    """The lines between ``<PBN>`` and ``</PBN>`` where a text of another kind embeds records (§6.2), else all lines."""
    embedding = False
    for line in lines:
        tag = line.strip().upper() if "<" in line else ""
        if tag == "<PBN>":
            embedding = True
            yield "\n"
        elif tag == "</PBN>" and embedding:
            yield "\n"
        else:
            yield line


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
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:59] + "…"


def _split_repeated(pairs: list[Pair], findings: Findings) -> Iterator[list[Pair]]:
    """The records in a stretch: without a semi-empty line, one begins where Board, Deal or the leading tag recurs.

    Tags repeated just before the one that gives it away belong to the new record too.
    """
    group: list[Pair] = []
    values: dict[str, str] = {}
    repeated: list[Pair] = []
    for pair in pairs:
        name, value = pair.name, pair.value
        repeated = [*repeated, pair] if name in values else []
        begins = name in ("Board", "Deal") or name == next(iter(values), None)
        if repeated and begins and values[name] != value and not values.keys().isdisjoint(("Board", "Deal")):
            findings.warning(
                "no-empty-line",
                repeated[0].tag.offset,
                Message("{tag} comes again, so a new record was begun here.", tag=name),
                Message("Put an empty line between two records."),
            )
            yield group[: len(group) - len(repeated) + 1]
            group = repeated[:-1]
            values = {earlier.name: earlier.value for earlier in group}
            repeated = []
        values.setdefault(name, value)
        group.append(pair)
    if group:
        yield group


def _check_lines(findings: Findings) -> None:
    if len(findings.text) <= LONGEST_LINE:
        return
    offset = 0
    for line in findings.text.split("\n"):
        if len(line) > LONGEST_LINE:
            findings.note(
                "line-too-long",
                offset + LONGEST_LINE,
                Message("This line has {n} characters; the standard allows {most}.", n=len(line), most=LONGEST_LINE),
            )
        offset += len(line) + 1
