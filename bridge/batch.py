"""Deals by the million: dealt, measured and counted as arrays.

A deal is four numbers of 52 bits, the :attr:`bridge.cards.Hand.bits` of its hands. Measures are looked up by the
thirteen bits of a holding, so that every measure of :mod:`bridge.evaluation` is as fast as another.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count as numbers
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bridge.cards import PACK, Hand
from bridge.deal import Deal
from bridge.errors import IllegalDeal, Message
from bridge.evaluation.kaplan_rubens import CCCC
from bridge.evaluation.measure import Measure
from bridge.evaluation.points import BERGEN, CONTROLS, HCP, RULE_OF_20, ZAR
from bridge.table import SEATS, Seat

BLOCK = 1 << 14
"""Deals that are made at a time; the memory for them is a few megabytes."""

_CARD_BITS = 6
_HOLDING = np.uint64(0x1FFF)
_SHIFTS = np.arange(4, dtype=np.uint64) * np.uint64(13)
_SHORT_HONOURS = Hand.parse("AT.AT.AT.AT").bits, Hand.parse("QJ.QJ.QJ.QJ").bits

Numbers = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Deals:
    """Many complete deals. ``hands`` has a row a deal and a column a seat, N E S W, as bits of ``uint64``."""

    hands: NDArray[np.uint64]

    @classmethod
    def of(cls, deals: Iterable[Deal]) -> "Deals":
        """These deals. Raises IllegalDeal for one in which a hand is not known."""
        rows = [_bits(deal) for deal in deals]
        return cls(np.array(rows, dtype=np.uint64).reshape(-1, 4))

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, index: int) -> Deal:
        return Deal.of({seat: Hand(int(bits)) for seat, bits in zip(SEATS, self.hands[index], strict=True)})

    def __iter__(self) -> Iterator[Deal]:
        return (self[index] for index in range(len(self)))

    def where(self, mask: NDArray[np.bool_]) -> "Deals":
        """The deals for which this holds."""
        return Deals(self.hands[mask])

    @cached_property
    def holdings(self) -> NDArray[np.uint16]:
        """The cards of a suit as thirteen bits, by deal, seat and suit (♣ ♦ ♥ ♠)."""
        return (self.hands[:, :, None] >> _SHIFTS & _HOLDING).astype(np.uint16)

    @cached_property
    def lengths(self) -> NDArray[np.uint8]:
        """How many cards, by deal, seat and suit."""
        lengths: NDArray[np.uint8] = _LENGTHS[self.holdings]
        return lengths

    @cached_property
    def shapes(self) -> NDArray[np.uint8]:
        """The lengths of each hand, the longest first."""
        return np.sort(self.lengths, axis=2)[:, :, ::-1]

    @cached_property
    def fits(self) -> NDArray[np.uint8]:
        """The cards in the longest fit of N–S and of E–W."""
        both = self.lengths[:, :2] + self.lengths[:, 2:]
        fits: NDArray[np.uint8] = both.max(axis=2)
        return fits

    def values(self, measure: Measure) -> NDArray[np.int32]:
        """What each hand is worth, by deal and seat, in units of one by the measure's ``denominator``."""
        match measure:
            case _ if measure is ZAR:
                longest, shortest = self.shapes[:, :, 0].astype(np.int32), self.shapes[:, :, 3]
                return self.values(HCP) + self.values(CONTROLS) + 2 * longest + self.shapes[:, :, 1] - shortest
            case _ if measure is RULE_OF_20:
                return self.values(HCP) + self.shapes[:, :, 0] + self.shapes[:, :, 1]
            case _ if measure is BERGEN:
                return self.values(HCP) + self._bergen
        table, nothing = _table(measure)
        summed: NDArray[np.int32] = table[self.holdings].sum(axis=2, dtype=np.int32) - 3 * nothing
        if measure is CCCC:
            summed += CCCC.denominator // 2 * (self.shapes[:, :, 3] == 3)  # 4-3-3-3 loses half a point, not a whole one
        return summed

    @property
    def _bergen(self) -> NDArray[np.int32]:
        good, bad = (np.bitwise_count(self.hands & np.uint64(cards)).astype(np.int32) for cards in _SHORT_HONOURS)
        steps = np.digitize(abs(good - bad), (3, 6))
        adjusted: NDArray[np.int32] = np.sign(good - bad) * steps
        return adjusted


