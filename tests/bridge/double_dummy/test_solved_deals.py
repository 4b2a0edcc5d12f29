"""Solved deals: those that come with Kibitz are fair, in order and right; a file of one's own goes on where it was."""

import random
from contextlib import closing
from itertools import pairwise
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from bridge.batch import Deals, deals
from bridge.cards import Strain
from bridge.double_dummy import solved_deals
from bridge.double_dummy.boards import solver_here
from bridge.double_dummy.solved_deals import SHIPPED, SHIPPED_SEED, SolvedDeals, shipped, solve, solve_into
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation
from tests.bridge.double_dummy.samples import Parrot

# ---- The set that comes with Kibitz ----


def test_the_shipped_deals_are_the_first_from_their_seed() -> None:
    hands = np.concatenate([block.hands for block in deals(len(shipped()), SHIPPED_SEED)])
    assert np.array_equal(shipped().deals.hands, hands)


def test_the_shipped_deals_are_many_and_their_file_is_small() -> None:
    assert len(shipped()) >= 20_000
    assert SHIPPED.stat().st_size < 1_000_000


def test_some_of_the_shipped_deals_are_solved_anew(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_deals, "solver_here", lambda: solver)
    monkeypatch.setattr(solved_deals, "_AT_A_TIME", 2)
    some = random.Random(5).sample(range(len(shipped())), 5)
    pieces = list(solve(Deals(shipped().deals.hands[some]), jobs=2))
    assert np.array_equal(np.concatenate([piece.deals.hands for piece in pieces]), shipped().deals.hands[some])
    assert np.array_equal(np.concatenate([piece.tricks for piece in pieces]), shipped().tricks[some])


def top_trumps(dealt: Deals) -> np.ndarray:
    """How many of the highest cards, ace king queen ..., a hand has without a gap, by deal, seat and suit."""
    missing = ~dealt.holdings & 0x1FFF
    return 13 - np.ceil(np.log2(missing.astype(float) + 1)).astype(int)


def test_the_highest_trumps_in_a_hand_are_as_many_tricks() -> None:
    tops = top_trumps(shipped().deals)
    won = shipped().tricks[:, :, : Strain.NOTRUMP].astype(int)
    partner, lho, rho = (tops[:, np.roll(range(4), -turn)] for turn in (2, 1, 3))
    assert (won >= np.maximum(tops, partner)).all()
    assert (13 - won >= np.maximum(lho, rho)).all()


def test_no_seat_and_no_suit_has_an_advantage() -> None:
    tricks = shipped().tricks.astype(float)
    for means in (tricks[:, :, Strain.NOTRUMP], tricks[:, :, : Strain.NOTRUMP].mean(axis=1)):
        for one, other in pairwise(means.T):
            difference = one - other
            assert abs(difference.mean()) <= 5 * difference.std() / sqrt(len(difference))


def test_the_opening_lead_is_an_advantage_most_of_all_in_notrump() -> None:
    means = shipped().tricks.mean(axis=(0, 1))
    assert 5.5 < means[Strain.NOTRUMP] < means[: Strain.NOTRUMP].min()
    assert means[: Strain.NOTRUMP].max() < 6.5


def test_partners_mostly_take_as_many_tricks() -> None:
    tricks = shipped().tricks.astype(int)
    apart = abs(tricks[:, :2] - tricks[:, 2:])
    assert 0.05 < (apart > 0).mean() < 0.2


# ---- Sets of one's own ----


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch) -> Parrot:
    """A solver that gives every declarer six tricks."""
    workers = Parrot([[6] * 5] * 4)
    monkeypatch.setattr(solved_deals, "solver_here", lambda: Solver(workers))
    return workers


def test_a_file_goes_on_from_the_deals_that_it_has(tmp_path: Path, parrot: Parrot) -> None:
    path = tmp_path / "own.npz"
    assert list(solve_into(path, 25, seed=1, jobs=1)) == [0, 10, 20, 25]
    assert list(solve_into(path, 40, seed=1, jobs=1)) == [25, 35, 40]
    assert list(solve_into(path, 30, seed=1, jobs=1)) == [40]
    held = SolvedDeals.load(path)
    assert np.array_equal(held.deals.hands, next(deals(40, seed=1)).hands)
    assert (held.tricks.shape, len(parrot.asked)) == ((40, 4, 5), 40)
    assert [file.name for file in tmp_path.iterdir()] == ["own.npz"]


def test_what_was_solved_is_saved_when_the_run_is_left(tmp_path: Path, parrot: Parrot) -> None:
    path = tmp_path / "own.npz"
    with closing(solve_into(path, 10_000, seed=1, jobs=2)) as solved:
        assert [next(solved), next(solved)] == [0, 10]
    assert len(SolvedDeals.load(path)) == 10
    assert len(parrot.asked) < 1000


def test_a_file_of_other_deals_is_left_as_it_is(tmp_path: Path, parrot: Parrot) -> None:
    path = tmp_path / "own.npz"
    list(solve_into(path, 5, seed=1, jobs=1))
    before = path.read_bytes()
    with pytest.raises(InvalidNotation, match="holds other deals"):
        list(solve_into(path, 5, seed=2, jobs=1))
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"% PBN 2.1\n", b"PK\x03\x04", b"\x93NUMPY"])
def test_a_file_of_anything_else_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.npz"
    path.write_bytes(content)
    with pytest.raises(InvalidNotation, match="holds no solved deals"):
        SolvedDeals.load(path)


def test_a_file_of_other_arrays_is_told(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    for arrays in ({"x": np.ones(3)}, {"hands": np.ones((2, 4), np.uint64), "tricks": np.ones((3, 4, 5), np.uint8)}):
        np.savez(path, **arrays)
        with pytest.raises(InvalidNotation):
            SolvedDeals.load(path)


def test_one_solver_serves_a_process() -> None:
    assert solver_here() is solver_here()
    assert solver_here().cache is None
