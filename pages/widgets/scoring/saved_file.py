"""The menu that takes a file which was saved here."""

import json
from collections.abc import Callable
from typing import Any

import streamlit as st

from bridge.errors import BridgeError, Message
from lessons.language import Translator
from pages.widgets.file_field import UPLOADS

_LARGEST = 1  # MB


def saved_file(
    name: str,
    menu: str,
    label: str,
    take: Callable[[Any], None],
    refuse: Callable[[Message], None],
    _: Translator,
) -> None:
    """The field for a file, in the reader's words, in a menu of its own.

    ``take`` is given its JSON values and may raise BridgeError; ``refuse`` is told why a file was not taken.
    """
    place, field = f"{name}-opener", f"{UPLOADS}-{name}"

    def read() -> None:
        file = st.session_state[field]
        if file is None:
            return
        st.session_state[place] = False
        try:
            take(json.loads(file.getvalue()))
        except BridgeError as error:
            refuse(error.message)
        except (ValueError, RecursionError):
            refuse(Message("This file was not saved here."))

    with st.popover(menu, icon=":material/folder_open:", key=place, on_change="rerun"):
        button, limit = _("Choose a file"), _("At most {n} MB a file", n=_LARGEST)
        st.html(f"<style>.st-key-{field} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
        st.file_uploader(label, type="json", max_upload_size=_LARGEST, key=field, on_change=read)
