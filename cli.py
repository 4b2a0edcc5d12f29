"""The command line: starts the app, prints hand records as diagrams, converts them, and tells what is wrong with them.

The exit status is 2 when a file or a board could not be had or written, else 1 when an error was found in a file,
else 0.
"""

import os
import re
import runpy
import secrets
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.cells import set_cell_size
from rich.progress import Progress

from bridge.board import Board
from bridge.deal import Deal
from bridge.double_dummy import report
from bridge.double_dummy.boards import BoardAnalysis, analyse_boards
from bridge.double_dummy.cache import Cache, usual_place
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.imps import imps, step_of
from bridge.scoring.victory_points import discrete_victory_points, victory_points
from bridge.table import dealer_of, vulnerability_of
from lessons.language import Language, Translator, translator
from pages.widgets.notation import AS_TEXT, points
from pages.widgets.scoring import sheet_words
from parsers import Diagnostic, Format, Records, Severity, format_named, formats, read
from parsers.conversion import Converter, Input, Source, conversion_of, inputs, is_folder, labels, read_input
from parsers.diagram import dumps
from parsers.encoding import decode
from parsers.reports import deals_in, refusal, remark_line, report_of, why_unreadable
from parsers.score_question import rules_asked, sheet_asked
from parsers.terminal import bytes_of, complain, print_json, print_lines, progress, to_standard_output

