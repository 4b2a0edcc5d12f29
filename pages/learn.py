"""Learn: the course lesson by lesson, what each needs and opens, and where the learner stands."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

import streamlit as st

from lessons.course import LEVELS, OWN_FOLDER, Course, course, minutes
from lessons.language import Translator
from lessons.lesson import Lesson, Prose
from pages.widgets.file_field import file_field
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import progress, remember_learner
from pages.widgets.lesson_state import close_lesson, keep_own_lesson, own_lessons
from pages.widgets.navigation import CEREMONIES, DRILL, GLOSSARY, LESSON, PROGRESS, through_app
from pages.widgets.notation import literal
from pages.widgets.prose import bridge_html

Finished = Mapping[str, set[int]]
_UPLOADS = "uploads-lessons"


def page(_: Translator) -> None:
    """The storyboard: go on, the lessons, and a teacher's own."""
    st.html(Path(__file__).with_name("lesson.css"))
    close_lesson()
    finished, lessons, own = progress().finished(), course(_.language), own_lessons()
    with st.container(key="learn"):
        heading(lessons, finished, _)
        for level, name in enumerate(LEVELS):
            of_level = [lesson for lesson in lessons.lessons if lesson.level == level]
            if of_level:
                st.header(_(name), anchor=False)
                for lesson in of_level:
                    row(lesson, lessons, finished, _)
        not_readable(lessons, _)
        your_lessons(own, finished, _)
    remember_learner(_)


def heading(lessons: Course, finished: Finished, _: Translator) -> None:
    """The title, what is beside the lessons, and the lesson to go on with."""
    with st.container(key="learn-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("Learn"), anchor=False, width="stretch")
        st.page_link(DRILL, label=_("Drill"), icon=":material/exercise:")
        st.page_link(CEREMONIES, label=_("At the table"), icon=":material/table_restaurant:")
        st.page_link(PROGRESS, label=_("Your progress"), icon=":material/monitoring:")
        st.page_link(GLOSSARY, label=_("Glossary"), icon=":material/dictionary:")
    lesson = where_to_go_on(lessons, finished)
    if lesson is None:
        return
    done = finished.get(lesson.name, set())
    step = next((number for number in range(len(lesson.steps)) if number not in done), 0)
    with st.container(key="go-on", border=True, horizontal=True, vertical_alignment="center", gap="small"):
        words = _("Go on where you were") if done else _("Begin here") if not finished else _("Next for you")
        st.html(
            f'<p class="kz-crumb">{escape(words)}</p><p class="kz-go-on"><b>{escape(lesson.title)}</b> '
            f"<span>{bridge_html(lesson.steps[step].title)}</span></p>",
            width="stretch",
        )
        place = {"lesson": lesson.name, "step": str(step + 1)}
        st.page_link(
            LESSON,
            label=_("Open the lesson"),
            icon=":material/arrow_forward:",
            icon_position="right",
            query_params=place,
        )


def where_to_go_on(lessons: Course, finished: Finished) -> Lesson | None:
    """The first lesson that was begun and not finished, else the first that was not begun."""
    open_ones = [lesson for lesson in lessons.lessons if len(finished.get(lesson.name, ())) < len(lesson.steps)]
    return next((lesson for lesson in open_ones if finished.get(lesson.name)), next(iter(open_ones), None))


def row(lesson: Lesson, lessons: Course, finished: Finished, _: Translator) -> None:
    """One lesson: its number and title, what it is for, how long it takes, how far the learner is."""
    done = len(finished.get(lesson.name, ()))
    with st.container(key=f"row-{lesson.name}", horizontal=True, vertical_alignment="top", gap="small"):
        st.html(f'<p class="kz-number">{lessons.number(lesson)}</p>', width="content")
        with st.container(gap=None):
            st.page_link(LESSON, label=literal(lesson.title), query_params={"lesson": lesson.name, "step": "1"})
            st.html(f'<p class="kz-muted">{_facts(lesson, lessons, _)}</p>')
        if done:
            st.html(_mark(done, len(lesson.steps), _), width="content")


def _facts(lesson: Lesson, lessons: Course, _: Translator) -> str:
    aim = next((block.markdown for block in lesson.aim if isinstance(block, Prose)), "")
    facts = [_.plural("{n} minute", "{n} minutes", minutes(lesson))]
    if needed := _titles([each for name in lesson.needs if (each := lessons.lesson(name)) is not None], _):
        facts.append(_("after {lessons}", lessons=needed))
    if opened := _titles(lessons.unlocked_by(lesson), _):
        facts.append(_("opens {lessons}", lessons=opened))
    return f"{bridge_html(' '.join(aim.split()))}<br>{escape(' · '.join(facts))}"


def _titles(lessons: list[Lesson] | tuple[Lesson, ...], _: Translator) -> str:
    return _(", ").join(lesson.title for lesson in lessons)


def _mark(done: int, steps: int, _: Translator) -> str:
    if done >= steps:
        return f'<p class="kz-mark-of kz-finished"><span aria-hidden="true">✓</span> {escape(_("finished"))}</p>'
    return f'<p class="kz-mark-of">{escape(_("{done} of {n} steps", done=done, n=steps))}</p>'


def not_readable(lessons: Course, _: Translator) -> None:
    """The lessons that cannot be read, each with the place and the reason."""
    for broken in lessons.unreadable:
        st.warning(literal(_(broken.reason)))


def your_lessons(own: Course, finished: Finished, _: Translator) -> None:
    """A teacher's own lessons, and where they come from."""
    st.header(_("Your lessons"), anchor=False)
    for lesson in own.lessons:
        row(lesson, own, finished, _)
    not_readable(own, _)
    with st.expander(_("Add a lesson of your own")):
        st.text(
            _(
                "A lesson is a text in Markdown. Put lessons into a folder and name it in the environment variable "
                "{variable}, or open one here for as long as this page is open.",
                variable=OWN_FOLDER,
            )
        )
        file_field(_UPLOADS, _, on_change=keep_uploads, label=_("Lessons from your computer"))


def keep_uploads() -> None:
    """Keep the lessons that were opened."""
    for file in st.session_state[_UPLOADS]:
        keep_own_lesson(file.name, file.getvalue())


through_app()
page(reader_translator())
