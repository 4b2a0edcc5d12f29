"""What was solved once is not solved again: by a second look, a restart, another process, after a crash."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bridge.cards import Strain
from bridge.deal import Deal
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import TrickTable
from bridge.double_dummy.workers import Workers
from bridge.play import Play
from bridge.table import Seat, Vulnerability
from tests.bridge.double_dummy.samples import ENDING, KNOWN, SMALL_DEALS, Parrot, played

ROOT = Path(__file__).parents[3]
ROWS = [[number] * 5 for number in range(4)]
TABLE = TrickTable(tuple(map(tuple, ROWS)))
NO_TRICKS = TrickTable(((0,) * 5,) * 4)


def test_a_second_look_reaches_no_worker(tmp_path: Path) -> None:
    workers = Parrot(ROWS)
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        solver = Solver(workers, cache)
        assert solver.table(Deal.parse(KNOWN)) == TABLE
        assert solver.table(Deal.parse(KNOWN)) == TABLE
        assert solver.table(Deal.parse(ENDING)) == TABLE
    assert len(workers.asked) == 2


def test_every_kind_of_answer_survives_a_restart(workers: Workers, tmp_path: Path) -> None:
    def answers(solver: Solver) -> list[object]:
        deal = Deal.parse(ENDING)
        position = Position(deal, Strain.NOTRUMP, Seat.NORTH)
        play = played(Play(Seat.NORTH, Strain.NOTRUMP, deal), "SA S3 S4")
        table = solver.table(deal)
        return [table, solver.par(table, Seat.EAST, Vulnerability.NS), solver.values(position), solver.analyse(play)]

    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        found = answers(Solver(workers, cache))
    nobody = Parrot()
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        assert answers(Solver(nobody, cache)) == found
    assert nobody.asked == []


def test_the_oldest_answers_give_way(tmp_path: Path) -> None:
    with closing(Cache(tmp_path / "answers.sqlite", most=50)) as cache:
        for number in range(1000):
            cache.put(str(number), "answer")
        kept = [number for number in range(1000) if cache.get(str(number)) is not None]
    assert kept[-1] == 999
    assert 50 <= len(kept) <= 150
    assert kept == list(range(kept[0], 1000))


def damage_head(path: Path) -> None:
    """Write something else."""
    path.write_bytes(b"this is no database, whatever its name " * 100)


def damage_pages(path: Path) -> None:
    """Leave the first page, with noise after it."""
    data = bytearray(path.read_bytes())
    data[4096:] = random.Random(1).randbytes(len(data) - 4096)
    path.write_bytes(data)


def cut_off(path: Path) -> None:
    """Leave a page and a half."""
    path.write_bytes(path.read_bytes()[:6000])


@pytest.mark.parametrize("damage", [damage_head, damage_pages, cut_off])
def test_a_damaged_file_gives_way(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = tmp_path / "answers.sqlite"
    with closing(Cache(path)) as cache:
        for number in range(500):
            cache.put(f"request {number}", "answer" * 20)
    damage(path)
    with closing(Cache(path)) as cache:
        for number in range(500):
            cache.get(f"request {number}")
            cache.put(f"request {number}", "again")
    with closing(Cache(path)) as cache:
        assert [cache.get(f"request {number}") for number in range(400, 500)] == ["again"] * 100


def test_answers_of_another_form_are_forgotten(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "answers.sqlite")) as connection, connection:
        connection.execute("CREATE TABLE answers (request TEXT UNIQUE, answer TEXT, more TEXT)")
        connection.execute("INSERT INTO answers VALUES ('request', 'answer', 'more')")
    for kept in (None, "ours"):
        with closing(Cache(tmp_path / "answers.sqlite")) as cache:
            assert cache.get("request") == kept
            cache.put("request", "ours")


def test_an_answer_that_is_none_is_asked_anew(tmp_path: Path) -> None:
    workers = Parrot(ROWS)
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        solver = Solver(workers, cache)
        solver.table(Deal.parse(KNOWN))
        with sqlite3.connect(cache.path) as connection:
            connection.execute("UPDATE answers SET answer = '[[1, 2'")
        connection.close()
        assert solver.table(Deal.parse(KNOWN)) == TABLE
    assert len(workers.asked) == 2


@pytest.mark.parametrize("place", ["file/answers.sqlite", "folder", "deep/in/folders/answers.sqlite"])
def test_where_nothing_can_be_kept_the_answers_come_all_the_same(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("a file is no folder")
    (tmp_path / "folder").mkdir()
    with closing(Cache(tmp_path / place)) as cache:
        solver = Solver(Parrot(ROWS), cache)
        assert solver.table(Deal.parse(KNOWN)) == TABLE
        assert solver.table(Deal.parse(KNOWN)) == TABLE


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_file_that_may_only_be_read_is_read(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    with closing(Cache(path)) as cache:
        cache.put("request", "answer")
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    with closing(Cache(path)) as cache:
        cache.put("another", "answer")
        assert cache.get("another") is None
    tmp_path.chmod(0o755)


def test_a_closed_cache_finds_and_keeps_nothing(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "answers.sqlite")
    cache.close()
    cache.put("request", "answer")
    assert cache.get("request") is None
    cache.close()


def test_many_threads_share_a_cache(tmp_path: Path) -> None:
    with closing(Cache(tmp_path / "answers.sqlite")) as cache, ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda number: cache.put(str(number), str(number)), range(400)))
        assert list(threads.map(cache.get, map(str, range(400)))) == list(map(str, range(400)))


# ---- Several processes ----

# Solves deals one after the other, with workers that need some time, and tells each question and each answer.
PROGRAM = """
import sys, time
from pathlib import Path
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.solver import Solver
from tests.bridge.double_dummy.samples import SMALL_DEALS, Parrot

