"""The formats that Kibitz reads and writes, and how a text is told to be in one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bridge.board import Board
from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Records, Severity

Depth = Literal["full", "deal"]
"""How much of a record is read: all of it, or its tags and its deal."""


@dataclass(slots=True)
class Losses:
    """What a format cannot hold of the boards written in it: told, never dropped in silence."""

    format: str
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, board: int, message: Message) -> None:
        """Note a loss; ``board`` counts the boards written from 1."""
        self.diagnostics.append(Diagnostic(Severity.WARNING, f"not-in-{self.format}", 0, 0, message, board=board))


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write boards down.

    ``recognises`` looks at the content, never at the name of the file. ``read`` never raises for what the content
    holds. ``write`` is None for a format that is only read.
    """

    name: str
    title: Message
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], Records]
    write: Callable[[Sequence[Board], Losses], bytes] | None = None
    is_text: bool = True
