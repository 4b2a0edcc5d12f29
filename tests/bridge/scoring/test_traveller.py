"""Travellers: read from a table or put together from records, and compared in every way (PBN 2.1 §5.9, §5.10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.auction import PASS, Auction
from bridge.board import Board, Section
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.errors import InvalidNotation
from bridge.scoring.duplicate import duplicate
from bridge.scoring.imps import DatumRule
from bridge.scoring.match import MatchBoard
from bridge.scoring.matchpoints import AdjustedScore, Count
from bridge.scoring.traveller import Contestants, Row, Traveller, ranking, travellers
from bridge.table import Seat, Side, Vulnerability
from tests.strategies import contracts, vulnerabilities

DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
OTHER_DEAL = Deal.parse("N:873.J97.AT764.Q4 QJ6.K652.J85.T98 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")

CLUB = r"PairId_NS\2R;PairId_EW\2R;Contract\3L;Declarer;Lead;Result\2R;Score_NS\3R;Score_EW\3R;Names_NS\19;Names_EW"
"""The columns of a real club's file."""


def table(columns: str, *lines: str, name: str = "ScoreTable", vulnerable: str = "NS") -> Board:
    """A board that has this table, whose elements have no spaces in them."""
    section = Section(name, columns, tuple(tuple(line.split()) for line in lines))
    return Board(Board.of(label=7, vulnerability=Vulnerability.parse(vulnerable)).tags, sections=(section,))


def record(contract: str | None = None, result: int | None = None, **tags: str) -> Board:
    """A record of board 7, North–South vulnerable."""
    return Board.of(
        label=7,
        vulnerability=Vulnerability.NS,
        contract=Contract.parse(contract) if contract else None,
        result=result,
        tags=tags,
    )


def row_of(board: Board) -> Row:
    """The only row of the traveller of this record."""
    (row,) = Traveller.of_records([board]).rows
    return row


def scored(*scores: int | AdjustedScore | None) -> Traveller:
    """A traveller with these scores of North–South."""
    return Traveller("7", tuple(Row(stated=score) for score in scores))


@pytest.mark.rule("S18")
def test_a_table_is_read_row_by_row():
    board = table(
        CLUB,
        "5 4 4S S DQ 10 620 - Hemsley-Dudman Polish-Orelove",
        "1 8 5CX W SA 9 500 - Horowitz-Hashfield Porter-Friedman",
        "3 2 4H N - 9 - 100 Roman-Bacon MacDonald-Boucher",
    )
    traveller = Traveller.of_table(board)
    assert traveller.label == "7"
    assert traveller.rows[1] == Row(
        Contestants("1", ("Horowitz-Hashfield",)),
        Contestants("8", ("Porter-Friedman",)),
        Contract.parse("5CX W"),
        9,
        stated=500,
        computed=300,
    )
    assert traveller.scores() == (620, 500, -100)
    assert traveller.contradictions == (traveller.rows[1],)
    assert traveller.matchpoints() == (4.0, 2.0, 0.0)
    assert traveller.matchpoints(Side.EW) == (0.0, 2.0, 4.0)


def test_a_board_without_a_table_has_no_rows():
    assert Traveller.of_table(record()) == Traveller("7", ())


def test_names_and_cells_in_quotes():
    section = Section("ScoreTable", "Section;Table;Names_NS;Score_NS", (("A", "3", r'"Li, \"Mo\" ; Wu"', '"-50"'),))
    (row,) = Traveller.of_table(Board(sections=(section,))).rows
    assert row.north_south == Contestants(None, ('Li, "Mo"', "Wu"))
    assert row.east_west == Contestants()
    assert (row.section, row.table, row.stated) == ("A", "3", -50)


@pytest.mark.parametrize(
    ("cells", "stated"),
    [
        ("620 -", 620),
        ("- 130", -130),
        ("- -130", 130),
        ("+420 -420", 420),
        ("0 -", 0),
        ("- 0", 0),
        ("420 0", 420),
        ("0 420", -420),
        ("0 0", 0),
        ("420.00 ?", 420),
        ("^420 -", 420),
        ("100 100", None),
        ("- -", None),
        ("? ?", None),
        ("A+ A-", None),
        ("12.5 -", None),
    ],
)
def test_points_of_either_side_are_a_score(cells, stated):
    (row,) = Traveller.of_table(table("Score_NS;Score_EW", cells)).rows
    assert row.stated == row.score == stated


@pytest.mark.parametrize(
    ("cells", "stated"),
    [
        ("^60 ^40", AdjustedScore(60, 40)),
        ("^60% ^60%", AdjustedScore(60, 60)),
        ("^55.5 -", AdjustedScore(55.5, 44.5)),
        ("- ^40", AdjustedScore(60, 40)),
        ("60 40", None),
        ("^ -", None),
        ("^x ^y", None),
    ],
)
def test_marked_percentages_are_an_artificial_adjusted_score(cells, stated):
    (row,) = Traveller.of_table(table("Contract;Percentage_NS;Percentage_EW", f"- {cells}")).rows
    assert row.score == stated
    assert not row.is_contradictory


