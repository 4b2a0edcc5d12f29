"""One app and one browser for all journeys. They end with this folder, before tests that want an event loop come."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from tests.e2e.browser import Reader


def pytest_itemcollected(item: pytest.Item) -> None:
    """On a machine with much to do a key or a click can come before the page hears: a journey may be made twice."""
    item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def app_address() -> Iterator[str]:
    from tests.e2e.browser import running_app

    with running_app() as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    from tests.e2e.browser import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture
def visit(app_address: str, browser: "Browser") -> Iterator[Callable[..., "Reader"]]:
    """Open the app as a new reader; at the end the browser must have had nothing to complain of.

    ``delay`` is how many milliseconds the answers of the server take; the rest is for the browser's context.
    """
    from tests.e2e.browser import SLOW_LINE, Reader

    opened: list[tuple[BrowserContext, Reader]] = []

    def visit(query: str = "", *, delay: int = 0, **options: Any) -> Reader:
        usual = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
        context = browser.new_context(**usual | options)
        if delay:
            context.add_init_script(f"({SLOW_LINE})({delay})")
        reader = Reader(context.new_page(), app_address)
        opened.append((context, reader))
        return reader.open(query)

    yield visit
    for context, reader in opened:
        context.close()
        assert not reader.complaints


@pytest.fixture
def reader(visit: Callable[..., "Reader"]) -> "Reader":
    """A reader at the first sample."""
    return visit()
