"""Which lesson is open, at which step, and the questions of its steps, as long as the session lasts."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

import streamlit as st

from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from lessons.course import OWN, Course, course, own_course
from lessons.language import Language
from lessons.lesson import Lesson, Step
from library.progress import Asked
from pages.widgets.exercise_state import Series
from pages.widgets.solving import analyses

_STATE, _NAMED, _UPLOADED = "lesson-state", "lesson-named", "own-lessons"
SEEDS = 1_000_000


@dataclass
class LessonState:
    """An open lesson; ``step`` counts from 0, and the one behind the last is its end."""

    lesson: str
    step: int = 0
    series: dict[int, Series] = field(default_factory=dict)

    def series_of(self, step: Step) -> Series | None:
        """The questions of the step that is open, one after the other; None if it has none."""
        if self.step not in self.series and step.exercises:
            self.series[self.step] = Series.of(_questions(step), solver())
        return self.series.get(self.step)


def _questions(step: Step) -> Sequence[Asked]:
    return [
        Asked(exercise.kind, dict(exercise.parameters), new_seed())
        for exercise in step.exercises
        for _time in range(exercise.times)
    ]


def solver() -> Solver | None:
    """The double-dummy solver of this server, None where it is not installed."""
    return analyses().solver if is_installed() else None


def new_seed() -> int:
    """A seed that nobody can foretell."""
    return secrets.randbelow(SEEDS)


def lesson_state() -> LessonState | None:
    """The lesson that the session has open, or the one that the address has come to name."""
    named, session = st.query_params.get("lesson"), st.session_state
    state: LessonState | None = session.get(_STATE)
    if named is not None and (state is None or (named != session.get(_NAMED) and named != state.lesson)):
        state = session[_STATE] = LessonState(named, _step(st.query_params.get("step", "")))
    session[_NAMED] = named
    return state


def open_lesson(name: str) -> None:
    """Begin a lesson."""
    st.session_state[_STATE] = LessonState(name)


def close_lesson() -> None:
    """Let the address say what is opened next."""
    st.session_state.pop(_STATE, None)


def _step(text: str) -> int:
    return int(text) - 1 if text.isascii() and text.isdigit() and 0 < len(text) < 4 else 0


def found_lesson(name: str, language: Language) -> tuple[Course, Lesson | None]:
    """The course that a lesson belongs to, and the lesson."""
    lessons = own_lessons() if name.startswith(OWN) else course(language)
    return lessons, lessons.lesson(name)


def own_lessons() -> Course:
    """The lessons of the teacher's folder and those uploaded in this session."""
    return own_course(list(st.session_state.get(_UPLOADED, {}).items()))


def keep_own_lesson(name: str, content: bytes) -> None:
    """Keep an uploaded lesson as long as the session lasts."""
    st.session_state.setdefault(_UPLOADED, {})[name] = content
