"""What does it gain? A decision of the bidding, weighed by what it brings and how often it has to be right."""

from html import escape

import streamlit as st

from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.charts import show_chart
from pages.widgets.notation import sentence_html
from pages.widgets.scoring.gain_chart import gain_chart
from pages.widgets.scoring.gain_controls import gain_controls
from pages.widgets.scoring.gain_history import old_insult, old_penalties
from pages.widgets.scoring.gain_input import GainInput, Question, input_of
from pages.widgets.scoring.gain_table import figures_table, payoff_rows
from pages.widgets.scoring.gain_words import Words, weighed


def gain(_: Translator) -> None:
    """The storyboard: the question, the answer, the chart and the table it rests on."""
    asked = gain_controls(input_of(st.query_params), _)
    show_address(asked.address)
    match asked.question:
        case Question.OLD_PENALTIES:
            old_penalties(_)
        case Question.OLD_INSULT:
            old_insult(_)
        case _:
            _weigh(asked, _)


def _weigh(asked: GainInput, _: Translator) -> None:
    words = weighed(asked, _)
    answer(words)
    left, right = st.columns([6, 7], gap="large")
    with left:
        figure, alt = gain_chart(asked, words, _)
        show_chart(figure, key="gain-chart", alt=alt)
    with right:
        st.html(figures_table(*payoff_rows(asked, _)))


def answer(words: Words) -> None:
    """The answer in large, what it is the answer to, and why."""
    reasons = "".join(f"<p>{sentence_html(reason)}</p>" for reason in words.reasons)
    st.html(
        f'<div class="kz-weighed"><strong>{escape(words.answer)}</strong>'
        f"<div><h2>{sentence_html(words.heading)}</h2>{reasons}</div></div>"
    )
