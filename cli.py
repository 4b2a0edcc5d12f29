"""The command line: starts the app, prints hand records as diagrams, converts them, and tells what is wrong with them.

The exit status is 2 when a file or a board could not be had or written, else 1 when an error was found in a file,
else 0.
"""

import os
import re
import runpy
import secrets
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.cells import set_cell_size

from bridge.board import Board
from bridge.bulk import ClusterError, on_dask
from bridge.double_dummy import report
from bridge.double_dummy.boards import BoardAnalysis, analyse_boards, spread_analyses
from bridge.double_dummy.cache import Cache, usual_place
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.imps import imps, step_of
from bridge.scoring.victory_points import discrete_victory_points, victory_points
from lessons.language import Language, Translator, translator
from pages.widgets.notation import AS_TEXT, points
from pages.widgets.scoring import sheet_words
from parsers import Format, format_named, formats, read
from parsers.conversion import Converter, conversion_of, is_folder
from parsers.diagram import dumps
from parsers.reports import report_of, why_unreadable, why_unwritable
from parsers.score_question import rules_asked, sheet_asked
from parsers.terminal import complain, print_json, print_lines, progress, to_standard_output
from parsers.terminal_files import NOT_TO_BE_HAD, RULES_BROKEN, Run, print_remarks, summary

if TYPE_CHECKING:
    from bridge.conditions.search import Found
    from bridge.conditions.syntax import Script

APP = Path(__file__).with_name("app.py")
INTERRUPTED = 130
MOST_SOLVED = 10_000_000
"""Deals to be solved at most: at ten a second they take eleven days, and 520 MB of memory."""

SYSTEM_LANGUAGE = Language.of(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"))
_ = translator(SYSTEM_LANGUAGE)  # says the help; each command speaks the language it is asked for

app = typer.Typer(
    help=_("Learn, replay and explain bridge. Without a command, the app opens in the browser."),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
LanguageOption = Annotated[Language, typer.Option("--lang", help=_("The language of the answer."))]
JobsOption = Annotated[
    int | None, typer.Option(min=1, help=_("How many at a time on this machine, else one for each processor core."))
]
DaskOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help=_("Work on the cluster of the Dask scheduler at this address."))
]
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
            print_remarks(file, records, remarks, _)
    if board is None:
        print_remarks(file, records, [remark for remark in records.diagnostics if remark.board is None], _)
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
    run = Run(translator(lang), as_json, {"format": None, "boards": 0, "deals": 0, "diagnostics": []})
    found = run.inputs(files)
    with progress(len(found)) as bar:
        for file in bar.track(found):
            if (records := run.read(file)) is None:
                continue
            if as_json:
                print_json(report_of(file.name, records))
            else:
                print_lines(summary(file.name, records, run.say))
                print_remarks(file.name, records, records.diagnostics, run.say)
    raise typer.Exit(run.ended(files))


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
    run = Run(translator(lang), as_json, blank, json_to_stderr=target == "-")
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
        raise typer.Exit(run.ended(sources))
    with progress(len(files)) as bar:
        if folder is None:
            run.convert(converter, bar.track(files), output)
        else:
            for file in bar.track(files):
                run.convert(converter, [file], converter.place(file, folder))
    raise typer.Exit(run.ended(sources))


