"""Calls and the auction: what may be called, why a call is illegal, and which contract comes of it (Laws 17–22)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import IllegalCall, InvalidNotation, Message
from bridge.table import Seat


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """An undertaking to win ``level`` tricks above six in ``strain``; bids order by level, then strain (Law 18).

    >>> Bid(1, Strain.NOTRUMP) < Bid(2, Strain.CLUBS)
    True
    """

    level: int
    strain: Strain
    order: int = field(init=False, repr=False, compare=False)
    """The place among the 35 bids in ascending order, from 0."""

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidNotation(Message("The level of a bid is 1 to 7, not {level}.", level=self.level))
        object.__setattr__(self, "order", 5 * (self.level - 1) + self.strain)

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
LONGEST_AUCTION = 319
"""Calls in the longest auction: three passes, then each of the 35 bids doubled and redoubled after two passes each."""

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


@dataclass(slots=True)
class _Standing:
    """How an auction stands after some calls: what the next call is judged by."""

    count: int = 0
    length: int | None = None
    passes: int = 0
    bid: Bid | None = None
    bid_index: int = 0
    doubling: Doubling = Doubling.UNDOUBLED
    is_open: bool = False
    """Whether a call since the last bid is not told, so that it may have been a double or a higher bid."""
    faults: list[tuple[int, Message]] = field(default_factory=list)

    def add(self, calls: Iterable[Call]) -> None:
        """Take these calls into account, each judged by those before it. After the end no call counts (Law 39)."""
        for call in calls:
            if self.length is not None:
                self._fault(call)
            elif isinstance(call, Pass):
                self.passes += 1
                if self.passes == (4 if self.bid is None else 3):
                    self.length = self.count + 1
            else:
                self.passes = 0
                self._add(call)
            self.count += 1

    def _add(self, call: Call) -> None:
        by_bidding_side = (self.count - self.bid_index) % 2 == 0
        match call:
            case Bid(order=order):
                if self.bid is not None and order <= self.bid.order:
                    self._fault(call)
                self.bid, self.bid_index, self.doubling, self.is_open = call, self.count, Doubling.UNDOUBLED, False
            case Double() if self.bid and self.doubling is Doubling.UNDOUBLED and not by_bidding_side:
                self.doubling = Doubling.DOUBLED
            case Redouble() if self.doubling is Doubling.DOUBLED and by_bidding_side:
                self.doubling = Doubling.REDOUBLED
            case Double() | Redouble():
                self._fault(call)
            case UnknownCall():
                self.is_open = True

    def _fault(self, call: Call) -> None:
        may_be_legal = self.is_open and isinstance(call, Double | Redouble)
        if not may_be_legal and (reason := self.why_illegal(call)) is not None:
            self.faults.append((self.count, reason))

    def why_illegal(self, call: Call) -> Message | None:
        if self.length is not None:
            return Message("The auction is over.")
        match call:
            case Bid():
                if self.bid is not None and call <= self.bid:
                    return Message("{bid} is not higher than {last}.", bid=call, last=self.bid)
            case Double():
                return self._why_no_double()
            case Redouble():
                return self._why_no_redouble()
            case Skip() | UnknownCall():
                return Message("{call} is not a call that a player can make.", call=call)
        return None

    def _why_no_double(self) -> Message | None:
        if self.bid is None:
            return Message("There is no bid to double.")
        if (self.count - self.bid_index) % 2 == 0:
            return Message("{bid} is your own side's bid: only an opponent's bid can be doubled.", bid=self.bid)
        if self.doubling is Doubling.DOUBLED:
            return Message("{bid} is already doubled.", bid=self.bid)
        if self.doubling is Doubling.REDOUBLED:
            return Message("{bid} is already redoubled.", bid=self.bid)
        return None

    def _why_no_redouble(self) -> Message | None:
        if self.doubling is Doubling.UNDOUBLED:
            return Message("There is no double to redouble.")
        if self.doubling is Doubling.REDOUBLED:
            return Message("{bid} is already redoubled.", bid=self.bid)
        if (self.count - self.bid_index) % 2 == 1:
            return Message("The double is your own side's: only an opponent's double can be redoubled.")
        return None


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
    _standing: _Standing = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        standing = _Standing()
        standing.add(self.calls)
        object.__setattr__(self, "_standing", standing)

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
        return self._standing.length

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return self.length is not None

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid and the auction is over."""
        return self.is_over and self.last_bid is None

    @property
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self._standing.bid

    @property
    def last_bidder(self) -> Seat | None:
        """Who made :attr:`last_bid`."""
        return None if self.last_bid is None else self.seat_of(self._standing.bid_index)

    @property
    def doubling(self) -> Doubling:
        """The state of the last bid: a new bid cancels a double and a redouble (Law 19C)."""
        return self._standing.doubling

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        return None if self.is_over else self.seat_of(len(self.calls))

    @property
    def declarer(self) -> Seat | None:
        """The player of the last bidder's side who first named its strain (Law 22A).

        None before the first bid, and where a call that is not told may have named it before.
        """
        last, start = self.last_bid, self._standing.bid_index % 2
        if last is None:
            return None
        for index in range(start, len(self.calls), 2):
            call = self.calls[index]
            if isinstance(call, UnknownCall):
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
        return self.standing_contract if self.is_over and not self._standing.is_open else None

    def why_illegal(self, call: Call) -> Message | None:
        """Why the Laws do not allow this call now, in a sentence; None when it is legal."""
        return self._standing.why_illegal(call)

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

    def all_pass(self) -> "Auction":
        """The auction ended by passes."""
        if self.is_over:
            return self
        missing = (4 if self.last_bid is None else 3) - self._standing.passes
        return Auction(self.dealer, self.calls + (PASS,) * missing)

    def faults(self) -> Iterator[tuple[int, Message]]:
        """The illegal calls of a record, each with its index, judged with all calls before it accepted.

        A turn that was passed over or is not told is no fault, unless the auction was over.
        """
        return iter(self._standing.faults)
