"""All open boards double dummy: the button, how far it is, and what was found, in the list of boards."""

from collections.abc import Callable, Iterator

import pandas as pd
import streamlit as st

from bridge.double_dummy.workers import is_installed
from bridge.table import Side
from lessons.language import Translator
from pages.widgets.double_dummy_batch import Batch, BoardResult, TurningPoint
from pages.widgets.double_dummy_csv import double_dummy_csv
from pages.widgets.kept_losses import Given, note_losses
from pages.widgets.notation import AS_TEXT, final_contract, result_mark, seat_letter
from pages.widgets.replay_state import Collection, OpenedBoard, ReplayState
from pages.widgets.session import session_is_open
from pages.widgets.solving import analyses

_BATCH = "double-dummy-batch"
POLLED = 0.7
"""Seconds between two looks at how far a batch is."""


def batch_of(collection: Collection) -> Batch | None:
    """The batch of this collection in this session, running or not; one of another collection is ended."""
    fingerprint, batch = st.session_state.get(_BATCH, ("", None))
    if batch is not None and fingerprint != collection.fingerprint:
        batch.stop()
        del st.session_state[_BATCH]
        return None
    known: Batch | None = batch
    return known


def batch_controls(state: ReplayState, _: Translator) -> None:
    """Begin, watch and stop the analysis of all boards, and take away what was found."""
    collection = state.collection
    batch = batch_of(collection)
    if not is_installed():
        st.caption(_("The double-dummy solver is not installed."))
    elif batch is not None and batch.is_running:
        _progress(batch, _)
    else:
        with st.container(horizontal=True, vertical_alignment="center"):
            _begin_or_take(collection, batch, _)


def _begin_or_take(collection: Collection, batch: Batch | None, _: Translator) -> None:
    found = len(batch.results) if batch else 0
    if found < len(collection.boards):
        st.button(
            _("Go on analysing") if found else _("Analyse all boards"),
            key="double-dummy-all",
            icon=":material/analytics:",
            on_click=_begin,
            args=(collection, session_is_open()),
        )
    if batch is None or not found:
        return
    note_losses(_given(collection, batch))
    st.download_button(
        _("Results as CSV"),
        lambda: double_dummy_csv(zip(collection.boards, batch.results, strict=False), _),
        file_name="kibitz-double-dummy.csv",
        mime="text/csv",
        icon=":material/download:",
        on_click="ignore",
    )
    st.caption(_("{n} of {all} boards analysed, double dummy", n=found, all=len(collection.boards)))


def _given(collection: Collection, batch: Batch) -> Iterator[tuple[OpenedBoard, Given]]:
    for opened, result in zip(collection.boards, batch.results, strict=False):
        if result.given_ns is not None and result.given_ew is not None:
            yield opened, {Side.NS: result.given_ns, Side.EW: result.given_ew}


def _begin(collection: Collection, is_wanted: Callable[[], bool]) -> None:
    boards = [opened.board for opened in collection.boards]
    st.session_state[_BATCH] = collection.fingerprint, Batch(boards, analyses().solver, is_wanted)


@st.fragment(run_every=POLLED)
def _progress(batch: Batch, _: Translator) -> None:
    if not batch.is_running:
        st.rerun()
    done, all_boards = len(batch.results), len(batch.boards)
    said = _("{n} of {all} boards analysed, double dummy", n=done, all=all_boards)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(done / all_boards, text=said)
        st.button(
            _("Stop"),
            key="double-dummy-stop",
            icon=":material/stop_circle:",
            on_click=batch.stop,
            disabled=batch.is_stopping,
        )


def with_results(table: pd.DataFrame, collection: Collection, _: Translator) -> pd.DataFrame:
    """The list of boards with what double dummy found so far: the result it leads to, tricks given, turning point."""
    batch = batch_of(collection)
    if batch is None or not batch.results:
        return table
    known = {int(index): batch.results[index] for index in table.index if index < len(batch.results)}
    given_ns = pd.Series({index: result.given_ns for index, result in known.items()}, dtype="Int64")
    given_ew = pd.Series({index: result.given_ew for index, result in known.items()}, dtype="Int64")
    return table.assign(
        **{
            _("Double dummy"): pd.Series({index: _mark(collection.boards[index], known[index]) for index in known}),
            _("N–S gave"): given_ns,
            _("E–W gave"): given_ew,
            _("Turning point"): pd.Series({index: _turning(known[index].turning_point, _) for index in known}),
        }
    )


def _mark(opened: OpenedBoard, result: BoardResult) -> str:
    """What the contract leads to double dummy, written as the result is."""
    contract = final_contract(opened.board)
    return "" if contract is None or result.tricks is None else result_mark(contract, result.tricks)


def _turning(point: TurningPoint | None, _: Translator) -> str:
    if point is None:
        return ""
    card = f"{point.card.suit}{AS_TEXT}{point.card.rank}"
    return _("trick {n}: {seat} {card}", n=point.trick, seat=seat_letter(point.seat, _), card=card)
