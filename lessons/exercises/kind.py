"""A kind of exercise: its name, what it exercises, the parameters it takes, and how a question is dealt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from lessons.exercises.question import Question

Parameters = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Whole:
    """A parameter that is a whole number, or a range ``[lowest, highest]`` of such numbers to take one from."""

    lowest: int
    highest: int
    usual: tuple[int, int]

    def read(self, name: str, value: Any) -> tuple[int, int]:
        """The range that is meant. Raises InvalidNotation."""
        match value:
            case int() if not isinstance(value, bool):
                low = high = value
            case [int(low), int(high)]:
                pass
            case _:
                raise InvalidNotation(Message("{name}: write a whole number, or two as [lowest, highest].", name=name))
        if not self.lowest <= low <= high <= self.highest:
            raise InvalidNotation(
                Message("{name}: from {low} to {high} is possible.", name=name, low=self.lowest, high=self.highest)
            )
        return low, high


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter that is one of some words, or a list of them to take one from."""

    words: tuple[str, ...]
    usual: tuple[str, ...]

    def read(self, name: str, value: Any) -> tuple[str, ...]:
        """The words that are meant. Raises InvalidNotation."""
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list) or not words or not all(word in self.words for word in words):
            raise InvalidNotation(Message("{name}: one of {words}.", name=name, words=", ".join(self.words)))
        return tuple(words)


@dataclass(frozen=True, slots=True)
class Boards:
    """A parameter that is the number of a deal of the course, or a list of such numbers to take one from.

    Usually it is none of them: the deal is made at random.
    """

    numbers: tuple[int, ...]
    usual: tuple[int, ...] = ()

    @property
    def lowest(self) -> int:
        """The first of the deals."""
        return min(self.numbers)

    @property
    def highest(self) -> int:
        """The last of the deals."""
        return max(self.numbers)

    def read(self, name: str, value: Any) -> tuple[int, ...]:
        """The deals that are meant, in the order of the course. Raises InvalidNotation."""
        chosen = value if isinstance(value, list) else [value]
        known = all(type(number) is int and number in self.numbers for number in chosen)
        if not chosen or not known or chosen != sorted(set(chosen)):
            numbers = ", ".join(map(str, self.numbers))
            raise InvalidNotation(
                Message("{name}: boards in order, each once, out of {numbers}.", name=name, numbers=numbers)
            )
        return tuple(chosen)


class Parameter(Protocol):
    """A parameter: how its value is read, and what it is where nothing is said."""

    @property
    def usual(self) -> Any:
        """The value as read where nothing is said."""

    def read(self, name: str, value: Any) -> Any:
        """What the value means. Raises InvalidNotation."""


def one_of(chance: Random, words: Sequence[str]) -> str:
    """One of the words. Where there is only one, chance is not asked, and what is dealt after it stays the same."""
    return words[0] if len(words) == 1 else chance.choice(words)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercise.

    ``make`` deals one question from chance, the parameters as read (a range or words for each name of
    ``parameters``), and the solver, which is None where there is none; ``needs_solver`` kinds are not asked then.
    ``rules`` are the rows of the coverage table that it exercises.
    """

    name: str
    title: Term
    rules: frozenset[str]
    make: Callable[[Random, Parameters, Solver | None], Question]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    needs_solver: bool = False

    def read(self, values: Mapping[str, Any]) -> Parameters:
        """The parameters, those left out as usual. Raises InvalidNotation for a name or a value that is not known."""
        for name in values:
            if name not in self.parameters:
                raise InvalidNotation(Message("“{name}” is no parameter of {kind}.", name=name, kind=self.name))
        return {
            name: parameter.read(name, values[name]) if name in values else parameter.usual
            for name, parameter in self.parameters.items()
        }

    def question(self, seed: int, values: Mapping[str, Any] | None = None, solver: Solver | None = None) -> Question:
        """The question of this seed. Raises InvalidNotation for parameters that are not the kind's."""
        return self.make(Random(f"{self.name}/{seed}"), self.read(values or {}), solver)
