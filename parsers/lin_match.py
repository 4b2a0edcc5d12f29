"""What a text of LIN says of the match: teams, players of both rooms, results."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from bridge.errors import Message
from parsers.findings import Findings
from parsers.lin_grammar import Entry
from parsers.lin_writer import match_fields, match_tags, one_line

RESULT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*([NESW])\s*(X{0,2})\s*(=|[+-][0-9]{1,2})")


@dataclass(slots=True)
class Match:
    """What holds for all boards that follow: the match, the players of each room, and the results in its table."""

    has_rooms: bool
    description: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    first: int | None = None
    last: int | None = None
    results: list[str] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)
    unknown_keys: set[str] = field(default_factory=set)

    def describe(self, entry: Entry, findings: Findings) -> None:
        """Take over the value of ``vg``."""
        self.description = one_line(entry.text)
        self.tags = match_tags(self.description)
        self.results, self.names = [], {}
        numbers = match_fields(self.description)[3:5]
        self.first, self.last = (int(number) if re.fullmatch("[0-9]{1,6}", number) else None for number in numbers)
        if self.description.count(",") != 8:
            findings.warning(
                "match-fields",
                entry.offset,
                Message("The match has {n} fields instead of nine.", n=self.description.count(",") + 1),
                Message("Write event, segment, scoring, first and last board, and two teams with their carry-over."),
            )

    def tabulate(self, entry: Entry, findings: Findings) -> None:
        """Take over the value of ``rs``. The comma after the last result may be missing."""
        self.results = [result.strip() for result in entry.text.split(",")]
        if self.first is None or self.last is None:
            return
        expected = 2 * (self.last - self.first + 1)
        if len(self.results) != expected and not (len(self.results) == expected - 1 and expected > 0):
            findings.warning(
                "result-count",
                entry.offset,
                Message("The match has {n} results, but its boards ask for {m}.", n=len(self.results), m=expected),
            )

    def result(self, numbers: Iterable[int | None], is_closed: bool) -> str:
        """What the table says of a board, by the first of these numbers that is one of the match's boards."""
        for number in numbers:
            if number is not None and number >= (self.first or 1) and (self.last is None or number <= self.last):
                index = 2 * (number - (self.first or 1)) + is_closed
                return self.results[index] if index < len(self.results) else ""
        return ""
