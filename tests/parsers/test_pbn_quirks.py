"""What real programs write beyond the standard: how it is read, and that a diagnostic says so."""

import pytest

from bridge.auction import UNKNOWN_CALL
from bridge.deal import Deal
from bridge.table import Seat
from parsers import loads
from tests.parsers.records import BIDDING, CALLS, DEAL, GOOD, HANDS, PLAY, TRICKS, board, calls, codes, faults, tricks


@pytest.mark.parametrize(
    ("tag", "name", "value"),
    [
        ("[Event Random Deal #]", "Event", "Random Deal #"),
        ("[Board 7]", "Board", "7"),
        ('[Event "no end]', "Event", "no end"),
        ('[Event no start"]', "Event", "no start"),
        ('[Event "no bracket"', "Event", "no bracket"),
        ('[Event "an "inner" quote"]', "Event", 'an "inner" quote'),
        ('[Event "a backslash\\"]', "Event", "a backslash\\"),
    ],
)
def test_a_value_without_its_quotes_is_read_to_the_bracket(tag, name, value):
    text = f'{tag}\n[Site "next"]\n'
    assert [(pair.name, pair.value) for pair in board(text).tags.pairs] == [(name, value), ("Site", "next")]
    assert faults(text) == ["tag-without-quotes"]


def test_a_tag_without_a_value_is_unknown():
    text = '[Event]\n[Site "x"]\n'
    assert board(text).tags.pairs[0].value == "?"
    assert faults(text) == ["tag-without-value"]


@pytest.mark.parametrize(("written", "read"), [("event", "Event"), ("DEALER", "Dealer"), ("doubleDummyTricks", None)])
def test_a_tag_in_the_wrong_case_is_read_as_the_standards(written, read):
    assert codes(f'[{written} "?"]') == ["tag-name-form"]
    assert board(f'[{written} "?"]').tags.pairs[0].name == (read or "DoubleDummyTricks")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("None ", "None"),
        ("N-S ", "NS"),
        ("E-W ", "EW"),
        ("Both ", "All"),
        ("N/S", "NS"),
        ("n-s", "NS"),
        ("Nil", "None"),
    ],
)
def test_vulnerability_in_other_words(written, read):
    text = f'[Vulnerable "{written}"]'
    assert board(text).tags["Vulnerable"] == read
    assert codes(text) == ["vulnerability-form"]


@pytest.mark.parametrize(
    ("written", "read"),
    [("3N", "3NT"), ("3NR", "3NTXX"), ("5DR", "5DXX"), ("4 H", "4H"), ("4H*", "4HX"), ("1nx", "1NTX"), ("4♠", "4S")],
)
def test_a_contract_in_other_forms(written, read):
    text = f'[Contract "{written}"]'
    assert board(text).tags["Contract"] == read
    assert codes(text) == ["contract-form"]


def test_a_lower_case_double_is_within_the_standard():
    assert board('[Contract "4Hx"]').tags["Contract"] == "4HX"
    assert codes('[Contract "4Hx"]') == []


@pytest.mark.parametrize("written", ["AP", "P", "passed out"])
def test_a_passed_out_board_in_other_words(written):
    text = f'[Contract "{written}"]'
    assert board(text).is_passed_out
    assert codes(text) == ["contract-form"]


@pytest.mark.parametrize(
    ("written", "read"),
    [("P", "Pass"), ("p", "Pass"), ("1N", "1NT"), ("1n", "1NT"), ("1H Dbl", "1H X"), ("1H D", "1H X")],
)
def test_a_call_in_other_forms(written, read):
    text = f'[Dealer "N"]\n[Auction "N"]\n{written}\n'
    assert calls(board(text)) == read
    assert codes(text) == ["call-form"]


def test_passes_in_any_case_are_within_the_standard():
    text = GOOD.replace("Pass", "PASS", 1).replace("Pass", "pass", 1)
    assert (calls(board(text)), codes(text)) == (CALLS, [])


def test_a_blank_call_is_to_be_filled_in():
    text = '[Dealer "N"]\n[Auction "N"]\n1H Pass ____\n'
    record = board(text)
    assert record.auction is not None
    assert record.auction.calls[-1] == UNKNOWN_CALL
    assert codes(text) == ["blank-call"]


def test_a_dash_after_the_first_call_is_a_call_that_is_not_told():
    text = '[Dealer "N"]\n[Auction "N"]\n1H - 2H\n'
    assert board(text).auction.seat_of(2) is Seat.SOUTH
    assert codes(text) == ["dash-in-auction"]


