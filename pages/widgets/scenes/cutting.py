"""Four players cut for partners, seats and the first deal."""

from lessons.language import Translator


def cutting(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
