"""The rounds that are over once more, bid by bid and card by card, with all hands open."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from bridge.cards import SUITS_HIGH_TO_LOW, Card
from bridge.german.rounds import Round
from lessons.language import Translator
from pages.widgets.german.german_state import Play, Reading
from pages.widgets.german.round_table import table_html
from pages.widgets.german.telling import said_of_bid, said_of_card
from pages.widgets.prose import bridge_html
from pages.widgets.scenes.cards import face_html

_ROUND, _POSITION = "german-replay-round", "german-replay-position"


def round_at(played: Round, position: int) -> Round:
    """The round after so many bids and cards."""
    bids = played.bids[:position]
    left, tricks = position - len(bids), []
    for trick in played.tricks:
        if left > 0:
            tricks.append(replace(trick, cards=trick.cards[:left]))
            left -= len(trick.cards)
    return replace(played, bids=bids, tricks=tuple(tricks))


def length_of(played: Round) -> int:
    """How many bids and cards a round has so far."""
    return len(played.bids) + len(played.played)


def draw_replay(play: Play, _: Translator) -> None:
    """The round, the table, the steps and all hands."""
    game = play.game
    over = [number for number, played in enumerate(game.rounds) if played.is_over]
    reading = play.reading
    if reading.round not in over:
        reading.round = over[-1]
        reading.position = length_of(game.rounds[reading.round])
    with st.container(key="german-replay"):
        st.session_state[_ROUND] = number = reading.round
        st.segmented_control(
            _("Round"),
            over,
            format_func=lambda number: str(number + 1),
            required=True,
            key=_ROUND,
            on_change=lambda: reading.open(st.session_state[_ROUND]),
        )
        played = game.rounds[number]
        end = length_of(played)
        shown = round_at(played, reading.position)
        names = [player.name for player in play.players]
        bottom = next(iter(play.persons), 0)
        st.html(table_html(shown, names, bottom, number + 1, len(game.deals), _))
        _draw_steps(reading, played, end, _)
        st.html(_told(play, number, reading.position, _))
        st.html(_hands(shown, names, _))


def _draw_steps(reading: Reading, played: Round, end: int, _: Translator) -> None:
    """Start, back, next, the next trick, end; and the position to be dragged."""
    at = reading.position
    with st.container(key="german-steps", horizontal=True, gap="small"):
        for label, icon, to, key in (
            (_("Start"), "first_page", 0, "Home"),
            (_("Back"), "chevron_left", max(0, at - 1), "Left"),
            (_("Next"), "chevron_right", min(end, at + 1), "Right"),
            (_("Trick"), "fast_forward", _trick_end(played, at), "PageDown"),
            (_("End"), "last_page", end, "End"),
        ):
            st.button(
                label,
                icon=f":material/{icon}:",
                key=f"german-step-{icon}",
                on_click=reading.go,
                args=(to,),
                disabled=to == at,
                shortcut=key,
            )
    st.session_state[_POSITION] = at
    st.slider(
        _("Bids and cards shown"), 0, end, key=_POSITION, on_change=lambda: reading.go(st.session_state[_POSITION])
    )


def _trick_end(played: Round, position: int) -> int:
    """Where the bids end, or the trick in which the position is."""
    players, end = played.players, length_of(played)
    return players if position < players else min(end, position - position % players + players)


def _told(play: Play, number: int, position: int, _: Translator) -> str:
    """What was bid or played last in a round, and why, where a computer player said it."""
    played, last = play.game.rounds[number], position - 1
    if position == 0:
        first = _("First to bid: {name}.", name=play.name(played.first_bidder))
        return f'<p class="kz-told-step" role="status">{bridge_html(first)}</p>'
    if last < played.players:
        told = said_of_bid(play, played, last)
    else:
        trick, turn = divmod(last - played.players, played.players)
        told = said_of_card(play, played.tricks[trick], turn)
    reason = play.reasons.get((number, last))
    why = "" if reason is None else f" <span>{bridge_html(_(reason))}</span>"
    return f'<p class="kz-told-step" role="status">{bridge_html(_(told))}{why}</p>'


def _hands(shown: Round, names: Sequence[str], _: Translator) -> str:
    """Every hand as dealt, the cards played without a face."""
    rows = "".join(f"<li><b>{escape(name)}</b>{_hand(shown, player)}</li>" for player, name in enumerate(names))
    return f'<ul class="kz-hands" aria-label="{escape(_("The hands"))}">{rows}</ul>'


def _hand(shown: Round, player: int) -> str:
    hand, played = shown.hands[player], shown.played_by(player)
    cards = [Card(suit, rank) for suit in SUITS_HIGH_TO_LOW for rank in hand.holding(suit)]
    return f"<div>{''.join(face_html(card, 'kz-played' if card in played else '') for card in cards)}</div>"
