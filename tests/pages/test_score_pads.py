"""The pads of rubber and Chicago, filled as at the table."""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import ButtonGroup

from bridge.contract import Contract, Doubling
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Honours, HonoursHeld, Result
from bridge.scoring.rubber import Rubber
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.table import Seat, Side
from lessons.language import Language, translator
from pages.widgets.scoring.pad_sheet import deals_html, pad_html
from tests.pages.test_replay import shown_html

ENGLISH = translator(Language.ENGLISH)


def rubber_app() -> None:
    """The rubber's pad alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.scoring.rubber_pad import rubber_pad

    rubber_pad(reader_translator())


def chicago_app() -> None:
    """Chicago's pad alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.scoring.chicago_pad import chicago_pad

    chicago_pad(reader_translator())


@pytest.fixture
def rubber() -> AppTest:
    return run(AppTest.from_function(rubber_app, default_timeout=30))


@pytest.fixture
def chicago() -> AppTest:
    return run(AppTest.from_function(chicago_app, default_timeout=30))


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def press(page: AppTest, label: str) -> AppTest:
    next(button for button in page.button if button.label == label).click()
    return run(page)


def write(page: AppTest, *results: str) -> AppTest:
    """Type results, one after the other."""
    for text in results:
        page.text_input[0].set_value(text)
        next(button for button in page.button if button.form_id).click()
        run(page)
    return page


def choose(page: AppTest, **fields: object) -> AppTest:
    """Click in the form, with a run after each click, as in the browser."""
    for name, value in fields.items():
        field(page, name.replace("_", "-")).set_value(value)
        run(page)
    return page


def field(page: AppTest, name: str) -> ButtonGroup:
    """A field of the form by the beginning of its key."""
    return next(group for group in page.button_group if group.key and group.key.split("-", 1)[1].startswith(name))


def pad_of(page: AppTest) -> Rubber | Chicago:
    """The pad that is on the page."""
    state = page.session_state["score-state"]
    return state.rubber.pad if page.file_uploader[0].key == "uploads-rubber" else state.chicago.pad


def columns(page: AppTest) -> list[tuple[str, list[str], list[str]]]:
    """The rows of the paper: what they are, and the figures of both sides."""
    table = re.search(r'<table class="kz-pad">.*?</table>', shown_html(page), re.DOTALL)
    assert table
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td>', table[0])
    return [(row.split("<br>")[-1], figures(ns), figures(ew)) for row, ns, ew in rows]


def figures(cell: str) -> list[str]:
    return re.findall(r"<b>(.*?)</b>", cell) or [cell] * bool(cell)


