"""A question within a scene: its prompt above the picture, its answers and what is said of them below."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st

from bridge.errors import Message
from lessons.language import Translator
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.prose import bridge_html, bridge_markdown
from pages.widgets.what_if_table import sentences


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, the answers by their keys, the right one, and what is said of each."""

    prompt: Message
    options: Mapping[str, Message]
    right: str
    replies: Mapping[str, tuple[Message, ...]]


@dataclass
class Asking:
    """How far the learner has come in a scene: the stage, counted from 0, and the last answer given there."""

    stage: int = 0
    given: str | None = None

    def give(self, key: str) -> None:
        """Answer the question of this stage; a wrong answer may be followed by another."""
        self.given = key

    def go_on(self) -> None:
        """On to the next stage."""
        self.stage += 1
        self.given = None

    @property
    def way_on(self) -> Callable[[], None]:
        """What leads on from this stage and from no other, so that a double click skips nothing."""
        stage = self.stage

        def go_on() -> None:
            if self.stage == stage:
                self.go_on()

        return go_on


def draw_prompt(prompt: Message, _: Translator, beside: Message | None = None) -> None:
    """The head of the felt: what is asked or seen, and a line of facts."""
    facts = f"<p>{bridge_html(_(beside))}</p>" if beside is not None else ""
    st.html(f'<div class="kz-prompt"><div><h2>{bridge_html(_(prompt))}</h2>{facts}</div></div>')


def draw_answers(question: Question, asking: Asking, place: str, _: Translator) -> None:
    """The answers to press until the right one was given, and the panel with the word on the last one."""
    key = f"{place}-{asking.stage}"
    is_right = asking.given == question.right
    if not is_right:
        with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
            for option, label in question.options.items():
                st.button(bridge_markdown(_(label)), key=f"{key}-option-{option}", on_click=asking.give, args=(option,))
    if asking.given is None:
        said = Said("ask", "▸", _("Your turn."), _("Choose one answer."))
    else:
        why = sentences(question.replies[asking.given], _)
        said = Said("right", "✓", _("Right."), why) if is_right else Said("costs", "▾", _("Not quite."), why)
    draw_panel(said, key, WayOn(_("Go on"), asking.way_on) if is_right else None)


def draw_panel(said: Said, key: str, way_on: WayOn | None = None) -> None:
    """What is said now, and the way on if there is one."""
    with st.container(key=f"{key}-panel-{said.look}", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(said.html, width="stretch")
        if way_on is not None:
            st.button(way_on.label, key=f"{key}-go-on", type="primary", on_click=way_on.go)
