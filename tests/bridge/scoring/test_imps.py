"""IMPs: the scale of the Law, against other tables and against a datum (Law 78B)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.scoring.imps import (
    SCALE,
    USUAL_DATUM,
    Butler,
    DatumRule,
    Ties,
    butler,
    cross_imp_totals,
    cross_imps,
    imps,
)

LAW = """
0-10 0 · 20-40 1 · 50-80 2 · 90-120 3 · 130-160 4 · 170-210 5 · 220-260 6 · 270-310 7 · 320-360 8 · 370-420 9 ·
430-490 10 · 500-590 11 · 600-740 12 · 750-890 13 · 900-1090 14 · 1100-1290 15 · 1300-1490 16 · 1500-1740 17 ·
1750-1990 18 · 2000-2240 19 · 2250-2490 20 · 2500-2990 21 · 3000-3490 22 · 3500-3990 23 · 4000-9999990 24
"""
"""The table of Law 78B, written down apart from the program's."""

EDGES = [(int(edge), int(won)) for step in LAW.split("·") for span, won in [step.split()] for edge in span.split("-")]

BOARD = [620, 620, 170, -100, 650, 620]

points = st.integers(-400, 400).map(lambda tens: 10 * tens)
results = st.lists(points, min_size=1, max_size=20)
rules = st.builds(
    DatumRule,
    st.integers(0, 4) | st.fractions(0, Fraction(49, 100)),
    st.none() | st.sampled_from([1, 10]),
    st.sampled_from([Ties.AWAY_FROM_ZERO, Ties.TOWARDS_ZERO, Ties.EVEN]),
    st.booleans(),
)


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("difference", "won"), EDGES)
def test_every_step_of_the_law_begins_and_ends_where_it_says(difference, won):
    assert imps(difference) == won
    assert imps(-difference) == -won


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("difference", "won"),
    [
        (10, 0),
        (20, 1),
        (40, 1),
        (220, 6),
        (500, 11),
        (1300, 16),
        (4000, 24),
        (-620, -12),
        (620 - 170, 10),
        (-300 - -620, 8),
    ],
)
def test_differences_in_imps(difference, won):
    assert imps(difference) == won


def test_the_steps_follow_each_other_by_tens():
    assert [won for _, _, won in SCALE] == list(range(25))
    assert [end + 10 for _, end, _ in SCALE[:-1]] == [start for start, _, _ in SCALE[1:]]


@given(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000))
def test_imps_turn_with_the_difference_and_never_fall(one, other):
    assert imps(-one) == -imps(one)
    assert (imps(one) <= imps(other)) or one > other


@given(st.integers(0, 10_000), st.fractions(0, Fraction(999, 1000)))
def test_a_difference_between_points_counts_as_the_next_below(difference, more):
    assert imps(difference + more) == imps(float(difference)) == imps(difference)


@pytest.mark.rule("S19")
def test_cross_imps_are_the_mean_over_the_other_tables():
    assert cross_imps([420, 420, -50]) == (5.0, 5.0, -10.0)
    assert cross_imp_totals([420, 420, -50]) == (10, 10, -20)
    assert cross_imps([620, None, 170]) == (10.0, None, -10.0)


@pytest.mark.parametrize("scores", [[], [None], [420], [420, None]])
def test_one_result_has_no_cross_imps(scores):
    assert cross_imps(scores) == cross_imp_totals(scores) == (None,) * len(scores)


@given(results)
def test_cross_imps_are_won_from_the_other_tables(scores):
    others = [sum(imps(own - other) for other in scores) for own in scores]
    if len(scores) > 1:
        assert list(cross_imp_totals(scores)) == others
        assert sum(others) == 0


@given(st.lists(points, min_size=2, max_size=2))
def test_cross_imps_of_two_tables_are_those_of_a_match(scores):
    assert cross_imps(scores) == (imps(scores[0] - scores[1]), imps(scores[1] - scores[0]))


