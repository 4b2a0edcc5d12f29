"""Reading and writing hand records, whatever their format and encoding."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from bridge.board import Board
from bridge.errors import InvalidNotation, Message
from parsers import pbn
from parsers.diagnostics import Diagnostic, Record, Records, Severity
from parsers.encoding import WESTERN, decode, encoding_of
from parsers.formats import Depth, Format, Losses
from parsers.pbn_tags import MANDATORY, SUPPLEMENTAL
from parsers.pbn_writer import dumps as dumps_pbn

_HEAD = 1 << 16
_STANDARD_TAGS = {*MANDATORY, *SUPPLEMENTAL}
Source = str | PathLike[str] | BinaryIO

_MODULES = ("pbn", "lin", "rbn", "handviewer", "xinrui", "json_form", "csv_form", "dealing_files", "prose")
"""The modules of the formats, in the order in which a text is asked what it is."""


@cache
def formats() -> tuple[Format, ...]:
    """All formats, in the order in which a text is asked what it is."""
    found: list[Format] = []
    for name in _MODULES:
        found += _formats_of(name)
    return tuple(found)


@cache
def _formats_of(name: str) -> tuple[Format, ...]:
    module = import_module(f"parsers.{name}")
    formats: tuple[Format, ...] = module.FORMATS if hasattr(module, "FORMATS") else (module.FORMAT,)
    return formats


def format_named(name: str) -> Format:
    """The format of this name, or the one whose files end so (``lin``, ``.lin``). Raises InvalidNotation."""
    wanted = name.lower()
    for format in formats():
        if wanted in (format.name, *format.suffixes) or f".{wanted}" in format.suffixes:
            return format
    names = ", ".join(format.name for format in formats())
    raise InvalidNotation(Message("“{text}” is not a format: {names}.", text=name, names=names))


def recognised(data: bytes) -> Format | None:
    """The format that this content is in; None when it is none that is known."""
    for name in _MODULES:
        for format in _formats_of(name):
            if format.recognises(data):
                return format
    return None


def read(source: Source, *, depth: Depth = "full") -> Records:
    """The boards of a file, given by its path or opened in binary mode; its content tells the format.

    With the depth ``deal`` a PBN file is read for its tags and deals only, which is faster. Raises OSError only.
    """
    return _read(Path(source).read_bytes() if isinstance(source, str | PathLike) else source.read(), depth)


def scan(path: str | PathLike[str], *, depth: Depth = "full") -> Iterator[Record]:
    """The records of a file, one after the other: of a PBN file, memory holds one at a time. Raises OSError only."""
    with Path(path).open("rb") as file:
        head = file.read(_HEAD)
        if recognised(head) is pbn.FORMAT:
            file.seek(0)
            lines = TextIOWrapper(file, encoding_of(head), errors=WESTERN)
            embedded = pbn.embeds(head.decode("latin-1"))
            yield from pbn.scan((line.removeprefix("\ufeff") for line in lines), embedded=embedded, depth=depth)
            return
        records = _read(head + file.read(), depth)
    numbered = enumerate(records.boards, start=1)
    yield Record(None, tuple(found for found in records.diagnostics if found.board is None), records.header)
    yield from (Record(board, tuple(records.of_board(number))) for number, board in numbered)


def loads(text: str, *, depth: Depth = "full") -> Records:
    """The boards of a text; ``depth`` as for :func:`read`."""
    return _read(text.encode("utf-8", errors="surrogatepass"), depth)


def _read(data: bytes, depth: Depth = "full") -> Records:
    """The boards of this content. Where there is none and no error tells why, one says that there is none.

    What is in no format that is known is PBN if it has anything that the standard names: its marks may be broken.
    """
    format = recognised(data)
    if format is not None and format is not pbn.FORMAT:
        records = format.read(data)
    else:
        records = pbn.loads(decode(data), depth=depth)
        if format is None and not any(map(_is_of_the_standard, records.boards)):
            records = Records((), (), pbn.FORMAT.name)
    if records.boards or records.errors:
        return records
    nothing = Diagnostic(Severity.ERROR, "no-record", 1, 1, Message("There is no hand record here."))
    return replace(records, diagnostics=(*records.diagnostics, nothing))


def _is_of_the_standard(board: Board) -> bool:
    return board.auction is not None or board.play is not None or not _STANDARD_TAGS.isdisjoint(board.tags)


def dumps(boards: Iterable[Board], format: str = "pbn", *, header: Sequence[str] = ()) -> str:
    """The boards as a text. What the format cannot hold is told by :func:`losses`.

    ``header`` holds the lines of :attr:`Records.header`, for which PBN has a place. Raises InvalidNotation for a format
    that is not known, is only read, or is not made of text.
    """
    chosen = format_named(format)
    if not chosen.is_text:
        raise InvalidNotation(Message("{name} is not a format of text; write it to a file.", name=chosen.name))
    return _written(tuple(boards), chosen, Losses(chosen.name), header).decode("utf-8")


def write(
    boards: Iterable[Board], target: str | PathLike[str] | BinaryIO, format: str, *, header: Sequence[str] = ()
) -> tuple[Diagnostic, ...]:
    """Write the boards to a file, given by its path or opened in binary mode; returns what the format cannot hold.

    Raises InvalidNotation as :func:`dumps` does, and OSError.
    """
    chosen = format_named(format)
    losses = Losses(chosen.name)
    data = _written(tuple(boards), chosen, losses, header)
    if isinstance(target, str | PathLike):
        Path(target).write_bytes(data)
    else:
        target.write(data)
    return tuple(losses.diagnostics)


def losses(boards: Iterable[Board], format: str) -> tuple[Diagnostic, ...]:
    """What of the boards the format cannot hold."""
    chosen = format_named(format)
    found = Losses(chosen.name)
    _written(tuple(boards), chosen, found, ())
    return tuple(found.diagnostics)


def _written(boards: Sequence[Board], format: Format, losses: Losses, header: Sequence[str]) -> bytes:
    if format is pbn.FORMAT:
        return dumps_pbn(boards, header).encode("utf-8", errors="replace")
    if format.write is None:
        raise InvalidNotation(Message("{name} is only read, not written.", name=format.name))
    return format.write(boards, losses)
