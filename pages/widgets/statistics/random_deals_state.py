"""What survives a rerun of the view of random deals."""

from dataclasses import dataclass

import streamlit as st

from bridge.conditions.syntax import Script
from pages.widgets.session import session_is_open
from pages.widgets.statistics.random_deals_search import Search

_STATE = "random-deals"


@dataclass
class RandomDeals:
    """The search that was begun last, the one whose deals are on the page, and whether the reader has been here."""

    is_open: bool = False
    search: Search | None = None
    shown: Search | None = None

    def begin(self, text: str, script: Script) -> None:
        """Look for the deals of a script; a search that still runs is given up."""
        if self.search is not None:
            self.search.stop()
        self.search = Search(text, script, session_is_open())

    def look(self) -> None:
        """Show what was found once the search is over."""
        if self.search is not None and not self.search.is_running:
            self.shown = self.search


def random_deals_state() -> RandomDeals:
    """The state of this session."""
    state: RandomDeals = st.session_state.setdefault(_STATE, RandomDeals())
    return state
