"""Home: what Kibitz is, a deal that plays by itself, and the doors to learning, replaying and teaching."""

from html import escape
from pathlib import Path

import streamlit as st

from lessons.course import course
from lessons.language import Translator
from pages.widgets.address import leads_to_replay
from pages.widgets.home_deal import home_deal
from pages.widgets.language_switch import reader_translator
from pages.widgets.navigation import LEARN, LESSON, REPLAY, through_app
from pages.widgets.replay_session import ask_for_record, open_sample


def page(_: Translator) -> None:
    """The storyboard: the words and the deal side by side, the doors below; on a phone the deal comes last."""
    address = st.query_params.to_dict()
    if leads_to_replay(address):
        st.switch_page(REPLAY, query_params=address)
    st.html(Path(__file__).with_name("home.css"))
    with st.container(key="home"):
        with st.container(key="home-words", gap=None):
            words(_)
        with st.container(key="home-deal", gap=None):
            home_deal(_)
        with st.container(key="home-doors"):
            learn(_)
            replay(_)
            teach(_)


def words(_: Translator) -> None:
    """The headline and two sentences."""
    st.title(_("Look over every shoulder at the bridge table"), anchor=False)
    lede = _("Kibitz teaches contract bridge, replays hand records card by card, and shows how each score is made.")
    name = _("A kibitzer watches the game and sees all four hands.")
    st.html(f'<p class="kz-lede">{escape(lede)}</p><p class="kz-muted">{escape(name)}</p>')


def learn(_: Translator) -> None:
    """The door to the course."""
    with st.container(key="door-learn", border=True):
        door(_("Learn"), _("Short lessons, from the first trick on. You play a card within a minute."))
        with st.container(key="ways-learn", horizontal=True, gap="small"):
            st.page_link(LESSON, label=_("Start with tricks"), query_params=first_lesson(_))
            st.page_link(LEARN, label=_("All lessons"))


def replay(_: Translator) -> None:
    """The door to the replay."""
    with st.container(key="door-replay", border=True):
        door(_("Replay"), _("Open a hand record, PBN or LIN, and step through it card by card, with its notes."))
        with st.container(key="ways-replay", horizontal=True, gap="small"):
            if st.button(_("Open a record"), key="home-open"):
                ask_for_record()
            if st.button(_("Try a sample"), key="home-sample", type="tertiary"):
                open_sample()


def teach(_: Translator) -> None:
    """The door for teachers."""
    with st.container(key="door-teach", border=True):
        door(
            _("Teach"),
            _("Every lesson and board fills a projector. Add lessons of your own, share a link, print the scores."),
        )
        with st.container(key="ways-teach", horizontal=True, gap="small"):
            st.page_link(LESSON, label=_("Show on a projector"), query_params=first_lesson(_) | {"present": "1"})
            st.page_link(LEARN, label=_("Your lessons"))


def first_lesson(_: Translator) -> dict[str, str]:
    """The address of the first lesson."""
    return {"lesson": course(_.language).lessons[0].name, "step": "1"}


def door(name: str, said: str) -> None:
    """The sign of a door, its name and what is behind it."""
    st.html(f'<h2 class="kz-door">{escape(name)}</h2><p>{escape(said)}</p>')


through_app()
page(reader_translator())
