"""Seconds of double dummy: a first look, a whole play, a batch beside the plain library, and a reader meanwhile.

The figures of a batch are the best of several rounds, each beside one of the library: other work on the machine falls
on both.
"""

import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from bridge.board import Board
from bridge.deal import Deal
from bridge.double_dummy.boards import analyse_boards
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from tests.bridge.double_dummy.samples import random_deal, random_play

pytestmark = pytest.mark.skipif(not is_installed(), reason="the double-dummy solver (endplay) is not installed")

CHANCE = random.Random(8)
DEALS = [random_deal(CHANCE) for _ in range(100)]
PLAYS = [random_play(CHANCE) for _ in range(15)]
ROUNDS = 3
SOON = 0.5
"""Seconds that a reader waits for the first table."""

# As many deals at a time as the library takes, as nicely as our processes.
PLAIN = """
import os, sys, time
from endplay.dds import calc_all_tables
from endplay.types import Deal
os.nice(5)
deals = [Deal(line) for line in sys.stdin]
start = time.perf_counter()
for place in range(0, len(deals), 40):
    list(calc_all_tables(deals[place : place + 40]))
print(time.perf_counter() - start)
"""


@pytest.fixture
def solver() -> Iterator[Solver]:
    """A solver that remembers nothing, its processes started."""
    solver = Solver(Workers())
    list(analyse_boards([Board.of(deal=deal) for deal in DEALS[:4]], solver))
    yield solver
    solver.close()


def plain(deals: list[Deal]) -> float:
    """Seconds that the library takes in a process of its own, with its own threads."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN], input="\n".join(map(str, deals)), capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def batch(solver: Solver, deals: list[Deal]) -> float:
    """Seconds that we take."""
    start = time.perf_counter()
    analyses = list(analyse_boards([Board.of(deal=deal) for deal in deals], solver))
    taken = time.perf_counter() - start
    assert all(analysis.table is not None for analysis in analyses)
    return taken


def test_the_first_answer_of_all(benchmark: Any) -> None:
    """From nothing: the process is started and the library loaded."""

    def first_answer() -> None:
        solver = Solver(Workers(1))
        solver.table(DEALS[0])
        solver.close()

    benchmark.pedantic(first_answer, rounds=5)


def test_the_first_table_of_a_deal(benchmark: Any, solver: Solver) -> None:
    deals = iter(DEALS * 2)
    benchmark.pedantic(lambda: solver.table(next(deals)), rounds=60)
    assert benchmark.stats.stats.median < SOON


def test_a_whole_play(benchmark: Any, solver: Solver) -> None:
    plays = iter(PLAYS * 2)
    benchmark.pedantic(lambda: solver.analyse(next(plays)), rounds=len(PLAYS))


def test_a_batch_beside_the_plain_library(benchmark: Any, solver: Solver) -> None:
    ours, theirs = [], []
    for _ in range(ROUNDS):
        theirs.append(plain(DEALS))
        ours.append(batch(solver, DEALS))
    benchmark.pedantic(lambda: batch(solver, DEALS[:10]), rounds=1)
    benchmark.extra_info["library, s"] = round(min(theirs), 2)
    benchmark.extra_info["ours, s"] = round(min(ours), 2)
    benchmark.extra_info["ratio"] = round(min(ours) / min(theirs), 3)
    assert min(ours) <= 1.15 * min(theirs)


def test_a_reader_does_not_wait_for_a_batch(benchmark: Any, solver: Solver) -> None:
    stop = threading.Event()
    boards = (Board.of(deal=random_deal(CHANCE)) for _ in range(10_000))
    busy = threading.Thread(target=lambda: list(analyse_boards(boards, solver, stop)))
    busy.start()
    try:
        waits = []
        for deal in DEALS[:25]:
            start = time.perf_counter()
            solver.table(deal)
            waits.append(time.perf_counter() - start)
        benchmark.pedantic(lambda: solver.table(DEALS[30]), rounds=1)
    finally:
        stop.set()
        busy.join()
    benchmark.extra_info["median, ms"] = round(1000 * median(waits))
    benchmark.extra_info["longest, ms"] = round(1000 * max(waits))
    assert median(waits) < 2 * SOON
