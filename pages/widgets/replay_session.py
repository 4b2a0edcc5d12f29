"""The replay of this session: where it begins, and how other pages put something on its table."""

import streamlit as st

from bridge.errors import Message
from library.boards import NotKept
from library.database import DATABASE_ERRORS
from pages.widgets.address import OWN_FILES, collection_in, mode_in, place_in, view_in
from pages.widgets.kept_files import opened_collection
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import REPLAY
from pages.widgets.replay_state import Collection, OpenedFile, ReplayState
from pages.widgets.samples import samples
from pages.widgets.share_link import SHARED, opened_link

_STATE = "replay"
_OPENER = "opener"
"""The menu that opens records, by the key that it has on the page."""


def replay_state() -> ReplayState:
    """The state of this session; a new one begins where the address leads."""
    if _STATE not in st.session_state:
        state = ReplayState(view=view_in(st.query_params), mode=mode_in(st.query_params))
        source, index, position = place_in(st.query_params)
        if (collection := collection_in(st.query_params)) is not None:
            _open_kept(state, collection, index, position)
        elif (code := st.query_params.get(SHARED)) is not None:
            _open_shared(state, code, position)
        elif source == OWN_FILES:
            state.index, state.position = index, position
        else:
            state.open(samples(), index, position)
        st.session_state[_STATE] = state
    known: ReplayState = st.session_state[_STATE]
    return known


def _open_kept(state: ReplayState, collection: int, index: int, position: int = 0) -> None:
    """Put a collection of the library on the table, or note why it cannot be had."""
    try:
        state.open(Collection((opened_collection(collection),)), index, position)
    except NotKept as error:
        state.refused = error.message
    except DATABASE_ERRORS:
        state.refused = Message("The library cannot be opened.")


def _open_shared(state: ReplayState, code: str, position: int) -> None:
    """Put the board of a link on the table, or note that it holds none."""
    file = opened_link(code, reader_translator())
    if file is not None:
        state.open(Collection((file,)), 0, position)
    else:
        state.refused = Message(
            "This link holds no board: it was cut or changed on its way, or a newer Kibitz made it. "
            "Copy the whole link again, or ask for the hand record as a file."
        )


def show_kept(collection: int, number: int = 1) -> None:
    """Go to the replay of a board of the library; ``number`` counts the boards of its collection from 1."""
    state = replay_state()
    state.open(Collection())
    _open_kept(state, collection, number - 1)
    st.switch_page(REPLAY)


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
