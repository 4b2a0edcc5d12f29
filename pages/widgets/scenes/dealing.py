"""The cards are shuffled, cut and dealt, one at a time."""

from lessons.language import Translator


def dealing(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
