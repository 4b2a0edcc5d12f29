"""What survives a rerun of the replay page."""

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import TypeVar
from uuid import uuid4

from bridge.board import Board
from bridge.errors import Message
from bridge.table import Seat
from pages.widgets.annotating_state import Annotating
from pages.widgets.guess_state import Guess
from pages.widgets.self_play_state import SelfPlay
from pages.widgets.source_text import KeptText
from pages.widgets.what_if_state import WhatIf
from parsers import Diagnostic, Records

_Value = TypeVar("_Value")


class Mode(Enum):
    """What the reader does with a board; the value is its name in the address."""

    REPLAY = "replay"
    PLAY = "play"
    GUESS = "guess"


@dataclass(frozen=True)
class Kept:
    """Where a file is in the library: its collection, and of each board the id and the version that was read last.

    ``opening`` tells one opening of the collection from another.
    """

    collection: int
    boards: tuple[int, ...]
    versions: tuple[int, ...]
    opening: str = field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True)
class OpenedFile:
    """A text that was read: its name, the fingerprint of its content, and what was in it.

    ``text`` is the text itself, kept where there is something to remark on it, and ``packed`` the content, compressed,
    so that the library can keep it. ``kept`` says where it does; the boards are then those of the library.
    """

    name: str
    digest: str
    records: Records
    text: KeptText | None = None
    packed: bytes = b""
    kept: Kept | None = None

    @property
    def edition(self) -> str:
        """A name of the boards as they are now: another one after each change to them."""
        return self.digest if self.kept is None else sha256(repr(self.kept).encode()).hexdigest()[:16]

    def with_board(self, number: int, board: Board, version: int) -> "OpenedFile":
        """The kept file with a board as the library has it in this version; ``number`` counts from 1."""
        if self.kept is None:
            return self
        boards = _with(self.records.boards, number - 1, board)
        versions = _with(self.kept.versions, number - 1, version)
        return replace(self, records=replace(self.records, boards=boards), kept=replace(self.kept, versions=versions))

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

    @property
    def kept_id(self) -> int | None:
        """The id of the board in the library, if it is kept there."""
        kept = self.file.kept
        return None if kept is None else kept.boards[self.number - 1]

    @property
    def is_changed(self) -> bool:
        """Whether the library has had another version of the board than the record as imported."""
        kept = self.file.kept
        return kept is not None and kept.versions[self.number - 1] > 0

    @property
    def name(self) -> str:
        """The name of the record for the browser, the same whenever it is opened."""
        return self.name_in_file if self.kept_id is None else f"kept/{self.kept_id}"

    @property
    def name_in_file(self) -> str:
        """The same as long as the record is not kept."""
        return f"{self.file.digest}/{self.number}"


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

    @property
    def edition(self) -> str:
        """The same, but another one after each change to a board."""
        return "-".join(file.edition for file in self.files)


def _with(values: tuple[_Value, ...], index: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:index], value, *values[index + 1 :])


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
    ``what_ifs`` keeps the lines that he tried on each board, by :attr:`board_name`. ``annotating`` is where he writes,
    and ``window`` tells the library who does. ``refused`` says why a collection of the library was not opened.
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
    annotating: Annotating = field(default_factory=Annotating)
    window: str = field(default_factory=lambda: uuid4().hex)
    refused: Message | None = None

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
        self.collection, self.refused = collection, None
        self.go_to(index, position)

    def exchange(self, old: OpenedFile, new: OpenedFile) -> None:
        """Put a file in the place of the same one, with other annotations or now kept; the table stays as it is."""
        files = tuple(new if file is old else file for file in self.collection.files)
        self.collection = Collection(files)

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
        self.annotating.leave_board()
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
