"""Your own rules: change any number, and see which scores change with it."""

from dataclasses import replace

import streamlit as st

from bridge.errors import Term
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from lessons.language import Translator
from pages.widgets.scoring.score_changes import changes
from pages.widgets.scoring.score_fields import move_fields, rules_fields, show_in_fields
from pages.widgets.scoring.score_file import bring_back, take_along
from pages.widgets.scoring.score_rules import OLD, TODAY, rules_name
from pages.widgets.scoring.score_state import score_state

_BASE, _KEPT_BASE, _NAME = "rules-base", "rules-base-kept", "rules-name"
_BASES = {TODAY: CURRENT, OLD: BEFORE_1987}
_LONGEST_NAME = 40
_UNNAMED = Term("Your own")


@st.fragment
def own_rules(_: Translator) -> None:
    """The storyboard: on the left the numbers, on the right what they change."""
    if _NAME not in st.session_state:
        st.session_state[_BASE] = st.session_state.get(_KEPT_BASE, TODAY)
        _show(score_state().own_rules or _base())
    with st.container(key="own-rules"):
        left, right = st.columns([5, 7], gap="large")
        with left:
            _heading(_)
            rules = rules_fields(_base(), _)
        if rules is not None:
            named = replace(rules, name=st.session_state[_NAME].strip() or _UNNAMED)
            score_state().own_rules = named if all(map(named.differences, _BASES.values())) else None
        with right:
            kept = score_state().own_rules or replace(rules or _base(), name=_UNNAMED)
            changes(_base(), kept, _)
            with st.container(key="rules-file"):
                take_along(kept, _)
                bring_back(_show, _)


def _base() -> Rules:
    return _BASES[st.session_state[_BASE]]


def _heading(_: Translator) -> None:
    """Where to start from, the name, and the way back."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        base = st.segmented_control(
            _("Start from"),
            list(_BASES),
            format_func=lambda name: rules_name(_BASES[name], _),
            required=True,
            key=_BASE,
            on_change=_move,
            args=(st.session_state[_BASE],),
        )
        st.session_state[_KEPT_BASE] = base
        st.button(_("Reset"), icon=":material/restart_alt:", key="rules-reset", on_click=_reset)
    st.text_input(_("Name of your rules"), key=_NAME, max_chars=_LONGEST_NAME, placeholder=_("Your own"))


def _show(rules: Rules) -> None:
    """Set the fields to these rules; only a set of the reader's own has a name to be changed."""
    st.session_state[_NAME] = "" if isinstance(rules.name, Term) else rules.name[:_LONGEST_NAME]
    show_in_fields(rules)


def _reset() -> None:
    _show(_base())


def _move(before: str) -> None:
    """Let the numbers that the reader has not changed follow to the other set."""
    move_fields(_BASES[before], _base())
