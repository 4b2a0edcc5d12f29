"""The duplicate score, line by line."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import IllegalResult
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT
from bridge.scoring.sheet import Item
from tests.strategies import contracts

ALL = [Contract(level, strain, doubling) for level in range(1, 8) for strain in Strain for doubling in Doubling]
LEVELS_AND_STRAINS = [Contract(level, strain) for level in range(1, 8) for strain in Strain]


def lines(contract: str, tricks: int, *, vulnerable: bool, rules=CURRENT) -> dict[Item, int]:
    """The amounts by item."""
    return {line.item: line.amount for line in duplicate(Contract.parse(contract), tricks, vulnerable, rules).lines}


SCORES = [
    # contract, vulnerable, tricks, total: the table of Law 77 worked out by hand
    pytest.param("1C", False, 7, 70, marks=pytest.mark.rule("S1")),
    pytest.param("2C", False, 9, 110, marks=pytest.mark.rule("S1")),
    pytest.param("1NT", False, 7, 90, marks=pytest.mark.rule("S1")),
    pytest.param("1NT", True, 9, 150, marks=pytest.mark.rule("S4")),
    pytest.param("2H", True, 8, 110, marks=pytest.mark.rule("S3")),
    pytest.param("2S", False, 11, 200, marks=pytest.mark.rule("S3")),
    pytest.param("3NT", False, 9, 400, marks=pytest.mark.rule("S2")),
    pytest.param("3NT", False, 10, 430, marks=pytest.mark.rule("S2")),
    pytest.param("3NT", True, 10, 630, marks=pytest.mark.rule("S2")),
    pytest.param("4H", False, 10, 420, marks=pytest.mark.rule("S2")),
    pytest.param("4S", True, 10, 620, marks=pytest.mark.rule("S2")),
    pytest.param("5D", False, 11, 400, marks=pytest.mark.rule("S2")),
    pytest.param("4D", True, 11, 150, marks=pytest.mark.rule("S2")),
    pytest.param("4H", True, 13, 710, marks=pytest.mark.rule("S3")),
    pytest.param("6C", False, 12, 920, marks=pytest.mark.rule("S3")),
    pytest.param("6C", True, 12, 1370, marks=pytest.mark.rule("S9")),
    pytest.param("6NT", True, 12, 1440, marks=pytest.mark.rule("S3")),
    pytest.param("6NT", True, 13, 1470, marks=pytest.mark.rule("S3")),
    pytest.param("7S", True, 13, 2210, marks=pytest.mark.rule("S8")),
    pytest.param("7NT", True, 13, 2220, marks=pytest.mark.rule("S3")),
    pytest.param("7NT", True, 12, -100, marks=pytest.mark.rule("S11")),
    pytest.param("2HX", False, 8, 470, marks=pytest.mark.rule("S10")),
    pytest.param("2DX", False, 8, 180, marks=pytest.mark.rule("S10")),
    pytest.param("1HXX", False, 7, 520, marks=pytest.mark.rule("S10")),
    pytest.param("1CXX", True, 7, 230, marks=pytest.mark.rule("S10")),
    pytest.param("1NTXX", True, 8, 1160, marks=pytest.mark.rule("S4")),
    pytest.param("3CX", True, 11, 1070, marks=pytest.mark.rule("S4")),
    pytest.param("5CXX", False, 12, 1000, marks=pytest.mark.rule("S5")),
    pytest.param("5CXX", True, 12, 1400, marks=pytest.mark.rule("S9")),
    pytest.param("3NT", False, 7, -100, marks=pytest.mark.rule("S6")),
    pytest.param("3NT", True, 7, -200, marks=pytest.mark.rule("S7")),
    pytest.param("4SX", False, 9, -100, marks=pytest.mark.rule("S6")),
    pytest.param("4SX", False, 8, -300, marks=pytest.mark.rule("S6")),
    pytest.param("4SX", False, 7, -500, marks=pytest.mark.rule("S6")),
    pytest.param("4SX", False, 6, -800, marks=pytest.mark.rule("S6")),
    pytest.param("4SX", True, 6, -1100, marks=pytest.mark.rule("S7")),
    pytest.param("3NTXX", False, 5, -1600, marks=pytest.mark.rule("S6")),
    pytest.param("7NTXX", True, 0, -7600, marks=pytest.mark.rule("S7")),
    pytest.param("7NTX", False, 2, -2900, marks=pytest.mark.rule("S8")),
]


@pytest.mark.parametrize(("contract", "vulnerable", "tricks", "total"), SCORES)
def test_the_score_is_that_of_law_77(contract, vulnerable, tricks, total):
    assert duplicate(Contract.parse(contract), tricks, vulnerable).total == total


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "total"),
    [
        pytest.param("7NTX", False, 2, -2100, marks=pytest.mark.rule("S8")),
        pytest.param("7SX", False, 4, -1700, marks=pytest.mark.rule("S8")),
        pytest.param("5CXX", True, 12, 1350, marks=pytest.mark.rule("S9")),
        pytest.param("5CXX", False, 12, 950, marks=pytest.mark.rule("S9")),
        pytest.param("5DXX", False, 12, 950, marks=pytest.mark.rule("S9")),
        pytest.param("4SX", True, 6, -1100, marks=pytest.mark.rule("S7")),
    ],
)
def test_older_books_count_otherwise(contract, vulnerable, tricks, total):
    assert duplicate(Contract.parse(contract), tricks, vulnerable, BEFORE_1987).total == total


def test_each_line_says_what_was_counted():
    assert lines("5CXX", 12, vulnerable=True) == {
        Item.TRICKS: 400,
        Item.OVERTRICKS: 400,
        Item.GAME: 500,
        Item.MADE_REDOUBLED: 100,
    }
    assert lines("6NT", 13, vulnerable=True) == {
        Item.TRICKS: 190,
        Item.OVERTRICKS: 30,
        Item.GAME: 500,
        Item.SMALL_SLAM: 750,
    }
    assert lines("2D", 8, vulnerable=True) == {Item.TRICKS: 40, Item.PART_SCORE: 50}


def test_the_sum_is_worked_out_in_figures():
    assert [line.sum for line in duplicate(Contract.parse("5CXX"), 12, True).lines] == [
        "5 × 20 × 4",
        "1 × 400",
        "400 ≥ 100",
        "100",
    ]
    assert next(line.sum for line in duplicate(Contract.parse("3NTX"), 9, False).lines) == "(40 + 2 × 30) × 2"
    assert [line.sum for line in duplicate(Contract.parse("4SX"), 5, False).lines] == ["100 + 2 × 200 + 2 × 300"]


def worked_out(text: str) -> int:
    """The value of a sum as written on a sheet."""
    return eval(text.replace("×", "*"), {"__builtins__": {}})


@given(contracts(), st.integers(0, 13), st.booleans(), st.sampled_from([CURRENT, BEFORE_1987]))
def test_each_sum_gives_its_amount_and_the_lines_add_up(contract, tricks, vulnerable, rules):
    sheet = duplicate(contract, tricks, vulnerable, rules)
    assert sheet.total == sum(line.amount for line in sheet.lines)
    for line in sheet.lines:
        if line.item not in (Item.GAME, Item.PART_SCORE):
            assert worked_out(line.sum) == abs(line.amount)


@given(contracts(), st.integers(0, 12), st.booleans())
def test_one_trick_more_never_scores_less(contract, tricks, vulnerable):
    fewer, more = (duplicate(contract, taken, vulnerable).total for taken in (tricks, tricks + 1))
    assert more > fewer


@given(st.sampled_from(LEVELS_AND_STRAINS), st.sampled_from(Doubling), st.integers(0, 13), st.booleans())
def test_doubling_changes_slam_premiums_never_and_game_only_through_the_trick_score(
    contract, doubling, tricks, vulnerable
):
    assume(tricks >= contract.tricks_needed)
    plain, doubled = (
        duplicate(contract, tricks, vulnerable),
        duplicate(replace(contract, doubling=doubling), tricks, vulnerable),
    )
    for slam in (Item.SMALL_SLAM, Item.GRAND_SLAM):
        assert plain.line(slam) == doubled.line(slam)
    tricks_line = doubled.line(Item.TRICKS)
    assert tricks_line is not None
    game = doubled.line(Item.GAME)
    assert (game is not None) is (tricks_line.amount >= 100)
    assert game is None or game.amount == (500 if vulnerable else 300)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_nobody_takes_fewer_than_no_or_more_than_thirteen_tricks(tricks):
    with pytest.raises(IllegalResult, match="0 to 13 tricks"):
        duplicate(Contract.parse("4S"), tricks, vulnerable=False)


def endplay_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The score by another program."""
    types: Any = pytest.importorskip("endplay.types")
    other = types.Contract(f"{contract.level}{contract.strain.letter[0]}N{str(contract.doubling).lower()}=")
    other.result = tricks - contract.tricks_needed
    return other.score(types.Vul.both if vulnerable else types.Vul.none)


@pytest.mark.rule("S1", "S3", "S4", "S5", "S6", "S7", "S21")
@pytest.mark.parametrize("vulnerable", [False, True])
def test_the_whole_table_agrees_with_another_program(vulnerable):
    pytest.importorskip("endplay.types")
    ours = {(str(each), tricks): duplicate(each, tricks, vulnerable).total for each in ALL for tricks in range(14)}
    theirs = {(str(each), tricks): endplay_score(each, tricks, vulnerable) for each in ALL for tricks in range(14)}
    assert len(ours) == 105 * 14
    assert ours == theirs
