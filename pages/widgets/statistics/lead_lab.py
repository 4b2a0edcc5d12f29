"""What to lead: from one hand and the auction, layouts at random."""

from lessons.language import Translator


def lead_lab(_: Translator) -> None:
    """Draw the view."""