def _format_to_write(name: str | None, target: str) -> Format:
    """The format of this name, else that of the target's suffix. Raises InvalidNotation."""
    wanted = name or Path(target).suffix
    if not wanted:
        names = ", ".join(format.name for format in formats())
        raise InvalidNotation(Message("Name the format with --to: {names}.", names=names))
    return format_named(wanted)


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
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_("Instead of boards, a table of the deals as .csv or .parquet.")),
    ] = None,
    jobs: JobsOption = None,
    dask: DaskOption = None,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Write the boards to standard output; what was counted goes there too unless boards do."""
    from bridge.conditions.boards import boards_of
    from parsers.terminal_dealing import check_data, result_lines, script_named, write_data

    _ = translator(lang)
    try:
        format = format_named(to)
        if data is not None:
            check_data(data)
        asked = script_named(script, _)
        if asked is None:
            raise typer.Exit(NOT_TO_BE_HAD)
        chosen = asked.seed if seed is None else seed
        chosen = secrets.randbelow(_SEEDS) if chosen is None else chosen
        with _cluster(dask):
            found = _found(asked, chosen, number, keeps=data is not None, jobs=jobs or -1)
        conversion = conversion_of(boards_of(asked, found.deals if data is None else ()), format)
        if data is not None:
            write_data(found.deals, data)
    except BridgeError as error:
        complain(_(error.message))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except OSError as error:
        complain(_(why_unwritable(data or "-", error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except KeyboardInterrupt:
        complain(_("Stopped."))
        raise typer.Exit(INTERRUPTED) from None
    prints = bool(asked.printed) and data is None
    if prints and found.count:
        to_standard_output(conversion.data)
    for result in found.results:
        print_lines(*result_lines(result, _), err=prints)
    complain(_("{n} of {tried} deals, seed {seed}", n=f"{found.count:,}", tried=f"{found.tried:,}", seed=chosen))
    for loss in conversion.losses:
        complain(_(loss.message))
    if found.shortfall is not None:
        complain(_(found.shortfall))
        raise typer.Exit(RULES_BROKEN if found.count else NOT_TO_BE_HAD)


def _found(script: "Script", seed: int, number: int | None, *, keeps: bool, jobs: int) -> "Found":
    """What the search finds, with a bar of how much was tried."""
    from bridge.conditions.search import MOST_TRIED, search

    with progress(2) as bar:
        task = bar.add_task("", total=script.generate or MOST_TRIED)

        def goes_on(tried: int, _count: int) -> bool:
            bar.update(task, completed=tried)
            return True

        return search(script, seed, number, goes_on, keeps=keeps, jobs=jobs)


def _cluster(address: str | None) -> AbstractContextManager[None]:
    """Where work is spread: on this machine, or over a cluster."""
    return nullcontext() if address is None else on_dask(address)


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
    jobs: JobsOption = None,
    dask: DaskOption = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a line and board, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Tell what double dummy says about each board, in order. What was solved once comes from the cache."""
    run = Run(translator(lang), as_json, {"board": None, "place": None, **report.as_dict(BoardAnalysis())})
    if dask is None and not is_installed():
        run.refuse(Message("The double-dummy solver is not installed."), files)
        raise typer.Exit(run.status)
    found = run.inputs(files)
    answers = None if no_cache else Cache(cache or usual_place())
    solver = Solver(Workers(jobs), answers)
    analyses = partial(analyse_boards, solver=solver) if dask is None else partial(spread_analyses, cache=answers)
    try:
        with _cluster(dask), progress(2) as bar, closing(run.analysed(found, analyses, bar)) as boards:
            for name, place, board, analysis in boards:
                if as_json:
                    print_json({"file": name, "board": board.label, "place": place, **report.as_dict(analysis)})
                else:
                    label = Message("Board {label}", label=board.label or f"#{place}")
                    print_lines(f"{name}: {run.say(label)}", style="bold")
                    print_lines(*report.as_text(analysis, run.say), "")
    except ClusterError as error:
        run.refuse(error.message, files)
        raise typer.Exit(run.status) from None
    except KeyboardInterrupt:
        goes_on = Message("Stopped. The same command goes on from here.")
        complain(run.say(Message("Stopped.") if no_cache else goes_on))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        solver.close()
    raise typer.Exit(run.ended(files))


@app.command(help=_("Solve deals at random double dummy, into a file of NumPy."))
def solve(
    count: Annotated[int, typer.Argument(min=1, max=MOST_SOLVED, help=_("How many deals."), show_default=False)],
    *,
    output: Annotated[
        Path, typer.Option("-o", metavar="FILE", help=_("The file; it goes on from the deals that it has."))
    ],
    seed: Annotated[int, typer.Option(min=0, help=_("The same seed deals the same deals."))] = 0,
    jobs: JobsOption = None,
    dask: DaskOption = None,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Solve the first deals from a seed, and tell how many the file holds."""
    from bridge.double_dummy.solved_deals import solve_into

    _ = translator(lang)
    done = 0
    try:
        with _cluster(dask), progress(2) as bar, closing(solve_into(output, count, seed, jobs or -1)) as solved:
            task = bar.add_task("", total=count)
            for done in solved:
                bar.update(task, completed=done)
    except BridgeError as error:
        complain(_(error.message))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except OSError as error:
        complain(_(why_unwritable(output, error)))
        raise typer.Exit(NOT_TO_BE_HAD) from None
    except KeyboardInterrupt:
        complain(_("Stopped. The same command goes on from here."))
        raise typer.Exit(INTERRUPTED) from None
    print_lines(f"{output}: {_.plural('{n} deal', '{n} deals', done)}")


if __name__ == "__main__":
    main()
