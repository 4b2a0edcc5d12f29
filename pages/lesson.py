"""One lesson, step by step: an idea in words, the cards beside it, and something to do."""

from collections.abc import Callable
from html import escape
from pathlib import Path

import streamlit as st

from lessons.course import LEVELS, Course
from lessons.language import Translator
from lessons.lesson import ExerciseBlock, Lesson, Step
from pages.widgets.address import PRESENT, is_presented, show_address
from pages.widgets.exercise import WayOn, auction_beside, exercises
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import note, progress, remember_learner
from pages.widgets.lesson_blocks import TEXT_BLOCKS, draw_block
from pages.widgets.lesson_state import LessonState, found_lesson, lesson_state, open_lesson
from pages.widgets.navigation import LEARN, through_app
from pages.widgets.notation import literal
from pages.widgets.presentation import present_button, present_step
from pages.widgets.prose import Glossed, bridge_html


def page(_: Translator) -> None:
    """The storyboard: which lesson, and its step."""
    for style in ("score.css", "score_pads.css", "lesson.css", "presentation.css"):
        st.html(Path(__file__).with_name(style))
    state = lesson_state()
    lessons, lesson = found_lesson(state.lesson, _.language) if state else (None, None)
    if state is None or lessons is None or lesson is None:
        st.title(_("Lesson"), anchor=False)
        st.text(_("There is no such lesson."))
        st.page_link(LEARN, label=_("All lessons"), icon=":material/arrow_back:")
        return
    state.step = min(state.step, len(lesson.steps))
    open_step(state, lessons, lesson, _)
    remember_learner(_)


@st.fragment
def open_step(state: LessonState, lessons: Course, lesson: Lesson, _: Translator) -> None:
    """The step that is open: redrawn alone when the learner answers, goes on or goes back."""
    with st.container(key="lesson"):
        if is_presented():
            present_step(state, lesson, _)
        elif state.step == len(lesson.steps):
            end(state, lessons, lesson, _)
        else:
            step(state, lessons, lesson, lesson.steps[state.step], _)
    on_projector = "1" if is_presented() else None
    show_address({"lesson": state.lesson, "step": str(state.step + 1), PRESENT: on_projector})


def step(state: LessonState, lessons: Course, lesson: Lesson, shown: Step, _: Translator) -> None:
    """The text on the left, and on the right what it speaks of; alone, the text stands on the right."""
    series = state.series_of(shown)
    glossed = Glossed(_.language, f"step-{state.step + 1}")
    left, right = st.columns([336, 920], gap="medium")
    texts = [block for block in shown.blocks if isinstance(block, TEXT_BLOCKS)]
    pictures = [block for block in shown.blocks if not isinstance(block, (*TEXT_BLOCKS, ExerciseBlock))]
    with left:
        heading(lessons, lesson, _)
        if state.step == 0:
            for block in lesson.aim:
                draw_block(block, "aim", glossed, _)
    with left if pictures or series else right:
        st.html(f'<h2 class="kz-heading kz-step">{bridge_html(shown.title)}</h2>')
        for number, block in enumerate(texts):
            draw_block(block, f"{lesson.name}-{state.step}-text-{number}", glossed, _)
        if series is not None:
            auction_beside(series, _)
        if series is None:
            steps_buttons(state, lesson, _)
    with right:
        for number, block in enumerate(pictures):
            draw_block(block, f"{lesson.name}-{state.step}-{number}", glossed, _)
        if series is not None:
            exercises(series, f"{lesson.name}-{state.step}", _, WayOn(next_label(state, lesson, _), forward(state, _)))
    with left:
        if series is not None:
            steps_buttons(state, lesson, _)
        outline(state, lesson, _)
        present_button(_)


def heading(lessons: Course, lesson: Lesson, _: Translator) -> None:
    """Where the lesson stands in the course, and its title."""
    level = _(LEVELS[min(max(0, lesson.level), len(LEVELS) - 1)])
    place = _("{level} · lesson {n}", level=level, n=lessons.number(lesson))
    st.html(f'<p class="kz-crumb">{escape(place)}</p>')
    st.title(literal(lesson.title), anchor=False)


def steps_buttons(state: LessonState, lesson: Lesson, _: Translator) -> None:
    """Back and on."""
    with st.container(key="lesson-steps", horizontal=True, gap="small"):
        st.button(
            _("Previous step"),
            key="step-back",
            icon=":material/arrow_back:",
            disabled=state.step == 0,
            on_click=back(state),
        )
        st.button(
            next_label(state, lesson, _),
            key="step-next",
            icon=":material/arrow_forward:",
            icon_position="right",
            on_click=forward(state, _),
        )


def next_label(state: LessonState, lesson: Lesson, _: Translator) -> str:
    """What comes next: a step, or the end."""
    return _("Finish the lesson") if state.step + 1 == len(lesson.steps) else _("Next step")


def forward(state: LessonState, _: Translator) -> Callable[[], None]:
    """Going on finishes a step."""
    finished = state.step

    def go() -> None:
        note(lambda kept: kept.finish(state.lesson, finished), _)
        state.step = finished + 1

    return go


def back(state: LessonState) -> Callable[[], None]:
    """Going back to the step before."""

    def go() -> None:
        state.step -= 1

    return go


def outline(state: LessonState, lesson: Lesson, _: Translator) -> None:
    """All steps, those that are finished with a tick; each leads to its step."""
    finished = progress().finished().get(state.lesson, set())

    def go(number: int) -> None:
        state.step = number

    with st.container(key="lesson-outline", gap=None):
        st.html(f'<h2 class="kz-heading">{escape(_("In this lesson"))}</h2>')
        for number, each in enumerate(lesson.steps):
            is_open = number == state.step
            icon = "arrow_right" if is_open else "check" if number in finished else "remove"
            st.button(
                literal(each.title),
                key=f"outline-{number}{'-open' if is_open else '-done' if number in finished else ''}",
                type="tertiary",
                icon=f":material/{icon}:",
                on_click=go,
                args=(number,),
            )


def end(state: LessonState, lessons: Course, lesson: Lesson, _: Translator) -> None:
    """What was done, and where it goes on."""
    heading(lessons, lesson, _)
    verdicts = [verdict for series in state.series.values() for verdict in series.verdicts]
    verdicts += [series.current.first for series in state.series.values() if series.current is not None]
    good = sum(verdict is not None and verdict.is_good for verdict in verdicts)
    st.text(_("You have finished this lesson."))
    if verdicts:
        st.text(_("{good} of {n} questions right at the first try.", good=good, n=len(verdicts)))
    following = lessons.after(lesson)
    with st.container(horizontal=True, gap="small"):
        st.button(_("Previous step"), key="step-back", icon=":material/arrow_back:", on_click=back(state))
        if following is not None and st.button(
            _("Next lesson: {title}", title=literal(following.title)), key="next-lesson", type="primary"
        ):
            open_lesson(following.name)
            st.rerun()
    st.page_link(LEARN, label=_("All lessons"), icon=":material/list:")


through_app()
page(reader_translator())
