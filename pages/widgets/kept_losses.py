"""What double dummy says that each side lost, noted in the library so that boards can be searched for it."""

from collections.abc import Iterable, Mapping

import streamlit as st

from bridge.table import Side
from library.boards import NotKept
from library.database import DATABASE_ERRORS
from pages.widgets.learner import library
from pages.widgets.notation import final_contract
from pages.widgets.replay_state import OpenedBoard

_NOTED = "losses-noted"

Given = Mapping[Side, int]
"""The tricks that the cards of each side cost it."""


def note_losses(found: Iterable[tuple[OpenedBoard, Given]]) -> None:
    """Note what was found on boards that are kept, once in a session; where that cannot be, the search goes without."""
    noted: set[int] = st.session_state.setdefault(_NOTED, set())
    losses = {}
    for opened, given in found:
        contract = final_contract(opened.board)
        if opened.kept_id is None or opened.kept_id in noted or contract is None or contract.declarer is None:
            continue
        side = contract.declarer.side
        losses[opened.kept_id] = given[side], given[side.opponents]
    if not losses:
        return
    try:
        library().note_losses(losses)
    except (NotKept, *DATABASE_ERRORS):
        return
    noted.update(losses)
