"""LIN: what its pairs say, its quirks read as they were meant, and what is written of a board."""

import re
import string
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.auction import REDOUBLE, UNKNOWN_CALL, Auction
from bridge.board import Board, Comment, Ending, EscapedLine, Flag, FlagKind, Nag, NoteReference, Place, Section
from bridge.deal import Deal
from bridge.play import Claim, Play
from bridge.table import SEATS, Seat, Vulnerability
from parsers import Records
from parsers.encoding import decode
from parsers.formats import Losses
from parsers.lin import FORMAT, loads, read, recognises
from parsers.lin_writer import read_label, write
from parsers.pbn import loads as loads_pbn
from parsers.pbn_writer import dumps as dumps_pbn
from tests.parsers.records import calls, processor_seconds, tricks
from tests.strategies import complete_auctions, deals, incomplete_auctions, vulnerabilities

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "lin"
FILES = sorted(path.name for path in CORPUS.glob("*.lin"))
needs_corpus = pytest.mark.skipif(not FILES, reason=f"the collection of files is not at {CORPUS}")

NAMES = "pn|sue,walt,nora,ed|st||"
HANDS = "S2579HQT9D23TCA98,S34QH56JD45JCKQJT,S68TAHK87D67QC765,SJKH234AD89KAC234"
"""South, West, North and East; the fourth may be left out."""
DEAL = f"md|1{HANDS}|rh||ah|Board 3|sv|e|"
BIDDING = "mb|p|mb|p|mb|1N!|an|12-14|mb|p|mb|p|mb|p|"
TRICK = "pc|D8|pc|D2|pc|D4|pc|DQ|"
GOOD = f"{NAMES}{DEAL}{BIDDING}{TRICK}pg||mc|7|pg||"


def board(text: str) -> Board:
    """The only board of a text."""
    (only,) = loads(text).boards
    return only


def codes(text: str) -> list[str]:
    """The codes of all diagnostics."""
    return [remark.code for remark in loads(text).diagnostics]


def written(*boards: Board) -> tuple[str, list[str]]:
    """The boards as LIN, and the sentences about what was lost."""
    losses = Losses("lin")
    return write(boards, losses).decode(), [str(lost.message) for lost in losses.diagnostics]


# ---- One board ----


def test_the_fixture_is_a_good_board():
    assert codes(GOOD) == []
    record = board(GOOD)
    assert record.deal is not None
    assert record.deal.is_complete


def test_names_are_those_of_south_west_north_and_east():
    names = board(GOOD).player_names
    assert names == {Seat.SOUTH: "sue", Seat.WEST: "walt", Seat.NORTH: "nora", Seat.EAST: "ed"}


@pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_the_digit_before_the_hands_tells_the_dealer(digit, dealer):
    assert str(board(f"md|{digit}{HANDS}|").dealer) == dealer


@pytest.mark.parametrize("hands", [HANDS, HANDS.rsplit(",", 1)[0], HANDS.rsplit(",", 1)[0] + ",", HANDS.lower()])
def test_the_fourth_hand_may_be_left_out(hands):
    record = board(f"md|1{hands}|")
    assert record.deal == board(GOOD).deal


def test_the_order_of_ranks_and_suits_in_a_hand_is_free():
    hands = "C89AD10 3 2H9TQS9752".replace(" ", "") + "," + HANDS.split(",", 1)[1]
    assert board(f"md|1{hands}|").deal == board(GOOD).deal


def test_a_hand_left_out_is_not_known_and_one_without_cards_is_empty():
    deal = board("md|1SAKHDC,,SHDC,|").deal
    assert deal is not None
    assert (deal[Seat.WEST], deal[Seat.EAST]) == (None, None)
    assert deal[Seat.NORTH] is not None
    assert len(deal[Seat.NORTH]) == 0


def test_no_hand_at_all_is_no_deal():
    assert board("md|1,,,|").deal is None
    assert board("md|0|").dealer is None


@pytest.mark.parametrize(("signs", "told"), [("o0-O", "None"), ("nN", "NS"), ("eE", "EW"), ("bB", "All")])
def test_vulnerability(signs, told):
    assert {str(board(f"md|1{HANDS}|sv|{sign}|").vulnerability) for sign in signs} == {told}


def test_a_vulnerability_left_out_is_that_of_the_board_number_if_the_dealer_is_too():
    assert board(f"md|1{HANDS}|ah|Board 3|").vulnerability is Vulnerability.EW
    assert codes(f"md|1{HANDS}|ah|Board 3|") == ["no-vulnerability"]
    assert board(f"md|2{HANDS}|ah|Board 3|").vulnerability is None
    assert board(f"md|1{HANDS}|ah|Board 3|sv||").vulnerability is None


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Board 7", "7"),
        ("Bricka 07", "7"),
        ("BOARD12", "12"),
        ("12", "12"),
        ("Board #3", "3"),
        ("Final, board 9", "9"),
        ("A1", "A1"),
        ("Slam", "Slam"),
        ("Board 0", "0"),
    ],
)
def test_the_label_of_a_word_and_a_number_is_the_number(text, label):
    assert board(f"md|1{HANDS}|ah|{text}|sv|o|").label == label
    assert read_label(text) == label


