"""What does it gain? The page that weighs decisions, and what its address says."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Strain
from bridge.contract import Contract
from lessons.language import Language, translator
from pages.widgets.scoring.gain_input import CONTRACTS, GainInput, Question, higher_than, input_of
from pages.widgets.scoring.gain_table import payoff_rows
from pages.widgets.scoring.gain_words import weighed
from tests.pages.test_replay import HOSTILE, shown_html

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH = translator(Language.ENGLISH)
NONSENSE = [*HOSTILE, "", "-1", "7", "XX", "9NT", "٣", "4SX S", "1" * 99]


def opened(lang: str = "en", **address: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=30)
    app.query_params["lang"] = lang
    app.run().switch_page("pages/score.py")
    for name, value in {"view": "gain", **address}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def words(markup: str) -> str:
    """What is read of HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\ufe0e", "").split())


def rows_of(page: AppTest) -> list[str]:
    return [words(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", shown_html(page))]


def test_the_first_visit_weighs_a_game():
    shown = words(shown_html(opened()))
    assert "45.5% of the time 4 ♠ must make to be worth bidding" in shown
    assert "it gains 6 IMPs if it makes and costs 5 IMPs if it goes down 1: 5 / (6 + 5) = 45.5%." in shown


def test_the_table_has_a_row_for_each_result():
    headings, rows = payoff_rows(GainInput(we_vulnerable=True), ENGLISH)
    assert [heading.replace("\ufe0e", "") for heading in headings] == [
        "Result",
        "Bid 4♠",
        "Stop in 3♠",
        "Difference",
        "IMPs",
    ]
    assert [(row.label, *row.figures, row.is_chosen) for row in rows] == [
        ("11 tricks, 1 overtrick", "+650", "+200", "+450", "+10", False),
        ("10 tricks, made exactly", "+620", "+170", "+450", "+10", True),
        ("9 tricks, down 1", "−100", "+140", "−240", "−6", True),
        ("8 tricks, down 2", "−200", "−100", "−100", "−3", False),
        ("7 tricks, down 3", "−300", "−200", "−100", "−3", False),
    ]


def test_no_line_breaks_in_a_bid_at_the_head_of_a_column():
    head = re.search("<thead>.*?</thead>", shown_html(opened()))[0]
    assert [words(bid) for bid in re.findall(r'<span class="kz-bid">(.*?</span></span>)', head)] == ["4 ♠", "3 ♠"]


def test_a_sacrifice_has_a_row_for_each_undertrick():
    page = opened(decision="sacrifice")
    assert rows_of(page)[1:5] == ["down 1 −100 +11 −5", "down 2 −300 +8 −9", "down 3 −500 +3 −12", "down 4 −800 −5 −14"]
    assert "If 4 ♥ makes, which is 620, the sacrifice may go down 3." in words(shown_html(page))


def test_a_sacrifice_that_costs_more_than_it_saves_is_never_right():
    answer = weighed(GainInput(Question.SACRIFICE, down=4), ENGLISH)
    assert (answer.answer, answer.heading.replace("\ufe0e", "")) == ("Never", "is “Sacrifice in 4♠” the better choice")


@pytest.mark.parametrize(
    ("asked", "share"),
    [
        (GainInput(we_vulnerable=True), "37.5%"),
        (GainInput(Question.SMALL_SLAM), "50%"),
        (GainInput(Question.GRAND_SLAM, we_vulnerable=True), "56.7%"),
        (GainInput(Question.DOUBLE, theirs=Contract(4, Strain.SPADES)), "62.5%"),
        (GainInput(Question.REDOUBLE, we_vulnerable=True), "41.7%"),
        (GainInput(Question.GRAND_SLAM, we_vulnerable=True, at_matchpoints=True), "50%"),
    ],
)
def test_every_decision_has_its_break_even(asked, share):
    assert weighed(asked, ENGLISH).answer == share


def test_at_matchpoints_the_field_is_asked_for():
    page = opened(form="matchpoints", field="70")
    assert page.slider(key="gain-field").value == 70
    assert "10 tricks, made exactly +420 +170 65% 15%" in rows_of(page)
    assert "This assumes that every pair makes one of these two choices" in shown_html(page)
    page.slider(key="gain-field").set_value(50).run()
    assert "9 tricks, down 1 −50 +140 25% 75%" in rows_of(page)


@pytest.mark.rule("S8")
def test_the_old_penalties_are_worked_out_side_by_side():
    assert rows_of(opened(decision="1987-penalties")) == [
        "Score Before 1987 Today",
        "7 ♠ made, vulnerable 2,210 2,210",
        "7NT made, vulnerable 2,220 2,220",
        "7NT× down 11, not vulnerable −2,100 −2,900",
        "What the sacrifice gains +110 −690",
        "How far down it may go 11 8",
    ]


@pytest.mark.rule("S9")
def test_the_old_bonus_is_worked_out_at_both_vulnerabilities():
    assert rows_of(opened(decision="1987-insult")) == [
        "Score Before 1987 Today",
        "Vulnerable: 5 ♣ ×× +1 1,350 1,400",
        "Vulnerable: 6 ♣ = 1,370 1,370",
        "What the redouble gains −20 +30",
        "Not vulnerable: 5 ♣ ×× +1 950 1,000",
        "Not vulnerable: 6 ♣ = 920 920",
        "What the redouble gains +30 +80",
    ]


def test_a_higher_contract_of_theirs_leaves_only_higher_sacrifices():
    page = opened(decision="sacrifice")
    page.selectbox(key="gain-outbid").set_value(Contract(6, Strain.HEARTS)).run()
    assert not page.exception
    assert page.selectbox(key="gain-sacrifice").value == Contract(6, Strain.SPADES)


@pytest.mark.parametrize("question", Question)
def test_the_address_leads_back(question):
    asked = GainInput(
        question,
        strain=Strain.NOTRUMP,
        we_vulnerable=True,
        they_vulnerable=False,
        ours=Contract(5, Strain.CLUBS),
        theirs=Contract(4, Strain.SPADES),
        down=2,
        at_matchpoints=True,
        field=35,
    )
    address = {name: value for name, value in asked.address.items() if value is not None}
    found = input_of(address)
    assert found.address == asked.address
    if not question.is_worked:
        assert found.decision == asked.decision


def test_the_usual_question_needs_no_address():
    assert set(GainInput().address.values()) == {None}
    assert input_of({}) == GainInput()


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_in_the_address_is_as_usual(text):
    names = ("decision", "strain", "we", "they", "ours", "theirs", "down", "form", "field")
    assert input_of(dict.fromkeys(names, text) | {"field": "x"}) == GainInput()


@pytest.mark.parametrize("theirs", ["7NT", "7S", "1C"])
def test_a_sacrifice_is_always_higher(theirs):
    asked = input_of({"decision": "sacrifice", "theirs": theirs, "ours": "1C"})
    assert asked.ours in higher_than(asked.theirs)
    assert asked.theirs in CONTRACTS[:-1]


def test_a_page_of_nonsense_opens():
    page = opened(decision="<b>", theirs="**", down=":red[x]")
    assert "45.5%" in shown_html(page)


@pytest.mark.parametrize("question", Question)
def test_every_question_opens_in_chinese(question):
    page = opened(decision=question.value, lang="zh")
    shown = shown_html(page)
    assert re.search("[一-龥]", shown)
    assert not re.search(r"\b(IMPs|down|vulnerable|makes?)\b", words(re.sub("(?s)<style.*?</style>", "", shown)))


def told_to_the_address(page: AppTest) -> dict[str, str | None]:
    """What the browser's address is made to say, the last word first."""
    told: dict[str, str | None] = {}
    scripts = "".join(element.proto.body for element in page.get("html"))
    for parts in re.findall(r"Object\.entries\((\{.*?\})\)\)", scripts):
        told |= json.loads(parts)
    return told


def test_another_view_takes_the_decision_out_of_the_address():
    page = opened(decision="sacrifice", theirs="3NT", ours="4H", form="matchpoints", field="70")
    told = told_to_the_address(page)
    assert (told["view"], told["decision"], told["theirs"], told["field"]) == ("gain", "sacrifice", "3NT", "70")
    page.segmented_control(key="score-view").set_value("match").run()
    told = told_to_the_address(page)
    assert told["view"] == "match"
    assert {told[name] for name in GainInput().address} == {None}


def test_what_was_asked_is_there_again_after_another_view():
    page = opened(decision="sacrifice", theirs="3NT", ours="4H", down="2")
    page.segmented_control(key="score-view").set_value("match").run()
    for name in GainInput().address:
        page.query_params.pop(name, None)
    page.segmented_control(key="score-view").set_value("gain").run()
    assert page.selectbox(key="gain-outbid").value == Contract(3, Strain.NOTRUMP)
    assert told_to_the_address(page)["decision"] == "sacrifice"


def test_a_link_has_the_first_word_over_what_was_asked_before():
    page = opened(decision="sacrifice", theirs="3NT", ours="4H")
    page.switch_page("pages/replay.py").run()
    page.switch_page("pages/score.py")
    page.query_params.clear()
    page.query_params.update(
        {"lang": "en", "view": "gain", "decision": "small-slam", "strain": "H", "we": "vulnerable"}
    )
    page.run()
    assert not page.exception
    assert "of the time 6 ♥ must make to be worth bidding" in words(shown_html(page))
    assert told_to_the_address(page)["decision"] == "small-slam"
