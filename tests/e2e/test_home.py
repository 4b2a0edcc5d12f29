"""A stranger on the home page: the deal plays, can be stopped, and the doors lead where they say."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.e2e.browser import Browser, Reader, expect

PHONES = [(390, 844), (320, 640)]
Arrive = Callable[..., Reader]


@pytest.fixture
def arrive(app_address: str, browser: Browser) -> Iterator[Arrive]:
    """Come to the first address of the app as a new reader."""
    opened = []

    def arrive(query: str = "", **options: Any) -> Reader:
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
        context = browser.new_context(**usual | options)
        reader = Reader(context.new_page(), app_address)
        opened.append((context, reader))
        reader.page.goto(f"{app_address}/{query}")
        expect(reader.table).to_be_visible()
        reader.rests()
        return reader

    yield arrive
    for context, reader in opened:
        reader.rests()
        context.close()
        assert not reader.complaints


def played(reader: Reader) -> int:
    """How many cards have left the hands."""
    return reader.table.locator(".hand .card.played").count()


def test_the_deal_plays_and_can_be_stopped(arrive: Arrive) -> None:
    reader = arrive()
    reader.page.wait_for_function(
        "() => [...document.querySelectorAll('*')].some((one) =>"
        " one.shadowRoot?.querySelectorAll('.hand .card.played').length > 8)"
    )
    reader.button("Pause").click()
    stopped = played(reader)
    reader.page.wait_for_timeout(2500)
    assert played(reader) == stopped
    reader.press(" ")
    expect(reader.button("Pause")).to_be_visible()
    reader.press("ArrowRight")
    assert played(reader) == stopped + 1
    expect(reader.button("Play automatically")).to_be_visible()


def test_the_deal_stands_still_for_who_wants_no_motion(arrive: Arrive) -> None:
    reader = arrive(reduced_motion="reduce")
    expect(reader.button("Play automatically")).to_be_visible()
    reader.page.wait_for_timeout(2500)
    assert played(reader) == 8
    expect(reader.table).to_contain_text("South declares")


def test_the_deal_stops_at_its_end(arrive: Arrive) -> None:
    reader = arrive(reduced_motion="reduce")
    reader.press("End", "ArrowLeft", " ")
    expect(reader.button("Play automatically")).to_be_visible()
    assert played(reader) == 52


def test_the_board_is_opened_where_it_begins(arrive: Arrive) -> None:
    reader = arrive()
    reader.button("Open this board").click()
    reader.is_on("3")
    assert "/replay?" in reader.page.url


def test_the_door_to_the_course(arrive: Arrive) -> None:
    reader = arrive()
    reader.page.get_by_role("link", name="Start with tricks").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Your first tricks")
    reader.rests()
    reader.page.go_back()
    expect(reader.table).to_be_visible()
    reader.rests()
    reader.page.get_by_role("link", name="All lessons").click()
    expect(reader.page.get_by_role("heading", level=1)).to_have_text("Learn")


def test_the_doors_to_the_replay(arrive: Arrive) -> None:
    reader = arrive()
    reader.button("Try a sample").click()
    reader.is_on("1")
    reader.page.get_by_role("link", name="Home").click()
    reader.button("Open a record").click()
    expect(reader.page.get_by_text("Paste a record")).to_be_visible()


def test_the_door_for_teachers(arrive: Arrive) -> None:
    reader = arrive()
    reader.page.get_by_role("link", name="Show on a projector").click()
    expect(reader.page.get_by_text("Step 1 of")).to_be_visible()
    expect(reader.page.get_by_test_id("stHeader")).to_be_hidden()


def test_an_old_address_of_a_board_leads_to_the_replay(arrive: Arrive) -> None:
    reader = arrive("?source=samples&board=30&position=9&lang=en")
    reader.is_on("30")
    reader.stands(9)
    assert "/replay?" in reader.page.url
    reader.is_at(board=30, position=9, lang="en")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_the_doors_come_before_the_deal(arrive: Arrive, width: int, height: int) -> None:
    reader = arrive(viewport={"width": width, "height": height}, has_touch=True)
    for language in ("English", "简体中文"):
        if language == "简体中文":
            reader.button("English").click()
            reader.page.get_by_role("menuitem", name=language).or_(
                reader.page.get_by_role("option", name=language)
            ).first.click()
            expect(reader.page.get_by_role("heading", level=1)).to_have_text(re.compile("坐在牌桌旁"))
            reader.rests()
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        main = reader.page.get_by_test_id("stMain")
        assert main.evaluate("(main) => main.scrollWidth <= main.clientWidth")
    tops = [reader.page.locator(f".st-key-{key}").bounding_box() for key in ("home-words", "home-doors", "home-deal")]
    places = [box["y"] for box in tops if box]
    assert places == sorted(places)
    assert len(places) == 3
