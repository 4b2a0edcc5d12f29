"""Dealing until enough deals meet the condition of a script, and what the script asks of them."""

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from math import nan, sqrt
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bridge.batch import BLOCK, Dealer, Deals
from bridge.bulk import spread
from bridge.cards import Hand
from bridge.conditions.arrays import Arrays
from bridge.conditions.syntax import Action, Average, Axis, Expression, Frequency, Listing, Script
from bridge.errors import Message
from bridge.table import Seat

MOST_TRIED, MOST_PRINTED, MOST_COUNTED = 1_000_000, 40, 100_000
"""How many deals are tried, and how many are found at most to be printed or counted, where a script does not say."""

Watch = Callable[[int, int], bool]
"""Told how many deals were tried and found; whether to go on."""


@dataclass(frozen=True)
class Mean:
    """The mean of an expression over the deals found, and its standard deviation; NaN over none."""

    title: str
    value: float
    deviation: float


@dataclass(frozen=True, eq=False)
class Table:
    """How often (``n``) each number comes, or each pair of two, with ``<`` and ``>`` at the ends; or a row a deal."""

    title: str
    data: pd.DataFrame


Result = Mean | Table


@dataclass(frozen=True, eq=False)
class Found:
    """How many deals were found and tried, what was asked of those found, and themselves where they are wanted.

    ``wanted`` is how many were asked for, if that was told; ``was_stopped`` tells that ``watch`` ended the search.
    """

    deals: Deals
    count: int
    tried: int
    wanted: int | None
    was_stopped: bool
    results: tuple[Result, ...]

    @property
    def shortfall(self) -> Message | None:
        """Why there is no deal, or fewer than were asked for."""
        if self.was_stopped or self.count >= (1 if self.wanted is None else self.wanted):
            return None
        if not self.count:
            return Message("None of {tried} deals meets the condition; perhaps no deal can.", tried=f"{self.tried:,}")
        return Message(
            "Only {found} of {tried} deals meet the condition; {wanted} were asked for.",
            found=f"{self.count:,}",
            tried=f"{self.tried:,}",
            wanted=f"{self.wanted:,}",
        )


def search(
    script: Script,
    seed: int | None = None,
    produce: int | None = None,
    watch: Watch | None = None,
    *,
    keeps: bool = False,
    jobs: int = 1,
) -> Found:
    """Deal until ``produce`` deals meet the condition or ``generate`` are dealt, as the script says or is told here.

    The same seed gives the same deals, however many ``jobs`` look for them (:func:`bridge.bulk.spread`). With ``keeps``
    the deals are wanted, also where the script prints none. Raises IllegalDeal for cards that cannot be predealt.
    """
    wanted = script.produce if produce is None else produce
    is_printed = bool(script.printed) or any(isinstance(action, Listing) for action in script.actions)
    most = (MOST_PRINTED if is_printed else MOST_COUNTED) if wanted is None else wanted
    limit = MOST_TRIED if script.generate is None else script.generate
    chosen = (script.seed or 0) if seed is None else seed
    tallies = [tally for action in script.actions if (tally := _tally(action)) is not None]
    kept: list[NDArray[np.uint64]] = [np.empty((0, 4), dtype=np.uint64)]
    tried = count = 0
    goes_on = True
    with closing(_looked_at(_Look(script.condition, script.definitions, script.predealt, chosen, limit), jobs)) as seen:
        for block in seen if most else ():
            places = block.places[: most - count]
            found = Deals(block.hands[: len(places)])
            count += len(found)
            tried += block.size if count < most else int(places[-1]) + 1
            kept += [found.hands] if script.printed or keeps else []
            arrays = Arrays(found, script.definitions)
            for tally in tallies:
                tally.add(arrays)
            goes_on = watch is None or watch(tried, count)
            if count == most or not goes_on:
                break
    results = tuple(tally.result() for tally in tallies)
    return Found(Deals(np.concatenate(kept)), count, tried, wanted, count < most and not goes_on, results)


# ---- Block by block ----

