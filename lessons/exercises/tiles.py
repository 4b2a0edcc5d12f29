"""Tiles of Rummikub: a group, a run, or neither."""

from collections.abc import Callable
from functools import partial
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.tiles import HIGHEST, Colour, Joker, Meld, Tile, Tiles, TileSet, check
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question
from lessons.exercises.saying import listed, named, right, wrong

COLOURS = tuple(Colour)
OPTIONS = tuple(Option(meld.value, named(meld.term)) for meld in Meld)


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    size = chance.randint(*parameters["tiles"])
    jokers = min(chance.randint(*parameters["jokers"]), size - 2)
    wanted = Meld(chance.choice(parameters["of"]))
    while (found := check(_with_jokers(chance, _drawn(chance, wanted, size), jokers))).meld is not wanted:
        pass
    return Question(
        Message("What do these tiles make: {tiles}?", tiles=listed([tile.name for tile in found.tiles])),
        PickOne(OPTIONS),
        (wanted.value,),
        partial(_judge, found),
        hint=Message("What do the tiles have in common, the number or the colour?"),
    )


def _drawn(chance: Random, wanted: Meld, size: int) -> tuple[Tile, ...]:
    """Tiles that most often are what is wanted."""
    match wanted:
        case Meld.GROUP:
            return _group(chance, size)
        case Meld.RUN:
            return _run(chance, size)
        case _:
            return chance.choice(NEARLY)(chance, size)


def _group(chance: Random, size: int) -> tuple[Tile, ...]:
    number = chance.randint(1, HIGHEST)
    return tuple(Tile(number, colour) for colour in chance.sample(COLOURS, min(size, len(COLOURS))))


def _run(chance: Random, size: int) -> tuple[Tile, ...]:
    colour, first = chance.choice(COLOURS), chance.randint(1, HIGHEST + 1 - size)
    return tuple(Tile(number, colour) for number in range(first, first + size))


def _colour_twice(chance: Random, size: int) -> tuple[Tile, ...]:
    """A group, but one tile is there twice."""
    *tiles, _last = _group(chance, size)
    return (*tiles, tiles[0])


def _other_number(chance: Random, size: int) -> tuple[Tile, ...]:
    """A group, but one of the numbers is another one."""
    *tiles, last = _group(chance, size)
    return (*tiles, Tile(last.number % HIGHEST + 1, last.colour))


def _other_colour(chance: Random, size: int) -> tuple[Tile, ...]:
    """A run, but one of the tiles has another colour."""
    tiles = [*_run(chance, size)]
    place = chance.randrange(size)
    other = chance.choice([colour for colour in COLOURS if colour is not tiles[place].colour])
    tiles[place] = Tile(tiles[place].number, other)
    return tuple(tiles)


def _gap(chance: Random, size: int) -> tuple[Tile, ...]:
    """A run, but a number is left out; or it goes on from the highest number to 1."""
    colour, first = chance.choice(COLOURS), chance.randint(1, HIGHEST)
    left_out = chance.randint(1, size - 1)
    numbers = [first + step + (step >= left_out and first + size <= HIGHEST) for step in range(size)]
    return tuple(Tile((number - 1) % HIGHEST + 1, colour) for number in numbers)


NEARLY: tuple[Callable[[Random, int], tuple[Tile, ...]], ...] = (_colour_twice, _other_number, _other_colour, _gap)


def _with_jokers(chance: Random, tiles: tuple[Tile, ...], jokers: int) -> Tiles:
    """The same tiles, so many of them replaced by jokers."""
    places = chance.sample(range(len(tiles)), min(jokers, len(tiles)))
    return tuple(Joker() if place in places else tile for place, tile in enumerate(tiles))


def _judge(found: TileSet, answer: Answer) -> Judgement:
    chosen = Meld(answer[0])
    if chosen is found.meld:
        return right(*found.reasons)
    why_not = {Meld.GROUP: found.no_group, Meld.RUN: found.no_run, Meld.NEITHER: None}[chosen]
    return wrong(*dict.fromkeys(reason for reason in (why_not, *found.reasons) if reason is not None))


TILES = Kind(
    "tiles",
    Term("Groups and runs"),
    frozenset({"N1"}),
    _make,
    {
        "of": Choice(tuple(meld.value for meld in Meld), tuple(meld.value for meld in Meld)),
        "tiles": Whole(3, 5, (3, 4)),
        "jokers": Whole(0, 2, (0, 0)),
    },
)
