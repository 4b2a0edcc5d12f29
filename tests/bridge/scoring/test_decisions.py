"""Decisions of the bidding: pay-offs and break-even points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import Strain
from bridge.contract import Contract
from bridge.errors import IllegalResult
from bridge.scoring.decisions import (
    Decision,
    Payoff,
    Prospect,
    break_even,
    double,
    expected_gain,
    game_contract,
    game_or_part_score,
    grand_or_small_slam,
    redouble,
    sacrifice,
    small_slam_or_game,
)
from bridge.scoring.rules import BEFORE_1987, CURRENT
from tests.strategies import strains

BOTH_RULES = pytest.mark.parametrize(("rules", "penalty", "limit"), [(BEFORE_1987, 2100, 11), (CURRENT, 2900, 8)])


def facts(decision: Decision) -> tuple[int, int, Fraction | None]:
    return decision.right.imps, decision.wrong.imps, decision.break_even


def prospect(contract: str, vulnerable: bool) -> Prospect:
    return Prospect(Contract.parse(contract), vulnerable)


def save_against_four_hearts(down: int) -> Decision:
    return sacrifice(prospect("4S", False), prospect("4H", True), down)


@pytest.mark.parametrize("strain", Strain)
def test_a_game_needs_three_eighths_vulnerable_and_five_elevenths_not(strain):
    assert facts(game_or_part_score(strain, vulnerable=True)) == (10, -6, Fraction(3, 8))
    assert facts(game_or_part_score(strain, vulnerable=False)) == (6, -5, Fraction(5, 11))


@pytest.mark.parametrize("strain", [Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP])
def test_a_small_slam_needs_an_even_chance(strain):
    assert facts(small_slam_or_game(strain, vulnerable=True)) == (13, -13, Fraction(1, 2))
    assert facts(small_slam_or_game(strain, vulnerable=False)) == (11, -11, Fraction(1, 2))


def test_a_small_slam_in_a_minor_needs_a_little_less():
    assert facts(small_slam_or_game(Strain.CLUBS, vulnerable=True)) == (13, -12, Fraction(12, 25))
    assert facts(small_slam_or_game(Strain.DIAMONDS, vulnerable=False)) == (11, -10, Fraction(10, 21))


def test_a_grand_slam_needs_more_than_an_even_chance():
    assert facts(grand_or_small_slam(Strain.SPADES, vulnerable=True)) == (13, -17, Fraction(17, 30))
    assert facts(grand_or_small_slam(Strain.SPADES, vulnerable=False)) == (11, -14, Fraction(14, 25))


@pytest.mark.parametrize(("down", "score", "gain"), [(1, -100, 11), (2, -300, 8), (3, -500, 3), (4, -800, -5)])
def test_a_sacrifice_gains_while_it_costs_less_than_their_game(down, score, gain):
    decision = save_against_four_hearts(down)
    assert (decision.right.acting, decision.right.refraining, decision.right.imps) == (score, -620, gain)
    assert (decision.wrong.refraining, decision.wrong.imps < 0) == (100, True)


def test_a_sacrifice_that_never_gains_has_no_break_even():
    assert save_against_four_hearts(4).break_even is None
    assert save_against_four_hearts(3).break_even == Fraction(12, 15)


def test_the_last_gain_of_a_sacrifice():
    four_spades = prospect("4SX", False)
    assert four_spades.last_gain(against=-620) == 3
    assert four_spades.last_gain(against=-420) == 2
    assert prospect("4SX", True).last_gain(against=-620) == 2
    assert four_spades.last_gain(against=-90) == 0


@pytest.mark.rule("S8")
@BOTH_RULES
def test_eleven_down_against_a_vulnerable_grand_slam_was_cheap_before_1987(rules, penalty, limit):
    grand_slam = Prospect(Contract.parse("7S"), vulnerable=True, is_ours=False)
    decision = sacrifice(prospect("7NT", False), grand_slam, down=11, rules=rules)
    assert (decision.right.acting, decision.right.refraining) == (-penalty, -2210)
    assert decision.action.last_gain(-2210, rules) == limit


@pytest.mark.rule("S9")
@pytest.mark.parametrize(("vulnerable", "before", "slam", "today"), [(True, 1350, 1370, 1400), (False, 950, 920, 1000)])
def test_a_redoubled_minor_with_an_overtrick_beats_the_slam_since_1987(vulnerable, before, slam, today):
    redoubled, small_slam = prospect("5CXX", vulnerable), prospect("6C", vulnerable)
    assert redoubled.score(12, BEFORE_1987) == before
    assert small_slam.score(12, BEFORE_1987) == small_slam.score(12) == slam
    assert redoubled.score(12) == today > slam


def test_a_double_wins_little_and_may_cost_much():
    decision = double(Contract.parse("4S"), vulnerable=True)
    assert (decision.right.acting, decision.right.refraining) == (200, 100)
    assert (decision.wrong.acting, decision.wrong.refraining) == (-790, -620)
    assert facts(decision) == (3, -5, Fraction(5, 8))
    assert facts(double(Contract.parse("2H"), vulnerable=False))[1] == -8


def test_a_redouble_doubles_the_penalty():
    decision = redouble(Contract.parse("4S"), vulnerable=True)
    assert (decision.right.acting, decision.right.refraining) == (1080, 790)
    assert (decision.wrong.acting, decision.wrong.refraining) == (-400, -200)
    assert decision.break_even == Fraction(5, 12)


def test_overtricks_and_further_undertricks_are_further_outcomes():
    decision = game_or_part_score(Strain.HEARTS, vulnerable=True, down=2)
    assert decision.payoff(11, 11) == Payoff(650, 200)
    assert decision.wrong == Payoff(-200, -100)
    with pytest.raises(IllegalResult):
        decision.payoff(14, 14)


def test_a_game_is_worth_a_hundred():
    assert [game_contract(strain).code for strain in Strain] == ["5C", "5D", "4H", "4S", "3NT"]


@given(st.integers(1, 24), st.integers(-24, -1))
def test_at_the_break_even_nothing_is_expected(right, wrong):
    probability = break_even(right, wrong)
    assert probability is not None
    assert expected_gain(probability, right, wrong) == 0


@given(st.integers(0, 24), st.integers(0, 24))
def test_without_a_risk_or_a_gain_there_is_no_break_even(right, wrong):
    assert break_even(right, wrong) is None
    assert break_even(-right, -wrong) is None


@given(strains(), st.booleans(), st.fractions(0, 1))
def test_at_matchpoints_the_field_changes_the_results_but_not_what_is_at_stake(strain, vulnerable, field):
    decision = game_or_part_score(strain, vulnerable)
    for payoff, stake in ((decision.right, Fraction(1, 2)), (decision.wrong, Fraction(-1, 2)), (Payoff(50, 50), 0)):
        acting, refraining = payoff.shares(field)
        assert acting - refraining == stake
        assert 0 <= min(acting, refraining) <= max(acting, refraining) <= 1
