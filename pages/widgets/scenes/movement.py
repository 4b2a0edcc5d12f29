"""A movement for so many pairs, round by round."""

from lessons.language import Translator


def movement(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
