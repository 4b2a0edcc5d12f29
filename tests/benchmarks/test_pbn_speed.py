"""Boards of PBN a second, beside endplay's reader on the same file."""

import random
from collections.abc import Callable, Sized
from time import process_time
from typing import Any

import pytest

from bridge.auction import Auction
from bridge.cards import DECK, Hand, Strain
from bridge.deal import Deal
from bridge.play import Play
from bridge.table import SEATS, dealer_of
from parsers import loads
from tests.parsers.records import written

BOARDS = 2_000
ROUNDS = 7


def _endplay() -> Any:
    return pytest.importorskip("endplay.parsers.pbn")


READERS: dict[str, Callable[[str], Sized]] = {
    "kibitz": lambda text: loads(text).boards,
    "kibitz, deals only": lambda text: loads(text, depth="deal").boards,
    "endplay": lambda text: _endplay().loads(text),
}


def full_board(number: int, chance: random.Random) -> str:
    """A record with a random deal, auction and full play."""
    pack = chance.sample(DECK, 52)
    deal = Deal.of({seat: Hand.of(pack[seat * 13 : seat * 13 + 13]) for seat in SEATS})
    auction = Auction(dealer_of(number))
    while not auction.is_over:
        legal = auction.legal_calls()
        auction = auction.call(chance.choice(legal[: chance.choice([1, 1, 6])]))
    play = Play(chance.choice(SEATS), chance.choice(tuple(Strain)), deal)
    while not play.is_over:
        play = play.play(chance.choice(tuple(play.legal_cards())))
    return written(number, deal, auction, play).replace('[Result "?"]', f'[Result "{play.declarer_tricks}"]')


@pytest.fixture(scope="module")
def full_file() -> str:
    """A file of full boards, always the same."""
    chance = random.Random(1)
    return "\n".join(full_board(number, chance) for number in range(1, BOARDS + 1))


@pytest.mark.parametrize("reader", READERS)
def test_boards_are_read(benchmark: Any, reader: str, full_file: str) -> None:
    boards = benchmark.pedantic(READERS[reader], args=(full_file,), rounds=3, warmup_rounds=1)
    assert len(boards) == BOARDS
    benchmark.extra_info["boards a second"] = round(BOARDS / benchmark.stats.stats.median)


def test_boards_a_second_beside_endplay(benchmark: Any, full_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The readers take turns, and the best round of each counts, so that a busy machine slows them all alike."""
    _endplay()
    best = dict.fromkeys(READERS, float("inf"))

    def take_turns() -> None:
        for reader, read in READERS.items():
            start = process_time()
            boards = read(full_file)
            best[reader] = min(best[reader], process_time() - start)
            del boards

    benchmark.pedantic(take_turns, rounds=ROUNDS, warmup_rounds=1)
    ratios = {reader: best["endplay"] / seconds for reader, seconds in best.items()}
    with capsys.disabled():
        for reader, ratio in ratios.items():
            print(f"\n{reader}: {BOARDS / best[reader]:,.0f} boards a second, {ratio:.2f} times endplay", end="")
    benchmark.extra_info["times endplay"] = {reader: round(ratio, 2) for reader, ratio in ratios.items()}
