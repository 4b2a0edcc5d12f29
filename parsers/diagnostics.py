"""What a reader noticed in a text: where, what it found, what it assumed, and how to mend it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from bridge.board import Board
from bridge.errors import Message


class Severity(Enum):
    """How much a diagnostic matters.

    An *error* breaks the rules of the format or of bridge, so that something could not be understood or cannot be
    true; a *warning* is a departure from the standard whose meaning is plain, or a disagreement inside the record;
    a *note* tells what was assumed.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark about a text. ``line`` and ``column`` count from 1; ``board`` counts the records of the text from 1.

    ``board`` is None for what concerns the whole text. ``code`` is a short name that does not change between
    languages and versions, such as ``duplicate-card``.
    """

    severity: Severity
    code: str
    line: int
    column: int
    message: Message
    hint: Message | None = None
    board: int | None = None

    def __str__(self) -> str:
        hint = f" {self.hint}" if self.hint else ""
        return f"{self.line}:{self.column}: {self.severity}: {self.message}{hint} [{self.code}]"

    def as_dict(self) -> dict[str, Any]:
        """The diagnostic as JSON values, in English."""
        return {
            "severity": self.severity.value,
            "code": self.code,
            "line": self.line,
            "column": self.column,
            "board": self.board,
            "message": str(self.message),
            "hint": str(self.hint) if self.hint else None,
        }

    def in_board(self, number: int) -> "Diagnostic":
        """The same remark about the record of this number."""
        return replace(self, board=number)


@dataclass(frozen=True, slots=True)
class Record:
    """One record, or a stretch of text that is none (``board`` is None), with what was noticed in it.

    ``header`` holds the escaped lines before the first record of the text.
    """

    board: Board | None
    diagnostics: tuple[Diagnostic, ...]
    header: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Records:
    """What was read from a text: the boards in order, everything noticed on the way, and the format it was in.

    ``header`` holds the lines before the first record that belong to the whole text (PBN: ``% PBN 2.1`` and the like).
    """

    boards: tuple[Board, ...]
    diagnostics: tuple[Diagnostic, ...]
    format: str
    header: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that are errors."""
        return tuple(remark for remark in self.diagnostics if remark.severity is Severity.ERROR)

    def of_board(self, number: int) -> Iterable[Diagnostic]:
        """The diagnostics of one record, counted from 1."""
        return (remark for remark in self.diagnostics if remark.board == number)
