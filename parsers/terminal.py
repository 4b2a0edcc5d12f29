"""What a command writes: lines with red suits where there is a terminal to show them, JSON, bytes, a bar of progress.

Nothing in a text is obeyed by the terminal.
"""

import errno
import json
import os
import sys
from contextlib import nullcontext
from typing import Any, BinaryIO, TextIO

from rich.console import Console
from rich.file_proxy import FileProxy
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from parsers.diagram import printable


def print_lines(*texts: str, style: str = "", err: bool = False) -> None:
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


def print_json(value: dict[str, Any], *, err: bool = False) -> None:
    """Print one line of JSON, its letters as they are, and what a terminal would obey as escapes."""
    text = json.dumps(value, ensure_ascii=False)
    safe = "".join(sign if printable(sign) == sign else _escape(sign) for sign in text)
    print(safe, file=sys.stderr if err else sys.stdout)


def _escape(sign: str) -> str:
    return json.dumps(sign)[1:-1] if sign > "\x7f" else f"\\u{ord(sign):04x}"


def complain(sentence: str) -> None:
    """Print what could not be done, as an error."""
    print(printable(sentence), file=sys.stderr)


def bytes_of(stream: TextIO | None) -> BinaryIO:
    """The bytes under a standard stream. Raises OSError if it was closed before the start."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream.buffer


def to_standard_output(data: bytes) -> None:
    """Write to standard output. Raises OSError."""
    stream = bytes_of(sys.stdout)
    stream.write(data)
    stream.flush()


def progress(n: int) -> Progress:
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


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
