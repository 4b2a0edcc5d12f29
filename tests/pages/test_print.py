"""The printable page: what stands on paper, and what students must not find there."""

import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest

from bridge.annotation import Annotation, annotated
from bridge.board import Place
from bridge.double_dummy.recorded import recorded_table
from bridge.table import Seat
from lessons.deals import course_board
from lessons.language import Language, translator
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import OpenedBoard, OpenedFile
from pages.widgets.share_sheets import Paper, Part, sheets
from parsers import Records, loads
from tests.e2e.test_replay import HOSTILE
from tests.parsers.records import GOOD, board

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH = translator(Language.ENGLISH)
SAID = annotated(board(GOOD), Place.card(1, Seat.SOUTH), Annotation("Why not ♥A?", "?!", (), "count"))
EVERYTHING = Paper(parts=frozenset(Part))


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(APP, default_timeout=30).switch_page("pages/print.py")


def on_paper(page: AppTest) -> str:
    (found,) = [part.proto.body for part in page.get("html") if '<div class="kz-sheets' in part.proto.body]
    return found


def paper_of(*boards, paper=EVERYTHING, tables=None, language=ENGLISH) -> str:
    file = OpenedFile("x.pbn", "x", Records(boards, (), "pbn"))
    told = [OpenedBoard(file, number, record) for number, record in enumerate(boards, start=1)]
    return sheets(told, paper, tables or {}, language)


def pictures(html: str) -> list[str]:
    """The diagrams as text, one after the other."""
    sources = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    return [" ".join(ElementTree.fromstring(b64decode(source)).itertext()) for source in sources]


def plain(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html).replace("\ufe0e", "")


def test_the_board_on_the_table_is_printed(page):
    page.query_params.update({"board": "5"})
    page.run()
    assert not page.exception
    html = on_paper(page)
    assert [picture.split()[:2] for picture in pictures(html)] == [["Board", "5"]]
    assert "kz-per-1" in html


def test_all_boards_and_chosen_ones(page):
    page.run()
    page.button_group(key="print-boards").set_value("all").run()
    assert len(pictures(on_paper(page))) == 35
    page.button_group(key="print-boards").set_value("some").run()
    page.multiselect(key="print-chosen").set_value([6, 1]).run()
    assert [picture.split()[1] for picture in pictures(on_paper(page))] == ["2", "7"]


def test_without_a_board_there_is_a_sentence(page):
    page.query_params.update({"source": "file", "board": "2"})
    page.run()
    assert not page.exception
    assert "No board is open" in page.text[0].value


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3), (4, 2)])
def test_so_many_boards_stand_on_a_page(per_page, pages):
    html = paper_of(*[SAID] * 5, paper=Paper(per_page))
    assert html.count('class="kz-page"') == pages
    assert html.count("<article>") == 5


def test_every_part_is_there_if_it_is_wanted():
    record = course_board(5)
    html = paper_of(record, tables={0: recorded_table(record)})
    assert "Hold up the only stopper" in plain(html)
    assert all(name in html for name in ("kz-auction", "kz-tricks", "kz-played-tricks"))
    assert len(re.findall(r'<th scope="row">\d+</th>', html)) == 13
    cards = re.findall(r"[♠♥♦♣](?:10|[2-9AKQJ])", plain(html[html.index("kz-played-tricks") :]))
    assert len(cards) == len(set(cards)) == 52


def test_what_is_not_wanted_is_not_there():
    html = paper_of(SAID, paper=Paper(parts=frozenset()))
    assert "9 tricks" not in pictures(html)[0]
    assert not re.search("kz-auction|kz-tricks|kz-played|Why not|count", html)


def test_words_stand_after_their_card():
    text = plain(paper_of(SAID))
    assert "Trick 2, South: ♥4 count" in text
    assert "Why not ♥A?" in text
    assert "Why not" not in plain(paper_of(SAID, paper=replace(EVERYTHING, parts=frozenset(Part) - {Part.COMMENTS})))


def test_questions_hide_hands_result_play_and_words():
    html = paper_of(SAID, paper=replace(EVERYTHING, shown=frozenset({Seat.NORTH}), answers=False))
    (picture,) = pictures(html)
    assert "K 8 4" in picture
    assert "Q J 10 9" not in picture
    assert "9 tricks" not in picture
    assert "kz-auction" in html
    assert not re.search("kz-played|Why not|count|QJT9", html)


def test_answers_come_on_pages_of_their_own():
    html = paper_of(SAID, SAID, paper=replace(EVERYTHING, per_page=2, shown=frozenset({Seat.NORTH})))
    assert html.count('class="kz-page"') == 2
    questions, answers = html.split('class="kz-page"')[1:]
    assert "Why not" not in questions
    assert answers.count("Why not") == 2


def test_hands_are_told_to_those_who_do_not_see_them():
    alt = re.search(r'alt="([^"]*)"', paper_of(SAID))[1]
    cards = re.findall(r"[♠♥♦♣](?:10|[2-9AKQJ])", alt)
    assert len(cards) == len(set(cards)) == 52
    assert alt.startswith("Board 1. North: ♠K ♠8 ♠4 ♥A")


def test_the_record_is_text_and_nothing_else():
    html = paper_of(*loads(HOSTILE).boards)
    assert not re.search(r"<script|<img (?!class=\"kz-hands\")|<u>|<b onclick", html)
    assert "&lt;script&gt;" in html


def test_chinese_pages(page):
    page.query_params.update({"board": "5", "lang": "zh"})
    page.run()
    assert pictures(on_paper(page))[0].split()[:3] == ["第", "5", "副"]
    assert page.title[0].value == "打印"


def test_double_dummy_is_printed_when_it_is_asked_for(page):
    page.query_params.update({"board": "5"})
    page.run()
    assert "kz-tricks" not in on_paper(page)
    page.button_group(key="print-parts").set_value([Part.DOUBLE_DUMMY]).run()
    assert "kz-tricks" in on_paper(page)


def test_hands_are_hidden_by_the_pills(page):
    page.query_params.update({"board": "5"})
    page.run()
    page.button_group(key="print-shown").set_value([Seat.SOUTH]).run()
    assert len(pictures(on_paper(page))) == 2
    page.toggle(key="print-answers").set_value(False).run()
    assert len(pictures(on_paper(page))) == 1


def test_what_the_reader_has_hidden_is_not_told_at_first(page):
    page.query_params.update({"board": "5", "hide": "EW"})
    page.run()
    (picture,) = pictures(on_paper(page))
    assert "K Q J 10 5" not in picture
    assert "A J 10 9" in picture


def test_the_boards_of_a_file_are_printed(page):
    page.run()
    file = opened("a.pbn", GOOD.encode())
    page.session_state["replay"].open(
        replace(page.session_state["replay"].collection, files=(file,), are_samples=False)
    )
    assert pictures(on_paper(page.run()))[0].startswith("Board 1")
