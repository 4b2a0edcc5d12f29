"""Matches: IMPs, board-a-match and victory points of two tables; total points of two sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.scoring.imps import imps
from bridge.scoring.match import MatchBoard, TeamsMatch, TotalPoints, board_a_match
from bridge.scoring.victory_points import discrete_victory_points, victory_points
from bridge.table import Side

points = st.integers(-80, 80).map(lambda tens: 10 * tens)
match_boards = st.builds(MatchBoard, st.just("1"), st.none() | points, st.none() | points)
matches = st.lists(match_boards, max_size=20).map(lambda boards: TeamsMatch(tuple(boards)))
scores = st.lists(st.none() | points, max_size=20).map(tuple)

MATCH = TeamsMatch(
    (
        MatchBoard("1", 620, 170),
        MatchBoard("2", -300, -620),
        MatchBoard("3", None, 140),
        MatchBoard("4", 110, 140),
        MatchBoard("5", 0, 0),
    )
)


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("first", "second", "difference", "won"), [(620, 170, 450, 10), (-300, -620, 320, 8), (-50, 420, -470, -10)]
)
def test_the_difference_of_the_two_tables_counts(first, second, difference, won):
    board = MatchBoard("7", first, second)
    assert (board.difference, board.imps) == (difference, won)


@pytest.mark.parametrize("board", [MatchBoard("1", None, 420), MatchBoard("1", 420, None), MatchBoard("1", None, None)])
def test_a_board_with_one_result_is_not_compared(board):
    assert board.difference is board.imps is board.board_a_match is None


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("difference", "won"), [(10, 2), (1000, 2), (0, 1), (-10, 0)])
def test_at_board_a_match_the_better_score_wins_the_board(difference, won):
    assert board_a_match(difference) == won


@pytest.mark.rule("S19")
def test_a_match_of_two_tables():
    assert len(MATCH.played) == 4
    assert MATCH.running_points == (450, 770, 770, 740, 740)
    assert MATCH.running_imps == (10, 18, 18, 17, 17)
    assert MATCH.points == (770, 30)
    assert MATCH.imps == (18, 1)
    assert MATCH.board_a_match == (5, 3)
    assert MATCH.victory_points == (victory_points(17, 4), victory_points(-17, 4)) == (17.31, 2.69)
    assert MATCH.discrete_victory_points == (discrete_victory_points(17, 4), discrete_victory_points(-17, 4)) == (17, 3)


def test_a_match_without_results_has_no_victory_points():
    match = TeamsMatch((MatchBoard("1", None, 420),))
    assert match.victory_points is match.discrete_victory_points is None
    assert match.imps == match.points == match.board_a_match == (0, 0)
    assert match.running_imps == (0,)


@given(matches)
def test_the_teams_share_every_board(match):
    turned = TeamsMatch(tuple(MatchBoard(board.label, board.second, board.first) for board in match.boards))
    assert turned.imps == match.imps[::-1]
    assert turned.points == match.points[::-1]
    assert turned.board_a_match == match.board_a_match[::-1]
    assert sum(match.board_a_match) == 2 * len(match.played)
    if match.victory_points:
        assert turned.victory_points == match.victory_points[::-1]
        assert sum(match.victory_points) == pytest.approx(20)
        assert sum(match.discrete_victory_points) == 20


@given(matches)
def test_the_running_margin_ends_at_the_result(match):
    if match.boards:
        assert match.running_imps[-1] == match.imps[0] - match.imps[1]
        assert match.running_points[-1] == match.points[0] - match.points[1]
    assert match.imps[0] - match.imps[1] == sum(imps(board.difference) for board in match.played)


@pytest.mark.rule("S17")
def test_sixteen_boards_are_four_sets_of_four_and_the_higher_total_wins():
    match = TotalPoints((620, -420, 1430, -50, 630, -1450, 140, -600, 420, -620, 110, -630, 1440, -800, 1440, -1410))
    assert match.sets == ((2050, 470), (770, 2050), (530, 1250), (2880, 2210))
    assert match.running[:3] == ((620, 0), (620, 420), (2050, 420))
    assert match.points == (6230, 5980)
    assert match.margin == 250
    assert match.winner is Side.NS


def test_equal_totals_have_no_winner():
    assert TotalPoints((420, -420)).winner is None
    assert TotalPoints((-50, None)).winner is Side.EW
    assert TotalPoints(()).points == (0, 0)


@pytest.mark.parametrize("in_set", [0, -4])
def test_a_set_has_boards(in_set):
    with pytest.raises(InvalidNotation, match="A set has one board or more"):
        TotalPoints((420,), in_set)


@given(scores, st.integers(1, 8))
def test_sets_and_running_totals_add_up(scores, in_set):
    match = TotalPoints(scores, in_set)
    assert len(match.sets) == -(-len(scores) // in_set)
    assert tuple(map(sum, zip((0, 0), *match.sets, strict=True))) == match.points
    assert match.margin == sum(score or 0 for score in scores)
    if scores:
        assert match.running[-1] == match.points
