"""What a measure of a hand is, and how it explains itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bridge.cards import Hand, Rank, Suit
from bridge.errors import Message, Term

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits as hands are written."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one holding or one length gave, and how much."""

    said: Message
    value: Fraction


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a hand by a measure, in parts that make it up."""

    parts: tuple[Part, ...]

    @property
    def value(self) -> Fraction:
        """All parts together, exactly."""
        return sum((part.value for part in self.parts), Fraction())


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to value a hand of thirteen cards.

    ``lowest`` and ``highest`` are reached by some hand; ``denominator`` is the number by which every value becomes
    whole. ``source`` says who published it and where.
    """

    name: Term
    unit: Term
    source: str
    lowest: Fraction
    highest: Fraction
    denominator: int
    of: Callable[[Hand], Evaluation]

    def __call__(self, hand: Hand) -> Fraction:
        """The value of a hand."""
        return self.of(hand).value


def holdings(hand: Hand) -> Iterator[tuple[Suit, tuple[Rank, ...]]]:
    """Each suit with the ranks held in it, high to low."""
    return ((suit, hand.holding(suit)) for suit in SUITS)


def in_suit(suit: Suit, ranks: tuple[Rank, ...]) -> str:
    """A holding as it is read: ``♠A Q 10 5``, a void as ``♠–``."""
    return f"{suit}{' '.join(map(str, ranks)) or '–'}"


def held(suit: Suit, ranks: tuple[Rank, ...], value: Fraction) -> Part:
    """What a holding gave."""
    return Part(Message("{holding}", holding=in_suit(suit, ranks)), value)


def by_suit(worth: Callable[[tuple[Rank, ...]], Fraction]) -> Callable[[Hand], Evaluation]:
    """A measure that is the sum of what its four holdings are worth; a holding that gives nothing is no part."""

    def of(hand: Hand) -> Evaluation:
        valued = ((suit, ranks, worth(ranks)) for suit, ranks in holdings(hand))
        return Evaluation(tuple(held(suit, ranks, value) for suit, ranks, value in valued if value))

    return of


def lengths(hand: Hand) -> list[int]:
    """The lengths of the four suits, the longest first."""
    return sorted((hand.length(suit) for suit in SUITS), reverse=True)
