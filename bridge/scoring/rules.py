"""The numbers of scoring, as data: today's, the older ones, and any set made from them."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, NamedTuple

from bridge.contract import Doubling
from bridge.errors import InvalidNotation, Message, Term


class Amounts(NamedTuple):
    """Points not vulnerable and vulnerable."""

    not_vulnerable: int
    vulnerable: int


class Penalties(NamedTuple):
    """Points for the first, the second ... undertrick, not vulnerable and vulnerable; the last figure goes on."""

    not_vulnerable: tuple[int, ...]
    vulnerable: tuple[int, ...]


Figure = int | Amounts | Penalties


@dataclass(frozen=True, slots=True)
class Rules:
    """A set of the numbers by which results are scored (Law 77; rubber Laws 74, 80 and 81).

    All are points, but ``times_doubled`` and ``times_redoubled``, which multiply the trick score, and ``game_at``, the
    trick score from which a contract is a game. Raises InvalidNotation for a number that is too low or too high.
    """

    name: str
    minor_trick: int
    major_trick: int
    first_notrump_trick: int
    notrump_trick: int
    times_doubled: int
    times_redoubled: int
    game_at: int
    part_score: int
    game: Amounts
    small_slam: Amounts
    grand_slam: Amounts
    made_doubled: int
    made_redoubled: int
    overtrick_doubled: Amounts
    overtrick_redoubled: Amounts
    undertricks: Penalties
    undertricks_doubled: Penalties
    undertricks_redoubled: Penalties
    four_honours: int
    five_honours: int
    four_aces: int
    rubber_in_two: int
    rubber_in_three: int
    unfinished_game: int
    unfinished_part_score: int
    chicago_part_score: int

    def __post_init__(self) -> None:
        for figure, value in self.figures.items():
            numbers = tuple(_numbers(value))
            lowest = 1 if figure in _FACTORS else 0
            if not numbers or not all(lowest <= number <= HIGHEST_FIGURE for number in numbers):
                raise InvalidNotation(
                    Message(
                        "{figure}: write whole numbers from {lowest} to {highest}.",
                        figure=_TERMS[figure],
                        lowest=lowest,
                        highest=HIGHEST_FIGURE,
                    )
                )

    @staticmethod
    def term(figure: str) -> Term:
        """The name in words of one of the numbers, by the name of its field."""
        return _TERMS[figure]

    @property
    def figures(self) -> dict[str, Figure]:
        """The numbers by the names of their fields, in order."""
        return {figure.name: getattr(self, figure.name) for figure in fields(self) if figure.name != "name"}

    def differences(self, other: "Rules") -> tuple[str, ...]:
        """The names of the figures that differ."""
        return tuple(figure for figure, value in self.figures.items() if value != getattr(other, figure))

    def times(self, doubling: Doubling) -> int:
        """What the trick score is multiplied by."""
        return {Doubling.DOUBLED: self.times_doubled, Doubling.REDOUBLED: self.times_redoubled}.get(doubling, 1)

    def as_dict(self) -> dict[str, Any]:
        """The set as JSON values."""
        return asdict(self)

    @staticmethod
    def from_dict(values: Any) -> "Rules":
        """Read what :meth:`as_dict` gives; a number that is left out is today's. Raises InvalidNotation."""
        if not isinstance(values, dict):
            raise InvalidNotation(Message("A set of rules is a JSON object with the numbers by name."))
        unknown = [name for name in values if name != "name" and name not in _TERMS]
        if unknown:
            raise InvalidNotation(Message("“{name}” is no number of a set of rules.", name=str(unknown[0])[:40]))
        name = values.get("name", "")
        if not isinstance(name, str):
            raise InvalidNotation(Message("The name of a set of rules is a text."))
        return replace(CURRENT, name=name, **{name: _read(name, values[name]) for name in values if name != "name"})


HIGHEST_FIGURE = 100_000
"""The highest number that a set of rules may have."""

_FACTORS = ("times_doubled", "times_redoubled", "game_at")

