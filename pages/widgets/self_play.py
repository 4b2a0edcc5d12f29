"""Play it yourself: the reader plays a deal from the opening lead, double dummy plays against him."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.cards import Card
from bridge.double_dummy.position import Position, check_hands
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import SEATS, Seat
from bridge.variation import before
from lessons.language import Translator
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.card_table import Asked
from pages.widgets.claim_dialog import own_claim_dialog
from pages.widgets.notation import declarer_tricks, final_contract, player_name, result_words
from pages.widgets.replay_state import Mode, ReplayState
from pages.widgets.self_play_state import SelfPlay
from pages.widgets.solving import analyses
from pages.widgets.table_data import table_data
from pages.widgets.what_if import what_if_of
from pages.widgets.what_if_modes import mode_button
from pages.widgets.what_if_table import (
    as_seen,
    draw_table,
    live_data,
    play_of,
    redraw,
    sentences,
    without_annotations,
)

_PLAYER = "self-play-player"


def self_play(state: ReplayState, board: Board, _: Translator) -> None:
    """The table with the hands that the player sees, and beside it how he fares."""
    mine = _self_play_of(state, board)
    if mine is None:
        _cannot_play(state, board, _)
        return
    left, right = st.columns([936, 320], gap="medium")
    with left:
        _table(state, mine, board, _)
    with right:
        _panel(state, mine, board, _)
    _others_play(state, mine, _)


def _self_play_of(state: ReplayState, board: Board) -> SelfPlay | None:
    """How far the reader has come; begun if it was not. None where the deal cannot be played double dummy."""
    play = play_of(board)
    if state.self_play is None and play is not None and play.deal is not None and is_installed():
        with suppress(BridgeError):
            check_hands(play.deal)
            _begin(state, play, play.declarer)
    return state.self_play


def _begin(state: ReplayState, record: Play, player: Seat) -> None:
    state.self_play = SelfPlay(before(record, 0), player, _lead(record))
    state.set_anew(state.self_play.position)


def _lead(record: Play) -> Card | None:
    """The card that was led at the table, if it could be led."""
    first = record.cards[0].card if record.cards else None
    return first if first is not None and before(record, 0).why_illegal(first) is None else None


def _cannot_play(state: ReplayState, board: Board, _: Translator) -> None:
    if is_installed():
        st.text(_("Only a deal with four whole hands and a contract can be played."))
    else:
        st.text(_("Double dummy plays against you here, and the solver is not installed."))
    mode_button(_("Back to the replay"), state, Mode.REPLAY, "self-play-leave")


def _table(state: ReplayState, mine: SelfPlay, board: Board, _: Translator) -> None:
    visible = mine.visible
    view = replace(state.view, bottom=mine.player)
    data = table_data(as_seen(board, visible), (), view, state.position, _, record=state.table)
    deal = mine.play.deal
    data["live"] = live_data(
        visible,
        notice=sentences(mine.refused, _),
        exercise=True,
        thinking=mine.are_others_due,
        is_over=mine.play.is_over,
        takes_back=mine.position > 0,
        secret={seat: len(hand) for seat in SEATS if seat not in mine.seen and deal and (hand := deal[seat])},
    )
    if mine.play.claim is None:
        data["ending"] = ""

    def asked(question: Asked) -> None:
        if question.kind == "play" and question.card is not None and question.position == mine.position:
            mine.choose(question.card)
            state.set_anew(mine.position)
        elif question.kind == "undo":
            _act(state, mine, mine.undo)

    draw_table(state, data, asked)


def _others_play(state: ReplayState, mine: SelfPlay, _: Translator) -> None:
    """Let double dummy play once the reader's card is on the table, and draw it again."""
    if not mine.are_others_due:
        return
    try:
        mine.play_others(analyses().solver.values)
    except BridgeError as error:
        st.warning(_(error.message))
        return
    state.set_anew(mine.position)
    redraw()


