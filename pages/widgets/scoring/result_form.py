"""The form for the result of one deal: by clicks, as in a bidding box, or typed in one field."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.scoring.pad import Honours
from bridge.table import SEATS
from lessons.language import Language, Translator, n_
from pages.widgets.notation import result_words, seat_name, strain_label
from parsers.result_notation import ResultStyle, format_result

PADS_STYLE = Path(__file__).parents[2] / "score_pads.css"
"""The style of the form and of the paper beside it."""

_BIDS = [f"{level}{strain.letter}" for level in range(1, 8) for strain in Strain]
_DOUBLINGS = {Doubling.UNDOUBLED: n_("Undoubled"), Doubling.DOUBLED: n_("X"), Doubling.REDOUBLED: n_("XX")}
_EXAMPLE = Contract.parse("4SX S")


def result_form(
    game: str,
    deal: str,
    enter: Callable[..., None],
    enter_typed: Callable[[str], bool],
    _: Translator,
    honours: Callable[[Contract | None], Honours | None] = lambda contract: None,
) -> None:
    """Ask for the result of a deal.

    ``enter`` takes contract, tricks and honours, or nothing when the deal was passed out; ``enter_typed`` takes the
    text of the field and tells whether it was understood. Each ``deal`` of a ``game`` has widgets of its own, and so
    has what follows from the contract: no click is overtaken by a form that is just being emptied or filled.
    """
    with st.container(key="pad-form"):
        bid = st.segmented_control(_("Contract"), _BIDS, format_func=_bid_label, key=f"{game}-bid-{deal}")
        with st.container(key="pad-result"):
            doubling = st.segmented_control(
                _("Doubled"),
                list(Doubling),
                format_func=lambda doubling: _(_DOUBLINGS[doubling]),
                default=Doubling.UNDOUBLED,
                required=True,
                key=f"{game}-doubling-{deal}",
            )
            declarer = st.segmented_control(
                _("Declarer"), SEATS, format_func=lambda seat: seat_name(seat, _), key=f"{game}-declarer-{deal}"
            )
            contract = None if bid is None else replace(Contract.parse(bid), doubling=doubling, declarer=declarer)
            tricks = st.segmented_control(
                _("Tricks taken"),
                range(14),
                default=None if contract is None else contract.tricks_needed,
                key=f"{game}-tricks-{deal}-{bid}",
                disabled=contract is None,
            )
            held = honours(contract)
            is_complete = contract is not None and declarer is not None and tricks is not None
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.button(
                    _("Enter"),
                    icon=":material/check:",
                    key=f"{game}-enter",
                    disabled=not is_complete,
                    on_click=enter if is_complete else None,
                    args=(contract, tricks, held),
                )
                st.button(_("Passed out"), key=f"{game}-passed-out", on_click=enter)
                if contract is not None and tricks is not None:
                    st.caption(result_words(contract, tricks, _))
            _typed(game, enter_typed, _)


def _bid_label(bid: str) -> str:
    contract = Contract.parse(bid)
    return f"{contract.level}{strain_label(contract.strain)}"


def _typed(game: str, enter_typed: Callable[[str], bool], _: Translator) -> None:
    key = f"{game}-typed"
    style = ResultStyle.CHINESE if _.language is Language.CHINESE else ResultStyle.SYMBOLS

    def enter() -> None:
        if enter_typed(st.session_state[key]):
            st.session_state[key] = ""

    form = st.form(f"{key}-form", border=False)
    with form, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            _("Or type the result"), key=key, placeholder=format_result(_EXAMPLE, 9, style), max_chars=60, width=240
        )
        st.form_submit_button(_("Enter"), icon=":material/keyboard_return:", on_click=enter)
