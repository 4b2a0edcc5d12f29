"""What the calls of an auction promise, written as a script."""

from collections.abc import Iterable, Iterator

from bridge.cards import SUITS_HIGH_TO_LOW
from bridge.meaning.auction import CallMeaning
from bridge.meaning.promise import ANY_LENGTH, ANY_POINTS, Promise, Range
from bridge.table import Seat

_BALANCED = "any 4333 + any 4432 + any 5332"


def auction_script(calls: Iterable[CallMeaning], leader: Seat) -> str:
    """A condition with a line for each call that promises something; the hand of ``leader`` is known and needs none.

    >>> from bridge.auction import Auction
    >>> from bridge.meaning.auction import meanings
    >>> print(auction_script(meanings(Auction.parse("S", "1NT Pass 3NT Pass")), Seat.WEST))
    condition 1
       && hcp(south) >= 15 && hcp(south) <= 17 && shape(south, any 4333 + any 4432 + any 5332)  // South 1NT
       && hcp(north) >= 10 && hcp(north) <= 15 && spades(north) <= 3 && hearts(north) <= 3  // North 3NT
       && hcp(east) <= 16  // East Pass
    """
    lines = ["condition 1"]
    for said in calls:
        if said.promises and said.seat is not leader:
            condition = " || ".join(_wish(promise, said.seat) for promise in said.promises)
            joined = condition if len(said.promises) == 1 else f"({condition})"
            lines.append(f"   && {joined}  // {said.seat.name.capitalize()} {said.call}")
    return "\n".join(lines)


def _wish(promise: Promise, seat: Seat) -> str:
    return " && ".join(_wishes(promise, seat.name.lower()))


def _wishes(promise: Promise, seat: str) -> Iterator[str]:
    yield from _within(f"hcp({seat})", promise.points, ANY_POINTS)
    if promise.is_balanced:
        yield f"shape({seat}, {_BALANCED})"
    for suit in SUITS_HIGH_TO_LOW:
        if suit in promise.lengths:
            yield from _within(f"{suit.name.lower()}({seat})", promise.lengths[suit], ANY_LENGTH)


def _within(what: str, wanted: Range, possible: Range) -> Iterator[str]:
    low, high = wanted
    if low == high:
        yield f"{what} == {low}"
        return
    if low > possible[0]:
        yield f"{what} >= {low}"
    if high < possible[1]:
        yield f"{what} <= {high}"
