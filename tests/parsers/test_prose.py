"""Boards from pasted text: what a reader of the text would note down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.auction import Auction
from bridge.board import Board, NoteReference, Place
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.table import Seat, Vulnerability
from parsers import loads
from parsers.auction_notation import AuctionStyle, format_auction
from parsers.card_notation import DealStyle, format_deal
from parsers.formats import Losses
from parsers.prose import FORMAT, read, recognises, write
from tests.parsers.records import DEAL, GOOD, processor_seconds
from tests.strategies import auctions, deals, partial_deals, seats, vulnerabilities

COLUMN = """
The Sunday column
Board 5
Dlr: N Vul: EW

            ♠ A 7 5
            ♥ 8 6 5
            ♦ K 8 6 5 2
            ♣ A 5
♠ 9 4 3       N       ♠ Q 8 6
♥ A J 10 9 7 2  W   E     ♥ K 4
♦ 4           S       ♦ A 10 9 3
♣ J 9 4               ♣ K 7 3 2
            ♠ K J 10 2
            ♥ Q 3
            ♦ Q J 7
            ♣ Q 10 8 6

West  North  East  South
      1♦     Pass  1♠*
Pass  2♠     All Pass

* four spades or more

2♠ S -1

West led the ♥K, and declarer ducked. Later this was left:

            ♠ 5
            ♥ —
            ♦ 6 5
            ♣ —
♠ 9                   ♠ —
♥ 9 7                 ♥ —
♦ —                   ♦ 10 9
♣ —                   ♣ K
            ♠ J
            ♥ —
            ♦ Q
            ♣ Q
