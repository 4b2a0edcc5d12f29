"""How the table is shown: hidden hands, deck, the seat at the bottom, played cards, speed."""

from dataclasses import replace
from functools import partial

import streamlit as st

from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.notation import seat_name
from pages.widgets.replay_state import ReplayState, View

SPEEDS = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Seconds a card, when the play runs by itself."""

_SHOWN, _DECK, _BOTTOM, _PLAYED, _SPEED = "view-shown", "view-deck", "view-bottom", "view-played", "view-speed"
_DOUBLE_DUMMY = "double-dummy"


def view_options(state: ReplayState, _: Translator) -> None:
    """The menu of the view; it tells the state at every choice."""
    _show(state.view)
    changed = partial(_changed, state)
    with st.popover(_("View"), icon=":material/tune:", key="view", on_change="rerun"):
        st.pills(
            _("Hands that show their cards"),
            SEATS,
            format_func=lambda seat: seat_name(seat, _),
            selection_mode="multi",
            key=_SHOWN,
            on_change=changed,
        )
        st.segmented_control(
            _("Seat at the bottom"),
            SEATS,
            format_func=lambda seat: seat_name(seat, _),
            required=True,
            key=_BOTTOM,
            on_change=changed,
        )
        st.segmented_control(
            _("Colours of the suits"),
            (2, 4),
            format_func=lambda colours: _("Four") if colours == 4 else _("Two"),
            required=True,
            key=_DECK,
            on_change=changed,
        )
        st.select_slider(
            _("Seconds a card, when playing by itself"),
            SPEEDS,
            format_func=lambda seconds: f"{seconds:g}",
            key=_SPEED,
            on_change=changed,
        )
        st.toggle(_("Keep played cards in sight"), key=_PLAYED, on_change=changed)


def double_dummy_toggle(state: ReplayState, _: Translator) -> None:
    """The switch of all that double dummy says."""
    st.session_state[_DOUBLE_DUMMY] = state.view.double_dummy
    st.toggle(
        _("Double dummy"),
        key=_DOUBLE_DUMMY,
        on_change=lambda: state.look(replace(state.view, double_dummy=st.session_state[_DOUBLE_DUMMY])),
    )


def _show(view: View) -> None:
    """Set the controls to the view."""
    st.session_state[_SHOWN] = [seat for seat in SEATS if seat not in view.hidden]
    st.session_state[_DECK] = view.deck
    st.session_state[_BOTTOM] = view.bottom
    st.session_state[_PLAYED] = view.show_played
    st.session_state[_SPEED] = view.seconds_per_card


def _changed(state: ReplayState) -> None:
    shown: list[Seat] = st.session_state[_SHOWN]
    state.look(
        replace(
            state.view,
            hidden=frozenset(SEATS) - frozenset(shown),
            deck=st.session_state[_DECK],
            bottom=st.session_state[_BOTTOM],
            show_played=st.session_state[_PLAYED],
            seconds_per_card=st.session_state[_SPEED],
        )
    )
