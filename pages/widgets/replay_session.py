"""The replay of this session: where it begins, and how other pages put something on its table."""

import streamlit as st

from pages.widgets.address import OWN_FILES, mode_in, place_in, view_in
from pages.widgets.navigation import REPLAY
from pages.widgets.replay_state import Collection, OpenedFile, ReplayState
from pages.widgets.samples import samples

_STATE = "replay"
_OPENER = "opener"
"""The menu that opens records, by the key that it has on the page."""


def replay_state() -> ReplayState:
    """The state of this session; a new one begins where the address leads."""
    if _STATE not in st.session_state:
        state = ReplayState(view=view_in(st.query_params), mode=mode_in(st.query_params))
        source, index, position = place_in(st.query_params)
        if source == OWN_FILES:
            state.index, state.position = index, position
        else:
            state.open(samples(), index, position)
        st.session_state[_STATE] = state
    known: ReplayState = st.session_state[_STATE]
    return known


def show_board(file: OpenedFile, number: int) -> None:
    """Go to the replay of a board of a file that is open; ``number`` counts from 1."""
    state = replay_state()
    index = state.find(file, number)
    if index is not None:
        state.go_to(index)
    st.switch_page(REPLAY)


def open_sample(index: int = 0) -> None:
    """Put a sample on the table, counted from 0, and go there."""
    replay_state().open(samples(), index)
    st.switch_page(REPLAY)


def ask_for_record() -> None:
    """Go to the replay with the menu for files open."""
    st.session_state[_OPENER] = True
    st.switch_page(REPLAY)


def open_in_replay(files: tuple[OpenedFile, ...]) -> None:
    """Put these files, which have boards, on the table, and go there."""
    replay_state().open(samples() if files == samples().files else Collection(files))
    st.switch_page(REPLAY)
