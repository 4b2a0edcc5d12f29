"""Games of German bridge, clicked through from the setup to the replay, in both languages."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Error, Locator, expect

from bridge.german.game import Game
from tests.e2e.browser import Reader

QUICKLY = 2_000
"""Milliseconds that a click may take; after that the player looks again at what there is to press."""


class GermanPlayer:
    """A reader who plays German bridge."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.page.goto(f"{reader.address}/german_bridge")
        expect(self.field("deal")).to_be_visible()
        reader.rests()
        self.field("players").get_by_role("radio", name="3").click()
        expect(self.field("player-3")).to_have_count(0)
        reader.rests()

    def field(self, name: str) -> Locator:
        return self.page.locator(f"[class*='st-key-german-{name}']")

    def button(self, name: str) -> Locator:
        """The first button there is of this kind, if it can be pressed."""
        return self.field(name).locator("button:enabled").first

    def writes(self, name: str, number: int) -> None:
        field = self.field(name).locator("input")
        field.fill(str(number))
        field.press("Enter")
        self.reader.rests()

    def deals(self) -> None:
        self.button("deal").click()
        expect(self.page.locator(".kz-round")).to_be_visible()
        self.reader.rests()

    def plays_to_the_end(self) -> None:
        """Press whatever leads on: a card, the way on, or a bid."""
        winner = self.page.locator(".kz-winner")
        for _press in range(150):
            if winner.is_visible():
                break
            for name in ("card-legal", "go-on", "go-round", "bid-open"):
                if self.button(name).is_visible():
                    self._presses(name)
                    break
            self.reader.rests()
        expect(winner).to_be_visible()

    def _presses(self, name: str) -> None:
        try:
            self.button(name).click(timeout=QUICKLY)
        except Error:  # it gave way to another while the computer players went on
            return
        self.page.wait_for_timeout(200)  # the server hears of it, and says that it works

    def replays(self, length: int) -> None:
        """The last round, of so many bids and cards, from its end to the beginning, one step on, and to the end."""
        slider = self.page.get_by_role("slider")
        expect(slider).to_have_value(str(length))
        for step, position in (("first_page", 0), ("chevron_right", 1), ("last_page", length)):
            self.button(f"step-{step}").click()
            expect(slider).to_have_value(str(position))
            self.reader.rests()
        expect(self.page.locator(".kz-laid .kz-face")).to_have_count(3)


def test_a_game_in_english_is_played_saved_replayed_and_there_after_a_reload(visit: Callable[..., Reader]) -> None:
    reader = visit()
    player = GermanPlayer(reader)
    player.writes("most", 2)
    player.writes("seed", 11)
    player.deals()
    player.plays_to_the_end()
    rows = reader.page.locator(".kz-rounds tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text(re.compile(r"make|up|down"))
    with reader.page.expect_download() as saved:
        player.button("save").click()
    game = Game.parse(Path(saved.value.path()).read_text("utf-8"))
    assert game.is_over
    assert game.seed == 11
    winners = [("You", "Ada", "Ben")[winner] for winner in game.leaders]
    expect(reader.page.locator(".kz-winner")).to_contain_text(", ".join(winners))
    player.replays(9)
    reader.page.reload()
    expect(reader.page.locator(".kz-winner")).to_contain_text(", ".join(winners))
    reader.rests()


def test_a_short_game_in_chinese_on_a_phone(visit: Callable[..., Reader]) -> None:
    reader = visit(locale="zh-CN", viewport={"width": 390, "height": 844})
    player = GermanPlayer(reader)
    player.writes("most", 1)
    player.deals()
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 390
    box = player.field("card-").first.bounding_box()
    assert box is not None
    assert box["width"] >= 44
    assert box["height"] >= 44
    player.plays_to_the_end()
    expect(reader.page.locator(".kz-winner")).to_contain_text("胜者")
    player.replays(6)
