"""The sets of rules a reader can choose from, and every duplicate result under one of them."""

from functools import lru_cache
from typing import NamedTuple

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import Term
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from lessons.language import Translator
from pages.widgets.notation import literal
from pages.widgets.scoring.score_state import score_state

TODAY, OLD, OWN = "today", "before-1987", "own"
"""What an address calls the sets."""


class Scored(NamedTuple):
    """A contract, how it ended, and the points of declarer's side."""

    contract: Contract
    vulnerable: bool
    tricks: int
    score: int


def rule_sets() -> dict[str, Rules]:
    """All sets there are to choose from, by their words in an address; the reader's own only if there is one."""
    return dict(zip((TODAY, OLD, OWN), score_state().rule_sets, strict=False))


def compared_with(rules: Rules) -> Rules:
    """The set whose scores stand beside those of this one: the older beside today's, else today's."""
    return BEFORE_1987 if rules == CURRENT else CURRENT


def rules_name(rules: Rules, _: Translator) -> str:
    """What a set is called, in the reader's words or as the reader named it."""
    return _(rules.name) if isinstance(rules.name, Term) else rules.name


def rules_control(key: str, _: Translator) -> Rules:
    """Draw the choice of a set; a set of one's own that is gone is today's again."""
    sets = rule_sets()
    if st.session_state.get(key) not in sets:
        st.session_state[key] = TODAY
    chosen = st.segmented_control(
        _("Rules"),
        list(sets),
        format_func=lambda name: literal(rules_name(sets[name], _)),
        required=True,
        key=key,
    )
    return sets[chosen]


@lru_cache(maxsize=8)
def all_results(rules: Rules) -> tuple[Scored, ...]:
    """Every contract with every number of tricks, not vulnerable and vulnerable."""
    return tuple(
        Scored(contract, vulnerable, tricks, duplicate(contract, tricks, vulnerable, rules).total)
        for contract in contracts()
        for vulnerable in (False, True)
        for tricks in range(13, -1, -1)
    )


@lru_cache
def contracts() -> tuple[Contract, ...]:
    """All contracts in ascending order, each undoubled, doubled and redoubled."""
    return tuple(
        Contract(level, strain, doubling) for level in range(1, 8) for strain in Strain for doubling in Doubling
    )
