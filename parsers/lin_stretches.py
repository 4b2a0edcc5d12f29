"""The pairs of LIN parted into boards: one begins where the keys begin again."""

from collections.abc import Iterable, Iterator

from parsers.bounded_findings import BoundedFindings
from parsers.lin_grammar import Entry

_BEFORE_DEAL = frozenset("pn st rh ah sv sa vg rs bn pw mp px mn tu bt va %".split())
_PLAYED = frozenset("mb an pc mc pg nt".split())


class Stretch(BoundedFindings):
    """Findings about a stretch of a text that may begin inside a line."""

    def __init__(self, text: str, start: int, first_line: int, first_column: int) -> None:
        super().__init__(text, first_line)
        self.start = start
        self.first_column = first_column

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset into the whole text."""
        line, column = super().position(min(max(offset - self.start, 0), max(len(self.text) - 1, 0)))
        return line, column + self.first_column - 1 if line == self.first_line else column


def stretches(text: str, entries: list[Entry]) -> Iterator[tuple[list[Entry], Stretch]]:
    """The pairs board by board, each with the findings about its part of the text."""
    groups = list(_groups(entries))
    starts = [0, *(group[0].offset - len(group[0].key) - 1 for group in groups[1:]), len(text)]
    line, line_start = 1, 0
    for group, before, start, end in zip(groups, [0, *starts], starts, starts[1:], strict=False):
        line += text.count("\n", before, start)
        line_start = max(line_start, text.rfind("\n", before, start) + 1)
        yield group, Stretch(text[start:end], start, line, start - line_start + 1)


def _groups(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The pairs of each board: one begins where ``md`` or ``qx`` comes again, with the pairs that lead up to it."""
    group: list[Entry] = []
    seen: dict[str, str] = {}
    leading = 0
    for entry in entries:
        if entry.key in ("md", "qx", "mb") and _begins_board(entry, seen, leading < len(group)):
            cut = _beginning(group, leading)
            if cut:
                yield group[:cut]
            group = group[cut:]
            seen = {before.key: before.text for before in group}
            leading = 0
        group.append(entry)
        seen.setdefault(entry.key, entry.text)
        if entry.key not in _BEFORE_DEAL:
            leading = len(group)
    if group:
        yield group


def _begins_board(entry: Entry, seen: dict[str, str], is_led_up_to: bool) -> bool:
    was_called = not seen.keys().isdisjoint(("mb", "pc", "mc"))
    if entry.key == "mb":
        return is_led_up_to and not seen.keys().isdisjoint(("pc", "mc"))
    if entry.key == "md":
        return was_called or seen.get("md", entry.text) != entry.text
    return was_called or "qx" in seen


def _beginning(group: list[Entry], leading: int) -> int:
    """Where the next board begins in what was gathered: ``group[leading:]`` are the pairs that may lead up to it.

    After calls or cards they all do. Without any, those do from the first that the board before has already.
    """
    keys = {entry.key for entry in group[:leading]}
    if keys & _PLAYED:
        return leading
    for index, entry in enumerate(group[leading:], start=leading):
        if entry.key in keys and entry.key != "%":
            return index
        keys.add(entry.key)
    return len(group)
