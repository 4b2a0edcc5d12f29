"""The pay-off table of a decision: our points by outcome for either choice, and what the difference is worth."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridge.scoring.decisions import Payoff
from lessons.language import Translator
from pages.widgets.notation import contract_mark, result_words, sentence_html
from pages.widgets.scoring.gain_figures import percent, signed
from pages.widgets.scoring.gain_input import MOST_DOWN, GainInput, Question
from pages.widgets.scoring.gain_words import choices

_BID = re.compile(r'[1-7]<span class="kz-pip.*?</span></span>')
"""A bid in HTML, in which a line must not break."""

_FURTHER_DOWN = 3
"""Undertricks that are shown where no more are asked for."""


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """A row: what it is about, its figures, and whether the answer rests on it."""

    label: str
    figures: tuple[str, ...]
    is_chosen: bool = False


def payoff_rows(asked: GainInput, _: Translator) -> tuple[tuple[str, ...], tuple[FiguresRow, ...]]:
    """The headings and the rows of the table."""
    if asked.question is Question.SACRIFICE:
        return _sacrifice(asked, _)
    worth = (_("Difference"), _("IMPs"))
    if asked.at_matchpoints:
        worth = (_("% if we act"), _("% if not"))
    return (_("Result"), *choices(asked, _), *worth), tuple(_outcomes(asked, _))


def figures_table(headings: Sequence[str], rows: Iterable[FiguresRow], *, has_words: bool = False) -> str:
    """A table of figures in HTML; the rows that the answer rests on stand out.

    ``has_words`` tells that the first three columns are words.
    """
    first, *others = (_BID.sub(r'<span class="kz-bid">\g<0></span>', sentence_html(each)) for each in headings)
    head = f"<th>{first}</th>" + "".join(f'<th scope="col">{heading}</th>' for heading in others)
    head = f"<thead><tr>{head}</tr></thead>"
    body = "".join(map(_row_html, rows))
    kind = "kz-figures kz-words" if has_words else "kz-figures"
    return f'<div class="kz-scroll"><table class="{kind}">{head}<tbody>{body}</tbody></table></div>'


def _row_html(row: FiguresRow) -> str:
    start = '<tr class="kz-chosen">' if row.is_chosen else "<tr>"
    figures = "".join(f"<td>{sentence_html(figure)}</td>" for figure in row.figures)
    return f'{start}<th scope="row">{sentence_html(row.label)}</th>{figures}</tr>'


def _outcomes(asked: GainInput, _: Translator) -> Iterator[FiguresRow]:
    """A row for each number of tricks, from one overtrick down."""
    decision = asked.decision
    contract = decision.action.contract
    made = contract.tricks_needed
    for tricks in range(min(made + 1, 13), made - max(asked.down, _FURTHER_DOWN) - 1, -1):
        payoff = decision.payoff(tricks, tricks)
        worth = (signed(payoff.difference, _), signed(payoff.imps, _))
        yield FiguresRow(
            result_words(contract, tricks, _),
            (
                signed(payoff.acting, _),
                signed(payoff.refraining, _),
                *(_shares(payoff, asked) or worth),
            ),
            is_chosen=tricks in (made, made - asked.down),
        )


def _sacrifice(asked: GainInput, _: Translator) -> tuple[tuple[str, ...], tuple[FiguresRow, ...]]:
    """A row for each number of undertricks, each against their contract made and down one."""
    decision, theirs = asked.decision, contract_mark(asked.theirs, _)
    makes, fails = decision.right.refraining, decision.wrong.refraining
    against = (
        _("{bid} makes: {points}", bid=theirs, points=signed(makes, _)),
        _("{bid} down 1: {points}", bid=theirs, points=signed(fails, _)),
    )
    unit = _("% if we act") if asked.at_matchpoints else _("IMPs")
    headings = (
        _("Result"),
        contract_mark(decision.action.contract, _),
        *(_("{outcome}, {unit}", outcome=name, unit=unit) for name in against),
    )
    made = asked.theirs.tricks_needed
    rows = []
    for down in range(1, MOST_DOWN + 1):
        tricks = decision.action.contract.tricks_needed - down
        payoffs = [decision.payoff(tricks, made), decision.payoff(tricks, made - 1)]
        worth = [shares[0] if (shares := _shares(payoff, asked)) else signed(payoff.imps, _) for payoff in payoffs]
        rows.append(
            FiguresRow(_("down {n}", n=down), (signed(payoffs[0].acting, _), *worth), is_chosen=down == asked.down)
        )
    return headings, tuple(rows)


def _shares(payoff: Payoff, asked: GainInput) -> tuple[str, str] | None:
    """The shares of the top, if it is matchpoints that are asked about."""
    if not asked.at_matchpoints:
        return None
    acting, refraining = payoff.shares(Fraction(asked.field, 100))
    return percent(acting), percent(refraining)
