"""A box of bidding cards: what may be taken from it, and what it says."""

from lessons.language import Translator


def bidding_box(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
