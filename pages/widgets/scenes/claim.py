"""A claim is made, and accepted or doubted."""

from lessons.language import Translator


def claim(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
