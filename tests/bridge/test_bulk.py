"""Work that is spread: in order, no further than it is wanted, and on a cluster the same as here."""

import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path

import numpy as np
import pytest

import bridge.conditions.search
from bridge import bulk
from bridge.batch import BLOCK, Deals
from bridge.board import Board
from bridge.bulk import AHEAD, ClusterError, on_dask, spread
from bridge.conditions.search import search
from bridge.double_dummy.boards import spread_analyses
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.solved_deals import shipped, solve
from bridge.double_dummy.workers import is_installed
from parsers.dealer.reader import read_script
from tests.bridge.double_dummy.samples import SMALL_DEALS

needs_solver = pytest.mark.skipif(not is_installed(), reason="the double-dummy solver (endplay) is not installed")


def squared(number: int) -> int:
    return number * number


def half_of(number: int) -> int:
    if number % 2:
        raise ValueError(number)
    return number // 2


# ---- On this machine ----


@pytest.mark.parametrize("jobs", [1, 2, -1])
def test_results_come_in_order(jobs: int) -> None:
    many = 3 * AHEAD + 1  # more than are taken at once
    assert list(spread(squared, range(many), jobs)) == [number * number for number in range(many)]
    assert list(spread(squared, [], jobs)) == []


def test_no_more_is_taken_than_is_soon_wanted() -> None:
    taken = []
    pieces = (taken.append(number) or number for number in count())
    with closing(spread(squared, pieces, jobs=2)) as results:
        assert list(islice(results, 3)) == [0, 1, 4]
    assert len(taken) <= 2 * AHEAD


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_reaches_whoever_wants_the_results(jobs: int) -> None:
    with pytest.raises(ValueError, match="1"):
        list(spread(half_of, [4, 2, 1, 0], jobs))


# ---- On a cluster ----


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with a worker of two threads in a process of its own, patient on a busy machine."""
    dask = pytest.importorskip("dask", reason="Dask is not installed")
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    timeouts = {f"distributed.comm.timeouts.{name}": "120s" for name in ("connect", "tcp")}
    with (
        dask.config.set(timeouts),
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=True, dashboard_address=":0") as local,
    ):
        yield local.scheduler_address


@pytest.fixture
def blocks_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search is spread from its second block on, two at a time."""
    monkeypatch.setattr(bridge.conditions.search, "_BLOCKS_ALONE", 1)
    monkeypatch.setattr(bridge.conditions.search, "_BLOCKS_AT_A_TIME", 2)


@pytest.mark.usefixtures("blocks_in_pieces")
def test_a_search_finds_the_same_on_a_cluster(cluster: str) -> None:
    script = read_script(
        "action printall, average hcp(east) condition hcp(north) >= 22 && spades(south) > 5 "
        f"generate {6 * BLOCK + 9} produce 9999"
    ).script
    assert script is not None
    here = search(script, seed=6)
    with on_dask(cluster):
        there = search(script, seed=6, jobs=-1)
    assert here.count > 10
    assert np.array_equal(there.deals.hands, here.deals.hands)
    assert (there.tried, there.results) == (here.tried, here.results)


@needs_solver
def test_deals_are_solved_alike_on_a_cluster(cluster: str) -> None:
    with on_dask(cluster):
        (solved,) = solve(Deals(shipped().deals.hands[:2]))
    assert np.array_equal(solved.deals.hands, shipped().deals.hands[:2])
    assert np.array_equal(solved.tricks, shipped().tricks[:2])


@needs_solver
def test_boards_are_analysed_on_a_cluster_and_the_answers_kept_here(cluster: str, tmp_path: Path) -> None:
    boards = [Board.of(deal=deal) for deal in SMALL_DEALS[:5]] + [Board()]
    with closing(Cache(tmp_path / "answers.sqlite")) as cache:
        with on_dask(cluster):
            there = list(spread_analyses(boards, cache))
        assert [analysis.table is not None for analysis in there] == [True] * 5 + [False]
        assert not there[-1].failed
        again = list(spread_analyses(boards, cache, jobs=1))
    assert again == there


def test_a_cluster_that_is_left_early_goes_on_with_the_next_work(cluster: str) -> None:
    with on_dask(cluster):
        with closing(spread(abs, count(-5))) as results:
            assert list(islice(results, 3)) == [5, 4, 3]
        assert list(spread(abs, [-1, -2])) == [1, 2]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "foo://127.0.0.1:1", ""])
def test_an_address_without_a_scheduler_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(bulk, "PATIENCE", 0.5)
    with pytest.raises(ClusterError, match=f"No Dask scheduler answers at {address}"), on_dask(address):
        pass


def test_a_cluster_without_a_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(bulk, "PATIENCE", 0.5)
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as local:  # noqa: SIM117
        with pytest.raises(ClusterError, match="has no worker"), on_dask(local.scheduler_address):
            pass


def test_dask_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    with pytest.raises(ClusterError, match="Dask is not installed"), on_dask("tcp://127.0.0.1:8786"):
        pass