def test_calls_are_read_in_either_case_and_in_long_words():
    text = f"md|1{HANDS}|sv|o|mb|P|mb|1c|mb|D|mb|R|mb|1NT|mb|X|mb|XX|mb|pass|mb|2n|mb|dbl|mb|rdbl|"
    assert calls(board(text)) == "Pass 1C X XX 1NT X XX Pass 2NT X XX"
    assert "bad-call" not in codes(text)


@pytest.mark.parametrize(
    ("runs", "told"),
    [
        ("pppp", "Pass Pass Pass Pass"),
        ("1dp2dp2sp3n", "1D Pass 2D Pass 2S Pass 3NT"),
        ("1NTdrppp", "1NT X XX Pass Pass Pass"),
        ("1D-P-2D", "1D Pass 2D"),
        ("1cxxx", "1C XX X"),
        ("1c(strong)p", "1C Pass"),
    ],
)
def test_calls_may_be_run_together(runs, told):
    assert calls(board(f"md|1{HANDS}|sv|o|mb|{runs}|")) == told


def test_contract_and_declarer_come_of_the_auction():
    record = board(GOOD)
    assert record.tags["Contract"] == "1NT"
    assert record.tags["Declarer"] == "N"


def test_an_explanation_is_a_note_and_so_is_a_bare_alert():
    record = board(f"{DEAL}mb|1C!|mb|p|mb|1D|an|4+ !D, F1|mb|p|mb|2C!|an|12-14|mb|p|mb|2D|an|4+ !D, F1|")
    assert record.auction_notes == {1: "!", 2: "4+ !D, F1", 3: "12-14"}
    assert [record.marks_at(Place.call(index)) for index in (0, 2, 4, 6)] == [
        (NoteReference(1),),
        (NoteReference(2),),
        (NoteReference(3),),
        (NoteReference(2),),
    ]


def test_remarks_stand_where_they_were_made():
    text = (
        f"nt|a: hi|pg||{DEAL}nt|b: nice deal|mb|1N|nt|c: light|pg||mb|p|mb|p|mb|p|pc|D4|nt|d: !D|pc|DQ|nt|e|mc|7|nt|f|"
    )
    record = board(text)
    assert record.comments_at(Place.start()) == ("a: hi",)
    assert record.comments_at(Place.tag("Deal")) == ("b: nice deal",)
    assert record.comments_at(Place.call(0)) == ("c: light",)
    assert record.comments_at(Place.card(0, Seat.WEST)) == ("d: !D",)
    assert record.comments_at(Place.card(0, Seat.NORTH)) == ("e", "f")


@pytest.mark.parametrize(
    "cards", ["pc|D8|pc|d2|pc|d4|pc|Dq|", "pc|D8D2D4DQ|", "pc|d8,d2 d4-dq|", "pc|D8|pc|D2D4|pc|DQ|"]
)
def test_cards_come_in_the_order_of_play(cards):
    record = board(f"{DEAL}{BIDDING}{cards}")
    assert tricks(record) == ("E: DQ D8 D2 D4",)


def test_ten_may_be_written_with_two_digits():
    assert tricks(board(f"{DEAL}{BIDDING}pc|C4|pc|C8|pc|c10|")) == ("E: - C4 C8 CT",)


def test_a_claim_tells_all_tricks_of_declarer():
    record = board(GOOD)
    assert record.result == 7
    assert record.play_ending is Ending.CUT
    assert record.claim == Claim(12, 6)


def test_a_claim_without_a_card_is_a_play_without_a_card():
    record = board(f"{DEAL}{BIDDING}mc|7|")
    assert record.play == Play(Seat.EAST, record.strain, record.deal, (), Claim(13, 7), Seat.NORTH)


def test_a_complete_play_tells_the_result():
    record = board(full())
    assert record.play is not None
    assert record.result == record.play.declarer_tricks
    assert record.play_ending is Ending.NATURAL


def full() -> str:
    """A board whose cards are all played."""
    deal = board(GOOD).deal
    play = Play(Seat.EAST, board(GOOD).strain, deal)
    while not play.is_over:
        play = play.play(next(iter(play.legal_cards())))
    return DEAL + BIDDING + "".join(f"pc|{turn.card.code}|" for turn in play.cards if turn.card)


def test_a_passed_out_board():
    record = board(f"{DEAL}mb|p|mb|p|mb|p|mb|p|")
    assert record.is_passed_out
    assert record.tags["Contract"] == "Pass"


def test_keys_without_another_place_are_kept_as_tags_and_layout_is_not():
    record = board(f"{DEAL}sa|0|tu|x|zz|3.53|at|one|at|two|mn|Title|")
    assert {name: value for name, value in record.tags.items() if name.startswith("LIN_")} == {
        "LIN_zz": "3.53",
        "LIN_at": "one|two",
    }
    assert codes(f"{DEAL}zz|3.53|at|one|at|two|") == ["unknown-key"]


# ---- Several boards ----

MATCH = (
    "vg|Cup, 2010,Final 2 of 4,I,5,6,Reds,10,Blues,7.5|\n"
    "rs|1NN=,1NN-1,P,4SEx-2|\n"
    "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
    f"qx|o5|st||md|1{HANDS}|sv|o|{BIDDING}{TRICK}mc|7|pg||\n"
    f"qx|c5|st||md|1{HANDS}|sv|o|{BIDDING}{TRICK}pg||\n"
    f"qx|o6|st||md|2{HANDS}|sv|n|mb|p|mb|p|mb|p|mb|p|pg||\n"
    f"qx|c6|st||md|2{HANDS}|sv|n|pg||\n"
)


