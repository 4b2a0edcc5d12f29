"""The command line: starts the app, prints hand records as diagrams, converts them, and tells what is wrong with them.

The exit status is 2 when a file or a board could not be had or written, else 1 when an error was found in a file,
else 0.
"""

import errno
import json
import os
import re
import runpy
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, BinaryIO, NoReturn, TextIO

import typer
from rich.cells import set_cell_size
from rich.console import Console
from rich.file_proxy import FileProxy
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from bridge.board import Board
from bridge.double_dummy import report
from bridge.double_dummy.boards import BoardAnalysis, analyse_boards
from bridge.double_dummy.cache import Cache, usual_place
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.imps import SCALE, imps
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.scoring.sheet import Sheet
from bridge.scoring.victory_points import discrete_victory_points, victory_points
from bridge.table import Side, Vulnerability
from lessons.language import Language, Translator, translator
from pages.widgets.notation import AS_TEXT, points
from pages.widgets.scoring import sheet_words
from parsers import Diagnostic, Format, Records, Severity, format_named, formats, read
from parsers.conversion import Converter, Input, Source, inputs, is_folder, labels, read_input
from parsers.diagram import dumps, printable
from parsers.result_notation import parse_result
from parsers.rules_file import parse_rules

APP = Path(__file__).with_name("app.py")
RULES_BROKEN, NOT_TO_BE_HAD = 1, 2
INTERRUPTED = 130

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
    found = run.inputs(files)
    with _progress(len(found)) as bar:
        for file in bar.track(found):
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
    folder = Path(target) if is_folder(target, sources) else None
    output = None if target == "-" else Path(target)
    files = run.inputs(sources, besides=folder)
    converter = Converter.of(format, files, folder, force=force)
    if folder is None and output is not None and (why := converter.refusal(output)) is not None:
        run.refuse(why, [file.name for file in files], "cannot-write")
        run.end(sources)
    with _progress(len(files)) as bar:
        if folder is None:
            _convert(run, converter, bar.track(files), output)
        else:
            for file in bar.track(files):
                _convert(run, converter, [file], converter.place(file, folder))
    run.end(sources)


def _format_to_write(name: str | None, target: str) -> Format:
    """The format of this name, else that of the target's suffix. Raises InvalidNotation."""
    wanted = name or Path(target).suffix
    if not wanted:
        names = ", ".join(format.name for format in formats())
        raise InvalidNotation(Message("Name the format with --to: {names}.", names=names))
    return format_named(wanted)


# ---- A run over files ----


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

    def inputs(self, names: Iterable[str], besides: Path | None = None) -> list[Input]:
        """The files so named, and those in the folders so named, but for the folder ``besides`` inside them."""
        found = inputs(names, besides)
        for error in found.unreadable:
            self.refuse(_why_unreadable(error.filename, error), [error.filename])
        if found.met_outputs:
            _complain(self.say(Message("{file} is where the files go; what is in it was not read.", file=besides)))
        return found.files

    def read(self, file: Input) -> Records | None:
        """The records of a file; None, and a sentence why, if it cannot be read or a folder held it and it has none."""
        try:
            records = read(_bytes_of(sys.stdin)) if file.name == "-" else read_input(file)
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

    def end(self, names: Sequence[str]) -> NoReturn:
        """Leave with the status, after saying so if there was nothing to read."""
        if not (self.has_read or self.status):
            self.refuse(Message("There is no hand record in {file}.", file=", ".join(names)), names)
        raise typer.Exit(self.status)


