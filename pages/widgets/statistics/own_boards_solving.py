"""Boards double dummy, in the background, for what statistics tell of them."""

from collections.abc import Callable, Mapping
from contextlib import suppress

import pandas as pd
import streamlit as st

from bridge.board import Board
from bridge.board_frame import Solved, solved
from bridge.double_dummy.boards import analyse_boards
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from lessons.language import Translator
from library.boards import NotKept
from library.database import DATABASE_ERRORS
from pages.widgets.background import Background
from pages.widgets.learner import library
from pages.widgets.session import session_is_open
from pages.widgets.solving import analyses
from pages.widgets.statistics.own_boards_state import OwnBoards, Source

MOST_SOLVED = 300
"""Boards that are analysed at a time: about a minute where nobody else asks."""

_RUN = "own-boards-run"
_POLLED = 0.7
"""Seconds between two looks at how far a run is."""


class Run(Background):
    """Boards that are analysed one after the other until all are, or it is told to stop; ``found`` by their places."""

    def __init__(self, boards: Mapping[int, Board], solver: Solver, is_wanted: Callable[[], bool]) -> None:
        self.boards = boards
        self.found: dict[int, Solved] = {}
        self._solver = solver
        super().__init__(is_wanted)

    def _run(self) -> None:
        told = analyse_boards(self.boards.values(), self._solver, self._stopping)
        for place, analysis in zip(self.boards, told, strict=False):
            self.found[place] = solved(analysis)
            if not self.goes_on:
                self.stop()


def solving(state: OwnBoards, source: Source, frame: pd.DataFrame, _: Translator) -> None:
    """Begin, watch and stop the analysis of the boards that are shown."""
    key, run = st.session_state.get(_RUN, ("", None))
    if run is not None and key != source.key:
        run.stop()
        run = None
    if not is_installed():
        st.caption(_("The double-dummy solver is not installed."))
    elif run is not None and run.is_running:
        _progress(run, _)
    else:
        if run is not None:
            _take(state, source, run)
        _begin_or_done(state, source, frame, _)


def _take(state: OwnBoards, source: Source, run: Run) -> None:
    """Keep what a run has found, and draw everything anew with it."""
    del st.session_state[_RUN]
    state.solved.setdefault(source.key, {}).update(run.found)
    _note_losses(source, run.found)
    st.rerun()


def _begin_or_done(state: OwnBoards, source: Source, frame: pd.DataFrame, _: Translator) -> None:
    known = state.solved.get(source.key, {})
    told = frame["deal"].notna()
    left = [place for place in frame.index[told].tolist() if place not in known]
    with st.container(horizontal=True, vertical_alignment="center"):
        if left:
            label = _.plural("Analyse {n} board double dummy", "Analyse {n} boards double dummy", len(left))
            if len(left) > MOST_SOLVED:
                label = _("Analyse the next {n} boards double dummy", n=MOST_SOLVED)
            boards = {place: source.boards[place] for place in left[:MOST_SOLVED]}
            st.button(
                label, key="boards-solve", icon=":material/analytics:", on_click=_begin, args=(source.key, boards)
            )
        done = int(told.sum()) - len(left)
        said = _("{n} of {all} boards analysed, double dummy", n=done, all=int(told.sum()))
        if own := int(frame.loc[left, "best_ns"].notna().sum()):
            own_tables = _.plural("{n} more brings a table of its own", "{n} more bring tables of their own", own)
            said = f"{said}{_('; ')}{own_tables}"
        st.caption(said)


def _begin(key: str, boards: Mapping[int, Board]) -> None:
    st.session_state[_RUN] = key, Run(boards, analyses().solver, session_is_open())


@st.fragment(run_every=_POLLED)
def _progress(run: Run, _: Translator) -> None:
    if not run.is_running:
        st.rerun()
    done, boards = len(run.found), len(run.boards)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(done / boards, text=_("{n} of {all} boards analysed, double dummy", n=done, all=boards))
        st.button(
            _("Stop"),
            key="boards-stop",
            icon=":material/stop_circle:",
            on_click=run.stop,
            disabled=run.is_stopping,
        )


def _note_losses(source: Source, found: Mapping[int, Solved]) -> None:
    """Let the library know what each side lost, so that boards can be searched for it."""
    losses = {}
    for place, told in found.items():
        kept, declarer = source.places[place].kept_id, source.boards[place].declarer
        if kept is not None and declarer is not None and told.costs is not None:
            declaring = told.costs[declarer] + told.costs[declarer.partner]
            losses[kept] = declaring, sum(told.costs) - declaring
    if losses:
        with suppress(NotKept, *DATABASE_ERRORS):
            library().note_losses(losses)
