"""Explain: choose a contract and its result, or write them, and see every number the score is made of."""

from html import escape

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.sheet import Sheet
from bridge.table import SEATS
from lessons.language import Translator
from pages.widgets.address import show_address
from pages.widgets.notation import points, seat_name, sentence_html, shortened, strain_label
from pages.widgets.scoring.score_question import Question, wrong_in
from pages.widgets.scoring.score_rules import compared_with, rule_sets, rules_control
from pages.widgets.scoring.sheet_chart import waterfall
from pages.widgets.scoring.sheet_table import sheet_table
from pages.widgets.scoring.sheet_why import why_the_rule_changed
from pages.widgets.scoring.sheet_words import scored, title, tricks_sentence
from parsers.result_notation import parse_result

_REMEMBERED, _FAULT, _TYPED = "explain-question", "explain-fault", "explain-typed"
_LEVEL, _STRAIN, _DOUBLING = "explain-level", "explain-strain", "explain-doubling"
_VULNERABLE, _DECLARER, _TRICKS, _RULES = "explain-vulnerable", "explain-declarer", "explain-tricks", "explain-rules"

_LONGEST_SENTENCE = 300


@st.fragment
def explained(_: Translator) -> None:
    """The storyboard: the question, the total in words, the lines as a picture and as a table, and the reason."""
    if _LEVEL not in st.session_state:
        _ask(st.session_state.get(_REMEMBERED) or Question())
    question = _question(_)
    st.session_state[_REMEMBERED] = question
    rules = rule_sets()[question.rules]
    sheet, other = (
        duplicate(question.contract, question.tricks, question.vulnerable, each)
        for each in (rules, compared_with(rules))
    )
    st.html(_answer(sheet, _))
    with st.container(key="sheet"):
        picture, table = st.columns([600, 656], gap="medium")
        with picture:
            waterfall(sheet, other, _)
        with table:
            st.html(sheet_table(sheet, other, _))
    why_the_rule_changed(sheet, _)
    show_address(question.address)


def ask_by_address() -> None:
    """Remember what the address asks for, if it asks, and what in it cannot be."""
    if question := Question.at(st.query_params):
        explain_next(question, wrong_in(st.query_params))


def explain_next(question: Question, wrong: Message | None = None) -> None:
    """Remember what is to be explained when the view is opened, and what was wrong with the way it was asked."""
    st.session_state[_REMEMBERED], st.session_state[_FAULT] = question, wrong


def _ask(question: Question) -> None:
    """Set the controls to the question."""
    state, contract = st.session_state, question.contract
    state[_LEVEL], state[_STRAIN], state[_DOUBLING] = contract.level, contract.strain, contract.doubling
    state[_DECLARER], state[_VULNERABLE] = contract.declarer, question.vulnerable
    state[_TRICKS], state[_RULES] = question.tricks, question.rules


def _question(_: Translator) -> Question:
    """Draw the controls; what they say."""
    with st.container(key="explain", horizontal=True, vertical_alignment="top", gap="medium"):
        _written(_)
        level = st.segmented_control(_("Level"), range(1, 8), required=True, key=_LEVEL, on_change=_chosen)
        strain = st.segmented_control(
            _("Strain"), list(Strain), format_func=strain_label, required=True, key=_STRAIN, on_change=_chosen
        )
        doubled = {Doubling.UNDOUBLED: _("Undoubled"), Doubling.DOUBLED: _("X"), Doubling.REDOUBLED: _("XX")}
        doubling = st.segmented_control(
            _("Doubled"),
            list(doubled),
            format_func=doubled.__getitem__,
            required=True,
            key=_DOUBLING,
            on_change=_chosen,
        )
        vulnerable = st.segmented_control(
            _("Vulnerability"),
            [False, True],
            format_func=lambda vulnerable: _("Vulnerable") if vulnerable else _("Not vulnerable"),
            required=True,
            key=_VULNERABLE,
        )
        declarer = st.segmented_control(
            _("Declarer"), list(SEATS), format_func=lambda seat: seat_name(seat, _), key=_DECLARER, on_change=_chosen
        )
        contract = Contract(level, strain, doubling, declarer)
        tricks = _tricks(contract.tricks_needed, _)
        rules_control(_RULES, _)
    return Question(contract, tricks, vulnerable, st.session_state[_RULES])


def _tricks(needed: int, _: Translator) -> int:
    """The slider, with a mark where the contract is made."""
    with st.container(key="explain-slider", gap=None):
        tricks = st.slider(_("Tricks taken"), 0, 13, key=_TRICKS, on_change=_chosen)
        st.html(
            f'<p class="kz-needs" style="--kz-at: {needed / 13:.4f}"><span>'
            f"{escape(_('needs {n}', n=needed))}</span></p>"
        )
    return tricks


def _written(_: Translator) -> None:
    """The field for those who write faster than they choose; beneath it what is wrong with the text."""
    with st.container(key="explain-written", gap="xxsmall"):
        st.text_input(
            _("Write the result"), placeholder=_("4♠X S -1, 3NT+2, 5Cxx 12 tricks"), key=_TYPED, on_change=_read
        )
        fault: Message | None = st.session_state.get(_FAULT)
        if fault is not None:
            told = sentence_html(shortened(_(fault), _LONGEST_SENTENCE))
            st.html(f'<p class="kz-fault" role="alert">{told}</p>')


def _read() -> None:
    """Set the controls to what was written, or keep them and remember why not."""
    text = st.session_state[_TYPED]
    st.session_state[_FAULT] = None
    if not text.strip():
        return
    result = parse_result(text)
    if result.diagnostics:
        st.session_state[_FAULT] = result.diagnostics[0].message
    elif result.contract is None:
        st.session_state[_FAULT] = Message("Passed out: nobody scores.")
    else:
        contract = result.contract
        tricks = contract.tricks_needed if result.tricks is None else result.tricks
        _ask(Question(contract, tricks, st.session_state[_VULNERABLE], st.session_state[_RULES]))


def _chosen() -> None:
    """The text is not what is shown any more."""
    st.session_state[_TYPED], st.session_state[_FAULT] = "", None


def _answer(sheet: Sheet, _: Translator) -> str:
    return (
        f'<div class="kz-answer"><span class="kz-points">{points(scored(sheet), _)}</span>'
        f"<p><b>{sentence_html(title(sheet, _))}</b><br>{escape(tricks_sentence(sheet, _))}</p></div>"
    )