def test_lower_case_cards_are_within_the_standard():
    text = GOOD.replace("C6 C2 CT CK", "c6 C2 ct CK")
    assert (tricks(board(text)), codes(text)) == (TRICKS, [])


def test_rows_of_dashes_only_fill_up_the_table():
    text = GOOD.replace("*\n", "- - - -\n" * 9)
    assert (tricks(board(text)), codes(text)) == (TRICKS, [])


def test_the_opening_lead_may_be_all_there_is_of_the_play():
    text = f'{HANDS}{BIDDING}[Play "W"]\nC6\n'
    assert tricks(board(text)) == ("W: - - - C6",)
    assert codes(text) == []


def test_a_play_without_leader_is_led_by_declarers_left_hand_opponent():
    text = GOOD.replace('[Play "W"]', '[Play ""]')
    assert (tricks(board(text)), codes(text)) == (TRICKS, [])


def test_a_play_of_which_nothing_tells_the_leader_begins_with_west():
    text = f'[Deal "{DEAL}"]\n[Play ""]\nC6 C2 CT CK\n'
    assert tricks(board(text)) == ("W: C2 CT - C6".replace("-", "CK"),)
    assert "no-leader" in faults(text)


def test_a_play_without_leader_and_cards_is_none():
    record = board(f'[Deal "{DEAL}"]\n[Play ""]\n')
    assert record.play is None


@pytest.mark.parametrize("tag", ['[Auction "E"]\n', '[Auction "e"]\n', '[Auction "East"]\n'])
def test_without_a_dealer_whoever_calls_first_dealt(tag):
    text = f'[Deal "{DEAL}"]\n{tag}1C AP\n'
    assert board(text).dealer is Seat.EAST
    assert codes(text) == ["no-dealer"]


def test_an_auction_of_which_nothing_tells_the_dealer_begins_with_north():
    text = '[Event "x"]\n[Auction ""]\n1C AP\n'
    assert board(text).auction.dealer is Seat.NORTH
    assert faults(text) == ["no-dealer"]


def test_dealer_and_vulnerability_are_not_made_up():
    record = board(f'[Board "2"]\n[Deal "{DEAL}"]\n')
    assert (record.dealer, record.vulnerability) == (None, None)


def test_the_first_hand_of_the_deal_need_not_be_the_dealers():
    record = board(f'[Dealer "S"]\n[Deal "{DEAL}"]\n')
    assert (record.dealer, record.deal) == (Seat.SOUTH, Deal.parse(DEAL))
    assert codes(f'[Dealer "S"]\n[Deal "{DEAL}"]\n') == []


def test_a_bare_word_before_the_record_belongs_to_no_record():
    records = loads('##Event\n[Event "x"]\n')
    assert [record.tags["Event"] for record in records.boards] == ["x"]
    assert [remark.code for remark in records.diagnostics] == ["text-outside-record"]


def test_a_tag_that_names_no_tag_is_left_out():
    text = '[##Event "x"]\n[Event "y"]\n'
    assert board(text).tags["Event"] == "y"
    assert codes(text) == ["unreadable"]


def test_columns_parted_by_spaces_are_columns():
    text = '[OptimumResultTable "Declarer Suit Tricks"]\nN S 9\nE  H -9752\n'
    section = board(text).sections[0]
    assert section.columns == ("Declarer", "Denomination", "Result")
    assert section.rows == (("N", "S", "9"), ("E", "H", "-9752"))
    assert codes(text) == ["table-form"]


def test_the_statistics_of_a_dealing_program_are_no_record():
    text = f"{GOOD}\nGenerated 707 hands\nProduced 10 hands\nInitial random seed 1\nTime needed    0.001 sec\n"
    records = loads(text)
    assert len(records.boards) == 1
    assert [(remark.code, remark.board) for remark in records.diagnostics] == [("text-outside-record", None)]


def test_what_a_dealing_program_does_not_know_is_unknown():
    record = board(f'[Board "1"]\n[Deal "{DEAL}"]\n[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n')
    assert (record.declarer, record.contract, record.result, record.is_passed_out) == (None, None, None, False)


@pytest.mark.parametrize("date", ["2-Aug-2023", "2013-11-23", "2013-11-23 11:23", "20151006", "2015.09.?", "2013.1.2"])
def test_a_date_in_another_form_is_kept(date):
    text = f'[Date "{date}"]'
    assert board(text).tags["Date"] == date
    assert codes(text) == ["date-form"]


@pytest.mark.parametrize("label", ["1-1", "2 answer", "spacer", "01", "0", "A1"])
def test_a_board_may_have_a_name_instead_of_a_number(label):
    text = f'[Board "{label}"]'
    assert board(text).label == label
    assert codes(text) == ["board-label"]


