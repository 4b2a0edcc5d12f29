"""A game as a file: to save and to open."""

from collections.abc import Callable

import streamlit as st

from bridge.errors import BridgeError, Message
from bridge.german.game import Game
from lessons.language import Translator
from pages.widgets.file_field import UPLOADS
from pages.widgets.german.german_state import GermanState
from pages.widgets.notation import literal, shortened

_FIELD = f"{UPLOADS}-german"
_LARGEST = 1  # MB
_LONGEST_SENTENCE = 300


def save_button(game: Game, _: Translator) -> None:
    """Draw the button that saves a game; what it saves is not told to the browser before it is pressed."""
    st.download_button(
        _("Save"),
        lambda: str(game),
        file_name="german-bridge.txt",
        mime="text/plain",
        icon=":material/download:",
        on_click="ignore",
        key="german-save",
        help=_("The file tells all cards, those of the rounds to come too."),
    )


def open_saved(use: Callable[[Game], None], state: GermanState, _: Translator) -> None:
    """Draw the field for a saved game, and what is wrong with the file; ``use`` is given the game."""
    button, limit = _("Choose a file"), _("At most {n} MB a file", n=_LARGEST)
    st.html(f"<style>.st-key-{_FIELD} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
    st.file_uploader(
        _("Or go on with a game that was saved"),
        max_upload_size=_LARGEST,
        key=_FIELD,
        on_change=_open,
        args=(use, state),
    )
    if state.fault is not None:
        st.error(literal(shortened(_(state.fault), _LONGEST_SENTENCE)))


def _open(use: Callable[[Game], None], state: GermanState) -> None:
    file = st.session_state[_FIELD]
    state.fault = None
    if file is None:
        return
    try:
        use(Game.parse(file.getvalue().decode("utf-8-sig")))
    except UnicodeDecodeError:
        state.fault = Message("This is not a text file.")
    except BridgeError as error:
        state.fault = error.message
