"""What the command that deals reads and tells: a script, what was counted, the deals as data."""

import os
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from bridge.batch import Deals
from bridge.conditions.search import Result, Table
from bridge.conditions.syntax import Script
from bridge.deal_frame import deal_frame
from bridge.errors import InvalidNotation, Message
from parsers.dealer.reader import read_script
from parsers.diagnostics import Records
from parsers.encoding import decode
from parsers.reports import Say, remark_line, why_unreadable
from parsers.terminal import bytes_of, complain

_FILE_NAME = re.compile(r"[^\s\"]+\.\w+")
"""A word with a full stop, which no script has outside texts and remarks."""


def script_named(named: str, say: Say) -> Script | None:
    """The script in the file of this name, or the one that is so written; None, after telling what is wrong with it.

    ``-`` is standard input. What only a file can be called is one, there or not.
    """
    is_file = named == "-" or os.path.exists(named) or _FILE_NAME.fullmatch(named) is not None
    try:
        data = (bytes_of(sys.stdin).read() if named == "-" else Path(named).read_bytes()) if is_file else None
    except OSError as error:
        complain(say(why_unreadable(named, error)))
        return None
    reading = read_script(named if data is None else decode(data))
    for remark in reading.diagnostics:
        complain(remark_line(named if is_file else "-", remark, Records((), (), ""), say))
    return reading.script


def result_lines(result: Result, say: Say) -> Iterator[str]:
    """What was counted, in lines."""
    if isinstance(result, Table):
        yield from filter(None, (result.title, *result.data.to_string().splitlines()))
    else:
        words = Message(
            "mean {mean}, standard deviation {deviation}",
            mean=f"{result.value:.4f}",
            deviation=f"{result.deviation:.4f}",
        )
        yield f"{result.title}: {say(words)}"


def check_data(path: Path) -> None:
    """Raises InvalidNotation for a file that deals cannot be written to as data: another kind, or one that is there."""
    if path.suffix.lower() not in (".csv", ".parquet"):
        raise InvalidNotation(Message("Data are written as .csv or .parquet; {file} is neither.", file=path))
    if path.exists():
        raise InvalidNotation(Message("{file} is there already; it was not written over.", file=path))


def write_data(deals: Deals, path: Path) -> None:
    """Write the table of the deals (:func:`bridge.deal_frame.deal_frame`), as the ending tells. Raises OSError."""
    data = BytesIO()
    frame = deal_frame(deals)
    if path.suffix.lower() == ".csv":
        frame.to_csv(data, index=False)
    else:
        frame.to_parquet(data, index=False)
    path.write_bytes(data.getvalue())
