"""What was read from a file, and why a file could not be had: in JSON values, and a line for each remark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Records, Severity

Say = Callable[[Message], str]


def report_of(file: str, records: Records) -> dict[str, Any]:
    """The boards and the diagnostics of a file as JSON values."""
    return {
        "file": file,
        "format": records.format,
        "boards": len(records.boards),
        "deals": deals_in(records),
        "diagnostics": [remark.as_dict() for remark in records.diagnostics],
    }


def deals_in(records: Records) -> int:
    """How many boards tell at least one hand."""
    return sum(1 for board in records.boards if board.deal is not None and board.deal.tricks is not None)


def refusal(code: str, why: Message) -> dict[str, Any]:
    """Why a file could not be had, as a diagnostic in JSON values."""
    where = {"line": None, "column": None, "board": None}
    return {"severity": Severity.ERROR.value, "code": code, **where, "message": str(why), "hint": None}


def why_unreadable(file: str | Path, error: OSError) -> Message:
    """Why a file or a folder could not be read."""
    match error:
        case FileNotFoundError():
            return Message("There is no file {file}.", file=file)
        case IsADirectoryError():
            return Message("{file} is a folder: name the files in it.", file=file)
        case PermissionError():
            return Message("You have no permission to read {file}.", file=file)
    return Message("{file} cannot be read: {reason}.", file=file, reason=error.strerror or error)


def why_unwritable(file: str | Path, error: OSError) -> Message:
    """Why a file could not be written."""
    return Message("{file} cannot be written: {reason}.", file=file, reason=error.strerror or error)


def remark_line(file: str, remark: Diagnostic, records: Records, say: Say = str) -> str:
    """A diagnostic in one line, where editors and terminals find its place: ``file:line:column:``."""
    parts = [f"{file}:{remark.line}:{remark.column}: {say(_SEVERITIES[remark.severity])}:"]
    if remark.board is not None:
        label = records.boards[remark.board - 1].label or f"#{remark.board}"
        parts.append(say(Message("Board {label}", label=label)) + ":")
    parts.append(say(remark.message))
    if remark.hint is not None:
        parts.append(say(remark.hint))
    return " ".join([*parts, f"[{remark.code}]"])


_SEVERITIES = {Severity.ERROR: Message("error"), Severity.WARNING: Message("warning"), Severity.NOTE: Message("note")}
