"""What was entered for a match and a traveller, kept for the session."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

import streamlit as st

from bridge.errors import BridgeError, Message
from bridge.scoring.traveller import Standing, Traveller
from lessons.language import n_
from pages.widgets.scoring.match_entry import LONGEST, EntryBoard, EntryLine, read_result

MOST = 64
"""Boards of a match and lines of a traveller."""

_KEY = "match-state"

_SAMPLE_MATCH = (
    ("2NT N =", "3NT N -1"),
    ("4♠ S +1", "4♠ S ="),
    ("3NT E -2", "3NT W ="),
    ("6♥ N -1", "4♥ N +1"),
    ("1NT N +1", "2♥ E -1"),
    ("5♦X E -3", "4♠ S ="),
    ("Pass", "1♣ W +1"),
    ("2♠ W =", "2♠ W +1"),
    ("4♥X E =", "3♠ N -1"),
    ("3NT S +1", "5♣ S ="),
    ("2♦ N +2", "3♦ N +1"),
    ("4♠ W -1", "3♠ W ="),
    ("6NT N =", "6♠ N ="),
    ("3♣ E -1", "2♥ S ="),
    ("1♠ S +2", "4♠ S -1"),
    ("3NT W +2", "3NT W +1"),
)
_SAMPLE_BOARD = 7
_SAMPLE_LINES = (
    EntryLine("1", "9", "4♠ N ="),
    EntryLine("2", "10", "4♠ N +1"),
    EntryLine("3", "11", "3♠ N +1"),
    EntryLine("4", "12", "5♥X E -2"),
    EntryLine("5", "13", "4♠ S ="),
    EntryLine("6", "14", "4♠ N -1"),
    EntryLine("7", "15", "3NT S +1"),
    EntryLine("8", "16", "4♥ W -1"),
)


class Scoring(Enum):
    """How the boards of a match are compared."""

    IMPS = n_("IMPs")
    BOARD_A_MATCH = n_("Board-a-match")
    TOTAL_POINTS = n_("Total points")


@dataclass
class MatchState:
    """The boards of a team match, the lines of a traveller, and what was imported.

    ``visit`` counts how often the tables were filled anew, so that the fields on the screen forget what was in them.
    ``entered`` are the boards whose result at the first table was entered one by one, by their places, each with what
    was there before, and ``wrong`` says why the last such entry could not be taken.
    """

    boards: tuple[EntryBoard, ...] = tuple(EntryBoard.numbered(number) for number in range(1, 17))
    board_number: int = 1
    lines: tuple[EntryLine, ...] = (EntryLine(),) * 8
    travellers: tuple[Traveller, ...] = ()
    standings: tuple[Standing, ...] = field(default_factory=tuple)
    visit: int = 0
    entered: tuple[tuple[int, str], ...] = ()
    wrong: Message | None = None

    @property
    def next(self) -> int | None:
        """The place of the first board without a result at the first table; None when all have one."""
        return next((place for place, board in enumerate(self.boards) if not board.results[0].strip()), None)

    @property
    def has_results(self) -> bool:
        """Whether anything was entered for the match."""
        return any(any(board.results) for board in self.boards)

    @property
    def has_lines(self) -> bool:
        """Whether anything was entered for the traveller."""
        return any(line.result for line in self.lines)

    def number(self, first: int, count: int) -> None:
        """Let the boards have the numbers from ``first`` on; results stay in their places."""
        results = [board.results for board in self.boards] + [("", "")] * count
        self.boards = tuple(EntryBoard.numbered(first + place, results[place]) for place in range(count))
        self.entered = ()

    def write(self, place: int, table: int, text: str | None) -> None:
        """Note what was typed for a board."""
        changed = self.boards[place].with_result(table, (text or "")[:LONGEST])
        self.boards = (*self.boards[:place], changed, *self.boards[place + 1 :])

    def enter(self, place: int, text: str) -> None:
        """Enter the result of a board at the first table, or say why it cannot be one."""
        try:
            read_result(text, self.boards[place].vulnerability)
        except BridgeError as error:
            self.wrong = error.message
            return
        self.entered, self.wrong = (*self.entered, (place, self.boards[place].results[0])), None
        self.write(place, 0, text)
        self.visit += 1

    def undo(self) -> None:
        """Take back what was entered last, if anything was."""
        if not self.entered:
            return
        (place, before), self.entered = self.entered[-1], self.entered[:-1]
        self.write(place, 0, before)
        self.wrong = None
        self.visit += 1

    def write_line(self, place: int, **cells: str | None) -> None:
        """Note what was typed in a line of the traveller."""
        changed = replace(self.lines[place], **{name: (text or "").strip()[:LONGEST] for name, text in cells.items()})
        self.lines = (*self.lines[:place], changed, *self.lines[place + 1 :])

    def set_tables(self, count: int) -> None:
        """Let the traveller have so many lines."""
        self.lines = (*self.lines, *[EntryLine()] * count)[:count]

    def fill(self, boards: tuple[EntryBoard, ...]) -> None:
        """Put other boards into the table of the match."""
        self.boards, self.entered, self.wrong = boards, (), None
        self.visit += 1

    def fill_lines(self, number: int, lines: tuple[EntryLine, ...]) -> None:
        """Put other lines into the table of the traveller."""
        self.board_number, self.lines = number, lines
        self.visit += 1

    def fill_with_sample(self) -> None:
        """A match of sixteen boards to look at."""
        self.fill(tuple(EntryBoard.numbered(number, results) for number, results in enumerate(_SAMPLE_MATCH, start=1)))

    def fill_with_sample_lines(self) -> None:
        """A traveller of eight tables to look at."""
        self.fill_lines(_SAMPLE_BOARD, _SAMPLE_LINES)

    def clear(self) -> None:
        """Empty the table of the match."""
        self.fill(tuple(replace(board, results=("", "")) for board in self.boards))

    def clear_lines(self) -> None:
        """Empty the table of the traveller."""
        self.fill_lines(self.board_number, (EntryLine(),) * len(self.lines))


def match_state() -> MatchState:
    """The state of this session."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = MatchState()
    known: MatchState = st.session_state[_KEY]
    return known


def typed_cells(key: str, rows: int) -> Iterator[tuple[int, dict[str, str | None]]]:
    """What was typed into the table of this key: the row from 0, and its cells by the names of the columns."""
    edited = st.session_state[key]["edited_rows"] if key in st.session_state else {}
    for place, cells in edited.items():
        if place < rows:
            yield place, cells
