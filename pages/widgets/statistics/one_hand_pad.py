"""The pad of 52 cards from which a hand is chosen, by click or key."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from bridge.cards import SUITS_HIGH_TO_LOW, Card, Hand, Rank
from bridge.errors import BridgeError
from lessons.language import Translator
from pages.widgets.notation import pip
from pages.widgets.statistics.one_hand_state import OneHand, Whose

_KEY = "hand-pad"

_component = st.components.v2.component(
    "kibitz_hand_pad", js=Path(__file__).with_suffix(".js").read_text("utf-8"), isolate_styles=False
)


def card_pad(state: OneHand, whose: Whose, on_change: Callable[[], None], _: Translator) -> None:
    """Draw the pad for one of the hands; the cards of the other cannot be chosen."""

    def hear() -> None:
        cards = told_cards((st.session_state.get(_KEY) or {}).get("cards"), whose)
        if cards is not None:
            state.choose(whose, cards)
            on_change()

    words = {
        "full": _("Thirteen cards are chosen. Take one away first."),
        "counts": [_count(chosen, _) for chosen in range(14)],
    }
    data = {
        "html": pad_html(_),
        "whose": whose.value,
        "cards": [card.code for card in state.chosen[whose]],
        "taken": [card.code for card in state.chosen[whose.other]],
        "words": words,
    }
    _component(key=_KEY, data=data, on_cards_change=hear)


def told_cards(told: Any, whose: Whose) -> Hand | None:
    """The cards that the browser tells of this hand; None for nonsense."""
    try:
        hand = Hand.of(Card.parse(code) for code in told["cards"])
        return hand if told["whose"] == whose.value else None
    except (BridgeError, AttributeError, KeyError, TypeError):
        return None


def _count(chosen: int, _: Translator) -> str:
    if chosen == 13:
        return _("13 cards")
    return _("{chosen} of 13 cards: {n} more", chosen=chosen, n=13 - chosen)


def pad_html(_: Translator) -> str:
    """A row a suit; the name of a card is read aloud with its suit."""
    rows = []
    for suit in SUITS_HIGH_TO_LOW:
        cards = "".join(
            f'<button type="button" data-card="{Card(suit, rank).code}" '
            f'aria-label="{escape(_("{rank} of {suit}", rank=rank, suit=suit.term))}">{rank}</button>'
            for rank in sorted(Rank, reverse=True)
        )
        rows.append(f'<div role="group" aria-label="{escape(_(suit.term))}">{pip(suit)}{cards}</div>')
    return f'<div class="kz-hand-pad">{"".join(rows)}<p class="kz-muted" role="status"></p></div>'
