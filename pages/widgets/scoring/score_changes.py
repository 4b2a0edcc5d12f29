"""What a change of the rules does: typical results before and after, and how many results there are that change."""

from html import escape

import streamlit as st

from bridge.contract import Contract
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import Rules
from lessons.language import Translator
from pages.widgets.notation import points, sentence_html
from pages.widgets.scoring.score_rules import Scored, all_results, rules_name
from pages.widgets.scoring.sheet_words import title

_TYPICAL = tuple(
    (Contract.parse(contract), tricks, vulnerable)
    for contract, tricks, vulnerable in (
        ("1NT", 7, False),
        ("2H", 9, False),
        ("3NT", 9, False),
        ("4S", 10, True),
        ("5D", 11, False),
        ("6H", 12, True),
        ("7NT", 13, True),
        ("2HX", 8, False),
        ("4SX", 11, True),
        ("5CXX", 12, True),
        ("3NT", 8, True),
        ("4SX", 9, False),
        ("5CX", 7, False),
        ("2SX", 6, True),
        ("7NTX", 2, False),
    )
)


def changes(base: Rules, rules: Rules, _: Translator) -> None:
    """Draw how the scores under the rules differ from those under the base."""
    pairs = tuple(zip(all_results(base), all_results(rules), strict=True))
    changed = [(before, after) for before, after in pairs if before.score != after.score]
    st.html(
        f'<h2 class="kz-title">{escape(_("What changes"))}</h2>'
        f'<p class="kz-told">{sentence_html(_summary(base, changed, len(pairs), _))}</p>'
    )
    st.html(_table(base, rules, _))


def _summary(base: Rules, changed: list[tuple[Scored, Scored]], n: int, _: Translator) -> str:
    if not changed:
        return _("All {n} results at duplicate score as under “{rules}”.", n=points(n, _), rules=rules_name(base, _))
    told = _.plural(
        "{n} of {all} results at duplicate changes.",
        "{n} of {all} results at duplicate change.",
        len(changed),
        all=points(n, _),
    )
    before, after = max(changed, key=lambda pair: abs(pair[1].score - pair[0].score))
    sheet = duplicate(before.contract, before.tricks, before.vulnerable)
    most = _(
        "Most of all {result}: from {before} to {after}.",
        result=title(sheet, _),
        before=points(before.score, _),
        after=points(after.score, _),
    )
    return f"{told} {most}"


def _table(base: Rules, rules: Rules, _: Translator) -> str:
    head = (
        f'<th scope="col">{escape(_("Typical results"))}</th>'
        f'<th scope="col" class="kz-n">{escape(rules_name(base, _))}</th>'
        f'<th scope="col" class="kz-n kz-old">{escape(rules_name(rules, _))}</th>'
    )
    rows = "".join(_row(*result, base, rules, _) for result in _TYPICAL)
    return f'<table class="kz-sheet kz-changes"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(contract: Contract, tricks: int, vulnerable: bool, base: Rules, rules: Rules, _: Translator) -> str:
    before, after = (duplicate(contract, tricks, vulnerable, each) for each in (base, rules))
    differs = before.total != after.total
    mark = f'<span class="kz-ne" role="img" aria-label="{escape(_("differs"))}">≠</span>' if differs else ""
    return (
        f'<tr{" class=kz-differs" if differs else ""}><th scope="row">{sentence_html(title(before, _))}</th>'
        f'<td class="kz-n">{points(before.total, _)}</td>'
        f'<td class="kz-n kz-old">{points(after.total, _)}{mark}</td></tr>'
    )
