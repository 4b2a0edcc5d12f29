"""A table with a screen: who sees whom, and when the tray goes."""

from lessons.language import Translator


def screen(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
