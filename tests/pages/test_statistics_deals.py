"""Random deals: the form and the script, what was found, how suits break, and the way into Replay."""

import json
import re
from html import unescape
from io import BytesIO
from itertools import product
from pathlib import Path

import pandas as pd
import pytest
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from bridge.cards import Rank
from bridge.conditions.boards import boards_of
from bridge.conditions.search import search
from bridge.deal_frame import deal_frame
from bridge.evaluation.points import HCP
from bridge.table import Seat, Side
from lessons.language import Language, translator
from pages.widgets.statistics.random_deals_breaks import advice_words, rules_html, splits_html
from pages.widgets.statistics.random_deals_chart import QUESTIONS, Asked, finding_words, percent
from pages.widgets.statistics.random_deals_conditions import EXAMPLES, faults_html
from pages.widgets.statistics.random_deals_found import deal_html, frequency_words, summary
from pages.widgets.statistics.random_deals_search import MOST_DEALT, MOST_KEPT, Search
from parsers.dealer.reader import read_script
from tests.pages.test_replay import HOSTILE, shown_html

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)


@pytest.fixture(autouse=True)
def _seen_navigation(monkeypatch):
    def manager(*arguments: object, **options: object) -> PagesManager:
        made = PagesManager(*arguments, **options)
        PagesManager.uses_pages_directory = False  # as on a server that has seen st.navigation; AppTest forgets it
        return made

    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", manager)


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=30).switch_page("pages/statistics.py")
    for name, value in {"view": "deals", **address}.items():
        page.query_params[name] = value
    page.run()
    assert not page.exception
    return page


def pressed(page: AppTest, key: str) -> AppTest:
    """The page once a button was pressed and what it began is found."""
    page.button(key=key).click().run()
    return when_found(page)


def when_found(page: AppTest) -> AppTest:
    """The page once its search is over."""
    state = page.session_state["random-deals"]
    state.search.wait(30)
    page.run()
    assert not page.exception
    return page


def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\ufe0e", "").split())


def said(page: AppTest) -> str:
    return words(shown_html(page))


def found_by(text: str) -> Search:
    done = Search(text, read_script(text).script, lambda: True)
    done.wait(30)
    return done


def address_of(page: AppTest) -> dict[str, str | None]:
    told: dict[str, str | None] = {}
    for element in page.get("html"):
        for parts in re.findall(r"Object\.entries\((\{.*?\})\)\)", element.proto.body):
            told |= json.loads(parts)
    return told


# ---- The page ----


def test_the_first_visit_deals_any_deals_and_shows_the_theory():
    page = opened()
    shown = said(page)
    assert "10,000 deals at random, seed 1." in shown
    assert "North: high-card points 10.00 on average (n = 10,000); exactly 10.00" in shown
    assert "4 cards missing: 3–1 is the most likely split, 49.7%" in shown
    assert not page.markdown  # Streamlit writes on the page what stands in its file as a string alone
    assert address_of(page)["script"] is None


def test_it_speaks_chinese():
    assert "随机 10,000 副牌，种子 1。 北：大牌点平均 10.00（n = 10,000）；精确值 10.00" in said(opened(lang="zh"))


def test_the_form_makes_the_script_and_its_deals():
    page = opened()
    page.slider(key="deals-N-points").set_value((15, 17)).run()
    page.slider(key="deals-S-SPADES").set_value((5, 13)).run()
    page.number_input(key="deals-produce").set_value(200).run()
    script = page.code[0].value
    assert script.splitlines() == [
        "condition hcp(north) >= 15 && hcp(north) <= 17",
        "       && spades(south) >= 5",
        "produce 200",
        "seed 1",
    ]
    pressed(page, "deals-begin")
    found = page.session_state["random-deals"].shown.found
    assert found.count == 200
    assert all(15 <= HCP(deal[Seat.NORTH]) <= 17 for deal in found.deals)
    assert re.search(r"200 of [\d,]+ deals meet the condition, seed 1\. That is \d+\.\d%, one deal in \d+", said(page))
    assert address_of(page)["script"] == script


