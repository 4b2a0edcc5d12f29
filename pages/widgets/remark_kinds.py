"""Remarks of one kind together: what is said a thousand times is read once."""

from collections.abc import Iterable
from dataclasses import dataclass

from bridge.errors import Message
from lessons.language import Translator
from parsers import Diagnostic, Severity

_ORDER = tuple(Severity)
GAP = "…"
"""Stands in the sentence of a kind for what differs from place to place."""


@dataclass(frozen=True)
class Kind:
    """Remarks that say the same, in the order of their places."""

    remarks: tuple[Diagnostic, ...]

    @property
    def severity(self) -> Severity:
        """How much they matter."""
        return self.remarks[0].severity

    @property
    def message(self) -> Message:
        """What they have in common; a gap where they differ."""
        return _common([remark.message for remark in self.remarks])

    @property
    def hint(self) -> Message | None:
        """The hint that all of them give."""
        hints = [remark.hint for remark in self.remarks]
        return hints[0] if all(hint == hints[0] for hint in hints) else None

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards they are about, each once."""
        return tuple(dict.fromkeys(remark.board for remark in self.remarks if remark.board is not None))


def kinds(remarks: Iterable[Diagnostic]) -> list[Kind]:
    """The remarks by kind: what matters most and comes most often first."""
    found: dict[tuple[Severity, str, str], list[Diagnostic]] = {}
    for remark in remarks:
        found.setdefault((remark.severity, remark.code, remark.message.text), []).append(remark)
    grouped = [Kind(tuple(of_kind)) for of_kind in found.values()]
    return sorted(grouped, key=lambda kind: (_ORDER.index(kind.severity), -len(kind.remarks)))


def severity_word(severity: Severity, _: Translator) -> str:
    """The severity in a word."""
    match severity:
        case Severity.ERROR:
            return _("error")
        case Severity.WARNING:
            return _("warning")
        case Severity.NOTE:
            return _("note")


SHAPES = {Severity.ERROR: "■", Severity.WARNING: "▲", Severity.NOTE: "●"}
"""The severity as a shape."""


def severity_counts(remarks: Iterable[Diagnostic], _: Translator, *, notes: bool = False) -> list[str]:
    """How many errors and warnings there are, and how many notes if they are wanted; nothing that there is none of."""
    numbers = dict.fromkeys(Severity, 0)
    for remark in remarks:
        numbers[remark.severity] += 1
    counts = []
    if errors := numbers[Severity.ERROR]:
        counts.append(_.plural("{n} error", "{n} errors", errors))
    if warnings := numbers[Severity.WARNING]:
        counts.append(_.plural("{n} warning", "{n} warnings", warnings))
    if notes and (told := numbers[Severity.NOTE]):
        counts.append(_.plural("{n} note", "{n} notes", told))
    return counts


def _common(messages: list[Message]) -> Message:
    first = messages[0]
    values = {
        name: value if all(message.values.get(name) == value for message in messages) else GAP
        for name, value in first.values.items()
    }
    return Message(first.text, **values)
