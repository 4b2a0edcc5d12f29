"""A form with the usual wishes for deals, written as a script."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from bridge.cards import SUITS_HIGH_TO_LOW, Suit
from bridge.table import SEATS, Seat, Side

Range = tuple[int, int]
"""The lowest and the highest number that is wanted."""

ANY_POINTS, ANY_LENGTH = (0, 37), (0, 13)

_BALANCED = "any 4333 + any 4432 + any 5332"


class HandShape(Enum):
    """What a hand is to look like."""

    ANY = "any"
    BALANCED = "balanced"
    UNBALANCED = "unbalanced"


@dataclass(frozen=True, slots=True)
class HandForm:
    """What is wanted of a hand: high-card points, shape, and the length of suits."""

    points: Range = ANY_POINTS
    shape: HandShape = HandShape.ANY
    lengths: Mapping[Suit, Range] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FitForm:
    """A fit of at least so many cards, in one suit or in whichever it is."""

    side: Side
    least: int
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """What is wanted of the hands and of their fits, how many such deals, and from which seed."""

    hands: Mapping[Seat, HandForm] = field(default_factory=dict)
    fits: tuple[FitForm, ...] = ()
    produce: int = 1000
    seed: int = 1


def script_of(form: Form) -> str:
    """The form as a script: a condition if there is any wish, a line a wish, then the numbers.

    >>> print(script_of(Form({Seat.NORTH: HandForm((15, 17), HandShape.BALANCED)}, produce=24, seed=7)))
    condition hcp(north) >= 15 && hcp(north) <= 17
           && shape(north, any 4333 + any 4432 + any 5332)
    produce 24
    seed 7
    """
    wishes = [wish for seat in SEATS if seat in form.hands for wish in _of_hand(seat, form.hands[seat])]
    wishes += [_of_fit(fit) for fit in form.fits]
    condition = ["condition " + "\n       && ".join(wishes)] if wishes else []
    return "\n".join([*condition, f"produce {form.produce}", f"seed {form.seed}"])


def _of_hand(seat: Seat, hand: HandForm) -> Iterator[str]:
    who = seat.name.lower()
    if wish := _within(f"hcp({who})", hand.points, ANY_POINTS):
        yield wish
    if hand.shape is not HandShape.ANY:
        yield f"{'!' if hand.shape is HandShape.UNBALANCED else ''}shape({who}, {_BALANCED})"
    for suit in SUITS_HIGH_TO_LOW:
        if wish := _within(f"{suit.name.lower()}({who})", hand.lengths.get(suit, ANY_LENGTH), ANY_LENGTH):
            yield wish


def _within(what: str, wanted: Range, possible: Range) -> str:
    """That a number is in the range; empty if it cannot be outside."""
    (low, high), (least, most) = wanted, possible
    if low == high:
        return f"{what} == {low}"
    bounds = [f"{what} >= {low}"] * (low > least) + [f"{what} <= {high}"] * (high < most)
    return " && ".join(bounds)


def _of_fit(fit: FitForm) -> str:
    one, other = (seat.name.lower() for seat in SEATS if seat.side is fit.side)
    suits = SUITS_HIGH_TO_LOW if fit.suit is None else (fit.suit,)
    names = [suit.name.lower() for suit in suits]
    wishes = [f"{suit}({one}) + {suit}({other}) >= {fit.least}" for suit in names]
    return wishes[0] if len(wishes) == 1 else f"({' || '.join(wishes)})"
