"""A drill: questions without end, of one kind or of many; what comes back today is asked first."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bridge.double_dummy.solver import Solver
from bridge.errors import BridgeError, Message
from lessons.exercises.kinds import KINDS
from lessons.exercises.own_position import PARAMETER
from library.progress import Asked
from pages.widgets.exercise_state import Series
from pages.widgets.lesson_state import SEEDS

MIXED = ""
"""Stands for many kinds in place of the name of one."""

DRILL_KEY = "drill"
"""Where the session keeps its drill."""

OWN = "own-boards"
"""Stands for the positions of the learner's own boards in place of the name of a kind."""

FIRST_KINDS = ("order", "trick-winner", "legal-cards")
"""What a mixed drill asks of someone who has not answered anything yet."""


@dataclass
class Drill:
    """The questions of a drill. ``kind`` is one kind, MIXED or OWN; ``first`` is asked before all others.

    A drill of one's own positions comes to an end: it asks what is due, and nothing that is made up. What is due of a
    kind that is not known here, as a later version may have it, is not asked.
    """

    kind: str
    parameters: dict[str, Any]
    solver: Solver | None
    due: list[Asked]
    known: Sequence[str]
    first: Asked | None = None
    chance: Random = field(default_factory=Random)
    series: Series = field(init=False)

    def __post_init__(self) -> None:
        known = [asked for asked in self.due if asked.kind in KINDS]
        if self.kind == OWN:
            self.returning = [asked for asked in known if is_own(asked)]
        else:
            self.returning = [asked for asked in known if self.kind in (MIXED, asked.kind)]
        self.series = Series(self._ask, self.solver)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that are asked: the one that was chosen, else those that the learner knows."""
        if self.kind != MIXED:
            return (self.kind,)
        able = [name for name, kind in KINDS.items() if self.solver is not None or not kind.needs_solver]
        known = [name for name in able if name in self.known]
        return tuple(known or [name for name in able if name in FIRST_KINDS] or able)

    def _ask(self, index: int) -> Asked | None:
        if index == 0 and self.first is not None:
            return self.first
        if self.returning:
            return self.returning.pop(0)
        if self.kind == OWN:
            return None
        return Asked(self.chance.choice(self.kinds), self.parameters, self.chance.randrange(SEEDS))


def is_own(asked: Asked) -> bool:
    """Whether the question is a position of one of the learner's boards."""
    return PARAMETER in asked.parameters


@dataclass(frozen=True, slots=True)
class DrillAddress:
    """What an address asks for; ``problem`` says what is wrong with it."""

    kind: str = MIXED
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    problem: Message | None = None

    @classmethod
    def read(cls, address: Mapping[str, str]) -> "DrillAddress":
        """The kind, its parameters as JSON, and the seed of the first question; what cannot be read is left out."""
        kind, seed = address.get("kind", MIXED), address.get("seed", "")
        number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 10 else None
        if kind == OWN:
            return cls(kind)
        if kind not in KINDS:
            return cls(problem=Message("“{name}” is no kind of exercise.", name=kind) if kind else None)
        try:
            parameters = _parameters(address.get("with", "{}"))
            KINDS[kind].read(parameters)
        except BridgeError as error:
            return cls(kind, {}, number, error.message)
        return cls(kind, parameters, number)

    @property
    def first(self) -> Asked | None:
        """The question that is asked for, if a seed was named."""
        return None if self.seed is None else Asked(self.kind, dict(self.parameters), self.seed)


def address_of(asked: Asked, kind: str) -> dict[str, str | None]:
    """The address that leads to a question; it does not tell which kind is drilled when many are.

    To a position of one's own it does not lead, since all four hands would stand in it.
    """
    mixed = "1" if kind == MIXED else None
    if is_own(asked):
        return {"kind": None if mixed else kind, "seed": None, "with": None, "mixed": mixed}
    return {
        "kind": asked.kind,
        "seed": str(asked.seed),
        "with": json.dumps(asked.parameters) if asked.parameters else None,
        "mixed": mixed,
    }


def _parameters(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise BridgeError(Message("The parameters in the address cannot be read."))
    return told
