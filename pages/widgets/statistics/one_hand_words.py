"""How values, shares and odds are written in the view of one hand."""

from fractions import Fraction

from babel.numbers import format_decimal

from bridge.errors import Term
from bridge.evaluation.measure import Measure
from bridge.evaluation.tricks import LOSERS, NEW_LOSERS
from bridge.expectation import Standing
from lessons.language import TERM_CONTEXT, Translator

FEWER_IS_BETTER = (LOSERS, NEW_LOSERS)


def number(value: Fraction, _: Translator) -> str:
    """A value with the decimals it has, two at most: ``17``, ``12.25``, ``−0.5``."""
    return format_decimal(round(float(value), 2), locale=_.language.value).replace("-", "−")


def percent(share: Fraction) -> str:
    """A share with the decimals that tell it from none and from all.

    >>> percent(Fraction(3, 8)), percent(Fraction(1, 10000)), percent(Fraction(9999, 10000)), percent(Fraction(1))
    ('37.5%', '0.01%', '99.99%', '100%')
    >>> percent(Fraction(1, 10**8)), percent(1 - Fraction(1, 10**8))
    ('<0.0001%', '>99.9999%')
    """
    hundredths = float(100 * share)
    rest = float(100 * min(share, 1 - share))
    if not rest:
        return f"{hundredths:.0f}%"
    if rest < 0.0001:
        return "<0.0001%" if hundredths < 50 else ">99.9999%"
    digits = 1 if rest >= 0.1 else 2 if rest >= 0.01 else 4
    return f"{hundredths:.{digits}f}%"


def one_in(share: Fraction, _: Translator) -> str:
    """The hands among which one has a share: ``62`` for 1.6%."""
    return format_decimal(round(1 / share), locale=_.language.value)


def term(word: Term, _: Translator) -> str:
    """A word of the game in the reader's language."""
    return _.text(word, TERM_CONTEXT)


def heading(word: Term, _: Translator) -> str:
    """The same at the head of a line, with a capital letter."""
    said = term(word, _)
    return said[:1].upper() + said[1:]


def against_all(measure: Measure, standing: Standing, _: Translator) -> str:
    """What a hand beats: ``more than 88% of hands``."""
    if measure in FEWER_IS_BETTER:
        return _("fewer than {share} of hands", share=percent(standing.above))
    return _("more than {share} of hands", share=percent(standing.below))
