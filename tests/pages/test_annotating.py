"""What a reader writes on a board: kept in the library, seen beside the table, taken back; and whose library it is."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from bridge.annotation import Annotation, annotation_at
from bridge.board import Place
from bridge.cards import Card
from bridge.table import Seat
from lessons.language import Language, translator
from library.boards import Library
from library.edits import told as as_json
from pages.widgets import learner
from pages.widgets.address import collection_in
from pages.widgets.annotating import ask, save, take_back
from pages.widgets.annotating_state import Saving, Target, places_of
from pages.widgets.annotation_words import annotation_html, place_name
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.card_table import Asked
from pages.widgets.conversion import converted
from pages.widgets.replay_state import Mode, ReplayState
from pages.widgets.what_if import answer
from parsers import format_named, loads

APP = str(Path(__file__).parents[2] / "app.py")
REPLAY = "pages/replay.py"
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
RECORD = """[Event "Club"]
[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Declarer "S"]
[Contract "4S"]
[Result "9"]
[Auction "N"]
Pass 1D 1S Pass
2D =1= X 4S AP
[Note "1:limit raise or better"]
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
*

[Board "6"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
"""
NOTHING = Annotation()
CARD_2 = Place.card(0, Seat.NORTH)
WORDS = Annotation("Dummy plays <b>low</b>: **no** 中文", "?!", ("plan", "tempo"), "encouraging")


@pytest.fixture
def owner(monkeypatch, tmp_path) -> SimpleNamespace:
    """Who sits at the browser, with an empty library."""
    visitor = SimpleNamespace(name="ann")
    monkeypatch.setenv("KIBITZ_DATABASE", f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    monkeypatch.setattr(learner, "_learner", lambda: visitor.name)
    learner._database.clear()
    yield visitor
    learner._database.clear()


def opened(name: str = "club.pbn", content: str = RECORD) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=60).switch_page(REPLAY).run()
    page.file_uploader(key="uploads").upload(name, content.encode())
    return page.run()


@pytest.fixture
def page(owner) -> AppTest:
    return opened()


def at_address(**parts: str) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=60).switch_page(REPLAY)
    page.query_params.update(parts)
    return page.run()


def state_of(page: AppTest) -> ReplayState:
    return page.session_state["replay"]


def writes(
    page: AppTest,
    place: Place,
    after: Annotation,
    *,
    before: Annotation = NOTHING,
    number: int = 1,
    board: int = 0,
) -> AppTest:
    """Send what the editor of this page would."""
    told = {"number": number, "record": state_of(page).collection.boards[board].name, "place": place.code}
    save(state_of(page), told | {"before": as_json(before), "after": as_json(after)}, ENGLISH)
    return page.run()


def asks(page: AppTest, kind: str, **values: object) -> AppTest:
    ask(state_of(page), {"kind": kind, **values}, ENGLISH)
    return page.run()


def editor(page: AppTest) -> dict:
    """What the editor is told."""
    return json.loads(page.get("bidi_component")[1].proto.json)


def table(page: AppTest) -> dict:
    return json.loads(page.get("bidi_component")[0].proto.json)


def sent(page: AppTest) -> str:
    """All that the browser is told."""
    parts = [element.proto.json for element in page.get("bidi_component")]
    return "\n".join([*parts, *(element.proto.body for element in page.get("html"))])


def on_screen(page: AppTest) -> str:
    return "\n".join(element.proto.body for element in page.get("html") if "<script>" not in element.proto.body)


class TestWriting:
    def test_the_first_words_keep_the_whole_file(self, page):
        assert learner.library().collections() == []
        writes(page, CARD_2, WORDS)
        assert not page.exception
        (kept,) = learner.library().collections()
        assert (kept.name, kept.boards, kept.annotated) == ("club.pbn", 2, 1)
        assert editor(page)["answer"]["outcome"] == "saved"
        assert any("Kept in your library" in caption.value for caption in page.caption)
        assert re.search(rf'"collection": "{kept.id}", .*"source": null, "board": "1"', sent(page))

    def test_the_samples_are_kept_in_the_readers_language(self, owner):
        page = at_address(lang="zh")
        save(
            state_of(page),
            {
                "number": 1,
                "record": "samples/1",
                "place": "call/0",
                "before": as_json(NOTHING),
                "after": as_json(Annotation("好")),
            },
            CHINESE,
        )
        page.run()
        (kept,) = learner.library().collections()
        assert kept.name == CHINESE("The sample deals")
        assert not state_of(page).collection.are_samples
        assert CHINESE("Comment in the record") not in on_screen(page)

    def test_the_words_are_there_when_the_address_is_opened_again(self, page):
        writes(page, CARD_2, WORDS)
        again = at_address(collection="1", board="1", position="2")
        assert again.title[0].value == "Board 5"
        told = editor(again)
        assert (told["place"], told["text"]) == ("card/0/N", as_json(WORDS))
        assert "Dummy plays &lt;b&gt;low&lt;/b&gt;: **no** 中文" in on_screen(again)
        assert "#tempo" in on_screen(again)

    def test_the_table_and_the_auction_show_what_was_judged(self, page):
        writes(page, CARD_2, WORDS)
        writes(page, Place.call(1), Annotation("thin", "?"), number=2)
        step = table(page)["steps"][1]
        assert (step["judgement"], step["comment"]) == ("?!", True)
        assert 'title="poor">?</span>' in on_screen(page)
        assert '<b class="kz-comment">1</b><span>thin</span>' in on_screen(page)

    def test_what_no_record_can_hold_is_refused_with_the_reason(self, page):
        writes(page, CARD_2, Annotation("x" * 300))
        answer = editor(page)["answer"]
        assert answer["outcome"] == "refused"
        assert "too long for one word" in answer["reason"]

    def test_nonsense_from_the_browser_does_nothing(self, page):
        for told in (None, {}, {"number": 1}, {"number": "x", "record": 3, "place": "call/0", "before": 1, "after": 2}):
            save(state_of(page), told, ENGLISH)
            ask(state_of(page), told, ENGLISH)
        assert state_of(page).annotating.answer is None
        assert Saving.of({"place": "<b>"}) is None

    def test_words_for_a_board_no_longer_open_reach_the_library(self, page):
        writes(page, CARD_2, WORDS)
        name = state_of(page).collection.boards[0].name
        page.file_uploader(key="uploads").upload("other.pbn", RECORD.replace('"5"', '"9"').encode()).run()
        told = {"number": 2, "record": name, "place": "card/0/N", "before": as_json(WORDS)}
        save(state_of(page), told | {"after": as_json(Annotation("later"))}, ENGLISH)
        assert annotation_at(learner.library().record(1).board, CARD_2) == Annotation("later")

    def test_a_library_that_cannot_be_written_to_says_so(self, page, monkeypatch):
        def fails(*_arguments: object) -> None:
            raise OSError

        monkeypatch.setattr(Library, "keep", fails)
        writes(page, CARD_2, WORDS)
        assert editor(page)["answer"]["outcome"] == "refused"
        assert "Your words stay in this browser" in editor(page)["answer"]["reason"]

    def test_the_pbn_of_a_kept_board_has_the_words(self, page):
        writes(page, CARD_2, WORDS)
        conversion = converted(state_of(page).collection, format_named("pbn"), Language.ENGLISH)
        (board, _other) = loads(conversion.data.decode()).boards
        assert annotation_at(board, CARD_2) == WORDS
        writes(page, CARD_2, Annotation("shorter"), before=WORDS, number=2)
        conversion = converted(state_of(page).collection, format_named("pbn"), Language.ENGLISH)
        assert annotation_at(loads(conversion.data.decode()).boards[0], CARD_2) == Annotation("shorter")


class TestTwoWindows:
    def test_different_places_merge(self, page):
        writes(page, CARD_2, WORDS)
        other = at_address(collection="1")
        writes(other, Place.call(1), Annotation("from the other"))
        page.run()
        board = state_of(page).current.board
        assert annotation_at(board, Place.call(1)) == Annotation("from the other")
        assert annotation_at(board, CARD_2) == WORDS

    def test_the_second_at_one_place_is_told(self, page):
        writes(page, Place.call(1), Annotation("first"))
        other = at_address(collection="1")
        writes(page, Place.call(1), Annotation("first, longer"), before=Annotation("first"), number=2)
        writes(other, Place.call(1), Annotation("mine"), before=Annotation("first"))
        answer = editor(other)["answer"]
        assert (answer["outcome"], answer["text"]["comment"]) == ("conflict", "first, longer")
        assert annotation_at(learner.library().record(1).board, Place.call(1)) == Annotation("first, longer")
        writes(other, Place.call(1), Annotation("both"), before=Annotation("first, longer"), number=2)
        assert editor(other)["answer"]["outcome"] == "saved"

    def test_lines_of_both_are_kept(self, page):
        writes(page, CARD_2, WORDS)
        other = at_address(collection="1")
        plays(page, 1, "D8")
        plays(other, 1, "D4")
        page.run()
        what_if = state_of(page).what_ifs[state_of(page).board_name]
        assert [line.play.cards[1].card.code for line in what_if.lines] == ["D8", "D4"]


def plays(page: AppTest, position: int, code: str) -> AppTest:
    state = state_of(page)
    answer(state, state.what_ifs[state.board_name], Asked("play", position, Card.parse(code)))
    return page.run()


class TestLines:
    def test_they_come_back_with_the_board(self, page):
        writes(page, CARD_2, WORDS)
        plays(page, 1, "D8")
        again = at_address(collection="1")
        (line,) = state_of(again).what_ifs[state_of(again).board_name].lines
        assert line.play.cards[1].card == Card.parse("D8")
        assert (
            "VariationTable"
            in converted(state_of(again).collection, format_named("pbn"), Language.ENGLISH).data.decode()
        )

    def test_undo_takes_them_back(self, page):
        writes(page, CARD_2, WORDS)
        plays(page, 1, "D8")
        asks(page, "undo")
        assert not len(state_of(page).what_ifs[state_of(page).board_name].lines)
        assert state_of(page).annotating.notice == "Taken back: Lines of this board"


class TestTakingBack:
    def test_undo_and_redo_turn_to_the_place(self, page):
        writes(page, CARD_2, WORDS)
        writes(page, Place.call(1), Annotation("thin"), number=2)
        asks(page, "open")
        assert (editor(page)["can_undo"], editor(page)["can_redo"]) == (True, False)
        asks(page, "undo")
        told = editor(page)
        assert (told["place"], told["text"], told["can_redo"]) == ("call/1", as_json(NOTHING), True)
        assert told["notice"] == "Taken back: Call 2: East 1♦\ufe0e"
        asks(page, "redo")
        assert editor(page)["text"]["comment"] == "thin"

    def test_one_place_or_everything_is_taken_back(self, page):
        assert not any(button.key == "annotation-compare" for button in page.button)
        note = Annotation(note="limit raise or better")
        writes(page, CARD_2, WORDS)
        writes(page, Place.call(4), Annotation(note="game force"), before=note, number=2)
        assert any(button.key == "annotation-compare" for button in page.button)
        take_back(state_of(page), "call/4")
        board = state_of(page).current.board
        assert (annotation_at(board, Place.call(4)), annotation_at(board, CARD_2)) == (note, WORDS)
        take_back(state_of(page), None)
        record = learner.library().record(1)
        assert record.board == record.imported
        assert "Dummy plays" not in on_screen(page.run())


class TestWhoseLibrary:
    def test_another_owner_is_told_and_sees_nothing(self, page, owner):
        writes(page, CARD_2, WORDS)
        owner.name = "bob"
        other = at_address(collection="1", position="2")
        assert other.text[0].value == "This collection is not in your library."
        assert "Dummy plays" not in sent(other)
        told = {"number": 1, "record": "kept/1", "place": "call/0", "before": as_json(NOTHING)}
        save(state_of(other), told | {"after": as_json(Annotation("bob was here"))}, ENGLISH)
        assert state_of(other).annotating.answer.outcome == "refused"
        owner.name = "ann"
        assert annotation_at(learner.library().record(1).board, Place.call(0)).is_empty

    def test_a_deleted_collection_leaves_the_open_board(self, page):
        writes(page, CARD_2, WORDS)
        learner.library().delete(1)
        page.run()
        assert "not in your library any more" in page.warning[0].value
        assert page.title[0].value == "Board 5"
        writes(page, Place.call(1), Annotation("kept anew"), number=2)
        assert len(learner.library().collections()) == 1

    @pytest.mark.parametrize("text", ["0", "-1", "x", "99999999", "1e3", ""])
    def test_a_senseless_address_shows_a_board_or_a_sentence(self, owner, text):
        page = at_address(collection=text)
        assert not page.exception
        assert page.title[0].value in ("Board 1", "Replay")
        assert collection_in({"collection": "12"}) == 12

    @pytest.mark.parametrize(
        ("named", "address", "headers", "is_keeper"),
        [
            ("keeper", None, {}, True),
            ("keeper", "127.0.0.1", {}, True),
            ("keeper", "::1", {}, True),
            ("keeper", "192.0.2.7", {}, False),
            ("keeper", "nonsense", {}, False),
            ("keeper", None, {"X-Forwarded-For": "192.0.2.7"}, False),
            ("keeper", None, {"Forwarded": "for=192.0.2.7"}, False),
            ("", None, {}, False),
        ],
    )
    def test_the_keeper_comes_from_this_machine(self, monkeypatch, named, address, headers, is_keeper):
        monkeypatch.setenv(learner.KEEPER, named)
        monkeypatch.setattr(st, "context", SimpleNamespace(ip_address=address, headers=headers))
        assert learner._keeper() == ("keeper" if is_keeper else None)


class TestSecrets:
    @pytest.fixture
    def told(self, page) -> AppTest:
        writes(page, CARD_2, Annotation("secret-2", "?!"))
        writes(page, Place.card(1, Seat.WEST), Annotation("secret-5", "??"), number=2)
        writes(page, Place.call(6), Annotation("secret-call", "?"), number=3)
        return writes(page, Place.tag("Result"), Annotation("secret-end", tags=("secret-tag",)), number=4)

    @pytest.mark.parametrize("mode", [Mode.PLAY, Mode.GUESS])
    def test_who_plays_or_guesses_is_told_nothing(self, told, mode):
        state_of(told).enter(mode)
        state_of(told).set_anew(0)
        told.run()
        assert not told.exception
        assert "secret" not in sent(told).replace('"secret": ', "")

    def test_with_hidden_hands_only_what_is_past_is_told(self, told):
        page = at_address(collection="1", position="2", hide="EW")
        assert "secret-2" in sent(page)
        assert not [word for word in ("secret-5", "secret-call", "secret-end", "secret-tag") if word in sent(page)]
        assert [step["judgement"] for step in table(page)["steps"]] == ["", "?!", *[""] * 6]
        assert [target["is_there"] for target in editor(page)["targets"]] == [True, False, False]


class TestWords:
    def test_places(self):
        board = loads(RECORD).boards[0]
        names = [place_name(board, place, ENGLISH) for place in (Place.call(4), CARD_2, Place.tag("Result"))]
        assert names == ["Call 5: North 2♦\ufe0e", "Trick 1: North ♦\ufe0e3", "About this board"]
        places = places_of(board, 2, None, is_open=True)
        assert list(places) == [Target.CARD, Target.CALL, Target.BOARD]
        assert list(places_of(board, 0, None, is_open=False)) == []

    def test_what_is_written_is_text(self):
        told = Annotation("<script>x</script>\n\n**b**", "!?", ("<i>",), "<u>\\S")
        html = annotation_html(told, CHINESE)
        assert "<script>" not in html
        assert "<i>" not in html
        assert "<p>**b**</p>" in html
        assert CHINESE("speculative") in html

    def test_calls_are_buttons_where_they_are_chosen(self):
        board = loads(RECORD).boards[0]
        chosen = auction_diagram(board, ENGLISH, is_choosable=True, chosen=1)
        assert chosen.count("<button") == 8
        assert '<button type="button" data-call="1" aria-pressed="true">' in chosen
        assert "<button" not in auction_diagram(board, ENGLISH)
