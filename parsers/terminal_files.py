"""What commands do with files one after the other: read each, tell what is wrong with it, convert it, analyse it."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.progress import Progress

from bridge.board import Board
from bridge.double_dummy.boards import BoardAnalysis
from bridge.errors import Message
from parsers.conversion import Converter, Input, Source, inputs, labels, read_input
from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.reading import read
from parsers.reports import deals_in, refusal, remark_line, why_unreadable
from parsers.terminal import bytes_of, complain, print_json, print_lines, to_standard_output

RULES_BROKEN, NOT_TO_BE_HAD = 1, 2
"""The exit status when an error was found in a file, and when a file could not be had or written."""


class Speaker(Protocol):
    """Says a message in the reader's language."""

    def __call__(self, text: Message, /) -> str:
        """The message."""

    def plural(self, one: str, many: str, n: int, /) -> str:
        """The form that goes with the number."""


@dataclass
class Run:
    """Reads files one after the other, says what could not be had, and knows the status to end with.

    ``blank`` is what a JSON report says of a file that could not be had.
    """

    say: Speaker
    as_json: bool
    blank: dict[str, Any]
    json_to_stderr: bool = False
    status: int = 0
    has_read: bool = False

    def refuse(self, why: Message, names: Iterable[str] = (), code: str = "cannot-read") -> None:
        """Say why something could not be had, for each of the files it was meant for."""
        complain(self.say(why))
        self.status = NOT_TO_BE_HAD
        for name in names if self.as_json else ():
            print_json({"file": name, **self.blank, "diagnostics": [refusal(code, why)]}, err=self.json_to_stderr)

    def inputs(self, names: Iterable[str], besides: Path | None = None) -> list[Input]:
        """The files so named, and those in the folders so named, but for the folder ``besides`` inside them."""
        found = inputs(names, besides)
        for error in found.unreadable:
            self.refuse(why_unreadable(error.filename, error), [error.filename])
        if found.met_outputs:
            complain(self.say(Message("{file} is where the files go; what is in it was not read.", file=besides)))
        return found.files

    def read(self, file: Input) -> Records | None:
        """The records of a file; None, and a sentence why, if it cannot be read or a folder held it and it has none."""
        try:
            records = read(bytes_of(sys.stdin)) if file.name == "-" else read_input(file)
        except OSError as error:
            self.refuse(why_unreadable(file.name, error), [file.name])
            return None
        if records is None:
            complain(self.say(Message("{file} is not a hand record; it was left out.", file=file.name)))
            return None
        self.has_read = True
        if records.errors:
            self.status = max(self.status, RULES_BROKEN)
        return records

    def ended(self, names: Sequence[str]) -> int:
        """The status, after saying so if there was nothing to read."""
        if not (self.has_read or self.status):
            self.refuse(Message("There is no hand record in {file}.", file=", ".join(names)), names)
        return self.status

    def convert(self, converter: Converter, files: Iterable[Input], output: Path | None) -> None:
        """Write the boards of all these files into one, or to standard output; report on each."""
        sources = [Source(file.name, records) for file in files if (records := self.read(file)) is not None]
        outcome = converter.convert(sources, output or to_standard_output)
        if outcome.why is not None:
            self.refuse(outcome.why)
        for source in outcome.sources:
            self._report_source(source, output, outcome.why)
        if outcome.conversion is not None and not self.as_json:
            for loss in outcome.conversion.losses:
                count = self.say.plural("{n} board", "{n} boards", len(loss.boards))
                where = f"{output or '-'}: {converter.format.name.upper()}: {count}"
                print_lines(f"{where} ({labels(outcome.boards, loss.boards)}): {self.say(loss.message)}", err=True)

    def analysed(
        self,
        files: Iterable[Input],
        analyses: Callable[[Iterable[Board]], Generator[BoardAnalysis, None, None]],
        bar: Progress,
    ) -> Generator[tuple[str, int, Board, BoardAnalysis], None, None]:
        """The boards of all files with their places from 1, and what ``analyses`` makes of each."""
        waiting: deque[tuple[str, int, Board]] = deque()
        task = bar.add_task("", total=0)

        def boards() -> Iterator[Board]:
            total = 0
            for file in files:
                records = self.read(file)
                total += len(records.boards) if records else 0
                bar.update(task, total=total)
                for place, board in enumerate(records.boards if records else (), 1):
                    waiting.append((file.name, place, board))
                    yield board

        with closing(analyses(boards())) as found:
            for analysis in found:
                bar.advance(task)
                if analysis.failed:
                    self.status = NOT_TO_BE_HAD
                yield *waiting.popleft(), analysis

    def _report_source(self, source: Source, output: Path | None, why: Message | None) -> None:
        """Tell what was read from a file and where it went, or why it went nowhere, and what of it was lost."""
        name, records, losses = source
        code = "cannot-write"
        if not records.boards:
            why, code = Message("{file} has no board.", file=name), "no-board"
            self.refuse(why)
        if self.as_json:
            remarks = [remark.as_dict() for remark in records.diagnostics]
            report = {
                "file": name,
                "output": None if why else str(output or "-"),
                "format": records.format,
                "boards": len(records.boards),
                "diagnostics": remarks + ([refusal(code, why)] if why else []),
                "losses": [loss.as_dict() | {"line": None, "column": None} for loss in losses if not why],
            }
            print_json(report, err=self.json_to_stderr)
            return
        print_lines(summary(name, records, self.say) + ("" if why else f" → {output or '-'}"), err=True)
        print_remarks(name, records, records.errors, self.say, err=True)
        for loss in losses if why is None else ():
            if loss.board is None:
                print_lines(f"{name}: {self.say(loss.message)}", err=True)


def summary(file: str, records: Records, say: Speaker) -> str:
    """What a file holds, in a line."""
    found = Counter(remark.severity for remark in records.diagnostics)
    counts = (
        say.plural("{n} board", "{n} boards", len(records.boards)),
        say.plural("{n} deal", "{n} deals", deals_in(records)),
        say.plural("{n} error", "{n} errors", found[Severity.ERROR]),
        say.plural("{n} warning", "{n} warnings", found[Severity.WARNING]),
        say.plural("{n} note", "{n} notes", found[Severity.NOTE]),
    )
    return f"{file}: {records.format.upper()}: " + ", ".join(counts)


def print_remarks(
    file: str | Path, records: Records, remarks: Iterable[Diagnostic], say: Speaker, *, err: bool = False
) -> None:
    """Print diagnostics, each where editors and terminals find its place."""
    for remark in remarks:
        print_lines(remark_line(str(file), remark, records, say), style=_STYLES[remark.severity], err=err)


_STYLES = {Severity.ERROR: "bold", Severity.WARNING: "", Severity.NOTE: "dim"}
