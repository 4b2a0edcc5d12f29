"""Points and tricks: what the view says of the solved deals, and the deals it solves for the reader."""

import re
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Strain
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from bridge.errors import Message
from bridge.evaluation.points import HCP
from bridge.evaluation.tricks import LOSERS
from bridge.making import Trumps
from bridge.table import Seat
from pages.widgets.statistics.points_choices import Choices, Hands
from pages.widgets.statistics.points_sample import Sample, Wanted, script_of
from parsers.dealer.reader import read_script

APP = str(Path(__file__).parents[2] / "app.py")
needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

WHOLE_SUITS = """predeal north SAKQJT98765432
predeal east HAKQJT98765432
predeal south DAKQJT98765432
condition 1"""


def visit(**state):
    page = AppTest.from_file(APP, default_timeout=60)
    page.query_params["view"] = "tricks"
    for name, value in state.items():
        page.session_state[name.replace("_", "-")] = value
    page.switch_page("pages/statistics.py").run()
    assert not page.exception
    return page


def findings(page):
    """The titles of the findings, in order, with plain spaces and suits as symbols."""
    bodies = [element.proto.body for element in page.get("html")]
    titles = [body for body in bodies if body.startswith('<h3 class="kz-heading">')]
    return [re.sub(r"<[^>]+>|[\ufe0e\u2060]", "", title).replace("\u00a0", " ") for title in titles]


def test_the_view_says_what_points_make():
    chances, tricks, own, measures, law = findings(visit())
    said = re.fullmatch(r"From 25 points on, 3NT makes more often than not: (..)% \((..)–(..)%, n = [\d,]+\)", chances)
    assert said is not None
    share, low, high = map(int, said.groups())
    assert 50 <= low <= share <= high <= 67
    assert re.fullmatch(r"26 points take 9\.\d tricks on average .*; each more is worth 0\.(49|50|51)", tricks)
    assert own == "Solve more deals"
    assert measures.startswith("Best at telling tricks: at notrump Fifths (off by 1.")
    # J.-R. Vernes: right on about two deals of five, seldom off by more than one.
    exact, near = map(int, re.search(r"exact on (\d+)% .* within one trick on (\d+)%", law).groups())
    assert 38 <= exact <= 43
    assert 85 <= near <= 89


def test_losers_are_the_better_the_fewer():
    page = visit(tricks_trumps=Trumps.MAJOR, tricks_measure=LOSERS)
    chances, tricks, *_others = findings(page)
    # By the losing trick count, 24 less the losers of both hands are the tricks: 14 losers are on the edge of game.
    assert re.match(r"Up to 13 losers, 4♥/♠ makes more often than not: ", chances)
    assert "each more costs" in tricks


def test_a_contract_that_never_pays():
    chances = findings(visit(tricks_level_notrump=7))[0]
    assert chances == "No value is enough to make 7NT more often than not"


def test_too_narrow_a_choice_is_told():
    page = visit(tricks_trumps=Trumps.MINOR, tricks_fit=(13, 13))
    assert page.info[0].value.startswith("There are fewer than 30 such deals")
    assert findings(page)[0] == "Solve more deals"


def test_the_choices_make_a_script():
    choices = Choices(Trumps.MAJOR, 4, HCP, Hands.OTHER, (8, 9))
    script = script_of(choices, (24, 26))
    assert read_script(script).script is not None
    assert script.splitlines()[-1] == (
        "condition points >= 24 && points <= 26 && !balanced"
        " && (fit_spades >= 8 || fit_hearts >= 8) && fit_spades <= 9 && fit_hearts <= 9"
    )
    assert script_of(Choices(), (25, 25)).splitlines()[-1] == "condition points == 25 && balanced"


def test_an_own_script_with_an_error_is_told_and_not_dealt():
    page = visit(**{"tricks_own_script": True, "tricks_script": "condition hcp(nowhere) > 3"})
    bodies = [element.proto.body for element in page.get("html")]
    assert any("Line 1, column 15" in body for body in bodies)
    assert not [button for button in page.button if button.key == "tricks-begin"]


def finished(wanted, is_wanted=lambda: True):
    sample = Sample(wanted, Solver(), is_wanted)
    until = time.monotonic() + 60
    while sample.is_running and time.monotonic() < until:
        time.sleep(0.02)
    assert not sample.is_running
    return sample


def wanted(text, count):
    return Wanted(text, read_script(text).script, 1, count)


@needs_solver
def test_a_sample_is_dealt_solved_and_shown():
    sample = finished(wanted(WHOLE_SUITS, 2))
    assert len(sample.solved) == 2
    assert sample.solved.tricks[:, Seat.NORTH, Strain.SPADES].tolist() == [13, 13]
    assert sample.solved.tricks[:, Seat.EAST, Strain.SPADES].tolist() == [0, 0]
    page = visit(tricks_sample=sample, tricks_trumps=Trumps.MAJOR, tricks_level_major=7)
    # Two of two: the lower end of the interval by Wilson is 2 / (2 + 1.96²).
    assert "7♥/♠ makes in your sample: 100% (34–100%, n = 2)" in findings(page)
    assert [caption.value for caption in page.caption] == ["Your sample was dealt by this script:"]
    assert page.code[-1].value == WHOLE_SUITS


def test_a_sample_that_nobody_waits_for_solves_nothing():
    assert not finished(wanted(WHOLE_SUITS, 5), is_wanted=lambda: False).tricks


def test_deals_that_cannot_be_are_told():
    sample = finished(wanted("generate 100\ncondition hcp(north) > 37", 5))
    assert sample.problem == Message("None of {tried} deals meets the condition; perhaps no deal can.", tried="100")


def test_the_view_in_chinese():
    page = AppTest.from_file(APP, default_timeout=60)
    page.query_params["view"], page.query_params["lang"] = "tricks", "zh"
    page.switch_page("pages/statistics.py").run()
    assert findings(page)[0].startswith("从 25 点起，3NT 完成的机会超过一半：")