class Slow(Parrot):
    def ask(self, question):
        print("asked", question.request["table"], flush=True)
        time.sleep(0.002)
        return self.says

solver = Solver(Slow([[0] * 5] * 4), Cache(Path(sys.argv[1])))
print("ready", flush=True)
for deal in SMALL_DEALS:
    solver.table(deal)
    print("solved", deal, flush=True)
"""
KILLS = 20


def program(path: Path) -> "subprocess.Popen[str]":
    """A batch of its own."""
    command = [sys.executable, "-c", PROGRAM, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="processes are killed as POSIX does")
def test_a_batch_that_is_killed_again_and_again_solves_nothing_twice(tmp_path: Path) -> None:
    finished: set[str] = set()
    for number in range(KILLS):
        with program(tmp_path / "answers.sqlite") as child:
            assert child.stdout is not None
            lines = []
            for line in child.stdout:
                lines.append(line)
                if sum(each.startswith("asked") for each in lines) == 10 + number:
                    break
            child.send_signal(signal.SIGKILL)
            lines += child.stdout
        told = [line.strip().split(" ", 1) for line in lines if line.endswith("\n") and " " in line]
        assert not finished & {deal for word, deal in told if word == "asked"}
        finished |= {deal for word, deal in told if word == "solved"}
    assert len(finished) >= KILLS * 10
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        nobody = Parrot()
        solver = Solver(nobody, cache)
        assert all(solver.table(Deal.parse(deal)) == NO_TRICKS for deal in finished)
    assert nobody.asked == []


def test_two_processes_share_a_file(tmp_path: Path) -> None:
    with program(tmp_path / "answers.sqlite") as one, program(tmp_path / "answers.sqlite") as two:
        told = [child.stdout.read().split("\n") for child in (one, two) if child.stdout]
    assert [child.returncode for child in (one, two)] == [0, 0]
    assert all(sum(line.startswith("solved") for line in lines) == len(SMALL_DEALS) for lines in told)
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        nobody = Parrot()
        assert all(Solver(nobody, cache).table(deal) == NO_TRICKS for deal in SMALL_DEALS)
    assert nobody.asked == []
