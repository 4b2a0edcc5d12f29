"""What survives a rerun of the view of one's own boards: where they come from, and which of them are looked at."""

from dataclasses import dataclass, field
from enum import Enum

import pandas as pd
import streamlit as st

from bridge.board import Board
from bridge.board_findings import Filter, where
from bridge.board_frame import Solved, board_frame
from pages.widgets.library_state import LibraryState

MOST = 2000
"""Boards that are read at a time: a few seconds, and some fifty megabytes."""

_STATE = "own-boards"


class Origin(Enum):
    """Where the boards come from."""

    LIBRARY = "library"
    OPENED = "opened"
    SAMPLES = "samples"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board is found again: its collection of the library, or None, and its number there from 1."""

    collection: int | None
    number: int
    kept_id: int | None = None


@dataclass(frozen=True)
class Source:
    """The boards that were read, of ``total``; ``key`` names them."""

    key: str
    origin: Origin
    total: int
    boards: tuple[Board, ...]
    places: tuple[Place, ...]


@dataclass
class OwnBoards:
    """Which boards are looked at, and what was found on them.

    ``part`` is what is shown of them, empty before anything is. ``solved`` is what the solver found, by source and
    place; ``rows`` is what the lists of boards hear. ``pointed`` says which mark of each chart was chosen last.
    """

    part: str = ""
    wanted: Filter = field(default_factory=Filter)
    solved: dict[str, dict[int, Solved]] = field(default_factory=dict)
    rows: LibraryState = field(default_factory=LibraryState)
    pointed: dict[str, str | None] = field(default_factory=dict)
    _framed: tuple[tuple[str, int], pd.DataFrame] | None = None

    def frame(self, source: Source) -> pd.DataFrame:
        """The boards of a source as a table, with what was solved so far; made once for both."""
        solved = self.solved.get(source.key, {})
        name = source.key, len(solved)
        if self._framed is None or self._framed[0] != name:
            self._framed = name, board_frame(source.boards, solved)
        return self._framed[1]

    def shown(self, source: Source) -> "Shown":
        """The boards that are asked for."""
        return Shown(self, source, where(self.frame(source), self.wanted))


@dataclass(frozen=True)
class Shown:
    """The boards that are looked at: those of ``frame``, whose index is their places in the source."""

    state: OwnBoards
    source: Source
    frame: pd.DataFrame


def own_boards_state() -> OwnBoards:
    """The state of this session."""
    if _STATE not in st.session_state:
        st.session_state[_STATE] = OwnBoards()
    known: OwnBoards = st.session_state[_STATE]
    return known
