"""Drill: one kind of exercise or many mixed, without end; what was missed comes back first."""

from html import escape
from pathlib import Path

import streamlit as st

from lessons.exercises.kinds import KINDS
from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.drill_state import MIXED, Drill, DrillAddress, address_of
from pages.widgets.exercise import auction_beside, exercises
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import progress, remember_learner
from pages.widgets.lesson_state import solver
from pages.widgets.navigation import LEARN, PROGRESS, through_app
from pages.widgets.notation import literal

_DRILL, _KIND = "drill", "drill-kind"


def page(_: Translator) -> None:
    """The storyboard: which drill, and its question."""
    for style in ("score.css", "score_pads.css", "lesson.css"):
        st.html(Path(__file__).with_name(style))
    if _DRILL not in st.session_state:
        asked = DrillAddress.read(st.query_params)
        if asked.problem is not None:
            st.warning(literal(_(asked.problem)))
        kind = MIXED if "mixed" in st.query_params else asked.kind
        st.session_state[_DRILL] = begun(kind, asked)
    question(_)
    remember_learner(_)


def begun(kind: str, asked: DrillAddress) -> Drill:
    """A drill of a kind, or of many; an address may say its first question and its parameters."""
    kept = progress()
    known = [day.kind for day in kept.by_day()]
    parameters = {} if kind == MIXED else dict(asked.parameters)
    return Drill(kind, parameters, solver(), kept.due(), known, asked.first)


@st.fragment
def question(_: Translator) -> None:
    """What is drilled on the left, the question on the right."""
    drill: Drill = st.session_state[_DRILL]
    with st.container(key="lesson"):
        left, right = st.columns([336, 920], gap="medium")
        with left:
            heading(drill, _)
            auction_beside(drill.series, _)
            ways_out(_)
        with right:
            exercises(drill.series, "drill", _)
    current = drill.series.current
    if current is not None:
        show_address(address_of(current.asked, drill.kind))


def heading(drill: Drill, _: Translator) -> None:
    """The choice of the kind, and the score so far."""
    st.title(_("Drill"), anchor=False)
    st.session_state[_KIND] = drill.kind
    st.selectbox(
        _("Exercise"),
        [MIXED, *KINDS],
        format_func=lambda name: _("Mixed") if name == MIXED else _(KINDS[name].title),
        key=_KIND,
        on_change=choose,
    )
    st.html("".join(f'<p class="kz-muted">{escape(line)}</p>' for line in standing(drill, _)))


def ways_out(_: Translator) -> None:
    """Where one can go from here."""
    with st.container(key="lesson-outline", gap=None):
        st.page_link(PROGRESS, label=_("Your progress"), icon=":material/monitoring:")
        st.page_link(LEARN, label=_("All lessons"), icon=":material/list:")


def choose() -> None:
    """Begin a drill of the kind that was chosen."""
    st.session_state[_DRILL] = begun(st.session_state[_KIND], DrillAddress())


def standing(drill: Drill, _: Translator) -> list[str]:
    """How the drill goes, and what else is due."""
    answered = [verdict for verdict in drill.series.verdicts if verdict is not None]
    good = sum(verdict.is_good for verdict in answered)
    lines = [_("{good} of {n} right at the first try", good=good, n=len(answered))] if answered else []
    if drill.returning:
        lines.append(
            _.plural("{n} more question comes back today", "{n} more questions come back today", len(drill.returning))
        )
    return [*lines, _("The address of this page leads to this very question.")]


through_app()
page(reader_translator())
