"""Sets of rules as data."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.contract import Contract
from bridge.errors import InvalidNotation
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT, Amounts, Penalties, Rules

numbers = st.integers(1, 5000)
rows = st.lists(numbers, min_size=1, max_size=5).map(tuple)


def figures_like(value):
    """Figures of the same form."""
    match value:
        case Penalties():
            return st.builds(Penalties, rows, rows)
        case Amounts():
            return st.builds(Amounts, numbers, numbers)
    return numbers


rule_sets = st.fixed_dictionaries({name: figures_like(value) for name, value in CURRENT.figures.items()}).map(
    lambda figures: Rules("Ours", **figures)
)


@given(rule_sets)
def test_a_set_goes_through_json_and_comes_back(rules):
    assert Rules.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules


def test_what_changed_in_1987_and_1993():
    assert CURRENT.differences(BEFORE_1987) == (
        "made_redoubled",
        "undertricks_doubled",
        "undertricks_redoubled",
        "unfinished_part_score",
    )


@pytest.mark.rule("S20")
def test_a_changed_number_changes_the_score_and_its_explanation():
    ours = replace(CURRENT, name="Ours", game=Amounts(350, 600))
    sheet = duplicate(Contract.parse("4S"), 10, vulnerable=True, rules=ours)
    assert sheet.total == 720
    assert CURRENT.differences(ours) == ("game",)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ([], "JSON object"),
        ({"gam": [300, 500]}, "“gam” is no number"),
        ({"game": 300}, "Game"),
        ({"game": [300, "500"]}, "Game"),
        ({"game": [300, -1]}, "Game: write whole numbers from 0"),
        ({"times_doubled": 0}, "from 1"),
        ({"undertricks": [[], [100]]}, "Undertricks"),
        ({"minor_trick": 10**9}, "to 100000"),
        ({"name": 7}, "name"),
    ],
)
def test_what_is_no_set_of_rules_is_refused_with_a_sentence(values, says):
    with pytest.raises(InvalidNotation, match=says):
        Rules.from_dict(values)


def test_a_number_left_out_is_todays():
    assert Rules.from_dict({"name": "Ours", "part_score": 60}) == replace(CURRENT, name="Ours", part_score=60)