@pytest.mark.parametrize(
    ("cells", "computed"),
    [
        ("4S N 10", 620),
        ("4S E 10", -420),
        ("4SX W 7", 500),
        ("3NT S =", None),
        ("3NT - 9", None),
        ("- S 9", None),
        ("3NT S -", None),
        ("Pass - -", 0),
        ("PASS", 0),
    ],
)
def test_a_score_that_is_not_stated_is_computed(cells, computed):
    (row,) = Traveller.of_table(table("Contract;Declarer;Result", cells)).rows
    assert row.stated is None
    assert row.score == row.computed == computed


def test_without_vulnerability_nothing_is_computed():
    board = Board.of(contract=Contract.parse("4S N"), result=10)
    assert row_of(board).computed is None


def test_an_end_position_has_no_score():
    position = Deal.parse("N:A.A.. K.K.. Q.Q.. J.J..")
    board = Board.of(deal=position, contract=Contract.parse("1NT N"), result=2, vulnerability=Vulnerability.NONE)
    assert row_of(board).computed is None


def test_a_record_without_cards_has_a_score():
    empty = Deal.parse("N:... ... ... ...")
    for deal in (None, empty, Deal.of({})):
        board = Board.of(deal=deal, contract=Contract.parse("4S N"), result=10, vulnerability=Vulnerability.NS)
        assert row_of(board).computed == 620


@pytest.mark.parametrize(("cell", "rows"), [("1", 1), ("3", 3), ("0", 0), ("-", 1), ("x", 1), ("999999999", 9999)])
def test_a_row_stands_for_as_many_tables_as_its_multiplicity(cell, rows):
    assert len(Traveller.of_table(table("Score_NS;Multiplicity", f"420 {cell}")).rows) == rows


@pytest.mark.parametrize(
    ("contract", "score", "stated"),
    [
        ("4S N", "620", 620),
        ("4S E", "620", -620),
        ("4S E", "-50", 50),
        ("4S E", "NS 50", 50),
        ("4S E", "EW -50", 50),
        ("4S E", "NS 50 EW -50", 50),
        ("4S E", "ew -50  ns 50", 50),
        (None, "EW 420", -420),
        (None, "420", None),
        ("4S N", "NS 50.00 EW 50.00", None),
        ("4S N", "much", None),
        ("4S N", "NS much", None),
        ("4S N", "", None),
        ("4S N", "?", None),
    ],
)
def test_a_record_states_its_score_for_declarer_or_for_a_side(contract, score, stated):
    assert row_of(record(contract, Score=score)).stated == stated


def test_a_contradiction_is_told_and_the_records_word_counts():
    row = row_of(record("4S S", 10, Score="NS 420"))
    assert (row.stated, row.computed, row.score) == (420, 620, 420)
    assert row.is_contradictory


def test_a_board_that_was_passed_out_is_zero():
    passed_out = Board.of(label=7, auction=Auction(Seat.NORTH, (PASS,) * 4))
    assert row_of(passed_out).is_passed_out
    assert row_of(passed_out).score == 0
    assert Traveller.of_records([passed_out, record("4S N", 10), record()]).scores() == (0, 620, None)


def test_a_record_names_pairs_section_and_table():
    board = record(North="Li", South="Wu", East="Mo", PairNS="3", PairEW="", Section="A", Table="5")
    row = row_of(board)
    assert row.north_south == Contestants("3", ("Li", "Wu"))
    assert row.east_west == Contestants(None, ("Mo",))
    assert (row.section, row.table) == ("A", "5")
    assert row_of(record(Room="Open", Table="5")).table == "Open"


def test_records_of_different_boards_are_refused():
    with pytest.raises(InvalidNotation, match=r"different boards \(7, \?\)|different boards \(\?, 7\)"):
        Traveller.of_records([record(), Board()])
    with pytest.raises(InvalidNotation, match="of one deal"):
        Traveller.of_records([Board.of(label=7, deal=DEAL), Board.of(label=7, deal=OTHER_DEAL)])


def test_records_of_nothing_are_an_empty_traveller():
    assert Traveller.of_records([]) == Traveller(None, ())


def test_records_are_sorted_by_label_and_deal():
    first, second = Board.of(label=1, deal=DEAL), Board.of(label=2, deal=OTHER_DEAL)
    next_day = Board.of(label=1, deal=OTHER_DEAL)
    found = travellers([first, second, next_day, Board(), first, Board()])
    assert [(traveller.label, len(traveller.rows)) for traveller in found] == [
        ("1", 2),
        ("2", 1),
        ("1", 1),
        (None, 1),
        (None, 1),
    ]


def test_a_table_among_the_records_is_the_traveller():
    (traveller,) = travellers([record("4S N", 10), table("Score_NS", "620", "170", "-100")])
    assert traveller.scores() == (620, 170, -100)