_BLOCKS_ALONE, _BLOCKS_AT_A_TIME = 8, 16
"""Blocks of deals that are looked at one after the other before any are spread, and those of a piece that is."""


class _Hits(NamedTuple):
    """The deals of a block that meet the condition, their places in it, and how many it has."""

    hands: NDArray[np.uint64]
    places: NDArray[np.intp]
    size: int


@dataclass(frozen=True, eq=False)
class _Look:
    """Looks at blocks of deals, of which ``limit`` are dealt in all."""

    condition: Expression
    definitions: Mapping[str, Expression]
    predealt: Mapping[Seat, Hand]
    seed: int
    limit: int

    def __call__(self, blocks: range) -> list[_Hits]:
        dealer = Dealer(self.predealt)
        return [self._hits(dealer, index) for index in blocks]

    def _hits(self, dealer: Dealer, index: int) -> _Hits:
        hands = dealer.block(self.seed, index)[: self.limit - index * BLOCK]
        places = np.flatnonzero(Arrays(Deals(hands), self.definitions).holds(self.condition))
        return _Hits(hands[places], places, len(hands))


def _looked_at(look: _Look, jobs: int) -> Generator[_Hits, None, None]:
    """What is found in each block, in order."""
    blocks = range(-(-look.limit // BLOCK))
    alone = len(blocks) if jobs == 1 else _BLOCKS_ALONE
    for index in blocks[:alone]:
        yield from look(range(index, index + 1))
    rest = blocks[alone:]
    pieces = (rest[start : start + _BLOCKS_AT_A_TIME] for start in range(0, len(rest), _BLOCKS_AT_A_TIME))
    with closing(spread(look, pieces, jobs)) as results:
        for hits in results:
            yield from hits


# ---- What is asked of the deals found ----


def _tally(action: Action) -> "_Mean | _Counts | _Rows | None":
    match action:
        case Average():
            return _Mean(action)
        case Frequency():
            return _Counts(action)
        case Listing():
            return _Rows(action)
        case _:
            return None


class _Mean:
    def __init__(self, action: Average) -> None:
        self.action = action
        self.count = self.sum = self.squares = 0

    def add(self, arrays: Arrays) -> None:
        values = arrays.value(self.action.of).tolist()
        self.count += len(values)
        self.sum += sum(values)
        self.squares += sum(value * value for value in values)

    def result(self) -> Mean:
        if not self.count:
            return Mean(self.action.title, nan, nan)
        variance = (self.squares * self.count - self.sum**2) / self.count**2
        return Mean(self.action.title, self.sum / self.count, sqrt(variance))


class _Counts:
    def __init__(self, action: Frequency) -> None:
        self.action = action
        self.counts = np.zeros([axis.high - axis.low + 3 for axis in action.axes], dtype=np.int64)

    def add(self, arrays: Arrays) -> None:
        places = [np.clip(arrays.value(axis.of), axis.low - 1, axis.high + 1) - axis.low + 1 for axis in self._axes]
        np.add.at(self.counts, tuple(places), 1)

    def result(self) -> Table:
        first, *others = map(_labels, self._axes)
        columns = others[0] if others else ["n"]
        return Table(self.action.title, pd.DataFrame(self.counts.reshape(len(first), -1), first, columns))

    @property
    def _axes(self) -> tuple[Axis, ...]:
        return self.action.axes


def _labels(axis: Axis) -> list[str]:
    return [f"<{axis.low}", *map(str, range(axis.low, axis.high + 1)), f">{axis.high}"]


class _Rows:
    def __init__(self, action: Listing) -> None:
        self.action = action
        self.rows: list[NDArray[np.int64]] = []

    def add(self, arrays: Arrays) -> None:
        self.rows.append(np.stack([arrays.value(expression) for _title, expression in self.action.columns], axis=1))

    def result(self) -> Table:
        titles = [title for title, _expression in self.action.columns]
        rows = np.concatenate([np.empty((0, len(titles)), dtype=np.int64), *self.rows])
        return Table("", pd.DataFrame(rows, columns=titles))
