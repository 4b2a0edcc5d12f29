"""Finesse or drop: how often each brings in a suit of which one honour is missing, exactly."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bridge.cards import Rank
from bridge.expectation import lengths_at_left

ROUNDS = {Rank.KING: 1, Rank.QUEEN: 2, Rank.JACK: 3}
"""The rounds in which the honours above the missing one are played; with them the next one below it is held."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often the suit comes in without a loser if declarer plays for the drop, and if he takes the finesse."""

    drop: Fraction
    finesse: Fraction


def chances(honour: Rank, missing: int, vacant: tuple[int, int] = (13, 13)) -> Chances:
    """The chances when this honour is among the missing cards: A Q are held without the king, A K J without the queen,
    A K Q 10 without the jack.

    Declarer plays all honours above it but the last, and then decides: the last one, or a finesse through the first of
    the two hidden hands. He can repeat the finesse as often as it is needed, and he sees who shows out. ``vacant`` as
    in :func:`bridge.expectation.lengths_at_left`, the hand that is finessed first.
    """
    rounds = ROUNDS[honour]

    def drops(holder: int, other: int, *, is_onside: bool) -> bool:
        return holder <= rounds or (is_onside and other <= rounds - 2)

    def finesses(holder: int, other: int, *, is_onside: bool) -> bool:
        return is_onside or holder < rounds or (holder == rounds and other < rounds)

    return Chances(_chance(drops, missing, vacant), _chance(finesses, missing, vacant))


def _chance(wins: Callable[..., bool], missing: int, vacant: tuple[int, int]) -> Fraction:
    """The chance of all layouts in which a play wins, by the lengths of the honour's holder and of the other hand."""
    chance = Fraction()
    for onside, share in lengths_at_left(missing, vacant).items():
        offside = missing - onside
        if wins(onside, offside, is_onside=True):
            chance += share * Fraction(onside, missing)
        if wins(offside, onside, is_onside=False):
            chance += share * Fraction(offside, missing)
    return chance
