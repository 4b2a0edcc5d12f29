"""All scores on two sheets of paper: contracts down, tricks across, as the card in every club bag."""

from html import escape
from itertools import product

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import Rules
from bridge.scoring.sheet import vulnerability_term
from lessons.language import Translator
from pages.widgets.notation import points, sentence_html
from pages.widgets.scoring.score_rules import rules_name

_ALIKE = {Strain.DIAMONDS: "♣♦", Strain.SPADES: "♥♠", Strain.NOTRUMP: "NT"}
"""One strain of each kind that scores the same, and how all of them are written."""

_VULNERABILITIES = (False, True)


def reference_card(rules: Rules, _: Translator) -> str:
    """Two pages in HTML: undoubled contracts and all undertricks, then the doubled and redoubled contracts."""
    name = rules_name(rules, _)
    first = _made(rules, (Doubling.UNDOUBLED,), _) + _undertricks(rules, _)
    second = _made(rules, (Doubling.DOUBLED, Doubling.REDOUBLED), _)
    return _page(_("Duplicate scores: {rules}", rules=name), first) + _page(
        _("Doubled and redoubled: {rules}", rules=name), second
    )


def _page(heading: str, tables: str) -> str:
    return f'<section class="kz-card"><h2>{escape(heading)}</h2>{tables}</section>'


def _made(rules: Rules, doublings: tuple[Doubling, ...], _: Translator) -> str:
    """Contracts that are made: a row each, a column for the tricks taken at each vulnerability."""
    tricks = "".join(f'<th scope="col">{n}</th>' for n in range(7, 14)) * 2
    rows = "".join(
        _contract(Contract(level, strain, doubling), rules, _, first=strain is Strain.DIAMONDS)
        for doubling, level, strain in product(doublings, range(1, 8), _ALIKE)
    )
    return _table(_("Tricks taken"), tricks, 7, rows, _)


def _contract(contract: Contract, rules: Rules, _: Translator, *, first: bool) -> str:
    cells = "".join(
        f"<td>{_score(contract, tricks, vulnerable, rules, _)}</td>"
        for vulnerable, tricks in product(_VULNERABILITIES, range(7, 14))
    )
    name = sentence_html(f"{contract.level}{_ALIKE[contract.strain]}{'×' * len(contract.doubling.value)}")
    return f'<tr{" class=kz-first" if first else ""}><th scope="row">{name}</th>{cells}</tr>'


def _score(contract: Contract, tricks: int, vulnerable: bool, rules: Rules, _: Translator) -> str:
    """The points; bold where the contract is made exactly, nothing where it is not."""
    if tricks < contract.tricks_needed:
        return ""
    score = points(duplicate(contract, tricks, vulnerable, rules).total, _)
    return f"<b>{score}</b>" if tricks == contract.tricks_needed else score


def _undertricks(rules: Rules, _: Translator) -> str:
    """What the defenders score, whatever the contract."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in (_("Undoubled"), _("X"), _("XX"))) * 2
    rows = "".join(
        f'<tr><th scope="row">−{down}</th>'
        + "".join(
            f"<td>{points(_penalty(doubling, down, vulnerable, rules), _)}</td>"
            for vulnerable, doubling in product(_VULNERABILITIES, Doubling)
        )
        + "</tr>"
        for down in range(1, 14)
    )
    return _table(_("Undertricks"), heads, 3, rows, _)


def _penalty(doubling: Doubling, down: int, vulnerable: bool, rules: Rules) -> int:
    return -duplicate(Contract(7, Strain.NOTRUMP, doubling), 13 - down, vulnerable, rules).total


def _table(corner: str, heads: str, width: int, rows: str, _: Translator) -> str:
    above = "".join(
        f'<th scope="colgroup" colspan="{width}">{escape(_(vulnerability_term(vulnerable)))}</th>'
        for vulnerable in _VULNERABILITIES
    )
    groups = f'<colgroup><col></colgroup><colgroup span="{width}"></colgroup><colgroup span="{width}"></colgroup>'
    return (
        f'<table class="kz-grid">{groups}<thead><tr><td></td>{above}</tr>'
        f'<tr><th scope="col">{escape(corner)}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )
