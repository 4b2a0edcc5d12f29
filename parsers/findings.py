"""Collecting what a reader notices while it reads one record."""

import re
from bisect import bisect_right

from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Severity

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

_FEW = 8
"""So many remarks are placed by counting lines; for more of them the lines are listed."""


class Findings:
    """The diagnostics of one stretch of a text, told by offsets into it.

    ``text`` is the stretch, ``first_line`` the line of the whole text (from 1) that it begins on, and ``board`` the
    number of the record that the next remarks are about, if there is one.
    """

    def __init__(self, text: str, first_line: int = 1) -> None:
        self.text = text
        self.first_line = first_line
        self.board: int | None = None
        self.diagnostics: list[Diagnostic] = []
        self._line_starts: list[int] | None = None
        self._has_controls: bool | None = None

    @property
    def has_controls(self) -> bool:
        """Whether a control character other than the ends of lines is in the text."""
        if self._has_controls is None:
            is_plain = self.text.replace("\n", "").isprintable()
            self._has_controls = not is_plain and _CONTROL.search(self.text) is not None
        return self._has_controls

    def error(self, code: str, offset: int, message: Message, hint: Message | None = None) -> None:
        """Note something that breaks the rules of the format or of bridge."""
        self._add(Severity.ERROR, code, offset, message, hint)

    def warning(self, code: str, offset: int, message: Message, hint: Message | None = None) -> None:
        """Note a departure whose meaning is plain, or a disagreement inside the record."""
        self._add(Severity.WARNING, code, offset, message, hint)

    def note(self, code: str, offset: int, message: Message, hint: Message | None = None) -> None:
        """Note what was assumed."""
        self._add(Severity.NOTE, code, offset, message, hint)

    def unreadable(self, offset: int, text: str) -> None:
        """Note a text that has no place here."""
        self.error(
            "unreadable",
            offset,
            Message("“{text}” has no meaning here.", text=text[:40]),
            Message("It was left out."),
        )

    def _add(self, severity: Severity, code: str, offset: int, message: Message, hint: Message | None) -> None:
        line, column = self.position(offset)
        self.diagnostics.append(Diagnostic(severity, code, line, column, message, hint, self.board))

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column, both from 1, of an offset into the text."""
        if self._line_starts is None and len(self.diagnostics) < _FEW:
            return self.first_line + self.text.count("\n", 0, offset), offset - self.text.rfind("\n", 0, offset)
        if self._line_starts is None:
            self._line_starts = [0, *(end.end() for end in re.finditer("\n", self.text))]
        line = bisect_right(self._line_starts, offset) - 1
        return self.first_line + line, offset - self._line_starts[line] + 1
