"""Matchpoints: two and one or one and a half, percentages, adjusted scores, Neuberg's formula (Law 78A, Law 12C2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.scoring.matchpoints import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    Count,
    matchpoints,
    neuberg,
    other_direction,
    percentages,
)

BOARD = [620, 620, 170, -100, 650]

PUBLISHED = {520: 19.9, 500: 17.7, 490: 15.5, 480: 13.3, 460: 11.1, 450: 8.9, 430: 6.7, 420: 4.5, 400: 2.3, -50: 0.1}
"""Ten results in a field of eleven: the example in the EBU's article on Neuberg's formula."""

counts = st.sampled_from(Count)
points = st.integers(-40, 40).map(lambda tens: 10 * tens)
boards = st.lists(points, min_size=1, max_size=20)
adjusted = st.builds(AdjustedScore, st.integers(0, 100), st.integers(0, 100))
travellers = st.lists(st.none() | points | adjusted, max_size=20)


@pytest.mark.rule("S18")
@pytest.mark.parametrize(
    ("scores", "count", "awarded"),
    [
        (BOARD, Count.TWO_ONE, (5.0, 5.0, 2.0, 0.0, 8.0)),
        (BOARD, Count.ONE_HALF, (2.5, 2.5, 1.0, 0.0, 4.0)),
        (other_direction(BOARD), Count.TWO_ONE, (3.0, 3.0, 6.0, 8.0, 0.0)),
        ([420] * 5, Count.TWO_ONE, (4.0,) * 5),
        ([], Count.TWO_ONE, ()),
        ([None, None], Count.TWO_ONE, (None, None)),
        ([420], Count.TWO_ONE, (0.0,)),
    ],
)
def test_a_pair_scores_for_each_pair_beaten_and_half_for_a_tie(scores, count, awarded):
    assert matchpoints(scores, count) == awarded


@pytest.mark.rule("S18")
def test_percentages_are_the_same_by_either_count():
    assert percentages(BOARD) == (62.5, 62.5, 25.0, 0.0, 100.0)
    for count in Count:
        top = count.top(len(BOARD))
        assert tuple(100 * own / top for own in matchpoints(BOARD, count)) == percentages(BOARD)


def test_a_lone_result_has_nothing_to_be_compared_with():
    assert percentages([420]) == (None,)
    assert percentages([None, 420]) == (None, None)
    assert percentages([420], field=11) == (50.0,)


@pytest.mark.parametrize(("count", "top"), [(Count.TWO_ONE, 8), (Count.ONE_HALF, 4)])
def test_top_is_all_other_pairs_beaten(count, top):
    assert count.top(5) == top


def test_a_board_without_a_result_is_no_zero():
    assert matchpoints([620, None, -100]) == (2.0, None, 0.0)
    assert matchpoints([None, None], field=5) == percentages([None, None], field=5) == (None, None)


@pytest.mark.parametrize(
    ("points", "results", "field", "count", "worth"),
    [
        (18, 10, 11, Count.TWO_ONE, 19.9),
        (0, 10, 11, Count.TWO_ONE, 0.1),
        (9, 10, 11, Count.TWO_ONE, 10.0),
        (9, 10, 11, Count.ONE_HALF, 9.95),
        (7, 8, 8, Count.TWO_ONE, 7.0),
        (14, 8, 16, Count.TWO_ONE, 29.0),
    ],
)
@pytest.mark.rule("S18")
def test_neubergs_formula(points, results, field, count, worth):
    assert neuberg(points, results, field, count) == worth


@pytest.mark.rule("S18")
def test_neubergs_published_example():
    assert dict(zip(PUBLISHED, matchpoints(list(PUBLISHED), field=11), strict=True)) == PUBLISHED


def test_an_adjusted_score_counts_in_the_field_and_is_beaten_by_nobody():
    *obtained, average = matchpoints([*PUBLISHED, AVERAGE])
    assert obtained == list(PUBLISHED.values())
    assert average == 10.0


@pytest.mark.parametrize(
    ("score", "percent", "opponents"), [(AVERAGE_PLUS, 60, 40), (AVERAGE, 50, 50), (AVERAGE_MINUS, 40, 60)]
)
def test_averages_are_60_50_and_40_percent_of_the_top(score, percent, opponents):
    board = [score, 420, 420, 420, 420, 420]
    assert matchpoints(board)[0] == percent / 10
    assert percentages(board)[0] == percent
    assert percentages(other_direction(board))[0] == opponents


@pytest.mark.parametrize(("results", "field"), [(5, 4), (0, 5), (0, 0), (-1, 5)])
def test_a_field_has_no_fewer_results_than_the_board(results, field):
    with pytest.raises(InvalidNotation, match="the field no fewer"):
        neuberg(0, results, field)


def test_a_field_smaller_than_the_board_is_refused():
    with pytest.raises(InvalidNotation, match="This board has 5 results and the field 4"):
        matchpoints(BOARD, field=4)


@pytest.mark.rule("S18")
@given(boards, counts, st.integers(0, 5))
def test_both_directions_share_the_top(scores, count, missing):
    field = len(scores) + missing
    both = zip(matchpoints(scores, count, field), matchpoints(other_direction(scores), count, field), strict=True)
    assert [ours + theirs for ours, theirs in both] == pytest.approx([count.top(field)] * len(scores))


@given(boards)
def test_all_pairs_of_a_direction_share_each_comparison(scores):
    n = len(scores)
    assert sum(matchpoints(scores)) == n * (n - 1)
    assert sum(matchpoints(scores, Count.ONE_HALF)) == n * (n - 1) / 2


@given(boards)
def test_matchpoints_count_the_pairs_beaten_and_tied(scores):
    for own, awarded in zip(scores, matchpoints(scores), strict=True):
        assert awarded == 2 * sum(own > other for other in scores) + sum(own == other for other in scores) - 1


@given(boards, counts, st.randoms())
def test_the_order_of_the_tables_does_not_matter(scores, count, random):
    shuffled = random.sample(scores, len(scores))
    awards = dict(zip(scores, matchpoints(scores, count), strict=True))
    assert matchpoints(shuffled, count) == tuple(awards[score] for score in shuffled)


@given(boards, counts, st.integers(0, 5))
def test_the_factored_mean_is_average(scores, count, missing):
    field = len(scores) + missing
    awarded = matchpoints(scores, count, field)
    assert sum(awarded) / len(scores) == pytest.approx(count.top(field) / 2)


@given(boards, st.integers(1, 4), counts)
def test_neuberg_takes_every_result_for_several_equal_ones(scores, times, count):
    factored = matchpoints(scores, count, field=times * len(scores))
    assert factored == matchpoints(scores * times, count)[: len(scores)]


@given(travellers)
def test_what_is_unknown_stays_unknown(scores):
    assert [award is None for award in matchpoints(scores)] == [score is None for score in scores]
    assert other_direction(other_direction(scores)) == tuple(scores)


@given(boards, st.integers(0, 5))
def test_both_counts_are_the_same_but_for_the_unit(scores, missing):
    field = len(scores) + missing
    twice = [2 * own for own in matchpoints(scores, Count.ONE_HALF, field)]
    assert twice == pytest.approx(list(matchpoints(scores, Count.TWO_ONE, field)))
