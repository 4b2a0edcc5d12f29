"""What was found about the leads, in words."""

from collections.abc import Sequence

import pandas as pd

from bridge.cards import Card
from bridge.contract import Contract
from bridge.leads import Aim, Lead
from lessons.language import Translator
from pages.widgets.notation import AS_TEXT, contract_mark


def lead_mark(cards: Sequence[Card]) -> str:
    """Cards of one suit: ``♥10 8``."""
    return f"{cards[0].suit}{AS_TEXT}{' '.join(str(card.rank) for card in cards)}"


def percent(share: float) -> str:
    """A share in whole per cent, without the sign."""
    return f"{100 * share:.0f}"


def finding_title(leads: Sequence[Lead], n: int, contract: Contract, aim: Aim, _: Translator) -> str:
    """The best lead with its interval, and the next best for comparison."""
    best = leads[0]
    if aim is Aim.TRICKS:
        low, high = best.mean_interval
        said = _(
            "{card} takes {mean} tricks on average ({low}–{high})",
            card=lead_mark(best.cards),
            mean=f"{best.mean:.2f}",
            low=f"{low:.2f}",
            high=f"{high:.2f}",
        )
    elif not best.beaten:
        return _("No lead beats {contract} in {n} layouts", contract=contract_mark(contract.by(None), _), n=n)
    else:
        low, high = best.chance_interval
        said = _(
            "{card} beats {contract} in {beaten} of {n} layouts ({low}–{high}%)",
            card=lead_mark(best.cards),
            contract=contract_mark(contract.by(None), _),
            beaten=best.beaten,
            n=n,
            low=percent(low),
            high=percent(high),
        )
    if len(leads) == 1:
        return said
    second = lead_mark(leads[1].cards)
    if aim is Aim.TRICKS:
        return _("{said}, {mean} after {card}", said=said, card=second, mean=f"{leads[1].mean:.2f}")
    return _("{said}, {card} in {beaten}", said=said, card=second, beaten=leads[1].beaten)


def tied_words(leads: Sequence[Lead], _: Translator) -> str:
    """Which leads the sample does not tell apart."""
    tied = [lead_mark(lead.cards) for lead in leads[1:] if lead.is_tied]
    best = lead_mark(leads[0].cards)
    if len(leads) == 1:
        return _("All leads bring the same in every layout.")
    if len(tied) == len(leads) - 1:
        return _("Layout by layout no lead can be told from the others: the differences may be chance (5%).")
    if not tied:
        return _("In these layouts {card} is better than every other lead, beyond chance (5%).", card=best)
    return _(
        "Layout by layout these cannot be told from {card}: {cards}. The difference may be chance (5%).",
        card=best,
        cards=_(", ").join(tied),
    )


def leads_table(leads: Sequence[Lead], n: int, _: Translator) -> pd.DataFrame:
    """The figures behind the chart."""
    return pd.DataFrame(
        {
            _("Lead"): [lead_mark(lead.cards) for lead in leads],
            _("Beaten"): [lead.beaten for lead in leads],
            _("of layouts"): [n] * len(leads),
            "%": [round(100 * lead.chance, 1) for lead in leads],
            _("% from"): [round(100 * lead.chance_interval[0], 1) for lead in leads],
            _("% to"): [round(100 * lead.chance_interval[1], 1) for lead in leads],
            _("Tricks"): [round(lead.mean, 2) for lead in leads],
            _("Tricks from"): [round(lead.mean_interval[0], 2) for lead in leads],
            _("Tricks to"): [round(lead.mean_interval[1], 2) for lead in leads],
            _("Tied"): [lead.is_tied for lead in leads],
        }
    )
