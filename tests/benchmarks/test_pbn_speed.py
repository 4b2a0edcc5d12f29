"""Boards of PBN a second, beside endplay's reader on the same file."""

import random
from collections.abc import Callable
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
READERS = {"kibitz": lambda text: loads(text).boards, "endplay": lambda text: _endplay().loads(text)}


def _endplay() -> Any:
    return pytest.importorskip("endplay.parsers.pbn")


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
    read: Callable[[str], Any] = READERS[reader]
    boards = benchmark.pedantic(read, args=(full_file,), rounds=3, warmup_rounds=1)
    assert len(boards) == BOARDS
    benchmark.extra_info["boards a second"] = round(BOARDS / benchmark.stats.stats.median)