_TERMS = {
    "minor_trick": Term("Odd trick in clubs or diamonds"),
    "major_trick": Term("Odd trick in hearts or spades"),
    "first_notrump_trick": Term("First odd trick at notrump"),
    "notrump_trick": Term("Each other odd trick at notrump"),
    "times_doubled": Term("Trick score doubled, times"),
    "times_redoubled": Term("Trick score redoubled, times"),
    "game_at": Term("Trick score of a game, at least"),
    "part_score": Term("Part-score"),
    "game": Term("Game"),
    "small_slam": Term("Small slam"),
    "grand_slam": Term("Grand slam"),
    "made_doubled": Term("Doubled and made"),
    "made_redoubled": Term("Redoubled and made"),
    "overtrick_doubled": Term("Overtrick doubled"),
    "overtrick_redoubled": Term("Overtrick redoubled"),
    "undertricks": Term("Undertricks"),
    "undertricks_doubled": Term("Undertricks doubled"),
    "undertricks_redoubled": Term("Undertricks redoubled"),
    "four_honours": Term("Four trump honours in one hand"),
    "five_honours": Term("Five trump honours in one hand"),
    "four_aces": Term("Four aces in one hand at notrump"),
    "rubber_in_two": Term("Rubber, two games to none"),
    "rubber_in_three": Term("Rubber, two games to one"),
    "unfinished_game": Term("Only game of an unfinished rubber"),
    "unfinished_part_score": Term("Only part-score of an unfinished game"),
    "chicago_part_score": Term("Part-score on the last deal of Chicago"),
}


def _numbers(value: Figure) -> Iterator[int]:
    """All numbers of a figure; none when a row of penalties is empty."""
    match value:
        case int():
            yield value
        case Amounts():
            yield from value
        case Penalties(not_vulnerable, vulnerable) if not_vulnerable and vulnerable:
            yield from not_vulnerable
            yield from vulnerable


def _read(figure: str, value: Any) -> Any:
    """A number, a pair of numbers or a pair of rows, as the figure wants it."""
    match getattr(CURRENT, figure), value:
        case Penalties(), [[*first], [*second]] if all(type(number) is int for number in first + second):
            return Penalties(tuple(first), tuple(second))
        case Amounts(), [first, second] if type(first) is type(second) is int:
            return Amounts(first, second)
        case int(), _ if type(value) is int:
            return value
    raise InvalidNotation(Message("{figure}: this is not written as in a set of rules.", figure=_TERMS[figure]))


CURRENT = Rules(
    name=Term("Today"),
    minor_trick=20,
    major_trick=30,
    first_notrump_trick=40,
    notrump_trick=30,
    times_doubled=2,
    times_redoubled=4,
    game_at=100,
    part_score=50,
    game=Amounts(300, 500),
    small_slam=Amounts(500, 750),
    grand_slam=Amounts(1000, 1500),
    made_doubled=50,
    made_redoubled=100,
    overtrick_doubled=Amounts(100, 200),
    overtrick_redoubled=Amounts(200, 400),
    undertricks=Penalties((50,), (100,)),
    undertricks_doubled=Penalties((100, 200, 200, 300), (200, 300)),
    undertricks_redoubled=Penalties((200, 400, 400, 600), (400, 600)),
    four_honours=100,
    five_honours=150,
    four_aces=150,
    rubber_in_two=700,
    rubber_in_three=500,
    unfinished_game=300,
    unfinished_part_score=100,
    chicago_part_score=100,
)
"""Duplicate since 1987 and rubber since 1993."""

BEFORE_1987 = replace(
    CURRENT,
    name=Term("Before 1987"),
    made_redoubled=50,
    undertricks_doubled=Penalties((100, 200), (200, 300)),
    undertricks_redoubled=Penalties((200, 400), (400, 600)),
    unfinished_part_score=50,
)
"""As older books count: 1987 is the year of the change at duplicate, 1993 at rubber."""
