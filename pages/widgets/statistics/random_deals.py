"""Deals at random under conditions, against the exact theory."""

import streamlit as st

from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.double_dummy_list import POLLED
from pages.widgets.notation import points
from pages.widgets.statistics.random_deals_breaks import suit_breaks
from pages.widgets.statistics.random_deals_conditions import LONGEST, conditions, open_script
from pages.widgets.statistics.random_deals_found import found_deals
from pages.widgets.statistics.random_deals_search import Search
from pages.widgets.statistics.random_deals_state import RandomDeals, random_deals_state
from parsers.dealer.form import Form, script_of
from parsers.dealer.reader import read_script

_FIRST = script_of(Form(produce=10_000))
_ADDRESS = "script"
_LONGEST_IN_ADDRESS = 1_500


def random_deals(_: Translator) -> None:
    """The storyboard: the conditions, what was found, and how suits break."""
    state = random_deals_state()
    if not state.is_open:
        state.is_open = True
        _begin(state)
    state.look()
    with st.container(key="random-deals"):
        left, right = st.columns([5, 8], gap="large")
        with left:
            conditions(state, _)
        with right:
            if state.search is not None and state.search.is_running:
                _progress(state.search, _)
            if state.shown is not None:
                found_deals(state.shown, _)
        suit_breaks(_)
    if state.shown is not None:
        text = state.shown.text
        show_address({_ADDRESS: text if text != _FIRST and len(text) <= _LONGEST_IN_ADDRESS else None})


def _begin(state: RandomDeals) -> None:
    """The first deals: those of the script in the address, or any."""
    text = st.query_params.get(_ADDRESS, "")[:LONGEST]
    if text:
        open_script(text)
    script = read_script(text or _FIRST).script
    if script is not None:
        state.begin(text or _FIRST, script)


@st.fragment(run_every=POLLED)
def _progress(search: Search, _: Translator) -> None:
    if not search.is_running:
        st.rerun()
    said = _("{n} of {tried} deals meet the condition …", n=points(search.count, _), tried=points(search.tried, _))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(search.share_done, text=said)
        st.button(
            _("Stop"),
            key="deals-stop",
            icon=":material/stop_circle:",
            on_click=search.stop,
            disabled=search.is_stopping,
        )
