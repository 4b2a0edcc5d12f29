"""Whole records double dummy: one, or many one after the other."""

import os
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Never

from bridge.board import Board
from bridge.bulk import spread
from bridge.cards import Strain
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.recorded import recorded_table
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import Par, PlayAnalysis, TrickTable
from bridge.double_dummy.workers import Question, Workers
from bridge.errors import BridgeError, Message, SolverError
from bridge.table import SEATS, Seat


@dataclass(frozen=True, slots=True)
class BoardAnalysis:
    """What double dummy says about a record; what could not be solved is None, and ``problem`` says why.

    ``par`` is None too for an end position, and where dealer or vulnerability is not known. ``recorded`` is the table
    that the record carries. ``failed`` when the problem is the solver's, and may be gone another time.
    """

    table: TrickTable | None = None
    par: Par | None = None
    play: PlayAnalysis | None = None
    recorded: TrickTable | None = None
    problem: Message | None = None
    failed: bool = False

    @property
    def disagreements(self) -> tuple[tuple[Seat, Strain], ...]:
        """The declarers and strains for which the record's own table says other tricks."""
        if self.table is None or self.recorded is None:
            return ()
        cells = [(seat, strain) for seat in SEATS for strain in Strain]
        return tuple(cell for cell in cells if self.table[cell] != self.recorded[cell])


def tricks_needed(board: Board) -> int | None:
    """Tricks that make the contract of the record, by its word or else its auction."""
    contract = board.contract or (board.auction.contract if board.auction else None)
    return None if contract is None else contract.tricks_needed


def analyse_board(board: Board, solver: Solver, *, in_batch: bool = False) -> BoardAnalysis:
    """Table, par and the worth of every card of a record."""
    recorded = recorded_table(board)
    deal = board.deal and board.deal.completed()
    if deal is None:
        return BoardAnalysis(recorded=recorded, problem=Message("The record tells no deal."))
    table = par = play = None
    try:
        table = solver.table(deal, in_batch=in_batch)
        if deal.is_complete and board.dealer is not None and board.vulnerability is not None:
            par = solver.par(table, board.dealer, board.vulnerability, in_batch=in_batch)
        if board.play is not None and board.play.tricks and board.play.strain is not None:
            play = solver.analyse(replace(board.play, deal=deal), tricks_needed(board), in_batch=in_batch)
    except BridgeError as error:
        return BoardAnalysis(table, par, play, recorded, error.message, isinstance(error, SolverError))
    return BoardAnalysis(table, par, play, recorded)


def analyse_boards(
    boards: Iterable[Board], solver: Solver, stop: threading.Event | None = None
) -> Generator[BoardAnalysis, None, None]:
    """The analyses in order, as many at a time as there are processes; none more after ``stop`` is set.

    What was solved stays in the solver's cache, so that a batch that was stopped goes on where it was.
    """
    waiting: deque[Future[BoardAnalysis]] = deque()
    with ThreadPoolExecutor(solver.workers.count) as threads:
        try:
            for board in boards:
                if stop is not None and stop.is_set():
                    return
                waiting.append(threads.submit(analyse_board, board, solver, in_batch=True))
                if len(waiting) > 2 * solver.workers.count:
                    yield waiting.popleft().result()
            while waiting and not (stop is not None and stop.is_set()):
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


# ---- On other machines ----


def spread_analyses(
    boards: Iterable[Board], cache: Cache | None = None, jobs: int = -1
) -> Generator[BoardAnalysis, None, None]:
    """The analyses in order, by so many ``jobs`` (:func:`bridge.bulk.spread`), each with the solver of its process.

    What the cache has is not solved again, and what was solved comes into it.
    """
    kept = Solver(_Nobody(), cache)

    def pieces() -> Iterator[Board | BoardAnalysis]:
        for board in boards:
            known = analyse_board(board, kept)
            yield board if known.failed else known

    with closing(spread(_analysed, pieces(), jobs)) as results:
        for analysis, answers in results:
            if cache is not None:
                for request, answer in answers.items():
                    cache.put(request, answer)
            yield analysis


def _analysed(board: Board | BoardAnalysis) -> tuple[BoardAnalysis, dict[str, str]]:
    """The analysis, and the answers that it took; one that is known already as it is."""
    if isinstance(board, BoardAnalysis):
        return board, {}
    answers = _Answers()
    return analyse_board(board, Solver(solver_here().workers, answers), in_batch=True), answers.kept


@lru_cache
def solver_here() -> Solver:
    """The solver of this process for batches: it remembers nothing, and starts a process for each thread that asks."""
    return Solver(Workers(os.cpu_count(), seconds=300))


class _Nobody(Workers):
    """No processes: what is not in the cache is not answered."""

    def ask(self, question: Question) -> Never:
        raise SolverError(Message("The solver was closed."))


class _Answers(Cache):
    """Answers in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def get(self, request: str) -> str | None:
        return self.kept.get(request)

    def put(self, request: str, answer: str) -> None:
        self.kept[request] = answer
