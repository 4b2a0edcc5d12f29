"""What survives a rerun of the lead lab, and the work that goes on in the background."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from bridge.auction import Auction
from bridge.cards import Hand
from bridge.conditions.search import MOST_TRIED, search
from bridge.conditions.syntax import Print, Script
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.errors import BridgeError, Message
from bridge.leads import LeadTrials, leader_of, solve_leads
from bridge.table import SEATS, Seat, Vulnerability
from pages.widgets.background import Background
from pages.widgets.session import session_is_open
from pages.widgets.solving import analyses

_STATE = "lead-lab"


@dataclass(frozen=True, slots=True)
class LeadQuestion:
    """The hand on lead, and the auction that led to the contract."""

    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    contract: Contract

    @property
    def leader(self) -> Seat:
        """Who leads."""
        return leader_of(self.contract)


class LeadRun(Background):
    """Layouts that meet a script, found and then solved for every lead, until all are or it is told to stop.

    ``tried`` and ``found`` count the layouts, ``problem`` says why there are fewer than ``wanted``. ``is_wanted`` is
    asked after every layout.
    """

    def __init__(
        self,
        question: LeadQuestion,
        script: Script,
        seed: int,
        wanted: int,
        *,
        solver: Solver,
        is_wanted: Callable[[], bool],
    ) -> None:
        self.question, self.script, self.seed, self.wanted = question, script, seed, wanted
        self.tried = self.found = 0
        self.problem: Message | None = None
        self._layouts: list[Deal] = []
        self._tricks: list[tuple[int, ...]] = []
        self._solver = solver
        self._limited = replace(
            script,
            actions=(Print(SEATS),),
            generate=min(script.generate or MOST_TRIED, MOST_TRIED),
            predealt={**script.predealt, question.leader: question.hand},
        )
        super().__init__(is_wanted)

    @property
    def solved(self) -> int:
        """How many layouts are solved so far."""
        return len(self._tricks)

    @property
    def trials(self) -> LeadTrials:
        """The layouts that are solved so far."""
        tricks = np.array(self._tricks, dtype=np.int64).reshape(-1, len(self.question.hand))
        layouts = self._layouts[: len(tricks)]
        return LeadTrials(self.question.contract, tuple(self.question.hand), layouts, tricks)

    def _run(self) -> None:
        try:
            found = search(self._limited, self.seed, self.wanted, self._watch)
            self.problem, self._layouts = found.shortfall, list(found.deals)
            for tricks in self._solved(self._layouts):
                self._tricks.append(tricks)
        except BridgeError as error:
            self.problem = error.message

    def _solved(self, layouts: Iterable[Deal]) -> Iterator[tuple[int, ...]]:
        """In order, as many at a time as there are processes."""
        waiting: deque[Future[tuple[int, ...]]] = deque()
        with ThreadPoolExecutor(self._solver.workers.count) as threads:
            try:
                for deal in layouts:
                    if not self.goes_on:
                        return
                    waiting.append(threads.submit(solve_leads, deal, self.question.contract, self._solver))
                    if len(waiting) > self._solver.workers.count:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                for future in waiting:
                    future.cancel()

    def _watch(self, tried: int, found: int) -> bool:
        self.tried, self.found = tried, found
        return self.goes_on


@dataclass
class LeadLab:
    """The run that was begun last, and the one whose leads are on the page."""

    run: LeadRun | None = None
    shown: LeadRun | None = None

    def begin(self, question: LeadQuestion, script: Script, seed: int, wanted: int) -> None:
        """Begin a run; one that still goes on is given up."""
        if self.run is not None:
            self.run.stop()
        self.run = LeadRun(question, script, seed, wanted, solver=analyses().solver, is_wanted=session_is_open())

    @property
    def is_busy(self) -> bool:
        """Whether there are leads to come, as far as the page has heard."""
        return self.run is not self.shown

    def look(self) -> None:
        """Show what was found once the run is over."""
        if self.run is not None and not self.run.is_running:
            self.shown = self.run


def lead_lab_state() -> LeadLab:
    """The state of this session."""
    state: LeadLab = st.session_state.setdefault(_STATE, LeadLab())
    return state
