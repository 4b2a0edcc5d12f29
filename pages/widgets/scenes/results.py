"""What a board comes to, settled in one way or another: tricks and score in a small table."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from bridge.contract import Contract
from bridge.errors import Message
from bridge.scoring.duplicate import duplicate
from lessons.language import Translator
from pages.widgets.notation import points, result_mark


@dataclass(frozen=True, slots=True)
class Result:
    """Declarer's tricks by one way of settling them, and whether it is the one that counts."""

    way: Message
    tricks: int
    counts: bool = False


def results_table(results: Iterable[Result], contract: Contract, vulnerable: bool, _: Translator) -> str:
    """A line for each result, with the score of declarer's side; the one that counts is marked."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in ("", _("Tricks taken"), _("Result"), _("Score")))
    rows = "".join(_row(result, contract, vulnerable, _) for result in results)
    return f'<table class="kz-figures kz-results"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _row(result: Result, contract: Contract, vulnerable: bool, _: Translator) -> str:
    total = duplicate(contract, result.tricks, vulnerable).total
    cells = (str(result.tricks), result_mark(contract, result.tricks), points(total, _, signed=True))
    mark = f' <span class="kz-counts">{escape(_("counts"))}</span>' if result.counts else ""
    look = ' class="kz-chosen"' if result.counts else ""
    return (
        f'<tr{look}><th scope="row">{escape(_(result.way))}{mark}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    )
