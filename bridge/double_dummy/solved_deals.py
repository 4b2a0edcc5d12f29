"""Deals with the tricks of every declarer in every strain: a set that comes with Kibitz, and sets of one's own."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from bridge.batch import Deals, deals
from bridge.bulk import spread
from bridge.double_dummy.boards import solver_here
from bridge.errors import InvalidNotation, Message

SHIPPED = Path(__file__).with_name("solved_deals.npz")
SHIPPED_SEED = 2026
"""The deals of the shipped set are the first from this seed: ``kibitz solve 20000 --seed 2026``."""

_AT_A_TIME, _SAVED_AFTER = 10, 500
"""Deals of a piece of work, and deals after which a file is saved."""


@dataclass(frozen=True, eq=False)
class SolvedDeals:
    """Complete deals and their double-dummy tricks, by deal, declarer N E S W and strain ♣ ♦ ♥ ♠ NT."""

    deals: Deals
    tricks: NDArray[np.uint8]

    @classmethod
    def load(cls, path: Path) -> "SolvedDeals":
        """What a file of NumPy (``.npz``) holds. Raises OSError, and InvalidNotation for any other file."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                hands, tricks = arrays["hands"], arrays["tricks"]
        except (BadZipFile, EOFError, KeyError, ValueError):
            hands = tricks = np.empty(0)
        if (hands.dtype, tricks.dtype) != (np.uint64, np.uint8) or tricks.shape != (len(hands), 4, 5):
            raise InvalidNotation(Message("{file} holds no solved deals.", file=path))
        return cls(Deals(hands), tricks)

    def save(self, path: Path) -> None:
        """Write the file, at once or not at all. Raises OSError."""
        draft = path.with_name(f".{path.name}.tmp")
        try:
            with draft.open("wb") as file:
                np.savez_compressed(file, hands=self.deals.hands, tricks=self.tricks)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    def __len__(self) -> int:
        return len(self.deals)

    def __add__(self, others: "SolvedDeals") -> "SolvedDeals":
        hands = np.concatenate([self.deals.hands, others.deals.hands])
        return SolvedDeals(Deals(hands), np.concatenate([self.tricks, others.tricks]))


@lru_cache
def shipped() -> SolvedDeals:
    """The deals that come with Kibitz."""
    return SolvedDeals.load(SHIPPED)


def solve(dealt: Deals, jobs: int = -1) -> Generator[SolvedDeals, None, None]:
    """These deals solved, a few at a time and in order, by so many ``jobs`` (:func:`bridge.bulk.spread`).

    Raises SolverError.
    """
    pieces = (dealt.hands[start : start + _AT_A_TIME] for start in range(0, len(dealt), _AT_A_TIME))
    with closing(spread(_solved, pieces, jobs)) as results:
        for hands, tricks in results:
            yield SolvedDeals(Deals(hands), tricks)


def _solved(hands: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    rows = [solver_here().table(deal, in_batch=True).rows for deal in Deals(hands)]
    return hands, np.array(rows, dtype=np.uint8)


def solve_into(path: Path, count: int, seed: int, jobs: int = -1) -> Generator[int, None, None]:
    """Solve the first deals from a seed into a file, and tell how many it holds; it goes on from those it has.

    Raises SolverError and OSError, and InvalidNotation for a file that holds anything else.
    """
    hands = np.concatenate([np.empty((0, 4), dtype=np.uint64), *(block.hands for block in deals(count, seed))])
    done = SolvedDeals.load(path) if path.exists() else SolvedDeals(Deals(hands[:0]), np.empty((0, 4, 5), np.uint8))
    if not np.array_equal(done.deals.hands[:count], hands[: len(done)]):
        raise InvalidNotation(Message("{file} holds other deals; it was not written over.", file=path))
    saved = len(done)
    yield saved
    try:
        with closing(solve(Deals(hands[saved:]), jobs)) as pieces:
            for solved in pieces:
                done += solved
                if len(done) >= saved + _SAVED_AFTER:
                    done.save(path)
                    saved = len(done)
                yield len(done)
    finally:
        if len(done) > saved:
            done.save(path)
