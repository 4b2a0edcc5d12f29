"""The library in the browser: from a file to a comment, to the search that finds it, and into another library."""

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Browser, Locator, Page, expect

from library.database import ADDRESS
from tests.e2e.browser import Reader, running_app

Visit = Callable[..., Reader]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DEAL = "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"
RECORD = f"""[Event "Club **night** <b>"]
[Date "2024.05.31"]
[Board "4"]
[Deal "{DEAL}"]
[Declarer "W"]
[Contract "3NT"]
[Result "10"]

[Event "#"]
[Date "#"]
[Board "5"]
[North "Zia <script>hacked=1</script>"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4SX"]
[Result "9"]
[Auction "N"]
Pass 1D 1S Pass
2D X 4S X
Pass Pass Pass
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
*
"""
FILE = "club <i>night</i>.pbn"


def go_to_library(reader: Reader) -> Page:
    reader.page.get_by_role("link", name="Library", exact=True).click()
    expect(reader.page.get_by_role("heading", name="Library", level=1)).to_be_visible()
    reader.rests()
    return reader.page


def rows(page: Page) -> Locator:
    return page.locator(".kz-boards tbody tr")


def keep(reader: Reader) -> Page:
    page = go_to_library(reader)
    gives(page, FILE, RECORD.encode())
    expect(rows(page)).to_have_count(2)
    reader.rests()
    return page


def gives(page: Page, name: str, content: bytes, field: str = "uploads-library") -> None:
    given = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    page.locator(f"[class*='st-key-{field}'] input[type=file]").set_input_files(given)


def looks_for(reader: Reader, label: str, text: str) -> None:
    field = reader.page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")
    reader.rests()


def exported(reader: Reader, folder: Path) -> Path:
    reader.button("Archive").click()
    with reader.page.expect_download() as download:
        reader.button("Download everything").click()
    saved = folder / "library.zip"
    download.value.save_as(saved)
    return saved


def told(archive: Path) -> tuple[object, dict[str, bytes]]:
    """The collections of an archive, and its files."""
    with ZipFile(archive) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    return json.loads(files.pop("library.json"))["collections"], files


def test_from_a_comment_to_another_library(
    reader: Reader, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = keep(reader)
    page.get_by_role("link", name="Board 5").click()
    reader.is_on("5")
    reader.press("ArrowRight", "e")
    page.get_by_role("textbox", name="Comment", exact=True).press_sequentially("A trap for declarer 陷阱", delay=5)
    expect(page.locator(".annotate .status")).to_have_text("Saved")
    page.reload()
    reader.is_on("5")

    go_to_library(reader)
    looks_for(reader, "Search", "trap 陷阱")
    expect(rows(page)).to_have_count(1)
    reader.is_at(text="trap 陷阱")
    page.reload()
    expect(rows(page)).to_have_count(1)
    star = page.get_by_role("button", name="Board 5: favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    reader.rests()
    assert page.evaluate("window.hacked") is None
    archive = exported(reader, tmp_path)

    monkeypatch.setenv(ADDRESS, f"sqlite:///{tmp_path / 'other.sqlite'}")
    with running_app() as address:
        other = Reader(browser.new_page(locale="en-GB"), address)
        go_to_library(other.open())
        gives(other.page, "library.zip", archive.read_bytes(), "uploads-archive")
        expect(other.page.get_by_text("New in your library: 1 collection, 2 boards.")).to_be_visible()
        other.rests()
        folder = tmp_path / "again"
        folder.mkdir()
        assert told(exported(other, folder)) == told(archive)
        other.page.get_by_role("link", name="Board 5").click()
        other.is_on("5")
        other.press("ArrowRight")
        expect(other.page.locator(".kz-said").first).to_contain_text("A trap for declarer 陷阱")
        other.page.close()
        assert not other.complaints


def test_stars_and_choices_made_quickly_are_all_heard(visit: Visit) -> None:
    reader = visit(delay=300)
    page = keep(reader)
    for number in (4, 5):
        page.get_by_role("button", name=f"Board {number}: favourite").click()
        page.get_by_role("checkbox", name=f"Choose Board {number}").click()
    expect(page.get_by_text("2 boards chosen")).to_be_visible()
    page.get_by_role("button", name="Favourites", exact=True).click()
    expect(page.get_by_text("2 boards found")).to_be_visible()
    page.get_by_role("checkbox", name="Choose all on this page").uncheck()
    expect(page.get_by_text("boards chosen")).to_have_count(0)


def test_a_collection_is_renamed_taken_along_and_deleted(reader: Reader, tmp_path: Path) -> None:
    page = keep(reader)
    page.get_by_role("radio", name="Collections").click()
    reader.is_at(view="collections")
    more = reader.button("More")
    more.click()
    page.get_by_text("Rename", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("Season <b>one</b>")
    dialog.get_by_label("Name", exact=True).press("Enter")
    reader.rests()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Season <b>one</b>")).to_be_visible()
    expect(dialog).to_have_count(0)
    reader.rests()

    more.click()
    page.get_by_text("Download", exact=True).click()
    dialog.get_by_role("radio", name="The source file").click()
    expect(dialog.get_by_label("Format of the new file")).to_have_count(0)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download Season").click()
    download.value.save_as(tmp_path / "source")
    assert (tmp_path / "source").read_text("utf-8") == RECORD
    dialog.get_by_role("button", name="Close").click()
    reader.rests()

    more.click()
    page.get_by_text("Delete", exact=True).click()
    expect(dialog).to_contain_text("2 boards (0 annotated)")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Nothing is kept here yet.")).to_be_visible()


def test_on_a_phone_the_filters_fold_and_nothing_is_cut(visit: Visit) -> None:
    reader = visit(**PHONE)
    reader.page.goto(f"{reader.address}/library")
    page = reader.page
    gives(page, FILE, RECORD.encode())
    expect(rows(page)).to_have_count(2)
    reader.rests()
    player = page.get_by_label("Player", exact=True)
    expect(player).to_be_hidden()
    page.locator(".st-key-library-fold label").click()
    expect(player).to_be_visible()
    looks_for(reader, "Player", "zia")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Zia <script>")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
