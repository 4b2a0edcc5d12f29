"""What can be wrong, said in a sentence that a learner understands and a catalogue can translate::

BridgeError
  InvalidNotation   the text does not say a card, a call, a hand ...
  IllegalDeal       the cards do not make a deal
  IllegalCall       the Laws do not allow this call now
  IllegalCard       the Laws do not allow this card now
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with named gaps, and what fills them.

    ``text`` is the English sentence and at the same time its name in the message catalogue, so that a screen can
    say it in another language: translate ``text``, then fill in ``values``. A value may be a :class:`Term`.

    >>> str(Message("{bid} is not higher than {last}.", {"bid": "2♣", "last": "2♦"}))
    '2♣ is not higher than 2♦.'
    """

    text: str
    values: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.text.format_map(self.values)


class Term(str):
    """A word of the game inside a message ("North", "spades") that has to be translated before it is filled in."""

    __slots__ = ()


class BridgeError(ValueError):
    """Something the notation or the Laws do not allow; ``message`` says what, where and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class InvalidNotation(BridgeError):
    """A text that does not say what it should."""


class IllegalDeal(BridgeError):
    """Cards that cannot have been dealt, such as two aces of spades."""


class IllegalCall(BridgeError):
    """A call that the Laws do not allow at this point of the auction."""


class IllegalCard(BridgeError):
    """A card that the Laws do not allow at this point of the play."""
