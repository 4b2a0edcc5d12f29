"""The card table: one deal on screen, stepped through card by card in the browser.

The browser holds the whole play, so that a step costs no round trip; Python hears of the position once it rests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import streamlit as st

from pages.widgets.card_table.data import SeatLetter, TableData
from pages.widgets.card_table.words import WORDS

_HERE = Path(__file__).parent
_SEATS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")

# One script to the browser: each file may use the names of those before it, the last exports the component.
_SCRIPTS = (
    "elements.js",
    "cards.js",
    "play.js",
    "header.js",
    "hands.js",
    "trick.js",
    "trick_list.js",
    "controls.js",
    "keys.js",
    "card_table.js",
)


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


_component = st.components.v2.component(
    "kibitz_card_table",
    css=_text("card_table.css"),
    js="\n".join(_text(name) for name in _SCRIPTS),
)


@dataclass(frozen=True, slots=True)
class CardTableState:
    """Where the reader stands: cards played, 0 before the opening lead, and the seats whose cards are hidden."""

    position: int
    hidden: tuple[SeatLetter, ...]


def card_table(
    data: TableData,
    *,
    key: str,
    on_position_change: Callable[[], None] | None = None,
    on_hidden_change: Callable[[], None] | None = None,
) -> CardTableState:
    """Draw the table and return where the reader stands on it.

    The callbacks run before the script when the reader has stepped (and rested), perhaps on another record to the same
    position, or has hidden or shown a hand; inside them :func:`card_table_state` tells the news. Words missing from
    ``data`` are drawn in English.
    """
    told = {**data, "words": {**WORDS, **data["words"]}}
    result = _component(
        key=key,
        data=told,
        on_position_change=on_position_change or _nothing,
        on_hidden_change=on_hidden_change or _nothing,
        on_record_change=on_position_change or _nothing,
    )
    return _understood(result, data)


def card_table_state(key: str, data: TableData) -> CardTableState:
    """Where the reader stands on the table with this ``key``, as last heard, without drawing it."""
    return _understood(st.session_state.get(key) or {}, data)


def _nothing() -> None:
    """Stand in for a callback nobody gave."""


def _understood(reported: Any, data: TableData) -> CardTableState:
    """Check what the browser says. News of another record, or nonsense, counts as none."""
    position: object = data["position"]
    hidden: object = data["hidden"]
    if reported.get("record") == data["record"]:
        position, hidden = reported.get("position"), reported.get("hidden")
    if not isinstance(position, int):
        position = data["position"]
    seats = cast(list[object], hidden) if isinstance(hidden, list) else []
    return CardTableState(
        position=min(max(0, position), len(data["steps"])),
        hidden=tuple(seat for seat in _SEATS if seat in seats),
    )