def test_a_match_gives_both_rooms_of_each_board():
    records = loads(MATCH)
    assert [(one.label, one.tags["Room"]) for one in records.boards] == [
        ("5", "Open"),
        ("5", "Closed"),
        ("6", "Open"),
        ("6", "Closed"),
    ]
    assert [one.player_names[Seat.SOUTH] for one in records.boards] == ["s1", "s2", "s1", "s2"]
    assert records.boards[0].tags["Event"] == "Cup, 2010"
    assert records.boards[0].tags["Stage"] == "Final 2 of 4"
    assert records.boards[0].tags["Scoring"] == "IMP"
    assert (records.boards[3].tags["HomeTeam"], records.boards[3].tags["VisitTeam"]) == ("Reds", "Blues")


def test_the_results_of_a_match_tell_what_a_board_does_not():
    boards = loads(MATCH).boards
    assert [one.result for one in boards] == [7, 6, None, 8]
    assert boards[1].claim == Claim(12, 5)
    assert str(boards[3].contract) == "4♠X E"


def test_results_that_disagree_with_a_board_are_said_and_do_not_count():
    assert codes(MATCH.replace("1NN=,", "1NN+2,")) == ["match-fields", "match-disagrees"]
    text = MATCH.replace("1NN-1,", "2SN-1,")
    assert codes(text) == ["match-fields", "match-disagrees", "play-stops"]
    assert loads(text).boards[1].result is None


@pytest.mark.parametrize(
    ("results", "said"), [("1NN=,1NN-1,P", []), ("1NN=,1NN-1", ["result-count"]), (",,,,,", ["result-count"])]
)
def test_too_many_and_too_few_results(results, said):
    text = MATCH.replace("1NN=,1NN-1,P,4SEx-2", results).replace("Cup, 2010", "Cup")
    assert [code for code in codes(text) if code != "play-stops"] == said


def test_a_result_that_cannot_be_read_is_said():
    assert "bad-result" in codes(MATCH.replace("1NN=,", "???,"))


def test_boards_without_an_index_are_parted_where_the_deal_comes_again():
    text = f"{GOOD}\n{GOOD.replace('Board 3', 'Board 4')}"
    assert [one.label for one in loads(text).boards] == ["3", "4"]
    other = HANDS.replace("S2579", "S257J").replace("SJK", "S9K")
    text = f"md|1{HANDS}|rh||ah|Board 1|sv|o|md|2{other}|rh||ah|Board 2|sv|n|"
    assert [(one.label, str(one.dealer), str(one.vulnerability)) for one in loads(text).boards] == [
        ("1", "S", "None"),
        ("2", "W", "NS"),
    ]


def test_names_may_stand_once_for_all_boards():
    text = f"{GOOD}\nqx|o4|{GOOD.removeprefix(NAMES)}"
    assert [one.player_names[Seat.EAST] for one in loads(text).boards] == ["ed", "ed"]


def test_rooms_are_not_told_where_there_is_only_one():
    assert "Room" not in board(f"qx|o1|{GOOD}").tags


def test_a_board_whose_deal_is_missing_does_not_spoil_the_one_before():
    first, second = loads(f"{GOOD}\npn|a,b,c,d|st||ah|Board 4|mb|1S|mb|p|").boards
    assert calls(first) == "Pass Pass 1NT Pass Pass Pass"
    assert (calls(second), second.label, second.deal) == ("1S Pass", "4", None)


