"""The button that prints the page it stands on."""

from pathlib import Path

import streamlit as st

from lessons.language import Translator

_HERE = Path(__file__)

_button = st.components.v2.component(
    "kibitz_print",
    css=_HERE.with_name("share_menu.css").read_text("utf-8"),
    js=_HERE.with_suffix(".js").read_text("utf-8"),
)


def print_button(_: Translator) -> None:
    """The button."""
    _button(key="print-button", data={"label": _("Print")})
