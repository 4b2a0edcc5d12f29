"""Contracts with their results, form by form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.contract import Contract
from bridge.errors import InvalidNotation
from parsers.pieces import plain
from parsers.result_notation import ResultStyle, format_result, parse_result
from tests.parsers.records import processor_seconds
from tests.strategies import contracts

FORMS = [
    ("4♠X S -1", "4SX S", 9),
    ("4SX S -1", "4SX S", 9),
    ("4sx s -1", "4SX S", 9),
    ("4SXS-1", "4SX S", 9),
    ("4♠× S −1", "4SX S", 9),
    ("4♠x by South, down 1", "4SX S", 9),
    ("4♠ X South down one", "4SX S", 9),
    ("４♠Ｘ　Ｓ　－１", "4SX S", 9),
    ("4♠️X S –1", "4SX S", 9),
    ("4♠* S -1", "4SX S", 9),
    ("4♠ doubled S -1", "4SX S", 9),
    ("4♠加倍 南 宕1", "4SX S", 9),
    ("4黑桃加倍 南家 宕一墩", "4SX S", 9),
    ("南 4♠加倍 宕1", "4SX S", 9),
    ("3NT+2 by N", "3NT N", 11),
    ("3NT N +2", "3NT N", 11),
    ("N 3NT +2", "3NT N", 11),
    ("3NN+2", "3NT N", 11),
    ("3NTN+2", "3NT N", 11),
    ("3N by North +2", "3NT N", 11),
    ("3NT by North, making 5", "3NT N", 11),
    ("3NT North made 5", "3NT N", 11),
    ("3NT North, made 11", "3NT N", 11),
    ("3NT N 11 tricks", "3NT N", 11),
    ("3SA N +2", "3NT N", 11),
    ("3 no trump N plus 2", "3NT N", 11),
    ("3无将 北 超2", "3NT N", 11),
    ("三无将 北家 超二墩", "3NT N", 11),
    ("4HN=", "4H N", 10),
    ("4♥ N =", "4H N", 10),
    ("4♥= N", "4H N", 10),
    ("4H N made", "4H N", 10),
    ("4♡ N just made", "4H N", 10),
    ("4红心 北 完成", "4H N", 10),
    ("4红桃 北 做成", "4H N", 10),
    ("4♥ 北，完成，得 10 墩", "4H N", 10),
    ("4HE+1", "4H E", 11),
    ("4❤️ E +1", "4H E", 11),
    ("4H E over 1", "4H E", 11),
    ("3NW-2", "3NT W", 7),
    ("3NT West 2 down", "3NT W", 7),
    ("3NT by West, two off", "3NT W", 7),
    ("3NT W minus 2", "3NT W", 7),
    ("3NT 西 宕2墩", "3NT W", 7),
    ("6SNx-1", "6SX N", 11),
    ("6S N X -1", "6SX N", 11),
    ("1NTxx=", "1NTXX", 7),
    ("1NT redoubled =", "1NTXX", 7),
    ("1NT再加倍 完成", "1NTXX", 7),
    ("1NT**=", "1NTXX", 7),
    ("4♠ 南 -1", "4S S", 9),
    ("4♠ 庄家南 -1", "4S S", 9),
    ("4H by South making 5", "4H S", 11),
    ("4H by South making 10 tricks", "4H S", 10),
    ("5Cx down 2", "5CX", 9),
    ("5♣x宕2", "5CX", 9),
    ("5♣ dbl -2", "5CX", 9),
    ("4S 宕1", "4S", 9),
    ("4S 超1", "4S", 11),
    ("7NT making 7", "7NT", 13),
    ("4S making 7", "4S", 13),
    ("1♣ N made 7", "1C N", 7),
    ("4S -10", "4S", 0),
    ("4♠ S", "4S S", None),
    ("4SS", "4S S", None),
    ("3NT", "3NT", None),
    ("3N", "3NT", None),
    ("3NS", "3NT S", None),
    ("2D W.", "2D W", None),
]


@pytest.mark.parametrize(("text", "contract", "tricks"), FORMS)
def test_a_contract_with_its_result(text, contract, tricks):
    assert parse_result(text).verified() == (Contract.parse(contract), tricks)


@pytest.mark.parametrize("text", "Pass|P|pass|Passed out|All pass|AP|四家不叫|都不叫|全不叫|不叫".split("|"))
def test_passed_out(text):
    read = parse_result(text)
    assert read.passed_out
    assert read.verified() == (None, None)


@pytest.mark.parametrize(
    "text", ["", "hello", "8S N", "4 N S W", "4S S S -1", "-1", "4S -", "4S N +", "AKQ.JT9.876.5432"]
)
def test_other_texts_are_no_result(text):
    read = parse_result(text)
    assert (read.contract, read.tricks, read.passed_out) == (None, None, False)
    assert [found.code for found in read.diagnostics] == ["no-result"]
    with pytest.raises(InvalidNotation):
        read.verified()


@pytest.mark.parametrize("text", ["7NT N +1", "4S S +4", "1C W -8"])
def test_more_tricks_than_there_are_is_told_and_the_contract_kept(text):
    read = parse_result(text)
    assert read.contract is not None
    assert read.tricks is None
    assert [found.code for found in read.diagnostics] == ["impossible-result"]


@given(st.none() | contracts(), st.none() | st.integers(0, 13), st.sampled_from(ResultStyle))
def test_what_is_written_is_read_again(contract, tricks, style):
    tricks = tricks if contract else None
    assert parse_result(format_result(contract, tricks, style)).verified() == (contract, tricks)


@given(st.text() | st.text("1234567♠♥NTSXx=+-−宕超南 made", max_size=12))
def test_no_text_raises(text):
    parse_result(text)


@given(st.text())
def test_plain_signs_stand_where_the_signs_stood(text):
    assert len(plain(text)) == len(text)


@pytest.mark.parametrize("text", ["4S" * 100_000, "4♠" + "X" * 200_000, " " * 200_000, "4S " + "1" * 200_000])
def test_a_long_text_takes_no_longer_than_its_length(text):
    with processor_seconds(5):
        parse_result(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8♠", "The level of a contract is 1 to 7, not 8."),
        ("0NT", "The level of a contract is 1 to 7, not 0."),
        ("10 Sx S -1", "The level of a contract is 1 to 7, not 10."),
        ("４♠ＸＸＸ", "A contract is doubled (X) or redoubled (XX), no more."),
        ("4SXXX", "A contract is doubled (X) or redoubled (XX), no more."),
        ("4♠ N 14 tricks", "A side takes 0 to 13 tricks, not 14."),
        ("4♠ 南 14墩", "A side takes 0 to 13 tricks, not 14."),
        ("9 hearts", "“9 hearts” is not a contract with its result, as in 4♠X S -1."),
        ("100 dogs", "“100 dogs” is not a contract with its result, as in 4♠X S -1."),
        ("", "“” is not a contract with its result, as in 4♠X S -1."),
    ],
)
def test_a_slip_is_named(text, sentence):
    (found,) = parse_result(text).diagnostics
    assert str(found.message) == sentence
