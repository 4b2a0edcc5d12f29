"""Whole records: what they carry, what is solved, and many of them in order."""

import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parsers
from bridge.auction import PASS, Auction, Bid
from bridge.board import Board, Section
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.boards import BoardAnalysis, analyse_board, analyse_boards, tricks_needed
from bridge.double_dummy.recorded import recorded_table
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import TrickTable
from bridge.play import Play
from bridge.table import SEATS, Seat, Vulnerability
from tests.bridge.double_dummy.samples import ENDING, KNOWN, Parrot, played, random_deal

CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "pbn"
ROUGH = ("richardschneider__pbn__Hand_Trophy_Pairs.pbn", "richardschneider__pbn__Wed_Individual.pbn")
ROWS = ((7, 5, 6, 5, 6), (5, 7, 6, 8, 6), (7, 5, 6, 5, 6), (5, 7, 6, 8, 6))
DIGITS = "65657656576867568675"
"""Declarers N S E W, each NT ♠ ♥ ♦ ♣."""


# ---- What a record carries ----


def with_table(rows: list[str], columns: str = "Declarer;Denomination;Result") -> Board:
    """A record with this section."""
    return Board(sections=(Section("OptimumResultTable", columns, tuple(tuple(row.split()) for row in rows)),))


def rows_of_table() -> list[str]:
    """The twenty rows for the known deal."""
    return [f"{seat} {strain.letter} {ROWS[seat][strain]}" for seat in SEATS for strain in Strain]


def with_digits(digits: str) -> Board:
    """A record with this tag."""
    return Board.of(tags={"DoubleDummyTricks": digits})


def test_a_table_of_twenty_rows_is_read_in_any_order() -> None:
    assert recorded_table(with_table(rows_of_table())) == TrickTable(ROWS)
    assert recorded_table(with_table(rows_of_table()[::-1])) == TrickTable(ROWS)
    turned = [" ".join(row.split()[::-1]) for row in rows_of_table()]
    assert recorded_table(with_table(turned, r"Result\2R;Denomination\2R;Declarer")) == TrickTable(ROWS)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        rows_of_table()[:19],
        [*rows_of_table()[:19], "W NT 14"],
        [*rows_of_table()[:19], "W NT -1"],
        [*rows_of_table()[:19], "W NT x"],
        [*rows_of_table()[:19], "X NT 6"],
        [*rows_of_table()[:19], "W"],
    ],
)
def test_a_table_that_is_not_whole_is_none(rows: list[str]) -> None:
    assert recorded_table(with_table(rows)) is None


def test_a_table_without_the_columns_is_none() -> None:
    assert recorded_table(with_table(rows_of_table(), "Declarer;Denomination")) is None
    assert recorded_table(Board()) is None


@pytest.mark.parametrize("digits", [DIGITS, DIGITS.upper()])
def test_twenty_digits_are_read(digits: str) -> None:
    assert recorded_table(with_digits(digits)) == TrickTable(ROWS)


@pytest.mark.parametrize("digits", ["", DIGITS[1:], DIGITS + "6", "g" + DIGITS[1:], "e" + DIGITS[1:], " " * 20])
def test_digits_that_make_no_table_are_none(digits: str) -> None:
    assert recorded_table(with_digits(digits)) is None


def test_digits_stand_in_for_a_table_that_is_not_whole() -> None:
    board = replace(with_table(rows_of_table()[:5]), tags=with_digits(DIGITS).tags)
    assert recorded_table(board) == TrickTable(ROWS)


def corpus_boards() -> Iterator[tuple[Board, int]]:
    """Complete deals of the corpus that carry a table, and the fewest tricks that the table tells right.

    Some writers count no further than to the contract that fails.
    """
    for file in sorted(CORPUS.glob("*")):
        text = file.read_bytes()
        if b"OptimumResultTable" in text or b"DoubleDummyTricks" in text:
            boards = {board.deal: board for board in parsers.read(file).boards if recorded_table(board) is not None}
            whole = [board for deal, board in boards.items() if deal is not None and deal.is_complete]
            is_rough = file.name in ROUGH
            for board in whole[: 4 if is_rough else 13]:
                yield board, 6 if is_rough else 0


def test_tables_of_the_corpus_are_ours(solver: Solver) -> None:
    boards = list(corpus_boards())
    if not boards:
        pytest.skip("the corpus is not here")
    assert len(boards) >= 100
    wrong = []
    analyses = analyse_boards([Board(tags=board.tags, sections=board.sections) for board, _ in boards], solver)
    for (board, fewest), analysis in zip(boards, analyses, strict=True):
        ours, theirs = analysis.table, analysis.recorded
        assert ours is not None
        assert theirs is not None
        if any(max(ours[cell], fewest) != max(theirs[cell], fewest) for cell in analysis.disagreements):
            wrong.append(board.label)
    assert wrong == []


# ---- What is solved ----