@pytest.mark.rule("S19")
def test_butler_against_the_mean_without_the_extremes():
    assert butler(BOARD) == Butler(510.0, (3, 3, -8, -12, 4, 3))


@pytest.mark.parametrize(
    ("rule", "datum"),
    [
        (DatumRule(step=None), 507.5),
        (DatumRule(step=1), 508),
        (DatumRule(step=1, ties=Ties.DOWN), 507),
        (DatumRule(cut=0), 430),
        (DatumRule(cut=2), 620),
        (DatumRule(cut=3), 620),
        (DatumRule(cut=99), 620),
        (DatumRule(cut=Fraction(1, 10)), 430),
        (DatumRule(cut=Fraction(1, 6)), 510),
    ],
)
def test_datum_by_its_rule(rule, datum):
    assert butler(BOARD, rule).datum == datum


@pytest.mark.parametrize(
    ("ties", "plus", "minus"),
    [
        (Ties.AWAY_FROM_ZERO, 410, -410),
        (Ties.TOWARDS_ZERO, 400, -400),
        (Ties.UP, 410, -400),
        (Ties.DOWN, 400, -410),
        (Ties.EVEN, 400, -400),
    ],
)
def test_ties_of_the_datum_are_rounded_as_the_rule_says(ties, plus, minus):
    rule = DatumRule(cut=0, ties=ties)
    assert butler([400, 410], rule).datum == plus
    assert butler([-400, -410], rule).datum == minus
    assert butler([400, 410, 410], rule).datum == 410


def test_differences_from_the_datum_are_rounded_if_the_rule_says_so():
    exact = DatumRule(cut=0, step=None)
    scores = [110, 95, 80]
    assert butler(scores, exact).datum == 95
    assert butler(scores, exact).imps == (0, 0, 0)
    assert butler(scores, DatumRule(cut=0, step=None, round_differences=True)).imps == (1, 0, -1)


def test_without_a_result_there_is_no_datum():
    assert butler([]) == Butler(None, ())
    assert butler([None, None]) == -butler([None, None]) == Butler(None, (None, None))
    assert butler([None, 420]) == Butler(420.0, (None, 0))


@pytest.mark.parametrize("cut", [-1, Fraction(1, 2), Fraction(-1, 10), Fraction(3)])
def test_no_more_than_all_scores_are_cut(cut):
    with pytest.raises(InvalidNotation, match="cannot be cut at each end"):
        DatumRule(cut=cut)


@pytest.mark.parametrize("step", [0, -10])
def test_a_datum_is_rounded_to_a_point_at_least(step):
    with pytest.raises(InvalidNotation, match="1 point or more"):
        DatumRule(step=step)


@given(results, rules)
def test_butler_turns_with_the_board(scores, rule):
    assert butler([-score for score in scores], rule) == -butler(scores, rule)


@given(results, rules, st.integers(-100, 100))
def test_butler_moves_with_all_scores(scores, rule, tens):
    upwards = replace(rule, ties=Ties.UP)
    moved = butler([score + 10 * tens for score in scores], upwards)
    assert moved.imps == butler(scores, upwards).imps
    assert moved.datum == pytest.approx(butler(scores, upwards).datum + 10 * tens)


@given(results, rules, st.randoms())
def test_the_order_of_the_tables_does_not_matter(scores, rule, random):
    assert butler(random.sample(scores, len(scores)), rule).datum == butler(scores, rule).datum


@given(results, rules)
def test_the_datum_lies_among_the_scores(scores, rule):
    assert min(scores) <= butler(scores, rule).datum <= max(scores)


@given(results, points)
def test_the_best_score_is_worth_no_more_to_the_datum_than_the_next(scores, more):
    if len(scores) > 2:
        raised = sorted(scores)
        raised[-1] += abs(more)
        assert butler(raised, USUAL_DATUM).datum == butler(scores, USUAL_DATUM).datum
