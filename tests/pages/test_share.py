"""Giving a board away: the menu on the replay page, and what opens from a link."""

import json
import re
import zlib
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from bridge.annotation import Annotation, annotated, annotation_at
from bridge.board import Board, Place, Section
from bridge.table import Seat
from lessons.deals import course_board, in_language
from lessons.language import Language, translator
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import Collection
from pages.widgets.share_link import code_of, opened_link
from parsers import dumps, loads
from parsers.board_link import link_code, record_of_code, without_words
from tests.parsers.records import GOOD, board

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH = translator(Language.ENGLISH)
SAID = annotated(board(GOOD), Place.card(1, Seat.SOUTH), Annotation("Why not ♥A?", "?!", ("plan",), "count"))


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(APP, default_timeout=30).switch_page("pages/replay.py")


def shared(page: AppTest, code: str, **address: str) -> AppTest:
    """The page at the address of a link."""
    page.query_params.update({"shared": code} | address)
    return page.run()


def menu(page: AppTest) -> AppTest:
    """The page with its menu open."""
    page.session_state["share"] = True
    return page.run()


def given(page: AppTest) -> dict[str, object]:
    """What the browser is given for link and picture."""
    parts = (json.loads(part.proto.json) for part in page.get("bidi_component") if "share-link" in part.proto.id)
    return next(parts)


def linked(page: AppTest) -> tuple[Board, str | None]:
    """The board in the link of the menu, and the position that it names."""
    parts = parse_qs(given(page)["query"].removeprefix("?"))
    return board(record_of_code(parts["shared"][0])), parts.get("position", [None])[0]


def shown(page: AppTest) -> Board:
    return page.session_state["replay"].current.board


def address(page: AppTest) -> dict[str, str | None]:
    """The parts that the page tells the address last."""
    scripts = [element.proto.body for element in page.get("html") if "<script>(()" in element.proto.body]
    return json.loads(re.search(r"Object.entries\((\{.*?\})\)", scripts[-1])[1])


def test_a_link_opens_the_same_board_at_its_position(page):
    shared(page, link_code(SAID), position="6")
    assert not page.exception
    assert page.title[0].value == "Board 1"
    assert shown(page) == SAID
    assert page.session_state["replay"].position == 6


def test_the_address_stays_that_of_the_link(page):
    code = link_code(SAID)
    told = address(shared(page, code, position="6"))
    assert (told["shared"], told["position"], told["source"], told["board"]) == (code, "6", None, None)


def test_another_record_takes_the_link_out_of_the_address(page):
    shared(page, link_code(SAID))
    state = page.session_state["replay"]
    state.open(Collection((opened("a.pbn", GOOD.encode()),)))
    told = address(page.run())
    assert (told["shared"], told["source"], told["board"]) == (None, "file", "1")


@pytest.mark.parametrize("code", ["", "1", "<script>", link_code(SAID)[:-5], "2" + link_code(SAID)[1:], "1" * 9000])
def test_a_wrong_code_gets_a_sentence_with_what_to_do(page, code):
    shared(page, code, position="99999")
    assert not page.exception
    assert "Copy the whole link again" in page.text[0].value
    assert page.file_uploader


def test_a_shared_board_is_like_an_opened_file():
    file = opened_link(link_code(SAID), ENGLISH)
    assert (file.name, file.records.boards, code_of(file)) == ("Shared board", (SAID,), link_code(SAID))
    assert loads(zlib.decompress(file.packed).decode()).boards == (SAID,)
    assert code_of(opened("a.pbn", GOOD.encode())) is None


def test_the_home_page_leads_a_link_to_the_replay():
    page = AppTest.from_file(APP, default_timeout=30)
    page.query_params.update({"shared": link_code(SAID)})
    page.run()
    assert page.title[0].value == "Board 1"


def test_the_menu_gives_the_link_of_the_sample_in_the_language_of_the_reader(page):
    page.query_params.update({"board": "5", "position": "7", "lang": "zh"})
    page.run()
    told, position = linked(menu(page))
    assert told == in_language(course_board(5), Language.CHINESE)
    assert position == "7"


def test_position_and_words_can_be_left_out(page):
    shared(page, link_code(SAID), position="6")
    assert linked(menu(page)) == (SAID, "6")
    page.toggle(key="share-position").set_value(False)
    assert linked(menu(page)) == (SAID, None)
    page.toggle(key="share-words").set_value(False)
    told, _position = linked(menu(page))
    assert told == without_words(SAID)
    assert annotation_at(told, Place.card(1, Seat.SOUTH)).is_empty
    assert "Why not" not in json.dumps(given(page))


def test_the_picture_has_the_colours_of_the_view(page):
    page.query_params.update({"board": "5", "deck": "4"})
    page.run()
    told = given(menu(page))
    assert told["name"] == "Board 5"
    assert "#00695C" in told["svg"]


def test_hidden_hands_are_told_of(page):
    page.query_params.update({"board": "5", "hide": "EW"})
    page.run()
    assert any("also what is hidden here" in caption.value for caption in menu(page).caption)


def test_losses_are_told_as_on_the_convert_page(page):
    shared(page, link_code(SAID))
    html = "\n".join(element.proto.body for element in menu(page).get("html"))
    assert "What is lost in this format" in html


def test_a_record_too_long_for_a_link_is_told_of(page):
    text = dumps([replace(SAID, sections=(Section("X", "Y", tuple((f"{n:x}" * 9,) for n in range(5000))),))])
    page.run()
    page.session_state["replay"].open(Collection((opened("long.pbn", text.encode()),)))
    menu(page)
    assert given(page)["query"] is None
    assert any("too long for a link" in caption.value for caption in page.caption)