# ---- Quirks ----


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(f"{DEAL}mb|1S|mb|p\nmb|p|mb|p|", ["bar-missing"], id="a bar is missing at the end of a line"),
        pytest.param(f"{DEAL}mb|1S|an|5+|6|mb|p|", ["bar-in-text"], id="a bar inside an explanation"),
        pytest.param(f"{DEAL}|mb|1S|", ["extra-bar"], id="a bar too many"),
        pytest.param(f"{DEAL}what is this|mb|1S|", ["unreadable"], id="a text without a key"),
        pytest.param(f"pn|a,b,c|{DEAL}", ["name-count"], id="a name too few"),
        pytest.param(f"pn|a,b,c,d,|{DEAL}", ["name-count"], id="a comma too many"),
        pytest.param(f"pn|a,b,c,d,e,f|{DEAL}", ["name-count"], id="six names"),
        pytest.param(f"pn|1,2,3,4,5,6,7,8,9|{DEAL}", ["name-count"], id="nine names"),
        pytest.param(f"{DEAL}mb|1S|{NAMES}", ["late-names"], id="late names"),
        pytest.param(f"{NAMES}{DEAL}pn|x,y,z,q|", ["duplicate-names"], id="names twice"),
        pytest.param(f"{DEAL}sv|n|", ["duplicate-key"], id="vulnerability twice"),
        pytest.param(f"{DEAL}ah|Board 3|rh||", [], id="the same label twice"),
        pytest.param(f"qx|o39|{DEAL}", ["label-disagrees"], id="another number in qx"),
        pytest.param(f"qx|o3,BOARD3|{DEAL}", [], id="a label in qx"),
        pytest.param(f"md|{HANDS}|sv|o|", ["no-dealer"], id="no dealer"),
        pytest.param(f"md|7{HANDS}|sv|o|", ["bad-dealer"], id="a dealer that is none"),
        pytest.param(f"md|1{HANDS},S|sv|o|", ["hand-count"], id="five hands"),
        pytest.param(f"md|1{HANDS.replace('S25', 'S2X5')}|sv|o|", ["bad-rank"], id="a rank that is none"),
        pytest.param(f"md|1{HANDS.replace('S25', 'S22')}|sv|o|", ["duplicate-card", "card-count"], id="a card twice"),
        pytest.param(f"md|1{HANDS.replace('S34Q', 'S2Q')}|sv|o|", ["duplicate-card", "card-count"], id="in two hands"),
        pytest.param(f"md|1{HANDS}|sv|q|", ["bad-vulnerability"], id="a vulnerability that is none"),
        pytest.param("qx|o3|sv|o|", ["no-deal"], id="no deal"),
        pytest.param(f"md|0{HANDS}|sv|o|mb|1S|", ["dealer-assumed"], id="calls without a dealer"),
        pytest.param(f"{DEAL}mb|1S|mb|1H|", ["illegal-call"], id="an insufficient bid"),
        pytest.param(f"{DEAL}mb|ppppp|", ["call-after-end"], id="a pass too many"),
        pytest.param(f"{DEAL}mb|8S|", ["bad-call"], id="a call that is none"),
        pytest.param(f"{DEAL}mb|?|", ["blank-call"], id="a call that is not told"),
        pytest.param(f"{DEAL}an|strong|mb|1C|", ["explanation-without-call"], id="an explanation before the calls"),
        pytest.param(f"{DEAL}mb|ppp1Np|pc|HQ|", ["passes-missing", "play-stops"], id="no last passes"),
        pytest.param(f"{DEAL}{BIDDING}{TRICK}", ["play-stops"], id="a play that stops without a claim"),
        pytest.param(f"{GOOD}mb|1S|", ["late-call"], id="a call after the play"),
        pytest.param(f"{DEAL}{BIDDING}pc|x|mc|7|", ["bad-card"], id="a card that is none"),
        pytest.param(f"{DEAL}{BIDDING}{TRICK}mc|x|", ["bad-claim", "play-stops"], id="a claim that is none"),
        pytest.param(f"{DEAL}{BIDDING}{TRICK}mc|8|mc|7|", ["two-claims"], id="two claims"),
        pytest.param(f"{DEAL}mb|pppp|mc|7|", ["claim-without-contract"], id="a claim after passes"),
        pytest.param(f"{DEAL}pc|S2|", ["play-stops"], id="a play without an auction"),
        pytest.param(f"{DEAL}{BIDDING}pc|D8|pc|DT|pc|S4|mc|7|", ["revoke"], id="a revoke"),
        pytest.param(f"{DEAL}{BIDDING}{TRICK}pc|D8|mc|7|", ["card-played-before"], id="a card twice"),
        pytest.param(f"{DEAL}{BIDDING}{TRICK}{'pc|S2|' * 60}", None, id="more than 52 cards"),
        pytest.param("hello", ["unreadable"], id="no LIN at all"),
    ],
)
def test_a_quirk_is_said(text, said):
    found = codes(text)
    assert found == said if said is not None else found


def test_what_is_said_has_its_line_and_column():
    (found,) = loads(f"{GOOD}\n{NAMES}\n{DEAL}mb|1S|mb|1H|").diagnostics
    assert (found.line, found.column, found.board) == (3, len(DEAL) + len("mb|1S|mb|") + 1, 2)
    (found,) = loads(f"{GOOD}{DEAL}mb|1S|mb|1H|").diagnostics
    assert (found.line, found.column, found.board) == (1, len(GOOD) + len(DEAL) + len("mb|1S|mb|") + 1, 2)


def test_a_bar_inside_a_text_belongs_to_it():
    assert board(f"{DEAL}mb|1S|an|5+|6 at most|mb|p|").auction_notes == {1: "5+|6 at most"}
    assert board(f"{DEAL}mb|1S|nt|a|b|").comments_at(Place.call(0)) == ("a|b",)


def test_a_value_may_run_over_lines():
    record = board("pn|sue,walt,nora,ed\n|" + DEAL.replace("|sv|e|", "|sv|e\n|") + "sa|0|mb|1S|nt|two\nlines|")
    assert (record.player_names[Seat.EAST], record.vulnerability) == ("ed", Vulnerability.EW)
    assert record.comments_at(Place.call(0)) == ("two\nlines",)


def test_lines_with_a_percent_sign():
    records = loads(f"% Generated by BBO Helper\n{GOOD}\n% second\n{GOOD}")
    assert records.header == (" Generated by BBO Helper",)
    assert records.boards[1].marks_at(Place.start()) == (EscapedLine(" second"),)


def test_names_after_the_last_card_are_not_those_of_the_board():
    first, second = loads(f"{GOOD}pn|a,b,c,d|pg||\n{GOOD.removeprefix(NAMES)}").boards
    assert (first.player_names[Seat.SOUTH], second.player_names[Seat.SOUTH]) == ("sue", "a")


