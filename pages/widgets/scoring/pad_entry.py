"""How a pad is filled: the form for one deal, by clicks or in one field, and what else is done with a pad."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any, Generic

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import BridgeError, Message
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Honours, HonoursHeld, Pad, Result
from bridge.table import SEATS, Side
from lessons.language import Language, Translator, n_
from pages.widgets.file_field import UPLOADS
from pages.widgets.notation import (
    result_words,
    seat_name,
    sentence_html,
    shortened,
    side_name,
    strain_label,
    vulnerability_sentence,
)
from pages.widgets.scoring.pad_sheet import deals_html, pad_html, result_in_short
from pages.widgets.scoring.score_rules import rules_name
from pages.widgets.scoring.score_state import AnyPad, PadState, score_state
from parsers.result_notation import ResultStyle, format_result, parse_result

_STYLE = Path(__file__).parents[2] / "score_pads.css"
_BIDS = [f"{level}{strain.letter}" for level in range(1, 8) for strain in Strain]
_DOUBLINGS = {Doubling.UNDOUBLED: n_("Undoubled"), Doubling.DOUBLED: n_("X"), Doubling.REDOUBLED: n_("XX")}
_HONOURS = {
    HonoursHeld.FOUR_HONOURS: n_("4 trumps"),
    HonoursHeld.FIVE_HONOURS: n_("5 trumps"),
    HonoursHeld.FOUR_ACES: n_("4 aces"),
}
_EXAMPLE = Contract.parse("4SX S")
_LARGEST_PAD = 1  # MB
_LONGEST_SENTENCE, _LONGEST_NAME = 300, 40


@dataclass(frozen=True)
class PadGame(Generic[AnyPad]):
    """What a form of the game has of its own: words, a sample with a comment on each deal, and pieces of the page."""

    sample: AnyPad
    comments: tuple[str, ...]
    watch: str
    over: str
    situation: Callable[[AnyPad, Translator], list[str]]
    ending: Callable[[AnyPad, Translator], list[str]]
    above_paper: Callable[[AnyPad, Translator], str] = lambda pad, _: ""
    agreements: Callable[[PadState[AnyPad], Translator], None] = lambda state, _: None
    more_tools: Callable[[PadState[AnyPad], Translator], None] = lambda state, _: None


@st.fragment
def pad_page(state: PadState[AnyPad], game: PadGame[AnyPad], _: Translator) -> None:
    """The storyboard: what is written next, the paper, and every figure explained."""
    st.html(_STYLE)
    pad = state.pad
    with st.container(key="pad-layout"):
        with st.container(key="pad-entry"):
            if state.sample_deals is not None:
                pad = replace(game.sample, results=game.sample.results[: state.sample_deals])
                _sample_step(state, game, _)
            else:
                _situation(pad, game, _)
                if not pad.results:
                    _agreements(state, game, _)
                if not pad.is_over:
                    _deal_form(state, _)
                if state.wrong is not None:
                    told = sentence_html(shortened(_(state.wrong), _LONGEST_SENTENCE))
                    st.html(f'<p class="kz-wrong" role="alert"><b aria-hidden="true">⊘</b> {told}</p>')
                _tools(state, game, _)
        with st.container(key="pad-paper"):
            st.html(game.above_paper(pad, _) + pad_html(pad, game.ending(pad, _) if pad.is_over else (), _))
        with st.container(key="pad-deals"):
            if pad.results:
                st.html(deals_html(pad, _))
            else:
                empty = _("Nothing is written yet. Enter a deal: its figures appear on the pad, and here the reasons.")
                st.html(f'<p class="kz-empty">{escape(empty)}</p>')
                st.button(_(game.watch), icon=":material/play_circle:", on_click=_watch, args=(state, 1))


def _situation(pad: AnyPad, game: PadGame[AnyPad], _: Translator) -> None:
    """Which deal is next, who deals, who is vulnerable, how the sides stand."""
    if pad.is_over:
        heading, told = _(game.over), [_("Save or print the pad, or start anew.")]
    else:
        heading = _("Deal {n}", n=pad.deal)
        dealer = _("Dealer {seat}", seat=pad.dealer.term)
        told = [dealer, vulnerability_sentence(pad.vulnerability, _), *game.situation(pad, _)]
    parts = "".join(f"<span>{escape(part)}</span>" for part in told)
    st.html(f'<h2 class="kz-title">{escape(heading)}</h2><p class="kz-situation">{parts}</p>')


# ---- Before the first deal


def _agreements(state: PadState[AnyPad], game: PadGame[AnyPad], _: Translator) -> None:
    """The rules, who deals first, and what else may be agreed before the first deal."""
    known = score_state().rule_sets
    sets = known if state.pad.rules in known else (*known, state.pad.rules)
    with st.container(key="pad-agreements", horizontal=True):
        st.selectbox(
            _("Rules"),
            range(len(sets)),
            format_func=lambda place: shortened(rules_name(sets[place], _), _LONGEST_NAME),
            width=200,
            **agreed(state, "rules", sets.index(state.pad.rules), lambda place: sets[place]),
        )
        st.segmented_control(
            _("First dealer"),
            SEATS,
            format_func=lambda seat: seat_name(seat, _),
            required=True,
            **agreed(state, "first_dealer", state.pad.first_dealer),
        )
        game.agreements(state, _)


def agreed(
    state: PadState[AnyPad], name: str, value: Any, meaning: Callable[[Any], Any] = lambda chosen: chosen
) -> dict[str, Any]:
    """What makes a widget show a field of the pad, and change it: its key and its callback."""
    key = f"{state.pad.game}-{name.replace('_', '-')}"
    if st.session_state.get(key) != value:
        st.session_state[key] = value

    def agree() -> None:
        state.pad = replace(state.pad, **{name: meaning(st.session_state[key])})

    return {"key": key, "on_change": agree}


# ---- One deal


def _deal_form(state: PadState[AnyPad], _: Translator) -> None:
    """Contract, declarer, tricks and honours by clicks; or all but honours in one field.

    Each deal has widgets of its own, and so has what follows from the contract: no click is overtaken by a form that
    is just being emptied or filled.
    """
    game, written = state.pad.game, len(state.pad.results)
    with st.container(key="pad-form"):
        bid = st.segmented_control(_("Contract"), _BIDS, format_func=_bid_label, key=f"{game}-bid-{written}")
        with st.container(key="pad-result"):
            doubling = st.segmented_control(
                _("Doubled"),
                list(Doubling),
                format_func=lambda doubling: _(_DOUBLINGS[doubling]),
                default=Doubling.UNDOUBLED,
                required=True,
                key=f"{game}-doubling-{written}",
            )
            declarer = st.segmented_control(
                _("Declarer"), SEATS, format_func=lambda seat: seat_name(seat, _), key=f"{game}-declarer-{written}"
            )
            contract = None if bid is None else replace(Contract.parse(bid), doubling=doubling, declarer=declarer)
            tricks = st.segmented_control(
                _("Tricks taken"),
                range(14),
                default=None if contract is None else contract.tricks_needed,
                key=f"{game}-tricks-{written}-{bid}",
                disabled=contract is None,
            )
            honours = _honours(state.pad, contract, _)
            is_complete = contract is not None and declarer is not None and tricks is not None
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                st.button(
                    _("Enter"),
                    icon=":material/check:",
                    key=f"{game}-enter",
                    disabled=not is_complete,
                    on_click=_enter_once if is_complete else None,
                    args=(state, written, contract, tricks, honours),
                )
                st.button(_("Passed out"), key=f"{game}-passed-out", on_click=_enter_once, args=(state, written))
                if contract is not None and tricks is not None:
                    st.caption(result_words(contract, tricks, _))
            _typed(state, _)


def _bid_label(bid: str) -> str:
    contract = Contract.parse(bid)
    return f"{contract.level}{strain_label(contract.strain)}"


def _honours(pad: Pad, contract: Contract | None, _: Translator) -> Honours | None:
    """Honours in one hand, if they are said to be, and the side that holds them."""
    if isinstance(pad, Chicago) and not pad.honours_count:
        return None
    at_notrump = contract is not None and contract.strain.trump is None
    kinds = [held for held in HonoursHeld if (held is HonoursHeld.FOUR_ACES) is at_notrump]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        held = st.pills(
            _("Honours in one hand"),
            kinds,
            format_func=lambda held: _(_HONOURS[held]),
            key=f"{pad.game}-honours-{len(pad.results)}-{'notrump' if at_notrump else 'suit'}",
            disabled=contract is None,
        )
        if held is None or contract is None:
            return None
        usual = Side.NS if contract.declarer is None else contract.declarer.side
        side = st.segmented_control(
            _("held by"),
            list(Side),
            format_func=lambda side: side_name(side, _),
            default=usual,
            required=True,
            key=f"{pad.game}-holder-{len(pad.results)}-{usual}",
        )
    return Honours(held, side)


def _typed(state: PadState[AnyPad], _: Translator) -> None:
    key = f"{state.pad.game}-typed"
    style = ResultStyle.CHINESE if _.language is Language.CHINESE else ResultStyle.SYMBOLS
    form = st.form(f"{key}-form", border=False)
    with form, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.text_input(
            _("Or type the result"), key=key, placeholder=format_result(_EXAMPLE, 9, style), max_chars=60, width=240
        )
        st.form_submit_button(_("Enter"), icon=":material/keyboard_return:", on_click=_enter_typed, args=(state,))


def _enter_typed(state: PadState[AnyPad]) -> None:
    key = f"{state.pad.game}-typed"
    if not st.session_state[key].strip():
        state.wrong = None
        return
    try:
        contract, tricks = parse_result(st.session_state[key]).verified()
    except BridgeError as error:
        state.wrong = error.message
        return
    _enter(state, contract, tricks)
    if state.wrong is None:
        st.session_state[key] = ""


def _enter_once(state: PadState[AnyPad], written: int, *result: Any) -> None:
    """Write a deal if no other was written since the button was drawn, as by the first half of a double click."""
    if len(state.pad.results) == written:
        _enter(state, *result)


def _enter(
    state: PadState[AnyPad],
    contract: Contract | None = None,
    tricks: int | None = None,
    honours: Honours | None = None,
) -> None:
    """Write a deal on the pad, or say why it cannot be written."""
    try:
        state.pad = state.pad.score(Result(contract, tricks, honours))
    except BridgeError as error:
        state.wrong = error.message
        return
    state.wrong = None


# ---- The pad as a whole


def _tools(state: PadState[AnyPad], game: PadGame[AnyPad], _: Translator) -> None:
    """Undo, save, open, start anew."""
    pad = state.pad
    with st.container(key="pad-tools", horizontal=True, gap="small"):
        if pad.results:
            st.button(_("Undo the last entry"), icon=":material/undo:", on_click=change, args=(state, type(pad).undo))
            game.more_tools(state, _)
            st.download_button(
                _("Save"),
                json.dumps(pad.as_dict(), ensure_ascii=False, indent=1),
                file_name=f"{pad.game}.json",
                mime="application/json",
                icon=":material/download:",
                on_click="ignore",
            )
        _opener(state, _)
        if pad.results:
            with st.popover(_("Start anew"), icon=":material/restart_alt:"):
                st.markdown(_("The deals on this pad will be lost unless you have saved it."))
                st.button(_("Take a new pad"), on_click=change, args=(state, type(pad).anew))


def change(state: PadState[AnyPad], changed: Callable[[AnyPad], AnyPad]) -> None:
    """Put another pad in place of the one there is."""
    state.pad, state.wrong = changed(state.pad), None


def _opener(state: PadState[AnyPad], _: Translator) -> None:
    """The field that takes a saved pad, in the reader's words."""
    menu, field = f"{state.pad.game}-opener", f"{UPLOADS}-{state.pad.game}"
    with st.popover(_("Open a pad"), icon=":material/folder_open:", key=menu, on_change="rerun"):
        button, limit = _("Choose a file"), _("At most {n} MB a file", n=_LARGEST_PAD)
        st.html(f"<style>.st-key-{field} {{ --kz-button: '{button}'; --kz-limit: '{limit}' }}</style>")
        label = _("A pad that was saved here")
        if state.pad.results:
            label = _("A pad that was saved here; it takes the place of this one")
        st.file_uploader(
            label, type="json", max_upload_size=_LARGEST_PAD, key=field, on_change=_open, args=(state, field, menu)
        )


