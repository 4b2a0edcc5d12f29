"""What a call promises of the hand that makes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bridge.cards import SUITS_HIGH_TO_LOW, Hand, Suit
from bridge.errors import Message
from bridge.evaluation.points import HCP

Range = tuple[int, int]
"""The lowest and the highest number, both included."""

ANY_POINTS, ANY_LENGTH = (0, 37), (0, 13)
_BALANCED = ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2])


@dataclass(frozen=True, slots=True)
class Promise:
    """High-card points, lengths of suits, and whether the hand is balanced: 4-3-3-3, 4-4-3-2 or 5-3-3-2."""

    points: Range = ANY_POINTS
    lengths: Mapping[Suit, Range] = field(default_factory=dict)
    is_balanced: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether any hand keeps it."""
        return self == Promise()

    def is_kept_by(self, hand: Hand) -> bool:
        """Whether a hand is as promised."""
        lengths = {suit: hand.length(suit) for suit in Suit}
        return (
            self.points[0] <= int(HCP(hand)) <= self.points[1]
            and all(low <= lengths[suit] <= high for suit, (low, high) in self.lengths.items())
            and (not self.is_balanced or sorted(lengths.values(), reverse=True) in _BALANCED)
        )

    @property
    def words(self) -> tuple[Message, ...]:
        """The promise in a few words each for points, shape and suits; none if it is empty."""
        said = [] if self.points == ANY_POINTS else [_points(*self.points)]
        said += [Message("balanced")] if self.is_balanced else []
        said += [_length(suit, *self.lengths[suit]) for suit in SUITS_HIGH_TO_LOW if suit in self.lengths]
        return tuple(said)


def _points(low: int, high: int) -> Message:
    if high == ANY_POINTS[1]:
        return Message("{n}+ points", n=low)
    return Message("{low}–{high} points", low=low, high=high)


def _length(suit: Suit, low: int, high: int) -> Message:
    if low == high:
        return Message("exactly {n} {suit}", n=low, suit=str(suit))
    if high == ANY_LENGTH[1]:
        return Message("{n}+ {suit}", n=low, suit=str(suit))
    return Message("{low}–{high} {suit}", low=low, high=high, suit=str(suit))