def test_a_trick_that_is_written_from_another_hand_on_is_turned():
    text = f"{DEAL}{BIDDING}pc|D2|pc|D4|pc|DQ|pc|D8|mc|7|"
    assert codes(text) == ["trick-turned"]
    assert tricks(board(text)) == ("E: DQ D8 D2 D4",)


def test_a_trick_that_nobody_could_have_followed_in_turn_was_led_out_of_turn():
    text = f"{DEAL}{BIDDING}pc|D2|pc|D4|mc|7|"
    assert codes(text) == ["led-out-of-turn"]
    assert tricks(board(text)) == ("S: - - D2 D4",)


def test_a_play_without_an_auction_is_led_by_who_holds_the_card():
    record = board(f"{DEAL}pc|S2|pc|S3|pc|ST|pc|SK|pc|H2|")
    assert tricks(record) == ("S: ST SK S2 S3", "E: - H2 - -")


def test_a_claim_that_cannot_be_is_said():
    record = f"{DEAL}{BIDDING}{TRICK}mc|0|"
    assert codes(record) == ["result-disagrees"]
    assert all(found.hint is None for found in loads(record).diagnostics)


# ---- Recognising and writing ----


@pytest.mark.parametrize(
    ("data", "is_lin"),
    [
        (GOOD.encode(), True),
        (MATCH.encode(), True),
        (f"% x\n\n{GOOD}".encode(), True),
        (f"\ufeff{GOOD}".encode(), True),
        (GOOD.encode("utf-16"), True),
        (b'[Event "x"]\n[Board "1"]\n', False),
        (b"https://www.bridgebase.com/tools/handviewer.html?lin=pn|a,b,c,d|md|1|", False),
        (b"a|b|c|md|1|", False),
        (b"", False),
        (b"\xff\xfe\x00", False),
    ],
)
def test_lin_is_told_by_its_content(data, is_lin):
    assert recognises(data) is is_lin


def test_a_board_is_written_as_bridge_base_does():
    text, lost = written(board(GOOD))
    assert lost == []
    assert text == (
        "pn|sue,walt,nora,ed|st||md|1S2579H9TQD23TC89A,S34QH56JD45JCTJQK,S68TAH78KD67QC567,SJKH234AD89KAC234|rh||"
        "ah|Board 3|sv|e|mb|p|mb|p|mb|1N|an|12-14|mb|p|mb|p|mb|p|pg||pc|D8|pc|D2|pc|D4|pc|DQ|mc|7|pg||\n"
    )


def test_a_match_is_written_and_read_back():
    boards = loads(MATCH).boards
    text, lost = written(*boards)
    assert text.startswith("vg|Cup, 2010,Final 2 of 4,I,5,6,Reds,10,Blues,7.5|\nqx|o5|")
    assert loads(text).boards[:3] == boards[:3]
    assert lost == [
        "A contract that is not that of the auction is not held.",
        "A result without play is held as a claim.",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tags": ("Site", "Beijing")}, "These tags are not held: Site."),
        ({"tags": ("North", "Smith, J")}, "Commas inside a name are not held."),
        ({"tags": ("North", "a|b")}, "Bars and line breaks inside a text are not held."),
        ({"tags": ("Board", "Board 1")}, "The label “Board 1” is not held as it is."),
        ({"tags": ("Deal", "nonsense")}, "The deal cannot be read, so it is not held."),
        ({"tags": ("Contract", "2NT")}, "A contract that is not that of the auction is not held."),
        ({"tags": ("Result", "^7")}, "That a result was adjusted is not held."),
        ({"sections": (Section("ActionTable", "Rank;Call"),)}, "These tables are not held: ActionTable."),
        ({"play_notes": {1: "x"}}, "The notes of the play are not held."),
        ({"auction_notes": {1: "12-14", 2: "x"}}, "Notes that no call refers to are not held."),
        ({"auction_notes": {}}, "A call has one note, with its text."),
        (
            {"marks": {Place.call(0): (Nag(1),)}},
            "Glyphs, stated irregularities, hidden lines and comments at tags are not held.",
        ),
        (
            {"marks": {Place.call(0): (Flag(FlagKind.INSUFFICIENT_BID),)}},
            "Glyphs, stated irregularities, hidden lines and comments at tags are not held.",
        ),
        (
            {"marks": {Place.tag("Board"): (Comment("x"),)}},
            "Glyphs, stated irregularities, hidden lines and comments at tags are not held.",
        ),
        ({"auction_ending": Ending.CUT}, "How an auction breaks off is not held."),
        ({"play_ending": Ending.OPEN}, "How a play breaks off is not held."),
        ({"auction": Auction(Seat.SOUTH, (UNKNOWN_CALL,))}, "A call that is not told is not held."),
        ({"auction": Auction(Seat.WEST, ())}, "LIN has one dealer, who calls first."),
        ({"auction": None}, "A play without its auction does not tell declarer and strain."),
        ({"play": None}, "A result without play is held as a claim."),
    ],
)
def test_what_lin_cannot_hold_is_told(change, sentence):
    from dataclasses import replace

    record = board(GOOD)
    if "tags" in change:
        name, value = change.pop("tags")
        change["tags"] = record.tags.replaced(**{name: value})
    assert sentence in written(replace(record, **change))[1]


