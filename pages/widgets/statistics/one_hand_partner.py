"""Two hands together: points, fit and tricks with a partner who is known, and what to expect of one who is not."""

from fractions import Fraction
from html import escape

import pandas as pd
import streamlit as st

from bridge.cards import PACK, Hand, Suit
from bridge.deal import Deal
from bridge.evaluation.points import HCP
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS, fit, total_tricks
from bridge.expectation import CARD_COUNTS, PARTNERSHIPS, fits, fits_with, mean, partner, partnership
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.notation import sentence_html
from pages.widgets.statistics.one_hand_chart import ALL_PARTNERSHIPS, distribution_chart
from pages.widgets.statistics.one_hand_facts import hand_html
from pages.widgets.statistics.one_hand_state import OneHand
from pages.widgets.statistics.one_hand_words import number, percent

_GAME, _FIT = 25, 8


def two_hands(state: OneHand, _: Translator) -> None:
    """Draw what both hands are worth together, as far as partner's is known."""
    told = [expected(state.shown, _)] if state.partner is None else together(state.shown, state.partner, _)
    items = "".join(f"<li>{sentence_html(line)}</li>" for line in told)
    cards = "" if state.partner is None else f'<p class="kz-hand-cards">{hand_html(state.partner)}</p>'
    st.html(f'<h3 class="kz-heading">{escape(_("With partner"))}</h3>{cards}<ul class="kz-hand-partner">{items}</ul>')
    if state.partner is not None:
        measure = state.measure if state.measure in CARD_COUNTS else HCP
        value = measure(state.shown) + measure(state.partner)
        distribution_chart(measure, value, partnership(measure), ALL_PARTNERSHIPS, key="two-hands", _=_)


def expected(hand: Hand, _: Translator) -> str:
    """What a partner brings who is not known."""
    points, fit_lengths = partner(HCP, hand), fits_with(hand)
    return _(
        "Partner's cards are not known. On average they have {points} points; together you have {game} or more in "
        "{often} of deals, and a fit of eight cards or more in {fit}.",
        points=number(mean(points), _),
        game=_GAME,
        often=percent(_share(points, _GAME - int(HCP(hand)))),
        fit=percent(_share(fit_lengths, _FIT)),
    )


def together(hand: Hand, partners: Hand, _: Translator) -> list[str]:
    """Fit, losers and total tricks of two hands in sentences."""
    suit, length = fit(hand, partners)
    often = Fraction(int(fits()[length]), PARTNERSHIPS)
    said = [
        _(
            "The longest fit is {n} cards in {suit}; {share} of pairs have a longest fit of {n}.",
            n=length,
            suit=suit.term,
            share=percent(often),
        )
    ]
    if length >= _FIT:
        said.append(_losers(hand, partners, suit, _))
    return [*said, _law(hand, partners, _)]


def _losers(hand: Hand, partners: Hand, suit: Suit, _: Translator) -> str:
    old, new = LOSERS(hand) + LOSERS(partners), NEW_LOSERS(hand) + NEW_LOSERS(partners)
    return _(
        "With {suit} as trumps, {losers} losers let one expect 24 − {losers} = {tricks} tricks; by the new count, "
        "25 − {new} = {new_tricks}.",
        suit=suit.term,
        losers=number(old, _),
        tricks=number(24 - old, _),
        new=number(new, _),
        new_tricks=number(25 - new, _),
    )


def _law(hand: Hand, partners: Hand, _: Translator) -> str:
    """The other side's longest fit does not depend on how its cards lie."""
    rest = list(PACK - hand - partners)
    east, west = Hand.of(rest[:13]), Hand.of(rest[13:])
    deal = Deal.of({Seat.NORTH: hand, Seat.SOUTH: partners, Seat.EAST: east, Seat.WEST: west})
    suit, length = fit(east, west)
    return _(
        "The other side has {n} cards in {suit}. The Law of total tricks expects {tricks} tricks in all, each side in "
        "its best trumps.",
        n=length,
        suit=suit.term,
        tricks=number(total_tricks(deal).value, _),
    )


def _share(counts: "pd.Series[int]", least: int) -> Fraction:
    """The share of values as high as this or higher."""
    return Fraction(int(counts[counts.index >= least].sum()), int(counts.sum()))
