"""A lesson on the screen: its steps, what they draw, and how it is finished."""

import pytest

from lessons.course import course
from lessons.language import Language
from library.progress import Asked
from pages.widgets.exercise_state import Series
from tests.pages.lesson_pages import SAMPLE, SAMPLES, press, said, visit

LESSONS = [(language, lesson.name) for language in Language for lesson in course(language).lessons]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch):
    monkeypatch.setenv("KIBITZ_LESSONS", str(SAMPLES))


def state_of(page):
    return page.session_state["lesson-state"]


def test_a_lesson_opens_at_its_first_step():
    page = visit("lesson", lesson=SAMPLE)
    assert not page.exception
    assert page.title[0].value == "A first look"
    assert "The highest card wins" in said(page)
    assert "Say which card wins a " in said(page)


def test_an_address_opens_a_step_of_a_lesson():
    page = visit("lesson", lesson=SAMPLE, step="3")
    assert state_of(page).step == 2
    assert "Watch six " in said(page)


@pytest.mark.parametrize("step", ["0", "-1", "x", "99", ""])
def test_a_step_that_is_none_opens_another(step):
    page = visit("lesson", lesson=SAMPLE, step=step)
    assert not page.exception


@pytest.mark.parametrize("name", ["", "no-such", "own/no-such", "../../app"])
def test_an_unknown_lesson_is_told(name):
    page = visit("lesson", lesson=name)
    assert not page.exception
    assert "There is no such lesson." in said(page)


def test_the_list_of_steps_leads_to_each():
    page = visit("lesson", lesson=SAMPLE)
    press(page, "What it scores")
    assert state_of(page).step == 4
    assert "420" in said(page)
    press(page, "Previous step")
    assert state_of(page).step == 3


def test_a_sheet_alone_is_headed_by_points_and_not_by_rules():
    page = visit("lesson", lesson=SAMPLE, step="5", lang="zh")
    assert "正好完成：420" in said(page)
    assert "得分</th>" in said(page)
    assert "今天" not in said(page)


def test_going_on_finishes_a_step_and_the_last_finishes_the_lesson():
    page = visit("lesson", lesson=SAMPLE)
    for _step in range(5):
        press(page, "Next step")
        assert not page.exception
    press(page, "Finish the lesson")
    assert "You have finished this lesson." in said(page)


def test_folded_blocks_have_their_own_labels():
    page = visit("lesson", lesson=SAMPLE)
    assert [folded.label for folded in page.expander] == ["What you may read elsewhere"]
    press(page, "Follow suit")
    assert [folded.label for folded in page.expander] == ["A common slip"]


def test_a_teachers_html_is_text():
    page = visit("lesson", lesson=SAMPLE, step="2")
    assert "&lt;b&gt;not&lt;/b&gt;" in said(page)


def test_a_record_is_read_as_it_is_changed():
    page = visit("lesson", lesson=SAMPLE, step="6")
    assert "This record can be read without a remark." in said(page)
    area = page.text_area[0]
    area.set_value(area.value.replace("862.Q963", "862.Q96"))
    page.run()
    assert not page.exception
    assert "without a remark" not in said(page)
    assert "line 4" in said(page)


def test_the_questions_of_a_step_come_one_after_the_other():
    page = visit("lesson", lesson=SAMPLE, step="2")
    series: Series = state_of(page).series[1]
    assert series.length == 3
    for _time in range(2):
        assert series.current is not None
        series.current.give(series.current.question.solution)
        page.run()
        press(page, "Next question")
    assert series.current is not None
    series.current.give(series.current.question.solution)
    page.run()
    assert len([button for button in page.button if button.label == "Next step"]) == 2


def test_a_miss_offers_another_try_and_a_hint_comes_when_asked():
    page = visit("lesson", lesson=SAMPLE, step="2")
    press(page, "Hint")
    assert "A hint" in said(page)
    exercise = state_of(page).series[1].current
    wrong = next(answer for answer in exercise.question.form.answers() if answer != exercise.question.solution)
    exercise.give(wrong)
    page.run()
    assert "Not quite." in said(page)
    press(page, "Try again")
    assert "Not quite." not in said(page)


def test_the_questions_stay_when_the_language_changes():
    page = visit("lesson", lesson=SAMPLE, step="2")
    before: Asked = state_of(page).series[1].current.asked
    page.session_state["language"] = Language.CHINESE
    page.run()
    assert state_of(page).series[1].current.asked == before
    assert "轮到你了" in said(page)


@pytest.mark.parametrize(("language", "name"), LESSONS, ids=str)
def test_every_step_of_every_lesson_can_be_opened(language, name):
    page = visit("lesson", lesson=name, lang=language.value)
    lesson = course(language).lesson(name)
    assert lesson is not None
    for number in range(len(lesson.steps)):
        assert not page.exception
        series = state_of(page).series.get(number)
        assert series is None or series.problem is None
        assert "```" not in said(page)
        page.button(key="step-next").click().run()
    assert not page.exception


def test_a_record_that_its_number_contradicts_is_remarked_on():
    page = visit("lesson", lesson=SAMPLE, step="6")
    area = page.text_area[0]
    area.set_value(area.value.replace('[Board "1"]', '[Board "2"]'))
    page.run()
    assert not page.exception
    assert "By its number, board 2 has East for its dealer." in said(page)
    assert "By its number, board 2 has this vulnerability: N–S vulnerable." in said(page)
    assert "without a remark" not in said(page)