def full_board(**also: Any) -> Board:
    """The known deal in a contract of spades by East."""
    play = played(Play(Seat.SOUTH, Strain.SPADES, Deal.parse(KNOWN)), "DK D3 D5 DA")
    told = {
        "dealer": Seat.NORTH,
        "vulnerability": Vulnerability.NONE,
        "deal": Deal.parse(KNOWN),
        "contract": Contract.parse("2S E"),
        "play": replace(play, declared_by=Seat.EAST, opening_leader=Seat.SOUTH),
    }
    return Board.of(**told | also)


def test_a_board_has_table_par_and_the_worth_of_its_cards(solver: Solver) -> None:
    analysis = analyse_board(full_board(), solver)
    assert analysis.problem is None
    assert analysis.table == TrickTable(ROWS)
    assert analysis.par is not None
    assert analysis.par.score_ns == -110
    assert analysis.play is not None
    assert analysis.play.needed == 8
    assert len(analysis.play.cards) == 4
    assert analysis.play.tricks[0] == 8


def test_the_fourth_hand_is_worked_out(solver: Solver) -> None:
    deal = Deal.parse(KNOWN)
    three = Deal((deal[Seat.NORTH], deal[Seat.EAST], deal[Seat.SOUTH], None))
    analysis = analyse_board(full_board(deal=three), solver)
    assert analysis == analyse_board(full_board(), solver) or analysis.problem is None
    assert analysis.play is not None
    assert len(analysis.play.cards) == 4


def test_what_is_not_told_is_not_solved(solver: Solver) -> None:
    unsaid = analyse_board(full_board(dealer=None, play=None, contract=None), solver)
    assert (unsaid.par, unsaid.play, unsaid.problem) == (None, None, None)
    assert unsaid.table == TrickTable(ROWS)
    assert str(analyse_board(Board(), solver).problem) == "The record tells no deal."
    one_hand = analyse_board(Board.of(deal=Deal.parse("N:AKQJ.AKQ.AKQ.AKQ - - -")), solver)
    assert str(one_hand.problem) == "East's hand is not known."


def test_an_end_position_has_a_table_and_no_par(solver: Solver) -> None:
    board = Board.of(dealer=Seat.NORTH, vulnerability=Vulnerability.BOTH, deal=Deal.parse(ENDING))
    analysis = analyse_board(board, solver)
    assert (analysis.par, analysis.problem) == (None, None)
    assert analysis.table is not None
    assert analysis.table[Seat.NORTH, Strain.NOTRUMP] == 2


def test_tables_that_disagree_are_named() -> None:
    ours = TrickTable(ROWS)
    theirs = TrickTable(((7, 5, 6, 5, 7), *ROWS[1:]))
    assert BoardAnalysis(table=ours, recorded=theirs).disagreements == ((Seat.NORTH, Strain.NOTRUMP),)
    assert BoardAnalysis(table=ours, recorded=ours).disagreements == ()
    assert BoardAnalysis(table=ours).disagreements == ()


def test_the_tricks_needed_are_those_of_the_contract_or_the_auction() -> None:
    assert tricks_needed(full_board()) == 8
    assert tricks_needed(Board()) is None
    auction = Auction(Seat.NORTH).call(Bid(3, Strain.NOTRUMP))
    for _ in range(3):
        auction = auction.call(PASS)
    assert tricks_needed(Board.of(auction=auction)) == 9


# ---- Many ----


def test_many_boards_come_in_order(solver: Solver) -> None:
    chance = random.Random(3)
    boards = [Board.of(deal=random_deal(chance, 5)) for _ in range(30)]
    together = list(analyse_boards(iter(boards), solver))
    assert together == [analyse_board(board, solver) for board in boards]


def test_a_batch_stops_when_it_is_told_to_and_reads_no_further() -> None:
    stop = threading.Event()
    read = []

    def boards() -> Iterator[Board]:
        for number in range(1000):
            read.append(number)
            yield Board.of(deal=random_deal(random.Random(number), 5))

    analyses = analyse_boards(boards(), Solver(Parrot([[0] * 5] * 4)), stop)
    assert [next(analyses).problem for _ in range(10)] == [None] * 10
    stop.set()
    assert list(analyses) == []
    assert len(read) < 20


def test_a_batch_that_is_left_early_leaves_nothing_running() -> None:
    workers = Parrot([[0] * 5] * 4)
    analyses = analyse_boards((Board.of(deal=random_deal(random.Random(n), 5)) for n in range(1000)), Solver(workers))
    next(analyses)
    analyses.close()
    asked = len(workers.asked)
    assert asked < 20
    assert all(question.in_batch for question in workers.asked)


def test_a_board_that_fails_costs_only_itself(solver: Solver) -> None:
    boards = [full_board(), Board.of(deal=Deal.parse("N:AK... KQ... J...2 T9...")), full_board()]
    first, second, third = analyse_boards(boards, solver)
    assert second.problem is not None
    assert second.table is None
    assert first == third
