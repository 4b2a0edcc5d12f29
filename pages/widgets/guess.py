"""Guess the card: what comes is hidden, and the reader says what he would play."""

from collections.abc import Mapping
from contextlib import suppress
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.cards import Card
from bridge.double_dummy.position import Position
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.card_table import Asked
from pages.widgets.guess_state import Guess
from pages.widgets.guess_words import verdict_html
from pages.widgets.notation import player_name
from pages.widgets.replay_state import Mode, ReplayState
from pages.widgets.solving import analyses
from pages.widgets.table_data import table_data
from pages.widgets.what_if_modes import mode_button
from pages.widgets.what_if_table import board_with, draw_table, live_data, play_of, without_annotations

_SEATS = "guess-seats"


def guess(state: ReplayState, board: Board, _: Translator) -> None:
    """The table as far as the record is told, the verdict below it, and the score beside it."""
    mine = _guess_of(state, board)
    if mine is None:
        st.text(_("The record tells no cards to guess. You can play the deal yourself."))
        with st.container(horizontal=True):
            mode_button(_("Play it yourself"), state, Mode.PLAY, "guess-play")
            mode_button(_("Back to the replay"), state, Mode.REPLAY, "guess-leave")
        return
    deck = "kz-deck4" if state.view.deck == 4 else "kz-deck2"
    left, right = st.columns([936, 320], gap="medium")
    with left:
        _table(state, mine, board, _)
        st.html(f'<section class="{deck}">{verdict_html(mine, _)}</section>')
    with right:
        _panel(state, mine, board, deck, _)
    _solve_ahead(mine)


def _guess_of(state: ReplayState, board: Board) -> Guess | None:
    play = play_of(board)
    if state.guess is None and play is not None and play.cards:
        position = 0 if state.position >= len(play.cards) else state.position
        state.guess = Guess(play, _declaring(play), position)
        state.set_anew(state.guess.position)
    return state.guess


def _declaring(play: Play) -> frozenset[Seat]:
    return frozenset({play.declarer, play.dummy})


def _table(state: ReplayState, mine: Guess, board: Board, _: Translator) -> None:
    standing = mine.standing
    shown = board_with(board, standing, mine.position)
    data = table_data(shown, (), state.view, state.position, _, record=state.table)
    data["live"] = live_data(standing, exercise=True, is_over=mine.is_over, takes_back=mine.can_be_retried)
    data["ending"] = _("The record ends here.") if mine.is_over else ""

    def asked(question: Asked) -> None:
        if question.kind == "play" and question.card is not None and question.position == mine.position:
            mine.guess(question.card, _values(mine))
            state.set_anew(mine.position)
        elif question.kind == "undo":
            _retry(state, mine)

    draw_table(state, data, asked)


def _retry(state: ReplayState, mine: Guess) -> None:
    mine.retry()
    state.set_anew(mine.position)


def _values(mine: Guess) -> Mapping[Card, int] | None:
    """The tricks that the side still wins after each card; None where that cannot be solved."""
    position = _question(mine)
    with suppress(BridgeError):
        return None if position is None else analyses().solver.values(position)
    return None


def _question(mine: Guess) -> Position | None:
    """What is to be solved to judge the next guess."""
    if not is_installed() or mine.is_over:
        return None
    with suppress(BridgeError):
        return Position.of(mine.standing)
    return None


def _solve_ahead(mine: Guess) -> None:
    """Solve the question while the reader thinks."""
    position = _question(mine)
    if position is not None:
        analyses().begin(lambda: analyses().solver.values(position))


def _panel(state: ReplayState, mine: Guess, board: Board, deck: str, _: Translator) -> None:
    with st.container(key="guess", gap="small"):
        score = f'<p class="kz-score" role="status">{escape(_score(mine, _))}</p>'
        note = _("The double-dummy solver is not installed: only the card of the record counts.")
        doubt = "" if is_installed() else f'<p class="kz-muted">{escape(note)}</p>'
        st.html(f'<h2 class="kz-heading">{escape(_("Guess the card"))}</h2>{score}{doubt}')
        _choice_of_seats(state, mine, _)
        with st.container(horizontal=True, gap="small"):
            if mine.can_be_retried:
                st.button(
                    _("Try again"),
                    icon=":material/undo:",
                    key="guess-retry",
                    on_click=lambda: _retry(state, mine),
                )
            st.button(
                _("Begin again"),
                icon=":material/restart_alt:",
                key="guess-again",
                on_click=lambda: _begin(state, mine),
            )
            mode_button(_("Back to the replay"), state, Mode.REPLAY, "guess-leave")
        heading = f'<h2 class="kz-heading">{escape(_("Auction"))}</h2>'
        st.html(f'<section class="{deck}">{heading}{auction_diagram(without_annotations(board), _)}</section>')


def _score(mine: Guess, _: Translator) -> str:
    if not mine.asked:
        return _("What is played next? Choose a card on the table.")
    return _("{right} of {asked} right", right=mine.right, asked=mine.asked)


def _begin(state: ReplayState, mine: Guess) -> None:
    state.guess = Guess(mine.record, mine.seats)
    state.set_anew(state.guess.position)


def _choice_of_seats(state: ReplayState, mine: Guess, _: Translator) -> None:
    declarer = mine.record.declarer
    choices = {
        "declarer": _declaring(mine.record),
        "left": frozenset({declarer.lho}),
        "right": frozenset({declarer.rho}),
        "all": frozenset(SEATS),
    }
    names = {
        "declarer": _("Declarer"),
        "left": player_name(declarer.lho, _),
        "right": player_name(declarer.rho, _),
        "all": _("All"),
    }
    st.session_state[_SEATS] = next(name for name, seats in choices.items() if seats == mine.seats)

    def changed() -> None:
        mine.ask_for(choices[st.session_state[_SEATS]])
        state.set_anew(mine.position)

    st.segmented_control(
        _("Whose cards you guess"),
        list(choices),
        format_func=lambda name: names[name],
        required=True,
        key=_SEATS,
        on_change=changed,
    )
