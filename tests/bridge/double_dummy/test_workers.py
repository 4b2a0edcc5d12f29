"""Many threads, processes that crash, hang or are left alone, and who goes first."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

import pytest

from bridge.cards import Strain
from bridge.deal import Deal
from bridge.double_dummy import workers as module
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Question, Workers, is_installed
from bridge.errors import SolverError
from bridge.table import Seat
from tests.bridge.double_dummy.samples import ENDING, KNOWN, random_deal

ROOT = Path(__file__).parents[3]
DEALS = [random_deal(random.Random(number), 7) for number in range(40)]
WAIT = 30
"""Seconds in which everything that is waited for has happened, on the busiest machine."""

real = pytest.mark.skipif(not is_installed(), reason="the double-dummy solver (endplay) is not installed")
posix = pytest.mark.skipif(os.name != "posix", reason="processes are stopped and looked at as POSIX does")


def eventually(happens: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + WAIT
    while not happens():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def runs(pid: int) -> bool:
    """Whether there is such a process, and not only the memory of one."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
    except OSError:
        return False


def pids(workers: Workers) -> set[int]:
    """The processes that were started and not dismissed."""
    return {worker.process.pid for worker in workers._started}


@pytest.fixture
def one() -> Iterator[Solver]:
    """A solver with one process, which has answered already."""
    solver = Solver(Workers(1))
    solver.table(Deal.parse(ENDING))
    yield solver
    solver.workers.close()


@real
def test_twenty_threads_get_the_answers_that_one_gets(solver: Solver) -> None:
    alone = [solver.table(deal) for deal in DEALS]
    with ThreadPoolExecutor(20) as threads:
        together = list(threads.map(solver.table, DEALS * 3))
    assert together == alone * 3


@real
@posix
def test_a_killed_process_costs_one_answer(one: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    (worker,) = one.workers._started
    is_at_work = threading.Event()
    answer = worker._answer

    def noted_answer(seconds: float) -> Any:
        is_at_work.set()
        return answer(seconds)

    monkeypatch.setattr(worker, "_answer", noted_answer)
    os.kill(worker.process.pid, signal.SIGSTOP)
    with ThreadPoolExecutor(2) as threads:
        asked = threads.submit(one.table, DEALS[0])
        assert is_at_work.wait(WAIT)
        also_asked = threads.submit(one.table, DEALS[1])
        os.kill(worker.process.pid, signal.SIGKILL)
        with pytest.raises(SolverError, match="stopped"):
            asked.result()
        assert also_asked.result() == one.table(DEALS[1])
    assert one.table(DEALS[0]).rows
    assert worker not in one.workers._started


@real
@posix
def test_a_process_that_died_at_rest_costs_nothing(one: Solver) -> None:
    (worker,) = one.workers._started
    os.kill(worker.process.pid, signal.SIGKILL)
    eventually(lambda: not worker.is_alive)
    assert one.table(DEALS[0]).rows
    assert pids(one.workers) != {worker.process.pid}


@real
@posix
def test_a_process_that_hangs_is_replaced(one: Solver) -> None:
    (first,) = pids(one.workers)
    one.workers.seconds = 0.3
    os.kill(first, signal.SIGSTOP)
    with pytest.raises(SolverError, match=r"took longer than 0\.3 seconds"):
        one.table(DEALS[0])
    one.workers.seconds = WAIT
    assert one.table(DEALS[0]).rows
    assert not runs(first)


@real
@posix
def test_closing_ends_all_processes_even_one_at_work() -> None:
    workers = Workers(2)
    solver = Solver(workers)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(solver.table, DEALS))
        started = pids(workers)
        folders = [Path(worker.folder) for worker in workers._started]
        os.kill(max(started), signal.SIGSTOP)
        asked = [threads.submit(solver.table, deal) for deal in DEALS[:2]]
        eventually(lambda: any(future.done() for future in asked) or len(started) == 1)
        workers.close()
        errors = [future.exception() for future in asked]
    assert any(isinstance(error, SolverError) for error in errors)
    assert not any(map(runs, started))
    assert not any(folder.exists() for folder in folders)
    with pytest.raises(SolverError, match="was closed"):
        solver.table(DEALS[0])
    workers.close()


@real
@posix
def test_processes_end_with_workers_that_nobody_holds_any_more() -> None:
    workers = Workers(1)
    Solver(workers).table(DEALS[0])
    (pid,) = pids(workers)
    del workers
    eventually(lambda: not runs(pid))


