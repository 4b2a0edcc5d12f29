"""Calls and the auction: what may be called, why a call is illegal, and which contract comes of it (Laws 17–22)."""

from collections.abc import Iterator
from dataclasses import dataclass

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import IllegalCall, InvalidNotation, Message
from bridge.table import Seat, Side


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """An undertaking to win ``level`` tricks above six in ``strain``; bids order by level, then strain (Law 18).

    >>> Bid(1, Strain.NOTRUMP) < Bid(2, Strain.CLUBS)
    True
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidNotation(Message("The level of a bid is 1 to 7, not {level}.", level=self.level))

    @property
    def code(self) -> str:
        """ASCII letters: ``1NT``, ``4S``."""
        return f"{self.level}{self.strain.letter}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass."""

    @property
    def code(self) -> str:
        """ASCII letters: ``Pass``."""
        return "Pass"

    def __str__(self) -> str:
        return "Pass"


@dataclass(frozen=True, slots=True)
class Double:
    """A double of the opponents' last bid (Law 19A)."""

    @property
    def code(self) -> str:
        """ASCII letters: ``X``."""
        return "X"

    def __str__(self) -> str:
        return "X"


@dataclass(frozen=True, slots=True)
class Redouble:
    """A redouble of the opponents' double (Law 19B)."""

    @property
    def code(self) -> str:
        """ASCII letters: ``XX``."""
        return "XX"

    def __str__(self) -> str:
        return "XX"


@dataclass(frozen=True, slots=True)
class Skip:
    """Not a call: a record's word that this player's turn was passed over by a call out of rotation (Law 29A)."""

    @property
    def code(self) -> str:
        """ASCII letters: ``^S``."""
        return "^S"

    def __str__(self) -> str:
        return "^S"


@dataclass(frozen=True, slots=True)
class UnknownCall:
    """Not a call: the record does not tell what this player called, or leaves a blank to be filled in."""

    @property
    def code(self) -> str:
        """ASCII letters: ``?``."""
        return "?"

    def __str__(self) -> str:
        return "?"


Call = Bid | Pass | Double | Redouble | Skip | UnknownCall

PASS = Pass()
DOUBLE = Double()
REDOUBLE = Redouble()
SKIP = Skip()
UNKNOWN_CALL = UnknownCall()
BIDS: tuple[Bid, ...] = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
"""The 35 bids in ascending order."""

_CALLS: dict[str, Call] = {
    **{sign: bid for bid in BIDS for sign in (bid.code, str(bid))},
    **{f"{level}N": Bid(level, Strain.NOTRUMP) for level in range(1, 8)},
    "PASS": PASS,
    "P": PASS,
    "X": DOUBLE,
    "XX": REDOUBLE,
    "^S": SKIP,
    "?": UNKNOWN_CALL,
}


