"""The score sheet as a table: what was counted, how, by which Law, and what another set of rules gives."""

from html import escape

from bridge.scoring.rules import CURRENT
from bridge.scoring.sheet import Item, Line, Sheet
from lessons.language import Translator
from pages.widgets.notation import points, sentence_html
from pages.widgets.scoring.score_rules import rules_name
from pages.widgets.scoring.sheet_words import scored, title, total_words


def sheet_table(sheet: Sheet, other: Sheet, _: Translator) -> str:
    """The sheet in HTML; the other set of rules has a column where it gives something else.

    A column of today's rules that stands alone is not named after them.
    """
    differs = sheet.lines != other.lines
    column = rules_name(sheet.rules, _) if differs or sheet.rules != CURRENT else _("Points")
    beside = f'<th scope="col" class="kz-n kz-old">{escape(rules_name(other.rules, _))}</th>' if differs else ""
    head = (
        f'<th scope="col">{escape(_("Item"))}</th><th scope="col" class="kz-law">{escape(_("Law"))}</th>'
        f'<th scope="col" class="kz-n">{escape(column)}</th>{beside}'
    )
    rows = "".join(_row(item, sheet, other, _, differs=differs) for item in _items(sheet, other))
    total = (
        f'<th scope="row">{escape(total_words(sheet, _))}</th><td></td>'
        f'<td class="kz-n">{points(scored(sheet), _)}</td>{_beside(scored(sheet), scored(other), _) if differs else ""}'
    )
    return (
        f'<table class="kz-sheet"><caption class="kz-aloud">{sentence_html(title(sheet, _))}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody><tfoot><tr>{total}</tr></tfoot></table>"
    )


def _items(sheet: Sheet, other: Sheet) -> tuple[Item, ...]:
    """What either sheet counts, in the order of their lines; where they differ, this sheet's first."""
    counted = [line.item for line in sheet.lines]
    for place, line in enumerate(other.lines, 1):
        if line.item not in counted:
            counted.insert(place, line.item)
    return tuple(counted)


def _row(item: Item, sheet: Sheet, other: Sheet, _: Translator, *, differs: bool) -> str:
    line, beside = sheet.line(item), other.line(item)
    changed = _amount(line) != _amount(beside)
    how = _how(line, _) if line else ""
    if changed and beside and (line is None or beside.sum != line.sum):
        how += f"<small>{escape(_beside_words(beside, line, other, _))}</small>"
    law = next(told.law for told in (line, beside) if told)
    return (
        f'<tr{" class=kz-differs" if changed else ""}><th scope="row">{escape(_(item.term))}{how}</th>'
        f'<td class="kz-law">{escape(law)}</td>'
        f'<td class="kz-n">{points(_amount(line), _) if line else "—"}</td>'
        f"{_beside(_amount(line), _amount(beside), _) if differs else ''}</tr>"
    )


def _amount(line: Line | None) -> int:
    """The points of a line for the side that scores; 0 where nothing is counted."""
    return abs(line.amount) if line else 0


def _how(line: Line, _: Translator) -> str:
    return f"<small><b>{escape(line.sum)}</b> {escape(_(line.reason))}</small>"


def _beside_words(beside: Line, line: Line | None, other: Sheet, _: Translator) -> str:
    """How the other set works it out; the reason is not said twice."""
    reason = "" if line and line.reason == beside.reason else f" {_(beside.reason)}"
    return _("{rules}: {sum}", rules=rules_name(other.rules, _), sum=beside.sum + reason)


def _beside(amount: int, other: int, _: Translator) -> str:
    mark = f'<span class="kz-ne" role="img" aria-label="{escape(_("differs"))}">≠</span>' if amount != other else ""
    return f'<td class="kz-n kz-old">{points(other, _) if other else "—"}{mark}</td>'
