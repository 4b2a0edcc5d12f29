"""Looking for deals in the background, while the page shows how far it is."""

from collections.abc import Callable
from dataclasses import replace
from math import prod

from bridge.conditions.search import MOST_TRIED, Found, search
from bridge.conditions.syntax import Frequency, Listing, Print, Script
from bridge.errors import BridgeError, Message
from bridge.table import SEATS
from pages.widgets.background import Background

MOST_KEPT, MOST_DEALT = 100_000, 10_000_000
"""How many deals are kept, and how many tried, at most; a script that says neither has as many as that kept, and
:data:`bridge.conditions.search.MOST_TRIED` tried.
"""
MOST_NUMBERS = 2_000_000
"""Numbers in the tables of a script at most."""
PATIENCE = 0.4
"""Seconds that the page waits for deals which may be there at once, so that nothing flickers."""


class Search(Background):
    """A search for the deals of a script, all of them to be seen, until enough are found or it is told to stop.

    ``text`` is the script as written, ``script`` what is searched for. At the end there is either ``found`` or
    ``refused``, the reason why there was no search. ``is_wanted`` is asked now and then.
    """

    def __init__(self, text: str, script: Script, is_wanted: Callable[[], bool]) -> None:
        self.text = text
        self.script = _bounded(script)
        self.is_bounded = (script.produce or 0) > MOST_KEPT or (script.generate or 0) > MOST_DEALT
        self.tried = self.count = 0
        self.found: Found | None = None
        self.refused: Message | None = None
        super().__init__(is_wanted)
        self.wait(PATIENCE)

    @property
    def share_done(self) -> float:
        """How much is done at least, from 0 to 1: of the deals to be tried, or of those to be found."""
        return min(1.0, max(self.tried / max(1, self.script.generate or 0), self.count / max(1, self._most)))

    @property
    def _most(self) -> int:
        return MOST_KEPT if self.script.produce is None else self.script.produce

    def _run(self) -> None:
        if _numbers(self.script, self._most) > MOST_NUMBERS:
            self.refused = Message(
                "The tables of this script are too large for this page: ask for fewer deals or columns."
            )
            return
        try:
            found = search(self.script, produce=self._most, watch=self._watch)
        except BridgeError as error:
            self.refused = error.message
        else:
            self.found = replace(found, wanted=self.script.produce)

    def _watch(self, tried: int, count: int) -> bool:
        self.tried, self.count = tried, count
        return self.goes_on


def _bounded(script: Script) -> Script:
    """The same script as far as a page can go, its deals kept."""
    return replace(
        script,
        actions=(*script.actions, Print(SEATS)),
        produce=None if script.produce is None else min(script.produce, MOST_KEPT),
        generate=MOST_TRIED if script.generate is None else min(script.generate, MOST_DEALT),
    )


def _numbers(script: Script, most: int) -> int:
    """How many numbers the tables of a script hold, if so many deals are found."""
    frequencies = [action for action in script.actions if isinstance(action, Frequency)]
    listings = [action for action in script.actions if isinstance(action, Listing)]
    cells = sum(prod(axis.high - axis.low + 3 for axis in frequency.axes) for frequency in frequencies)
    return cells + most * sum(len(listing.columns) for listing in listings)
