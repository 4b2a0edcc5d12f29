"""Deals a second: dealt, points of four hands, sixteen suit lengths; beside endplay's generator."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bridge.batch import BLOCK, deals
from bridge.evaluation.points import HCP

MANY = 20 * BLOCK
FEW = 2000


def measured(count: int, seed: int) -> int:
    """Deal and measure, and return how many points there were."""
    points = 0
    for block in deals(count, seed):
        points += int(block.values(HCP).sum())
        assert block.lengths.shape == (len(block), 4, 4)
    return points


def test_our_deals(benchmark: Any) -> None:
    measured(BLOCK, 0)
    assert benchmark(measured, MANY, 1) == 40 * MANY
    benchmark.extra_info["deals_a_second"] = round(MANY / benchmark.stats.stats.min)


def test_our_deals_on_two_cores(benchmark: Any) -> None:
    """NumPy lets other threads work, so two threads with a seed each use two cores."""
    with ThreadPoolExecutor(2) as threads:
        both = benchmark(lambda: sum(threads.map(measured, (MANY, MANY), (1, 2))))
    assert both == 80 * MANY
    benchmark.extra_info["deals_a_second"] = round(2 * MANY / benchmark.stats.stats.min)


@pytest.mark.filterwarnings("ignore")
def test_endplays_deals(benchmark: Any) -> None:
    dealer = pytest.importorskip("endplay.dealer.generate")
    evaluate = pytest.importorskip("endplay.evaluate")

    def generated() -> int:
        points = 0
        for deal in dealer.generate_deals(produce=FEW, seed=1):
            for _player, hand in deal:
                points += evaluate.hcp(hand)
                assert len([len(suit) for suit in (hand.spades, hand.hearts, hand.diamonds, hand.clubs)]) == 4
        return points

    assert benchmark(generated) == 40 * FEW
    benchmark.extra_info["deals_a_second"] = round(FEW / benchmark.stats.stats.min)
