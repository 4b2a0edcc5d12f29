"""The page of the course: lessons in order, progress, and a teacher's own lessons."""

import pytest

from lessons.course import OWN, Course, course, folder_course, minutes, own_course
from lessons.language import Language
from library.database import ADDRESS
from tests.pages.lesson_pages import SAMPLE, SAMPLES, press, said, visit

HEAD = '+++\ntitle = "{}"\nlevel = {}\nneeds = {}\n+++\n\n## One\n\nWords.\n'


@pytest.fixture(autouse=True)
def own_folder(monkeypatch):
    monkeypatch.setenv("KIBITZ_LESSONS", str(SAMPLES))


def folder(path, **texts: str):
    for name, text in texts.items():
        (path / f"{name}.md").write_text(text, "utf-8")
    return path


def test_lessons_come_in_the_order_of_their_numbers_without_them(tmp_path):
    texts = {"02-second": HEAD.format("B", 0, '["first"]'), "01-first": HEAD.format("A", 0, "[]")}
    found = folder_course(folder(tmp_path, **texts))
    first, second = found.lessons
    assert (first.name, second.name) == ("first", "second")
    assert found.unlocked_by(first) == (second,)
    assert found.after(first) is second
    assert found.after(second) is None
    assert found.number(second) == 2


def test_a_broken_lesson_does_not_cost_the_others(tmp_path):
    found = folder_course(folder(tmp_path, **{"01-good": HEAD.format("A", 0, "[]"), "02-broken": "words"}))
    assert [lesson.name for lesson in found.lessons] == ["good"]
    assert [(broken.file, broken.reason.values["line"]) for broken in found.unreadable] == [("02-broken.md", 1)]


def test_a_file_that_is_no_text_is_told():
    found = own_course([("noise.md", b"\xff\xfe\x00")])
    assert [broken.file for broken in found.unreadable] == ["noise.md"]


def test_own_lessons_come_from_the_folder_and_from_uploads():
    found = own_course([("07-mine.md", HEAD.format("Mine", 0, "[]").encode())])
    assert [lesson.name for lesson in found.lessons] == [SAMPLE, f"{OWN}mine"]


def test_own_lessons_may_need_each_other(tmp_path, monkeypatch):
    texts = {"01-a": HEAD.format("A", 0, "[]"), "02-b": HEAD.format("B", 0, '["a", "first-tricks"]')}
    monkeypatch.setenv("KIBITZ_LESSONS", str(folder(tmp_path, **texts)))
    found = own_course()
    assert found.lessons[1].needs == ("own/a", "first-tricks")
    assert found.unlocked_by(found.lessons[0]) == (found.lessons[1],)


def test_without_a_folder_there_are_no_own_lessons(monkeypatch):
    monkeypatch.delenv("KIBITZ_LESSONS")
    assert own_course() == Course()


@pytest.mark.parametrize("language", Language)
def test_the_course_can_be_read_in_both_languages(language):
    found = course(language)
    assert not found.unreadable
    assert all(5 <= minutes(lesson) <= 15 for lesson in found.lessons)


def test_the_twins_of_a_lesson_have_the_same_bones():
    english, chinese = (course(language).lessons for language in Language)
    for one, other in zip(english, chinese, strict=True):
        assert (one.name, one.level, one.needs, one.teaches) == (other.name, other.level, other.needs, other.teaches)
        assert [step.exercises for step in one.steps] == [step.exercises for step in other.steps]


def test_the_page_shows_the_course_and_the_own_lessons():
    page = visit("learn")
    assert not page.exception
    assert page.title[0].value == "Learn"
    assert "Your lessons" in said(page)
    assert "A first look" in said(page)


def test_a_broken_own_lesson_is_told_with_file_and_line(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_LESSONS", str(folder(tmp_path, **{"05-broken": "words"})))
    page = visit("learn")
    assert not page.exception
    assert "05\\-broken\\.md, line 1\\: A lesson begins with" in page.warning[0].value


def test_an_uploaded_lesson_is_shown_and_its_markup_is_text():
    page = visit("learn")
    text = HEAD.format("<script>alert(1)</script> **B**", 0, "[]")
    page.file_uploader(key="uploads-lessons").upload("mine.md", text.encode())
    page.run()
    assert not page.exception
    assert "\\<script\\>alert\\(1\\)\\<\\/script\\> \\*\\*B\\*\\*" in said(page)


def test_a_finished_step_shows_on_the_page():
    page = visit("lesson", lesson=SAMPLE)
    press(page, "Next step")
    page.switch_page("pages/learn.py")
    page.run()
    assert "1 of 6 steps" in said(page)


def test_the_page_in_chinese():
    page = visit("learn", lang="zh")
    assert page.title[0].value == "学习"
    assert "自编课程" in said(page)


def test_without_a_database_the_course_works_and_says_so(monkeypatch):
    from pages.widgets import learner

    learner._database.clear()
    monkeypatch.setenv(ADDRESS, "sqlite:////proc/nowhere/kibitz.sqlite")
    try:
        page = visit("lesson", lesson=SAMPLE)
        press(page, "Next step")
        assert not page.exception
        assert "Progress and library are kept only until Kibitz is stopped" in said(page)
    finally:
        learner._database.clear()
