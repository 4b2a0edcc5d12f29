"""A reader gives a board away, and another one opens it."""

import re
import struct
from collections.abc import Callable
from pathlib import Path

from tests.e2e.browser import Reader, expect

Visit = Callable[..., Reader]

SHARED = "shared"
PERMITTED = {"permissions": ["clipboard-read", "clipboard-write"]}
CARD = re.compile(r"[♠♥♦♣](?:10|[2-9AKQJ])")


def opens_menu(reader: Reader) -> None:
    reader.button("Share").click()
    expect(reader.button("Copy the link")).to_be_visible()
    reader.rests()


def copied(reader: Reader) -> str:
    """The query of the link that the reader copies."""
    reader.button("Copy the link").click()
    expect(reader.page.get_by_text("The link is copied.")).to_be_visible()
    return reader.page.evaluate("navigator.clipboard.readText()").removeprefix(f"{reader.address}/replay")


def saved(reader: Reader, name: str, folder: Path) -> bytes:
    """The file that a button saves."""
    with reader.page.expect_download() as download:
        reader.button(name).click()
    download.value.save_as(folder / "file")
    return (folder / "file").read_bytes()


def test_the_link_opens_the_same_board_in_another_browser(visit: Visit):
    reader = visit("?board=5&position=6", **PERMITTED)
    reader.press("ArrowRight")
    reader.is_at(position=7)
    opens_menu(reader)
    query = copied(reader)
    assert query.startswith("?shared=1")

    other = visit(query)
    other.is_on("5")
    other.stands(7)
    other.press("ArrowRight")
    other.is_at(position=8, source=None, board=None)
    other.page.reload()
    other.is_on("5")
    other.stands(8)
    assert SHARED in other.page.url


def test_the_position_can_be_left_out(visit: Visit):
    reader = visit("?board=5&position=6", **PERMITTED)
    opens_menu(reader)
    reader.page.get_by_text("Open it at this card").click()
    link = reader.page.get_by_role("textbox", name="Link")
    expect(link).not_to_have_value(re.compile("position"))
    assert "position" not in copied(reader)


def test_the_picture_is_a_png_of_twice_the_size(visit: Visit, tmp_path: Path):
    reader = visit("?board=5")
    opens_menu(reader)
    svg = saved(reader, "Picture (SVG)", tmp_path).decode()
    png = saved(reader, "Picture (PNG)", tmp_path)
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (2 * width, 2 * height)
    assert len(png) > 10_000


def test_on_paper_stands_the_board_and_nothing_else(visit: Visit):
    reader = visit("?board=5")
    opens_menu(reader)
    reader.page.get_by_role("link", name="Printable page").click()
    sheet = reader.page.locator(".kz-sheets")
    expect(sheet).to_be_visible()
    reader.rests()
    reader.page.emulate_media(media="print")
    expect(reader.button("Print")).to_be_hidden()
    expect(reader.page.get_by_role("heading", name="Print", exact=True)).to_be_hidden()
    hands = sheet.get_by_role("img")
    assert len(set(CARD.findall(hands.get_attribute("alt")))) == 52
    assert hands.evaluate("image => image.complete && image.naturalWidth > 0")
    tricks = "".join(sheet.locator(".kz-played-tricks tbody td").all_text_contents()).replace("\ufe0e", "")
    assert len(set(CARD.findall(tricks))) == 52


def test_the_print_button_prints(visit: Visit):
    reader = visit("?board=5")
    reader.page.goto(f"{reader.address}/print?board=5")
    expect(reader.page.locator(".kz-sheets")).to_be_visible()
    reader.rests()
    reader.page.evaluate("window.print = () => { window.printed = true; }")
    reader.button("Print").click()
    assert reader.page.evaluate("window.printed")


def test_four_boards_stand_on_a_page_of_paper(visit: Visit):
    reader = visit("?board=5")
    reader.page.goto(f"{reader.address}/print?board=5")
    reader.page.get_by_role("radio", name="All boards").click()
    reader.page.get_by_role("radio", name="4", exact=True).first.click()
    expect(reader.page.locator(".kz-per-4 article")).to_have_count(35)
    reader.rests()
    paper = reader.page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", paper)) == 9


def test_a_cut_link_says_what_to_do(visit: Visit):
    reader = visit("?board=5", **PERMITTED)
    opens_menu(reader)
    query = copied(reader)
    reader.page.goto(f"{reader.address}/replay{query[:-30]}")
    expect(reader.page.get_by_text("Copy the whole link again")).to_be_visible()
