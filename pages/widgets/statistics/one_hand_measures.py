"""The list of measures of a hand: value, average, standing; each unfolds what made its value and where it is from."""

from fractions import Fraction
from html import escape
from pathlib import Path

import streamlit as st

from bridge.cards import Hand
from bridge.evaluation.measure import Measure, Part
from bridge.evaluation.measures import MEASURES
from bridge.expectation import distribution, mean, standing
from lessons.language import Translator, n_
from pages.widgets.notation import sentence_html
from pages.widgets.statistics.one_hand_state import NAMES, OneHand, measure_named
from pages.widgets.statistics.one_hand_words import FEWER_IS_BETTER, against_all, heading, number

_KEY = "hand-measures"

_component = st.components.v2.component(
    "kibitz_hand_measures", js=Path(__file__).with_suffix(".js").read_text("utf-8"), isolate_styles=False
)

# What each measure is for, in the order of MEASURES.
_USES = (
    n_("The measure of every bidding system. It is best for notrump; 25 points together are usually enough for 3NT."),
    n_("Counts the tricks of long suits beside the high cards, for a first estimate before a fit is found."),
    n_("Counts short suits, which ruff losers when there are trumps enough."),
    n_("Corrects what high-card points say too little of aces and tens, and too much of queens and jacks."),
    n_("High-card points with fairer weights; still ten points in the average hand."),
    n_("High-card points with weights made for notrump contracts."),
    n_("High-card points with more weight for queens, jacks and tens, which win tricks in two balanced hands."),
    n_("Judges honours by the company they keep and the length of their suit. Close to the judgement of experts."),
    n_("Counts honours, controls and shape together. 26 points are an opening bid, 52 together a game."),
    n_("Decides whether to open: 20 or more is an opening bid."),
    n_("Aces and kings, which decide slams."),
    n_("Tricks that are won in the first two rounds of a suit, in defence too."),
    n_("For suit contracts with a fit: 24 less the losers of both hands is the number of tricks to expect."),
    n_("The same with an ace worth more than a king and a king more than a queen: 25 less the losers of both hands."),
)


def measure_list(state: OneHand, _: Translator) -> None:
    """Draw the list; the measure that the reader unfolds is chosen."""

    def hear() -> None:
        state.measure = measure_named((st.session_state.get(_KEY) or {}).get("measure"))

    data = {"html": measures_html(state.shown, _), "measure": NAMES[MEASURES.index(state.measure)]}
    _component(key=_KEY, data=data, on_measure_change=hear)


def measures_html(hand: Hand, _: Translator) -> str:
    """All measures of a hand in rows."""
    heads = "".join(
        f"<span>{escape(word)}</span>" for word in (_("Measure"), _("Value"), _("Average"), _("Among all hands"))
    )
    rows = "".join(_row(place, hand, _) for place in range(len(MEASURES)))
    return f'<div class="kz-measures"><p class="kz-muted" aria-hidden="true">{heads}</p>{rows}</div>'


def _row(place: int, hand: Hand, _: Translator) -> str:
    measure = MEASURES[place]
    evaluation, counts = measure.of(hand), distribution(measure)
    value, average = evaluation.value, mean(counts) / measure.denominator
    where = standing(counts, int(value * measure.denominator))
    beaten = float(where.above if measure in FEWER_IS_BETTER else where.below)
    return (
        f'<details data-measure="{NAMES[place]}"><summary>'
        f"<span>{sentence_html(heading(measure.name, _))}</span><b>{number(value, _)}</b>"
        f'<span class="kz-muted">{number(average, _)}</span>'
        f'<span class="kz-rank" style="--kz-at: {beaten:.4f}">{escape(against_all(measure, where, _))}</span></summary>'
        f"{_explained(measure, evaluation.parts, value, _)}"
        f"<p>{sentence_html(_(_USES[place]))}</p>"
        f'<p class="kz-muted">{escape(_("Source:"))} <span lang="en">{escape(measure.source)}</span></p></details>'
    )


def _explained(measure: Measure, parts: tuple[Part, ...], value: Fraction, _: Translator) -> str:
    """The parts of a value and their sum."""
    rows = "".join(f"<tr><td>{sentence_html(_(part.said))}</td><td>{number(part.value, _)}</td></tr>" for part in parts)
    total = f'<tr><th scope="row">{escape(heading(measure.unit, _))}</th><td>{number(value, _)}</td></tr>'
    return f"<table><tbody>{rows}</tbody><tfoot>{total}</tfoot></table>"
