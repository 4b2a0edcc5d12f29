"""A set of rules as a file: to take along and to bring back."""

import re
from collections.abc import Callable

import streamlit as st

from bridge.errors import BridgeError, Message
from bridge.scoring.rules import Rules
from lessons.language import Translator
from pages.widgets.file_field import UPLOADS
from pages.widgets.notation import literal
from parsers.rules_file import format_rules, parse_rules

_FIELD, _FAULT = f"{UPLOADS}-rules", "rules-file-fault"
_LARGEST = 1  # MB
_NOT_IN_A_NAME = re.compile(r"[^\w-]+")


def take_along(rules: Rules, _: Translator) -> None:
    """Draw the button that saves the rules."""
    stem = _NOT_IN_A_NAME.sub("-", rules.name).strip("-") or "rules"
    st.download_button(
        _("Save as JSON"),
        format_rules(rules),
        file_name=f"{stem}.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
    )


def bring_back(use: Callable[[Rules], None], _: Translator) -> None:
    """Draw the field for a file of rules, and what is wrong with the file; ``use`` is given what was read."""
    button, limit = _("Choose a file"), _("At most {n} MB a file", n=_LARGEST)
    st.html(f"<style>.st-key-{_FIELD} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
    st.file_uploader(_("Rules from a JSON file"), max_upload_size=_LARGEST, key=_FIELD, on_change=_read, args=(use,))
    fault: Message | None = st.session_state.get(_FAULT)
    if fault is not None:
        st.error(literal(_(fault)))


def _read(use: Callable[[Rules], None]) -> None:
    st.session_state[_FAULT] = None
    file = st.session_state[_FIELD]
    if file is None:
        return
    try:
        use(parse_rules(file.getvalue()))
    except BridgeError as error:
        st.session_state[_FAULT] = error.message