@pytest.mark.rule("S18")
def test_a_traveller_in_matchpoints():
    traveller = scored(620, 620, 170, -100, 650)
    assert traveller.matchpoints() == (5.0, 5.0, 2.0, 0.0, 8.0)
    assert traveller.matchpoints(count=Count.ONE_HALF) == (2.5, 2.5, 1.0, 0.0, 4.0)
    assert traveller.matchpoints(Side.EW) == (3.0, 3.0, 6.0, 8.0, 0.0)
    assert traveller.percentages() == (62.5, 62.5, 25.0, 0.0, 100.0)
    assert traveller.percentages(Side.EW) == (37.5, 37.5, 75.0, 100.0, 0.0)
    assert traveller.percentages(field=9)[3] == 5.0


@pytest.mark.rule("S19")
def test_a_traveller_in_imps():
    traveller = scored(620, 620, 170, -100, 650, 620)
    assert traveller.butler().imps == (3, 3, -8, -12, 4, 3)
    assert traveller.butler(Side.EW).datum == -510
    assert traveller.butler(Side.EW).imps == (-3, -3, 8, 12, -4, -3)
    assert traveller.butler(rule=DatumRule(cut=0)).datum == 430
    assert scored(420, 420, -50).cross_imps() == (5.0, 5.0, -10.0)
    assert scored(420, 420, -50).cross_imps(Side.EW) == (-5.0, -5.0, 10.0)


@pytest.mark.rule("S19")
def test_two_tables_are_compared_with_each_other():
    rooms = [record("4S N", 10, Room="Closed"), record("4S S", 9, Room="Open")]
    traveller = Traveller.of_records(rooms)
    assert traveller.imps() == (12, -12)
    assert traveller.imps(Side.EW) == (-12, 12)
    assert traveller.board_a_match() == (2, 0)
    assert traveller.board_a_match(Side.EW) == (0, 2)
    assert traveller.match_board == MatchBoard("7", first=-100, second=620)
    assert Traveller.of_records(rooms[::-1]).match_board == traveller.match_board


@pytest.mark.parametrize("scores", [(), (420,), (420, None), (420, AdjustedScore(60, 40)), (420, 170, -50)])
def test_only_two_results_are_compared_with_each_other(scores):
    assert scored(*scores).imps() == scored(*scores).board_a_match() == (None,) * len(scores)


def test_rows_without_a_result_are_left_out():
    assert scored(420, None, 170).imps() == (6, None, -6)
    assert scored(420, None, 170).matchpoints() == (2.0, None, 0.0)
    assert scored(420, None).match_board == MatchBoard("7", 420, None)
    assert scored(420, 170, None).match_board is None


def test_an_adjusted_score_is_compared_in_matchpoints_only():
    traveller = scored(420, 170, AdjustedScore(60, 50))
    assert traveller.percentages()[2] == 60
    assert traveller.percentages(Side.EW)[2] == 50
    assert traveller.points() == (420, 170, None)
    assert traveller.cross_imps() == (6.0, -6.0, None)
    assert traveller.butler().imps[2] is None


@given(contracts(), st.integers(0, 13), vulnerabilities())
def test_a_result_is_scored_for_both_sides_by_the_duplicate_rules(contract, tricks, vulnerability):
    traveller = Traveller.of_records([Board.of(contract=contract, result=tricks, vulnerability=vulnerability)])
    if contract.declarer is None:
        assert traveller.scores() == (None,)
    else:
        total = duplicate(contract, tricks, vulnerability.includes(contract.declarer)).total
        assert traveller.scores(contract.declarer.side) == (total,)
        assert traveller.scores(contract.declarer.side.opponents) == (-total,)


@given(st.lists(st.none() | st.integers(-60, 60).map(lambda tens: 10 * tens), max_size=12))
def test_one_side_wins_what_the_other_loses(scores):
    traveller = scored(*scores)
    for compare in (traveller.imps, traveller.cross_imps, lambda side: traveller.butler(side).imps):
        both = zip(compare(Side.NS), compare(Side.EW), strict=True)
        assert all(ours is theirs is None or ours == -theirs for ours, theirs in both)


def test_a_ranking_list():
    board = table(
        r"Rank\2R;PairId;TotalScore;TotalIMP;TotalMP;TotalPercentage;MeanScore;MeanIMP;MeanMP;MeanPercentage;NrBoards;Names",
        '1 5 1250 31 210.5 1350.25 52 1.29 8.77 56.26 24 "Li;Wu"',
        "2 7 -300 - ? ^1200 - - - - x -",
        name="TotalScoreTable",
    )
    first, second = ranking(board)
    assert (first.rank, first.contestants, first.boards) == (1, Contestants("5", ("Li", "Wu")), 24)
    assert (first.total_score, first.total_imps, first.total_matchpoints, first.total_percentage) == (
        1250,
        31,
        210.5,
        1350.25,
    )
    assert (first.mean_score, first.mean_imps, first.mean_matchpoints, first.mean_percentage) == (
        52,
        1.29,
        8.77,
        56.26,
    )
    assert (second.total_score, second.total_percentage, second.boards) == (-300, 1200, None)
    assert second.total_imps is second.total_matchpoints is second.mean_score is None
    assert second.contestants == Contestants("7")
    assert ranking(Board()) == ()
