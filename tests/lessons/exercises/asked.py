"""Questions of a kind by the hundred, and the answers to try on them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from lessons.exercises.kind import Boards, Choice, Kind, Whole
from lessons.exercises.kinds import KINDS
from lessons.exercises.own_position import OwnPositions
from lessons.exercises.question import Answer, Question

SEEDS = 200
MOST_ANSWERS = 60


def settings(kind: Kind) -> list[dict[str, Any]]:
    """Values of the parameters: none, then each parameter at each of its words or at its ends, then all at their
    widest."""
    drawn = {name: parameter for name, parameter in kind.parameters.items() if not isinstance(parameter, OwnPositions)}
    one_by_one = [
        {name: value}
        for name, parameter in drawn.items()
        for value in (parameter.words if isinstance(parameter, Choice) else (parameter.lowest, parameter.highest))
    ]
    return [{}, *one_by_one, {name: _widest(parameter) for name, parameter in drawn.items()}]


def _widest(parameter: Whole | Choice | Boards) -> list[Any]:
    match parameter:
        case Choice():
            return list(parameter.words)
        case Boards():
            return list(parameter.numbers)
        case _:
            return [parameter.lowest, parameter.highest]


def asked(name: str, /, *, seeds: int = SEEDS, **values: Any) -> Iterator[Question]:
    """So many questions of a kind, two hundred if it is not said."""
    return (KINDS[name].question(seed, values) for seed in range(seeds))


def answers(question: Question) -> list[Answer]:
    """Answers to try: all there are, or some spread over the first thousands, and the solution."""
    given = list(islice(question.form.answers(), 5000))
    return [*given[:: 1 + len(given) // MOST_ANSWERS], question.solution]