def test_cards_that_are_not_told_and_leads_out_of_turn_are_told():
    assert "A lead out of turn is not held." in written(board(f"{DEAL}{BIDDING}pc|D2|pc|D4|mc|7|"))[1]
    record = board(f"{DEAL}{BIDDING}pc|D8|pc|x|pc|D4|pc|DQ|pc|D6|mc|7|")
    assert "Cards that are not told are not held, nor those after them." in written(record)[1]


def test_a_note_that_is_only_an_alert_is_written_as_one():
    assert "mb|1C!|mb|p|" in written(board(f"{DEAL}mb|1C!|mb|p|"))[0]


def test_a_redouble_is_written():
    text, _ = written(board(f"{DEAL}mb|1C|mb|d|mb|r|"))
    assert board(text).auction == Auction(Seat.SOUTH, (*board(f"{DEAL}mb|1Cd|").auction.calls, REDOUBLE))


# ---- Properties ----


@st.composite
def lin_boards(draw: DrawFn) -> Board:
    """A board that LIN can hold: a deal, an auction, and perhaps a play of any length with its result."""
    deal = draw(deals())
    auction = draw(complete_auctions() | incomplete_auctions())
    contract = auction.contract
    play, result, ending = None, None, Ending.NATURAL
    if contract is not None and contract.declarer is not None and draw(st.booleans()):
        play = Play(contract.declarer.lho, contract.strain, deal, declared_by=contract.declarer)
        choices = draw(st.lists(st.integers(0, 12), max_size=52))
        for choice in choices:
            legal = tuple(play.legal_cards())
            play = play.play(legal[choice % len(legal)])
        if not play.is_over:
            left = 13 - sum(trick.is_complete for trick in play.tricks)
            play, ending = play.claimed(draw(st.integers(0, left))), Ending.CUT
        result = play.declarer_tricks
    words = (
        st.text(string.ascii_letters + string.digits + " .!-_äß黑桃", min_size=1, max_size=12)
        .map(str.strip)
        .filter(bool)
    )
    names = draw(st.dictionaries(st.sampled_from(SEATS), words))
    record = Board.of(
        label=draw(st.none() | st.integers(1, 200)),
        dealer=auction.dealer,
        vulnerability=draw(vulnerabilities()),
        deal=deal,
        players=names,
        contract=contract,
        result=result,
        auction=auction if auction.calls else None,
        play=play,
    )
    marks: dict[Place, tuple[Any, ...]] = {}
    notes: dict[int, str] = {}
    for index in range(len(auction.calls)):
        if draw(st.integers(0, 5)) == 0:
            text = draw(words)
            number = next((n for n, note in notes.items() if note == text), len(notes) + 1)
            notes[number] = text
            marks[Place.call(index)] = (NoteReference(number), Comment(draw(words)))
    if draw(st.booleans()):
        marks[Place.start()] = (Comment(draw(words)),)
    if play is not None and play.cards:
        turn = draw(st.sampled_from(play.cards))
        marks[Place.card(turn.trick, turn.seat)] = (Comment(draw(words)), Comment(draw(words)))
    return Board(record.tags, record.auction, play, (), marks, notes, {}, Ending.NATURAL, ending)


@given(lin_boards())
@settings(max_examples=100)
def test_a_written_board_is_read_back(record):
    text, lost = written(record)
    records = loads(text)
    assert records.boards == (record,)
    assert lost == []
    assert [found for found in records.diagnostics if found.severity.value == "error"] == []


@given(st.lists(lin_boards(), min_size=2, max_size=4))
@settings(max_examples=30)
def test_several_written_boards_are_read_back(boards):
    text, _ = written(*boards)
    back = loads(text).boards
    assert [(one.deal, one.auction, one.play, one.result) for one in back] == [
        (one.deal, one.auction, one.play, one.result) for one in boards
    ]


PIECES = (
    *"|!%\n ,-?",
    "\r\n",
    "||",
    "md|",
    "md|1S",
    "qx|o1|",
    "qx|c1|",
    "mb|",
    "mb|pppp|",
    "an|",
    "pc|",
    "pc|SA|",
    "mc|9|",
)
PIECES += (
    "pg||",
    "nt|",
    "pn|",
    "vg|",
    "rs|,,|",
    "sv|o|",
    "zz|",
    "ah|Board 1|",
    "% x\n",
    "\n%",
    "\u2028",
    "♠",
    "é",
    "10",
    "\x00",
)


