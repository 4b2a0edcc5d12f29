"""The ceremonies of the table, as scenes that the learner goes through."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from lessons.language import Translator
from pages.widgets.scenes.bidding_box import bidding_box
from pages.widgets.scenes.claim import claim
from pages.widgets.scenes.curtain_cards import curtain_cards
from pages.widgets.scenes.cutting import cutting
from pages.widgets.scenes.dealing import dealing
from pages.widgets.scenes.movement import movement
from pages.widgets.scenes.revoke import revoke
from pages.widgets.scenes.screen import screen
from pages.widgets.scenes.tiles import tiles

_DRAWN: dict[str, Callable[[str, Translator], None]] = {
    "cutting": cutting,
    "dealing": dealing,
    "bidding-box": bidding_box,
    "screen": screen,
    "claim": claim,
    "revoke": revoke,
    "curtain-cards": curtain_cards,
    "movement": movement,
    "tiles": tiles,
}


def draw_scene(name: str, place: str, _: Translator) -> None:
    """Draw the scene of this name from :data:`lessons.scenes.SCENES`; ``place`` tells it from the same elsewhere."""
    st.html(Path(__file__).with_name("scenes.css"))
    _DRAWN[name](place, _)
