"""The replay page, driven as a reader would."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from lessons.deals import in_language
from lessons.language import Language, translator
from pages.widgets.board_list import LISTED, board_table, matching
from pages.widgets.notation import literal, text_html, text_plain, unwrapped
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import Collection
from pages.widgets.samples import samples

APP = str(Path(__file__).parents[2] / "app.py")
ONE = '[Board "7"]\n[Dealer "N"]\n[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]\n'
HOSTILE = [
    "<script>alert(1)</script>",
    "**bold**",
    ":red[x]",
    "$x^2$",
    "[a](http://b)",
    ":smile:",
    "<b>&amp;",
    "{n} %s",
]
EXERCISE_TAGS = ("KeyCard", "WrongCard", "Theme", "Rules", "draw-trumps-first")


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(APP, default_timeout=30).switch_page("pages/replay.py")


def said(page: AppTest) -> str:
    """Every text on the page: elements, labels, captions, HTML."""
    parts = [element.value for element in (*page.title, *page.markdown, *page.caption, *page.text, *page.warning)]
    parts += [element.proto.body for element in page.get("html")]
    parts += [widget.label for widget in (*page.button, *page.expander)]
    parts += [option.content for group in page.button_group for option in group.proto.options]
    return "\n".join(str(part) for part in parts)


def shown_html(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html") if "<script>(()" not in element.proto.body)


def upload(page: AppTest, *files: tuple[str, bytes]) -> AppTest:
    for name, content in files:
        page.file_uploader(key="uploads").upload(name, content)
    return page.run()


def test_the_first_visit_shows_the_first_sample(page):
    page.run()
    assert not page.exception
    assert page.title[0].value == "Board 1"
    assert "Draw the enemy trumps" in shown_html(page)


def test_next_and_previous_board(page):
    page.run().button(key="board-after").click().run()
    assert page.title[0].value == "Board 2"
    page.button(key="board-before").click().run()
    assert page.title[0].value == "Board 1"
    assert page.button(key="board-before").disabled


def test_a_pill_opens_its_board(page):
    pills = next(group for group in page.run().button_group if group.key.startswith("board-pills"))
    pills.set_value(4).run()
    assert page.title[0].value == "Board 5"


def test_the_address_leads_to_board_position_and_view(page):
    page.query_params.update({"board": "5", "position": "20", "deck": "4", "hide": "EW", "bottom": "W", "played": "0"})
    page.run()
    state = page.session_state["replay"]
    assert (state.index, state.position) == (4, 20)
    assert (state.view.deck, state.view.bottom.letter, state.view.show_played) == (4, "W", False)
    assert sorted(seat.letter for seat in state.view.hidden) == ["E", "W"]
    assert '"board": "5", "position": "20"' in said(page)


@pytest.mark.parametrize(
    "address",
    [
        {"board": "0", "position": "-1"},
        {"board": "999999", "position": "999"},
        {"board": "<b>", "deck": "x", "bottom": "Q", "hide": "xyz", "speed": "0", "source": "?"},
    ],
)
def test_a_senseless_address_leads_to_a_sample(page, address):
    page.query_params.update(address)
    page.run()
    assert not page.exception
    assert page.title[0].value in ("Board 1", "Board 35")


def test_an_address_into_a_file_asks_for_the_file(page):
    page.query_params.update({"source": "file", "board": "2"})
    page.run()
    assert "not open any more" in page.text[0].value
    upload(page, ("two.pbn", (ONE + "\n" + ONE.replace('"7"', '"8"')).encode()))
    assert page.title[0].value == "Board 8"


def test_a_pasted_record_opens(page):
    page.run().text_area(key="pasted").set_value(ONE)
    next(button for button in page.button if button.label == "Open the text").click().run()
    assert page.title[0].value == "Board 7"
    assert page.caption[0].value == "Pasted text · 1 board"


def test_uploaded_files_open_together(page):
    upload(page.run(), ("a.pbn", ONE.encode()), ("b.txt", ONE.replace('"7"', '"9"').encode()))
    assert [caption.value for caption in page.caption] == ["a\\.pbn · 1 board", "b\\.txt · 1 board"]
    page.button(key="board-after").click().run()
    assert page.title[0].value == "Board 9"


def test_the_samples_come_back(page):
    upload(page.run(), ("a.pbn", ONE.encode()))
    next(button for button in page.button if button.label == "Open the sample deals").click().run()
    assert page.title[0].value == "Board 1"
    assert not page.caption


def test_garbage_gets_a_sentence_and_the_boards_stay(page):
    upload(page.run(), ("noise.bin", b"\x00\xff\xfe no bridge here"))
    assert "Kibitz found no board in noise" in page.warning[0].value
    assert page.title[0].value == "Board 1"
    page.button(key="board-after").click().run()
    assert not page.warning


def test_an_empty_paste_changes_nothing(page):
    page.run()
    next(button for button in page.button if button.label == "Open the text").click().run()
    assert page.title[0].value == "Board 1"
    assert not page.warning


def test_a_board_without_auction_and_play(page):
    upload(page.run(), ("deal.pbn", ONE.encode()))
    assert not page.exception
    assert "No auction in the record." in shown_html(page)


def test_a_board_without_anything(page):
    upload(page.run(), ("empty.pbn", b'[Board ""]\n\n[Board "2"]\n'))
    assert not page.exception


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_of_a_record_is_shown_letter_by_letter(page, text):
    tag = text.replace('"', "")
    record = ONE.replace('"7"', f'"{tag}"') + f'[North "{tag}"]\n[Event "{tag}"]\n{{{tag.replace("}", ")")}}}\n'
    upload(page.run(), (f"{tag}.pbn", record.encode()))
    assert not page.exception
    assert literal(tag) in page.title[0].value
    html = shown_html(page)
    assert "<script>" not in html
    assert "<b>&amp;<" not in html
    assert "<b>" not in re.sub(r"<b>(\d|·|⊘|<span)", "", html)


def test_what_is_for_exercises_is_not_shown(page):
    page.run()
    for _board in range(6):
        words = said(page)
        assert not [tag for tag in EXERCISE_TAGS if tag in words]
        page.button(key="board-after").click().run()


def test_the_page_in_chinese(page):
    page.query_params["lang"] = "zh"
    page.run()
    assert page.title[0].value == "第 1 副"
    assert "先清将" in shown_html(page)
    assert not re.search(r"(Auction|Record|Comment|Board|Pass)\b", shown_html(page))


def test_the_language_can_be_chosen(page):
    page.run().menu_button(key="language-switch").click(Language.CHINESE).run()
    assert page.title[0].value == "第 1 副"
    assert '{"lang": "zh"}' in said(page)
    page.run()
    assert page.title[0].value == "第 1 副"


def test_remarks_of_a_board_are_counted_and_have_a_line(page):
    upload(page.run(), ("bad.pbn", ONE.replace("862.", "8862.").encode()))
    assert [expander.label for expander in page.expander if "on this record" in expander.label]
    assert "line 3" in shown_html(page)


def test_the_list_of_boards_can_be_searched(page):
    page.run()
    page.session_state["board-list"] = True
    page.run().text_input(key="board-search").set_value("6nt").run()
    assert list(page.dataframe[0].value["Board"]) == ["11"]
    page.text_input(key="board-search").set_value("<none>").run()
    assert "No board has “<none>” in it." in [text.value for text in page.text]


def test_the_list_has_a_column_for_each_seat_whose_players_are_named():
    assert list(board_table(samples(), translator(Language.ENGLISH)).columns) == ["Board", "Contract"]
    named = Collection((opened("a.pbn", b'[Board "1"]\n[East "Li"]\n'),))
    assert list(board_table(named, translator(Language.ENGLISH)).columns) == ["Board", "Contract", "East"]


def test_every_word_searched_for_must_be_there():
    table = board_table(samples(), translator(Language.ENGLISH))
    assert len(matching(table, "")) == 35
    assert set(matching(table, "4h s")["Contract"].str[:3]) == {"4♥\ufe0e"}
    assert matching(table, "4h no-such-name").empty


def test_a_long_list_is_shown_in_part(page):
    boards = "\n".join(ONE.replace('"7"', f'"{number}"') for number in range(1, 302))
    upload(page.run(), ("many.pbn", boards.encode()))
    page.session_state["board-list"] = True
    page.run()
    assert len(page.dataframe[0].value) == LISTED
    assert "The first 200 of 301 boards. Search to see the others." in [caption.value for caption in page.caption]


def test_the_same_content_is_read_once():
    first, second = opened("a.pbn", ONE.encode()), opened("b.pbn", ONE.encode())
    assert first.records is second.records
    assert first.name != second.name


def test_several_files_have_a_column():
    collection = Collection((opened("a.pbn", ONE.encode()), opened("b.pbn", ONE.encode() + b"\n")))
    assert list(board_table(collection, translator(Language.ENGLISH))["File"]) == ["a.pbn", "b.pbn"]


def test_the_samples_are_those_of_the_course():
    assert not samples().files[0].records.diagnostics
    assert [opened.board.number for opened in samples().boards] == list(range(1, 36))


def test_every_word_of_the_samples_is_translated():
    for opened_board in samples().boards:
        english, chinese = opened_board.board, in_language(opened_board.board, Language.CHINESE)
        for place, marks in english.marks.items():
            for mark, translated in zip(marks, chinese.marks[place], strict=True):
                assert getattr(mark, "text", None) is None or mark != translated
        assert all(chinese.auction_notes[number] != note for number, note in english.auction_notes.items())


@pytest.mark.parametrize("text", [*HOSTILE, "# head", "1. one", "- item", "a\nb", "~~s~~", ":material/home:", "`x`"])
def test_literal_escapes_every_mark_of_markdown(text):
    marked = re.sub(r"\\.", "", literal(text))
    assert not re.search(r"[\\`*_{}\[\]<>#$:~|]", marked)


def test_text_html_escapes_and_draws_suits():
    assert text_html("<i>♠A") == '&lt;i&gt;<span class="kz-pip kz-s"><span>♠\ufe0e</span></span>A'
    assert text_plain(r"\HA !DQ Wow!So") == "♥\ufe0eA ♦\ufe0eQ Wow!So"


def test_a_full_line_goes_on_a_short_one_ends():
    full = "x" * 70
    assert unwrapped(f"{full}\ny") == f"{full} y"
    assert unwrapped("1. one\n2. two") == "1. one\n2. two"
    assert unwrapped(f"{full}\n\ny") == f"{full}\n\ny"


def test_the_words_of_a_name_are_no_suits(page):
    upload(page.run(), ("name.pbn", (ONE + '[North "O\\\\Hara !S"]\n').encode()))
    assert "<dd>O\\Hara !S</dd>" in shown_html(page)