@st.composite
def mutations(draw: DrawFn) -> str:
    """Good boards, some slices of them deleted, doubled or moved, and pieces of syntax put in."""
    text = draw(st.sampled_from([GOOD, MATCH, full() + "\n" + GOOD]))
    for _ in range(draw(st.integers(1, 8))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        end = min(end, start + draw(st.sampled_from([0, 1, 2, 5, 20, 80, 500])))
        to = draw(st.integers(0, len(text)))
        match draw(st.sampled_from(["delete", "double", "move", "put", "put"])):
            case "delete":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + text[start:end] + text[end:]
            case "move":
                text = text[:to] + text[start:end] + text[to:]
            case _:
                text = text[:to] + draw(st.sampled_from(PIECES)) + text[to:]
    return text


def texts() -> st.SearchStrategy[str]:
    """Anything at all, most often nearly LIN."""
    soups = st.lists(st.sampled_from(PIECES) | st.text(string.ascii_letters + " ,", max_size=5), max_size=40).map(
        "".join
    )
    return mutations() | soups | st.text(st.characters(codec="utf-8"))


def check_places(text: str, records: Records) -> None:
    lines = text.split("\n")
    for found in records.diagnostics:
        assert 1 <= found.line <= len(lines), found
        assert 1 <= found.column <= max(1, len(lines[found.line - 1]) + 1), found
        assert found.board is None or 1 <= found.board <= len(records.boards), found
        assert str(found)


@given(texts())
@settings(max_examples=500)
@example("")
@example("|")
@example("md|")
@example("pc|")
@example("mb")
@example("qx|o1|mc|7|")
@example("mc|7|")
def test_no_text_raises_and_every_remark_stands_in_the_text(text):
    records = loads(text)
    check_places(text, records)
    written(*records.boards)


@given(st.binary(max_size=400))
def test_no_bytes_raise(data):
    recognises(data)
    read(data)


@given(mutations())
@settings(max_examples=200)
def test_a_bad_board_between_two_good_ones_costs_neither(bad):
    first, *_, last = loads(f"qx|o1|{GOOD}\n{bad}\nqx|o9|{GOOD}").boards
    for record in (first, last):
        assert calls(record) == calls(board(GOOD))
        assert record.deal == board(GOOD).deal


@given(texts())
@settings(max_examples=100)
def test_what_was_read_is_written_and_read_the_same(text):
    for record in loads(text).boards:
        losses = Losses("lin")
        back = loads(write([record], losses).decode()).boards
        if not losses.diagnostics:
            assert [(one.deal, one.auction, one.play) for one in back] == [(record.deal, record.auction, record.play)]


LETTER = string.ascii_lowercase


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 1_000_000, id="a line of a million characters"),
        pytest.param("|" * 1_000_000, id="a million bars"),
        pytest.param("x|" * 500_000, id="values without keys"),
        pytest.param("ab|" * 300_000, id="pairs"),
        pytest.param("".join(f"{a}{b}|x\n" for a in LETTER for b in LETTER) * 250, id="keys"),
        pytest.param("nt|" + "\n" * 1_000_000, id="empty lines in a value"),
        pytest.param("nt|" + "x" * 1_000_000 + "|", id="a long remark"),
        pytest.param("nt|x|" * 100_000, id="remarks"),
        pytest.param(f"{DEAL}mb|1S|" + "an|x|" * 100_000, id="explanations of one call"),
        pytest.param(f"{DEAL}mb|1S|" + "an|x|y|" * 50_000, id="bars in explanations"),
        pytest.param(f"{DEAL}mb|" + "p" * 500_000 + "|", id="passes run together"),
        pytest.param("mb|p|" * 100_000, id="passes"),
        pytest.param("mb|?x|" * 50_000, id="bad calls"),
        pytest.param("pc|SA|" * 100_000, id="cards"),
        pytest.param("pc|" + "SA" * 300_000, id="cards run together"),
        pytest.param("md|1" + "S" * 300_000 + "|", id="suits"),
        pytest.param("md|1S" + "A" * 300_000 + "|", id="aces"),
        pytest.param("md|1" + "," * 500_000 + "|", id="hands"),
        pytest.param("pn|" + "," * 500_000 + "|md|1|", id="names"),
        pytest.param("ah|" + "0" * 500_000 + "x|md|1|", id="zeros"),
        pytest.param("ah|" + "1" * 500_000 + "|md|1|", id="a long label"),
        pytest.param("vg|" + "," * 300_000 + "|rs|" + "," * 300_000 + "|", id="a long match"),
        pytest.param("vg|a,b,I,1,999999|" + "".join(f"qx|o{number}|" for number in range(10_000)), id="boards"),
        pytest.param("md|1|mb|p|" * 10_000, id="boards in a line"),
        pytest.param("%\n" * 200_000, id="lines with a percent sign"),
        pytest.param("mc|7|mc|8|" * 50_000, id="claims"),
    ],
)
def test_a_hostile_text_is_read_in_linear_time(text):
    with processor_seconds(20):
        loads(text)


def test_a_number_of_many_digits_is_only_a_label():
    assert board("md|1|ah|" + "1" * 5_000 + "|").number is None
    loads("vg|,,I," + "1" * 5_000 + "," + "2" * 5_000 + ",a,0,b,0|qx|o" + "1" * 5_000 + "|md|1|")


# ---- Files of real programs ----


@cache
def records(name: str) -> Records:
    """What the reader makes of a file."""
    return read((CORPUS / name).read_bytes())


