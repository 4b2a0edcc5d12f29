"""The tiles that a learner lays out."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.lesson_pages import said, visit


def at_the_tiles() -> AppTest:
    return visit("ceremonies", scene="tiles", lang="en")


@pytest.mark.rule("N1")
@pytest.mark.parametrize(
    ("tiles", "meld"),
    [
        ("R7 B7 K7", "<b>a group</b>"),
        ("O4 O6 O5", "<b>a run</b>"),
        ("R9 B10 K11", "<b>neither</b>"),
        ("R7 R7 B7", "<b>neither</b>"),
        ("R1 J", "<b>neither</b>"),
        ("R5 J J", "<b>a group or a run</b>"),
    ],
)
def test_what_the_tiles_make(tiles: str, meld: str) -> None:
    app = at_the_tiles()
    app.text_input(key="ceremony-tiles").set_value(tiles).run()
    assert meld in said(app)


@pytest.mark.rule("N1")
def test_tiles_by_clicking() -> None:
    app = at_the_tiles()
    app.button(key="ceremony-tiles-clear").click().run()
    for number in (3, 1, 2):
        app.button(key=f"ceremony-tiles-{number}").click().run()
    assert app.text_input(key="ceremony-tiles").value == "R3 R1 R2"
    assert "<b>a run</b>" in said(app)


def test_what_is_no_tile_is_told() -> None:
    app = at_the_tiles()
    app.text_input(key="ceremony-tiles").set_value("R14 <b>").run()
    assert "The numbers go from 1 to 13, not 14." in said(app)


def test_no_tile_is_cut_short_at_the_end_of_the_field() -> None:
    app = at_the_tiles()
    full = " ".join(["R13"] * 29 + ["R1"])
    app.text_input(key="ceremony-tiles").set_value(full).run()
    app.button(key="ceremony-tiles-13").click().run()
    assert app.text_input(key="ceremony-tiles").value == full
