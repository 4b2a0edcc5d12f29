"""The command line: starts the app, prints hand records as diagrams, and tells what is wrong with a file.

The exit status is 2 when a file or a board could not be had, else 1 when ``check`` found an error, else 0.
"""

import json
import os
import runpy
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from bridge.board import Board
from bridge.errors import Message
from lessons.language import Language, Translator, translator
from parsers import Diagnostic, Records, Severity, read
from parsers.diagram import dumps, printable

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
    files: Annotated[list[Path], typer.Argument(help=_("Hand records."), show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a line and file, in English."))] = False,
    lang: LanguageOption = SYSTEM_LANGUAGE,
) -> None:
    """Report the boards and the diagnostics of each file."""
    _ = translator(lang)
    status = 0
    for file in files:
        try:
            records = read(file)
        except OSError as error:
            why = _why_unreadable(file, error)
            _complain(_(why))
            if as_json:
                _print_json(_unreadable(file, why))
            status = NOT_TO_BE_HAD
            continue
        if as_json:
            _print_json(_report(file, records))
        else:
            _print(_summary(file, records, _))
            _print_remarks(file, records, records.diagnostics, _)
        if records.errors:
            status = max(status, RULES_BROKEN)
    raise typer.Exit(status)


def _why_unreadable(file: Path, error: OSError) -> Message:
    match error:
        case FileNotFoundError():
            return Message("There is no file {file}.", file=file)
        case IsADirectoryError():
            return Message("{file} is a folder: name the files in it.", file=file)
        case PermissionError():
            return Message("You have no permission to read {file}.", file=file)
    return Message("{file} cannot be read: {reason}.", file=file, reason=error.strerror or error)


def _unreadable(file: Path, why: Message) -> dict[str, Any]:
    remark = {"severity": Severity.ERROR.value, "code": "cannot-read", "line": None, "column": None, "board": None}
    diagnostics = [{**remark, "message": str(why), "hint": None}]
    return {"file": str(file), "format": None, "boards": 0, "deals": 0, "diagnostics": diagnostics}


def _report(file: Path, records: Records) -> dict[str, Any]:
    return {
        "file": str(file),
        "format": records.format,
        "boards": len(records.boards),
        "deals": _deals(records),
        "diagnostics": [remark.as_dict() for remark in records.diagnostics],
    }


def _deals(records: Records) -> int:
    """How many boards tell at least one hand."""
    return sum(1 for board in records.boards if board.deal is not None and board.deal.tricks is not None)


def _summary(file: Path, records: Records, _: Translator) -> str:
    found = Counter(remark.severity for remark in records.diagnostics)
    counts = (
        _.plural("{n} board", "{n} boards", len(records.boards)),
        _.plural("{n} deal", "{n} deals", _deals(records)),
        _.plural("{n} error", "{n} errors", found[Severity.ERROR]),
        _.plural("{n} warning", "{n} warnings", found[Severity.WARNING]),
        _.plural("{n} note", "{n} notes", found[Severity.NOTE]),
    )
    return f"{file}: {records.format.upper()}: " + ", ".join(counts)


def _print_remarks(file: Path, records: Records, remarks: Iterable[Diagnostic], _: Translator) -> None:
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
        _print(" ".join([*parts, f"[{remark.code}]"]), style=_STYLES[remark.severity])


_STYLES = {Severity.ERROR: "bold", Severity.WARNING: "", Severity.NOTE: "dim"}


def _print(*texts: str, style: str = "") -> None:
    """Print lines: as they are, nothing in them obeyed, with red suits where there is a terminal to show them."""
    console = Console(soft_wrap=True)
    for line in "\n".join(texts).split("\n"):
        text = Text(printable(line), style)
        text.highlight_regex("[♥♦]", "red")
        console.print(text)


def _print_json(value: dict[str, Any]) -> None:
    """Print one line of JSON, its letters as they are, and what a terminal would obey as escapes."""
    text = json.dumps(value, ensure_ascii=False)
    typer.echo("".join(sign if printable(sign) == sign else _escape(sign) for sign in text))


def _escape(sign: str) -> str:
    return json.dumps(sign)[1:-1] if sign > "\x7f" else f"\\u{ord(sign):04x}"


def _complain(sentence: str) -> None:
    typer.echo(printable(sentence), err=True)


if __name__ == "__main__":
    main()
