"""A rubber at the table: clicked and typed, taken back, saved, and opened by another reader."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import Reader


class Scorer:
    """A reader who keeps the pad."""

    def __init__(self, reader: Reader, view: str) -> None:
        self.reader, self.page, self.view = reader, reader.page, view
        self.page.get_by_role("link", name="Score", exact=True).click()
        self.page.get_by_role("radio", name={"rubber": "Rubber bridge", "chicago": "Chicago"}[view]).click()
        self.pad = self.page.locator(".kz-pad")
        expect(self.pad).to_be_visible()
        reader.rests()

    def field(self, name: str) -> Locator:
        return self.page.locator(f"[class*='st-key-{self.view}-{name}']:not(.stForm)")

    def clicks(self, contract: str, declarer: str, tricks: int | None = None) -> None:
        """Choose a contract and its declarer, and tricks if it was not made exactly; enter it."""
        enter = self.field("enter").get_by_role("button")
        chosen = [
            self.field("bid").get_by_role("radio", name=contract),
            self.field("declarer").get_by_role("radio", name=declarer),
        ]
        for _again in range(3):  # a click on the form of the deal before, as it gives way to the next, says nothing
            for radio in chosen:
                if not radio.is_checked():
                    radio.click()
            self.settles()
            if enter.is_enabled():
                break
        if tricks is not None:
            self.field("tricks").get_by_role("radio", name=str(tricks), exact=True).click()
        enter.click()
        self.settles()

    def settles(self) -> None:
        """Wait until the form of the next deal is there: its coming is not told at once."""
        self.page.wait_for_timeout(300)
        self.reader.rests()

    def types(self, result: str) -> None:
        field = self.field("typed").get_by_role("textbox")
        field.fill(result)
        field.press("Enter")
        self.settles()

    def presses(self, name: str) -> None:
        self.reader.button(name).click()
        self.settles()

    def shows(self, row: str, north_south: str, east_west: str) -> None:
        """The figures of both sides in a row of the paper."""
        cells = self.pad.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=row)).get_by_role("cell")
        for cell, figures in zip((cells.nth(0), cells.nth(1)), (north_south, east_west), strict=True):
            bold = cell.locator("b")
            expect(bold).to_have_text(figures.split()) if figures else expect(bold).to_have_count(0)

    def totals(self, north_south: str, east_west: str) -> None:
        expect(self.pad.locator("tfoot td")).to_have_text([north_south, east_west])


@pytest.fixture
def scorer(visit: Callable[..., Reader]) -> Callable[[str], Scorer]:
    """Another reader with a pad, each time it is called."""
    return lambda view: Scorer(visit(), view)


@pytest.mark.rule("S12")
def test_a_rubber_is_kept_saved_and_opened_again(scorer: Callable[[str], Scorer], tmp_path: Path) -> None:
    table = scorer("rubber")
    table.clicks("2♣", "South", 9)
    table.shows("above the line", "20", "")
    table.shows("Game 1", "40", "")
    table.types("4♥ E =")
    table.shows("Game 1", "40", "120")
    table.types("4♥ nobody")
    expect(table.page.get_by_role("alert")).to_contain_text("is not a contract with its result")
    table.types("3♠X W -2")
    expect(table.page.get_by_role("alert")).to_have_count(0)
    table.clicks("4NT", "North")
    table.totals("690", "120")
    table.presses("Undo the last entry")
    table.totals("560", "120")
    table.clicks("4NT", "North", 11)
    table.totals("720", "120")
    with table.page.expect_download() as download:
        table.reader.button("Save").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.name == "rubber.json"

    other = scorer("rubber")
    other.totals("0", "0")
    other.reader.button("Open a pad").click()
    other.reader.chooses(saved.name, saved.read_text("utf-8"))
    other.totals("720", "120")
    other.types("1NT S =")
    other.clicks("2♥", "North")
    other.totals("1,320", "120")
    expect(other.page.locator(".kz-ending")).to_have_text(["N–S won two games to one.", "N–S win by 1,200 points."])
    expect(other.page.get_by_role("heading", name="The rubber is over")).to_be_visible()
    other.reader.button("Start anew").click()
    other.presses("Take a new pad")
    other.totals("0", "0")


def test_a_double_click_enters_one_deal(scorer: Callable[[str], Scorer]) -> None:
    table = scorer("rubber")
    table.field("bid").get_by_role("radio", name="1♠").click()
    table.field("declarer").get_by_role("radio", name="West").click()
    table.field("enter").get_by_role("button").dblclick()
    table.totals("0", "30")
    table.reader.rests()
    expect(table.page.get_by_role("heading", name="Deal 2", exact=True)).to_be_visible()


def test_the_sample_fills_by_arrow_keys(scorer: Callable[[str], Scorer]) -> None:
    table = scorer("chicago")
    table.presses("Watch a sample Chicago")
    table.totals("60", "0")
    for totals in (("420", "0"), ("420", "500"), ("420", "670")):
        table.page.keyboard.press("ArrowRight")
        table.totals(*totals)
        table.reader.rests()
    table.page.keyboard.press("ArrowLeft")
    table.totals("420", "500")


def test_on_a_phone_nothing_moves_sideways_and_the_paper_comes_after_the_form(
    scorer: Callable[[str], Scorer],
) -> None:
    table = scorer("rubber")
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.types("2♣ S +1")
    table.totals("60", "0")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    tops = [top(table.page, key) for key in ("pad-entry", "pad-paper", "pad-deals")]
    assert tops == sorted(tops)
    expect(table.page.locator(".kz-deal")).to_have_text(re.compile("Deal 1"))


def top(page: Page, key: str) -> float:
    """Where a part of the page begins."""
    box = page.locator(f".st-key-{key}").bounding_box()
    assert box
    return box["y"]
