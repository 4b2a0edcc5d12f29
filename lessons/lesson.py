"""A lesson: one Markdown file a language, read into steps of prose, bridge and exercises.

::

    +++
    title = "Your first tricks"
    level = 0
    needs = []
    teaches = ["T2", "P3", "P4"]
    +++

    What the learner will be able to do.

    ## The first step

    Prose, and fenced blocks whose first word tells what they hold:

    ``deal``, ``play``, ``table``, ``auction``, ``score``
        bridge, in any notation that :mod:`parsers` reads, or a deal of the course by its number: ``deal board=5
        hide=EW``, ``play board=12 cards=0-24`` (``header=trumps`` where nothing but the trumps is to be told), ``table
        board=12 cards=7``, ``auction board=7`` or ``auction dealer=S vul=NS`` with the calls below (``passes=all``
        where the last passes are to be counted, ``notes=none`` where the calls are not to be explained), ``score
        vul=yes rules=before-1987`` with ``5♣XX S +1`` below
    ``record``
        a hand record that the learner may change, and sees read
    ``scene``
        a ceremony of the table to go through: ``scene name=cutting``; the names are in :mod:`lessons.scenes`
    ``exercise``
        the kind of an exercise and its parameters, in TOML: ``kind = "trick-winner"``, ``times = 3``
    ``elsewhere``, ``slip``
        prose that is folded away: what other sources say, and a common slip with its cure
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bridge.board import Board
from bridge.contract import Contract
from bridge.errors import BridgeError, Message
from bridge.scoring.rules import Rules
from bridge.table import Seat


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, lists, emphasis: Markdown."""

    markdown: str


@dataclass(frozen=True, slots=True)
class DealBlock:
    """The hands of a deal, all or some of them face up."""

    board: Board
    hidden: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class PlayBlock:
    """A play to step through, from one number of cards played to another; ``first == last`` is a still picture.

    ``only_trumps`` leaves out who dealt, what was bid and what the hands count: for those who know tricks only.
    """

    board: Board
    first: int
    last: int
    hidden: frozenset[Seat] = frozenset()
    only_trumps: bool = False


@dataclass(frozen=True, slots=True)
class AuctionBlock:
    """An auction, with the notes on its calls; ``every_pass`` spells out the passes that end it."""

    board: Board
    every_pass: bool = False


@dataclass(frozen=True, slots=True)
class ScoreBlock:
    """The score sheet of a result."""

    contract: Contract
    tricks: int
    vulnerable: bool
    rules: Rules


@dataclass(frozen=True, slots=True)
class RecordBlock:
    """A hand record as a text that the learner may change."""

    text: str


@dataclass(frozen=True, slots=True)
class SceneBlock:
    """A ceremony of the table that the learner goes through."""

    name: str


@dataclass(frozen=True, slots=True)
class ExerciseBlock:
    """An exercise, asked ``times`` times."""

    kind: str
    parameters: Mapping[str, Any]
    times: int = 1


@dataclass(frozen=True, slots=True)
class FoldedBlock:
    """Prose folded away: what other sources say, or a common slip and its cure."""

    what: Literal["elsewhere", "slip"]
    markdown: str


Block = (
    Prose | DealBlock | PlayBlock | AuctionBlock | ScoreBlock | RecordBlock | SceneBlock | ExerciseBlock | FoldedBlock
)


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: a heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def exercises(self) -> tuple[ExerciseBlock, ...]:
        """The exercises of the step."""
        return tuple(block for block in self.blocks if isinstance(block, ExerciseBlock))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as written; ``name`` is that of its file, the same in all languages."""

    name: str
    title: str
    level: int
    needs: tuple[str, ...]
    teaches: tuple[str, ...]
    aim: tuple[Block, ...]
    steps: tuple[Step, ...]


class LessonError(BridgeError):
    """A lesson that cannot be read; ``line`` counts from 1."""

    def __init__(self, file: str, line: int, message: Message) -> None:
        super().__init__(Message("{file}, line {line}: {reason}", file=file, line=line, reason=message))
        self.file = file
        self.line = line
