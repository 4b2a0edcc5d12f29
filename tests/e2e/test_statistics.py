"""A reader looks at every view of the statistics page, and finds a lead."""

import re
from collections.abc import Callable

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Locator, Page, expect

from bridge.double_dummy.workers import is_installed
from tests.e2e.browser import Reader

Visit = Callable[..., Reader]

VIEWS = ("One hand", "Random deals", "Points and tricks", "Your boards")


class Researcher:
    """A reader in front of the statistics page."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page

    def comes(self) -> "Researcher":
        """By the menu."""
        self.page.get_by_role("link", name="Statistics", exact=True).click()
        expect(self.page.get_by_role("heading", level=1, name="Statistics")).to_be_visible()
        self.reader.rests()
        return self

    def chooses(self, view: str) -> None:
        self.page.get_by_role("radio", name=view, exact=True).click()
        expect(self.page.get_by_role("radio", name=view, exact=True)).to_be_checked()
        self.reader.rests()

    def writes(self, field: str, text: str) -> None:
        box = self.page.get_by_role("textbox", name=field, exact=True)
        box.fill(text)
        box.press("Enter")
        self.reader.rests()

    @property
    def findings(self) -> Locator:
        return self.page.locator("[class*='st-key-finding-']")


def test_every_view_says_a_finding_and_shows_it(visit: Visit) -> None:
    researcher = Researcher(visit()).comes()
    for view in VIEWS:
        researcher.chooses(view)
        first = researcher.findings.first
        expect(first.get_by_role("heading", level=3)).to_have_text(re.compile(r"\d"))
        expect(first.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        expect(first.get_by_role("button", name="Figures")).to_be_visible()
        expect(researcher.page.locator(".stException")).to_have_count(0)
        assert fits(researcher.page)


@pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")
def test_leads_are_compared_and_a_layout_is_opened(visit: Visit) -> None:
    researcher = Researcher(visit(viewport={"width": 390, "height": 844}))
    page = researcher.page
    page.goto(f"{researcher.reader.address}/statistics?view=leads")
    expect(page.get_by_text("West is on lead against")).to_be_visible()
    researcher.writes("Hand on lead", "AKQJT.432.432.32")
    researcher.writes("Auction", "1NT Pass 3NT")
    page.get_by_role("radio", name="50", exact=True).click()
    page.get_by_role("button", name="Deal and solve").click()
    title = researcher.findings.get_by_role("heading", level=3)
    expect(title).to_have_text(re.compile(r"A K Q J 10 beats 3NT in 50 of 50 layouts \(93–100%\)"))
    researcher.reader.is_at(view="leads", lead="AKQJT.432.432.32 S None 1NT P 3NT P P P")
    assert fits(page)
    page.get_by_role("button", name="Open in Replay").first.click()
    researcher.reader.stands(1)
    expect(page.get_by_text(re.compile("West hold declarer to"))).to_be_visible()


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))
