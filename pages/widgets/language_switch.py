"""The reader's language: chosen in the header, else the browser's."""

import streamlit as st

from lessons.language import Language, Translator, translator
from pages.widgets.address import show_address

_CHOSEN, _SWITCH = "language", "language-switch"


def reader_language() -> Language:
    """What the reader chose in this session or its address names; else the language of the browser."""
    if _CHOSEN not in st.session_state:
        named = st.query_params.get("lang")
        st.session_state[_CHOSEN] = Language.of(named) if named else None
    return st.session_state[_CHOSEN] or Language.of(st.context.locale)


def reader_translator() -> Translator:
    """The translator into the reader's language."""
    return translator(reader_language())


def language_switch() -> None:
    """The switch at the top right of every page; a choice stays in the session and in the address."""
    with st.container(key="language"):
        st.menu_button(
            reader_language().own_name,
            list(Language),
            format_func=lambda language: language.own_name,
            key=_SWITCH,
            on_click=_choose,
        )
        chosen = st.session_state[_CHOSEN]
        if chosen is not None:
            show_address({"lang": chosen.value})


def _choose() -> None:
    st.session_state[_CHOSEN] = st.session_state[_SWITCH]
