"""What the calls say of the hidden hands: in words, and as a script that can be changed."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from bridge.conditions.syntax import Script
from bridge.meaning.auction import CallMeaning, meanings
from bridge.meaning.promise import Promise
from lessons.language import Translator
from pages.widgets.notation import call_html, seat_name, sentence_html
from pages.widgets.statistics.lead_lab_state import LeadQuestion
from pages.widgets.statistics.random_deals_conditions import LONGEST, faults_html
from parsers.dealer.auction_script import auction_script
from parsers.dealer.reader import read_script


def lead_conditions(question: LeadQuestion, _: Translator) -> Script | None:
    """Draw the meanings and the script; None where the script cannot be read, after saying why.

    Each auction has a script of its own, so that what the reader has changed is not lost by a look at another.
    """
    said = [each for each in meanings(question.auction) if each.seat is not question.leader]
    text = auction_script(said, question.leader)
    key = f"leads-script-{question.auction.dealer}-{question.auction}"
    with st.container(key="leads-conditions", gap="small"):
        st.html(
            f'<h3 class="kz-heading">{escape(_("What the calls say"))}</h3>{_meanings_html(said, _)}'
            f'<p class="kz-muted">{escape(_system(_))}</p>'
        )
        with st.expander(_("Change the conditions"), icon=":material/edit:"):
            written = st.text_area(
                _("Script in the language of the program dealer"),
                text,
                key=key,
                height=220,
                max_chars=LONGEST,
                persist_state="session",
            )
            if written != text:
                st.button(
                    _("Back to the meanings of the calls"),
                    key="leads-reset",
                    type="tertiary",
                    icon=":material/undo:",
                    on_click=lambda: st.session_state.update({key: text}),
                )
        reading = read_script(written)
        if reading.diagnostics:
            st.html(faults_html(reading, written, _))
    return reading.script


def _system(_: Translator) -> str:
    return _(
        "Simple natural bidding: five-card majors, 1NT 15–17 points, weak twos. Of other calls nothing is assumed."
    )


def _meanings_html(said: Sequence[CallMeaning], _: Translator) -> str:
    items = "".join(
        f"<div><dt>{escape(seat_name(each.seat, _))} {call_html(each.call, _)}</dt>"
        f"<dd>{sentence_html(promises_words(each.promises, _))}</dd></div>"
        for each in said
        if each.promises
    )
    return f'<dl class="kz-facts">{items}</dl>'


def promises_words(promises: Sequence[Promise], _: Translator) -> str:
    """What a call says, in words: ``15–17 points, balanced``."""
    comma = _(", ")
    either = [comma.join(_(word) for word in promise.words) for promise in promises]
    return _("; or ").join(either)
