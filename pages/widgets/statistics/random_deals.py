"""Deals at random under conditions, against the exact theory."""

from lessons.language import Translator


def random_deals(_: Translator) -> None:
    """Draw the view."""
