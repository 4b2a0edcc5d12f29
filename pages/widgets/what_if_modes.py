"""What to do with a board: replay it, play it, or guess its cards."""

import streamlit as st

from lessons.language import Translator
from pages.widgets.replay_state import Mode, ReplayState

_MENU = "mode"
_ICONS = {
    Mode.REPLAY: ":material/visibility:",
    Mode.PLAY: ":material/playing_cards:",
    Mode.GUESS: ":material/quiz:",
}


def mode_button(label: str, state: ReplayState, mode: Mode, key: str) -> None:
    """A button beside the table that leads to another mode."""
    st.button(label, key=key, on_click=state.enter, args=(mode,))


def mode_menu(state: ReplayState, _: Translator) -> None:
    """The menu in the heading; it bears the name of what is going on."""
    names = {Mode.REPLAY: _("Replay"), Mode.PLAY: _("Play it yourself"), Mode.GUESS: _("Guess the card")}
    st.menu_button(
        names[state.mode],
        [mode for mode in Mode if mode is not state.mode],
        format_func=lambda mode: names[mode],
        icon=_ICONS[state.mode],
        key=_MENU,
        on_click=lambda: state.enter(st.session_state[_MENU]),
    )
