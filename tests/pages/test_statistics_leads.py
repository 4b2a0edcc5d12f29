"""The lead lab: a question, what its calls say, and how the leads fare in the same layouts."""

import re
import time

import pytest
from streamlit.testing.v1 import AppTest

from bridge.auction import Auction
from bridge.cards import Hand
from bridge.contract import Contract
from bridge.double_dummy.workers import is_installed
from bridge.leads import Aim
from bridge.table import Seat, Vulnerability
from lessons.language import Language, translator
from pages.widgets import solving
from pages.widgets.statistics.lead_lab_state import LeadQuestion
from pages.widgets.statistics.lead_lab_words import finding_title, leads_table, tied_words
from parsers import loads
from tests.bridge.test_leads import trials
from tests.pages.test_replay import shown_html

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

SOLID = "AKQJT.432.432.32"
THREE_NOTRUMP = Contract.parse("3NT S")
RECORD = """[Board "9"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Auction "N"]
Pass Pass 1S Pass
3S Pass 4S AP
"""


def lab() -> None:
    """The view alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.statistics.lead_lab import lead_lab

    lead_lab(reader_translator())


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    monkeypatch.setattr(solving, "usual_place", lambda: tmp_path / "double_dummy.sqlite")


@pytest.fixture
def page() -> AppTest:
    return run(AppTest.from_function(lab, default_timeout=30))


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def ask(page: AppTest, hand: str, auction: str) -> AppTest:
    page.text_input(key="leads-hand").set_value(hand)
    page.text_input(key="leads-auction").set_value(auction)
    return run(page)


def solve(page: AppTest) -> AppTest:
    """Deal and solve, and wait for the end."""
    page.button_group(key="leads-count").set_value(50)
    page.button(key="leads-solve").click()
    run(page)
    deadline = time.monotonic() + 60
    while page.session_state["lead-lab"].run.is_running and time.monotonic() < deadline:
        time.sleep(0.1)
    return run(page)


def shown(page: AppTest) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", shown_html(page))).replace("\ufe0e", "")


# ---- The question


def test_the_example_tells_who_leads_and_what_the_calls_say(page):
    text = shown(page)
    assert "West is on lead against 4 ♠ S." in text
    assert "North 2 ♠ 6–10 points, 3+ ♠" in text
    assert "East Pass 0–15 points" in text
    assert "West Pass" not in text.split("What the calls say")[1]


@pytest.mark.parametrize(
    ("hand", "auction", "fault"),
    [
        ("AKQ.432.432.32", "1NT Pass 3NT", "The hand on lead has thirteen cards, not 11."),
        (SOLID, "Pass Pass Pass", "This auction leads to no contract: there is no opening lead."),
        (SOLID, "1S Pass 1H", "1♥ is not higher than 1♠."),
    ],
)
def test_what_makes_no_lead_is_said(page, hand, auction, fault):
    ask(page, hand, auction)
    assert [warning.value for warning in page.warning] == [fault]
    assert page.button(key="leads-solve").disabled


def test_a_script_that_cannot_be_read_is_told_with_its_place(page):
    script = next(area for area in page.text_area if area.key.startswith("leads-script"))
    script.set_value("condition hcp(south) >= 15\n   && hearts(suoth) <= 3")
    run(page)
    assert "Line 2, column 14" in shown(page)
    assert page.button(key="leads-solve").disabled
    page.button(key="leads-reset").click()
    run(page)
    assert not page.button(key="leads-solve").disabled


def test_each_auction_has_a_script_of_its_own(page):
    script = next(area for area in page.text_area if area.key.startswith("leads-script"))
    script.set_value("condition 1")
    run(page)
    ask(page, SOLID, "1NT Pass 3NT")
    assert "hcp(south) >= 15" in page.text_area[0].value
    ask(page, SOLID, "1S Pass 2S Pass 4S")
    assert page.text_area[0].value == "condition 1"


def test_the_leader_of_the_open_board_can_be_asked():
    from pages.widgets.statistics.lead_lab_question import question_of_board

    question = question_of_board(loads(RECORD).boards[0])
    assert question == LeadQuestion(
        Hand.parse("5.J8765.KJ2.T763"),
        Auction.parse("N", "Pass Pass 1S Pass 3S Pass 4S Pass Pass Pass"),
        Vulnerability.EW,
        Contract.parse("4S S"),
    )
    assert question.leader is Seat.WEST
    assert question_of_board(loads(RECORD[: RECORD.index("[Auction")]).boards[0]) is None


def test_calls_can_be_tapped(page):
    page.session_state["leads-auction-pad"] = True
    ask(page, SOLID, "1NT")
    assert page.button(key="leads-auction-pad-1S").disabled
    for call in ("Pass", "3NT"):
        page.button(key=f"leads-auction-pad-{call}").click()
        run(page)
    assert page.text_input(key="leads-auction").value == "1NT P 3NT"
    page.button(key="leads-auction-pad-back").click()
    run(page)
    assert page.text_input(key="leads-auction").value == "1NT P"


def test_an_address_asks(page):
    page = AppTest.from_function(lab, default_timeout=30)
    page.query_params["lead"] = f"{SOLID} E NS 1NT P 3NT"
    run(page)
    assert page.text_input(key="leads-hand").value == SOLID
    assert "South is on lead against 3NT E." in shown(page)


# ---- The answer


@needs_solver
def test_solid_tricks_are_found_to_beat_three_notrump_every_time(page):
    ask(page, SOLID, "1NT Pass 3NT")
    solve(page)
    text = shown(page)
    assert "♠ A K Q J 10 beats 3NT in 50 of 50 layouts (93–100%)" in text
    assert page.session_state["lead-lab"].run.solved == 50
    assert not page.info
    page.text_input(key="leads-hand").set_value("AKQJ.5432.432.32")
    run(page)
    assert [info.value for info in page.info] == [
        "The hand, the auction or the conditions have changed since. Deal and solve again."
    ]


@needs_solver
def test_conditions_that_no_layout_meets_are_said(page):
    ask(page, SOLID, "1NT Pass 3NT")
    page.text_area[0].set_value("condition spades(south) >= 9\ngenerate 1000")
    run(page)
    solve(page)
    assert "None of 1,000 deals meets the condition; perhaps no deal can." in [each.value for each in page.warning]


# ---- Words


def test_the_title_says_the_finding():
    sample = trials([[5, 4, 4]] * 41 + [[4, 4, 5]] * 33 + [[4, 4, 4]] * 26)
    leads = sample.ranked(Aim.BEAT)
    title = finding_title(leads, 100, THREE_NOTRUMP, Aim.BEAT, ENGLISH).replace("\ufe0e", "")
    assert title == "♠Q beats 3NT in 41 of 100 layouts (32–51%), ♥4 in 33"
    assert tied_words(leads, ENGLISH).replace("\ufe0e", "") == (
        "Layout by layout these cannot be told from ♠Q: ♥4. The difference may be chance (5%)."
    )
    chinese = finding_title(leads, 100, THREE_NOTRUMP, Aim.BEAT, CHINESE).replace("\ufe0e", "")
    assert chinese == "首攻 ♠Q 在 100 个牌局中打宕 3NT 41 个（32–51%），♥4 为 33 个"


def test_the_title_at_matchpoints_counts_tricks():
    leads = trials([[5, 5, 4], [5, 5, 4], [3, 3, 4]]).ranked(Aim.TRICKS)
    title = finding_title(leads, 3, THREE_NOTRUMP, Aim.TRICKS, ENGLISH).replace("\ufe0e", "")
    assert title.startswith("♠Q J takes 4.33 tricks on average (")
    assert title.endswith("), 4.00 after ♥4")


def test_no_lead_beats_it():
    leads = trials([[4, 4, 3]] * 10).ranked(Aim.BEAT)
    assert finding_title(leads, 10, THREE_NOTRUMP, Aim.BEAT, ENGLISH) == "No lead beats 3NT in 10 layouts"


def test_the_figures_behind_the_chart():
    table = leads_table(trials([[5, 5, 4]] * 50 + [[4, 4, 4]] * 50).ranked(Aim.BEAT), 100, ENGLISH)
    assert table["Beaten"].tolist() == [50, 0]
    assert table.loc[0, ["% from", "% to"]].tolist() == [40.4, 59.6]
    assert table["Tied"].tolist() == [True, False]
