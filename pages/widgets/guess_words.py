"""What is said of a guess: the mark, a short sentence, and why."""

from bridge.cards import Card
from lessons.language import Translator
from pages.widgets.guess_state import Grade, Guess, Verdict
from pages.widgets.notation import sentence_html
from pages.widgets.what_if_table import sentences

LOOKS = {
    Grade.RIGHT: ("right", "✓"),
    Grade.GOOD_ENOUGH: ("enough", "≈"),
    Grade.COSTS: ("costs", "▾"),
    Grade.OTHER: ("other", "?"),
    Grade.ILLEGAL: ("illegal", "⊘"),
}
NAMED = 3
"""So many of the best cards are named."""


def verdict_html(mine: Guess, _: Translator) -> str:
    """The panel of the last guess, empty but as high before the first."""
    verdict = mine.verdict
    if verdict is None:
        return '<div class="kz-verdict kz-none" role="status"></div>'
    look, mark = LOOKS[verdict.grade]
    title, why = sentence_html(_title(verdict, _)), sentence_html(_why(verdict, _))
    return (
        f'<div class="kz-verdict kz-{look}" role="status">'
        f'<span class="kz-mark" aria-hidden="true">{mark}</span><div><p><b>{title}</b></p><p>{why}</p></div></div>'
    )


def _title(verdict: Verdict, _: Translator) -> str:
    card = str(verdict.card)
    match verdict.grade:
        case Grade.RIGHT:
            return _("Right: {card}.", card=card)
        case Grade.GOOD_ENOUGH:
            return _("Good enough: {card}.", card=card)
        case Grade.COSTS:
            return _.plural("{card} costs a trick.", "{card} costs {n} tricks.", verdict.cost, card=card)
        case Grade.OTHER:
            return _("The record has another card.")
        case Grade.ILLEGAL:
            return _("{card} may not be played now.", card=card)


def _why(verdict: Verdict, _: Translator) -> str:
    if verdict.recorded is None:
        return sentences(verdict.reasons, _)
    recorded = str(verdict.recorded)
    best = _listed(verdict.best, _) if verdict.best else ""
    is_same = verdict.card == verdict.recorded
    match verdict.grade:
        case Grade.OTHER:
            return _("{card} was played. Without double dummy only the card of the record counts.", card=recorded)
        case Grade.COSTS:
            return _(
                "Double dummy: {most} tricks for {seat}'s side after {best}, {fewer} after {card}. Played: {recorded}.",
                seat=verdict.seat.term if verdict.seat else "",
                best=best,
                most=verdict.tricks + _most(verdict),
                card=str(verdict.card),
                fewer=verdict.tricks + _most(verdict) - verdict.cost,
                recorded=recorded,
            )
        case Grade.GOOD_ENOUGH if is_same:
            return _.plural(
                "It was played at the table. Double dummy, {best} wins a trick more.",
                "It was played at the table. Double dummy, {best} wins {n} tricks more.",
                verdict.cost,
                best=best,
            )
        case Grade.GOOD_ENOUGH:
            return _.plural(
                "As good as {card}, which was played. Double dummy, {best} wins a trick more.",
                "As good as {card}, which was played. Double dummy, {best} wins {n} tricks more.",
                verdict.cost,
                card=recorded,
                best=best,
            )
        case _ if is_same:
            return _("It was played at the table.")
        case _ if verdict.recorded_cost:
            return _.plural(
                "Better than {card}, which was played: double dummy, that costs a trick.",
                "Better than {card}, which was played: double dummy, that costs {n} tricks.",
                verdict.recorded_cost,
                card=recorded,
            )
    return _("{card} was played. Double dummy, both take the same tricks.", card=recorded)


def _most(verdict: Verdict) -> int:
    return max(verdict.values.values()) if verdict.values else 0


def _listed(cards: tuple[Card, ...], _: Translator) -> str:
    """The first few of the cards."""
    *others, last = map(str, cards[:NAMED])
    if len(cards) > NAMED:
        return ", ".join([*others, last]) + " …"
    return _("{cards} or {card}", cards=", ".join(others), card=last) if others else last
