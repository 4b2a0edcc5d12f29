"""Reading a hand record from a file or a text, whatever its encoding."""

from os import PathLike
from pathlib import Path
from typing import BinaryIO

from parsers.diagnostics import Records
from parsers.encoding import decode
from parsers.pbn import loads as loads_pbn


def read(source: str | PathLike[str] | BinaryIO) -> Records:
    """The boards of a file, given by its path or opened in binary mode. Raises OSError only."""
    data = Path(source).read_bytes() if isinstance(source, str | PathLike) else source.read()
    return loads(decode(data))


def loads(text: str) -> Records:
    """The boards of a text."""
    return loads_pbn(text)
