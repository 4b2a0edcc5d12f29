"""Drills: one kind or many, what was missed first, and a question that can be sent."""

from datetime import UTC, datetime

import pytest

from lessons.exercises.kinds import KINDS
from library.progress import Asked
from pages.widgets.drill_state import MIXED, OWN, Drill, DrillAddress, address_of
from tests.pages.lesson_pages import press, said, visit

MISSED = Asked("table", {}, 7)


def seeds(drill: Drill, count: int) -> list[Asked]:
    found = []
    for _question in range(count):
        assert drill.series.current is not None
        found.append(drill.series.current.asked)
        drill.series.go_on()
    return found


def test_what_is_due_comes_first():
    drill = Drill(MIXED, {}, None, [MISSED, Asked("order", {}, 8)], [])
    assert seeds(drill, 2) == [MISSED, Asked("order", {}, 8)]


def test_a_drill_of_one_kind_asks_only_for_that():
    drill = Drill("order", {"what": "bids"} if "what" in KINDS["order"].parameters else {}, None, [MISSED], [])
    assert {asked.kind for asked in seeds(drill, 5)} == {"order"}


def test_a_mixed_drill_asks_for_what_the_learner_knows():
    drill = Drill(MIXED, {}, None, [], ["table", "score"])
    assert {asked.kind for asked in seeds(drill, 30)} == {"table", "score"}


def test_a_beginner_is_asked_simple_things():
    drill = Drill(MIXED, {}, None, [], [])
    assert {asked.kind for asked in seeds(drill, 30)} <= {"order", "trick-winner", "legal-cards"}


def test_an_address_is_read_and_written():
    asked = Asked("legal-cards", {"cards": [5, 7]}, 12)
    address = {name: value for name, value in address_of(asked, "legal-cards").items() if value is not None}
    assert DrillAddress.read(address).first == asked


@pytest.mark.parametrize(
    "address",
    [
        {"kind": "juggling"},
        {"kind": "legal-cards", "with": "{"},
        {"kind": "legal-cards", "with": "[]"},
        {"kind": "legal-cards", "with": '{"cards": 99}'},
        {"kind": "legal-cards", "with": '{"colour": 1}'},
    ],
)
def test_a_wrong_address_is_told_and_something_else_is_asked(address):
    assert DrillAddress.read(address).problem is not None
    page = visit("drill", **address)
    assert not page.exception
    assert page.warning
    assert "Your turn." in said(page)


def test_a_seed_in_the_address_asks_the_same_of_everyone():
    one, other = (visit("drill", kind="table", seed="5") for _reader in range(2))
    prompt = one.session_state["drill"].series.current.question.prompt
    assert prompt == other.session_state["drill"].series.current.question.prompt
    assert '"seed": "5"' in said(one)


def test_an_answer_has_its_verdict_and_the_next_question_comes():
    page = visit("drill", kind="table", seed="5")
    exercise = page.session_state["drill"].series.current
    number = [option.key for option in exercise.question.form.options].index(exercise.question.solution[0])
    page.button(key=f"drill-0-0-option-{number + 1}").click().run()
    assert not page.exception
    assert exercise.is_done
    press(page, "Next question")
    assert page.session_state["drill"].series.index == 1
    assert "1 of 1 right at the first try" in said(page)


def test_a_number_is_written():
    page = visit("drill", kind="score", seed="5")
    exercise = page.session_state["drill"].series.current
    for place, number in enumerate(exercise.question.solution):
        page.text_input(key=f"drill-0-0-number-{place}").set_value(number)
    press(page, "Check")
    assert exercise.is_done


def test_options_are_put_in_order_by_tapping():
    page = visit("drill", kind="order", seed="5")
    exercise = page.session_state["drill"].series.current
    keys = [option.key for option in exercise.question.form.options]
    page.button(key="drill-0-0-option-1").click().run()
    page.button(key="drill-0-0-option-1").click().run()
    for key in exercise.question.solution:
        page.button(key=f"drill-0-0-option-{keys.index(key) + 1}").click().run()
    press(page, "Check")
    assert exercise.is_done


def test_pairs_are_chosen():
    page = visit("drill", kind="match-terms", seed="5")
    exercise = page.session_state["drill"].series.current
    for number, key in enumerate(exercise.question.solution, start=1):
        page.selectbox(key=f"drill-0-0-right-{number}").set_value(key)
    page.run()
    press(page, "Check")
    assert exercise.is_done


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_can_be_drilled(kind, language):
    page = visit("drill", kind=kind, seed="3", lang=language)
    assert not page.exception
    series = page.session_state["drill"].series
    assert series.problem is None
    series.current.give(series.current.question.solution)
    page.run()
    assert not page.exception
    assert series.current.is_done


def test_the_choice_of_the_kind_begins_a_new_drill():
    page = visit("drill", kind="table", seed="5")
    page.selectbox(key="drill-kind").set_value("order").run()
    assert page.session_state["drill"].series.current.asked.kind == "order"


def test_the_progress_page_counts_and_says_what_comes_back():
    page = visit("drill", kind="table", seed="5")
    exercise = page.session_state["drill"].series.current
    wrong = next(key for key in exercise.question.form.options if key.key not in exercise.question.solution)
    number = exercise.question.form.options.index(wrong) + 1
    page.button(key=f"drill-0-0-option-{number}").click().run()
    page.switch_page("pages/progress.py")
    page.run()
    assert not page.exception
    assert "At the table" in said(page)
    assert "0%" in said(page)
    assert str(datetime.now(UTC).year) in said(page)


def test_the_progress_page_of_a_new_learner():
    page = visit("progress")
    assert not page.exception
    assert "Nothing is answered yet." in said(page)


OWN_POSITION = Asked("choose-card", {"position": {"deal": "…"}}, 5)


def test_a_drill_of_own_positions_asks_what_is_due_and_ends():
    drill = Drill(OWN, {}, None, [MISSED, OWN_POSITION], [])
    assert drill.series.problem is not None  # without a solver
    drill.series.go_on()
    assert drill.series.is_over


@pytest.mark.parametrize("kind", [MIXED, OWN])
def test_what_is_due_of_a_kind_that_is_not_known_is_not_asked(kind):
    drill = Drill(kind, {}, None, [Asked("of a later version", {"position": {}}, 1)], [])
    assert drill.series.is_over == (kind == OWN)


def test_the_address_does_not_tell_an_own_position():
    assert {*address_of(OWN_POSITION, OWN).values()} == {OWN, None}
    assert {*address_of(OWN_POSITION, MIXED).values()} == {"1", None}
    assert DrillAddress.read({"kind": OWN}) == DrillAddress(OWN)
