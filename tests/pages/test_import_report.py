"""The import report, driven as a reader would."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from lessons.language import Language, translator
from pages.widgets.opened_files import opened
from pages.widgets.remark_report import PLACES
from tests.pages.test_replay import HOSTILE, ONE, said, shown_html, upload

APP = str(Path(__file__).parents[2] / "app.py")
BAD = ONE.replace("862.", "8862.") + '[Vulnerable "Lve"]\n'
REPORT = "pages/import_report.py"


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(APP, default_timeout=30).switch_page("pages/replay.py").run()


def report(page: AppTest, *files: tuple[str, bytes]) -> AppTest:
    upload(page, *files)
    page.switch_page(REPORT).run()
    assert not page.exception
    return page


def kinds(page: AppTest) -> list[str]:
    return [expander.label for expander in page.expander]


def places(page: AppTest) -> list[str]:
    return [button.label for button in page.button if button.key.startswith("place-")]


def many(boards: int) -> bytes:
    return "\n".join(BAD.replace('"7"', f'"{number}"') for number in range(1, boards + 1)).encode()


def test_the_report_is_reached_from_the_summary(page):
    upload(page, ("a.pbn", BAD.encode()))
    links = page.get("page_link")
    assert {link.proto.label for link in links} == {"Import report"}


def test_the_samples_have_no_report(page):
    assert "Import report" not in {link.proto.label for link in page.get("page_link")}
    page.switch_page(REPORT).run()
    assert "No file of yours is open." in page.text[0].value
    upload(page, ("a.pbn", BAD.encode()))
    assert page.subheader[0].value == "a\\.pbn"


def test_a_file_tells_its_format_boards_and_counts(page):
    report(page, ("a.pbn", BAD.encode()), ("b.lin", b"qx|o1|md|3S2,H3,D4,|\n"))
    assert [heading.value for heading in page.subheader] == ["a\\.pbn", "b\\.lin"]
    assert page.caption[0].value == "PBN \\(Portable Bridge Notation\\) · 1 board · 2 errors"
    assert page.caption[1].value.startswith("Bridge Base Online \\(LIN\\) · 1 board")


def test_a_file_without_remarks_says_so(page):
    report(page, ("a.pbn", ONE.encode()))
    assert "Nothing to remark" in said(page)
    assert not page.expander
    assert not page.get("download_button")


def test_a_kind_has_one_line_and_few_places_are_shown(page):
    report(page, ("a.pbn", BAD.encode()))
    assert len(kinds(page)) == 2
    assert "**■ error** “Lve” is not a vulnerability" in kinds(page)[1]
    assert "1 place · 4:1" in kinds(page)[1].replace("\\", "")
    assert places(page) == ["Line 3, column 1 · Board 7", "Line 4, column 1 · Board 7"]
    assert "<code><mark>[</mark>Vulnerable &quot;Lve&quot;]</code>" in shown_html(page)


def test_a_place_opens_its_board(page):
    report(page, ("a.pbn", ONE.encode()), ("b.pbn", (ONE.replace('"7"', '"8"') + "\n" + BAD).encode()))
    next(button for button in page.button if button.label.endswith("Board 7")).click().run()
    assert not page.exception
    assert page.title[0].value == "Board 7"
    assert page.session_state["replay"].index == 2


def test_many_places_come_page_by_page(page):
    report(page, ("a.pbn", many(1400)))
    assert len(kinds(page)) == 2
    assert "1,400 places · 3:1, 8:1, 13:1, …" in kinds(page)[0].replace("\\", "")
    assert not places(page)
    key = page.expander[0].key
    page.session_state[key] = True
    page.run()
    assert len(places(page)) == PLACES
    assert places(page)[0] == "Line 3, column 1 · Board 1"
    page.session_state[f"{key}-page"] = 70
    page.run()
    assert places(page)[-1] == "Line 6998, column 1 · Board 1400"
    assert "8862" in shown_html(page)


def test_a_file_without_boards_is_in_the_report(page):
    report(page, ("noise.pbn", b"no bridge here"))
    assert page.subheader[0].value == "noise\\.pbn"
    assert "0 boards" in page.caption[0].value
    assert not places(page)
    assert "Line 1, column 1" in shown_html(page)


def test_the_back_link_leads_to_the_boards(page):
    report(page, ("a.pbn", BAD.encode()))
    assert "Back to the boards" in [link.proto.label for link in page.get("page_link")]


def test_the_report_can_be_taken_along(page):
    report(page, ("a.pbn", BAD.encode()))
    assert page.get("download_button")[0].proto.label == "Download as CSV"


@pytest.mark.parametrize("text", [*HOSTILE, "\u202e", "\x07\x1b[31m", "=1+1"])
def test_a_line_of_a_file_is_shown_letter_by_letter(page, text):
    record = ONE.replace('"7"', f'"{text}"') + f'[Dealer "{text}"]\n{text}\n[{text}]\n'
    report(page, (f"{text.replace('/', '')}.pbn", record.encode()))
    html = shown_html(page)
    assert "<script>alert" not in html
    assert not re.search(r"<b>(?!<span|✓)", html)
    for label in (*kinds(page), *places(page)):
        assert not re.search(r"[<>\[\]$]", re.sub(r"\\.|:gray\[|\]$", "", label))


def test_the_report_in_chinese(page):
    page.session_state["language"] = Language.CHINESE
    report(page.run(), ("a.pbn", BAD.encode()))
    assert page.title[0].value == "导入报告"
    words = "\n".join([*kinds(page), *places(page), *(caption.value for caption in page.caption)])
    assert "错误" in words
    assert not re.search(r"\b(error|place|Line|Board|boards?)\b", words)


def test_a_text_is_kept_only_where_there_is_something_to_show():
    assert opened("a.pbn", ONE.encode()).text is None
    assert opened("b.pbn", BAD.encode()).text is not None


def test_a_label_beyond_the_boards_is_empty():
    file = opened("b.pbn", BAD.encode())
    assert [file.board_label(number) for number in (None, 0, 1, 2)] == ["", "", "7", ""]
    assert translator(Language.ENGLISH)("Board {label}", label=file.board_label(1)) == "Board 7"
