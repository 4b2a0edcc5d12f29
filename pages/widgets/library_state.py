"""What survives a rerun of the library page, and how its address tells it."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any, get_args

import streamlit as st

from bridge.errors import BridgeError
from bridge.table import Seat
from library.search import LONGEST, Order, Outcome, Wanted
from pages.widgets.address import COLLECTION
from pages.widgets.replay_state import OpenedFile

PER_PAGE = 50
LARGEST_LOSS = 3
"""Tricks lost double dummy that can be asked for at least."""

_STATE = "library"
_DATE = re.compile(r"\s*(\d{4})(?:\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2}))?)?\s*[年月日]?\s*", re.ASCII)
_PARTS = {
    "text": "text",
    "player": "player",
    "contract": "contract",
    "declarer": "declarer",
    "result": "result",
    "date_from": "from",
    "date_to": "to",
    "tag": "tag",
    "loss_at_least": "loss",
    "favourites": "favourites",
    "annotated": "annotated",
    "collection": COLLECTION,
    "order": "order",
}
"""The parts of the address that say what boards are wanted."""


class View(Enum):
    """What the page shows; the value is its name in the address."""

    BOARDS = "boards"
    COLLECTIONS = "collections"
    CHANGES = "changes"


@dataclass
class LibraryState:
    """What is looked for, on which page of it the reader is, from 1, and the boards that he has chosen.

    ``heard`` is the number of the last event that the list told. ``going`` is the board that he wants to see: its
    collection, and its number there. ``uploads`` counts what he has brought in, file or archive, ``brought`` says what
    came of it, and ``without_boards`` are the files in which there was nothing.
    """

    view: View = View.BOARDS
    wanted: Wanted = field(default_factory=Wanted)
    page: int = 1
    chosen: set[int] = field(default_factory=set)
    heard: int = 0
    going: tuple[int, int] | None = None
    uploads: int = 0
    brought: tuple[str, ...] = ()
    without_boards: tuple[OpenedFile, ...] = ()

    def look_for(self, wanted: Wanted) -> None:
        """Look for other boards, from the first page."""
        if wanted != self.wanted:
            self.wanted, self.page = wanted, 1

    def follow(self, address: Mapping[str, str]) -> None:
        """Go where an address leads, if it says anything."""
        if not address.keys().isdisjoint(("view", "page", *_PARTS.values())):
            self.view = next((view for view in View if view.value == address.get("view")), View.BOARDS)
            self.wanted, self.page = wanted_in(address), _number(address.get("page")) or 1


def library_state() -> LibraryState:
    """The state of this session."""
    if _STATE not in st.session_state:
        st.session_state[_STATE] = LibraryState()
    known: LibraryState = st.session_state[_STATE]
    return known


def address_of(state: LibraryState) -> dict[str, str | None]:
    """The parts of the address that lead back to what the page shows; what is usual is left out."""
    usual = Wanted()
    told = {
        part: None if getattr(state.wanted, name) == getattr(usual, name) else _told(getattr(state.wanted, name))
        for name, part in _PARTS.items()
    }
    return {
        **told,
        "view": None if state.view is View.BOARDS else state.view.value,
        "page": None if state.page == 1 else str(state.page),
    }


def wanted_in(address: Mapping[str, str]) -> Wanted:
    """The boards that an address looks for; whatever it says wrongly is not said."""

    def part(name: str) -> str:
        return address.get(_PARTS[name], "")[:LONGEST]

    loss = _number(part("loss_at_least"))
    return Wanted(
        text=part("text"),
        player=part("player"),
        contract=part("contract"),
        declarer=_seat(part("declarer")),
        result=next((outcome for outcome in get_args(Outcome) if outcome == part("result")), None),
        date_from=iso_date(part("date_from")) or "",
        date_to=iso_date(part("date_to")) or "",
        tag=part("tag"),
        loss_at_least=loss if loss is not None and 1 <= loss <= LARGEST_LOSS else None,
        favourites=part("favourites") == "1",
        annotated=part("annotated") == "1",
        collection=_number(part("collection")),
        order=next((order for order in get_args(Order) if order == part("order")), "newest"),
    )


def filters_in_use(wanted: Wanted) -> int:
    """How many things are said about the boards that are wanted; in what order they come is none."""
    usual = asdict(Wanted())
    return sum(value != usual[name] for name, value in asdict(wanted).items() if name != "order")


def iso_date(text: str) -> str | None:
    """A date in ISO form, as far as it is told: ``2024``, ``2024.5``, ``2024年5月31日``; None for what is none.

    >>> iso_date("2024/5/31")
    '2024-05-31'
    """
    read = _DATE.fullmatch(text)
    if read is None:
        return None
    year, *rest = (part for part in read.groups() if part)
    is_possible = all(1 <= int(part) <= most for part, most in zip(rest, (12, 31), strict=False))
    return "-".join((year, *(f"{int(part):02}" for part in rest))) if is_possible else None


def _told(value: Any) -> str:
    if isinstance(value, Seat):
        return value.letter
    return "1" if value is True else str(value)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def _seat(letter: str) -> Seat | None:
    try:
        return Seat.parse(letter)
    except BridgeError:
        return None
