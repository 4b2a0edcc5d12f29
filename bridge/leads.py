"""Opening leads compared: what each card of the leader brings double dummy, in the same layouts of the other hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import comb, inf, sqrt

import numpy as np
from numpy.typing import NDArray

from bridge.cards import DECK, Card
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.errors import IllegalDeal, Message
from bridge.interval import wilson
from bridge.table import Seat

SIGNIFICANT = 0.05
"""Two leads are tied unless chance alone makes a difference like theirs in fewer than one of twenty samples."""
_FEWEST = 10
"""Layouts without which the means of two leads are not told apart: chance makes few of them agree."""
_Z = 1.959964
"""Standard deviations on either side that hold 95 %."""

Interval = tuple[float, float]


class Aim(Enum):
    """What is wanted of a lead."""

    BEAT = "beat"
    """To beat the contract, as at IMPs."""
    TRICKS = "tricks"
    """Tricks on average, as at matchpoints."""


def solve_leads(deal: Deal, contract: Contract, solver: Solver) -> tuple[int, ...]:
    """The tricks of the defenders after each lead, in the order of the leader's hand. Raises IllegalDeal, SolverError.

    The contract tells its declarer.
    """
    leader = leader_of(contract)
    hand = deal[leader]
    if hand is None:
        raise IllegalDeal(Message("A hand of this deal is not known."))
    values = solver.values(Position(deal, contract.strain, leader), in_batch=True)
    return tuple(values[card] for card in hand)


def leader_of(contract: Contract) -> Seat:
    """Who leads. Raises IllegalDeal where the contract does not tell its declarer."""
    if contract.opening_leader is None:
        raise IllegalDeal(Message("The contract does not tell its declarer."))
    return contract.opening_leader


class Outcome(Enum):
    """Which of two leads beat the contract in a layout."""

    ONLY_ONE = "one"
    ONLY_OTHER = "other"
    BOTH = "both"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Lead:
    """Cards of a suit that brought the same in every layout, and what that was.

    ``beaten`` counts the layouts in which the contract is beaten, ``chance`` and ``mean`` (tricks of the defenders)
    have intervals of 95 %. ``is_tied`` where the sample does not tell the lead from the best one.
    """

    cards: tuple[Card, ...]
    beaten: int
    chance: float
    chance_interval: Interval
    mean: float
    mean_interval: Interval
    is_tied: bool


@dataclass(frozen=True, eq=False)
class LeadTrials:
    """The same layouts for every lead. ``tricks`` are those of the defenders: a row a layout, a column a lead."""

    contract: Contract
    leads: Sequence[Card]
    layouts: Sequence[Deal]
    tricks: NDArray[np.int64]

    @property
    def enough(self) -> int:
        """The tricks that beat the contract."""
        return 14 - self.contract.tricks_needed

    @cached_property
    def beats(self) -> NDArray[np.bool_]:
        """Whether the contract is beaten, by layout and lead."""
        beats: NDArray[np.bool_] = self.tricks >= self.enough
        return beats

    def ranked(self, aim: Aim) -> tuple[Lead, ...]:
        """The leads, the best for this aim first; none without layouts."""
        if not len(self.tricks):
            return ()
        groups = self._groups()
        first = [group[0] for group in groups]
        by_aim = {Aim.BEAT: (self.beats, self.tricks), Aim.TRICKS: (self.tricks, self.beats)}[aim]
        order = sorted(range(len(groups)), key=lambda place: [-int(by[:, first[place]].sum()) for by in by_aim])
        best = first[order[0]]
        return tuple(self._lead(groups[place], self._is_tied(first[place], best, aim)) for place in order)

    def split(self, one: Card, other: Card) -> dict[Outcome, list[int]]:
        """The places of the layouts by which of the two leads beat the contract."""
        first, second = (self.beats[:, self.leads.index(card)] for card in (one, other))
        masks = {
            Outcome.ONLY_ONE: first & ~second,
            Outcome.ONLY_OTHER: second & ~first,
            Outcome.BOTH: first & second,
            Outcome.NEITHER: ~first & ~second,
        }
        return {outcome: np.flatnonzero(mask).tolist() for outcome, mask in masks.items()}

    def partners_card(self, layouts: Sequence[int]) -> tuple[Card, float, float] | None:
        """The card that partner holds more often there than in all layouts, by the most; its share there and in all.

        ``layouts`` are some of all, by their places; None where there are none.
        """
        partner = leader_of(self.contract).partner
        held = np.array([[card in (deal[partner] or ()) for card in DECK] for deal in self.layouts])
        if not layouts:
            return None
        there, everywhere = held[list(layouts)].mean(axis=0), held.mean(axis=0)
        most = int((there - everywhere).argmax())
        return DECK[most], float(there[most]), float(everywhere[most])

    def _groups(self) -> list[list[int]]:
        """The columns of cards of a suit that bring the same everywhere."""
        groups: list[list[int]] = []
        for column, card in enumerate(self.leads):
            for group in groups:
                is_same = self.leads[group[0]].suit is card.suit
                if is_same and np.array_equal(self.tricks[:, group[0]], self.tricks[:, column]):
                    group.append(column)
                    break
            else:
                groups.append([column])
        return groups

    def _lead(self, group: list[int], is_tied: bool) -> Lead:
        tricks, n = self.tricks[:, group[0]], len(self.tricks)
        beaten = int(self.beats[:, group[0]].sum())
        low, high = wilson(np.array([beaten / n]), n)
        mean, half = float(tricks.mean()), _half_width(tricks)
        return Lead(
            cards=tuple(self.leads[column] for column in group),
            beaten=beaten,
            chance=beaten / n,
            chance_interval=(float(low[0]), float(high[0])),
            mean=mean,
            mean_interval=(max(0.0, mean - half), min(13.0, mean + half)),
            is_tied=is_tied,
        )

    def _is_tied(self, column: int, best: int, aim: Aim) -> bool:
        """Layout by layout: by the sign test (McNemar) whether it is beaten, by the mean difference in tricks."""
        if aim is Aim.BEAT:
            better = int((self.beats[:, best] & ~self.beats[:, column]).sum())
            worse = int((self.beats[:, column] & ~self.beats[:, best]).sum())
            return sign_test(better, worse) >= SIGNIFICANT
        differences = self.tricks[:, best] - self.tricks[:, column]
        return len(differences) < _FEWEST or float(differences.mean()) <= _half_width(differences)


def sign_test(better: int, worse: int) -> float:
    """How likely heads and tails differ at least so much by chance, of so many throws (two-sided, exact)."""
    n, fewer = better + worse, min(better, worse)
    return min(1.0, 2 * sum(comb(n, heads) for heads in range(fewer + 1)) / (1 << n))


def _half_width(values: NDArray[np.int64]) -> float:
    """Half the interval of 95 % of a mean."""
    return _Z * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else inf