def deals(count: int | None = None, seed: int = 0, predealt: Mapping[Seat, Hand] | None = None) -> Iterator[Deals]:
    """Deals at random, each as likely as any other, in blocks; without end if no ``count`` is given.

    The same seed gives the same deals, the first of them whatever the count. ``predealt`` are cards that hands have
    already. Raises IllegalDeal for cards that cannot be dealt so.
    """
    dealer = Dealer(predealt or {})
    left = count
    for block in numbers():
        if left is not None and left <= 0:
            return
        dealt = dealer.block(seed, block)
        yield Deals(dealt if left is None else dealt[:left])
        left = None if left is None else left - len(dealt)


class Dealer:
    """Deals blocks, each from its own stream of random numbers, so that any can be dealt without those before it.

    Raises IllegalDeal for cards that cannot be dealt so.
    """

    def __init__(self, predealt: Mapping[Seat, Hand]) -> None:
        self.fixed = np.array([predealt.get(seat, Hand()).bits for seat in SEATS], dtype=np.uint64)
        taken = Hand()
        for seat, hand in predealt.items():
            if len(hand) > 13 or taken & hand:
                raise IllegalDeal(Message("{seat} cannot have been dealt these cards.", seat=seat.term))
            taken = taken | hand
        self.free = np.array([card.bit for card in PACK - taken], dtype=np.uint64)
        self.ends = np.cumsum([13 - len(predealt.get(seat, Hand())) for seat in SEATS])

    def block(self, seed: int, index: int) -> NDArray[np.uint64]:
        """The hands of the ``BLOCK`` deals with this index, as :func:`deals` deals them from the seed."""
        random = np.random.Generator(np.random.SFC64(np.random.SeedSequence((seed, index))))
        order = self._shuffled(random, BLOCK)
        cards = self.free[order]
        starts = (0, *self.ends[:-1])
        dealt = [cards[:, start:end].sum(axis=1) for start, end in zip(starts, self.ends, strict=True)]
        return np.stack(dealt, axis=1) | self.fixed

    def _shuffled(self, random: np.random.Generator, rows: int) -> NDArray[np.uint32]:
        """The places of the free cards in random order, row by row.

        Each place gets a random key of 26 bits, and the keys are sorted. A row in which two keys are the same is
        shuffled again, since its order would depend on the places.
        """
        size = len(self.free)
        places = np.arange(size, dtype=np.uint32)
        keys = random.integers(0, 1 << 32, (rows, size), dtype=np.uint32, endpoint=False)
        keys = keys >> np.uint32(_CARD_BITS) << np.uint32(_CARD_BITS) | places
        keys.sort(axis=1)
        ranks = keys >> np.uint32(_CARD_BITS)
        tied = np.flatnonzero((ranks[:, 1:] == ranks[:, :-1]).any(axis=1))
        order: NDArray[np.uint32] = keys & np.uint32((1 << _CARD_BITS) - 1)
        if len(tied):
            order[tied] = self._shuffled(random, len(tied))
        return order


def frequencies(blocks: Iterable[Numbers]) -> "pd.Series[int]":
    """How often each number comes in all blocks together, in the order of the numbers."""
    total: pd.Series[int] = pd.Series(dtype="int64")
    for block in blocks:
        found, counts = np.unique(block, return_counts=True)
        total = total.add(pd.Series(counts, index=found), fill_value=0)
    return total.astype("int64").sort_index()


def shape_names(shapes: NDArray[np.uint8]) -> Numbers:
    """Shapes as they are written, ``4-4-3-2``, for the last axis of an array of lengths."""
    codes = shapes.astype(np.int64) @ np.array([1 << 12, 1 << 8, 1 << 4, 1])
    known, places = np.unique(codes, return_inverse=True)
    names = np.array([f"{code >> 12}-{code >> 8 & 15}-{code >> 4 & 15}-{code & 15}" for code in known.tolist()])
    return names[places]


def _bits(deal: Deal) -> list[int]:
    hands = [deal[seat] for seat in SEATS]
    if not all(hand is not None and len(hand) == 13 for hand in hands):
        raise IllegalDeal(Message("A hand of this deal is not known."))
    return [hand.bits for hand in hands if hand is not None]


_LENGTHS = np.bitwise_count(np.arange(1 << 13, dtype=np.uint16)).astype(np.uint8)


@lru_cache(maxsize=32)
def _table(measure: Measure) -> tuple[NDArray[np.int32], int]:
    """What a suit alone is worth by its thirteen bits, and what no card at all is worth."""
    worth = [int(measure(Hand(bits)) * measure.denominator) for bits in range(1 << 13)]
    return np.array(worth, dtype=np.int32), worth[0]
