"""The address of a place in the app, so that a reload or a link comes back to it.

The address follows the reader without an entry in the browser's history for every card, so it is changed in the
browser (``st.query_params`` would add one each time) and read once, when a session begins.
"""

import json
from collections.abc import Mapping

import streamlit as st

from bridge.errors import BridgeError
from bridge.table import SEATS, Seat
from pages.widgets.replay_state import Mode, ReplayState, View
from pages.widgets.share_link import SHARED, code_of
from pages.widgets.view_options import SPEEDS

SAMPLES, OWN_FILES = "samples", "file"
COLLECTION = "collection"
PRESENT = "present"


def show_address(parts: Mapping[str, str | None]) -> None:
    """Let the browser's address say these parts; None takes one away, the other parts stay."""
    told = json.dumps(dict(parts)).replace("<", "\\u003c")
    st.html(
        "<script>(() => { const url = new URL(location.href);"
        f"for (const [name, value] of Object.entries({told}))"
        " value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);"
        "history.replaceState(history.state, '', url); })()</script>",
        unsafe_allow_javascript=True,
    )


def address_of(state: ReplayState) -> dict[str, str | None]:
    """The parts of the address that lead back to what the page shows; what is usual is left out."""
    view, usual = state.view, View()
    return {
        **_place_of(state),
        "position": str(state.position) if state.position else None,
        "mode": state.mode.value if state.mode is not Mode.REPLAY else None,
        "deck": str(view.deck) if view.deck != usual.deck else None,
        "bottom": view.bottom.letter if view.bottom is not usual.bottom else None,
        "played": None if view.show_played else "0",
        "speed": f"{view.seconds_per_card:g}" if view.seconds_per_card != usual.seconds_per_card else None,
        "hide": "".join(seat.letter for seat in SEATS if seat in view.hidden) or None,
        "dd": None if view.double_dummy else "0",
    }


def _place_of(state: ReplayState) -> dict[str, str | None]:
    """Where the board on the table is found again: in the library, if it is kept there; in the link that it came by."""
    opened = state.current
    if opened is not None and (kept := opened.file.kept) is not None:
        return {COLLECTION: str(kept.collection), SHARED: None, "source": None, "board": str(opened.number)}
    if opened is not None and (code := code_of(opened.file)) is not None:
        return {COLLECTION: None, SHARED: code, "source": None, "board": None}
    source = SAMPLES if state.collection.are_samples else OWN_FILES
    return {COLLECTION: None, SHARED: None, "source": source, "board": str(state.index + 1)}


def collection_in(address: Mapping[str, str]) -> int | None:
    """The collection of the library that an address leads to."""
    return _number(address.get(COLLECTION), 0) or None


def place_in(address: Mapping[str, str]) -> tuple[str, int, int]:
    """The source, the board from 0 and the position an address leads to; the first sample if it leads nowhere."""
    source = address.get("source", SAMPLES)
    return (
        source if source == OWN_FILES else SAMPLES,
        max(1, _number(address.get("board"), 1)) - 1,
        _number(address.get("position"), 0),
    )


def leads_to_replay(address: Mapping[str, str]) -> bool:
    """Whether an address names a board: those of the time when the replay was the first page do."""
    return not address.keys().isdisjoint(("source", "board", COLLECTION, SHARED))


def is_presented() -> bool:
    """Whether the address asks for the projector."""
    return st.query_params.get(PRESENT) == "1"


def mode_in(address: Mapping[str, str]) -> Mode:
    """What an address does with the board."""
    return next((mode for mode in Mode if mode.value == address.get("mode")), Mode.REPLAY)


def view_in(address: Mapping[str, str]) -> View:
    """The view an address asks for; whatever it says wrongly is as usual."""
    usual = View()
    speeds = {f"{speed:g}": speed for speed in SPEEDS}
    return View(
        deck=4 if address.get("deck") == "4" else usual.deck,
        bottom=_seat(address.get("bottom", "")) or usual.bottom,
        show_played=address.get("played") != "0",
        seconds_per_card=speeds.get(address.get("speed", ""), usual.seconds_per_card),
        hidden=frozenset(seat for letter in address.get("hide", "") if (seat := _seat(letter)) is not None),
        double_dummy=address.get("dd") != "0",
    )


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 7 else otherwise


def _seat(letter: str) -> Seat | None:
    try:
        return Seat.parse(letter)
    except BridgeError:
        return None
