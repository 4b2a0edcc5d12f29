"""A board with its pockets and curtain cards: count, look, and compare."""

from lessons.language import Translator


def curtain_cards(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
