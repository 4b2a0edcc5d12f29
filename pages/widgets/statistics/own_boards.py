"""What the reader's own boards say."""

from lessons.language import Translator


def own_boards(_: Translator) -> None:
    """Draw the view."""