def test_a_record_may_have_no_deal():
    record = board('[Board "1-1"]\n[Deal ""]\n[Dealer "N"]\n[Auction "N"]\n1H AP\n')
    assert (record.deal, record.tags["Deal"], calls(record)) == (None, "", "1H Pass Pass Pass")


def test_a_diagram_may_leave_hands_empty_or_show_one_suit():
    text = '[Deal "N:... AQJT... K85.AQ962.J9.754 ..."]'
    assert [len(hand) for hand in board(text).deal.hands] == [0, 4, 13, 0]
    assert board('[Deal "N:AQ5... ... K42... ..."]').deal.tricks == 3
    assert codes('[Deal "N:AQ5... ... K42... ..."]') == []


def test_tags_may_come_in_any_order():
    lines = HANDS.splitlines()
    text = "\n".join([*reversed(lines), '[South "s"]', '[Scoring "IMP"]', BIDDING, PLAY, '[Event "x"]']).replace(
        "\n\n", "\n"
    )
    record = board(text)
    assert (record.deal, calls(record), tricks(record)) == (Deal.parse(DEAL), CALLS, TRICKS)
    assert codes(text) == []


def test_long_lines_are_read_whole():
    text = f'[Event "{"x" * 461}"]\n'
    (remark,) = loads(text).diagnostics
    assert board(text).tags["Event"] == "x" * 461
    assert (remark.code, remark.line, remark.column) == ("line-too-long", 1, 255)


def test_a_line_of_254_characters_is_long_enough():
    assert codes(f'[Event "{"x" * 244}"]\n') == []
    assert codes(f'[Event "{"x" * 245}"]\n') == ["line-too-long"]


def test_a_version_line_may_stand_before_every_record():
    text = "".join(f'% PBN 2.1\n[Event "x"]\n[Board "{number}"]\n\n' for number in (1, 2, 3))
    assert [record.label for record in loads(text).boards] == ["1", "2", "3"]
    assert codes(text) == []


def test_lines_that_hide_data_may_stand_inside_a_record():
    text = GOOD.replace("[Dealer", "% RBDATA 1;2;3\n%%!R 7597\n[Dealer")
    assert (tricks(board(text)), codes(text)) == (TRICKS, [])


def test_control_words_of_lessons_are_comments():
    record = board('[Board "1"]\n{[show NS]\n[AUCTION off]\nLead \\S2 <b>now</b>.}\n[Event "x"]\n')
    (comment,) = record.comments_at(next(iter(record.marks)))
    assert comment == "[show NS]\n[AUCTION off]\nLead \\S2 <b>now</b>."
    assert record.tags["Event"] == "x"


@pytest.mark.parametrize("name", ["BCFlags", "DoubleDummyTricks", "ParContract", "Ability", "Minimax", "ParScore"])
def test_tags_of_well_known_programs_are_no_surprise(name):
    assert "unknown-tag" not in codes(f'[{name} "1f"]')


@pytest.mark.parametrize("digits", ["65b4465b44758437584c", "7A7A6" * 4, "00000ddddd" * 2])
def test_double_dummy_tricks_are_twenty_digits_in_any_case(digits):
    assert codes(f'[DoubleDummyTricks "{digits}"]') == []


def test_a_passed_out_board_with_no_tricks_is_a_plain_departure_and_with_tricks_an_error():
    passed = '[Declarer ""]\n[Contract "Pass"]\n[Result "{}"]'
    assert [remark.severity.value for remark in loads(passed.format("0")).diagnostics] == ["warning"]
    assert [remark.severity.value for remark in loads(passed.format("7")).diagnostics] == ["error"]
    assert faults(passed.format("0")) == ["result-without-play"]


def test_a_note_may_hold_anything():
    text = '[Dealer "N"]\n[Auction "N"]\n1NT =1= AP\n[Note "1: !S 15-17: \\"strong\\""]\n'
    assert board(text).auction_notes == {1: ' !S 15-17: "strong"'}
    assert codes(text) == []


@pytest.mark.parametrize("scoring", ["Facit", "imp", "Teams"])
def test_scoring_in_other_words_is_kept(scoring):
    assert board(f'[Scoring "{scoring}"]').tags["Scoring"] == scoring
    assert codes(f'[Scoring "{scoring}"]') == ["other-word"]


@pytest.mark.parametrize("scoring", ["MP", "IMP;Cross", "MP;MP1", "Butler-2", "Rubber", "IMP_1948"])
def test_scoring_has_the_standards_words(scoring):
    assert codes(f'[Scoring "{scoring}"]') == []
