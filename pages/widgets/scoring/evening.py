"""A rubber evening: four players cut for partners, play rubber after rubber, and settle."""

from dataclasses import replace
from html import escape
from pathlib import Path

import streamlit as st

from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Pad
from bridge.scoring.rubber import Rubber
from bridge.table import SEATS
from lessons.language import Translator, n_
from pages.widgets.notation import shortened
from pages.widgets.scoring.evening_cut import cut_page, draw_field
from pages.widgets.scoring.evening_state import LONGEST_NAME, EveningState, evening_state
from pages.widgets.scoring.evening_table import table_page
from pages.widgets.scoring.saved_file import saved_file
from pages.widgets.scoring.score_rules import rules_name
from pages.widgets.scoring.score_state import score_state

_GAMES: dict[str, tuple[str, Pad]] = {
    Rubber.game: (n_("Rubber bridge"), Rubber()),
    Chicago.game: (n_("Chicago"), Chicago()),
}
_GAME, _RULES = "evening-game", "evening-rules"
_LONGEST_RULES = 40


@st.fragment
def evening(_: Translator) -> None:
    """The storyboard: who plays, the cut, the rubber at the table."""
    state = evening_state()
    st.html(Path(__file__).parents[2] / "score_evening.css")
    if state.cut is not None:
        cut_page(state, state.cut, _)
    elif state.evening is not None:
        table_page(state, state.evening, _)
    else:
        _players(state, _)


def _players(state: EveningState, _: Translator) -> None:
    """Who plays what, before the first cut."""
    heading = _("Who plays tonight?")
    told = _("Four players, rubber after rubber. The cards say who plays with whom; each of the four has an account.")
    st.html(f'<h2 class="kz-title">{escape(heading)}</h2><p class="kz-told">{escape(told)}</p>')
    with st.container(key="evening-names"):
        for player in range(len(SEATS)):
            _name_field(state, player, _)
    with st.container(horizontal=True, gap="medium"):
        _agreements(state, _)
    draw_field(state, _)
    label = _("An evening that was saved here")
    saved_file("evening", _("Open an evening"), label, state.open, state.refuse, _)


def _name_field(state: EveningState, player: int, _: Translator) -> None:
    key = f"evening-name-{player}"
    if key not in st.session_state:  # set again, it would overtake what is being typed
        st.session_state[key] = state.names[player]
    st.text_input(
        _("Player {n}", n=player + 1),
        key=key,
        max_chars=LONGEST_NAME,
        placeholder=_("a name, if you like"),
        on_change=lambda: state.call(player, st.session_state[key]),
    )


def _agreements(state: EveningState, _: Translator) -> None:
    sets = score_state().rule_sets

    def agree() -> None:
        _label, pad = _GAMES[st.session_state[_GAME]]
        state.agreed = replace(pad, rules=sets[st.session_state[_RULES]])

    st.session_state[_GAME] = state.agreed.game
    st.session_state[_RULES] = next((place for place, rules in enumerate(sets) if rules == state.agreed.rules), 0)
    st.segmented_control(
        _("Form of the game"),
        list(_GAMES),
        format_func=lambda game: _(_GAMES[game][0]),
        required=True,
        key=_GAME,
        on_change=agree,
    )
    st.selectbox(
        _("Rules"),
        range(len(sets)),
        format_func=lambda place: shortened(rules_name(sets[place], _), _LONGEST_RULES),
        width=200,
        key=_RULES,
        on_change=agree,
    )