def _panel(state: ReplayState, mine: SelfPlay, board: Board, _: Translator) -> None:
    deck = "kz-deck4" if state.view.deck == 4 else "kz-deck2"
    with st.container(key="self-play", gap="small"):
        title = _("You play {seat}", seat=player_name(mine.player, _))
        hint = _("Double dummy plays the others: they see all the cards and never err.")
        st.html(f'<h2 class="kz-heading">{escape(title)}</h2><p class="kz-muted">{escape(hint)}</p>')
        _choice_of_player(state, mine, board, _)
        with st.container(horizontal=True, gap="small"):
            st.button(
                _("Take back"),
                icon=":material/undo:",
                key="self-play-undo",
                disabled=mine.position == 0,
                on_click=lambda: _act(state, mine, mine.undo),
            )
            st.button(
                _("Begin again"),
                icon=":material/restart_alt:",
                key="self-play-again",
                on_click=lambda: _act(state, mine, mine.begin),
            )
            can_claim = not mine.play.is_over and not mine.are_others_due
            if st.button(_("Claim"), icon=":material/front_hand:", key="self-play-claim", disabled=not can_claim):
                own_claim_dialog(state, mine, _)
        if mine.play.is_over:
            _outcome(state, mine, board, _)
        heading = f'<h2 class="kz-heading">{escape(_("Auction"))}</h2>'
        st.html(f'<section class="{deck}">{heading}{auction_diagram(without_annotations(board), _)}</section>')


def _act(state: ReplayState, mine: SelfPlay, act: Callable[[], None]) -> None:
    """Do something with the play and set the table where it stands."""
    act()
    state.set_anew(mine.position)


def _choice_of_player(state: ReplayState, mine: SelfPlay, board: Board, _: Translator) -> None:
    declarer = mine.start.declarer
    st.session_state[_PLAYER] = mine.player

    def changed() -> None:
        record = play_of(board)
        if record is not None:
            _begin(state, record, st.session_state[_PLAYER])

    st.segmented_control(
        _("You play"),
        [declarer, declarer.lho, declarer.rho],
        format_func=lambda seat: _("Declarer") if seat is declarer else player_name(seat, _),
        required=True,
        key=_PLAYER,
        on_change=changed,
    )


def _outcome(state: ReplayState, mine: SelfPlay, board: Board, _: Translator) -> None:
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in _results(mine, board, _)
    )
    st.html(f'<dl class="kz-facts" data-of="self-play">{facts}</dl>')
    st.button(
        _("Replay your line"),
        icon=":material/replay:",
        key="self-play-keep",
        on_click=_keep,
        args=(state, mine, board),
    )


def _results(mine: SelfPlay, board: Board, _: Translator) -> Iterator[tuple[str, str]]:
    """The tricks of the player's line, of the record, and of the best play of both sides after the lead."""
    contract = final_contract(board)
    if contract is None:
        return
    own, recorded = mine.play.declarer_tricks, declarer_tricks(board)
    if own is not None:
        yield _("This line"), result_words(contract, own, _)
    yield _("The record"), _("no result") if recorded is None else result_words(contract, recorded, _)
    with suppress(BridgeError):
        yield _("Double dummy"), result_words(contract, _expected(mine), _)


def _expected(mine: SelfPlay) -> int:
    """Declarer's tricks double dummy where the reader's choices began. Raises SolverError."""
    begun = SelfPlay(mine.start, mine.player, mine.lead).play
    position = Position.of(begun)
    if position is None:
        return 0
    most = max(analyses().solver.values(position).values())
    return most if position.side_to_play is begun.declarer.side else position.tricks_left - most


def _keep(state: ReplayState, mine: SelfPlay, board: Board) -> None:
    """Put the line among those of the board, and replay it."""
    play, what_if = mine.play, what_if_of(state, board)
    state.enter(Mode.REPLAY)
    if what_if is not None:
        what_if.lines, number = what_if.lines.add(play)
        what_if.show(number)
    state.set_anew(0)
