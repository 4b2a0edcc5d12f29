"""From a play to practice: positions in which a card cost a trick double dummy, to be asked again as exercises."""

from html import escape

import streamlit as st

from bridge.board import Board
from bridge.double_dummy.values import PlayAnalysis
from bridge.table import Seat
from lessons.exercises.choose_card import CHOOSE_CARD
from lessons.exercises.own_position import PARAMETER, OwnPosition, costly_positions
from lessons.language import Translator
from library.database import DATABASE_ERRORS
from library.progress import Asked
from pages.widgets.drill_state import DRILL_KEY, OWN
from pages.widgets.learner import progress
from pages.widgets.navigation import DRILL
from pages.widgets.notation import seat_name

_SEATS, _ADDED = "practice-seats", "practice-added"


def practice(board: Board, play: PlayAnalysis, _: Translator) -> None:
    """Offer the positions of a play for practice: all of them, or those of some players."""
    positions = list(costly_positions(board, play))
    if not positions:
        return
    players = list(dict.fromkeys(_player(position) for position in positions))
    chosen = players
    if len(players) > 1:
        chosen = st.pills(
            _("Whose cards"),
            players,
            selection_mode="multi",
            format_func=lambda seat: seat_name(seat, _),
            default=players,
            key=_SEATS,
        )
    wanted = [position for position in positions if _player(position) in chosen]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        label = _.plural("Practise {n} position", "Practise {n} positions", len(wanted))
        st.button(
            label,
            key="practice-add",
            icon=":material/exercise:",
            disabled=not wanted,
            on_click=_add,
            args=(wanted,),
        )
        if st.button(_("To the practice"), key="practice-go", icon=":material/arrow_forward:", type="tertiary"):
            st.session_state.pop(DRILL_KEY, None)
            st.switch_page(DRILL, query_params={"kind": OWN})
    if said := _said(wanted, _):
        st.html(f'<p class="kz-muted" role="status">{escape(said)}</p>')


def asked(position: OwnPosition) -> Asked:
    """The question that a position makes."""
    return Asked(CHOOSE_CARD.name, {PARAMETER: position.as_dict()}, position.seed)


def _player(position: OwnPosition) -> Seat:
    """Whose card it was: declarer's for dummy's."""
    return position.play.player_to_play or position.play.declarer


def _add(positions: list[OwnPosition]) -> None:
    try:
        added = progress().add(map(asked, positions))
    except DATABASE_ERRORS:
        added = None
    st.session_state[_ADDED] = (_named(positions), added)


def _named(positions: list[OwnPosition]) -> tuple[int, ...]:
    return tuple(position.seed for position in positions)


def _said(wanted: list[OwnPosition], _: Translator) -> str:
    """What came of the last press of the button, if it was for these positions."""
    named, added = st.session_state.get(_ADDED, ((), None))
    if not wanted or named != _named(wanted):
        return ""
    if added is None:
        return _("Your progress could not be kept.")
    if not added:
        return _("These positions are in your practice already.")
    return _.plural("{n} position added to your practice.", "{n} positions added to your practice.", added)
