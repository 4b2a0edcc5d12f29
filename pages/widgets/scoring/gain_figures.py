"""How gains and shares are written on the scoring page."""

from fractions import Fraction

from lessons.language import Translator
from pages.widgets.notation import points


def signed(gain: int, _: Translator) -> str:
    """A gain or a loss: ``+10``, ``−6``, ``0``."""
    return points(gain, _, signed=True)


def percent(share: Fraction) -> str:
    """A share in percent, with one decimal at most.

    >>> percent(Fraction(3, 8)), percent(Fraction(1, 2))
    ('37.5%', '50%')
    """
    return f"{float(100 * share):.1f}".removesuffix(".0") + "%"
