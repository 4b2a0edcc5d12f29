"""Alerts and explanations of calls, as a board keeps them: numbered notes to which the calls refer."""

from collections.abc import Mapping

from bridge.board import NoteReference, Place

ALERT = "!"
"""The note of a call that was alerted and not explained."""


def noted(said: Mapping[int, str]) -> tuple[dict[Place, NoteReference], dict[int, str]]:
    """What is said of calls, by their index, as references at these calls and the notes by number from 1.

    The same text is one note.

    >>> noted({0: "!", 2: "Stayman", 4: "!"})[1]
    {1: '!', 2: 'Stayman'}
    """
    numbers: dict[str, int] = {}
    references = {
        Place.call(index): NoteReference(numbers.setdefault(text, len(numbers) + 1)) for index, text in said.items()
    }
    return references, {number: text for text, number in numbers.items()}
