"""The table of results: what stands in it, what comes back, and that no cell is a formula."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.auction import Auction
from bridge.board import Board, Tag, Tags
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.table import Seat, Vulnerability
from parsers import csv_form, pbn
from parsers.formats import Losses
from tests.parsers.records import DEAL, GOOD
from tests.strategies import contracts, seats, vulnerabilities

N, E, S, W = Seat


def write(*boards: Board) -> tuple[str, list[str]]:
    losses = Losses("csv")
    data = csv_form.write(boards, losses)
    assert csv_form.recognises(data)
    return data.decode("utf-8-sig"), [str(loss.message) for loss in losses.diagnostics]


def read(text: str) -> Board:
    (board,) = csv_form.read(text.encode()).boards
    return board


def row(*boards: Board) -> dict[str, str]:
    (cells,) = csv.DictReader(io.StringIO(write(*boards)[0], newline=""))
    return cells


def test_a_board_is_a_row():
    board = Board.of(
        label=3,
        dealer=S,
        vulnerability=Vulnerability.EW,
        players={N: "李明", W: 'O"Neil, J.'},
        contract=Contract.parse("4SX S"),
        result=11,
        tags={"Score": "NS 690", "Event": "Club", "Site": "北京", "Date": "2026.01.31"},
    )
    assert list(row(board).values()) == [
        *("3", "S", "EW", "李明", "", "", 'O"Neil, J.', "4SX", "S", "11", "+1"),
        *("NS 690", "Club", "北京", "2026.01.31"),
    ]
    assert read(write(board)[0]) == board


@pytest.mark.parametrize(("tricks", "result"), [(10, "="), (13, "+3"), (8, "-2"), (0, "-10")])
def test_the_result_stands_beside_the_contract(tricks, result):
    assert row(Board.of(contract=Contract.parse("4S S"), result=tricks))["Result"] == result


def test_what_the_auction_tells_is_in_the_row():
    cells = row(Board.of(auction=Auction.parse("E", "1S Pass 4S Pass Pass Pass")))
    assert (cells["Dealer"], cells["Contract"], cells["Declarer"]) == ("E", "4S", "E")
    cells = row(Board.of(auction=Auction.parse("E", "Pass Pass Pass Pass")))
    assert (cells["Contract"], cells["Declarer"], cells["Tricks"], cells["Result"]) == ("Pass", "", "", "")


def test_what_the_table_does_not_hold_is_told():
    (board,) = pbn.loads(GOOD).boards
    assert len(write(board)[1]) == 3  # the cards, the auction, the play
    assert write(Board.of(deal=Deal.parse(DEAL)))[1][-1].endswith("it has no row.")


def test_a_board_that_was_passed_out_comes_back():
    board = read(write(Board.of(label=1, auction=Auction.parse("N", "Pass Pass Pass Pass")))[0])
    assert (board.is_passed_out, board.declarer, board.result) == (True, None, None)


FORMULAS = ["=1+1", "+A1", "-2+3", "@SUM(A1)", "=cmd|' /C calc'!A0", "'=x", "''@", "\t=1", "\r=1", "\n-x", "-", "+"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula_and_its_text_comes_back(text):
    written, _ = write(Board.of(label=1, tags={"Event": text, "North": text}))
    (cells,) = csv.DictReader(io.StringIO(written, newline=""))
    assert cells["Event"].startswith("'")
    assert cells["North"].startswith("'")
    assert read(written).tags["Event"] == text


@pytest.mark.parametrize("text", ["-100", "+620", "-3.5", "'quoted", "NS -100", "a=b"])
def test_a_number_and_a_plain_text_stay_as_they_are(text):
    assert row(Board.of(label=1, tags={"Score": text}))["Score"] == text


@st.composite
def boards(draw: DrawFn) -> Board:
    """A board of which the table holds everything."""
    contract = draw(contracts())
    texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=12)
    free = draw(st.dictionaries(st.sampled_from(["Event", "Site", "North", "East"]), texts | st.sampled_from(FORMULAS)))
    return Board.of(
        label=draw(st.integers(1, 999)),
        dealer=draw(seats()),
        vulnerability=draw(vulnerabilities()),
        contract=contract,
        result=draw(st.none() | st.integers(0, 13)),
        tags={name: text for name, text in free.items() if text != "?"},
    )


@given(st.lists(boards(), min_size=1, max_size=4))
@settings(max_examples=200)
def test_what_the_table_holds_comes_back(records):
    text, losses = write(*records)
    again = csv_form.read(text.encode("utf-8-sig"))
    assert (losses, again.boards) == ([], tuple(records))
    assert [remark for remark in again.diagnostics if remark.severity.value != "note"] == []


def test_columns_may_stand_in_any_order_and_be_parted_otherwise():
    for sign in ";\t":
        board = read(
            sign.join(["contract", "BOARD", "Pairs", "Result", "declarer"])
            + "\n"
            + sign.join(["3NT", "5", "x", "+1", "n"])
        )
        assert (board.number, board.contract, board.result) == (5, Contract.parse("3NT N"), 10)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("Board,Contract,Mood\n1,4S,good\n", "unknown-column", 1),
        ("Board,Contract\n1,4S,3\n", "row-too-long", 2),
        ("Board,Contract\n1,9S\n", "bad-contract", 2),
        ("Board,Contract,Result\n1,4S,up one\n", "bad-result", 2),
        ("Board,Contract,Tricks,Result\n1,4S,9,+1\n", "result-disagrees", 2),
        ("Board,Contract,Tricks\n\n1,4S,x\n", "bad-result", 3),
        ("Mood\nfine\n", "no-header", 1),
        ('Board,Contract,Event\n1,4S,"' + "x" * 200_000 + '"\n', "bad-table", 2),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, code, line):
    remarks = csv_form.read(text.encode()).diagnostics
    assert (code, line) in [(remark.code, remark.line) for remark in remarks]


@given(
    st.binary(max_size=300)
    | st.text().map(str.encode)
    | st.text().map(lambda text: f"Board,Contract,Result\n{text}".encode())
)
@settings(max_examples=200)
def test_no_bytes_raise(data):
    csv_form.recognises(data)
    records = csv_form.read(data)
    assert all(remark.board is None or remark.board <= len(records.boards) for remark in records.diagnostics)


def test_tags_are_in_the_order_of_the_columns():
    assert read("Contract,Board,Tricks\n4S,1,10\n").tags == Tags(
        [Tag("Board", "1"), Tag("Contract", "4S"), Tag("Result", "10")]
    )
