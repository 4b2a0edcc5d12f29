"""Match: two sides at one table, two tables compared board by board, and the traveller of a board at pairs."""

import streamlit as st

from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.scoring.match_import import EVENT, importer
from pages.widgets.scoring.match_pairs import pairs
from pages.widgets.scoring.match_sides import sides
from pages.widgets.scoring.match_state import match_state
from pages.widgets.scoring.match_teams import teams


def match(_: Translator) -> None:
    """The storyboard: what is played, results from records, and the table."""
    state = match_state()
    names = {"teams": _("Teams"), "pairs": _("Pairs"), "sides": _("Two sides")}
    if EVENT not in st.session_state:
        named = st.query_params.get("event")
        st.session_state[EVENT] = named if named in names else "teams"
    with st.container(key="match-heading", horizontal=True, vertical_alignment="center", gap="medium"):
        event = st.segmented_control(
            _("Event"),
            list(names),
            format_func=names.__getitem__,
            required=True,
            key=EVENT,
            persist_state="session",
            label_visibility="collapsed",
        )
        importer(state, _)
    show_address({"event": event})
    if event == "pairs":
        pairs(state, _)
    elif event == "sides":
        sides(state, _)
    else:
        teams(state, _)
