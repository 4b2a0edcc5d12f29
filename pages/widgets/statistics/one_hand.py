"""What thirteen cards are worth by every measure, and where they stand among all hands."""

import streamlit as st

from bridge.expectation import distribution
from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.statistics.one_hand_chart import ALL_HANDS, distribution_chart
from pages.widgets.statistics.one_hand_choice import hand_choice
from pages.widgets.statistics.one_hand_facts import hand_facts
from pages.widgets.statistics.one_hand_measures import measure_list
from pages.widgets.statistics.one_hand_partner import two_hands
from pages.widgets.statistics.one_hand_state import one_hand_state


@st.fragment
def one_hand(_: Translator) -> None:
    """The storyboard: the choice of cards, the hand, all its measures, and the chosen one among all hands."""
    state = one_hand_state()
    with st.container(key="one-hand"):
        choice, facts = st.columns([6, 5], gap="large")
        with choice:
            hand_choice(state, _)
        with facts:
            hand_facts(state.shown, _)
    with st.container(key="one-hand-measured"):
        listed, drawn = st.columns([6, 5], gap="large")
        with listed, st.spinner(_("Counting all 635,013,559,600 hands…")):
            measure_list(state, _)
        with drawn:
            measure = state.measure
            distribution_chart(
                measure, measure(state.shown), distribution(measure), ALL_HANDS, key="one-hand-chart", _=_
            )
            two_hands(state, _)
    show_address(state.address)
