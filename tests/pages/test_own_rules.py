"""Your own rules: numbers changed, read wrongly, saved, brought back, and used elsewhere."""

import json
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from bridge.errors import InvalidNotation
from bridge.scoring.rules import BEFORE_1987, CURRENT, Amounts, Penalties, Rules
from parsers.rules_file import format_rules, parse_rules
from tests.pages.test_score_explained import html, looked_at, opened, sheet_of, total, words, write


@pytest.fixture
def page() -> AppTest:
    return opened(view="rules")


def own(page: AppTest) -> Rules | None:
    return page.session_state["score-state"].own_rules


def number(page: AppTest, key: str, value: int) -> AppTest:
    return looked_at(page.number_input(key=f"rules-{key}").set_value(value).run())


def row(page: AppTest, key: str, value: str) -> AppTest:
    return looked_at(page.text_input(key=f"rules-{key}").set_value(value).run())


def errors(page: AppTest) -> list[str]:
    return [error.value.replace("\\", "") for error in page.error]


def bring(page: AppTest, content: bytes) -> AppTest:
    page.file_uploader(key="uploads-rules").upload("rules.json", content)
    return looked_at(page.run())


def test_before_a_change_there_are_no_rules_of_ones_own(page):
    assert own(page) is None
    assert "All 2,940 results at duplicate score as under “Today”." in words(html(page))


@pytest.mark.rule("S20")
def test_a_changed_number_is_used_and_what_it_changes_is_told(page):
    number(page, "game-0", 350)
    assert own(page) == replace(CURRENT, name="Your own", game=Amounts(350, 500))
    assert "3NT, not vulnerable, made exactly 400 450 ≠" in sheet_of(page)
    assert "4 ♠ , vulnerable, made exactly 620 620" in sheet_of(page)
    assert "of 2,940 results at duplicate change." in words(html(page))


def test_the_number_of_results_that_change(page):
    number(page, "grand_slam-1", 1600)
    assert "15 of 2,940 results at duplicate change." in words(html(page))


def test_a_row_of_penalties_is_typed(page):
    row(page, "undertricks_doubled-0", "100, 300，500")
    rules = own(page)
    assert rules is not None
    assert rules.undertricks_doubled == Penalties((100, 300, 500), (200, 300))
    assert "5 ♣ doubled, not vulnerable, down 4 −800 −1,400 ≠" in sheet_of(page)


@pytest.mark.parametrize("text", ["", "abc", "100; 2.5", "-100", "100, 9999999", "²", "100001"])
def test_a_row_that_cannot_be_read_is_told_and_the_rules_stay(page, text):
    number(page, "part_score-0", 60)
    kept = own(page)
    row(page, "undertricks-1", text)
    assert len(errors(page)) == 1
    assert errors(page)[0].startswith("Undertricks: write whole numbers")
    assert own(page) == kept


def test_rules_are_named(page):
    looked_at(page.text_input(key="rules-name").set_value("Club <b>*night*</b>").run())
    number(page, "minor_trick-0", 30)
    rules = own(page)
    assert rules is not None
    assert rules.name == "Club <b>*night*</b>"
    assert "<b>*night*" not in html(page)


def test_another_start_moves_what_was_not_changed(page):
    number(page, "part_score-0", 60)
    looked_at(page.button_group(key="rules-base").set_value("before-1987").run())
    assert own(page) == replace(BEFORE_1987, name="Your own", part_score=60)
    looked_at(page.button_group(key="rules-base").set_value("today").run())
    assert own(page) == replace(CURRENT, name="Your own", part_score=60)


def test_reset_takes_all_back(page):
    number(page, "part_score-0", 60)
    looked_at(page.button(key="rules-reset").click().run())
    assert own(page) is None
    assert page.number_input(key="rules-part_score-0").value == 50


def test_rules_of_ones_own_explain_a_score(page):
    number(page, "game_at-0", 60)
    page.button_group(key="score-view").set_value("explain").run()
    write(page, "2H")
    looked_at(page.button_group(key="explain-rules").set_value("own").run())
    assert total(page) == "360"
    assert sheet_of(page)[1:] == [
        "Trick score 2 × 30 each odd trick in hearts, undoubled 77 60 60",
        "Game 60 ≥ 60 not vulnerable 77 300 — ≠",
        "Part-score Today: 60 < 100 less than a game, vulnerable or not 77 — 50 ≠",
        "Total for the declaring side 360 110 ≠",
    ]
    page.button_group(key="score-view").set_value("rules").run()
    assert page.number_input(key="rules-game_at-0").value == 60
    looked_at(page.button(key="rules-reset").click().run())
    looked_at(page.button_group(key="score-view").set_value("explain").run())
    assert total(page) == "110"


def test_rules_go_into_a_file_and_come_back(page):
    rules = replace(CURRENT, name="Ours", undertricks=Penalties((50, 60), (100,)), times_doubled=3)
    bring(page, format_rules(rules).encode())
    assert own(page) == rules
    assert page.text_input(key="rules-undertricks-0").value == "50, 60"
    assert parse_rules(format_rules(rules)) == rules


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "This is no JSON: line 1, column 2."),
        (b"\xff\xfe\xfa", "This is no JSON file."),
        (b"[" * 100_000, "This is no JSON file."),
        (b"[]", "A set of rules is a JSON object with the numbers by name."),
        (b'{"gam*e*": 1}', "“gam*e*” is no number of a set of rules."),
        (b'{"game": 300}', "Game: this is not written as in a set of rules."),
        (b'{"part_score": -50}', "Part-score: write whole numbers from 0 to 100000."),
        (b'{"times_doubled": 0}', "Trick score doubled, times: write whole numbers from 1 to 100000."),
    ],
)
def test_a_file_that_is_no_set_of_rules_is_told(page, content, says):
    number(page, "part_score-0", 60)
    bring(page, content)
    assert errors(page) == [says]
    assert own(page) == replace(CURRENT, name="Your own", part_score=60)


@pytest.mark.parametrize("values", [{"game": [True, 500]}, {"part_score": True}])
def test_truth_is_no_number(values):
    with pytest.raises(InvalidNotation):
        parse_rules(json.dumps(values))