def test_a_script_with_an_error_tells_where_and_keeps_the_deals():
    page = opened(script="condition hcp(north) >=\n)")
    shown = said(page)
    assert "error Line 2, column 1 “)” cannot stand here. A value belongs here" in shown
    assert page.text_area(key="deals-script").value.startswith("condition hcp(north)")
    page.text_area(key="deals-script").set_value("hcp(north) >= 20 produce 5").run()
    assert "5 of" in said(pressed(page, "deals-begin"))
    page.text_area(key="deals-script").set_value("hcp(nort) >= 20").run()
    pressed(page, "deals-begin")
    assert "A seat belongs here" in said(page)
    assert "5 of" in said(page)


def test_impossible_conditions_end_with_the_word():
    page = when_found(opened(script="hcp(north) > 37 generate 20000"))
    assert [warning.value for warning in page.warning] == [
        "None of 20,000 deals meets the condition; perhaps no deal can."
    ]
    assert "0 of 20,000 deals meet the condition" in said(page)


def test_what_the_script_counts_is_shown():
    text = """spades(north) == 5 produce 300
        action average "<b>points</b>" hcp(north), frequency "spades" (spades(south), 0, 3),
        frequency "both" (hearts(north), 0, 4, hearts(south), 0, 4), printes(hcp(north), " ", hcp(south))"""
    page = when_found(opened(script=text))
    mean, spades, _both, rows = search(read_script(text).script).results
    assert f"<b>points</b> : mean {mean.value:.4f}, standard deviation {mean.deviation:.4f}" in said(page)
    most = spades.data["n"].idxmax()
    share = percent(spades.data["n"].max() / 300)
    assert f"spades: most often {most}, {share} (n = 300)" in said(page)
    tables = [frame.value for frame in page.dataframe]
    assert any(table.shape == (7, 7) and table.to_numpy().sum() == 300 for table in tables)
    assert any(list(table.columns) == ["1. hcp(north)", "2. hcp(south)"] and len(table) == 300 for table in tables)
    assert len(rows.data) == 300


def test_a_deal_opens_in_replay():
    page = when_found(opened(script="hcp(south) >= 20 produce 4 seed 9 dealer east"))
    found = page.session_state["random-deals"].shown.found
    pressed(page, "deals-open-2")
    state = page.session_state["replay"]
    assert (len(state.collection.boards), state.index) == (4, 2)
    assert state.current.board.deal == found.deals[2]
    assert state.current.board.dealer is Seat.EAST


def test_an_example_becomes_the_script():
    name = next(iter(EXAMPLES))
    page = pressed(opened(script="hcp(north) == 10 produce 10"), f"deals-example-{name}")
    assert page.text_area(key="deals-script").value == EXAMPLES[name]


def test_known_cards_change_the_split():
    page = opened()
    page.number_input(key="breaks-right").set_value(7).run()
    assert not page.exception
    assert "With A Q: take the finesse, 68.4%" in said(page)  # thirteen places of nineteen are at the left


def test_hostile_scripts_are_shown_as_they_are():
    text = "\n".join(HOSTILE)
    body = shown_html(opened(script=text)) + faults_html(read_script(text), text, ENGLISH)
    assert "<img" not in body
    assert "<script" not in body


def test_a_fault_is_told_in_a_few_lines_however_long_the_word():
    text = "a" * 5_000
    assert len(words(faults_html(read_script(text), text, ENGLISH))) < 600


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_read_and_finds_its_deals(name):
    reading = read_script(EXAMPLES[name])
    assert reading.diagnostics == ()
    assert search(reading.script, produce=20).count == 20
    assert CHINESE(name) != name


# ---- The search ----


def test_the_same_script_finds_the_same_deals():
    one, other = (found_by("hcp(west) >= 14 produce 50 seed 4") for _time in range(2))
    assert list(one.found.deals) == list(other.found.deals)
    assert list(one.found.deals) != list(found_by("hcp(west) >= 14 produce 50 seed 5").found.deals)


