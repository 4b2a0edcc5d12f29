"""At the table: every ceremony that surrounds the game, to be gone through."""

from pathlib import Path

import streamlit as st

from lessons.language import Translator
from lessons.scenes import SCENES
from pages.widgets.address import show_address
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import through_app
from pages.widgets.scenes import draw_scene

_SCENE = "ceremony"


def page(_: Translator) -> None:
    """The storyboard: which scene, and the scene."""
    st.html(Path(__file__).with_name("lesson.css"))
    st.title(_("At the table"), anchor=False)
    if _SCENE not in st.session_state:
        named = st.query_params.get("scene")
        st.session_state[_SCENE] = named if named in SCENES else next(iter(SCENES))
    scene = st.pills(
        _("Ceremony"),
        list(SCENES),
        format_func=lambda name: _("{title}", title=SCENES[name]),
        required=True,
        key=_SCENE,
        label_visibility="collapsed",
    )
    draw_scene(scene, "ceremony", _)
    show_address({"scene": scene})


through_app()
page(reader_translator())
