"""What to expect of cards that are not seen: exact counts of all 635,013,559,600 hands, and exact chances of suits.

A measure is the sum of what its four holdings are worth alone and of what the shape adds, so that the hands of a shape
are counted by four suits of 8192 holdings each.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod
from operator import add

import numpy as np
import pandas as pd

from bridge.batch import Deals, Numbers
from bridge.cards import PACK, Hand, Suit
from bridge.evaluation.measure import Measure
from bridge.evaluation.points import BANZAI, BERGEN, BUM_RAP, CONTROLS, FIFTHS, HCP

HANDS = comb(52, 13)
"""How many hands of thirteen cards there are."""

PARTNERSHIPS = comb(52, 26)
"""How many sets of 26 cards two partners can hold."""

CARD_COUNTS = (HCP, CONTROLS, BUM_RAP, FIFTHS, BANZAI)
"""The measures that add up cards one by one, so that two hands are worth what their 26 cards are worth."""

Shape = tuple[int, ...]

_HOLDINGS = np.arange(1 << 13, dtype=np.uint64)
_LENGTHS = np.bitwise_count(_HOLDINGS)
_GOOD, _BAD = Hand.parse("AT.AT.AT.AT"), Hand.parse("QJ.QJ.QJ.QJ")
_APART = 32
"""Tells points and a balance of at most eight honours either way apart in one number."""


def distribution(measure: Measure) -> "pd.Series[int]":
    """How many hands have each value, lowest first; values in units of one by the measure's ``denominator``, as in
    :meth:`bridge.batch.Deals.values`.
    """
    return _series(_bergen() if measure is BERGEN else _counted(measure))


def partnership(measure: Measure) -> "pd.Series[int]":
    """How many sets of 26 cards have each value, lowest first, in the same units, for one of CARD_COUNTS."""
    return _series(_chosen(measure, PACK, 26))


def partner(measure: Measure, hand: Hand) -> "pd.Series[int]":
    """How many of the hands that partner can have beside this one have each value, for one of CARD_COUNTS."""
    return _series(_chosen(measure, PACK - hand, 13))


def patterns() -> "pd.Series[int]":
    """How many hands have each of the 39 shapes, as ``4-4-3-2``, the most frequent first."""
    counts = {"-".join(map(str, shape)): _arrangements(shape) * _ways(shape) for shape in _shapes(13)}
    return _series(counts, in_order=False).sort_values(ascending=False, kind="stable")


def suit_lengths() -> "pd.Series[int]":
    """How many hands have each number of cards in a suit that is named, 0 to 13."""
    return _series({length: comb(13, length) * comb(39, 13 - length) for length in range(14)})


def fits() -> "pd.Series[int]":
    """How many sets of 26 cards have a longest fit of each length, 7 to 13."""
    return _series(_longest(26))


def fits_with(hand: Hand) -> "pd.Series[int]":
    """How many of the hands that partner can have beside this one make a longest fit of each length."""
    held = [hand.length(suit) for suit in Suit]
    counts: Counter[int] = Counter()
    for lengths in product(*(range(14 - length) for length in held)):
        if sum(lengths) == 13:
            fit = max(map(add, held, lengths))
            counts[fit] += prod(comb(13 - length, more) for length, more in zip(held, lengths, strict=True))
    return _series(counts)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a value stands among all: the shares of those below it, with it and above it."""

    below: Fraction
    same: Fraction
    above: Fraction


def standing(counts: "pd.Series[int]", value: int) -> Standing:
    """Where a value stands in a distribution."""
    total = int(counts.sum())
    below, same = (int(counts[mask].sum()) for mask in (counts.index < value, counts.index == value))
    return Standing(Fraction(below, total), Fraction(same, total), Fraction(total - below - same, total))


def mean(counts: "pd.Series[int]") -> Fraction:
    """The average of a distribution, in its units."""
    return Fraction(sum(value * count for value, count in zip(counts.index, counts.tolist(), strict=True)), sum(counts))


# ---- How the missing cards of a suit lie ----


def lengths_at_left(missing: int, vacant: tuple[int, int] = (13, 13)) -> dict[int, Fraction]:
    """The chance of each number of the missing cards of a suit that the first of two hidden hands can hold.

    ``vacant`` are the places for cards not yet known in the two hands, the suit's own among them.
    """
    left, right = vacant
    possible = range(max(0, missing - right), min(missing, left) + 1)
    ways = {length: comb(missing, length) * comb(left + right - missing, left - length) for length in possible}
    return {length: Fraction(ways[length], comb(left + right, left)) for length in possible}