if TYPE_CHECKING:
    from bridge.conditions.search import Found, Result
    from bridge.conditions.syntax import Script

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
ClassOption = Annotated[
    bool, typer.Option("--class", help=_("Each browser has a library of its own, also on this machine."))
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context, version: VersionOption = False, for_class: ClassOption = False) -> None:
    """Open the app, unless a command follows; who sits at this machine is its keeper, except in a class.

    Streamlit reads the settings in ``.streamlit`` beside the script, from whatever folder it is started.
    """
    if context.invoked_subcommand is None:
        from pages.widgets.learner import KEEPER

        os.environ[KEEPER] = "" if for_class else "keeper"
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
        complain(_(why_unreadable(file, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    places = _places(records.boards, board)
    for place in places:
        if place != places[0]:
            print_lines("", "─" * 60, "")
        print_lines(dumps(records.boards[place - 1], _))
        if remarks := tuple(records.of_board(place)):
            print_lines("")
            _print_remarks(file, records, remarks, _)
    if board is None:
        _print_remarks(file, records, [remark for remark in records.diagnostics if remark.board is None], _)
    if not places:
        none = (
            Message("{file} has no board.") if board is None else Message("{file} has no board {label}.", label=board)
        )
        complain(_(none, file=file))
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
    with progress(len(found)) as bar:
        for file in bar.track(found):
            if (records := run.read(file)) is None:
                continue
            if as_json:
                print_json(report_of(file.name, records))
            else:
                print_lines(_summary(file.name, records, run.say))
                _print_remarks(file.name, records, records.diagnostics, run.say)
    run.end(files)


@app.command("formats", help=_("List the formats that are read and written."))
def list_formats(lang: LanguageOption = SYSTEM_LANGUAGE) -> None:
    """Print a line a format: its name, whether it is written, the endings of its files, its title."""
    _ = translator(lang)
    for format in formats():
        how = _("only read") if format.write is None else _("read and written")
        print_lines(f"{format.name:<12}{set_cell_size(how, 18)}{' '.join(format.suffixes):<14}{_(format.title)}")


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
    with progress(len(files)) as bar:
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

    def end(self, names: Sequence[str]) -> NoReturn:
        """Leave with the status, after saying so if there was nothing to read."""
        if not (self.has_read or self.status):
            self.refuse(Message("There is no hand record in {file}.", file=", ".join(names)), names)
        raise typer.Exit(self.status)


# ---- Converting ----


def _convert(run: _Run, converter: Converter, files: Iterable[Input], output: Path | None) -> None:
    """Write the boards of all these files into one, or to standard output; report on each."""
    sources = [Source(file.name, records) for file in files if (records := run.read(file)) is not None]
    outcome = converter.convert(sources, output or to_standard_output)
    if outcome.why is not None:
        run.refuse(outcome.why)
    for source in outcome.sources:
        _report_source(run, source, output, outcome.why)
    if outcome.conversion is not None and not run.as_json:
        for loss in outcome.conversion.losses:
            count = run.say.plural("{n} board", "{n} boards", len(loss.boards))
            where = f"{output or '-'}: {converter.format.name.upper()}: {count}"
            print_lines(f"{where} ({labels(outcome.boards, loss.boards)}): {run.say(loss.message)}", err=True)


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
            "diagnostics": [remark.as_dict() for remark in records.diagnostics] + ([refusal(code, why)] if why else []),
            "losses": [loss.as_dict() | {"line": None, "column": None} for loss in losses if not why],
        }
        print_json(report, err=run.json_to_stderr)
        return
    print_lines(_summary(name, records, run.say) + ("" if why else f" → {output or '-'}"), err=True)
    _print_remarks(name, records, records.errors, run.say, err=True)
    for loss in losses if why is None else ():
        if loss.board is None:
            print_lines(f"{name}: {run.say(loss.message)}", err=True)


# ---- Reports ----


def _summary(file: str, records: Records, _: Translator) -> str:
    found = Counter(remark.severity for remark in records.diagnostics)
    counts = (
        _.plural("{n} board", "{n} boards", len(records.boards)),
        _.plural("{n} deal", "{n} deals", deals_in(records)),
        _.plural("{n} error", "{n} errors", found[Severity.ERROR]),
        _.plural("{n} warning", "{n} warnings", found[Severity.WARNING]),
        _.plural("{n} note", "{n} notes", found[Severity.NOTE]),
    )
    return f"{file}: {records.format.upper()}: " + ", ".join(counts)


def _print_remarks(
    file: str | Path, records: Records, remarks: Iterable[Diagnostic], _: Translator, *, err: bool = False
) -> None:
    """Print diagnostics, each where editors and terminals find its place."""
    for remark in remarks:
        print_lines(remark_line(str(file), remark, records, _), style=_STYLES[remark.severity], err=err)


_STYLES = {Severity.ERROR: "bold", Severity.WARNING: "", Severity.NOTE: "dim"}


# ---- The score of a result ----


@app.command(
    help=_("Explain the score of a contract, line by line."), context_settings={"ignore_unknown_options": True}
)
def score(
    contract: Annotated[
        list[str],
        typer.Argument(help=_("A contract as in 4SX S, or with its result as in 4SX S -1."), show_default=False),
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
        sheet = sheet_asked(" ".join(contract), tricks, vul, rules_asked(rules))
    except BridgeError as error:
        complain(_(error.message))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except OSError as error:
        complain(_(why_unreadable(rules, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    if as_json:
        print_json(sheet.as_dict())
        return
    print_lines(sheet_words.title(sheet, _).replace(AS_TEXT, ""))
    for line in sheet.lines:
        how = _("{sum}, {reason} (Law {law})", sum=line.sum, reason=_(line.reason), law=line.law)
        print_lines(f"{set_cell_size(_(line.item.term), 30)}{points(abs(line.amount), _):>7}   {how}")
    total = points(sheet_words.scored(sheet), _)
    print_lines(f"{set_cell_size(sheet_words.total_words(sheet, _), 30)}{total:>7}", style="bold")


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
    lowest, highest, _won = step_of(lost)
    if as_json:
        print_json({"difference": lost, "imps": imps(lost), "from": lowest, "to": highest})
        return
    won = _.plural("{n} IMP", "{n} IMPs", abs(imps(lost)))
    told = _("from {lowest} to {highest} points", lowest=points(lowest, _), highest=points(highest or 0, _))
    if highest is None:
        told = _("from {lowest} points on", lowest=points(lowest, _))
    won = f"−{won}" if imps(lost) < 0 else won
    print_lines(_("{difference}: {imps} ({range}, Law 78B)", difference=points(lost, _), imps=won, range=told))


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
        print_json({"imps": won, "boards": played, "discrete": discrete, "victory_points": [first, second]})
        return
    print_lines(f"{first} : {second}" if discrete else f"{first:.2f} : {second:.2f}")


_HIGHEST_DIFFERENCE, _MOST_IMPS, _MOST_BOARDS = 99_990, 9_999, 999


def _asked_number(text: str, lowest: int, highest: int, _: Translator) -> int:
    """The whole number so written; else a sentence why not, and the end."""
    if re.fullmatch(r"[+-]?[0-9]{1,6}", text.strip()) and lowest <= int(text) <= highest:
        return int(text)
    why = Message(
        "“{text}” is not a whole number from {lowest} to {highest}.", text=text, lowest=lowest, highest=highest
    )
    complain(_(why))
    raise typer.Exit(NOT_TO_BE_HAD)


# ---- Dealing ----


@app.command(help=_("Deal boards that meet a condition, in the language of the program dealer."))
def deal(
    script: Annotated[
        str, typer.Argument(help=_("A file with a script, a condition, or - for input."), show_default=False)
    ],
    *,
    number: Annotated[
        int | None, typer.Option("-n", min=0, help=_("How many boards, else as the script says."))
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help=_("The same seed deals the same boards; else as the script says."))
    ] = None,
    to: Annotated[str, typer.Option(metavar="FORMAT", help=_("The format of the boards."))] = "pbn",
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Write the boards to standard output; what was counted goes there too unless boards do."""
    _ = translator(lang)
    try:
        format = format_named(to)
        asked = _script(script, _)
        chosen = asked.seed if seed is None else seed
        chosen = secrets.randbelow(_SEEDS) if chosen is None else chosen
        found = _found(asked, chosen, number)
        conversion = conversion_of(_dealt(asked, found), format)
    except BridgeError as error:
        complain(_(error.message))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except KeyboardInterrupt:
        complain(_("Stopped."))
        raise typer.Exit(INTERRUPTED) from None
    if asked.printed and found.count:
        to_standard_output(conversion.data)
    for result in found.results:
        print_lines(*_result_lines(result, _), err=bool(asked.printed))
    complain(_("{n} of {tried} deals, seed {seed}", n=found.count, tried=found.tried, seed=chosen))
    for loss in conversion.losses:
        complain(_(loss.message))
    if found.shortfall is not None:
        complain(_(found.shortfall))
        raise typer.Exit(RULES_BROKEN if found.count else NOT_TO_BE_HAD)


def _script(named: str, _: Translator) -> "Script":
    """The script in the file of this name, or the one that is so written; else what is wrong with it, and the end."""
    try:
        is_file = named == "-" or os.path.isfile(named)
        data = (bytes_of(sys.stdin).read() if named == "-" else Path(named).read_bytes()) if is_file else None
    except OSError as error:
        complain(_(why_unreadable(named, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    from parsers.dealer.reader import read_script

    reading = read_script(named if data is None else decode(data))
    for remark in reading.diagnostics:
        complain(remark_line(named if is_file else "-", remark, Records((), (), ""), _))
    if reading.script is None:
        raise typer.Exit(NOT_TO_BE_HAD)
    return reading.script


def _found(script: "Script", seed: int, number: int | None) -> "Found":
    """What the search finds, with a bar of how much was tried."""
    from bridge.conditions.search import MOST_TRIED, search

    with progress(2) as bar:
        task = bar.add_task("", total=script.generate or MOST_TRIED)

        def goes_on(tried: int, _count: int) -> bool:
            bar.update(task, completed=tried)
            return True

        return search(script, seed, number, goes_on)


def _dealt(script: "Script", found: "Found") -> Iterator[Board]:
    """The boards by number, with the hands that are to be printed."""
    for number, dealt in enumerate(found.deals, 1):
        hands = {seat: hand for seat in script.printed if (hand := dealt[seat]) is not None}
        yield Board.of(
            label=number,
            dealer=script.dealer or dealer_of(number),
            vulnerability=script.vulnerability or vulnerability_of(number),
            deal=Deal.of(hands),
        )


def _result_lines(result: "Result", _: Translator) -> Iterator[str]:
    from bridge.conditions.search import Table

    if isinstance(result, Table):
        yield from filter(None, (result.title, *result.data.to_string().splitlines()))
    else:
        words = _(
            "mean {mean}, standard deviation {deviation}",
            mean=f"{result.value:.4f}",
            deviation=f"{result.deviation:.4f}",
        )
        yield f"{result.title}: {words}"


_SEEDS = 1_000_000_000


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
        with progress(2) as bar, closing(_analysed(run, found, solver, bar)) as boards:
            for name, place, board, analysis in boards:
                if as_json:
                    print_json({"file": name, "board": board.label, "place": place, **report.as_dict(analysis)})
                else:
                    print_lines(f"{name}: {run.say('Board {label}', label=board.label or f'#{place}')}", style="bold")
                    print_lines(*report.as_text(analysis, run.say), "")
    except KeyboardInterrupt:
        goes_on = Message("Stopped. The same command goes on from here.")
        complain(run.say(Message("Stopped.") if no_cache else goes_on))
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
