"""A movement for so many pairs, round by round."""

from dataclasses import dataclass
from html import escape

import streamlit as st

from bridge.errors import Message
from bridge.movements import MOST_TABLES, GuideLine, Movement, Seating, Style, choices, faults
from lessons.language import Translator
from pages.widgets.notation import side_name
from pages.widgets.prose import bridge_html
from pages.widgets.scenes.guide_cards import guide_cards_csv
from pages.widgets.scenes.question import draw_prompt

FEWEST = 4
"""Pairs of the smallest tournament: two tables."""


@dataclass
class MovementState:
    """The round that is shown, counted from 0."""

    round: int = 0

    def show(self, number: int) -> None:
        """Show another round."""
        self.round = number

    def begin(self) -> None:
        """Show the first round of another movement."""
        self.round = 0


def movement(place: str, _: Translator) -> None:
    """Choose a movement and go through its rounds: tables, one pair's guide card, and what was checked."""
    key = f"{place}-movement"
    state: MovementState = st.session_state.setdefault(key, MovementState())
    with st.container(key=f"{key}-scene", gap=None):
        chosen = _chosen(state, key, _)
        followed = _followed(chosen, key, _)
        state.round = min(state.round, len(chosen.rounds) - 1)
        draw_prompt(
            Message("Round {n} of {last}", n=state.round + 1, last=len(chosen.rounds)), _, chosen.style.explanation
        )
        with st.container(key=f"{key}-felt"):
            st.html(_tables(chosen, state.round, followed, _))
        _steps(state, chosen, key, _)
        left, right = st.columns(2, gap="medium")
        with left:
            _guide_card(chosen, state.round, followed, key, _)
        with right:
            _checked(chosen, _)


def _chosen(state: MovementState, key: str, _: Translator) -> Movement:
    with st.container(key=f"{key}-choice", horizontal=True, gap="medium"):
        pairs = st.number_input(
            _("Pairs"), FEWEST, 2 * MOST_TABLES, 10, key=f"{key}-pairs", on_change=state.begin, width=130
        )
        boards = st.number_input(_("Boards a round"), 1, 8, 3, key=f"{key}-boards", width=130)
        movements = {each.style: each for each in choices(pairs, boards)}
        usual = Style.MITCHELL if Style.MITCHELL in movements else next(iter(movements))
        style = st.pills(
            _("Movement"),
            list(movements),
            default=usual,
            format_func=lambda style: _(style.term),
            required=True,
            key=f"{key}-style-{'-'.join(each.name for each in movements)}",
            on_change=state.begin,
        )
    return movements[style]


def _followed(chosen: Movement, key: str, _: Translator) -> int:
    return st.selectbox(
        _("Follow a pair"),
        range(1, chosen.pairs + 1),
        index=chosen.pairs - 1,
        format_func=lambda pair: _("Pair {n}", n=pair),
        key=f"{key}-pair-{chosen.pairs}",
        width=200,
    )
