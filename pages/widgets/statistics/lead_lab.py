"""What to lead: from one hand and the auction, layouts at random."""

from html import escape

import streamlit as st

from bridge.conditions.syntax import Script
from bridge.double_dummy.workers import is_installed
from lessons.language import Translator
from pages.widgets.double_dummy_list import POLLED
from pages.widgets.notation import points
from pages.widgets.statistics.lead_lab_conditions import lead_conditions
from pages.widgets.statistics.lead_lab_found import found_leads
from pages.widgets.statistics.lead_lab_question import lead_question
from pages.widgets.statistics.lead_lab_state import LeadLab, LeadQuestion, LeadRun, lead_lab_state

COUNTS = (50, 100, 200, 500)


def lead_lab(_: Translator) -> None:
    """The storyboard: the hand and the auction, what is known of the other hands, and how the leads fare."""
    state = lead_lab_state()
    state.look()
    with st.container(key="lead-lab"):
        left, right = st.columns([5, 8], gap="large")
        with left:
            question = lead_question(_)
            script = None if question is None else lead_conditions(question, _)
        with right:
            _begin(state, question, script, _)
            if state.is_busy and state.run is not None:
                _progress(state.run, _)
            if state.shown is not None:
                if (state.shown.question, state.shown.script) != (question, script):
                    st.info(_changed(_), icon=":material/update:")
                found_leads(state.shown, _)


def _begin(state: LeadLab, question: LeadQuestion | None, script: Script | None, _: Translator) -> None:
    """What is done, with how many layouts and from which seed, and the button."""
    st.html(f'<p class="kz-muted">{escape(_purpose(_))}</p>')
    if not is_installed():
        st.caption(_("The double-dummy solver is not installed."))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="leads-begin"):
        wanted = st.segmented_control(
            _("Layouts"), COUNTS, default=100, required=True, key="leads-count", persist_state="session"
        )
        seed = st.number_input(
            _("Seed"),
            0,
            999_999_999,
            1,
            key="leads-seed",
            width=130,
            persist_state="session",
            help=_("The same seed and conditions give the same deals."),
        )
        if st.button(
            _("Deal and solve"),
            key="leads-solve",
            icon=":material/analytics:",
            disabled=question is None or script is None or state.is_busy,
        ):
            if question is not None and script is not None:
                state.begin(question, script, seed, wanted)
            st.rerun()


def _purpose(_: Translator) -> str:
    return _(
        "Kibitz deals the three hidden hands at random, as the auction allows, and solves each layout for every lead."
    )


def _changed(_: Translator) -> str:
    return _("The hand, the auction or the conditions have changed since. Deal and solve again.")


@st.fragment(run_every=POLLED)
def _progress(run: LeadRun, _: Translator) -> None:
    if not run.is_running:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center"):
        if run.solved:
            said = _("{n} of {all} layouts solved", n=run.solved, all=run.found)
            st.progress(run.solved / max(1, run.found), text=said)
        else:
            said = _(
                "{n} of {all} layouts found, {tried} deals tried",
                n=run.found,
                all=run.wanted,
                tried=points(run.tried, _),
            )
            st.progress(run.found / run.wanted, text=said)
        st.button(
            _("Stop"), key="leads-stop", icon=":material/stop_circle:", on_click=run.stop, disabled=run.is_stopping
        )
