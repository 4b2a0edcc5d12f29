"""What can be wrong, said in a sentence that a learner understands and a catalogue can translate::

BridgeError
  InvalidNotation   the text does not say a card, a call, a hand ...
  IllegalDeal       the cards do not make a deal
  IllegalCall       the Laws do not allow this call now
  IllegalCard       the Laws do not allow this card now
  IllegalResult     the game does not allow this result now
  SolverError       the double-dummy solver is missing or gave no answer
"""

from typing import Any


class Message:
    """A sentence with named gaps, and what fills them.

    ``text`` is the English sentence and at the same time its name in the message catalogue, so that a screen can
    say it in another language: translate ``text``, then fill in ``values``. A value may be a :class:`Term`.

    >>> str(Message("{bid} is not higher than {last}.", bid="2♣", last="2♦"))
    '2♣ is not higher than 2♦.'
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text.format_map(self.values)

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.text), *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash(self.text)


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


class IllegalResult(BridgeError):
    """A result that cannot be: fourteen tricks, or one more deal after the rubber is over."""


class SolverError(BridgeError):
    """The double-dummy solver is not installed, stopped, or refused what it was asked."""