def told(page: AppTest) -> str:
    """What the page says, without markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<style.*?</style>", "", shown_html(page))))


def labels(page: AppTest) -> list[str]:
    return [button.label for button in page.button]


# ---- One deal


def test_an_empty_pad_says_what_to_do(rubber):
    assert "Nothing is written yet." in told(rubber)
    assert columns(rubber) == [("above the line", [], []), ("Game 1", [], []), ("So far", ["0"], ["0"])]
    assert "Deal 1 Dealer North None vulnerable Games: N–S 0, E–W 0" in told(rubber)


@pytest.mark.rule("S14")
def test_three_clicks_enter_a_contract_that_was_made(rubber):
    choose(rubber, bid="4H", declarer=Seat.SOUTH)
    press(rubber, "Enter")
    assert pad_of(rubber).results == (Result(Contract.parse("4H S"), 10),)
    assert columns(rubber) == [
        ("above the line", [], []),
        ("Game 1", ["120"], []),
        ("Game 2", [], []),
        ("So far", ["120"], ["0"]),
    ]
    assert "Deal 2 Dealer East N–S vulnerable Games: N–S 1, E–W 0" in told(rubber)


def test_honours_are_with_declarers_side_unless_told_and_after_a_deal_the_form_is_empty(rubber):
    choose(rubber, bid="4H", doubling=Doubling.DOUBLED, declarer=Seat.SOUTH, honours=HonoursHeld.FOUR_HONOURS)
    press(rubber, "Enter")
    assert pad_of(rubber).results[0].honours == Honours(HonoursHeld.FOUR_HONOURS, Side.NS)
    assert [field(rubber, name).value for name in ("bid", "declarer", "tricks", "honours")] == [None] * 4
    assert field(rubber, "doubling").value is Doubling.UNDOUBLED
    assert next(button for button in rubber.button if button.label == "Enter").disabled


def test_tricks_and_doubling_may_be_other_than_usual(rubber):
    choose(rubber, bid="3NT", doubling=Doubling.REDOUBLED, declarer=Seat.WEST, tricks=7)
    press(rubber, "Enter")
    assert pad_of(rubber).results == (Result(Contract.parse("3NTXX W"), 7),)
    assert columns(rubber)[0] == ("above the line", ["600"], [])


def test_honours_are_those_of_the_strain(rubber):
    choose(rubber, bid="1NT", declarer=Seat.NORTH)
    assert field(rubber, "honours").options == ["4 aces"]
    choose(rubber, bid="1S", honours=HonoursHeld.FIVE_HONOURS, holder=Side.EW)
    press(rubber, "Enter")
    assert pad_of(rubber).results[0].honours == Honours(HonoursHeld.FIVE_HONOURS, Side.EW)
    assert columns(rubber)[0] == ("above the line", [], ["150"])


def test_passed_out_is_one_click(rubber):
    press(rubber, "Passed out")
    assert "Deal 2 Dealer East" in told(rubber)
    assert "Deal 1 passed out" in told(rubber)


@pytest.mark.rule("S12")
def test_a_typed_result_is_written_at_once(rubber):
    write(rubber, "2♣ S +1", "2♥ E =")
    assert columns(rubber) == [
        ("above the line", ["20"], []),
        ("Game 1", ["40"], ["60"]),
        ("So far", ["60"], ["60"]),
    ]
    assert "N–S have 40 below the line, 60 short of game" in told(rubber)
    assert rubber.text_input[0].value == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense <b>", "“nonsense &lt;b&gt;” is not a contract with its result"),
        ("4♠ -1", "write who declared"),
        ("4♠ S", "write how many tricks were taken"),
        ("1♠ S -9", "cannot end with"),
        ("8♠ S =", "The level of a contract is 1 to 7, not 8."),
        ("4♠ S 14 tricks", "A side takes 0 to 13 tricks, not 14."),
    ],
)
def test_a_wrong_input_gets_its_sentence(rubber, text, sentence):
    write(rubber, text)
    assert sentence in shown_html(rubber)
    assert rubber.text_input[0].value == text
    assert not pad_of(rubber).results
    write(rubber, "4♠ S =")
    assert sentence not in shown_html(rubber)


def test_nothing_typed_is_nothing_said(rubber):
    write(rubber, " ")
    assert not pad_of(rubber).results
    assert "alert" not in shown_html(rubber)
    write(rubber, "nonsense", " ")
    assert "alert" not in shown_html(rubber)


def test_a_wrong_input_in_chinese(rubber):
    rubber.session_state["language"] = Language.CHINESE
    write(run(rubber), "4♠ 南")
    assert "墩" in re.search(r'role="alert">(.*?)</p>', shown_html(rubber))[1]


# ---- A whole rubber


@pytest.mark.rule("S12")
def test_a_rubber_to_its_end(rubber):
    write(rubber, "2♣ S +1", "4♥ E =", "3♠X W -2", "4NT N +1", "1NT S =", "2♥ N =")
    assert columns(rubber) == [
        ("above the line", ["500", "30", "500", "20"], []),
        ("Game 1", ["40"], ["120"]),
        ("Game 2", ["130"], []),
        ("Game 3", ["40", "60"], []),
        ("Total", ["1,320"], ["120"]),
    ]
    assert "The rubber is over" in told(rubber)
    assert "N–S won two games to one. N–S win by 1,200 points." in told(rubber)
    assert not rubber.text_input
    assert "Enter" not in labels(rubber)
    assert "Break off the rubber" not in labels(rubber)


def test_every_figure_is_explained(rubber):
    write(rubber, "2♣ S +1", "6♠X N =")
    html = told(rubber)
    assert html.index("Deal 2 6 ♠") < html.index("Deal 1 2 ♣")
    assert "Trick score 6 × 30 × 2 each odd trick in spades, doubled below the line Law 81 360" in html
    assert "Overtricks 1 × 20 each the value of a trick in clubs above the line Law 81 20" in html


def test_the_last_deal_is_undone(rubber):
    write(rubber, "4♠ S =", "5♦ S =")
    assert pad_of(rubber).is_over
    press(rubber, "Undo the last entry")
    assert "Deal 2" in told(rubber)
    press(rubber, "Undo the last entry")
    assert columns(rubber)[-1] == ("So far", ["0"], ["0"])
    assert "Undo the last entry" not in labels(rubber)


@pytest.mark.rule("S12")
def test_a_rubber_broken_off_has_its_premiums(rubber):
    press(write(rubber, "4♠ S =", "2♣ W ="), "Break off the rubber")
    assert columns(rubber)[0] == ("above the line", ["300"], ["100"])
    assert "The rubber was broken off. N–S win by 280 points." in told(rubber)
    assert "At the end broken off N–S 300 · E–W 100" in told(rubber)
    assert "Deal 3" in told(press(rubber, "Undo the last entry"))


def test_a_new_pad_is_taken_after_a_warning(rubber):
    write(rubber, "4♠ S =")
    assert "will be lost unless you have saved it" in rubber.markdown[0].value
    press(rubber, "Take a new pad")
    assert pad_of(rubber) == Rubber()
    assert "Take a new pad" not in labels(rubber)


def test_rules_and_dealer_are_agreed_before_the_first_deal(rubber):
    rubber.selectbox(key="rubber-rules").set_value(1)
    run(rubber)
    choose(rubber, first_dealer=Seat.WEST)
    assert "Dealer West" in told(rubber)
    write(rubber, "1♠X N -4")
    assert "Rules: Before 1987" in told(rubber)
    assert columns(rubber)[0] == ("above the line", [], ["700"])
    assert not rubber.selectbox
    press(rubber, "Take a new pad")
    assert (pad_of(rubber).rules, pad_of(rubber).first_dealer) == (BEFORE_1987, Seat.WEST)


def test_a_pad_is_still_there_when_the_reader_comes_back():
    page = AppTest.from_file("../../app.py", default_timeout=30)
    page.query_params["view"] = "rubber"
    run(page).switch_page("pages/score.py")
    write(run(page), "4♠ S =")
    run(page.switch_page("pages/convert.py"))
    run(page.switch_page("pages/score.py"))
    assert pad_of(page).results == (Result(Contract.parse("4S S"), 10),)
    assert ("Game 1", ["120"], []) in columns(page)


# ---- Saved and opened


def give(page: AppTest, content: bytes) -> AppTest:
    page.file_uploader[0].upload("pad.json", content)
    return run(page)


def test_a_saved_pad_is_opened_in_a_new_session(rubber):
    saved = Rubber((Result(Contract.parse("2C S"), 9), Result()), Seat.EAST, BEFORE_1987)
    give(rubber, json.dumps(saved.as_dict()).encode())
    assert pad_of(rubber) == saved
    assert "Deal 3 Dealer West" in told(rubber)
    assert "Rules: Before 1987" in told(rubber)


def test_an_empty_pad_with_rules_of_its_own_is_opened(rubber):
    rules = Rules.from_dict({"name": "<b>{x}</b>", "rubber_in_two": 1})
    give(rubber, json.dumps(Rubber(rules=rules).as_dict()).encode())
    assert rubber.selectbox[0].options == ["Today", "Before 1987", "<b>{x}</b>"]
    assert "Rules: &lt;b&gt;{x}&lt;/b&gt;" in shown_html(rubber)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\x00", "This file was not saved here."),
        (b"[" * 100_000, "This file was not saved here."),
        (b"{}", "This is no score pad"),
        (json.dumps(Chicago().as_dict()).encode(), "This is the pad of another game, “chicago”."),
        (b'{"game": "<script>alert(1)</script>"}', "“&lt;script&gt;alert(1)&lt;/script&gt;”"),
    ],
)
def test_what_is_no_pad_leaves_the_pad_as_it_was(rubber, content, sentence):
    write(rubber, "4♠ S =")
    give(rubber, content)
    assert sentence in shown_html(rubber)
    assert len(pad_of(rubber).results) == 1


# ---- The sample


def test_a_learner_watches_the_sample_fill(rubber):
    press(rubber, "Watch a sample rubber")
    assert "A sample, deal 1 of 6" in told(rubber)
    assert columns(rubber)[:2] == [("above the line", ["20"], []), ("Game 1", ["40"], [])]
    for _step in range(5):
        press(rubber, "Next deal")
    assert columns(rubber)[-1] == ("Total", ["1,320"], ["120"])
    assert next(button for button in rubber.button if button.label == "Next deal").disabled
    assert "A sample, deal 5 of 6" in told(press(rubber, "Deal before"))
    assert "Nothing is written yet." in told(press(rubber, "Close the sample"))


def test_the_sample_of_chicago(chicago):
    press(chicago, "Watch a sample Chicago")
    for _step in range(3):
        press(chicago, "Next deal")
    assert columns(chicago)[-1] == ("Total", ["420"], ["670"])


# ---- Chicago


def test_chicago_shows_its_four_deals(chicago):
    assert (
        "Deal 1 Deal 2 Deal 3 Deal 4 North None vulnerable East E–W vulnerable "
        "South N–S vulnerable West Both vulnerable" in told(chicago)
    )
    write(chicago, "2♠ S =", "pass")
    assert "Deal 2 Dealer East E–W vulnerable N–S have 60 below the line, 40 short of game" in told(chicago)
    write(chicago, "2♥ N =", "4♥X N -2", "1NT W +1")
    assert "The four deals are played" in told(chicago)
    assert columns(chicago) == [
        ("above the line", ["300"], ["100", "30", "500"]),
        ("Game 1", ["60", "60"], []),
        ("Game 2", [], ["40"]),
        ("Total", ["420"], ["670"]),
    ]
    assert "E–W win by 250 points." in told(chicago)


def test_the_switches_of_chicago(chicago):
    choose(chicago, dealers_side_vulnerable=False)
    chicago.toggle[0].set_value(False)
    run(chicago)
    assert "Honours in one hand" not in [group.label for group in chicago.button_group]
    write(chicago, "2♠ S =")
    assert "Deal 2 Dealer East N–S vulnerable" in told(chicago)
    assert pad_of(chicago) == Chicago((Result(Contract.parse("2S S"), 8),), Seat.NORTH, CURRENT, False, False)


def test_equal_totals_have_no_winner(chicago):
    write(chicago, "1NT N =", "1NT E =", "1♣ N -1", "1♣ E -1")
    assert "Both sides have the same number of points." in told(chicago)


@pytest.mark.parametrize("game", [rubber_app, chicago_app])
def test_the_pads_in_chinese(game):
    page = AppTest.from_function(game, default_timeout=30)
    page.session_state["language"] = Language.CHINESE
    run(page)
    words = [told(page), *labels(page), *(group.label for group in page.button_group)]
    next(button for button in page.button if "示例" in button.label).click()
    words += [told(run(page)), *labels(page)]
    assert not re.search(r"[A-Za-z]{3,}", " ".join(words))


def test_what_a_file_says_is_never_markup():
    rules = Rules.from_dict({"name": "<script>alert(1)</script>"})
    pad = Rubber((Result(Contract.parse("2C S"), 9),), rules=rules)
    html = pad_html(pad, ["<b>"], ENGLISH) + deals_html(pad, ENGLISH)
    assert "<script" not in html
    assert '<p class="kz-ending">&lt;b&gt;</p>' in html
