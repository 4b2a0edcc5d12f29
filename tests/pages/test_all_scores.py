"""All scores: the card and the table agree with the scores that every player knows."""

import csv
import re
from io import StringIO

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Strain
from bridge.contract import Doubling
from bridge.scoring.rules import BEFORE_1987, CURRENT
from lessons.language import Language, translator
from pages.widgets.scoring.all_scores import scores_csv
from pages.widgets.scoring.score_card import reference_card
from pages.widgets.scoring.score_rules import all_results
from tests.pages.test_score_explained import html, looked_at, opened, words

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
CARD = reference_card(CURRENT, ENGLISH)


def row(card: str, name: str) -> list[str]:
    """The cells of the contract, or undertricks, of this name; the first such row."""
    rows = re.findall(r'<tr[^>]*><th scope="row">(.*?)</th>(.*?)</tr>', card)
    cells = next(cells for head, cells in rows if words(head).replace(" ", "") == name)
    return [words(cell) for cell in re.findall(r"<td>(.*?)</td>", cells)]


def table_page() -> AppTest:
    page = opened(view="table")
    return looked_at(page.button_group(key="scores-form").set_value("table").run())


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("contract", "scores"),
    [
        ("1♣♦", "70 90 110 130 150 170 190 70 90 110 130 150 170 190"),
        ("3NT", "- - 400 430 460 490 520 - - 600 630 660 690 720"),
        ("4♥♠", "- - - 420 450 480 510 - - - 620 650 680 710"),
        ("6♣♦", "- - - - - 920 940 - - - - - 1,370 1,390"),
        ("7♥♠", "- - - - - - 1,510 - - - - - - 2,210"),
        ("7NT", "- - - - - - 1,520 - - - - - - 2,220"),
        ("2♥♠×", "- 470 570 670 770 870 970 - 670 870 1,070 1,270 1,470 1,670"),
        ("2♣♦×", "- 180 280 380 480 580 680 - 180 380 580 780 980 1,180"),
        ("1NT××", "560 760 960 1,160 1,360 1,560 1,760 760 1,160 1,560 1,960 2,360 2,760 3,160"),
    ],
)
def test_made_contracts_on_the_card(contract, scores):
    assert [cell or "-" for cell in row(CARD, contract)] == scores.split()


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("down", "points"),
    [
        ("−1", "50 100 200 100 200 400"),
        ("−3", "150 500 1,000 300 800 1,600"),
        ("−4", "200 800 1,600 400 1,100 2,200"),
        ("−11", "550 2,900 5,800 1,100 3,200 6,400"),
        ("−13", "650 3,500 7,000 1,300 3,800 7,600"),
    ],
)
def test_undertricks_on_the_card(down, points):
    assert row(CARD, down) == points.split()


def test_the_card_follows_the_rules():
    old = reference_card(BEFORE_1987, ENGLISH)
    assert row(old, "−4") == "200 700 1,400 400 1,100 2,200".split()
    assert row(old, "5♣♦××")[5] == "950"


def test_the_card_has_every_contract_once():
    assert len(re.findall(r'<th scope="row">(?:<span[^>]*>)?\d', CARD)) == 7 * 3 * 3
    assert CARD.count('<section class="kz-card">') == 2


def test_the_page_shows_the_card_of_the_chosen_rules():
    page = opened(view="table")
    assert "Duplicate scores: Today" in html(page)
    looked_at(page.button_group(key="scores-rules").set_value("before-1987").run())
    assert "Duplicate scores: Before 1987" in html(page)


def test_every_result_stands_in_the_table():
    page = table_page()
    assert len(page.dataframe[0].value) == 5 * 7 * 3 * 2 * 14 == 2940
    assert page.caption[0].value == "2,940 results"


def test_filters_narrow_the_table():
    page = table_page()
    page.button_group(key="scores-levels").set_value([3]).run()
    page.button_group(key="scores-strains").set_value([Strain.NOTRUMP]).run()
    page.button_group(key="scores-doublings").set_value([Doubling.UNDOUBLED]).run()
    page.button_group(key="scores-vulnerabilities").set_value([True]).run()
    looked_at(page.button_group(key="scores-ends").set_value(["made"]).run())
    assert page.caption[0].value == "5 results"
    assert list(page.dataframe[0].value["Score"]) == [720, 690, 660, 630, 600]
    looked_at(page.button_group(key="scores-ends").set_value(["down"]).run())
    assert list(page.dataframe[0].value["Score"])[:2] == [-100, -200]


def test_the_file_holds_what_the_table_shows():
    results = [result for result in all_results(CURRENT) if result.contract.level == 7 and result.vulnerable]
    text = scores_csv(results, ENGLISH).decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert len(rows) == len(results)
    assert rows[0] == {
        "Contract": "7♣",
        "Doubled": "",
        "Vulnerability": "vulnerable",
        "Tricks taken": "13",
        "Result": "0",
        "Score": "2140",
    }
    assert rows[-1]["Score"] == "-7600"


def test_the_card_is_said_in_chinese():
    card = words(reference_card(CURRENT, CHINESE))
    assert "无局" in card
    assert "宕墩罚分" in card
    assert not re.search(r"vulnerable|Today|tricks", card, re.IGNORECASE)


@pytest.fixture
def chosen(monkeypatch):
    """Rows are chosen in the browser alone: this puts a choice into the state as the browser does."""

    def choose(page: AppTest, *rows: int) -> AppTest:
        page.session_state["scores-table"] = {"selection": {"rows": list(rows), "columns": [], "cells": []}}
        return looked_at(page.run())

    return choose


def test_a_chosen_row_opens_its_explanation(chosen):
    page = table_page()
    assert "Choose a row to have it explained." in [caption.value for caption in page.caption]
    page.button_group(key="scores-rules").set_value("before-1987").run()
    page.button_group(key="scores-levels").set_value([5]).run()
    page.button_group(key="scores-strains").set_value([Strain.CLUBS]).run()
    page.button_group(key="scores-doublings").set_value([Doubling.REDOUBLED]).run()
    chosen(page, 15)
    button = page.button(key="scores-explain")
    assert words(button.label) == "Explain 5♣ redoubled, vulnerable, 1 overtrick"
    looked_at(button.click().run())
    assert page.button_group(key="score-view").value == "explain"
    assert "5 ♣ redoubled, vulnerable, 1 overtrick" in words(html(page))
    assert 'class="kz-points">1,350<' in html(page)


def test_a_choice_that_the_filters_left_behind_is_no_choice(chosen):
    page = table_page()
    page.button_group(key="scores-levels").set_value([7]).run()
    chosen(page, 2900)
    assert "Choose a row to have it explained." in [caption.value for caption in page.caption]