def parse_call(text: str) -> Call:
    """Read ``1♠``, ``1S``, ``1NT``, ``1N``, ``Pass``, ``P``, ``X``, ``XX``, in either case. Raises InvalidNotation."""
    call = _CALLS.get(text.strip().upper())
    if call is None:
        raise InvalidNotation(Message("“{text}” is not a call: a bid such as 1S or 3NT, Pass, X or XX.", text=text))
    return call


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls, from the dealer on. Reading a record keeps illegal calls too: :meth:`faults` tells which they are.

    An insufficient bid that stands in the auction counts as accepted (Law 27A1): it is the bid to beat. An
    inadmissible double or redouble, and what comes after the final pass, counts for nothing (Laws 36 and 39).

    >>> auction = Auction.parse("N", "1S X XX 2D")
    >>> auction.why_illegal(Bid(1, Strain.NOTRUMP)).text
    '{bid} is not higher than {last}.'
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    @classmethod
    def parse(cls, dealer: str, calls: str) -> "Auction":
        """Read calls parted by spaces. Raises InvalidNotation."""
        return cls(Seat.parse(dealer), tuple(parse_call(call) for call in calls.split()))

    def __str__(self) -> str:
        return " ".join(str(call) for call in self.calls)

    def seat_of(self, index: int) -> Seat:
        """Who made call number ``index``, counted from 0."""
        return self.dealer.clockwise(index)

    @property
    def length(self) -> int | None:
        """After how many calls the auction was over: three passes after a bid, or four at the start (Law 22)."""
        passes, needed = 0, 4
        for index, call in enumerate(self.calls):
            passes = passes + 1 if call == PASS else 0
            if isinstance(call, Bid):
                needed = 3
            if passes == needed:
                return index + 1
        return None

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return self.length is not None

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid and the auction is over."""
        return self.is_over and self._last_bid_index is None

    @property
    def _last_bid_index(self) -> int | None:
        calls = self.calls[: self.length]
        return next((index for index in range(len(calls) - 1, -1, -1) if isinstance(calls[index], Bid)), None)

    @property
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        index = self._last_bid_index
        call = None if index is None else self.calls[index]
        return call if isinstance(call, Bid) else None

    @property
    def last_bidder(self) -> Seat | None:
        """Who made :attr:`last_bid`."""
        index = self._last_bid_index
        return None if index is None else self.seat_of(index)

    @property
    def doubling(self) -> Doubling:
        """The state of the last bid: a new bid cancels a double and a redouble (Law 19C)."""
        start = self._last_bid_index
        state = Doubling.UNDOUBLED
        if start is None:
            return state
        for index, call in enumerate(self.calls[start : self.length]):
            if call == DOUBLE and index % 2 == 1 and state is Doubling.UNDOUBLED:
                state = Doubling.DOUBLED
            elif call == REDOUBLE and index % 2 == 0 and state is Doubling.DOUBLED:
                state = Doubling.REDOUBLED
        return state

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        return None if self.is_over else self.seat_of(len(self.calls))

    @property
    def declarer(self) -> Seat | None:
        """The player of the last bidder's side who first named its strain (Law 22A).

        None before the first bid, and where a call that is not told may have named it before.
        """
        last, bidder = self.last_bid, self.last_bidder
        if last is None or bidder is None:
            return None
        for index, call in enumerate(self.calls):
            if self.seat_of(index).side is bidder.side:
                if call == UNKNOWN_CALL:
                    return None
                if isinstance(call, Bid) and call.strain is last.strain:
                    return self.seat_of(index)
        return None

    @property
    def standing_contract(self) -> Contract | None:
        """The contract if all players passed from here on; None before the first bid."""
        last = self.last_bid
        return None if last is None else Contract(last.level, last.strain, self.doubling, self.declarer)

    @property
    def contract(self) -> Contract | None:
        """The final contract; None while the auction goes on, when it was passed out, or a later call is not told."""
        return self.standing_contract if self.is_over and not self._is_open_since_last_bid else None

    @property
    def _is_open_since_last_bid(self) -> bool:
        start = self._last_bid_index
        return start is not None and UNKNOWN_CALL in self.calls[start : self.length]

    def why_illegal(self, call: Call) -> Message | None:
        """Why the Laws do not allow this call now, in a sentence; None when it is legal."""
        if self.is_over:
            return Message("The auction is over.")
        match call:
            case Bid():
                last = self.last_bid
                if last is not None and call <= last:
                    return Message("{bid} is not higher than {last}.", bid=call, last=last)
            case Double():
                return self._why_no_double()
            case Redouble():
                return self._why_no_redouble()
            case Skip() | UnknownCall():
                return Message("{call} is not a call that a player can make.", call=call)
        return None

    def _why_no_double(self) -> Message | None:
        last, side = self.last_bid, self._side_to_call
        if last is None:
            return Message("There is no bid to double.")
        if self._last_bidding_side == side:
            return Message("{bid} is your own side's bid: only an opponent's bid can be doubled.", bid=last)
        if self.doubling is Doubling.DOUBLED:
            return Message("{bid} is already doubled.", bid=last)
        if self.doubling is Doubling.REDOUBLED:
            return Message("{bid} is already redoubled.", bid=last)
        return None

    def _why_no_redouble(self) -> Message | None:
        last, side = self.last_bid, self._side_to_call
        if last is None or self.doubling is Doubling.UNDOUBLED:
            return Message("There is no double to redouble.")
        if self.doubling is Doubling.REDOUBLED:
            return Message("{bid} is already redoubled.", bid=last)
        if self._last_bidding_side != side:
            return Message("The double is your own side's: only an opponent's double can be redoubled.")
        return None

    @property
    def _side_to_call(self) -> Side:
        return self.seat_of(len(self.calls)).side

    @property
    def _last_bidding_side(self) -> Side | None:
        bidder = self.last_bidder
        return None if bidder is None else bidder.side

    def is_legal(self, call: Call) -> bool:
        """Whether the player whose turn it is may make this call."""
        return self.why_illegal(call) is None

    def legal_calls(self) -> tuple[Call, ...]:
        """Every legal call: pass, double, redouble, then the sufficient bids in order; none when it is over."""
        calls: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)
        return tuple(call for call in calls if self.is_legal(call))

    def call(self, call: Call) -> "Auction":
        """The auction after this call. Raises IllegalCall with the reason."""
        reason = self.why_illegal(call)
        if reason is not None:
            raise IllegalCall(reason)
        return Auction(self.dealer, (*self.calls, call))

    def faults(self) -> Iterator[tuple[int, Message]]:
        """The illegal calls of a record, each with its index, judged with all calls before it accepted."""
        for index, call in enumerate(self.calls):
            so_far = Auction(self.dealer, self.calls[:index])
            if isinstance(call, Double | Redouble) and so_far._is_open_since_last_bid:
                continue
            judged = PASS if isinstance(call, Skip | UnknownCall) else call
            if (reason := so_far.why_illegal(judged)) is not None:
                yield index, reason
