"""A lesson on a projector: one step to a screen, large, steered by the keyboard or a presenter's remote.

Page Down goes on: through the cards of a film, to the answer of a question, to the next step; Page Up goes back. The
address says ``present=1``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from bridge.cards import Card
from lessons.exercises.question import PlayOn
from lessons.language import Translator, n_
from lessons.lesson import Block, ExerciseBlock, Lesson, Step
from pages.widgets.address import PRESENT
from pages.widgets.exercise import auction_beside, exercises
from pages.widgets.exercise_state import Exercise, Series
from pages.widgets.lesson_blocks import TEXT_BLOCKS, draw_block
from pages.widgets.lesson_state import LessonState
from pages.widgets.prose import Glossed, bridge_html

_REMOTE, _ASKING = "present-remote", "present-asking"
_HERE = Path(__file__)

_remote = st.components.v2.component(
    "kibitz_presentation",
    css=_HERE.with_suffix(".css").read_text("utf-8"),
    js=_HERE.with_suffix(".js").read_text("utf-8"),
)

WORDS: Mapping[str, str] = {
    "bar": n_("Steps on the projector"),
    "back": n_("Previous step"),
    "next": n_("Next step"),
    "question": n_("Question"),
    "answer": n_("Answer"),
    "blank": n_("Blank screen"),
    "leave": n_("Leave"),
}


def present_button(_: Translator) -> None:
    """The way onto the projector."""
    st.button(
        _("Show on a projector"), key="present-button", icon=":material/co_present:", on_click=_begin, type="tertiary"
    )


def _begin() -> None:
    st.query_params[PRESENT] = "1"


def present_step(state: LessonState, lesson: Lesson, _: Translator) -> None:
    """The step that is open, alone on the screen."""
    state.step = min(state.step, len(lesson.steps) - 1)
    screen = Screen.of(state, lesson)
    with st.container(key="present"):
        title = bridge_html(screen.shown.title)
        st.html(f'<p class="kz-crumb">{escape(lesson.title)}</p><h1 class="kz-step">{title}</h1>')
        _draw(screen, _)
        _bar(screen, _)


@dataclass(frozen=True)
class Screen:
    """What is on the projector: a step of a lesson, its pictures first and then, where it has both, its questions."""

    state: LessonState
    lesson: Lesson
    is_asking: bool

    @classmethod
    def of(cls, state: LessonState, lesson: Lesson) -> "Screen":
        """The screen where the session stands."""
        return cls(state, lesson, st.session_state.get(_ASKING) == (lesson.name, state.step))

    @property
    def shown(self) -> Step:
        """The step."""
        return self.lesson.steps[self.state.step]

    @property
    def pictures(self) -> list[Block]:
        """What the step shows beside its words."""
        return [block for block in self.shown.blocks if not isinstance(block, (*TEXT_BLOCKS, ExerciseBlock))]

    @property
    def has_two(self) -> bool:
        """Whether pictures and questions take turns."""
        return bool(self.pictures and self.shown.exercises)

    @property
    def series(self) -> Series | None:
        """The questions on the screen."""
        return self.state.series_of(self.shown) if self.is_asking or not self.pictures else None

    @property
    def asked(self) -> Exercise | None:
        """The question that waits for its answer."""
        exercise = self.series.current if self.series else None
        return None if exercise is None or exercise.is_done else exercise

    @property
    def comes(self) -> str:
        """What comes next, by its name among the words: the answer, a question, or another step."""
        if self.asked is not None:
            return "answer"
        if self.has_two and not self.is_asking:
            return "question"
        series = self.series
        return "question" if series is not None and series.current and not series.is_last else "next"

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after it."""
        return self.comes == "next" and self.state.step + 1 == len(self.lesson.steps)

    def turn(self, where: str) -> "Screen":
        """Go on to the questions one by one, each with its answer, and to the next step; or back."""
        if where == "back" and not (self.has_two and self.is_asking):
            self.state.step = max(0, self.state.step - 1)
        elif where == "next" and self.asked is not None:
            reveal(self.asked)
            return self
        elif where == "next" and self.comes == "question":
            if self.series is not None:
                self.series.go_on()
            return replace(self, is_asking=self.has_two)
        elif where == "next" and not self.is_last:
            self.state.step += 1
        elif where != "back":
            return self
        return replace(self, is_asking=False)


def _draw(screen: Screen, _: Translator) -> None:
    """The words on the left and what they speak of on the right; what is alone has the screen."""
    step, series = screen.state.step, screen.series
    place = f"present-{screen.lesson.name}-{step}"
    glossed = Glossed(_.language, f"present-{step + 1}")
    pictures = [] if series is not None else screen.pictures
    texts = [block for block in screen.shown.blocks if isinstance(block, TEXT_BLOCKS)]
    left, right = st.columns([2, 3], gap="medium") if pictures or series else (st.container(), None)
    with left:
        for number, block in enumerate([*(screen.lesson.aim if step == 0 else ()), *texts]):
            draw_block(block, f"{place}-text-{number}", glossed, _)
        if series is not None:
            auction_beside(series, _)
    with right or left:
        for number, block in enumerate(pictures):
            draw_block(block, f"{place}-{number}", glossed, _)
        if series is not None:
            exercises(series, place, _)


def _bar(screen: Screen, _: Translator) -> None:
    """What a remote can do, also for the mouse."""

    def hear() -> None:
        told: Any = st.session_state.get(_REMOTE) or {}
        if told.get("turn") == "leave":
            st.query_params.pop(PRESENT, None)
            return
        after = screen.turn(str(told.get("turn")))
        st.session_state[_ASKING] = (after.lesson.name, after.state.step) if after.is_asking else None

    step = screen.state.step
    data = {
        "words": {name: _(word) for name, word in WORDS.items()},
        "where": _("Step {n} of {all}", n=step + 1, all=len(screen.lesson.steps)),
        "screen": f"{screen.lesson.name}/{step}/{screen.is_asking}",
        "comes": screen.comes,
        "is_first": step == 0 and not screen.is_asking,
        "is_last": screen.is_last,
    }
    _remote(key=_REMOTE, data=data, on_turn_change=hear)


def reveal(exercise: Exercise) -> None:
    """Show the solution; nobody has answered, so that nothing is noted."""
    if exercise.answer:
        exercise.try_again()
    if isinstance(exercise.question.form, PlayOn):
        for code in exercise.question.solution:
            exercise.play(Card.parse(code))
    else:
        exercise.give(exercise.question.solution)
    exercise.first = None
