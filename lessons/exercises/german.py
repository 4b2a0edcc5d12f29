"""German bridge, asked from the length of the game to its last point."""

from collections.abc import Callable, Mapping
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Term
from bridge.german.rules import FEWEST_PLAYERS, MOST_PLAYERS
from lessons.exercises.german_bids import change, last_bid
from lessons.exercises.german_points import score, total
from lessons.exercises.german_rounds import first_bidder, rounds, trump
from lessons.exercises.german_tricks import lead, spoil, trick
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Question

ASKED: Mapping[str, Callable[[Random, int, int], Question]] = {
    "rounds": rounds,
    "trump": trump,
    "first-bidder": first_bidder,
    "last-bid": last_bid,
    "change": change,
    "lead": lead,
    "trick": trick,
    "score": score,
    "total": total,
    "spoil": spoil,
}
"""What deals a question of chance, of so many players and so many cards each."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    players, cards = (chance.randint(*parameters[name]) for name in ("players", "cards"))
    return ASKED[chance.choice(parameters["ask"])](chance, players, cards)


GERMAN = Kind(
    "german",
    Term("German bridge"),
    frozenset({"G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"}),
    _make,
    {
        "ask": Choice(tuple(ASKED), ("last-bid", "score")),
        "players": Whole(FEWEST_PLAYERS, MOST_PLAYERS, (3, 5)),
        "cards": Whole(1, 7, (2, 6)),
    },
)
