"""Score: every number of a result explained, and every form of the game counted."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from lessons.language import PAGE_CONTEXT, Translator, n_
from pages.widgets.address import show_address
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app
from pages.widgets.scoring.all_scores import all_scores
from pages.widgets.scoring.chicago_pad import chicago_pad
from pages.widgets.scoring.evening import evening
from pages.widgets.scoring.explained import ask_by_address, explained
from pages.widgets.scoring.gain import gain
from pages.widgets.scoring.gain_controls import ask_gain_by_address
from pages.widgets.scoring.gain_input import NO_GAIN
from pages.widgets.scoring.match import match
from pages.widgets.scoring.own_rules import own_rules
from pages.widgets.scoring.rubber_pad import rubber_pad
from pages.widgets.scoring.score_question import NO_QUESTION
from pages.widgets.scoring.score_state import VIEW

# What the page can show, by the word in its address: the label and what draws it.
VIEWS: dict[str, tuple[str, Callable[[Translator], None]]] = {
    "explain": (n_("Explain"), explained),
    "table": (n_("All scores"), all_scores),
    "gain": (n_("What does it gain?"), gain),
    "rubber": (n_("Rubber bridge"), rubber_pad),
    "chicago": (n_("Chicago"), chicago_pad),
    "evening": (n_("Rubber evening"), evening),
    "match": (n_("Match"), match),
    "rules": (n_("Your own rules"), own_rules),
}


_USUAL, _KEPT = "explain", "score-view-kept"


def page(_: Translator) -> None:
    """The storyboard: which view, and the view."""
    st.html(Path(__file__).with_suffix(".css"))
    view = chosen_view(_)
    _label, draw = VIEWS[view]
    draw(_)
    show_address(_parts_of_others(view) | {"view": view})


def _parts_of_others(view: str) -> dict[str, str | None]:
    """Takes away the parts of the address that say something to another view alone."""
    parts = {"explain": NO_QUESTION, "gain": NO_GAIN, "match": ("event",)}
    return {name: None for other, names in parts.items() if other != view for name in names}


def chosen_view(_: Translator) -> str:
    """The heading with the choice of the view: the address's, else the one that was open last."""
    if VIEW not in st.session_state:
        ask_by_address()
        ask_gain_by_address()
        named = st.query_params.get("view", st.session_state.get(_KEPT))
        st.session_state[VIEW] = named if named in VIEWS else _USUAL
    with st.container(key="score-heading", horizontal=True, vertical_alignment="center", gap="medium"):
        st.title(_.text("Score", PAGE_CONTEXT), anchor=False, width="content")
        view = st.segmented_control(
            _("View"),
            list(VIEWS),
            format_func=lambda view: _(VIEWS[view][0]),
            required=True,
            key=VIEW,
            label_visibility="collapsed",
            wrap=True,
        )
    st.session_state[_KEPT] = view
    return view


through_app()
page(reader_translator())
