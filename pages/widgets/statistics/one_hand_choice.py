"""How a hand is chosen: written, dealt at random under a condition, or card by card."""

from dataclasses import replace
from random import randrange

import streamlit as st

from bridge.cards import Hand
from bridge.conditions.search import search
from bridge.errors import Message
from bridge.table import Seat
from lessons.language import Translator, n_
from pages.widgets.notation import sentence_html, shortened
from pages.widgets.statistics.one_hand_pad import card_pad
from pages.widgets.statistics.one_hand_state import OneHand, Whose
from parsers.dealer.reader import read_script

_WHOSE, _WRITTEN, _DEAL = "one-hand-whose", "one-hand-written", "one-hand-deal"
_LONGEST_TEXT, _LONGEST_FAULT = 200, 200
_SEEDS, _MOST_TRIED = 1 << 32, 200_000
_LABELS = {Whose.YOURS: n_("Your hand"), Whose.PARTNERS: n_("Partner's hand")}

KINDS = {
    n_("Any hand"): "1",
    n_(
        "15–17 points, balanced"
    ): "hcp(south) >= 15 && hcp(south) <= 17 && shape(south, any 4333 + any 4432 + any 5332)",
    n_("12–14 points, a five-card major"): (
        "hcp(south) >= 12 && hcp(south) <= 14 && (spades(south) == 5 || hearts(south) == 5)"
    ),
    n_("6–10 points, a six-card major"): (
        "hcp(south) >= 6 && hcp(south) <= 10 && (spades(south) == 6 || hearts(south) == 6)"
    ),
    n_("Two suits of five cards or more"): "shape(south, any 5521 + any 5530 + any 6511 + any 6520 + any 6610)",
    n_("20 points or more"): "hcp(south) >= 20",
    n_("Yarborough: no card above a nine"): "hcp(south) == 0 && tens(south) == 0",
}
"""Kinds of hands that can be dealt, each with its condition on South in the language of the program ``dealer``."""


def hand_choice(state: OneHand, _: Translator) -> None:
    """Draw the ways to choose a hand."""
    whose: Whose = st.segmented_control(
        _("Whose cards"),
        list(Whose),
        format_func=lambda whose: _(_LABELS[whose]),
        default=Whose.YOURS,
        required=True,
        key=_WHOSE,
        on_change=lambda: _turn(state),
        label_visibility="collapsed",
    )
    if _WRITTEN not in st.session_state:
        _say_again(state)
    with st.container(key="one-hand-written-row", horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            _("Write the hand"),
            placeholder="AKQ52.K9.Q84.K76",
            max_chars=_LONGEST_TEXT,
            key=_WRITTEN,
            on_change=lambda: _read(state),
        )
        st.menu_button(
            _("Deal a hand"),
            list(KINDS),
            format_func=_,
            icon=":material/casino:",
            key=_DEAL,
            on_click=lambda: _deal(state),
        )
        st.button(_("Clear"), icon=":material/backspace:", type="tertiary", on_click=lambda: _clear(state))
    for fault in state.faults:
        told = sentence_html(shortened(_(fault), _LONGEST_FAULT))
        st.html(f'<p class="kz-fault" role="alert">{told}</p>')
    card_pad(state, whose, lambda: _say_again(state), _)


def dealt_hand(kind: str, other: Hand, seed: int) -> Hand | None:
    """A hand of this kind beside the cards of the other hand; None if none was found."""
    script = read_script(f"condition {KINDS[kind]}\naction printall").script
    if script is None:
        return None
    found = search(replace(script, predealt={Seat.NORTH: other}, generate=_MOST_TRIED), seed, produce=1)
    return next((deal[Seat.SOUTH] for deal in found.deals), None)


def _whose() -> Whose:
    whose: Whose = st.session_state.get(_WHOSE, Whose.YOURS)
    return whose


def _turn(state: OneHand) -> None:
    """Go over to the other hand."""
    state.faults = ()
    _say_again(state)


def _say_again(state: OneHand) -> None:
    """Write the cards that are chosen into the field."""
    cards = state.chosen[_whose()]
    st.session_state[_WRITTEN] = str(cards) if cards else ""


def _read(state: OneHand) -> None:
    if st.session_state[_WRITTEN].strip():
        state.write(_whose(), st.session_state[_WRITTEN])
    if not state.faults:
        _say_again(state)


def _deal(state: OneHand) -> None:
    hand = dealt_hand(st.session_state[_DEAL], state.chosen[_whose().other], randrange(_SEEDS))
    if hand is None:
        state.faults = (Message("No hand of this kind was found beside the other hand."),)
    else:
        state.choose(_whose(), hand)
        _say_again(state)


def _clear(state: OneHand) -> None:
    state.choose(_whose(), Hand())
    _say_again(state)
