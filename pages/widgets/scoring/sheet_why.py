"""Why the rules were changed in 1987, for a result that the change touches, in scores worked out under both."""

from html import escape

import streamlit as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.scoring.sheet import Sheet
from lessons.language import Translator
from pages.widgets.notation import points, sentence_html
from pages.widgets.scoring.sheet_chart import Dot, dot_line
from pages.widgets.scoring.sheet_words import bid, contract_words, is_down

_SACRIFICE, _SACRIFICE_TRICKS = Contract(7, Strain.NOTRUMP, Doubling.DOUBLED), 2
_GRAND_SLAM = Contract(7, Strain.SPADES)


def why_the_rule_changed(sheet: Sheet, _: Translator) -> None:
    """Draw the reason if today's rules and the older ones score this result differently."""
    then, now = (
        duplicate(sheet.contract, sheet.tricks, sheet.vulnerable, rules).total for rules in (BEFORE_1987, CURRENT)
    )
    if then == now:
        return
    text, dots = _sacrifice(_) if is_down(sheet) else _insult(sheet.contract, _)
    with st.container(border=True, key="sheet-why"):
        words, picture = st.columns(2, gap="medium", vertical_alignment="center")
        with words:
            st.html(f"<h2>{escape(_('Why the rule changed'))}</h2><p>{sentence_html(text)}</p>")
        with picture:
            dot_line(dots, "why-dots", _)


def _insult(contract: Contract, _: Translator) -> tuple[str, tuple[Dot, ...]]:
    """Five of a minor redoubled with an overtrick against six made: vulnerable, the old count had them crossed."""
    minor = contract.strain if contract.strain <= Strain.DIAMONDS else Strain.CLUBS
    game, slam = Contract(5, minor, Doubling.REDOUBLED), Contract(6, minor)
    old, new = (duplicate(game, 12, vulnerable=True, rules=rules).total for rules in (BEFORE_1987, CURRENT))
    six = duplicate(slam, 12, vulnerable=True).total
    text = _(
        "Before 1987, {game} with an overtrick scored {old} vulnerable, less than the {six} of bidding {slam} and "
        "taking the same twelve tricks: whoever redoubled was punished for it. Raising the bonus from {low} to {high} "
        "closed the gap. Not vulnerable there was none: {safe_old} against {safe_six}.",
        game=contract_words(game, _),
        slam=bid(slam),
        old=points(old, _),
        six=points(six, _),
        low=BEFORE_1987.made_redoubled,
        high=CURRENT.made_redoubled,
        safe_old=points(duplicate(game, 12, vulnerable=False, rules=BEFORE_1987).total, _),
        safe_six=points(duplicate(slam, 12, vulnerable=False).total, _),
    )
    result = f"{contract_words(game, _)} +1"
    return text, (
        Dot(old, _("{result}, before", result=result), "circle-open"),
        Dot(six, _("{result}, then and now", result=_("{bid} made", bid=bid(slam))), "square"),
        Dot(new, _("{result}, today", result=result), "circle"),
    )


def _sacrifice(_: Translator) -> tuple[str, tuple[Dot, ...]]:
    """Eleven down in seven notrump against a vulnerable grand slam."""
    grand = duplicate(_GRAND_SLAM, 13, vulnerable=True).total
    old, new = (_cost(rules) for rules in (BEFORE_1987, CURRENT))
    text = _(
        "Before 1987, each undertrick after the first cost {each} doubled and not vulnerable. Against a vulnerable "
        "{slam}, worth {grand}, a side could bid {sacrifice} and go down eleven for {old}: cheaper than letting the "
        "slam play. Since then the fourth and each further undertrick cost {further}, and the same costs {new}.",
        each=BEFORE_1987.undertricks_doubled.not_vulnerable[-1],
        further=CURRENT.undertricks_doubled.not_vulnerable[-1],
        slam=bid(_GRAND_SLAM),
        sacrifice=bid(_SACRIFICE),
        grand=points(grand, _),
        old=points(old, _),
        new=points(new, _),
    )
    result = f"{contract_words(_SACRIFICE, _)} −11"
    return text, (
        Dot(old, _("{result}, before", result=result), "circle-open"),
        Dot(grand, _("{result}, then and now", result=_("{bid} made", bid=bid(_GRAND_SLAM))), "square"),
        Dot(new, _("{result}, today", result=result), "circle"),
    )


def _cost(rules: Rules) -> int:
    return -duplicate(_SACRIFICE, _SACRIFICE_TRICKS, vulnerable=False, rules=rules).total
