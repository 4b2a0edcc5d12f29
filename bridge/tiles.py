"""Tiles of Rummikub, a game that one Chinese text calls 联美桥牌: which of them may be laid out together.

There are two tiles of each number from 1 to 13 in each of four colours, and two jokers that stand for any tile.

>>> check(parse("R7 B7 K7")).meld
<Meld.GROUP: 'group'>
>>> found = check(parse("R9 B10 K11"))
>>> print(found.meld, found.no_group, found.no_run, sep="\\n")
Meld.NEITHER
No group: the numbers 9 and 10 are not the same.
No run: red and blue are two colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from bridge.errors import InvalidNotation, Message, Term

HIGHEST = 13
"""The highest number on a tile; a run does not go on from it to 1."""
FEWEST = 3
"""So many tiles at least make a group or a run."""
ALIKE = 2
"""So many tiles of a number and a colour, and so many jokers, are in the game."""


class Colour(Enum):
    """The colour of a tile; the value is its letter."""

    RED = "R"
    BLUE = "B"
    BLACK = "K"
    ORANGE = "O"

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return _COLOUR_TERMS[self]


_COLOUR_TERMS = {
    Colour.RED: Term("red"),
    Colour.BLUE: Term("blue"),
    Colour.BLACK: Term("black"),
    Colour.ORANGE: Term("orange"),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with a number from 1 to 13. Raises InvalidNotation for another one.

    >>> str(Tile(12, Colour.BLACK))
    'K12'
    """

    number: int
    colour: Colour

    def __post_init__(self) -> None:
        if not 1 <= self.number <= HIGHEST:
            raise InvalidNotation(Message("The numbers go from 1 to {last}, not {n}.", last=HIGHEST, n=self.number))

    @property
    def name(self) -> Message:
        """The tile in words."""
        return Message("{colour} {number}", colour=self.colour.term, number=self.number)

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}"


@dataclass(frozen=True, slots=True)
class Joker:
    """A tile that stands for any other. Its sign is ``J``."""

    @property
    def name(self) -> Message:
        """The tile in words."""
        return Message("joker")

    def __str__(self) -> str:
        return "J"


Tiles = tuple[Tile | Joker, ...]


def parse(text: str) -> Tiles:
    """Read tiles with blanks or commas between them, in either case: ``R5 r6 J``. Raises InvalidNotation.

    The letters are R red, B blue, K black, O orange, and J for a joker.
    """
    tiles = tuple(_tile(word) for word in text.replace(",", " ").replace("，", " ").split())
    for tile in tiles:
        if tiles.count(tile) > ALIKE:
            raise InvalidNotation(Message("There are only two tiles {tile} in the game.", tile=tile))
    return tiles


def written(tiles: Sequence[Tile | Joker]) -> str:
    """The notation of :func:`parse`."""
    return " ".join(map(str, tiles))


def _tile(word: str) -> Tile | Joker:
    letter, number = word[0].upper(), word[1:]
    if (letter, number) == ("J", ""):
        return Joker()
    if letter in {colour.value for colour in Colour} and number.isascii() and number.isdecimal() and len(number) <= 2:
        return Tile(int(number), Colour(letter))
    raise InvalidNotation(
        Message("“{text}” is not a tile: write R, B, K or O and a number, as in R5, or J for a joker.", text=word)
    )


class Meld(Enum):
    """What tiles are when they are laid out together."""

    GROUP = "group"
    """The same number in different colours."""
    RUN = "run"
    """Consecutive numbers in one colour."""
    NEITHER = "neither"

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return _MELD_TERMS[self]


_MELD_TERMS = {
    Meld.GROUP: Term("a group"),
    Meld.RUN: Term("a run"),
    Meld.NEITHER: Term("neither"),
}


@dataclass(frozen=True, slots=True)
class TileSet:
    """Tiles laid out together in any order, with the reasons why they are no group and no run.

    With two jokers they may be both.
    """

    tiles: Tiles
    no_group: Message | None
    no_run: Message | None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """All that they can be."""
        able = [meld for meld, why_not in ((Meld.GROUP, self.no_group), (Meld.RUN, self.no_run)) if why_not is None]
        return tuple(able) or (Meld.NEITHER,)

    @property
    def meld(self) -> Meld:
        """What they are; a group where they can be both."""
        return self.melds[0]

    @property
    def reasons(self) -> tuple[Message, ...]:
        """Why they may be laid out, or why not, a sentence each."""
        if self.meld is Meld.NEITHER:
            return tuple(dict.fromkeys(reason for reason in (self.no_group, self.no_run) if reason is not None))
        return tuple(_RULES[meld] for meld in self.melds)


_RULES = {
    Meld.GROUP: Message("A group: the same number, each tile of another colour."),
    Meld.RUN: Message("A run: consecutive numbers in one colour."),
}


def check(tiles: Tiles) -> TileSet:
    """Whether these tiles are a group or a run, and if not, why not."""
    if len(tiles) < FEWEST:
        few = Message("Three tiles at least make a group or a run, not {n}.", n=len(tiles))
        return TileSet(tiles, few, few)
    numbered = [tile for tile in tiles if isinstance(tile, Tile)]
    return TileSet(tiles, _why_no_group(numbered, len(tiles)), _why_no_run(numbered, len(tiles)))


def _why_no_group(tiles: Sequence[Tile], size: int) -> Message | None:
    """Why these tiles, and jokers up to ``size``, are no group."""
    for one, other in pairwise(tiles):
        if one.number != other.number:
            return Message(
                "No group: the numbers {one} and {other} are not the same.", one=one.number, other=other.number
            )
    for place, tile in enumerate(tiles):
        if tile in tiles[:place]:
            return Message("No group: {tile} is there twice, and the colours must differ.", tile=tile.name)
    if size > len(Colour):
        return Message("No group: there are only four colours, so four tiles at most.")
    return None


def _why_no_run(tiles: Sequence[Tile], size: int) -> Message | None:
    """Why these tiles, and jokers up to ``size``, are no run."""
    for one, other in pairwise(tiles):
        if one.colour is not other.colour:
            return Message("No run: {one} and {other} are two colours.", one=one.colour.term, other=other.colour.term)
    numbers = sorted(tile.number for tile in tiles)
    for low, high in pairwise(numbers):
        if low == high:
            return Message("No run: the number {n} is there twice.", n=low)
    if numbers and numbers[-1] - numbers[0] >= size:
        return _gap(numbers, size - len(numbers))
    if size > HIGHEST:
        return Message("No run: the numbers end with 13.")
    return None


def _gap(numbers: Sequence[int], jokers: int) -> Message:
    """Why numbers in order with too few jokers are not consecutive."""
    if jokers:
        return Message(
            "No run: too few jokers for the numbers missing from {low} to {high}.", low=numbers[0], high=numbers[-1]
        )
    (low, high), *more = [pair for pair in pairwise(numbers) if pair[1] - pair[0] > 1]
    if not more and (numbers[0], numbers[-1]) == (1, HIGHEST):
        return Message("No run: after 13 it does not go on with 1.")
    return Message("No run: {high} does not follow {low}.", low=low, high=high)
