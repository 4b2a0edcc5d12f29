"""A reader looks at a record double dummy."""

import re
import statistics
from collections.abc import Callable

import pytest

from bridge.double_dummy.workers import is_installed
from tests.e2e.browser import Reader, expect

pytestmark = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

Visit = Callable[..., Reader]

TURNING = """[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
DK D8 D6 S4
C3 CK C2 CJ
S5 SQ S3 S6
H5 SJ S7 S9
H6 S2 SK SA
H7 H3 HK HQ
H8 S8 DQ H2
HJ HA HT H4
C6 C4 C8 CQ
C7 C5 C9 CA
CT H9 D9 ST
"""
"""Four spades: dummy's ♥3, card 31, puts it down; East's ♦Q, card 33, gives it back."""

FRAME = """root => new Promise((done) => {
  const start = performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
})"""


@pytest.fixture
def reader(visit: Visit) -> Reader:
    """A reader at the board that turns, once it is solved."""
    reader = visit()
    reader.uploads("turning.pbn", TURNING)
    reader.is_on("5")
    expect(reader.table.locator(".expected .number")).to_have_text("10")
    return reader


def marks(reader: Reader, seat: str) -> list[str]:
    return reader.hand(seat).locator(".mark:visible").all_inner_texts()


def test_marks_expected_tricks_and_the_table_appear(reader: Reader) -> None:
    expect(reader.table.locator(".expected")).to_contain_text("Double dummy")
    assert marks(reader, "West") == ["="] * 13
    expect(reader.page.locator(".kz-tricks").first.locator("tbody td")).to_have_count(20)
    expect(reader.page.locator(".kz-tricks .kz-played")).to_have_text("10")
    expect(reader.page.get_by_text("Double dummy, declarer takes 10 tricks.")).to_be_visible()


def test_m_goes_from_cost_to_cost(reader: Reader) -> None:
    reader.press("m")
    reader.stands(31)
    expect(reader.table.locator(".expected")).to_contain_text("now one down")
    expect(reader.table.locator(".laid .tag.cost")).to_have_text("1")
    expect(reader.live).to_contain_text("double dummy, costs 1")
    expect(reader.page.get_by_text("from dummy keeps 10 tricks")).to_be_visible()
    reader.press("m")
    reader.stands(33)
    reader.button("Next card that costs, double dummy").click()
    reader.stands(31)


def test_t_goes_to_the_turning_point(reader: Reader) -> None:
    reader.press("t")
    reader.stands(31)


def test_where_nothing_cost_the_keys_say_so(visit: Visit) -> None:
    reader = visit("?board=2")
    expect(reader.table.locator(".expected .number")).to_have_text("9")
    expect(reader.button("Next card that costs, double dummy")).to_have_attribute("aria-disabled", "true")
    reader.press("m")
    expect(reader.live).to_have_text("Double dummy, no card cost a trick")
    reader.press("t")
    expect(reader.live).to_have_text("Double dummy, no turning point")
    reader.stands(0)


def test_only_the_hand_to_play_is_marked_with_sign_and_number(reader: Reader) -> None:
    reader.press("m", "ArrowRight")
    reader.stands(32)
    assert marks(reader, "East") == ["=", "1", "1", "=", "="]
    assert marks(reader, "South") == []
    name = "queen of diamonds, may be played, double dummy, costs 1"
    expect(reader.hand("East").locator(f"[aria-label='{name}']")).to_be_visible()


def test_the_list_marks_only_what_cost(reader: Reader) -> None:
    expect(reader.table.locator(".cell > .cost")).to_have_count(2)
    expect(reader.in_list(8, "North")).to_contain_text("31")
    expect(reader.in_list(8, "North")).to_have_attribute("aria-label", re.compile("costs 1"))


def test_d_takes_the_marks_away(reader: Reader) -> None:
    reader.press("m", "d")
    assert marks(reader, "East") == []
    expect(reader.table.locator(".laid .tag.cost")).to_have_count(0)
    expect(reader.table.locator(".cell > .cost").first).to_be_hidden()
    expect(reader.table.locator(".expected")).to_be_visible()
    reader.press("d")
    assert marks(reader, "East") == ["=", "1"]


