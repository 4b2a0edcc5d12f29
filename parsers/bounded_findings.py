"""Findings in a text of any length: of one kind no more than anyone reads."""

from collections import Counter

from bridge.errors import Message
from parsers.diagnostics import Severity
from parsers.findings import Findings


class BoundedFindings(Findings):
    """Findings that take the first twenty of a kind, and none of that kind after them."""

    MOST = 20

    def __init__(self, text: str, first_line: int = 1) -> None:
        super().__init__(text, first_line)
        self._counts: Counter[str] = Counter()

    def _add(self, severity: Severity, code: str, offset: int, message: Message, hint: Message | None) -> None:
        self._counts[code] += 1
        if self._counts[code] <= self.MOST:
            super()._add(severity, code, offset, message, hint)