def splits(missing: int, vacant: tuple[int, int] = (13, 13)) -> dict[str, Fraction]:
    """The chance of each split of the missing cards of a suit between two hands, as ``3-2``, either way round.

    The most uneven split first; ``vacant`` as in :func:`lengths_at_left`.
    """
    chances: dict[int, Fraction] = {}
    for length, chance in lengths_at_left(missing, vacant).items():
        longer = max(length, missing - length)
        chances[longer] = chances.get(longer, Fraction()) + chance
    return {f"{longer}-{missing - longer}": chances[longer] for longer in sorted(chances, reverse=True)}


def falls(missing: int, rounds: int, vacant: tuple[int, int] = (13, 13)) -> Fraction:
    """The chance that one card that is named, of the missing cards of a suit, is played within so many rounds.

    It must be played when its holder has no more cards of the suit than there are rounds.
    """
    chance = Fraction()
    for length, share in lengths_at_left(missing, vacant).items():
        for held in (length, missing - length):
            if held <= rounds:
                chance += share * Fraction(held, missing)
    return chance


# ---- Counting ----


def _series(counts: Mapping[int, int] | Mapping[str, int], *, in_order: bool = True) -> "pd.Series[int]":
    series = pd.Series(dict(counts), dtype="int64", name="hands")
    return series.sort_index() if in_order else series


def _shapes(cards: int) -> list[Shape]:
    """The lengths that four suits can have with so many cards, the longest first."""
    return [shape for shape in combinations_with_replacement(range(13, -1, -1), 4) if sum(shape) == cards]


def _arrangements(shape: Shape) -> int:
    """In how many ways the lengths go to the suits."""
    return len(set(permutations(shape)))


def _ways(shape: Shape) -> int:
    """How many hands have these lengths in these suits."""
    return prod(comb(13, length) for length in shape)


def _longest(cards: int) -> Counter[int]:
    counts: Counter[int] = Counter()
    for shape in _shapes(cards):
        counts[shape[0]] += _arrangements(shape) * _ways(shape)
    return counts


def _alone(measure: Measure) -> Numbers:
    """What every holding is worth if it is all there is."""
    return Deals(_HOLDINGS.reshape(-1, 4)).values(measure).ravel()


@cache
def _counted(measure: Measure) -> Mapping[int, int]:
    worth = _alone(measure)

    def by_shape(shape: Shape) -> int:
        lows = [(1 << length) - 1 for length in shape]
        hand = Hand(sum(low << 13 * suit for suit, low in zip(Suit, lows, strict=True)))
        return int(measure(hand) * measure.denominator) - int(worth[lows].sum())

    counts: Counter[int] = Counter()
    for shape in _shapes(13):
        extra = by_shape(shape)
        for value, count in _summed(worth, shape).items():
            counts[value + extra] += count
    return counts


@lru_cache(maxsize=64)
def _chosen(measure: Measure, cards: Hand, number: int) -> Mapping[int, int]:
    """In how many ways so many of the cards have each value: card after card, each taken or left."""
    worths = [int(measure(Hand(card.bit)) * measure.denominator) for card in cards]
    ways = np.zeros((number + 1, sum(worths) + 1), dtype=np.int64)
    ways[0, 0] = 1
    for worth in worths:
        ways[1:, worth:] += ways[:-1, : ways.shape[1] - worth].copy()
    return {value: int(ways[number, value]) for value in np.flatnonzero(ways[number]).tolist()}


@cache
def _bergen() -> Mapping[int, int]:
    """Bergen's adjustment counts honours over all suits, so points and balance of honours are counted together."""
    good, bad = (np.bitwise_count(_HOLDINGS & np.uint64(cards.bits)).astype(np.int32) for cards in (_GOOD, _BAD))
    both = _APART * _alone(HCP) + good - bad
    counts: Counter[int] = Counter()
    for shape in _shapes(13):
        for number, count in _summed(both, shape).items():
            points, balance = divmod(number + _APART // 2, _APART)
            counts[points + _adjustment(balance - _APART // 2)] += count
    return counts


@cache
def _adjustment(balance: int) -> int:
    """What Bergen adds for so many more aces and tens than queens and jacks."""
    hand = Hand.of(list(_GOOD if balance > 0 else _BAD)[: abs(balance)])
    return int(BERGEN(hand) - HCP(hand))


def _summed(worth: Numbers, shape: Shape) -> dict[int, int]:
    """How many hands of a shape have each sum of what their holdings are worth."""
    lowest = int(worth.min())
    suits = [np.bincount(worth[length == _LENGTHS] - lowest) for length in shape]
    counts = reduce(np.convolve, suits) * _arrangements(shape)
    return {value + 4 * lowest: int(counts[value]) for value in np.flatnonzero(counts).tolist()}
