"""A reader explains a score and sends the link; another reader opens it; the card is printed."""

import re
from collections.abc import Callable

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Locator, expect

from tests.e2e.browser import Reader

Visit = Callable[..., Reader]

PAGES_OF_PDF = re.compile(rb"/Count (\d+)")
RECORD = """[Board "77"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]
[Declarer "S"]
[Contract "4HX"]
[Result "9"]
"""


class Explainer:
    """A reader in front of the scoring page."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page

    def comes(self) -> "Explainer":
        """By the menu."""
        self.page.get_by_role("link", name="Score", exact=True).click()
        return self.rests()

    def follows(self, link: str) -> "Explainer":
        """Open an address as it was sent."""
        self.page.goto(link)
        return self.rests()

    def rests(self) -> "Explainer":
        expect(self.page.get_by_role("heading", level=1, name="Score")).to_be_visible()
        self.reader.rests()
        return self

    def field(self, name: str) -> Locator:
        return self.page.locator(f".st-key-explain-{name}")

    def writes(self, text: str) -> None:
        self.field("typed").get_by_role("textbox").fill(text)
        self.field("typed").get_by_role("textbox").press("Enter")
        self.reader.rests()

    def chooses(self, name: str) -> None:
        self.page.get_by_role("radio", name=name, exact=True).click()
        self.reader.rests()

    def reads(self, total: str, result: str) -> None:
        expect(self.page.locator(".kz-points")).to_have_text(total)
        expect(self.page.locator(".kz-answer b")).to_have_text(re.compile(result))

    def sees_bars(self, n: int) -> None:
        expect(self.page.locator(".st-key-waterfall .bars .point")).to_have_count(n)


def test_a_score_is_explained_and_its_link_opened_by_another(visit: Visit) -> None:
    explainer = Explainer(visit()).comes()
    explainer.reads("420", "not vulnerable, made exactly")
    explainer.sees_bars(3)

    explainer.writes("8S")
    expect(explainer.page.get_by_role("alert")).to_contain_text("The level of a contract is 1 to 7, not 8")
    explainer.reads("420", "made exactly")

    explainer.writes("5CXX +1")
    expect(explainer.page.get_by_role("alert")).to_have_count(0)
    explainer.chooses("Vulnerable")
    explainer.reads("1,400", "5♣.? redoubled, vulnerable, 1 overtrick")
    explainer.sees_bars(5)
    row = explainer.page.get_by_role("row").filter(has_text="Redoubled and made")
    expect(row.get_by_role("cell")).to_have_text(["77", "100", "50≠"])
    expect(explainer.page.get_by_text("Why the rule changed")).to_be_visible()
    explainer.reader.is_at(contract="5CXX", tricks="12", vul="1", rules=None)

    explainer.field("slider").get_by_role("slider").press("ArrowRight")
    explainer.reads("1,800", "2 overtricks")
    explainer.reader.is_at(tricks="13")

    other = Explainer(visit()).follows(explainer.page.url)
    other.reads("1,800", "5♣.? redoubled, vulnerable, 2 overtricks")
    other.chooses("Before 1987")
    other.reads("1,750", "2 overtricks")
    other.reader.is_at(rules="before-1987")
    other.page.reload()
    other.rests().reads("1,750", "2 overtricks")


def test_quick_choices_are_all_heard(visit: Visit) -> None:
    explainer = Explainer(visit(delay=150)).comes()
    for name in ("7", "NT", "XX", "Vulnerable"):
        explainer.page.get_by_role("radio", name=name, exact=True).click()
    explainer.reader.rests()
    explainer.reads("1,600", "7NT redoubled, vulnerable, down 3")
    explainer.reader.is_at(contract="7NTXX", tricks="10", vul="1")


def test_the_result_of_a_record_is_explained_in_one_click(reader: Reader) -> None:
    reader.uploads("a.pbn", RECORD)
    reader.is_on("77")
    reader.press("Escape")
    reader.page.get_by_role("link", name="N–S −200, line by line").click()
    explainer = Explainer(reader).rests()
    explainer.reads("200", "South in 4♥.? doubled, vulnerable, down 1")
    reader.is_at(contract="4HX S", tricks="9", vul="1", source=None)


@pytest.mark.parametrize("width", [390, 320])
def test_nothing_sticks_out_on_a_phone(visit: Visit, width: int) -> None:
    explainer = Explainer(visit(viewport={"width": width, "height": 844}))
    for view in ("explain", "table", "rules"):
        explainer.follows(f"{explainer.reader.address}/score?view={view}&contract=5CXX&tricks=12&vul=1")
        main = explainer.page.get_by_test_id("stMain")
        assert main.evaluate("main => main.scrollWidth <= main.clientWidth")
        for choice in explainer.page.locator(".st-key-score-view").get_by_role("radio").all():
            assert choice.evaluate("choice => choice.innerText.trim() && choice.scrollWidth <= choice.clientWidth + 1")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_card_is_printed_on_two_pages(visit: Visit, theme: str) -> None:
    explainer = Explainer(visit(color_scheme=theme))
    explainer.follows(f"{explainer.reader.address}/score?view=table")
    expect(explainer.page.get_by_text("Doubled and redoubled: Today")).to_be_visible()
    pages = PAGES_OF_PDF.findall(explainer.page.pdf(prefer_css_page_size=True))
    assert pages == [b"2"]