"""
CHINESE = """
第 6 副 东发牌 东西有局
北家：♠K84 ♥AQ73 ♦965 ♣J82
东家：♠QJT9 ♥862 ♦K83 ♣T95
南家：♠A62 ♥KJ4 ♦AQ74 ♣K43
西家：♠753 ♥T95 ♦JT2 ♣AQ76
叫牌：不叫 1无将 不叫 3无将 都不叫
定约：3无将 南 宕1
"""
PROBLEM = "Board 7. Both vulnerable, East deals.\nYou hold ♠AKQ ♥J109 ♦876 ♣5432 and hear this:\n(1D) X (P) ?\n"
COMPASS = "N:A75.865.K8652.A5 Q86.K4.AT93.K732 KJT2.Q3.QJ7.QT86 943.AJT972.4.J94"


def boards(text: str) -> tuple[Board, ...]:
    return read(text.encode()).boards


def calls(board: Board) -> str:
    return " ".join("P" if call.code == "Pass" else call.code for call in board.auction.calls) if board.auction else ""


def test_a_column_with_a_diagram_an_auction_and_a_result():
    (board,) = boards(COLUMN)
    assert (board.label, board.dealer, board.vulnerability) == ("5", Seat.NORTH, Vulnerability.EW)
    assert board.deal == Deal.parse(COMPASS)
    assert calls(board) == "1D P 1S P 2S P P P"
    assert (board.contract, board.result) == (Contract.parse("2S S"), 7)
    assert board.marks == {Place.call(2): (NoteReference(1),)}
    assert board.auction_notes == {1: "four spades or more"}


def test_a_chinese_text():
    (board,) = boards(CHINESE)
    assert (board.label, board.dealer, board.vulnerability) == ("6", Seat.EAST, Vulnerability.EW)
    assert board.deal == Deal.parse(DEAL)
    assert calls(board) == "P 1NT P 3NT P P P"
    assert (board.contract, board.result) == (Contract.parse("3NT S"), 8)


def test_a_problem_with_one_hand():
    (board,) = boards(PROBLEM)
    assert (board.label, board.dealer, board.vulnerability) == ("7", Seat.EAST, Vulnerability.BOTH)
    assert board.deal == Deal.parse("S:AKQ.JT9.876.5432 - - -")
    assert calls(board) == "1D X P ?"


def test_several_boards_in_one_text():
    records = read((COLUMN + CHINESE + PROBLEM).encode())
    assert [board.label for board in records.boards] == ["5", "6", "7"]
    assert [board.deal for board in records.boards] == [
        board.deal for text in (COLUMN, CHINESE, PROBLEM) for board in boards(text)
    ]
    assert records.diagnostics == ()
    assert records.format == "text"


def test_two_diagrams_without_numbers_are_two_boards():
    text = (
        f"{format_deal(Deal.parse(COMPASS), DealStyle.COMPASS)}\n\n{format_deal(Deal.parse(DEAL), DealStyle.COMPASS)}"
    )
    assert [board.deal for board in boards(text)] == [Deal.parse(COMPASS), Deal.parse(DEAL)]


def test_auctions_alone_are_boards_of_their_own():
    assert [calls(board) for board in boards("1S P 2S P\n\nor rather\n\n1S X XX")] == ["1S P 2S P", "1S X XX"]


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Dlr: N", "N"),
        ("Dealer South", "S"),
        ("Dealer: East", "E"),
        ("dealer W, love all", "W"),
        ("West deals", "W"),
        ("South dealer", "S"),
        ("EAST DEALS", "E"),
        ("发牌人：北", "N"),
        ("北发牌", "N"),
        ("南家发牌", "S"),
        ("发牌 西", "W"),
    ],
)
def test_words_for_the_dealer(line, seat):
    assert [board.dealer for board in boards(f"{line}\n{DEAL}")] == [Seat.parse(seat)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Vul: EW", "EW"),
        ("Vul: None", "None"),
        ("Vul None", "None"),
        ("Vulnerable: Both", "All"),
        ("Vulnerability N-S", "NS"),
        ("N-S vulnerable", "NS"),
        ("N–S vulnerable", "NS"),
        ("East-West vulnerable", "EW"),
        ("Both sides vulnerable", "All"),
        ("Neither side vulnerable", "None"),
        ("None Vul", "None"),
        ("N/S Vul", "NS"),
        ("All vul", "All"),
        ("Love all", "None"),
        ("Game all", "All"),
        ("E-W game", "EW"),
        ("双方有局", "All"),
        ("双方无局", "None"),
        ("南北有局", "NS"),
        ("东西有局", "EW"),
        ("局况：双有", "All"),
        ("局况：东西", "EW"),
    ],
)
def test_words_for_the_vulnerability(line, said):
    assert [str(board.vulnerability) for board in boards(f"{line}\n{DEAL}")] == [said]


@pytest.mark.parametrize(
    "line",
    [
        "Board 12",
        "BOARD 12:",
        "Board No 12",
        "Board #12",
        "Bd 12",
        "Deal 12",
        "Hand 12.",
        "## Board 12",
        "第12副",
        "副号：12",
    ],
)
def test_words_for_the_number(line):
    assert [board.label for board in boards(f"{line}\n{DEAL}")] == ["12"]


@pytest.mark.parametrize(
    ("line", "contract", "tricks"),
    [
        ("4♠X S -1", "4SX S", 9),
        ("Contract: 4♠X by South, down 1", "4SX S", 9),
        ("Contract: 4S by South\nResult: down 1", "4S S", 9),
        ("Contract: 4S by South\nResult: +1", "4S S", 11),
        ("3NT South, made 9", "3NT S", 9),
        ("定约：4♠ 南 宕1", "4S S", 9),
        ("定约：4♠ 南\n结果：超1", "4S S", 11),
        ("Final contract: 4S", "4S", None),
    ],
)
def test_words_for_the_result(line, contract, tricks):
    (board,) = boards(f"{DEAL}\n{line}")
    assert (board.contract, board.result if board.declarer else None) == (Contract.parse(contract), tricks)


def test_a_result_after_an_auction_is_one_of_its_contract():
    (board,) = boards(f"N: {DEAL.split()[1]}\n1S P 4S AP\nResult: -1\n")
    assert str(board.contract) == "4♠ S"
    assert board.tags["Contract"] == "4S"
    assert board.result == 9


def test_passed_out():
    (board,) = boards(f"{DEAL}\nDealer N\nP P P P\n")
    assert board.is_passed_out


def test_players_by_our_own_diagram():
    board = Board.of(deal=Deal.parse(DEAL), players={Seat.WEST: "Zia", Seat.SOUTH: "Li Ming"})
    (again,) = boards(write([board], Losses("text")).decode())
    assert again.player_names == board.player_names


def test_errors_stand_where_the_text_has_them():
    text = f"A report\n\n{DEAL.replace('QJT9', 'KJT9')}\n\n1S X X\n"
    found = [(found.code, found.line, found.column, found.board) for found in read(text.encode()).errors]
    assert ("impossible-deal", 3, 20, 1) in found
    assert ("illegal-call", 5, 6, 1) in found


# ---- Which texts are ours ----


@pytest.mark.parametrize(
    "text",
    [COLUMN, CHINESE, PROBLEM, DEAL, "1S X XX 2D", "AKQ.JT9.876.5432", "1NT P 3NT AP", "叫牌：1黑桃 不叫 2黑桃 都不叫"],
)
def test_bridge_in_a_text_is_recognised(text):
    assert recognises(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "A letter about nothing, with 4 clubs and 2 hearts in it.\nAll pass by.",
        "Version 1.2.3.4 of 10.9.8.7 was out.",
        "- one\n- two\n- three",
        "x = 5\ny = 6",
        GOOD,
        f'[Deal "{DEAL}"]\n',
        "pn|a,b,c,d|md|3SAKQ|mb|1S|",
        '{"deal": "N:AKQ.JT9.876.5432 - - -"}',
        "<table><tr><td>1S X XX 2D</td></tr></table>",
        "\0\0\0\0AKQ.JT9.876.5432",
    ],
)
def test_other_texts_are_not(text):
    assert not recognises(text.encode())


# ---- Writing ----


@st.composite
def simple_boards(draw: DrawFn) -> Board:
    """A board with all that a diagram tells and we read from one."""
    dealer = draw(seats())
    auction = Auction(dealer, draw(auctions()).calls)
    deal = draw(deals() | partial_deals().filter(lambda deal: deal.tricks == 13))
    number, vulnerability = draw(st.integers(1, 999)), draw(vulnerabilities())
    contract = auction.contract
    result = draw(st.none() | st.integers(0, 13)) if contract else None
    called = auction if auction.calls else None
    return Board.of(
        label=number,
        dealer=dealer,
        vulnerability=vulnerability,
        deal=deal,
        auction=called,
        contract=contract,
        result=result,
    )


@settings(max_examples=60)
@given(st.lists(simple_boards(), min_size=1, max_size=4))
def test_diagrams_are_read_again(written):
    losses = Losses("text")
    records = read(write(written, losses))
    assert losses.diagnostics == []
    assert len(records.boards) == len(written)
    for board, again in zip(written, records.boards, strict=True):
        assert (again.label, again.dealer, again.vulnerability) == (board.label, board.dealer, board.vulnerability)
        assert again.deal == board.deal
        assert again.auction == board.auction
        assert (again.contract, again.result, again.is_passed_out) == (
            board.contract,
            board.result,
            board.is_passed_out,
        )


@settings(max_examples=60)
@given(
    deals(),
    auctions().filter(lambda auction: len(auction.calls) > 3 and auction.last_bid),
    st.sampled_from(DealStyle),
    st.sampled_from(AuctionStyle),
)
def test_a_deal_and_an_auction_in_any_style(deal, auction, deal_style, auction_style):
    parts = (
        "A hand from last night.",
        format_deal(deal, deal_style),
        f"Dealer: {auction.dealer}",
        format_auction(auction, auction_style),
        "Well bid!",
    )
    (board,) = boards("\n\n".join(parts))
    assert board.deal == deal
    assert board.auction == auction


def test_what_a_diagram_cannot_hold_is_told():
    losses = Losses("text")
    write(loads(GOOD).boards, losses)
    said = [str(found.message) for found in losses.diagnostics]
    assert said == [
        "These tags are not held: Event.",
        "A diagram shows the play, but the play is not read from it.",
    ]
    assert {found.board for found in losses.diagnostics} == {1}


def test_the_play_of_our_diagram_is_no_deal():
    (board,) = boards(write(loads(GOOD).boards, Losses("text")).decode())
    assert board.deal == Deal.parse(DEAL)
    assert board.result == 9


def test_the_format():
    assert FORMAT.name == "text"
    assert FORMAT.is_text
    assert FORMAT.write is not None


# ---- Any text ----

PIECES = [
    *COLUMN.split("\n"),
    *CHINESE.split("\n"),
    *PROBLEM.split("\n"),
    "4♠X S -1",
    "W N E S",
    "Board 3",
    "N deals",
    "",
    "|",
    "♠",
    "1S",
]


@settings(max_examples=300)
@given(
    st.lists(st.sampled_from(PIECES), max_size=40).map("\n".join)
    | st.lists(st.sampled_from(PIECES)).map(" ".join)
    | st.text()
)
def test_no_text_raises(text):
    records = read(text.encode())
    for found in records.diagnostics:
        assert 1 <= found.line <= text.count("\n") + text.count("\r") + 1
        assert found.board is not None
        assert 1 <= found.board <= len(records.boards)


@given(st.binary(max_size=300))
def test_no_bytes_raise(data):
    read(data)
    recognises(data)


@pytest.mark.parametrize(
    "piece",
    [
        COLUMN,
        CHINESE,
        PROBLEM,
        "♠A ",
        "♠A\n",
        "1S ",
        "1S\n",
        "W N E S\n",
        "N: ",
        "Board 1\n",
        "4S S -1\n",
        "north ",
        "vul ",
        "(",
        "AKQ.JT9.876.5432\n",
        " ",
        "\n",
        "♠A♥A♦A♣A\n",
    ],
)
def test_a_long_text_takes_no_longer_than_its_length(piece):
    with processor_seconds(10):
        read((piece * (40_000 // len(piece))).encode())
