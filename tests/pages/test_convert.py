"""The page that converts, driven as a reader would, and what it says of a conversion."""

import re
from pathlib import Path

import pytest
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from lessons.deals import FILE
from lessons.language import Language, translator
from pages.widgets.conversion import (
    SHOWN_CHARACTERS,
    converted,
    default_target,
    file_name,
    preview,
    targets,
)
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import Collection
from pages.widgets.samples import samples
from parsers import format_named, loads
from tests.pages.test_replay import HOSTILE, ONE, said, shown_html

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH = translator(Language.ENGLISH)
PASTED = {
    "PBN (Portable Bridge Notation)": ONE,
    "Bridge Base Online (LIN)": "qx|o1|md|3S862HQ963DAQ73CJ5,SKQ93H5DJT854CA82,SJ5HAKJ84DK62CKQ4,|sv|o|mb|1H|\n",
    "Links to the hand viewer of Bridge Base": (
        "https://www.bridgebase.com/tools/handviewer.html?n=s862hq963daq73cj5&e=skq93h5djt854ca82&s=sj5hakj84dk62ckq4&d=n"
    ),
    "Diagrams and words": "Dealer South\n1H P 2H P P P\n",
}


@pytest.fixture
def page() -> AppTest:
    app = AppTest.from_file(APP, default_timeout=30).run()
    return app.switch_page("pages/convert.py").run()


def give(page: AppTest, *files: tuple[str, bytes]) -> AppTest:
    for name, content in files:
        page.file_uploader(key="uploads-convert").upload(name, content)
    page.run()
    assert not page.exception
    return page


def paste(page: AppTest, text: str) -> AppTest:
    page.text_area(key="pasted-convert").set_value(text).run()
    assert not page.exception
    return page


def choose(page: AppTest, name: str) -> AppTest:
    page.selectbox(key="convert-format").set_value(format_named(name)).run()
    assert not page.exception
    return page


def offered(page: AppTest) -> str:
    return page.get("download_button")[0].proto.label.replace("\\", "")


def test_before_anything_is_given_there_is_a_sentence(page):
    assert page.title[0].value == "Convert"
    assert "the new file appears here" in shown_html(page)
    assert not page.get("download_button")


@pytest.mark.parametrize(("title", "text"), PASTED.items())
def test_a_pasted_text_is_recognised_at_once(page, title, text):
    paste(page, text)
    recognised = next(text.value for text in page.markdown if "check" in text.value).replace("\\", "")
    assert recognised.startswith(f":material/check: **1 board** · {title}")
    assert page.code[0].value
    assert offered(page).startswith("Download Pasted text.")


def test_a_text_without_a_board_says_what_would_be_one(page):
    paste(page, "1. nothing to see here")
    assert "No board in this text so far." in said(page)
    assert not page.get("download_button")
    paste(page, "   \n")
    assert "No board in this text so far." not in said(page)


def test_pbn_becomes_lin_unless_something_else_is_wanted(page):
    give(page, ("club.night.pbn", ONE.encode()))
    assert offered(page) == "Download club.night.lin"
    assert loads(page.code[0].value).format == "lin"
    choose(page, "json")
    assert offered(page) == "Download club.night.json"
    assert "Nothing is lost" in shown_html(page)


def test_what_was_read_is_told_a_file_a_line(page):
    give(page, ("a.pbn", ONE.encode()), ("b.txt", PASTED["Bridge Base Online (LIN)"].encode()))
    lines = [caption.value.replace("\\", "") for caption in page.caption]
    assert "**a.pbn** · PBN (Portable Bridge Notation) · 1 board" in lines
    assert any(line.startswith("**b.txt** · Bridge Base Online (LIN) · 1 board") for line in lines)
    assert offered(page) == "Download a+1.pbn"


def test_many_files_are_counted_together(page):
    give(page, *((f"{n}.pbn", ONE.replace('"7"', f'"{n}"').encode()) for n in range(11)))
    assert "3 more files · 11 boards in all" in [caption.value for caption in page.caption]


def test_the_samples_are_at_hand(page):
    page.checkbox(key="convert-replayed").check().run()
    assert not page.exception
    assert offered(page) == f"Download {FILE.stem}.lin"
    choose(page, "dup")
    assert "The first deals that a machine finds in it:" in said(page)
    assert "A file for machines, 5,460 bytes." in said(page)
    html = shown_html(page)
    assert "What is lost in this format" in html
    assert html.count("The auction is not held.") == 1
    assert "All boards" in html
    assert "♠" in page.code[0].value


