"""The card table: one deal on screen, stepped through card by card in the browser.

The browser holds the whole play, so that a step costs no round trip; Python hears of the position once it rests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import streamlit as st

from bridge.cards import Card
from bridge.errors import BridgeError
from pages.widgets.card_table.data import SeatLetter, TableData
from pages.widgets.card_table.words import WORDS

_HERE = Path(__file__).parent
_SEATS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")

# One script to the browser: each file may use the names of those before it, the last exports the component.
_SCRIPTS = (
    "elements.js",
    "cards.js",
    "play.js",
    "marks.js",
    "header.js",
    "hands.js",
    "trick.js",
    "trick_list.js",
    "graph.js",
    "controls.js",
    "film.js",
    "live.js",
    "exercise.js",
    "keys.js",
    "card_table.js",
)


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


_component = st.components.v2.component(
    "kibitz_card_table",
    css=_text("card_table.css") + _text("analysis.css") + _text("live.css") + _text("exercise.css") + _text("film.css"),
    js="\n".join(_text(name) for name in _SCRIPTS),
)


@dataclass(frozen=True, slots=True)
class CardTableState:
    """Where the reader stands: cards played, 0 before the opening lead, and the seats whose cards are hidden."""

    position: int
    hidden: tuple[SeatLetter, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the reader asked of a table where cards can be played: to play a card at a position, to go back to the
    record, or to take back a card.
    """

    kind: Literal["play", "back", "undo"]
    position: int
    card: Card | None = None


def card_table(
    data: TableData,
    *,
    key: str,
    on_position_change: Callable[[], None] | None = None,
    on_hidden_change: Callable[[], None] | None = None,
    on_asked_change: Callable[[], None] | None = None,
    on_picked_change: Callable[[], None] | None = None,
) -> CardTableState:
    """Draw the table and return where the reader stands on it.

    The callbacks run before the script when the reader has stepped (and rested), perhaps on another record to the same
    position, has hidden or shown a hand, or asks for something; inside them :func:`card_table_state` and
    :func:`card_table_asked` tell the news. Words missing from ``data`` are drawn in English.
    """
    told = {**data, "words": {**WORDS, **data["words"]}}
    result = _component(
        key=key,
        data=told,
        on_position_change=on_position_change or _nothing,
        on_hidden_change=on_hidden_change or _nothing,
        on_record_change=on_position_change or _nothing,
        on_asked_change=on_asked_change or _nothing,
        on_picked_change=on_picked_change or _nothing,
    )
    return _understood(result, data)


def card_table_state(key: str, data: TableData) -> CardTableState:
    """Where the reader stands on the table with this ``key``, as last heard, without drawing it."""
    return _understood(st.session_state.get(key) or {}, data)


def card_table_asked(key: str, data: TableData) -> Asked | None:
    """What the reader just asked of the table with this ``key``; None for nonsense, and for news of another record."""
    told: Any = (st.session_state.get(key) or {}).get("asked") or {}
    kind, position = told.get("kind"), told.get("position")
    if told.get("record") != data["record"] or kind not in ("play", "back", "undo") or type(position) is not int:
        return None
    if not 0 <= position <= len(data["steps"]):
        return None
    try:
        card = Card.parse(str(told.get("card"))) if kind == "play" else None
    except BridgeError:
        return None
    return Asked(kind, position, card)


def card_table_picked(key: str, data: TableData) -> tuple[Card, ...]:
    """The cards that are picked as an answer on the table with this ``key``; none for news of another record."""
    told: Any = (st.session_state.get(key) or {}).get("picked") or {}
    question = data.get("question")
    if question is None or told.get("record") != data["record"]:
        return ()
    return tuple(Card.parse(code) for code in question["cards"] if code in told.get("cards", ()))


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
