"""A revoke, found out early or late, and what it costs."""

from lessons.language import Translator


def revoke(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
