"""The app on a port of its own, Debian's Chromium, and a reader who uses both."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import pytest

MISSING = "the journeys need Playwright (pip install -e '.[test]') and Chromium (apt-get install chromium)"
pytest.importorskip("playwright.sync_api", reason=MISSING)

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect, sync_playwright  # noqa: E402

HOUSE = Path(__file__).parents[2]
PATIENCE = 30
"""Seconds until a state waited for has come; the start of the app may take four times as long."""

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_SWITCHES = """--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync""".split()

# The server's messages come late, in their order, as on a crowded network.
SLOW_LINE = """(delay) => {
  window.WebSocket = class extends WebSocket {
    addEventListener(kind, hear, ...rest) {
      const late = (event) => setTimeout(() => hear.call(this, event), delay);
      super.addEventListener(kind, kind === "message" ? late : hear, ...rest);
    }
    set onmessage(hear) {
      this.addEventListener("message", hear);
    }
  };
}"""

# At the address of a page Streamlit's client looks for the server below the page before it looks at the root.
_SEARCHED = re.compile(r"/\w[\w-]*/_stcore/(?:health|host-config)$")

expect.set_options(timeout=PATIENCE * 1000)


def chromium() -> str:
    """Where the browser is: ``KIBITZ_CHROMIUM``, or the first of the usual names on the path."""
    named = os.environ.get("KIBITZ_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, _NAMES)), None)
    return found or pytest.skip(f"{MISSING}, or its path in KIBITZ_CHROMIUM")


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Chromium without a window. It is closed on leaving, and the event loop of Playwright with it."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_SWITCHES)
        yield browser
        browser.close()


@contextmanager
def running_app() -> Iterator[str]:
    """The address of the app, started as a new user would: with an empty home. It must not have failed on leaving."""
    with installed_app() as app:
        app.start()
        yield app.address


@contextmanager
def installed_app() -> Iterator["App"]:
    """The app, not yet started, with an empty home. It must not have failed on leaving."""
    with TemporaryDirectory() as home:
        app = App(Path(home))
        try:
            yield app
        finally:
            app.stop()
        assert "Traceback" not in (said := app.log.read_text("utf-8", "replace")), said


class App:
    """The app on a port of its own, with a home; it can be started again."""

    def __init__(self, home: Path) -> None:
        self.home, self.log = home, home / "log"
        self.log.touch()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"]
        command += ["--server.port", str(self.port), "--server.address", "127.0.0.1"]
        command += ["--server.fileWatcherType", "none"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=HOUSE,
                env=os.environ | {"HOME": str(self.home)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait_until_healthy(self.process)

    def stop(self) -> None:
        """Ask it to end; after ten seconds end it."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it and what it has started, at once and unasked."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _wait_until_healthy(self, process: subprocess.Popen[bytes]) -> None:
        direct = build_opener(ProxyHandler({}))
        deadline = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            try:
                with direct.open(f"{self.address}/_stcore/health", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        pytest.fail(f"The app did not start:\n{self.log.read_text('utf-8', 'replace')}")


class Reader:
    """A reader in front of the replay page, who notes whatever the browser complains about."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._watch)
        page.set_default_timeout(PATIENCE * 1000)
        self.table = page.locator(".card-table")
        self.where = self.table.locator(".where")
        self.live = self.table.locator("[aria-live=polite]")
        self.notes = self.table.locator(".notes")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not _SEARCHED.search(message.location["url"]):
            self.complaints.append(message.text)

    def _watch(self, request: Request) -> None:
        to = urlsplit(request.url)
        if to.scheme in ("http", "https", "ws", "wss") and to.hostname != "127.0.0.1":
            self.complaints.append(f"{request.url} was asked for")

    def open(self, query: str = "") -> "Reader":
        """Go to the replay at this address and wait for the table."""
        self.page.goto(f"{self.address}/replay{query}")
        expect(self.where).to_be_visible()
        self.rests()
        return self

    def rests(self) -> None:
        """Wait until the server has nothing more to say."""
        expect(self.page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def stands(self, card: int, north_south: int | None = None, east_west: int | None = None) -> None:
        """So many cards are played, and the sides have so many tricks."""
        expect(self.where.locator(".where-card")).to_have_text(re.compile(rf"\b{card}\b.* / "))
        if north_south is not None:
            expect(self.table.locator(".sides")).to_have_text(f"N–S {north_south}E–W {east_west}")

    def is_on(self, label: str, heading: str = "Board {}") -> None:
        """The page and its table show this board."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(heading.format(label))
        expect(self.table.locator(".strip .lines").first).to_contain_text(label)
        self.rests()

    def is_at(self, **parts: object) -> None:
        """The address has these parts, and not those that are None: the server has heard of them."""
        self.page.wait_for_function(
            "parts => Object.entries(parts).every(([name, value]) =>"
            " new URLSearchParams(location.search).get(name) === value)",
            arg={name: None if value is None else str(value) for name, value in parts.items()},
        )
        self.rests()

    def hand(self, seat: str) -> Locator:
        return self.table.get_by_role("group", name=re.compile(rf"^{seat}"))

    def hides(self, *seats: str) -> None:
        """The hands of these seats are hidden and no others."""
        for seat in ("North", "East", "South", "West"):
            expect(self.hand(seat).locator(".backs")).to_be_visible(visible=seat in seats)
            expect(self.hand(seat).locator(".faces")).to_be_visible(visible=seat not in seats)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def in_list(self, trick: int, seat: str) -> Locator:
        return self.table.get_by_role("button", name=re.compile(rf"^Trick {trick}, {seat}: "))

    def uploads(self, name: str, content: str) -> None:
        """Open a file by the menu."""
        self.button("Open a record").click()
        self.chooses(name, content)

    def chooses(self, name: str, content: str) -> None:
        """Give a file to the field for files."""
        file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": content.encode()}
        self.page.locator("input[type=file]").set_input_files(file)