def test_the_graph_tells_its_story_and_a_click_jumps(reader: Reader) -> None:
    graph = reader.table.get_by_role("img", name=re.compile("^Declarer's tricks, double dummy: 10 at the start"))
    expect(graph).to_have_attribute("aria-label", re.compile("North: three of hearts, the turning point"))
    expect(graph).to_contain_text("turning point: costs declarer 1")
    box = graph.bounding_box()
    assert box is not None
    across = (box["width"] - 60) / 52
    graph.click(position={"x": 46 + 12 * across, "y": 60})
    reader.stands(12)
    graph.click(position={"x": 46 + 31 * across - 6, "y": 70})
    reader.stands(31)


def test_hidden_hands_take_it_away_at_once_and_from_the_server(reader: Reader) -> None:
    reader.press("m", "2")
    reader.hides("East")
    expect(reader.table.locator(".mark:visible, .tag.cost, .expected:visible")).to_have_count(0)
    expect(reader.page.get_by_text("Double dummy waits until all hands are shown.")).to_be_visible()
    expect(reader.page.locator(".kz-tricks")).to_have_count(0)
    expect(reader.table.locator(".graph .event")).to_have_count(0)
    reader.press("m", "t")
    reader.stands(31)
    reader.press("0")
    expect(reader.table.locator(".expected .number")).to_have_text("9")
    reader.stands(31)


def test_off_is_off_and_stays_in_the_address(reader: Reader) -> None:
    reader.page.get_by_text("Double dummy", exact=True).first.click()
    reader.is_at(dd=0)
    expect(reader.table.locator(".expected:visible, .graph:visible, .mark:visible")).to_have_count(0)
    expect(reader.page.locator(".kz-tricks")).to_have_count(0)


def test_the_table_keeps_its_place_when_the_answer_comes(visit: Visit) -> None:
    reader = visit("?board=30", delay=300)
    reader.press(*["ArrowRight"] * 5)
    expect(reader.table.locator(".expected .number")).to_have_text(re.compile(r"^\d+$"))
    reader.stands(5)


def test_the_projector_starts_without_marks(reader: Reader) -> None:
    reader.press("m", "p")
    expect(reader.table).to_have_attribute("data-size", "projector")
    expect(reader.table.locator(".mark:visible, .tag.cost, .expected:visible")).to_have_count(0)
    reader.press("d")
    expect(reader.table.locator(".laid .tag.cost")).to_be_visible()
    reader.press("Escape")
    expect(reader.table.locator(".graph")).to_be_visible()


def test_a_phone_has_the_graph_and_the_words(visit: Visit) -> None:
    reader = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    reader.uploads("turning.pbn", TURNING)
    reader.is_on("5")
    expect(reader.table.locator(".graph-caption")).to_have_text("Double dummy: 10 tricks · contract made")
    reader.table.locator(".next-cost").click()
    reader.stands(31)
    expect(reader.table.locator(".graph-caption")).to_have_text("Double dummy: 9 tricks · now one down")
    width = reader.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_all_boards_with_progress_and_stop(visit: Visit) -> None:
    reader = visit()
    reader.button("35 boards").click()
    reader.button("Analyse all boards").click()
    reader.button("Stop").click()
    expect(reader.button("Go on analysing")).to_be_visible()
    expect(reader.page.get_by_text(re.compile(r"^\d+ of 35 boards analysed, double dummy$"))).to_be_visible()
    reader.button("Go on analysing").click()
    expect(reader.page.get_by_text("35 of 35 boards analysed, double dummy")).to_be_visible(timeout=90_000)
    with reader.page.expect_download() as download:
        reader.button("Results as CSV").click()
    lines = download.value.path().read_text("utf-8-sig").splitlines()
    assert len(lines) == 36
    reader.press("Escape")
    reader.press("ArrowRight")
    reader.stands(1)


def test_a_key_is_answered_within_a_frame_or_two(reader: Reader) -> None:
    times = [reader.table.evaluate(FRAME) for _ in range(20)]
    assert statistics.median(times) < 50
