"""Screens: who sits on whose half, when the tray with the calls goes under the screen, and who has seen which calls.

After the screen regulations of the World Bridge Federation: North and East sit on one half, South and West on the
other. Calls are laid on the tray; once the players of a half have called, it is pushed through to the other.
"""

from dataclasses import dataclass, replace
from enum import Enum

from bridge.auction import Auction, Call
from bridge.errors import IllegalCall, Message
from bridge.table import SEATS, Seat


class Half(Enum):
    """A half of the table."""

    NORTH_EAST = "NE"
    SOUTH_WEST = "SW"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two screenmates, the one who calls first before the other."""
        return (Seat.NORTH, Seat.EAST) if self is Half.NORTH_EAST else (Seat.SOUTH, Seat.WEST)

    @property
    def other(self) -> "Half":
        """The half behind the screen."""
        return Half.SOUTH_WEST if self is Half.NORTH_EAST else Half.NORTH_EAST

    @property
    def passer(self) -> Seat:
        """Who moves the tray from here: North or South."""
        return self.seats[0]


def half_of(seat: Seat) -> Half:
    """The half on which this seat is."""
    return Half.NORTH_EAST if seat in Half.NORTH_EAST.seats else Half.SOUTH_WEST


def screenmate(seat: Seat) -> Seat:
    """The opponent on the same half.

    >>> screenmate(Seat.SOUTH).letter
    'W'
    """
    return next(each for each in half_of(seat).seats if each is not seat)


@dataclass(frozen=True, slots=True)
class Tray:
    """The tray: the calls that lie on it, and on which half it is.

    ``shown`` is how many of the calls both halves have seen: those that lay on it when it last went under the screen.
    """

    auction: Auction
    half: Half
    shown: int = 0

    @classmethod
    def laid_out(cls, dealer: Seat) -> "Tray":
        """The empty tray, before the dealer."""
        return cls(Auction(dealer), half_of(dealer))

    @property
    def is_to_pass(self) -> bool:
        """Whether it goes to the other half now: the next to call is there, or has yet to see how the auction ended."""
        seat = self.auction.to_call
        if seat is None:
            return self.shown < len(self.auction.calls)
        return half_of(seat) is not self.half

    @property
    def is_over(self) -> bool:
        """Whether the auction is over and all four players have seen its end."""
        return self.auction.is_over and not self.is_to_pass

    def call(self, call: Call) -> "Tray":
        """The tray after this call. Raises IllegalCall for an illegal call, and while the tray has yet to pass."""
        seat = self.auction.to_call
        if seat is not None and self.is_to_pass:
            raise IllegalCall(Message("The tray is not before {seat} yet: it has to pass the screen.", seat=seat.term))
        return replace(self, auction=self.auction.call(call))

    def passed(self) -> "Tray":
        """The tray after it went under the screen. Raises IllegalCall where a player of this half has still to call."""
        if not self.is_to_pass:
            raise IllegalCall(Message("The tray stays until the players on this side have called."))
        return Tray(self.auction, self.half.other, len(self.auction.calls))

    def seen_by(self, seat: Seat) -> tuple[Call, ...]:
        """The calls that this player has seen: all of them where the tray is, on the other half those shown before."""
        calls = self.auction.calls
        return calls if half_of(seat) is self.half else calls[: self.shown]


def seen_by(auction: Auction, seat: Seat) -> tuple[Call, ...]:
    """The calls that this player has seen just after the last one, before the tray passes.

    >>> [str(call) for call in seen_by(Auction.parse("N", "1S Pass 2S"), Seat.NORTH)]
    ['1♠', 'Pass']
    """
    tray = Tray.laid_out(auction.dealer)
    for call in auction.calls:
        tray = (tray.passed() if tray.is_to_pass else tray).call(call)
    return tray.seen_by(seat)


def alerts_of(caller: Seat) -> tuple[tuple[Seat, Seat], ...]:
    """Who alerts this player's conventional call to whom: he and his partner, each to his own screenmate."""
    return tuple((seat, screenmate(seat)) for seat in SEATS if seat.side is caller.side)
