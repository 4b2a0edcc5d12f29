"""Deals that meet a condition, dealt and solved while the reader waits or reads on."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from bridge.batch import Deals
from bridge.cards import Suit
from bridge.conditions.search import MOST_TRIED, search
from bridge.conditions.syntax import Print, Script
from bridge.double_dummy.solved_deals import SolvedDeals
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError, Message
from bridge.table import SEATS
from lessons.language import Translator
from pages.widgets.background import Background
from pages.widgets.notation import points
from pages.widgets.session import session_is_open
from pages.widgets.solving import analyses
from pages.widgets.statistics.points_choices import Choices, Hands
from pages.widgets.statistics.random_deals_conditions import LONGEST, faults_html
from pages.widgets.statistics.random_deals_state import random_deals_state
from parsers.dealer.reader import read_script

_SAMPLE = "tricks-sample"
POLLED = 0.7
"""Seconds between two looks at how far a sample is."""
FEWEST, MOST = 10, 200
"""Deals in a sample; a deal takes about a quarter of a second."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many deals that meet the condition of a script, from a seed; ``text`` is the script as written."""

    text: str
    script: Script
    seed: int
    count: int


class Sample(Background):
    """Deals that meet the condition of a script, found and then solved until all are, or it is told to stop.

    ``tried`` and ``found`` count the deals, ``tricks`` holds what was solved of them, and ``problem`` says why there
    are fewer than were asked for. ``is_wanted`` is asked after every deal.
    """

    def __init__(self, wanted: Wanted, solver: Solver, is_wanted: Callable[[], bool]) -> None:
        self.wanted = wanted
        self.tried = self.found = 0
        self.deals = Deals.of(())
        self.tricks: list[tuple[tuple[int, ...], ...]] = []
        self.problem: Message | None = None
        self._solver = solver
        super().__init__(is_wanted)

    @property
    def solved(self) -> SolvedDeals:
        """The deals that are solved so far."""
        tricks = np.array(self.tricks, dtype=np.uint8).reshape(-1, 4, 5)
        return SolvedDeals(Deals(self.deals.hands[: len(tricks)]), tricks)

    def _run(self) -> None:
        limit = min(self.wanted.script.generate or MOST_TRIED, MOST_TRIED)
        script = replace(self.wanted.script, actions=(Print(SEATS),), generate=limit)
        try:
            found = search(script, self.wanted.seed, self.wanted.count, self._watch)
            self.problem, self.deals = found.shortfall, found.deals
            for deal in found.deals:
                if not self.goes_on:
                    break
                self.tricks.append(self._solver.table(deal, in_batch=True).rows)
        except BridgeError as error:
            self.problem = error.message

    def _watch(self, tried: int, found: int) -> bool:
        self.tried, self.found = tried, found
        return self.goes_on


def script_of(choices: Choices, span: tuple[int, int]) -> str:
    """The script for North and South as they are chosen, with so many high-card points together."""
    fewest, most = span
    lines = ["points = hcp(north) + hcp(south)"]
    conditions = [f"points >= {fewest}", f"points <= {most}"] if fewest < most else [f"points == {fewest}"]
    if choices.hands is not Hands.ANY:
        shapes = "any 4333 + any 4432 + any 5332"
        lines.append(f"balanced = shape(north, {shapes}) && shape(south, {shapes})")
        conditions.append("balanced" if choices.hands is Hands.BALANCED else "!balanced")
    if suits := [_fit_name(suit) for suit in reversed(choices.trumps.value)]:
        lines += [f"fit_{name} = {name}(north) + {name}(south)" for name in suits]
        fewest, most = choices.fit
        conditions.append("(" + " || ".join(f"fit_{name} >= {fewest}" for name in suits) + ")")
        conditions += [f"fit_{name} <= {most}" for name in suits if most < 13]
    return "\n".join([*lines, "condition " + " && ".join(conditions)])


def _fit_name(suit: Suit) -> str:
    return suit.name.lower()


def sample_of() -> Sample | None:
    """The sample of this session, if there is one."""
    sample: Sample | None = st.session_state.get(_SAMPLE)
    return sample


def sample_controls(choices: Choices, _: Translator) -> None:
    """The condition, and the buttons to begin and to stop."""
    if not is_installed():
        st.caption(_("The double-dummy solver is not installed."))
        return
    sample = sample_of()
    is_running = sample is not None and sample.is_running
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        is_own = st.toggle(_("Own script"), key="tricks-own-script", persist_state="session")
        span = (25, 25)
        if not is_own:
            label = _("High-card points of North and South")
            span = st.slider(label, 0, 40, span, key="tricks-span", persist_state="session", width=320)
        count = st.number_input(
            _("Number of deals"), FEWEST, MOST, 100, 10, key="tricks-count", persist_state="session", width=150
        )
        seed = st.number_input(_("Seed"), 0, 999_999_999, 1, key="tricks-seed", persist_state="session", width=150)
    text = script_of(choices, span)
    if is_own:
        text = _own_script(text, _)
    else:
        st.code(text, language=None, wrap_lines=True)
    reading = read_script(text)
    if reading.diagnostics:
        st.html(faults_html(reading, text, _))
    if sample is not None and is_running:
        _progress(sample, _)
    elif reading.script is not None:
        st.button(
            _("Deal and solve"),
            key="tricks-begin",
            icon=":material/analytics:",
            on_click=_begin,
            args=(Wanted(text, reading.script, seed, count), session_is_open()),
        )
    if sample is not None and not is_running:
        is_of_this = sample.wanted.text == text
        if sample.problem is not None and is_of_this:
            st.caption(_(sample.problem))
        if sample.tricks and not is_of_this:
            st.caption(_("Your sample was dealt by this script:"))
            st.code(sample.wanted.text, language=None, wrap_lines=True)


def _own_script(text: str, _: Translator) -> str:
    """A script to be changed: at first the one that random deals were dealt by, else this one."""
    dealt = random_deals_state().search
    return st.text_area(
        _("Script"),
        dealt.text if dealt else text,
        max_chars=LONGEST,
        key="tricks-script",
        persist_state="session",
        height=160,
    )


def _begin(wanted: Wanted, is_wanted: Callable[[], bool]) -> None:
    st.session_state[_SAMPLE] = Sample(wanted, analyses().solver, is_wanted)


@st.fragment(run_every=POLLED)
def _progress(sample: Sample, _: Translator) -> None:
    if not sample.is_running:
        st.rerun()
    solved, found = len(sample.tricks), len(sample.deals)
    with st.container(horizontal=True, vertical_alignment="center"):
        if found:
            st.progress(solved / found, text=_("{n} of {all} deals solved", n=solved, all=found))
        else:
            n, tried = sample.found, points(sample.tried, _)
            said = _("{n} of {all} deals found, {tried} tried", n=n, all=sample.wanted.count, tried=tried)
            st.progress(n / sample.wanted.count, text=said)
        st.button(
            _("Stop"),
            key="tricks-stop",
            icon=":material/stop_circle:",
            on_click=sample.stop,
            disabled=sample.is_stopping,
        )
