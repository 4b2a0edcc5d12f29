"""Results as a table for a spreadsheet: CSV (RFC 4180), one row a board, no cards.

The header and what stands below it::

    Board, Dealer, Vulnerability    as in PBN: a label, N E S W, None NS EW All
    North, East, South, West        the players' names
    Contract, Declarer              4SX and S; Pass and nothing when nobody bid
    Tricks, Result                  declarer's tricks, and the same beside the contract: +1, =, -2
    Score                           the record's own words
    Event, Site, Date               the record's own words

A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line end, and is no plain number)
gets an apostrophe before it, which is taken away again in reading. The text is in UTF-8 with a byte order mark, by
which spreadsheets know it; columns parted by semicolons or tabs are read as well, in any order.
"""

import csv
import io
import re
from collections.abc import Sequence

from bridge.board import Board, Tags
from bridge.contract import Contract
from bridge.errors import BridgeError, Message
from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format, Losses
from parsers.pbn_tags import read_value
from parsers.unheld import tell_unheld, tell_unheld_marks

TAGS = {
    "Board": "Board",
    "Dealer": "Dealer",
    "Vulnerability": "Vulnerable",
    "North": "North",
    "East": "East",
    "South": "South",
    "West": "West",
    "Contract": "Contract",
    "Declarer": "Declarer",
    "Tricks": "Result",
    "Score": "Score",
    "Event": "Event",
    "Site": "Site",
    "Date": "Date",
}
"""The columns that hold the words of a tag."""

HEADER = (*list(TAGS)[:10], "Result", *list(TAGS)[10:])

_NAMES = {name.casefold(): name for name in HEADER}
_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
_PLAIN_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?|=")
_RELATIVE = re.compile(r"=|[+-][0-9]{1,2}")


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """The boards as a table."""
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(HEADER)
    for number, board in enumerate(boards, start=1):
        tell_unheld(board, number, losses, TAGS.values())
        tell_unheld_marks(board, number, losses)
        row = [_guarded(_cell(name, board)) for name in HEADER]
        if any(cell.strip() for cell in row):
            table.writerow(row)
        else:
            losses.add(number, Message("Nothing that the table holds is known of this board; it has no row."))
    return text.getvalue().encode("utf-8-sig", "replace")


def _cell(column: str, board: Board) -> str:
    if column == "Result":
        return relative_result(board)
    if (value := board.tags.get(TAGS[column])) is not None:
        return value
    match column:  # what the board knows from its auction
        case "Dealer":
            return str(board.dealer or "")
        case "Contract":
            return "Pass" if board.is_passed_out else board.contract.code if board.contract else ""
        case "Declarer":
            return str(board.declarer or "")
    return ""


def relative_result(board: Board) -> str:
    """Declarer's tricks beside the contract: ``+1``, ``=``, ``-2``; empty when unknown."""
    if board.contract is None or board.result is None:
        return ""
    over = board.result - board.contract.tricks_needed
    return f"{over:+d}" if over else "="


def _guarded(text: str) -> str:
    return "'" + text if _FORMULA.match(text) and not _PLAIN_NUMBER.fullmatch(text) else text


def _unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


# ---- Reading ----


def recognises(data: bytes) -> bool:
    """Whether the first line names our columns: a board, and a contract or a result."""
    line = data[:2048].partition(b"\n")[0].decode("utf-8-sig", "replace")
    cells = {cell.strip().strip('"').casefold() for cell in line.split(_delimiter(line))}
    return "board" in cells and len(cells & _NAMES.keys()) >= 3 and not cells.isdisjoint({"contract", "result"})


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def read(data: bytes) -> Records:
    """The boards of a table. Never raises for what the data holds."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = decode(data)
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    text = text.replace("\0", "\ufffd")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text.partition("\n")[0]))
    columns: list[str | None] = []
    line = 1
    try:
        for row in rows:
            findings = Findings("", line)
            if not columns:
                columns = _columns(row, findings)
            elif any(cell.strip() for cell in row):
                boards.append(_board(row, columns, findings))
                findings.diagnostics = [remark.in_board(len(boards)) for remark in findings.diagnostics]
            diagnostics += findings.diagnostics
            line = rows.line_num + 1
    except csv.Error as error:
        message = Message("The table cannot be read from here on: {reason}.", reason=str(error))
        diagnostics.append(Diagnostic(Severity.ERROR, "bad-table", line, 1, message))
    return Records(tuple(boards), tuple(diagnostics), "csv")


def _columns(row: list[str], findings: Findings) -> list[str | None]:
    """The column that each cell of the header names, None for one that is not ours."""
    columns: list[str | None] = []
    for cell in row:
        name = _NAMES.get(_unguarded(cell).strip().casefold())
        if name is None or name in columns:
            if cell.strip():
                message = Message("The column “{name}” is not known; it was left out.", name=cell.strip()[:40])
                findings.note("unknown-column", 0, message)
            columns.append(None)
        else:
            columns.append(name)
    if not any(columns):
        message = Message("The first line names none of the columns {columns}.", columns=", ".join(HEADER))
        findings.error("no-header", 0, message)
    return columns or [None]


def _board(row: list[str], columns: list[str | None], findings: Findings) -> Board:
    cells = {name: _unguarded(cell) for name, cell in zip(columns, row, strict=False) if name is not None}
    if any(cell.strip() for cell in row[len(columns) :]):
        findings.warning("row-too-long", 0, Message("This row has more cells than the header."))
    told = {TAGS[name]: cell for name, cell in cells.items() if cell and name in TAGS}
    tags = {name: read_value(name, value, 0, findings) for name, value in told.items()}
    if tags.get("Contract") == "Pass":
        tags = {"Declarer": "", "Result": "", **tags}
    relative = cells.get("Result", "").strip()
    if relative and not _RELATIVE.fullmatch(relative):
        findings.error("bad-result", 0, Message("“{text}” is not a result such as +1, = or -2.", text=relative[:20]))
    elif relative:
        _take_relative(relative, tags, findings)
    return Board(Tags.of(tags))


def _take_relative(relative: str, tags: dict[str, str], findings: Findings) -> None:
    """Work out the tricks where only the result beside the contract is told; compare where both are."""
    try:
        contract = Contract.parse(tags.get("Contract", ""))
    except BridgeError:
        return
    tricks = contract.tricks_needed + (0 if relative == "=" else int(relative))
    if "Result" not in tags and 0 <= tricks <= 13:
        tags["Result"] = str(tricks)
    elif tags.get("Result", "").isdecimal() and tags["Result"] != str(tricks):
        message = Message(
            "{tricks} tricks in {contract} are not {result}.",
            tricks=tags["Result"],
            contract=contract.code,
            result=relative,
        )
        findings.warning("result-disagrees", 0, message)


FORMAT = Format("csv", Message("Table of results (CSV)"), (".csv",), recognises, read, write)