def keys(name: str) -> list[tuple[str, str]]:
    """The keys and values of a file by a scanner of our own: what stands between bars, two by two."""
    parts = decode((CORPUS / name).read_bytes()).split("|")
    return [(key.strip(), value.strip()) for key, value in zip(parts[::2], parts[1::2], strict=False)]


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_every_board_of_a_file_is_read(name):
    found = [key for key, _ in keys(name)]
    assert len(records(name).boards) == found.count("md")
    assert found.count("qx") in (0, found.count("md"))


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_every_call_card_note_and_remark_of_a_file_is_read(name):
    found = [key for key, value in keys(name) if value]
    boards = records(name).boards
    assert sum(len(one.auction.calls) for one in boards if one.auction) == found.count("mb")
    assert sum(len(one.play.cards) for one in boards if one.play) == found.count("pc")
    marks = [mark for one in boards for marks in one.marks.values() for mark in marks]
    assert sum(isinstance(mark, Comment) for mark in marks) == found.count("nt")
    alerted = sum(
        value.endswith("!") and following != "an"
        for (key, value), (following, _) in zip(keys(name), [*keys(name)[1:], ("", "")], strict=True)
        if key == "mb"
    )
    assert sum(isinstance(mark, NoteReference) for mark in marks) == found.count("an") + alerted


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_a_real_file_is_read_without_a_fault(name):
    assert [str(found) for found in records(name).diagnostics if found.severity.value != "note"] == []


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_a_real_file_is_written_without_a_loss_and_read_back(name):
    text, lost = written(*records(name).boards)
    assert loads(text).boards == records(name).boards
    assert lost == []
    for one in records(name).boards:
        (back,) = loads(written(one)[0]).boards
        assert (back.deal, back.dealer, back.vulnerability, back.auction, back.auction_notes) == (
            one.deal,
            one.dealer,
            one.vulnerability,
            one.auction,
            one.auction_notes,
        )
        assert (back.play, back.result, back.player_names, back.label) == (
            one.play,
            one.result,
            one.player_names,
            one.label,
        )


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_a_real_file_goes_through_pbn(name):
    boards = records(name).boards
    back = loads_pbn(dumps_pbn(boards)).boards
    assert [(one.deal, one.auction, one.play, one.result, one.auction_notes) for one in back] == [
        (one.deal, one.auction, one.play, one.result, one.auction_notes) for one in boards
    ]


ENDPLAY_CANNOT = {
    "ThorvaldAagaard__Bridge-Robot-Utilities__Match-_GIBNS_v_GIBEW_1-4.lin": "eight names",
    "ThorvaldAagaard__Bridge-Robot-Utilities__Match-_GIBNS_v_GIBEW_BC_1-4.lin": "eight names",
    "bridge-craftwork__bridge-wrangler__ABS2-2_-_NES.lin": "sv|0| for nobody vulnerable",
    "bridge-craftwork__bridge-wrangler__ABS2-2_-_NS.lin": "sv|0| for nobody vulnerable",
    "forrestrice__bridge-bots__usbf_sf_14502.lin": "eight names",
    "mtday__contract-bridge-ml__test_vugraph.lin": "eight names",
}
"""The files that endplay raises for, and what in them."""

LETTERS = str.maketrans("♠♥♦♣", "SHDC")


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_deal_calls_and_cards_are_those_that_endplay_reads(name):
    parser = pytest.importorskip("endplay.parsers.lin")
    text = decode((CORPUS / name).read_bytes()).replace("\n", "")
    if name in ENDPLAY_CANNOT:
        with pytest.raises(ValueError, match=r"unpack|vulnerability"):
            parser.loads(text)
        return
    theirs = parser.loads(text)
    assert len(theirs) == len(records(name).boards)
    for their, our in zip(theirs, records(name).boards, strict=True):
        if text.startswith("md|"):  # it begins a board at its names, so that a deal written before them is lost
            assert their.deal.to_pbn() == "N:... ... ... ..."
        else:
            assert Deal.parse(their.deal.to_pbn()) == our.deal
        assert [re.sub("[!*].*", "", str(call)).translate(LETTERS) for call in their.auction] == [
            call.code.replace("Pass", "P") for call in (our.auction.calls if our.auction else ())
        ]
        assert [str(card).translate(LETTERS) for card in their.play] == [
            turn.card.code for turn in (our.play.cards if our.play else ()) if turn.card
        ]


@needs_corpus
def test_results_of_the_great_match():
    """The table of results in the file against tricks that were claimed board by board."""
    boards = records("forrestrice__bridge-bots__usbf_sf_14502.lin").boards
    table = dict(keys("forrestrice__bridge-bots__usbf_sf_14502.lin"))["rs"].split(",")
    told = []
    for one in boards:
        contract, result = one.contract, one.result
        assert contract is not None
        assert result is not None
        over = result - contract.tricks_needed
        code = contract.code.replace("NT", "N").rstrip("X") + f"{contract.declarer}{'x' * contract.code.count('X')}"
        told.append(code + ("=" if over == 0 else f"{over:+d}"))
    assert told == table
    assert [one.label for one in boards] == [str(number) for number in range(46, 61) for _ in "oc"]


def test_the_format_says_what_it_is():
    assert (FORMAT.name, FORMAT.suffixes, FORMAT.is_text) == ("lin", (".lin",), True)
    assert re.fullmatch("[a-z]+", FORMAT.name)


def test_a_claim_before_the_first_card_of_a_contract_without_declarer_is_no_play():
    deal = "md|1S2579HQT9D23TCA98,S34QH56JD45JCKQJT,S68TAHK87D67QC765,"
    (record,) = loads(f"{deal}|sv|o|mb|?|mb|p|mb|1N|mb|p|mb|p|mb|p|mc|7|pg||").boards
    assert (record.play, record.result) == (None, 7)
