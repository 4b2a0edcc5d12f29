"""How well points predict tricks: solved deals."""

from lessons.language import Translator


def points_and_tricks(_: Translator) -> None:
    """Draw the view."""
