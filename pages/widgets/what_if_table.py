"""A card table on which the reader plays cards: what it is told beside the board, and what it asks for."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import NoReturn

import streamlit as st
from streamlit.errors import StreamlitAPIException

from bridge.board import Board, Comment, Nag, Part, Place
from bridge.cards import SUIT_BITS, Hand
from bridge.errors import Message
from bridge.play import Play
from bridge.table import SEATS, Seat
from bridge.variation import before
from lessons.language import Language, Translator
from pages.widgets.card_table import Asked, card_table, card_table_asked, card_table_state
from pages.widgets.card_table.data import LiveData, SeatLetter, TableData
from pages.widgets.notation import final_contract
from pages.widgets.replay_state import ReplayState

TABLE = "card-table"
_LETTERS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")


def draw_table(state: ReplayState, data: TableData, asked: Callable[[Asked], None] | None = None) -> None:
    """Draw the table; it tells the state where the reader stands, and ``asked`` what he wants of it."""

    def heard() -> None:
        told = card_table_state(TABLE, data)
        state.heard(told.position, frozenset(Seat.parse(letter) for letter in told.hidden))

    def hear_question() -> None:
        question = card_table_asked(TABLE, data)
        if question is not None and asked is not None:
            asked(question)

    card_table(data, key=TABLE, on_position_change=heard, on_hidden_change=heard, on_asked_change=hear_question)


def redraw() -> NoReturn:
    """Draw the table again: without the rest of the page, where it was drawn without it."""
    with suppress(StreamlitAPIException):
        st.rerun(scope="fragment")
    st.rerun()


def play_of(board: Board) -> Play | None:
    """The play of a board, or the one that may begin where it tells none; None without a contract or cards."""
    deal = board.deal and board.deal.completed()
    if deal is None or not len(deal.cards):
        return None
    if board.play is not None:
        return replace(board.play, deal=deal) if board.play.strain is not None else None
    contract = final_contract(board)
    if contract is None or contract.declarer is None:
        return None
    return Play(contract.declarer.lho, contract.strain, deal)


def board_with(board: Board, play: Play, kept: int) -> Board:
    """The board as if it had been played like this: of the remarks on cards those on the first ``kept`` remain."""
    own = {Place.card(card.trick, card.seat) for card in play.cards[kept:]}
    if board.play is not None:
        own |= {Place.card(card.trick, card.seat) for card in board.play.cards[kept:]}
    ending = (Part.PLAY_NOTE, Part.END)
    marks = {place: marks for place, marks in board.marks.items() if place not in own and place.part not in ending}
    return replace(board, play=play, marks=marks)


def as_seen(board: Board, play: Play) -> Board:
    """The board as one who does not see all hands sees it: the hands of this play, and no word on the play."""
    hands = "" if play.deal is None else play.deal.format()
    return replace(board_with(board, play, 0), tags=board.tags.replaced(Deal=hands), sections=())


def without_annotations(board: Board) -> Board:
    """The board without comments and judgements: they may tell of cards that are hidden, and of the end."""
    kept = {
        place: tuple(mark for mark in marks if not isinstance(mark, Comment | Nag))
        for place, marks in board.marks.items()
    }
    return replace(board, marks=kept)


def live_data(
    play: Play,
    *,
    line: str = "",
    notice: str = "",
    exercise: bool = False,
    thinking: bool = False,
    is_over: bool = False,
    takes_back: bool = False,
    secret: Mapping[Seat, int] | None = None,
) -> LiveData:
    """What may be played on a table with this play: at every position, in an exercise at the last one only.

    Nobody may choose there while others are ``thinking``, or where the exercise ``is_over``.
    """
    choices = _choices(play)
    last = len(choices) - 1
    playable = [[card.code for card in hand] for _seat, hand in choices]
    turns = [None if seat is None else _LETTERS[seat] for seat, _hand in choices]
    if exercise:
        playable = [*([] for _position in range(last)), playable[last]]
    if thinking or is_over:
        playable[last] = []
    if is_over:
        turns[last] = None
    return LiveData(
        playable=playable,
        turns=turns,
        line=line,
        notice=notice,
        secret={_LETTERS[seat]: cards for seat, cards in (secret or {}).items()},
        thinking=thinking,
        exercise=exercise,
        takes_back=takes_back,
        claimed=play.claim is not None,
    )


@lru_cache(maxsize=64)
def _choices(play: Play) -> tuple[tuple[Seat | None, Hand], ...]:
    """Whose turn it is and what may be played, before each card of a play and after the last."""
    hands = [play.remaining(seat) if play.deal is None else play.deal[seat] for seat in SEATS]
    held = [0 if hand is None else hand.bits for hand in hands]
    choices: list[tuple[Seat | None, Hand]] = []
    trick, suit_led = -1, 0
    for turn in play.cards:
        led_before = turn.trick == trick
        follows = held[turn.seat] & suit_led if led_before else 0
        choices.append((turn.seat, Hand(follows or held[turn.seat])))
        if turn.card is not None:
            held[turn.seat] &= ~turn.card.bit
        if not led_before:
            trick, suit_led = turn.trick, 0 if turn.card is None else SUIT_BITS[turn.card.suit]
    standing = before(play, len(play.cards))
    return (*choices, (standing.to_play, standing.legal_cards()))


def sentences(messages: tuple[Message, ...], _: Translator) -> str:
    """The messages as one text."""
    return ("" if _.language is Language.CHINESE else " ").join(_(message) for message in messages)
