"""The hand of the person at the screen, as cards to press, and the bids as buttons."""

from html import escape

import streamlit as st

from bridge.cards import SUITS_HIGH_TO_LOW, Card, Suit
from bridge.german.players import ChosenBid, ChosenCard
from bridge.german.view import View
from lessons.language import Translator
from pages.widgets.german.german_state import Play, moment_of
from pages.widgets.notation import AS_TEXT
from pages.widgets.prose import bridge_html


def draw_bids(play: Play, view: View, _: Translator) -> None:
    """The bids as buttons, with the reason where one is not allowed; and as long as it may be changed, the last one."""
    bids = play.acts_now and view.to_bid is not None
    if not bids and view.may_change != view.player:
        return
    why_not = view.why_bid_illegal if bids else view.why_change_illegal
    reasons = {bid: why_not(bid) for bid in range(view.cards + 1)}
    hinted = play.hint.bid if isinstance(play.hint, ChosenBid) else None
    with st.container(key="german-bids", horizontal=True, gap="small"):
        for bid, reason in reasons.items():
            look = "hinted" if bid == hinted else "chosen" if bid == view.bid_of(view.player) else "open"
            st.button(
                str(bid),
                key=f"german-bid-{look}-{bid}",
                on_click=play.bid,
                args=(bid, moment_of(play.game)),
                disabled=reason is not None,
            )
    for reason in filter(None, reasons.values()):
        st.html(f'<p class="kz-refused"><b aria-hidden="true">⊘</b> {bridge_html(_(reason))}</p>')


def draw_hand(play: Play, view: View, _: Translator) -> None:
    """The cards still held, suit by suit, high to low; those that may not be played say why when pressed."""
    legal = view.legal_cards()
    hinted = play.hint.card if isinstance(play.hint, ChosenCard) else None
    with st.container(key="german-hand", horizontal=True, gap=None):
        for suit in SUITS_HIGH_TO_LOW:
            for number, rank in enumerate(view.hand.holding(suit)):
                card = Card(suit, rank)
                look = "hinted" if card == hinted else "legal" if card in legal else "illegal" if legal else "held"
                st.button(
                    f"**{rank}** {_symbol(suit)}",
                    key=f"german-card-{look}-{'first' if number == 0 else 'next'}-{card.code}",
                    on_click=play.play,
                    args=(card, moment_of(play.game)),
                    disabled=not legal,
                )
    if not view.hand:
        st.html(f'<p class="kz-muted">{escape(_("All your cards are played."))}</p>')


def _symbol(suit: Suit) -> str:
    symbol = f"{suit}{AS_TEXT}"
    return f":red[{symbol}]" if suit in (Suit.HEARTS, Suit.DIAMONDS) else symbol
