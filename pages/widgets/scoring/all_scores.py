"""All scores: a table to read them off, filtered as wanted, to take along or to print."""

import pandas as pd
import streamlit as st

from bridge.cards import Strain
from bridge.contract import Doubling
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import Rules
from bridge.scoring.sheet import vulnerability_term
from lessons.language import Translator
from pages.widgets.notation import AS_TEXT, literal, result_mark, strain_label
from pages.widgets.scoring.explained import explain_next
from pages.widgets.scoring.score_card import reference_card
from pages.widgets.scoring.score_question import Question
from pages.widgets.scoring.score_rules import Scored, all_results, rules_control, rules_name
from pages.widgets.scoring.score_state import VIEW
from pages.widgets.scoring.sheet_words import bid, title

_FORM, _RULES, _PRINTING, _TABLE = "scores-form", "scores-rules", "scores-print", "scores-table"
_STRAINS, _LEVELS, _DOUBLINGS = "scores-strains", "scores-levels", "scores-doublings"
_VULNERABILITIES, _ENDS = "scores-vulnerabilities", "scores-ends"
_MADE, _DOWN = "made", "down"


@st.fragment
def all_scores(_: Translator) -> None:
    """The storyboard: under which rules, and the table or the card."""
    forms = {"card": _("Card to print"), "table": _("Table to filter")}
    with st.container(key="scores", horizontal=True, vertical_alignment="bottom", gap="medium"):
        rules = rules_control(_RULES, _)
        form = st.segmented_control(
            _("Form"), list(forms), format_func=forms.__getitem__, default="card", required=True, key=_FORM
        )
        if form == "card":
            is_printed = st.button(_("Print"), icon=":material/print:", key=_PRINTING)
    if form == "table":
        _table(rules, _)
        return
    st.html(f'<div class="kz-cards kz-deck2">{reference_card(rules, _)}</div>')
    if is_printed:
        st.html("<script>setTimeout(print, 100)</script>", unsafe_allow_javascript=True)


def _table(rules: Rules, _: Translator) -> None:
    """The filters, what is left, the file to take along, and the way from a row to its explanation."""
    results = _filtered(all_results(rules), _)
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="scores-found"):
        st.caption(_.plural("{n} result", "{n} results", len(results)), width="content")
        st.download_button(
            _("Download CSV"),
            scores_csv(results, _),
            file_name="kibitz-scores.csv",
            mime="text/csv",
            icon=":material/download:",
            on_click="ignore",
            disabled=not results,
        )
        explained = st.container(width="content")
    selected = st.dataframe(
        scores_table(results, _),
        hide_index=True,
        height=560,
        column_config={_("Score"): st.column_config.NumberColumn(format="localized")},
        alt=_("All scores: {rules}", rules=rules_name(rules, _)),
        on_select="rerun",
        selection_mode="single-row",
        key=_TABLE,
    )
    with explained:
        _explain([results[row] for row in selected["selection"]["rows"] if row < len(results)], _)


def _explain(chosen: list[Scored], _: Translator) -> None:
    """The way to the explanation of the row that was chosen, or how to choose one."""
    if not chosen:
        st.caption(_("Choose a row to have it explained."))
        return
    contract, vulnerable, tricks, _score = chosen[0]
    question = Question(contract, tricks, vulnerable, st.session_state[_RULES])
    label = _("Explain {result}", result=title(duplicate(contract, tricks, vulnerable), _))
    if st.button(literal(label), icon=":material/calculate:", key="scores-explain", on_click=_open, args=(question,)):
        st.rerun()  # the whole page, for it shows another view


def _open(question: Question) -> None:
    explain_next(question)
    st.session_state[VIEW] = "explain"


def _filtered(results: tuple[Scored, ...], _: Translator) -> list[Scored]:
    """Draw the filters; what passes them. Where nothing is chosen everything passes."""
    doublings = {Doubling.UNDOUBLED: _("Undoubled"), Doubling.DOUBLED: _("X"), Doubling.REDOUBLED: _("XX")}
    ends = {_MADE: _("Made"), _DOWN: _("Down")}
    with st.container(key="scores-filters", horizontal=True, gap="medium"):
        levels = st.pills(_("Level"), range(1, 8), selection_mode="multi", key=_LEVELS)
        strains = st.pills(_("Strain"), list(Strain), format_func=strain_label, selection_mode="multi", key=_STRAINS)
        doubled = st.pills(
            _("Doubled"), list(doublings), format_func=doublings.__getitem__, selection_mode="multi", key=_DOUBLINGS
        )
        vulnerabilities = st.pills(
            _("Vulnerability"),
            [False, True],
            format_func=lambda vulnerable: _("Vulnerable") if vulnerable else _("Not vulnerable"),
            selection_mode="multi",
            key=_VULNERABILITIES,
        )
        ended = st.pills(_("Result"), list(ends), format_func=ends.__getitem__, selection_mode="multi", key=_ENDS)
    return [
        result
        for result in results
        if (not levels or result.contract.level in levels)
        and (not strains or result.contract.strain in strains)
        and (not doubled or result.contract.doubling in doubled)
        and (not vulnerabilities or result.vulnerable in vulnerabilities)
        and (not ended or (_MADE if result.tricks >= result.contract.tricks_needed else _DOWN) in ended)
    ]


def scores_table(results: list[Scored], _: Translator) -> pd.DataFrame:
    """A row a result, in the reader's words."""
    contracts = [result.contract for result in results]
    return pd.DataFrame(
        {
            _("Contract"): [bid(contract) for contract in contracts],
            _("Doubled"): [contract.doubling.value for contract in contracts],
            _("Vulnerability"): [_(vulnerability_term(result.vulnerable)) for result in results],
            _("Tricks taken"): [result.tricks for result in results],
            _("Result"): [result_mark(result.contract, result.tricks) for result in results],
            _("Score"): [result.score for result in results],
        }
    )


def scores_csv(results: list[Scored], _: Translator) -> bytes:
    """The table as a file, tricks over or under as a number; in front the mark of UTF-8 that Excel asks for."""
    table = scores_table(results, _)
    table[_("Contract")] = table[_("Contract")].str.replace(AS_TEXT, "")
    table[_("Result")] = [result.tricks - result.contract.tricks_needed for result in results]
    return table.to_csv(index=False).encode("utf-8-sig")
