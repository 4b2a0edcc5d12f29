"""Boards of LIN a second, beside endplay's reader on the same file."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bridge.auction import Auction
from bridge.board import Board
from bridge.cards import DECK, Hand
from bridge.deal import Deal
from bridge.play import Play
from bridge.table import SEATS, dealer_of, vulnerability_of
from parsers.formats import Losses
from parsers.lin import loads
from parsers.lin_writer import write

BOARDS = 2_000
READERS = {"kibitz": lambda text: loads(text).boards, "endplay": lambda text: _endplay().loads(text.replace("\n", ""))}


def _endplay() -> Any:
    return pytest.importorskip("endplay.parsers.lin")


def full_board(number: int, chance: random.Random) -> Board:
    """A board with a random deal, auction and full play."""
    pack = chance.sample(DECK, 52)
    deal = Deal.of({seat: Hand.of(pack[seat * 13 : seat * 13 + 13]) for seat in SEATS})
    auction = Auction(dealer_of(number))
    while not auction.is_over or auction.is_passed_out:
        auction = Auction(dealer_of(number)) if auction.is_over else auction
        legal = auction.legal_calls()
        auction = auction.call(chance.choice(legal[: chance.choice([1, 1, 6])]))
    contract = auction.contract
    assert contract is not None
    assert contract.declarer is not None
    play = Play(contract.declarer.lho, contract.strain, deal, declared_by=contract.declarer)
    while not play.is_over:
        play = play.play(chance.choice(tuple(play.legal_cards())))
    return Board.of(
        label=number,
        dealer=auction.dealer,
        vulnerability=vulnerability_of(number),
        deal=deal,
        players={seat: f"Player {seat}" for seat in SEATS},
        contract=contract,
        result=play.declarer_tricks,
        auction=auction,
        play=play,
    )


@pytest.fixture(scope="module")
def full_file() -> str:
    """A file of full boards, always the same."""
    chance = random.Random(1)
    boards = [full_board(number, chance) for number in range(1, BOARDS + 1)]
    return write(boards, Losses("lin")).decode()


@pytest.mark.parametrize("reader", READERS)
def test_boards_are_read(benchmark: Any, reader: str, full_file: str) -> None:
    read: Callable[[str], Any] = READERS[reader]
    boards = benchmark.pedantic(read, args=(full_file,), rounds=3, warmup_rounds=1)
    assert len(boards) == BOARDS
    benchmark.extra_info["boards a second"] = round(BOARDS / benchmark.stats.stats.median)
