"""What thirteen cards are worth by every measure, and where they stand among all hands."""

from lessons.language import Translator


def one_hand(_: Translator) -> None:
    """Draw the view."""
