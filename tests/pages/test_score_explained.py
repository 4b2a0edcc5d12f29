"""Explain: the score of a result in all its parts, as a reader meets it."""

import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987
from bridge.table import Seat
from lessons.language import Language, translator
from pages.widgets.scoring.score_of_board import par_question, par_words, result_question
from pages.widgets.scoring.score_question import Question
from pages.widgets.scoring.sheet_chart import Step, steps
from pages.widgets.scoring.sheet_words import title, total_words, tricks_sentence
from parsers import loads
from parsers.result_notation import parse_result

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)


def opened(**address: str) -> AppTest:
    """The page at this address."""
    app = AppTest.from_file(APP, default_timeout=30).run()
    app.switch_page("pages/score.py")
    for name, value in address.items():
        app.query_params[name] = value
    return looked_at(app.run())


def looked_at(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def html(page: AppTest) -> str:
    """What stands on the page in HTML, style and script apart."""
    bodies = [element.proto.body for element in page.get("html")]
    return "\n".join(body for body in bodies if not body.startswith(("<style>", "<script>")))


def words(markup: str) -> str:
    """What is read of HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\ufe0e", "").split())


def total(page: AppTest) -> str:
    found = re.search(r'class="kz-points">([^<]*)<', html(page))
    assert found
    return found[1]


def sheet_of(page: AppTest) -> list[str]:
    """The rows of the sheet, in words."""
    return [words(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html(page))]


def alternatives(page: AppTest) -> list[str]:
    return [chart.proto.alt for chart in page.get("plotly_chart")]


def write(page: AppTest, text: str) -> AppTest:
    return looked_at(page.text_input(key="explain-typed").set_value(text).run())


def test_a_link_shows_its_result_line_by_line():
    page = opened(contract="5CXX", tricks="12", vul="1")
    assert total(page) == "1,400"
    assert "5 ♣ redoubled, vulnerable, 1 overtrick" in words(html(page))
    assert sheet_of(page) == [
        "Item Law Today Before 1987",
        "Trick score 5 × 20 × 4 each odd trick in clubs, redoubled 77 400 400",
        "Overtricks 1 × 400 redoubled, vulnerable 77 400 400",
        "Game 400 ≥ 100 vulnerable 77 500 500",
        "Redoubled and made 100 the “insult” bonus Before 1987: 50 77 100 50 ≠",
        "Total for the declaring side 1,400 1,350 ≠",
    ]


def test_the_pictures_are_told_in_words_too():
    waterfall, dots = alternatives(opened(contract="5CXX", tricks="12", vul="1"))
    assert "Trick score 400, Overtricks 400, Game 500, Redoubled and made 100" in waterfall
    assert waterfall.endswith("Before 1987: 1,350 in all.")
    assert all(figure in dots for figure in ("1,350", "1,370", "1,400"))


@pytest.mark.rule("S9")
@pytest.mark.parametrize("contract", ["5CXX", "4SXX", "1DXX"])
def test_a_redoubled_contract_tells_why_the_bonus_was_raised(contract):
    said = words(html(opened(contract=contract, tricks="12", vul="1")))
    assert "1,350 vulnerable, less than the 1,370" in said
    assert "950 against 920" in said


@pytest.mark.rule("S8")
def test_four_down_doubled_tells_why_the_penalties_were_raised():
    page = opened(contract="5CX S", tricks="7")
    assert total(page) == "800"
    assert "go down eleven for 2,100" in words(html(page))
    assert "costs 2,900" in words(html(page))
    assert sheet_of(page)[1:] == [
        "Undertricks 100 + 2 × 200 + 300 doubled, not vulnerable Before 1987: 100 + 3 × 200 77 800 700 ≠",
        "Total for E–W 800 700 ≠",
    ]


@pytest.mark.parametrize(
    "address",
    [
        {"contract": "4S", "tricks": "10"},
        {"contract": "5CX", "tricks": "8"},
        {"contract": "5CX", "tricks": "5", "vul": "1"},
        {"contract": "5CX", "tricks": "12", "vul": "1"},
    ],
)
def test_a_result_that_scores_as_before_has_no_old_column_and_no_reason(address):
    page = opened(**address)
    assert "Before 1987" not in words(html(page))
    assert sheet_of(page)[0] == "Item Law Points"
    assert "Why the rule changed" not in html(page)
    assert len(alternatives(page)) == 1


@pytest.mark.parametrize(
    "address",
    [
        {},
        {"contract": "", "tricks": "99", "vul": "maybe", "rules": "none"},
        {"contract": "8S", "tricks": "-1"},
        {"contract": "<script>alert(1)</script>", "tricks": "٣", "rules": "own"},
        {"contract": "4S", "tricks": "1e1", "view": "nowhere"},
    ],
)
def test_nonsense_in_an_address_is_as_usual(address):
    page = opened(**address)
    assert total(page) == "420"
    assert "<script>alert" not in html(page)


def test_older_rules_by_address_stand_beside_todays():
    page = opened(contract="7NTX", tricks="2", rules="before-1987")
    assert total(page) == "2,100"
    assert sheet_of(page)[0] == "Item Law Before 1987 Today"
    assert sheet_of(page)[-1] == "Total for the defenders 2,100 2,900 ≠"


def test_an_address_leads_back_to_its_question():
    for question in (
        Question(),
        Question(Contract.parse("7NTXX W"), 0, True, "before-1987"),
        Question(Contract.parse("1C"), 13, False, "own"),
    ):
        assert Question.at(question.link) == question
    assert Question.at({"view": "explain"}) is None


def test_choosing_changes_the_score_at_once():
    page = opened(contract="2H", tricks="8")
    assert total(page) == "110"
    looked_at(page.button_group(key="explain-doubling").set_value(Doubling.DOUBLED).run())
    assert total(page) == "470"
    looked_at(page.button_group(key="explain-strain").set_value(Strain.DIAMONDS).run())
    assert total(page) == "180"
    looked_at(page.slider(key="explain-tricks").set_value(6).run())
    assert total(page) == "300"
    looked_at(page.button_group(key="explain-vulnerable").set_value(True).run())
    assert total(page) == "500"
    looked_at(page.button_group(key="explain-declarer").set_value(Seat.EAST).run())
    assert "Total for N–S" in html(page)


@pytest.mark.parametrize(
    ("text", "points", "said"),
    [
        ("4♠X S -1", "100", "South in 4 ♠ doubled, not vulnerable, down 1"),
        ("3NT+2 by N", "460", "North in 3NT, not vulnerable, 2 overtricks"),
        ("5Cxx 12 tricks", "1,000", "5 ♣ redoubled, not vulnerable, 1 overtrick"),
        ("4♠ 南 宕1", "50", "South in 4 ♠ , not vulnerable, down 1"),
        ("7NT", "1,520", "7NT, not vulnerable, made exactly"),
    ],
)
def test_a_result_may_be_written(text, points, said):
    page = write(opened(), text)
    assert total(page) == points
    assert said in words(html(page))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ({"contract": "8S"}, "“8S” is not a contract: write level, strain and doubling, as in 4SX."),
        ({"contract": "4S", "tricks": "14"}, "A side takes 0 to 13 tricks, not 14."),
    ],
)
def test_a_wrong_link_says_what_is_wrong(address, sentence):
    page = opened(**address)
    assert sentence in words(html(page))
    assert total(page) == "420"
    looked_at(page.button_group(key="explain-level").set_value(7).run())
    assert "kz-fault" not in html(page)


def test_the_examples_of_what_may_be_written_are_read():
    for language in (ENGLISH, CHINESE):
        examples = re.split("[,、]", language("4♠X S -1, 3NT+2, 5Cxx 12 tricks"))
        results = [parse_result(example) for example in examples]
        assert [(result.contract.code, result.tricks) for result in results] == [("4SX", 9), ("3NT", 11), ("5CXX", 12)]


@pytest.mark.parametrize("text", ["8♠", "4SXXX", "4S 14 tricks", "<b>4S</b>", "4S +9"])
def test_what_cannot_be_read_is_told_and_changes_nothing(text):
    page = write(opened(contract="6C", tricks="12"), text)
    assert total(page) == "920"
    assert re.search(
        r'class="kz-fault"[^>]*>.*(is not a contract|cannot end|is 1 to 7, not 8|no more|not 14)', html(page)
    )
    assert "<b>4S" not in html(page)
    looked_at(page.button_group(key="explain-level").set_value(7).run())
    assert "kz-fault" not in html(page)
    assert page.text_input(key="explain-typed").value == ""


def test_nobody_scores_when_all_pass():
    assert "Passed out: nobody scores." in html(write(opened(), "Pass"))


def test_another_view_and_back_is_the_same_question():
    page = opened(contract="6H", tricks="12", vul="1")
    page.button_group(key="explain-level").set_value(7).run()
    page.button_group(key="score-view").set_value("table").run()
    looked_at(page.button_group(key="score-view").set_value("explain").run())
    assert total(page) == "100"


def test_chinese_readers_meet_chinese():
    page = opened(contract="5CXX", tricks="12", vul="1")
    page.session_state["language"] = Language.CHINESE
    looked_at(page.run())
    assert "♣ 再加倍，有局，超 1 墩" in words(html(page))
    assert not re.search(r"\b(tricks?|vulnerable|score)\b", words(html(page)), re.IGNORECASE)
    assert "1,400" in html(page)
    write(page, "8♠")
    assert "1 到 7" in words(html(page))


def test_the_steps_of_the_waterfall_add_up():
    for text, tricks, vulnerable in (("6NTX", 13, True), ("1C", 7, False), ("3DXX", 2, False), ("7S", 0, True)):
        sheet = duplicate(Contract.parse(text), tricks, vulnerable)
        assert sum(step.amount for step in steps(sheet, ENGLISH)) == abs(sheet.total)
    four_down = duplicate(Contract.parse("5CX"), 7, vulnerable=False)
    assert steps(four_down, ENGLISH) == (Step("−1", 100), Step("−2", 200), Step("−3", 200), Step("−4", 300))
    assert [step.amount for step in steps(duplicate(Contract.parse("5CX"), 7, False, BEFORE_1987), ENGLISH)] == [
        100,
        200,
        200,
        200,
    ]


def test_sentences_of_a_result():
    made = duplicate(Contract.parse("3NT E"), 9, vulnerable=True)
    down = duplicate(Contract.parse("4HX"), 8, vulnerable=False)
    assert title(made, ENGLISH) == "East in 3NT, vulnerable, made exactly"
    assert total_words(made, ENGLISH) == "Total for E–W"
    assert tricks_sentence(down, ENGLISH) == "8 tricks, 2 fewer than the contract needs: the defenders score."
    assert title(made, CHINESE) == "东家坐庄 3NT，有局，正好完成"


BOARD = """[Board "1"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]
[Declarer "S"]
[Contract "4HX"]
[Result "9"]
"""


def board(more: str = "", text: str = BOARD):
    return loads(text + more).boards[0]


def test_the_result_of_a_record_leads_to_its_score():
    assert result_question(board()) == Question(Contract.parse("4HX S"), 9, True)
    assert result_question(board(text=BOARD.replace('[Result "9"]\n', ""))) is None
    assert result_question(board(text=BOARD.replace('"4HX"', '"Pass"'))) is None


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ("", ""),
        ('[OptimumScore "NS +140"]', "N–S +140"),
        ('[OptimumScore "EW -100"]', "E–W −100"),
        ('[OptimumScore "a lot"]', ""),
        ('[ParContract "NS 4S="]', "N–S +620 (N–S 4♠ =)"),
        ('[ParContract "EW 5DX-1"]\n[OptimumScore "EW -100"]', "E–W −100 (E–W 5♦× −1)"),
        ('[ParContract "E 3N+1"]', "E–W +430 (E–W 3NT E +1)"),
        ('[ParContract "NS 1H+2; NS 1S+2"]', "N–S +140 (N–S 1♥ +2; N–S 1♠ +2)"),
        ('[ParContract "nonsense"]', ""),
    ],
)
def test_par_as_a_record_tells_it(tags, said):
    assert par_words(board(tags + "\n"), ENGLISH).replace("\ufe0e", "") == said


def test_par_leads_to_its_score():
    assert par_question(board('[ParContract "EW 5DX-1"]\n')) == Question(Contract.parse("5DX"), 10, False)


def test_the_record_panel_links_to_the_score():
    app = AppTest.from_file(APP, default_timeout=30).run().switch_page("pages/replay.py").run()
    app.file_uploader(key="uploads").upload("a.pbn", (BOARD + '[ParContract "NS 3H="]\n').encode())
    looked_at(app.run())
    links = [link.proto for link in app.get("page_link")]
    shown = {link.label: link.query_string for link in links}
    assert "contract=4HX" in shown["N–S −200, line by line"]
    assert "tricks=9" in shown["N–S −200, line by line"]
    assert "contract=3H" in shown["Par, line by line"]