def _bytes_of(stream: TextIO | None) -> BinaryIO:
    """The bytes under a standard stream. Raises OSError if it was closed before the start."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream.buffer


def _to_standard_output(data: bytes) -> None:
    """Write to standard output. Raises OSError."""
    stream = _bytes_of(sys.stdout)
    stream.write(data)
    stream.flush()


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


def _convert(run: _Run, converter: Converter, files: Iterable[Input], output: Path | None) -> None:
    """Write the boards of all these files into one, or to standard output; report on each."""
    sources = [Source(file.name, records) for file in files if (records := run.read(file)) is not None]
    outcome = converter.convert(sources, output or _to_standard_output)
    if outcome.why is not None:
        run.refuse(outcome.why)
    for source in outcome.sources:
        _report_source(run, source, output, outcome.why)
    if outcome.conversion is not None and not run.as_json:
        for loss in outcome.conversion.losses:
            count = run.say.plural("{n} board", "{n} boards", len(loss.boards))
            where = f"{output or '-'}: {converter.format.name.upper()}: {count}"
            _print(f"{where} ({labels(outcome.boards, loss.boards)}): {run.say(loss.message)}", err=True)


def _report_source(run: _Run, source: Source, output: Path | None, why: Message | None) -> None:
    """Tell what was read from a file and where it went, or why it went nowhere, and what of it was lost."""
    name, records, losses = source
    code = "cannot-write"
    if not records.boards:
        why, code = Message("{file} has no board.", file=name), "no-board"
        run.refuse(why)
    if run.as_json:
        report = {
            "file": name,
            "output": None if why else str(output or "-"),
            "format": records.format,
            "boards": len(records.boards),
            "diagnostics": [remark.as_dict() for remark in records.diagnostics]
            + ([_refusal(code, why)] if why else []),
            "losses": [loss.as_dict() | {"line": None, "column": None} for loss in losses if not why],
        }
        _print_json(report, err=run.json_to_stderr)
        return
    _print(_summary(name, records, run.say) + ("" if why else f" → {output or '-'}"), err=True)
    _print_remarks(name, records, records.errors, run.say, err=True)
    for loss in losses if why is None else ():
        if loss.board is None:
            _print(f"{name}: {run.say(loss.message)}", err=True)


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


# ---- The score of a result ----


@app.command(help=_("Explain the score of a contract, line by line."))
def score(
    contract: Annotated[
        str, typer.Argument(help=_("A contract as in 4SX S, or with its result as in 4SX S -1."), show_default=False)
    ],
    *,
    tricks: Annotated[int | None, typer.Option(help=_("The tricks of declarer's side."))] = None,
    vul: Annotated[str, typer.Option(help=_("Who is vulnerable: None, NS, EW or All."))] = "None",
    rules: Annotated[str, typer.Option(help=_("today, before-1987, or a JSON file of rules."))] = "today",
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Print the score of one result: the total is declarer's side's in JSON, else of the side that scores."""
    _ = translator(lang)
    try:
        sheet = _sheet(contract, tricks, vul, rules)
    except BridgeError as error:
        _complain(_(error.message))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except OSError as error:
        _complain(_(_why_unreadable(rules, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    if as_json:
        lines = [{"what": line.item.term, "amount": line.amount, "law": line.law} for line in sheet.lines]
        _print_json({"total": sheet.total, "lines": lines})
        return
    _print(sheet_words.title(sheet, _).replace(AS_TEXT, ""))
    for line in sheet.lines:
        how = f"{line.sum}, {_(line.reason)} ({_('Law {law}', law=line.law)})"
        _print(_amount_line(_(line.item.term), abs(line.amount), _) + f"   {how}")
    _print(_amount_line(sheet_words.total_words(sheet, _), sheet_words.scored(sheet), _), style="bold")


def _amount_line(what: str, amount: int, _: Translator) -> str:
    return f"{set_cell_size(what, 30)}{points(amount, _):>7}"


def _sheet(text: str, tricks: int | None, vul: str, rules: str) -> Sheet:
    """The score sheet of what was asked. Raises BridgeError, and OSError for a file of rules that cannot be read."""
    contract, told = parse_result(text).verified()
    if contract is None:
        raise InvalidNotation(Message("Passed out: nobody scores."))
    taken = tricks if told is None else told
    if taken is None:
        raise InvalidNotation(Message("Write how many tricks were taken, as in 4SX S -1 or with --tricks."))
    if tricks not in (None, taken):
        raise InvalidNotation(
            Message("“{text}” tells {told} tricks, --tricks {tricks}.", text=text, told=taken, tricks=tricks)
        )
    vulnerability = Vulnerability.parse(vul)
    if contract.declarer is None and vulnerability in (Vulnerability.NS, Vulnerability.EW):
        raise InvalidNotation(Message("Write who declares, as in 4SX S: only one side is vulnerable."))
    vulnerable = vulnerability.includes(contract.declarer or Side.NS)
    return duplicate(contract, taken, vulnerable, _rules(rules))


def _rules(name: str) -> Rules:
    """The set of this name, else that in this file. Raises InvalidNotation or OSError."""
    named = {"today": CURRENT, "before-1987": BEFORE_1987}
    return named[name] if name in named else parse_rules(Path(name).read_bytes())


# ---- Comparing scores ----


@app.command(help=_("Print the IMPs for a difference in points."), context_settings={"ignore_unknown_options": True})
def imp(
    difference: Annotated[str, typer.Argument(help=_("The difference in points, below zero if lost."))],
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Print the IMPs for a difference, and the differences that the Law gives as many for."""
    _ = translator(lang)
    lost = _asked_number(difference, -_HIGHEST_DIFFERENCE, _HIGHEST_DIFFERENCE, _)
    lowest, highest, _won = next(row for row in reversed(SCALE) if row[0] <= abs(lost))
    if as_json:
        _print_json({"difference": lost, "imps": imps(lost), "from": lowest, "to": highest})
        return
    won = _.plural("{n} IMP", "{n} IMPs", abs(imps(lost)))
    told = _("from {lowest} to {highest} points", lowest=points(lowest, _), highest=points(highest or 0, _))
    if highest is None:
        told = _("from {lowest} points on", lowest=points(lowest, _))
    _print(f"{points(lost, _)}: {'−' if imps(lost) < 0 else ''}{won} ({told}, {_('Law {law}', law='78B')})")


@app.command(help=_("Print the victory points for a margin in IMPs."))
def vp(
    margin: Annotated[str, typer.Option("--imps", help=_("The margin in IMPs, below zero if lost."))],
    boards: Annotated[str, typer.Option(help=_("How many boards were played."))],
    discrete: Annotated[bool, typer.Option("--discrete", help=_("On the scale of whole points."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Print the victory points of both teams, the one that is asked about first."""
    _ = translator(lang)
    won = _asked_number(margin, -_MOST_IMPS, _MOST_IMPS, _)
    played = _asked_number(boards, 1, _MOST_BOARDS, _)
    scale = discrete_victory_points if discrete else victory_points
    first, second = scale(won, played), scale(-won, played)
    if as_json:
        _print_json({"imps": won, "boards": played, "discrete": discrete, "victory_points": [first, second]})
        return
    _print(f"{first} : {second}" if discrete else f"{first:.2f} : {second:.2f}")


_HIGHEST_DIFFERENCE, _MOST_IMPS, _MOST_BOARDS = 99_990, 9_999, 999


def _asked_number(text: str, lowest: int, highest: int, _: Translator) -> int:
    """The whole number so written; else a sentence why not, and the end."""
    if re.fullmatch(r"[+-]?[0-9]{1,6}", text.strip()) and lowest <= int(text) <= highest:
        return int(text)
    why = Message(
        "“{text}” is not a whole number from {lowest} to {highest}.", text=text, lowest=lowest, highest=highest
    )
    _complain(_(why))
    raise typer.Exit(NOT_TO_BE_HAD)


# ---- Double dummy ----


@app.command(help=_("Solve boards double dummy: table, par, and what each card cost."))
def analyse(
    files: Annotated[list[str], typer.Argument(help=_("Hand records, folders, or - for input."), show_default=False)],
    *,
    cache: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Where answers are kept, in a folder of the user by default."))
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help=_("Keep no answers, and use none that were kept."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a line and board, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Tell what double dummy says about each board, in order. What was solved once comes from the cache."""
    run = _Run(translator(lang), as_json, {"board": None, "place": None, **report.as_dict(BoardAnalysis())})
    if not is_installed():
        run.refuse(Message("The double-dummy solver is not installed."), files)
        raise typer.Exit(run.status)
    found = run.inputs(files)
    solver = Solver(Workers(), None if no_cache else Cache(cache or usual_place()))
    try:
        with _progress(2) as bar, closing(_analysed(run, found, solver, bar)) as boards:
            for name, place, board, analysis in boards:
                if as_json:
                    _print_json({"file": name, "board": board.label, "place": place, **report.as_dict(analysis)})
                else:
                    _print(f"{name}: {run.say('Board {label}', label=board.label or f'#{place}')}", style="bold")
                    _print(*report.as_text(analysis, run.say), "")
    except KeyboardInterrupt:
        goes_on = Message("Stopped. The same command goes on from here.")
        _complain(run.say(Message("Stopped.") if no_cache else goes_on))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        solver.close()
    run.end(files)


def _analysed(
    run: _Run, files: Iterable[Input], solver: Solver, bar: Progress
) -> Generator[tuple[str, int, Board, BoardAnalysis], None, None]:
    """The boards of all files with their places from 1, and the analysis of each."""
    waiting: deque[tuple[str, int, Board]] = deque()
    task = bar.add_task("", total=0)

    def boards() -> Iterator[Board]:
        total = 0
        for file in files:
            records = run.read(file)
            total += len(records.boards) if records else 0
            bar.update(task, total=total)
            for place, board in enumerate(records.boards if records else (), 1):
                waiting.append((file.name, place, board))
                yield board

    for analysis in analyse_boards(boards(), solver):
        bar.advance(task)
        if analysis.failed:
            run.status = NOT_TO_BE_HAD
        yield *waiting.popleft(), analysis


if __name__ == "__main__":
    main()
