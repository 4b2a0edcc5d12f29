"""Double dummy while the reader reads on: solved in the background, once for all who look at the same cards."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

import streamlit as st

from bridge.board import Board
from bridge.double_dummy.boards import tricks_needed
from bridge.double_dummy.cache import Cache, usual_place
from bridge.double_dummy.recorded import recorded_table
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from pages.widgets.double_dummy_choices import Analysis, analysed
from pages.widgets.notation import final_contract
from pages.widgets.replay_state import View

Found = TypeVar("Found")

KEPT = 256
"""Boards whose analysis is held in memory; the disk holds many more."""
PATIENCE = 0.15
"""Seconds that the page waits for an answer which may come at once, so that nothing flickers."""
POLLED = 0.2
"""Seconds between two looks for an answer that is on its way."""
TRIED_AGAIN = 60.0
"""Seconds after which the solver is asked again what it failed to answer."""


class Analyses:
    """The analyses that this server has made lately, by content; the longest unused give way."""

    def __init__(self, solver: Solver, most: int = KEPT) -> None:
        self.solver = solver
        self.most = most
        self._threads = ThreadPoolExecutor(2 * solver.workers.count, thread_name_prefix="double-dummy")
        self._thread_ahead = ThreadPoolExecutor(1, thread_name_prefix="double-dummy-ahead")
        self._ahead: tuple[Hashable, Future[Analysis] | None] = (None, None)
        self._asked: OrderedDict[Hashable, _Asked] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, board: Board) -> Analysis | None:
        """The analysis of a board; None while it is on its way."""
        content = _content(board)
        with self._lock:
            asked = self._asked.get(content)
            is_new = asked is None or asked.is_to_be_tried_again
            if asked is None or is_new:
                asked = self._asked[content] = _Asked(self._threads.submit(analysed, board, self.solver))
            self._asked.move_to_end(content)
            if len(self._asked) > self.most:
                self._asked.popitem(last=False)
        if is_new:
            wait([asked.future], PATIENCE)
        return asked.future.result() if asked.future.done() else None

    def look_ahead(self, board: Board) -> None:
        """Solve a board that may be asked for next, while nobody waits: its answers are in the solver's cache then."""
        content = _content(board)
        with self._lock:
            known, future = self._ahead
            if content == known or content in self._asked:
                return
            if future is not None:
                future.cancel()  # whoever turned over the board so fast does not want it any more
            self._ahead = content, self._thread_ahead.submit(analysed, board, self.solver, in_batch=True)

    def begin(self, find: Callable[[], Found]) -> Future[Found]:
        """Begin to look for something beside the page."""
        return self._threads.submit(find)


class _Asked:
    """An analysis that was asked for, and when."""

    def __init__(self, future: Future[Analysis]) -> None:
        self.future = future
        self.since = time.monotonic()

    @property
    def is_to_be_tried_again(self) -> bool:
        """Whether the solver failed, some time ago."""
        is_old = time.monotonic() - self.since > TRIED_AGAIN
        return is_old and self.future.done() and self.future.result().failed


@st.cache_resource(show_spinner=False)
def analyses() -> Analyses:
    """The analyses of this server; what its solver has found once stays on the disk."""
    return Analyses(Solver(cache=Cache(usual_place())))


def analysis_of(board: Board) -> Analysis | None:
    """The analysis of a board, whichever way it is played; None while it is on its way."""
    return analyses().of(board)


def shown_analysis(board: Board, view: View) -> tuple[Analysis | None, bool]:
    """The analysis as far as the reader may see it, and whether it is still to come.

    It would give hidden cards away: it is not made before all hands are shown.
    """
    if not view.double_dummy:
        return None, False
    if view.hidden:
        return None, is_installed() and board.deal is not None and board.deal.completed() is not None
    found = analysis_of(board)
    return found, found is None


def found_while_waiting(find: Callable[[], Found]) -> Found:
    """What takes its time to be found. Meanwhile the page hears the reader, and turns to what else he does."""
    found, place = analyses().begin(find), st.empty()
    while not wait([found], POLLED).done:
        place.empty()  # whoever draws can be interrupted
    return found.result()


def when_solved(board: Board, *, is_due: bool) -> None:
    """Draw the page again once the analysis of this board is there, if it is still to come.

    The fragment is there either way: the browser may ask for it once more after the page was drawn.
    """
    st.fragment(_look, run_every=POLLED if is_due else None)(board, is_due)


def _look(board: Board, is_due: bool) -> None:
    if is_due and analysis_of(board) is not None:
        st.rerun()


def _content(board: Board) -> Hashable:
    """All that the analysis of a board depends on."""
    play, contract = board.play, final_contract(board)
    played = play and (play.opening_leader, play.strain, play.deal, play.declared_by, play.claim, play.cards)
    return (
        board.deal,
        board.dealer,
        board.vulnerability,
        tricks_needed(board),
        contract and (contract.strain, contract.declarer),
        played,
        recorded_table(board),
    )