def _open(state: PadState[AnyPad], field: str, menu: str) -> None:
    file = st.session_state[field]
    if file is None:
        return
    st.session_state[menu] = False
    try:
        pad = type(state.pad).from_dict(json.loads(file.getvalue()))
    except BridgeError as error:
        state.wrong = error.message
    except (ValueError, RecursionError):
        state.wrong = Message("This file is no saved pad.")
    else:
        known = next((rules for rules in score_state().rule_sets if rules == pad.rules), pad.rules)
        state.pad, state.wrong = replace(pad, rules=known), None


# ---- The sample


def _watch(state: PadState[AnyPad], deals: int | None) -> None:
    state.sample_deals, state.wrong = deals, None


def _sample_step(state: PadState[AnyPad], game: PadGame[AnyPad], _: Translator) -> None:
    """One deal of the sample, what to watch in it, and the ways on and back."""
    deal, last = state.sample_deals or 1, len(game.sample.results)
    result = game.sample.results[deal - 1]
    heading = _("A sample, deal {n} of {last}", n=deal, last=last)
    words = "" if result.contract is None or result.tricks is None else result_words(result.contract, result.tricks, _)
    st.html(
        f'<h2 class="kz-title">{escape(heading)}</h2>'
        f'<p class="kz-contract"><b>{sentence_html(result_in_short(result, _))}</b> {escape(words)}</p>'
        f'<p class="kz-comment">{sentence_html(_(game.comments[deal - 1]))}</p>'
    )
    with st.container(key="pad-steps", horizontal=True, gap="small"):
        st.button(
            _("Deal before"),
            icon=":material/chevron_left:",
            shortcut="Left",
            disabled=deal == 1,
            on_click=_watch,
            args=(state, deal - 1),
        )
        st.button(
            _("Next deal"),
            icon=":material/chevron_right:",
            shortcut="Right",
            disabled=deal == last,
            on_click=_watch,
            args=(state, deal + 1),
        )
        st.button(_("Close the sample"), icon=":material/close:", on_click=_watch, args=(state, None))
