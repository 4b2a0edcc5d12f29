"""What survives a rerun of the replay page."""

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from bridge.board import Board
from bridge.table import Seat
from pages.widgets.guess_state import Guess
from pages.widgets.self_play_state import SelfPlay
from pages.widgets.source_text import KeptText
from pages.widgets.what_if_state import WhatIf
from parsers import Diagnostic, Records


class Mode(Enum):
    """What the reader does with a board; the value is its name in the address."""

    REPLAY = "replay"
    PLAY = "play"
    GUESS = "guess"


@dataclass(frozen=True)
class OpenedFile:
    """A text that was read: its name, the fingerprint of its content, and what was in it.

    ``text`` is the text itself, kept where there is something to remark on it.
    """

    name: str
    digest: str
    records: Records
    text: KeptText | None = None

    def board_label(self, number: int | None) -> str:
        """The label of a board, given by its place from 1; the place itself where the record gives none."""
        if number is None or not 0 < number <= len(self.records.boards):
            return ""
        return self.records.boards[number - 1].label or f"#{number}"


@dataclass(frozen=True)
class OpenedBoard:
    """A board and where it came from; ``number`` counts the records of its file from 1."""

    file: OpenedFile
    number: int
    board: Board

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the reader remarked on this board."""
        return tuple(self.file.records.of_board(self.number))


@dataclass(frozen=True)
class Collection:
    """The files that are open together, in order."""

    files: tuple[OpenedFile, ...] = ()
    are_samples: bool = False

    @cached_property
    def boards(self) -> tuple[OpenedBoard, ...]:
        """The boards of all files."""
        return tuple(
            OpenedBoard(file, number, board)
            for file in self.files
            for number, board in enumerate(file.records.boards, start=1)
        )

    @cached_property
    def fingerprint(self) -> str:
        """A name that another collection with the same content bears too."""
        return "-".join(file.digest for file in self.files)


@dataclass(frozen=True, slots=True)
class View:
    """How the reader wants to see the table."""

    deck: int = 2
    bottom: Seat = Seat.SOUTH
    show_played: bool = True
    seconds_per_card: float = 1.0
    hidden: frozenset[Seat] = frozenset()
    double_dummy: bool = True


@dataclass
class ReplayState:
    """What is open, where the reader stands in it, and how it is shown.

    ``index`` counts boards from 0, ``position`` the cards played. ``visit`` counts the times the page put a board on
    the table, ``asked`` the times the table was set anew for what the reader asked of it: the card table keeps its own
    position and hidden hands as long as both stay the same. ``without_boards`` are the
    files last opened in vain, ``part`` is what a phone shows below the table.

    ``mode`` is what the reader does with the board: ``self_play`` or ``guess`` is how far he has come with it, while
    ``what_ifs`` keeps the lines that he tried on each board, by :attr:`board_name`.
    """

    collection: Collection = field(default_factory=Collection)
    index: int = 0
    position: int = 0
    view: View = View()
    visit: int = 0
    asked: int = 0
    without_boards: tuple[OpenedFile, ...] = ()
    part: str = "comment"
    mode: Mode = Mode.REPLAY
    self_play: SelfPlay | None = None
    guess: Guess | None = None
    what_ifs: dict[str, WhatIf] = field(default_factory=dict)

    @property
    def current(self) -> OpenedBoard | None:
        """The board on the table, if any."""
        boards = self.collection.boards
        return boards[self.index] if boards else None

    @property
    def record(self) -> str:
        """The name of the board as it was put on the table this time."""
        return f"{self.board_name}/{self.visit}"

    @property
    def table(self) -> str:
        """The name the card table knows by what lies on it: another one after a card that was played there."""
        return f"{self.record}/{self.asked}"

    @property
    def board_name(self) -> str:
        """The name of the board on the table, the same as often as it is put there."""
        return f"{self.collection.fingerprint}/{self.index}"

    def open(self, collection: Collection, index: int = 0, position: int = 0) -> None:
        """Put other files on the table."""
        self.collection = collection
        self.go_to(index, position)

    def find(self, file: OpenedFile, number: int) -> int | None:
        """Where a board of a file stands among all that are open, from 0; ``number`` counts from 1."""
        before = 0
        for opened in self.collection.files:
            if opened is file:
                return before + number - 1
            before += len(opened.records.boards)
        return None

    def go_to(self, index: int, position: int = 0) -> None:
        """Put another board on the table; an index beyond the last means the last."""
        self.index = max(0, min(index, len(self.collection.boards) - 1))
        play = self.current.board.play if self.current else None
        self.position = max(0, min(position, len(play.cards) if play else 0))
        self.self_play = self.guess = None
        if what_if := self.what_ifs.get(self.board_name):
            what_if.back(0)
        self.visit += 1
        self.without_boards = ()

    def enter(self, mode: Mode) -> None:
        """Do something else with the board; a guess begins where the reader stands, a play of one's own at the lead."""
        self.mode = mode
        self.self_play = self.guess = None
        self.set_anew(0 if mode is Mode.PLAY else self.position)

    def set_anew(self, position: int) -> None:
        """Set the table anew, as after a card that was played on it."""
        self.position = position
        self.asked += 1

    def look(self, view: View) -> None:
        """Change how the table is shown."""
        if view.hidden != self.view.hidden:
            self.visit += 1
        self.view = view

    def heard(self, position: int, hidden: frozenset[Seat]) -> None:
        """Note where the reader stands on the table by its own word; the table stays as it is."""
        self.position = position
        self.view = replace(self.view, hidden=hidden)