def test_diagrams_speak_the_language_that_is_wanted(page):
    give(page, ("a.pbn", ONE.encode()))
    choose(page, "text")
    assert "North" in page.code[0].value or "Board" in page.code[0].value
    page.button_group(key="convert-language").set_value(Language.CHINESE).run()
    assert not page.exception
    assert "副" in page.code[0].value


def test_the_boards_can_be_opened_in_replay(page, monkeypatch):
    def manager(*arguments, **options):
        made = PagesManager(*arguments, **options)
        PagesManager.uses_pages_directory = False  # as on a server that has seen st.navigation; AppTest forgets it
        return made

    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", manager)
    give(page, ("a.pbn", ONE.encode()), ("noise.bin", b"\x00\xff"))
    next(button for button in page.button if button.label == "Open these in Replay").click().run()
    assert not page.exception
    assert page.title[0].value == "Board 7"
    assert page.caption[0].value == "a\\.pbn · 1 board"


def test_garbage_gets_a_sentence_and_the_rest_is_converted(page):
    give(page, ("noise.bin", b"\x00\xff\xfe no bridge here"), ("a.pbn", ONE.encode()))
    assert "Kibitz found no board in noise" in page.warning[0].value
    assert offered(page) == "Download a.lin"


def test_nothing_to_write_cannot_be_downloaded(page):
    give(page, ("a.pbn", b'[Board "1"]\n[Event "no cards"]\n'))
    choose(page, "dup")
    assert page.get("download_button")[0].proto.disabled
    assert not page.code


@pytest.mark.parametrize("text", [*HOSTILE, "\u202e", "\x1b[31m"])
def test_a_hostile_record_is_shown_letter_by_letter(page, text):
    record = ONE.replace('"7"', f'"{text}"') + f'[Event "{text}"]\n[{re.sub("[^a-z]", "", text)}Tag "{text}"]\n'
    give(page, (f"{text.replace('/', '')}.pbn", record.encode()))
    for format in targets():
        choose(page, format.name)
        assert "<script>alert" not in shown_html(page)
        assert "<b>&amp;<" not in shown_html(page)
    for caption in page.caption:
        assert not re.search(r"(?<!\\)[<>$]", caption.value)


def test_the_page_in_chinese(page):
    page.session_state["language"] = Language.CHINESE
    give(page.run(), ("a.pbn", ONE.encode()))
    assert page.title[0].value == "转换格式"
    choose(page, "bri")
    words = re.sub(r"PBN|LIN|RBN|JSON|CSV|BRI|Kibitz|a\.bri", "", said(page))
    assert not re.search(r"\b(boards?|Download|format|file|held)\b", re.sub(r"(?s)<(style|script).*?</\1>", "", words))


# ---- what is written


@pytest.mark.parametrize("format", targets(), ids=lambda format: format.name)
def test_every_format_has_a_file_and_a_preview(format):
    conversion = converted(samples(), format, Language.ENGLISH)
    assert conversion.data
    assert 0 < len(preview(samples(), format, Language.ENGLISH)) <= SHOWN_CHARACTERS + 1
    sentences = [loss.message.text for loss in conversion.losses]
    assert len(set(sentences)) == len(sentences)
    assert all(0 < number <= 35 for loss in conversion.losses for number in loss.boards)


def test_the_same_conversion_is_made_once():
    lin = format_named("lin")
    assert converted(samples(), lin, Language.ENGLISH) is converted(samples(), lin, Language.CHINESE)


@pytest.mark.parametrize(
    ("name", "new"),
    [
        ("club.pbn", "club.lin"),
        ("club", "club.lin"),
        ("../../etc/passwd", "etc passwd.lin"),
        ("a\u202eb\x00c.pbn", "a b c.lin"),
        (".pbn", "pbn.lin"),
        ("///", "hand records.lin"),
        ("x" * 300 + ".pbn", "x" * 80 + ".lin"),
    ],
)
def test_a_name_is_a_name_on_every_system(name, new):
    assert file_name((opened(name, ONE.encode()),), format_named("lin"), ENGLISH) == new


def test_a_format_without_a_suffix_of_its_own_is_text():
    assert file_name((opened("a.pbn", ONE.encode()),), format_named("handviewer"), ENGLISH) == "a.txt"


def test_what_is_not_pbn_becomes_pbn():
    pbn, lin = opened("a", ONE.encode()), opened("b", PASTED["Bridge Base Online (LIN)"].encode())
    assert default_target((pbn,)).name == "lin"
    assert default_target((pbn, lin)).name == "pbn"


def test_boards_of_all_files_are_in_the_file():
    files = (opened("a", ONE.encode()), opened("b", PASTED["Bridge Base Online (LIN)"].encode()))
    data = converted(Collection(files), format_named("pbn"), Language.ENGLISH).data
    assert [board.label for board in loads(data.decode()).boards] == ["7", "1"]
