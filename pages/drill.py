"""Drill: one kind of exercise or many mixed, without end; what was missed comes back first."""

from html import escape
from pathlib import Path

import streamlit as st

from lessons.exercises.kinds import KINDS
from lessons.language import Translator
from library.progress import Asked
from pages.widgets.address import show_address
from pages.widgets.drill_state import DRILL_KEY, MIXED, OWN, Drill, DrillAddress, address_of, is_own
from pages.widgets.exercise import auction_beside, exercises
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import progress, remember_learner
from pages.widgets.lesson_state import solver
from pages.widgets.navigation import LEARN, PROGRESS, REPLAY, through_app
from pages.widgets.notation import day_name, literal

_KIND = "drill-kind"


def page(_: Translator) -> None:
    """The storyboard: which drill, and its question."""
    for style in ("score.css", "score_pads.css", "lesson.css"):
        st.html(Path(__file__).with_name(style))
    if DRILL_KEY not in st.session_state:
        asked = DrillAddress.read(st.query_params)
        if asked.problem is not None:
            st.warning(literal(_(asked.problem)))
        kind = MIXED if "mixed" in st.query_params else asked.kind
        st.session_state[DRILL_KEY] = begun(kind, asked)
    question(_)
    remember_learner(_)


def begun(kind: str, asked: DrillAddress) -> Drill:
    """A drill of a kind, or of many; an address may say its first question and its parameters."""
    kept = progress()
    known = [day.kind for day in kept.by_day()]
    parameters = {} if kind in (MIXED, OWN) else dict(asked.parameters)
    return Drill(kind, parameters, solver(), kept.due(), known, asked.first)


@st.fragment
def question(_: Translator) -> None:
    """What is drilled on the left, the question on the right."""
    drill: Drill = st.session_state[DRILL_KEY]
    with st.container(key="lesson"):
        left, right = st.columns([336, 920], gap="medium")
        with left:
            heading(drill, _)
            auction_beside(drill.series, _)
            out_of_deck(drill, _)
            ways_out(_)
        with right:
            is_over = drill.kind == OWN and drill.series.is_over
            if drill.series.verdicts or not is_over:
                exercises(drill.series, "drill", _)
            if is_over:
                nothing_due(_)
    current = drill.series.current
    if current is not None:
        show_address(address_of(current.asked, drill.kind))


def heading(drill: Drill, _: Translator) -> None:
    """The choice of the kind, and the score so far."""
    st.title(_("Drill"), anchor=False)
    st.session_state[_KIND] = drill.kind
    st.selectbox(
        _("Exercise"),
        [MIXED, OWN, *KINDS],
        format_func=lambda name: drill_name(name, _),
        key=_KIND,
        on_change=choose,
    )
    if lines := standing(drill, _):
        st.html("".join(f'<p class="kz-muted">{escape(line)}</p>' for line in lines))


def drill_name(kind: str, _: Translator) -> str:
    """What a drill is called in the list."""
    return {MIXED: _("Mixed"), OWN: _("Your own boards")}.get(kind) or _(KINDS[kind].title)


def nothing_due(_: Translator) -> None:
    """What to say when no more position of the learner's own boards is asked today."""
    own = [coming for coming in progress().coming() if is_own(coming.asked)]
    if any(map(is_own, progress().due())):
        st.text(_("The positions that you skipped are still due today."))
    elif own:
        st.text(
            _("No position of your boards is due today. The next comes back on {day}.", day=day_name(own[0].due, _))
        )
    else:
        st.text(
            _(
                "Here come the positions of your own boards in which a card cost a trick double dummy. "
                "Put them here from the replay of a board."
            )
        )
        st.page_link(REPLAY, label=_("Replay"), icon=":material/replay:")


def out_of_deck(drill: Drill, _: Translator) -> None:
    """Let a position of one's own come back no more."""
    current = drill.series.current
    if current is not None and is_own(current.asked):
        st.button(
            _("Do not ask this position again"),
            key="drill-remove",
            icon=":material/playlist_remove:",
            type="tertiary",
            on_click=remove,
            args=(drill, current.asked),
        )


def remove(drill: Drill, asked: Asked) -> None:
    """Take a position out of what comes back, and go on to the next question."""
    progress().remove(asked)
    drill.series.go_on()


def ways_out(_: Translator) -> None:
    """Where one can go from here."""
    with st.container(key="lesson-outline", gap=None):
        st.page_link(PROGRESS, label=_("Your progress"), icon=":material/monitoring:")
        st.page_link(LEARN, label=_("All lessons"), icon=":material/list:")


def choose() -> None:
    """Begin a drill of the kind that was chosen."""
    st.session_state[DRILL_KEY] = begun(st.session_state[_KIND], DrillAddress())


def standing(drill: Drill, _: Translator) -> list[str]:
    """How the drill goes, and what else is due."""
    answered = [verdict for verdict in drill.series.verdicts if verdict is not None]
    good = sum(verdict.is_good for verdict in answered)
    lines = [_("{good} of {n} right at the first try", good=good, n=len(answered))] if answered else []
    if drill.returning:
        lines.append(
            _.plural("{n} more question comes back today", "{n} more questions come back today", len(drill.returning))
        )
    if drill.kind == OWN:
        return lines
    return [*lines, _("The address of this page leads to this very question.")]


through_app()
page(reader_translator())
