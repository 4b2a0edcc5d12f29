"""Statistics: what a hand is worth, how deals fall, how points become tricks, and what your boards say."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from lessons.language import Translator, n_
from pages.widgets.address import show_address
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app
from pages.widgets.statistics.lead_lab import lead_lab
from pages.widgets.statistics.one_hand import one_hand
from pages.widgets.statistics.own_boards import own_boards
from pages.widgets.statistics.points_and_tricks import points_and_tricks
from pages.widgets.statistics.random_deals import random_deals

# What the page can show, by the word in its address: the label and what draws it.
VIEWS: dict[str, tuple[str, Callable[[Translator], None]]] = {
    "hand": (n_("One hand"), one_hand),
    "deals": (n_("Random deals"), random_deals),
    "tricks": (n_("Points and tricks"), points_and_tricks),
    "boards": (n_("Your boards"), own_boards),
    "leads": (n_("Lead lab"), lead_lab),
}
# The parts of the address that say something to one view alone. (Streamlit would write a string here on the page.)
_PARTS = {"hand": ("hand", "partner", "measure"), "deals": ("script",), "boards": ("part",), "leads": ("lead",)}

_USUAL, _VIEW, _KEPT = "hand", "statistics-view", "statistics-view-kept"


def page(_: Translator) -> None:
    """The storyboard: which view, and the view."""
    st.html(Path(__file__).with_suffix(".css"))
    view = chosen_view(_)
    _label, draw = VIEWS[view]
    draw(_)
    others = [part for other, parts in _PARTS.items() if other != view for part in parts]
    show_address({"view": view, **dict.fromkeys(others)})


def chosen_view(_: Translator) -> str:
    """The heading with the choice of the view: the address's, else the one that was open last."""
    named = st.query_params.get("view") if _KEPT not in st.session_state else st.session_state[_KEPT]
    with st.container(key="statistics-heading", horizontal=True, vertical_alignment="center", gap="medium"):
        st.title(_("Statistics"), anchor=False, width="content")
        view = st.segmented_control(
            _("View"),
            list(VIEWS),
            format_func=lambda view: _(VIEWS[view][0]),
            default=named if named in VIEWS else _USUAL,
            required=True,
            key=_VIEW,
            label_visibility="collapsed",
            wrap=True,
        )
    st.session_state[_KEPT] = view
    return view


through_app()
page(reader_translator())
