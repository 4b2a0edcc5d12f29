"""The command line: starts the app, prints hand records as diagrams, converts them, and tells what is wrong with them.

The exit status is 2 when a file or a board could not be had or written, else 1 when an error was found in a file,
else 0.
"""

import errno
import json
import os
import runpy
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NamedTuple, TextIO

import typer
from rich.cells import set_cell_size
from rich.console import Console
from rich.file_proxy import FileProxy
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from bridge.board import Board
from bridge.errors import InvalidNotation, Message
from lessons.language import Language, Translator, translator
from parsers import Diagnostic, Format, Records, Severity, format_named, formats, read, write
from parsers.diagram import dumps, printable
from parsers.reading import recognised

APP = Path(__file__).with_name("app.py")
RULES_BROKEN, NOT_TO_BE_HAD = 1, 2

SYSTEM_LANGUAGE = Language.of(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"))
_ = translator(SYSTEM_LANGUAGE)  # says the help; each command speaks the language it is asked for

app = typer.Typer(
    help=_("Learn, replay and explain bridge. Without a command, the app opens in the browser."),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
LanguageOption = Annotated[Language, typer.Option("--lang", help=_("The language of the answer."))]
JsonOption = Annotated[bool, typer.Option("--json", help=_("One JSON object a line and file, in English."))]


def main() -> None:
    """What ``kibitz`` calls: the command line, in UTF-8 whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app(prog_name="kibitz")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {version('kibitz')}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", help=_("Print the version."), callback=_print_version, is_eager=True)
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context, version: VersionOption = False) -> None:
    """Open the app, unless a command follows.

    Streamlit reads the settings in ``.streamlit`` beside the script, from whatever folder it is started.
    """
    if context.invoked_subcommand is None:
        sys.argv = ["streamlit", "run", str(APP)]
        runpy.run_module("streamlit", run_name="__main__")


@app.command(help=_("Print the boards of a file as diagrams."))
def show(
    file: Annotated[Path, typer.Argument(help=_("A hand record."), show_default=False)],
    board: Annotated[
        str | None, typer.Option(help=_("Only the board so labelled, or else the board in this place."))
    ] = None,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Print every board of a file, or one, each with what there is to remark about it."""
    _ = translator(lang)
    try:
        records = read(file)
    except OSError as error:
        _complain(_(_why_unreadable(file, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    places = _places(records.boards, board)
    for place in places:
        if place != places[0]:
            _print("", "─" * 60, "")
        _print(dumps(records.boards[place - 1], _))
        if remarks := tuple(records.of_board(place)):
            _print("")
            _print_remarks(file, records, remarks, _)
    if board is None:
        _print_remarks(file, records, [remark for remark in records.diagnostics if remark.board is None], _)
    if not places:
        none = (
            Message("{file} has no board.") if board is None else Message("{file} has no board {label}.", label=board)
        )
        _complain(_(none, file=file))
        raise typer.Exit(NOT_TO_BE_HAD)


def _places(boards: Sequence[Board], wanted: str | None) -> Sequence[int]:
    """Where the wanted boards stand, from 1: those of that label, else the one in that place; all if none is named."""
    everywhere = range(1, len(boards) + 1)
    if wanted is None:
        return everywhere
    labelled = [place for place in everywhere if boards[place - 1].label == wanted]
    return labelled or [place for place in everywhere if str(place) == wanted]


@app.command(help=_("Tell what is wrong with files."))
def check(
    files: Annotated[list[str], typer.Argument(help=_("Hand records, folders, or - for input."), show_default=False)],
    as_json: JsonOption = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Report the boards and the diagnostics of each file."""
    run = _Run(translator(lang), as_json, {"format": None, "boards": 0, "deals": 0, "diagnostics": []})
    inputs = run.inputs(files)
    with _progress(len(inputs)) as bar:
        for file in bar.track(inputs):
            if (records := run.read(file)) is None:
                continue
            if as_json:
                _print_json(_report(file.name, records))
            else:
                _print(_summary(file.name, records, run.say))
                _print_remarks(file.name, records, records.diagnostics, run.say)
    run.end(files)


@app.command("formats", help=_("List the formats that are read and written."))
def list_formats(lang: LanguageOption = SYSTEM_LANGUAGE) -> None:
    """Print a line a format: its name, whether it is written, the endings of its files, its title."""
    _ = translator(lang)
    for format in formats():
        how = _("only read") if format.write is None else _("read and written")
        _print(f"{format.name:<12}{set_cell_size(how, 18)}{' '.join(format.suffixes):<14}{_(format.title)}")


@app.command(help=_("Convert hand records into another format."))
def convert(
    sources: Annotated[
        list[str],
        typer.Argument(metavar="IN...", help=_("Hand records, folders, or - for input."), show_default=False),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help=_("A file, a folder, or - for output."), show_default=False)
    ],
    *,
    to: Annotated[
        str | None, typer.Option(metavar="FORMAT", help=_("The format to write, else told by the ending of OUT."))
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=_("Write over files, but never over one that is read."))
    ] = False,
    as_json: JsonOption = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Convert each file into a folder, or all of them into one file; tell what the format cannot hold."""
    blank: dict[str, Any] = {"output": None, "format": None, "boards": 0, "diagnostics": [], "losses": []}
    run = _Run(translator(lang), as_json, blank, json_to_stderr=target == "-")
    try:
        format = _format_to_write(to, target)
    except InvalidNotation as error:
        run.refuse(error.message)
        raise typer.Exit(run.status) from None
    folder = Path(target) if _is_folder(target, sources) else None
    inputs = run.inputs(sources, besides=folder)
    kept = {_identity(file.name) for file in inputs if file.name != "-"} - {None}
    conversion = _Conversion(run, format, force, folder, kept)
    with _progress(len(inputs)) as bar:
        files = bar.track(inputs)
        if folder is None:
            conversion.convert(files, None if target == "-" else Path(target))
        else:
            for file in files:
                conversion.convert([file], conversion.place(file, folder))
    run.end(sources)


def _format_to_write(name: str | None, target: str) -> Format:
    """The format of this name, else that of the target's suffix. Raises InvalidNotation."""
    wanted = name or Path(target).suffix
    if not wanted:
        names = ", ".join(format.name for format in formats())
        raise InvalidNotation(Message("Name the format with --to: {names}.", names=names))
    return format_named(wanted)


def _is_folder(target: str, sources: Sequence[str]) -> bool:
    """Whether the target is a folder or shall be one: it ends in a slash, or has no suffix and is to hold a folder."""
    if target == "-" or os.path.lexists(target):
        return target != "-" and os.path.isdir(target)
    return target.endswith(("/", os.sep)) or (not Path(target).suffix and any(map(os.path.isdir, sources)))


def _suffixes() -> set[str]:
    return {suffix for format in formats() for suffix in format.suffixes}


# ---- A run over files ----

_OF_ANYTHING = {".txt", ".md", ".csv", ".json", ".jsonl"}
"""Suffixes that do not tell a hand record: the content has to."""

_LARGEST = 100_000_000
"""Bytes of a file that is worth asking whether it is a hand record, when only a folder led to it."""

_Identity = tuple[int, int]


class _Input(NamedTuple):
    """A file to read as it was named (``-``: standard input), its place under a folder OUT, and who named it."""

    name: str
    place: Path
    is_found: bool = False


@dataclass
class _Run:
    """Reads files one after the other, says what could not be had, and knows the status to end with.

    ``blank`` is what a JSON report says of a file that could not be had.
    """

    say: Translator
    as_json: bool
    blank: dict[str, Any]
    json_to_stderr: bool = False
    status: int = 0
    has_read: bool = False

    def refuse(self, why: Message, names: Iterable[str] = (), code: str = "cannot-read") -> None:
        """Say why something could not be had, for each of the files it was meant for."""
        _complain(self.say(why))
        self.status = NOT_TO_BE_HAD
        for name in names if self.as_json else ():
            _print_json({"file": name, **self.blank, "diagnostics": [_refusal(code, why)]}, err=self.json_to_stderr)

    def inputs(self, names: Iterable[str], besides: Path | None = None) -> list[_Input]:
        """The files so named, and those in the folders so named, but for the folder ``besides`` inside them."""
        found: list[_Input] = []
        for name in names:
            if name != "-" and os.path.isdir(name):
                found += self._walk(Path(name), besides)
            else:
                found.append(_Input(name, Path(Path(name).name if name.strip("-.") else "stdin")))
        return found

    def _walk(self, top: Path, besides: Path | None) -> Iterator[_Input]:
        left_out = None if besides is None else _identity(besides)

        def tell(error: OSError) -> None:
            self.refuse(_why_unreadable(error.filename, error), [error.filename])

        for folder, folders, files in os.walk(top, onerror=tell):
            seen = [name for name in sorted(folders) if not name.startswith(".")]
            folders[:] = [name for name in seen if left_out is None or _identity(Path(folder, name)) != left_out]
            if folders != seen:
                _complain(self.say(Message("{file} is where the files go; what is in it was not read.", file=besides)))
            for name in sorted(files):
                path = Path(folder, name)
                if not name.startswith("."):
                    yield _Input(str(path), path.relative_to(top), is_found=True)

    def read(self, file: _Input) -> Records | None:
        """The records of a file; None, and a sentence why, if it cannot be read or a folder held it and it has none."""
        try:
            records = self._records(file)
        except OSError as error:
            self.refuse(_why_unreadable(file.name, error), [file.name])
            return None
        if records is None:
            _complain(self.say(Message("{file} is not a hand record; it was left out.", file=file.name)))
            return None
        self.has_read = True
        if records.errors:
            self.status = max(self.status, RULES_BROKEN)
        return records

    def _records(self, file: _Input) -> Records | None:
        """The records; None where a folder held what is none. Words are taken for bridge in a file of text only."""
        path = Path(file.name)
        suffix = path.suffix.lower()
        told = not file.is_found or suffix in _suffixes() - _OF_ANYTHING
        if file.is_found and not (path.is_file() and (told or path.stat().st_size <= _LARGEST)):
            return None
        data = _bytes_of(sys.stdin).read() if file.name == "-" else path.read_bytes()
        if told:
            return recognised(data).read(data)
        asked = (format for format in formats() if format.name != "text" or suffix in format.suffixes)
        format = next((format for format in asked if format.recognises(data)), None)
        return None if format is None else format.read(data)

    def end(self, names: Sequence[str]) -> None:
        """Leave with the status, after saying so if there was nothing to read."""
        if not (self.has_read or self.status):
            self.refuse(Message("There is no hand record in {file}.", file=", ".join(names)), names)
        raise typer.Exit(self.status)


def _bytes_of(stream: TextIO | None) -> BinaryIO:
    """The bytes under a standard stream. Raises OSError if it was closed before the start."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream.buffer


def _identity(path: str | Path) -> _Identity | None:
    """What tells a file from every other, whatever its names; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _progress(n: int) -> Progress:
    """A bar for ``n`` files, on a terminal, where there is more than one."""
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True, soft_wrap=True),
        transient=True,
        redirect_stdout=_is_terminal(sys.stdout),
        disable=n < 2 or not _is_terminal(sys.stderr),
    )


# ---- Converting ----


@dataclass
class _Conversion:
    """Writes files in one format; ``inputs`` and ``written`` tell the files that are never to be written over."""

    run: _Run
    format: Format
    force: bool
    folder: Path | None
    inputs: set[_Identity | None]
    written: set[_Identity | None] = field(default_factory=set)

    def convert(self, files: Iterable[_Input], output: Path | None) -> None:
        """Write the boards of all these files into one, or to standard output; report on each."""
        if self.folder is None and (why := self._why_not(output)) is not None:
            self.run.refuse(why, [file.name for file in files], "cannot-write")
            return
        found = [(file.name, records) for file in files if (records := self.run.read(file)) is not None]
        boards = [board for _name, records in found for board in records.boards]
        header = found[0][1].header if found else ()
        losses, why = self._write(boards, header, output) if boards else ((), None)
        if why is not None:
            self.run.refuse(why)
        before = 0
        for name, records in found:
            after = before + len(records.boards)
            own = [loss.in_board(place - before) for loss in losses if before < (place := loss.board or 0) <= after]
            is_held = self.format.name == "pbn" and before == 0
            self._report(name, records, [*([] if is_held else self._lost_lines(records)), *own], output, why)
            before = after
        if not self.run.as_json:
            for line in _grouped(losses, boards, self.run.say):
                _print(f"{output or '-'}: {self.format.name.upper()}: {line}", err=True)

    def place(self, file: _Input, folder: Path) -> Path:
        """Where in the folder a file goes: its place there with the suffix of the format.

        A suffix of no format belongs to the name; any does where that place was given away: of ``a.lin`` and ``a.pbn``
        come ``a.json`` and ``a.pbn.json``.
        """
        suffix = self.format.suffixes[0] if self.format.suffixes else ".txt"
        whole = folder / file.place.with_name(file.place.name + suffix)
        place = folder / file.place.with_suffix(suffix) if file.place.suffix.lower() in _suffixes() else whole
        return whole if _identity(place) in self.written else place

    def _why_not(self, output: Path | None) -> Message | None:
        """Why nothing must be written in this place."""
        if output is None:
            return None
        file = _identity(output)
        if file in self.inputs:
            return Message("{file} is one of the files to be read; it was not written over.", file=output)
        if file in self.written:
            return Message("{file} was just written from another file; it was not written over.", file=output)
        if os.path.isfile(output) and not self.force:
            return Message("{file} is there already; --force writes over it.", file=output)
        return None

    def _write(
        self, boards: Sequence[Board], header: Sequence[str], output: Path | None
    ) -> tuple[Sequence[Diagnostic], Message | None]:
        """Write the boards under these lines; returns what is lost, and if nothing could be written why."""
        data = BytesIO()
        if (why := self._why_not(output)) is not None:
            return (), why
        try:
            losses = write(boards, data, self.format.name, header=header)
            if not data.getvalue():
                return losses, Message("{format} can hold none of these boards.", format=self.format.name.upper())
            if output is None:
                stream = _bytes_of(sys.stdout)
                stream.write(data.getvalue())
                stream.flush()
                return losses, None
            if self.folder is not None:
                output.parent.mkdir(parents=True, exist_ok=True)
            _put(data.getvalue(), output)
        except InvalidNotation as error:
            return (), error.message
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # whoever read the output has gone, and needs no sentence
            reason = error.strerror or error
            return (), Message("{file} cannot be written: {reason}.", file=output or "-", reason=reason)
        self.written |= {_identity(output)} - {None}
        return losses, None

    def _lost_lines(self, records: Records) -> list[Diagnostic]:
        """The loss of the lines at the head of a file, but for those that only say that it is PBN."""
        lines = [line for line in records.header if line.split() and line.split()[0].upper() not in _OF_PBN]
        if not lines:
            return []
        message = Message(
            "Lines at the head of the file are not held: {n}, the first “{text}”.",
            n=len(lines),
            text=lines[0].strip()[:60],
        )
        return [Diagnostic(Severity.WARNING, f"not-in-{self.format.name}", 0, 0, message)]

    def _report(
        self, name: str, records: Records, losses: Sequence[Diagnostic], output: Path | None, why: Message | None
    ) -> None:
        """Tell what was read from a file and where it went, and in JSON what was lost."""
        code = "cannot-write"
        if not records.boards:
            why, code = Message("{file} has no board.", file=name), "no-board"
            self.run.refuse(why)
        if self.run.as_json:
            report = {
                "file": name,
                "output": None if why else str(output or "-"),
                "format": records.format,
                "boards": len(records.boards),
                "diagnostics": [remark.as_dict() for remark in records.diagnostics]
                + ([_refusal(code, why)] if why else []),
                "losses": [loss.as_dict() | {"line": None, "column": None} for loss in losses if not why],
            }
            _print_json(report, err=self.run.json_to_stderr)
            return
        _print(_summary(name, records, self.run.say) + ("" if why else f" → {output or '-'}"), err=True)
        _print_remarks(name, records, records.errors, self.run.say, err=True)
        for loss in losses if why is None else ():
            if loss.board is None:
                _print(f"{name}: {self.run.say(loss.message)}", err=True)


_OF_PBN = ("PBN", "EXPORT", "IMPORT")


def _put(data: bytes, output: Path) -> None:
    """Write a file at once or not at all; a pipe or a device as it is. Raises OSError."""
    if output.exists() and not output.is_file():
        output.write_bytes(data)
        return
    output = output.resolve()
    draft = output.with_name(f".kibitz-{os.getpid()}.tmp")
    try:
        draft.write_bytes(data)
        if output.exists():
            shutil.copymode(output, draft)
        draft.replace(output)
    finally:
        draft.unlink(missing_ok=True)


def _grouped(losses: Iterable[Diagnostic], boards: Sequence[Board], _: Translator) -> Iterator[str]:
    """A line for each kind of loss: how many boards, which, and the sentence, its gaps filled with what all say."""
    kinds: dict[str, list[Diagnostic]] = {}
    for loss in losses:
        kinds.setdefault(loss.message.text, []).append(loss)
    for text, kind in kinds.items():
        places = sorted({loss.board for loss in kind if loss.board})
        gaps = {name: _joined([loss.message.values[name] for loss in kind]) for name in kind[0].message.values}
        count = _.plural("{n} board", "{n} boards", len(places))
        yield f"{count} ({_labels(boards, places)}): {_(Message(text, **gaps))}"


def _joined(values: Iterable[object]) -> str:
    """Each of the values once, lists joined to one; of single words the first are enough."""
    words = list(dict.fromkeys(map(str, values)))
    if any(", " in word for word in words) or len(words) <= _MOST_WORDS:
        return ", ".join(dict.fromkeys(", ".join(words).split(", ")))
    return ", ".join([*words[:_MOST_WORDS], "…"])


_MOST_WORDS = 8


def _labels(boards: Sequence[Board], places: Iterable[int]) -> str:
    """The labels of the boards in these places, each once; of numbers that follow each other the first and the last."""
    runs: list[list[tuple[str, int | None]]] = []
    for label, number in dict.fromkeys(
        (boards[place - 1].label or f"#{place}", boards[place - 1].number) for place in places
    ):
        if runs and number is not None and runs[-1][-1][1] == number - 1:
            runs[-1].append((label, number))
        else:
            runs.append([(label, number)])
    return ", ".join(run[0][0] if len(run) == 1 else f"{run[0][0]}–{run[-1][0]}" for run in runs)


# ---- Reports ----


def _why_unreadable(file: str | Path, error: OSError) -> Message:
    match error:
        case FileNotFoundError():
            return Message("There is no file {file}.", file=file)
        case IsADirectoryError():
            return Message("{file} is a folder: name the files in it.", file=file)
        case PermissionError():
            return Message("You have no permission to read {file}.", file=file)
    return Message("{file} cannot be read: {reason}.", file=file, reason=error.strerror or error)


def _refusal(code: str, why: Message) -> dict[str, Any]:
    where = {"line": None, "column": None, "board": None}
    return {"severity": Severity.ERROR.value, "code": code, **where, "message": str(why), "hint": None}


def _report(file: str, records: Records) -> dict[str, Any]:
    return {
        "file": file,
        "format": records.format,
        "boards": len(records.boards),
        "deals": _deals(records),
        "diagnostics": [remark.as_dict() for remark in records.diagnostics],
    }


def _deals(records: Records) -> int:
    """How many boards tell at least one hand."""
    return sum(1 for board in records.boards if board.deal is not None and board.deal.tricks is not None)


def _summary(file: str, records: Records, _: Translator) -> str:
    found = Counter(remark.severity for remark in records.diagnostics)
    counts = (
        _.plural("{n} board", "{n} boards", len(records.boards)),
        _.plural("{n} deal", "{n} deals", _deals(records)),
        _.plural("{n} error", "{n} errors", found[Severity.ERROR]),
        _.plural("{n} warning", "{n} warnings", found[Severity.WARNING]),
        _.plural("{n} note", "{n} notes", found[Severity.NOTE]),
    )
    return f"{file}: {records.format.upper()}: " + ", ".join(counts)


def _print_remarks(
    file: str | Path, records: Records, remarks: Iterable[Diagnostic], _: Translator, *, err: bool = False
) -> None:
    """Print diagnostics, each where editors and terminals find its place: ``file:line:column:``."""
    severities = {Severity.ERROR: _("error"), Severity.WARNING: _("warning"), Severity.NOTE: _("note")}
    for remark in remarks:
        parts = [f"{file}:{remark.line}:{remark.column}: {severities[remark.severity]}:"]
        if remark.board is not None:
            label = records.boards[remark.board - 1].label or f"#{remark.board}"
            parts.append(_("Board {label}", label=label) + ":")
        parts.append(_(remark.message))
        if remark.hint is not None:
            parts.append(_(remark.hint))
        _print(" ".join([*parts, f"[{remark.code}]"]), style=_STYLES[remark.severity], err=err)


_STYLES = {Severity.ERROR: "bold", Severity.WARNING: "", Severity.NOTE: "dim"}


def _print(*texts: str, style: str = "", err: bool = False) -> None:
    """Print lines: as they are, nothing in them obeyed, with red suits where there is a terminal to show them.

    Rich would print past a progress bar and into it, but the stream it put in place makes room for what it is told.
    """
    stream = sys.stderr if err else sys.stdout
    console = Console(soft_wrap=True, stderr=err)
    with console.capture() if isinstance(stream, FileProxy) else nullcontext() as captured:
        for line in "\n".join(texts).split("\n"):
            text = Text(printable(line), style)
            text.highlight_regex("[♥♦]", "red")
            console.print(text)
    if captured is not None:
        print(captured.get(), end="", file=stream)


def _print_json(value: dict[str, Any], *, err: bool = False) -> None:
    """Print one line of JSON, its letters as they are, and what a terminal would obey as escapes."""
    text = json.dumps(value, ensure_ascii=False)
    safe = "".join(sign if printable(sign) == sign else _escape(sign) for sign in text)
    print(safe, file=sys.stderr if err else sys.stdout)


def _escape(sign: str) -> str:
    return json.dumps(sign)[1:-1] if sign > "\x7f" else f"\\u{ord(sign):04x}"


def _complain(sentence: str) -> None:
    print(printable(sentence), file=sys.stderr)


if __name__ == "__main__":
    main()
