"""Victory points: the scales of 20 of the World Bridge Federation, continuous and discrete."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.scoring.victory_points import discrete_scale, discrete_victory_points, scale, victory_points

FACTS = Path(__file__).parents[3].parent / "shared" / "facts" / "wbf_vp_continuous.tsv"
"""The continuous scale for 38 numbers of boards, calculated apart from the program."""

ROWS = [line.split("\t") for line in FACTS.read_text("utf-8").splitlines()[1:]] if FACTS.exists() else []

lengths = st.integers(1, 150)
margins = st.integers(-200, 200)


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("boards", "margin", "won"),
    [(8, 0, 10.0), (8, 1, 10.44), (8, 43, 20.0), (16, -4, 8.8), (16, 4, 11.2), (8, 40, 19.74), (8, -500, 0.0)],
)
def test_margins_in_victory_points(boards, margin, won):
    assert victory_points(margin, boards) == won


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("boards", "points"),
    [
        (1, "10.00 11.20 12.29 13.28 14.18 15.00 15.74 16.42 17.03 17.59 18.09 18.55 18.97 19.34 19.69 20.00"),
        (
            3,
            "10.00 10.71 11.38 12.01 12.61 13.18 13.71 14.22 14.70 15.15 15.58 15.99 16.37 16.73 17.08 17.40 17.71 "
            "18.00 18.28 18.54 18.78 19.01 19.23 19.44 19.64 19.83 20.00",
        ),
        (
            8,
            "10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39 14.68 14.96 15.23 15.50 "
            "15.75 16.00 16.23 16.46 16.68 16.90 17.11 17.31 17.50 17.69 17.87 18.04 18.21 18.37 18.53 18.68 18.83 "
            "18.97 19.11 19.24 19.37 19.50 19.62 19.74 19.85 19.95 20.00",
        ),
    ],
)
def test_the_continuous_scale_margin_by_margin(boards, points):
    assert scale(boards) == tuple(map(float, points.split()))


@pytest.mark.rule("S19")
@pytest.mark.skipif(not ROWS, reason="the table of facts is not here")
@pytest.mark.parametrize(("boards", "_corrections", "points"), ROWS, ids=[row[0] for row in ROWS])
def test_every_cell_of_the_continuous_table(boards, _corrections, points):
    assert scale(int(boards)) == tuple(map(float, points.split()))


@pytest.mark.parametrize(
    ("boards", "highest"),
    [
        (8, [0, 3, 6, 9, 12, 16, 20, 25, 30, 38, None]),
        (16, [1, 4, 8, 12, 17, 22, 28, 35, 43, 53, None]),
        (32, [2, 7, 12, 18, 24, 32, 40, 50, 61, 76, None]),
    ],
)
def test_the_discrete_scale_by_its_highest_margins(boards, highest):
    assert [end for _, end, _ in discrete_scale(boards)] == highest


@pytest.mark.parametrize(
    ("margin", "won"), [(0, 10), (1, 10), (2, 11), (-1, 10), (-2, 9), (53, 19), (54, 20), (-99, 0)]
)
def test_margins_in_discrete_victory_points(margin, won):
    assert discrete_victory_points(margin, boards=16) == won


@pytest.mark.parametrize("boards", [0, -1])
@pytest.mark.parametrize("question", [scale, discrete_scale])
def test_a_match_has_boards(question, boards):
    with pytest.raises(InvalidNotation, match=f"one board or more, not {boards}"):
        question(boards)


@pytest.mark.rule("S19")
@given(margins, lengths)
def test_both_teams_share_twenty(margin, boards):
    assert victory_points(margin, boards) + victory_points(-margin, boards) == pytest.approx(20)
    assert discrete_victory_points(margin, boards) + discrete_victory_points(-margin, boards) == 20


@given(lengths)
def test_every_imp_is_worth_something_and_no_more_than_the_one_before(boards):
    points = [round(100 * won) for won in scale(boards)]
    increments = [after - before for before, after in pairwise(points)]
    assert (points[0], points[-1]) == (1000, 2000)
    assert min(increments) > 0
    assert increments == sorted(increments, reverse=True)
    assert len(points) - 1 == pytest.approx(15 * boards**0.5, abs=1)


@given(margins, margins, lengths)
def test_a_larger_margin_never_brings_less(one, other, boards):
    less, more = sorted([one, other])
    assert victory_points(less, boards) <= victory_points(more, boards)
    assert discrete_victory_points(less, boards) <= discrete_victory_points(more, boards)


@given(lengths)
def test_the_ranges_of_the_discrete_scale_follow_each_other_and_never_shrink(boards):
    steps = discrete_scale(boards)
    assert [points for _, _, points in steps] == list(range(10, 21))
    assert [end + 1 for _, end, _ in steps[:-1]] == [start for start, _, _ in steps[1:]]
    tied, *ranges = [end - start + 1 for start, end, _ in steps[:-1]]
    assert [2 * tied - 1, *ranges] == sorted([2 * tied - 1, *ranges])


@given(margins, lengths)
def test_the_discrete_scale_is_the_table_of_its_ranges(margin, boards):
    won = discrete_victory_points(abs(margin), boards)
    start, end = next((start, end) for start, end, points in discrete_scale(boards) if points == won)
    assert start <= abs(margin) <= (abs(margin) if end is None else end)


@given(margins, lengths)
def test_the_discrete_scale_is_near_the_continuous_one(margin, boards):
    assert discrete_victory_points(margin, boards) == pytest.approx(victory_points(margin, boards), abs=1)
