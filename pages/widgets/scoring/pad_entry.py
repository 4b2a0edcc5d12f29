"""How a pad is filled: the form for one deal, by clicks or in one field, and what else is done with a pad."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Generic, Protocol

import streamlit as st

from bridge.contract import Contract
from bridge.errors import BridgeError, Message
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Honours, HonoursHeld, Pad, Result
from bridge.table import SEATS, Side
from lessons.language import Translator, n_
from pages.widgets.notation import (
    result_words,
    seat_name,
    sentence_html,
    shortened,
    side_name,
    vulnerability_sentence,
)
from pages.widgets.scoring.pad_sheet import deals_html, pad_html, result_in_short
from pages.widgets.scoring.result_form import PADS_STYLE, result_form
from pages.widgets.scoring.saved_file import saved_file
from pages.widgets.scoring.score_rules import rules_name
from pages.widgets.scoring.score_state import AnyPad, PadState, score_state
from parsers.result_notation import parse_result

_HONOURS = {
    HonoursHeld.FOUR_HONOURS: n_("4 trumps"),
    HonoursHeld.FIVE_HONOURS: n_("5 trumps"),
    HonoursHeld.FOUR_ACES: n_("4 aces"),
}
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
    st.html(PADS_STYLE)
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
                    deal_form(state, pad.game, _)
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


class PadHolder(Protocol):
    """What has a pad to write on, and what was wrong with the last input."""

    pad: Any
    wrong: Message | None


def deal_form(state: PadHolder, game: str, _: Translator) -> None:
    """Contract, declarer, tricks and honours of the next deal; or all but honours in one field.

    The keys of its widgets begin with ``game``.
    """
    pad, written = state.pad, len(state.pad.results)

    def enter(*result: Any) -> None:
        """Write a deal if no other was written since, as by the first half of a double click."""
        if len(state.pad.results) == written:
            _enter(state, *result)

    def honours(contract: Contract | None) -> Honours | None:
        return _honours(pad, game, contract, _)

    result_form(game, f"{written}", enter, lambda text: _enter_typed(state, text), _, honours)


def _honours(pad: Pad, game: str, contract: Contract | None, _: Translator) -> Honours | None:
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
            key=f"{game}-honours-{len(pad.results)}-{'notrump' if at_notrump else 'suit'}",
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
            key=f"{game}-holder-{len(pad.results)}-{usual}",
        )
    return Honours(held, side)


def _enter_typed(state: PadHolder, text: str) -> bool:
    """Write what was typed, or say why it cannot be written; tell whether it was."""
    if not text.strip():
        state.wrong = None
        return False
    try:
        contract, tricks = parse_result(text).verified()
    except BridgeError as error:
        state.wrong = error.message
        return False
    _enter(state, contract, tricks)
    return state.wrong is None


def _enter(
    state: PadHolder,
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
    """The menu that takes a saved pad."""

    def take(values: Any) -> None:
        pad = type(state.pad).from_dict(values)
        known = next((rules for rules in score_state().rule_sets if rules == pad.rules), pad.rules)
        state.pad, state.wrong = replace(pad, rules=known), None

    def refuse(why: Message) -> None:
        state.wrong = why

    label = _("A pad that was saved here")
    if state.pad.results:
        label = _("A pad that was saved here; it takes the place of this one")
    saved_file(state.pad.game, _("Open a pad"), label, take, refuse, _)


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