def test_a_search_stops_when_it_is_told_and_when_nobody_waits():
    endless = Search("", read_script("hcp(north) > 37 generate 10000000").script, lambda: True)
    assert endless.is_running
    endless.stop()
    endless.wait(10)
    assert endless.found.was_stopped
    assert endless.found.shortfall is None
    left = Search("", read_script("hcp(north) > 37 generate 10000000").script, lambda: False)
    left.wait(10)
    assert left.found.was_stopped


def test_a_page_has_its_limits():
    done = Search("", read_script("produce 900000000 generate 900000000").script, lambda: True)
    done.stop()
    done.wait(10)
    assert (done.script.produce, done.script.generate) == (MOST_KEPT, MOST_DEALT)
    assert done.is_bounded
    assert "keeps 100,000 at most" in words(summary(done, done.found, ENGLISH))
    assert not found_by("produce 10").is_bounded


@pytest.mark.parametrize(
    "action",
    [
        ", ".join(3 * ["frequency (hcp(north), 0, 999, hcp(south), 0, 999)"]),
        f"printes({', '.join(30 * ['hcp(east)'])})",
    ],
)
def test_tables_that_no_page_can_hold_are_refused(action):
    done = found_by(f"action {action}")
    assert done.found is None
    assert "too large for this page" in str(done.refused)
    assert found_by("produce 9 action printes(hcp(east)), frequency (hcp(north), 0, 37)").refused is None


def test_nothing_asked_for_is_nothing_found():
    done = found_by("produce 0")
    assert (done.found.count, done.found.shortfall) == (0, None)


# ---- Words ----


def test_every_question_has_an_answer():
    deals = found_by("produce 500").found.deals
    for what, say in product((*QUESTIONS[:8], "new losing trick count"), (ENGLISH, CHINESE)):
        asked = Asked(what, Side.EW if what == "fit" else Seat.WEST)
        table = asked.table(deals)
        for is_any in (True, False):
            told = finding_words(asked, table, len(deals), is_any=is_any, _=say)
            assert "500" in told
            assert not re.search(r"[{}]|nan", told)


def test_the_frequency_has_its_interval():
    assert frequency_words(50, 1000, ENGLISH) == "That is 5.0%, one deal in 20 (95%: 3.8% to 6.5%)."


def test_advice_follows_the_exact_chances():
    even = (13, 13)
    assert advice_words(Rank.QUEEN, 4, even, ENGLISH) == (
        "With A K J: play for the drop, 57.9%; the finesse brings in 56.2%. It falls within 2 rounds 53.1% of the time."
    )
    assert advice_words(Rank.QUEEN, 5, even, ENGLISH).startswith("With A K J: take the finesse, 52.8%")
    assert advice_words(Rank.KING, 2, even, ENGLISH) == (
        "With A Q: play for the drop, 52.0%; the finesse brings in 50.0%."
    )
    assert advice_words(Rank.QUEEN, 2, even, ENGLISH).startswith("With A K J: no guess, 100.0% either way.")
    assert "drop 52.0% (50.0%)" in words(rules_html(4, even, ENGLISH))
    assert "5 3–2 67.8% · 4–1 28.3% · 5–0 3.9%" in words(splits_html(even, ENGLISH))


def test_faults_show_their_line():
    text = "produce 5\ncondition hcp(north) => 5"
    shown = faults_html(read_script(text), text, ENGLISH)
    assert "<mark>" in shown
    assert "Line 2, column 22 “=>” does not compare. Write >= or <=." in words(shown)


def test_a_small_deal_shows_all_four_hands():
    done = found_by("produce 1 seed 2")
    (board,) = boards_of(done.script, done.found.deals)
    shown = words(deal_html(board, 1, ENGLISH))
    assert "Board 1" in shown
    assert "Dealer North" in shown
    assert sum(shown.count(suit) for suit in "♠♥♦♣") == 16


def test_the_data_are_a_table_and_survive_parquet():
    frame = deal_frame(found_by("produce 5").found.deals)
    again = pd.read_parquet(BytesIO(frame.to_parquet(index=False)))
    pd.testing.assert_frame_equal(frame, again)
