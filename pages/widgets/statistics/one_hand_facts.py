"""What one sees of a hand at a glance: its cards, its shape, whether it opens, and what each suit holds."""

from fractions import Fraction
from html import escape

import streamlit as st

from bridge.cards import SUITS_HIGH_TO_LOW, Hand, Suit
from bridge.evaluation.kaplan_rubens import suit_quality
from bridge.evaluation.measure import lengths
from bridge.evaluation.points import HCP, RULE_OF_20, ZAR
from bridge.evaluation.tricks import LOSERS, QUICK_TRICKS
from bridge.expectation import HANDS, patterns
from lessons.language import Translator, n_
from pages.widgets.notation import pip
from pages.widgets.statistics.one_hand_words import number, percent

_BALANCED, _SEMI_BALANCED = ("4-3-3-3", "4-4-3-2", "5-3-3-2"), ("5-4-2-2", "6-3-2-2")


def hand_facts(hand: Hand, _: Translator) -> None:
    """Draw the hand and what is seen in it."""
    facts = {_("Shape"): _shape(hand, _), _("Rule of 20"): _rule_of_20(hand, _), _("Zar points"): _zar(hand, _)}
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(said)}</dd></div>" for name, said in facts.items())
    st.html(f'<h2 class="kz-heading">{hand_html(hand)}</h2><dl class="kz-facts">{listed}</dl>{_suits(hand, _)}')


def hand_html(hand: Hand) -> str:
    """A hand on one line, suit by suit."""
    return " ".join(f'<span class="kz-unbroken">{_holding(hand, suit)}</span>' for suit in SUITS_HIGH_TO_LOW)


def _holding(hand: Hand, suit: Suit) -> str:
    return f"{pip(suit)} {' '.join(map(str, hand.holding(suit))) or '—'}"


def _shape(hand: Hand, _: Translator) -> str:
    shape = "-".join(map(str, lengths(hand)))
    counts = patterns()
    kind = (
        n_("balanced") if shape in _BALANCED else n_("semi-balanced") if shape in _SEMI_BALANCED else n_("unbalanced")
    )
    return _(
        "{shape}, {kind}: {share} of hands, number {place} of 39 shapes by frequency",
        shape=shape,
        kind=_(kind),
        share=percent(Fraction(int(counts[shape]), HANDS)),
        place=list(counts.index).index(shape) + 1,
    )


def _rule_of_20(hand: Hand, _: Translator) -> str:
    longest, second, *_shorter = lengths(hand)
    gaps = {"points": HCP(hand), "longest": longest, "second": second, "sum": RULE_OF_20(hand)}
    if RULE_OF_20(hand) >= 20:
        return _("{points} + {longest} + {second} = {sum}: open the bidding", **gaps)
    return _("{points} + {longest} + {second} = {sum}: pass, 20 are needed to open", **gaps)


def _zar(hand: Hand, _: Translator) -> str:
    points = ZAR(hand)
    return _("{n}: open the bidding", n=points) if points >= 26 else _("{n}: pass, 26 are needed to open", n=points)


def _suits(hand: Hand, _: Translator) -> str:
    """A row a suit. Each measure here is the sum of what the four suits give."""
    heads = "".join(
        f'<th scope="col">{escape(head)}</th>'
        for head in (_("Suit"), _("HCP"), _("Losers"), _("Quick tricks"), _("Suit quality"))
    )
    rows = "".join(
        f'<tr><th scope="row">{_holding(hand, suit)}</th>'
        + "".join(f"<td>{number(value, _)}</td>" for value in _values(hand.suit(suit), suit))
        + "</tr>"
        for suit in SUITS_HIGH_TO_LOW
    )
    about = _("Suit quality is that of Kaplan and Rubens: a tenth of the length times what the honours count.")
    return (
        f'<table class="kz-figures kz-hand-suits"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="kz-muted">{escape(about)}</p>'
    )


def _values(suit: Hand, of: Suit) -> tuple[Fraction, ...]:
    return HCP(suit), LOSERS(suit), QUICK_TRICKS(suit), suit_quality(suit.holding(of))
