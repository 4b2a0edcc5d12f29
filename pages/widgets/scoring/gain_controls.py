"""What is asked for a decision: contract, vulnerability, how far down, and the form of scoring."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract
from lessons.language import Translator
from pages.widgets.notation import AS_TEXT, contract_mark
from pages.widgets.scoring.gain_input import CONTRACTS, MOST_DOWN, NO_GAIN, GainInput, Question, higher_than

_KEYS = "gain-"
"""How the keys of all controls begin."""


def ask_gain_by_address() -> None:
    """Forget what the controls said before, if the address asks for a decision: it has the first word."""
    if any(name in st.query_params for name in NO_GAIN):
        for key in [key for key in st.session_state if str(key).startswith(_KEYS)]:
            del st.session_state[key]


def gain_controls(given: GainInput, _: Translator) -> GainInput:
    """Draw the controls, set as given at first, and tell what they say."""
    question = st.pills(
        _("Decision"),
        list(Question),
        format_func=lambda question: _(question.label),
        default=given.question,
        required=True,
        key="gain-question",
        persist_state="session",
        label_visibility="collapsed",
    )
    asked = replace(given, question=question)
    if question.is_worked:
        return asked
    with st.container(key="gain-controls", horizontal=True, gap="medium", vertical_alignment="top"):
        asked = _contracts(asked, _)
        asked = _vulnerability(asked, _)
        asked = replace(asked, down=_down(asked, given, _))
        return _scoring(asked, _)


def _contracts(asked: GainInput, _: Translator) -> GainInput:
    if asked.question.bids_higher:
        strain = st.segmented_control(
            _("Strain"),
            list(Strain),
            format_func=_strain_label,
            default=asked.strain,
            required=True,
            key="gain-strain",
            persist_state="session",
        )
        return replace(asked, strain=strain)
    theirs, ours = asked.theirs, asked.ours
    if asked.question is Question.SACRIFICE:
        theirs = _contract(_("Their contract"), CONTRACTS[:-1], theirs, "gain-outbid", _)
        ours = _contract(_("Our sacrifice"), higher_than(theirs), ours, "gain-sacrifice", _)
    elif asked.question is Question.DOUBLE:
        theirs = _contract(_("Their contract"), CONTRACTS, theirs, "gain-doubled", _)
    else:
        ours = _contract(_("Our contract"), CONTRACTS, ours, "gain-redoubled", _)
    return replace(asked, theirs=theirs, ours=ours)


def _contract(label: str, choices: Sequence[Contract], usual: Contract, key: str, _: Translator) -> Contract:
    return st.selectbox(
        label,
        choices,
        index=choices.index(usual) if usual in choices else 0,
        format_func=lambda contract: contract_mark(contract, _),
        key=key,
        width=130,
        persist_state="session",
    )


def _vulnerability(asked: GainInput, _: Translator) -> GainInput:
    we, they = asked.we_vulnerable, asked.they_vulnerable
    if asked.question is not Question.DOUBLE:
        we = _vulnerable(_("We are"), we, "gain-we", _)
    if asked.question in (Question.SACRIFICE, Question.DOUBLE):
        they = _vulnerable(_("They are"), they, "gain-they", _)
    return replace(asked, we_vulnerable=we, they_vulnerable=they)


def _vulnerable(label: str, usual: bool, key: str, _: Translator) -> bool:
    return st.segmented_control(
        label,
        (False, True),
        format_func=lambda vulnerable: _("Vulnerable") if vulnerable else _("Not vulnerable"),
        default=usual,
        required=True,
        key=key,
        persist_state="session",
    )


def _down(asked: GainInput, given: GainInput, _: Translator) -> int:
    """How far down; the sacrifice has a control of its own, for it usually goes further."""
    is_sacrifice = asked.question is Question.SACRIFICE
    return st.segmented_control(
        _("We go down") if is_sacrifice else _("If it fails, down"),
        range(1, MOST_DOWN + 1),
        default=given.down if asked.question is given.question else asked.question.usual_down,
        required=True,
        key="gain-down-sacrifice" if is_sacrifice else "gain-down",
        persist_state="session",
    )


def _scoring(asked: GainInput, _: Translator) -> GainInput:
    at_matchpoints = st.segmented_control(
        _("Scoring"),
        (False, True),
        format_func=lambda at_matchpoints: _("Matchpoints") if at_matchpoints else _("IMPs"),
        default=asked.at_matchpoints,
        required=True,
        key="gain-form",
        persist_state="session",
    )
    field = asked.field
    if at_matchpoints:
        field = st.slider(
            _("Share of the field that acts as we do"),
            0,
            100,
            asked.field,
            5,
            format="%d%%",
            key="gain-field",
            width=280,
            persist_state="session",
        )
    return replace(asked, at_matchpoints=at_matchpoints, field=field)


def _strain_label(strain: Strain) -> str:
    if strain.trump is None:
        return "NT"
    return f":red[{strain}{AS_TEXT}]" if strain in (Strain.DIAMONDS, Strain.HEARTS) else f"{strain}{AS_TEXT}"