@real
@posix
def test_no_process_remains_when_the_program_dies() -> None:
    program = (
        "import random, threading\n"
        "from bridge.double_dummy.solver import Solver\n"
        "from bridge.double_dummy.workers import Workers\n"
        "from tests.bridge.double_dummy.samples import random_deal\n"
        "solver, chance = Solver(Workers(2)), random.Random(1)\n"
        "def work():\n"
        "    solver.table(random_deal(chance, 4))\n"
        "    for worker in tuple(solver.workers._started):\n"
        "        print(worker.process.pid, worker.folder, flush=True)\n"
        "    while True:\n"
        "        solver.table(random_deal(chance))\n"
        "for _ in range(2):\n"
        "    threading.Thread(target=work).start()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as child:
        assert child.stdout is not None
        told = [child.stdout.readline().split() for _ in range(3)]
        child.kill()
    for pid, folder in told:
        eventually(lambda pid=pid: not runs(int(pid)))
        eventually(lambda folder=folder: not Path(folder).exists())


@real
@posix
def test_a_key_that_interrupts_the_program_does_not_stop_a_process(one: Solver) -> None:
    (pid,) = pids(one.workers)
    os.kill(pid, signal.SIGINT)
    assert one.table(DEALS[0]).rows
    assert pids(one.workers) == {pid}


def test_a_solver_that_is_not_installed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_installed", lambda: False)
    solver = Solver(Workers(1))
    for _ in range(2):
        with pytest.raises(SolverError, match=r"^The double-dummy solver is not installed\.$"):
            solver.table(Deal.parse(KNOWN))


def test_a_program_that_cannot_start_processes_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_installed", lambda: True)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(SolverError, match="cannot be started"):
        Solver(Workers(1)).table(Deal.parse(KNOWN))


@real
def test_a_refusal_of_the_library_is_a_sentence(workers: Workers) -> None:
    with pytest.raises(SolverError, match="refused this"):
        workers.ask(Question({"table": KNOWN.replace("QJ6", "QJA")}))


# ---- Who goes first ----


class Slow:
    """A process that answers when it is told to, and notes what it was asked."""

    asked: ClassVar[list[str]] = []
    may_answer: ClassVar[threading.Semaphore]
    is_alive = True
    fails = False

    def wait_until_ready(self) -> None:
        """It is."""

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Wait for the word."""
        Slow.asked.append(request["table"])
        assert Slow.may_answer.acquire(timeout=WAIT)
        if Slow.fails:
            raise KeyboardInterrupt
        return {"ok": [[0] * 5] * 4}

    def stop(self) -> None:
        """Nothing to stop."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Solver]:
    """A solver with one slow process."""
    monkeypatch.setattr(module, "_Worker", Slow)
    monkeypatch.setattr(Slow, "asked", [])
    monkeypatch.setattr(Slow, "may_answer", threading.Semaphore(0), raising=False)
    monkeypatch.setattr(Slow, "fails", False)
    solver = Solver(Workers(1))
    yield solver
    solver.workers.close()


def test_readers_go_before_a_batch_and_take_its_questions_along(slow: Solver) -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(4):
            threads.submit(slow.table, DEALS[number], in_batch=True)
            eventually(lambda number=number: len(Slow.asked) + len(slow.workers._waiting) == number + 1)
        threads.submit(slow.table, DEALS[4])
        eventually(lambda: Slow.asked == [str(DEALS[0]), str(DEALS[4])])  # a process more, for the reader
        threads.submit(slow.table, DEALS[5])
        eventually(lambda: len(slow.workers._waiting) == 4)
        threads.submit(slow.table, DEALS[3])
        eventually(lambda: not slow.workers._waiting[2].in_batch)
        Slow.may_answer.release(6)
    assert Slow.asked == [str(DEALS[number]) for number in (0, 4, 3, 5, 1, 2)]


def test_without_a_batch_no_more_processes_work_than_were_asked_for(slow: Solver) -> None:
    with ThreadPoolExecutor(8) as threads:
        for deal in DEALS[:4]:
            threads.submit(slow.table, deal)
        eventually(lambda: len(slow.workers._waiting) == 3)
        time.sleep(0.05)
        assert len(Slow.asked) == 1
        Slow.may_answer.release(4)


def test_one_question_is_asked_once_however_many_want_it(slow: Solver) -> None:
    with ThreadPoolExecutor(8) as threads:
        futures = [threads.submit(slow.table, DEALS[0]) for _ in range(8)]
        eventually(lambda: Slow.asked)
        time.sleep(0.05)
        Slow.may_answer.release(1)
        assert len({future.result() for future in futures}) == 1
    assert len(Slow.asked) == 1


def test_whoever_is_interrupted_leaves_the_question_to_the_others(slow: Solver) -> None:
    Slow.fails = True
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(slow.table, DEALS[0])
        eventually(lambda: Slow.asked)
        second = threads.submit(slow.table, DEALS[0])
        time.sleep(0.05)
        Slow.may_answer.release(1)
        eventually(lambda: len(Slow.asked) == 2)
        Slow.fails = False
        Slow.may_answer.release(1)
        assert isinstance(first.exception(), KeyboardInterrupt)
        assert second.result().rows == ((0,) * 5,) * 4


@real
def test_an_answer_that_nobody_waited_for_is_not_taken_for_another(
    one: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    (worker,) = one.workers._started

    def interrupted(seconds: float) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(worker, "_answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        one.table(DEALS[0])
    assert one.table(DEALS[1]) == one.table(DEALS[1])
    assert worker not in one.workers._started
    position = Position(Deal.parse(ENDING), Strain.NOTRUMP, Seat.NORTH)
    assert {card.code: tricks for card, tricks in one.values(position).items()} == {"SA": 1, "S2": 1}
