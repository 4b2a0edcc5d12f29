"""The calls of an auction, each with what it promises by :mod:`bridge.meaning.natural`."""

from collections.abc import Iterable
from dataclasses import dataclass

from bridge.auction import Auction, Bid, Call, Double, Pass, Redouble
from bridge.cards import Strain, Suit
from bridge.meaning import natural
from bridge.meaning.natural import Kind, Role, Row, Table
from bridge.meaning.promise import Promise
from bridge.table import Seat

_ASKS_FOR_ACES = Bid(4, Strain.NOTRUMP)
_NOTRUMP_OPENINGS = {
    Bid(1, Strain.NOTRUMP): natural.NOTRUMP_RESPONSES,
    Bid(2, Strain.NOTRUMP): natural.TWO_NOTRUMP_RESPONSES,
}
_STRONG = Bid(2, Strain.CLUBS)
_MAJORS = (Suit.HEARTS, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """A call, who made it, and what is known of that hand: it keeps one of the promises. None if nothing is known."""

    seat: Seat
    call: Call
    promises: tuple[Promise, ...] = ()


def meanings(auction: Auction) -> tuple[CallMeaning, ...]:
    """What each call says, from the dealer's on; what follows the end of the auction is left out."""
    calls = auction.calls[: auction.length]
    return tuple(_Moment(auction, index).meaning for index in range(len(calls)))


class _Moment:
    """A call, and the calls before it as its player sees them."""

    def __init__(self, auction: Auction, index: int) -> None:
        self.seat, self.call = auction.seat_of(index), auction.calls[index]
        self.before = [(auction.seat_of(place), call) for place, call in enumerate(auction.calls[:index])]
        self.own = self._calls(self.seat)
        self.partners = self._calls(self.seat.partner)
        self.theirs = self._calls(self.seat.lho, self.seat.rho)
        self.bids = [call for _seat, call in self.before if isinstance(call, Bid)]

    @property
    def meaning(self) -> CallMeaning:
        """The first row that fits; later calls of a hand promise least."""
        row = next((row for table in self._tables() for row in table if self._fits(row)), None)
        promises = tuple(pattern.promise(self._suits) for pattern in row.patterns) if row else ()
        return CallMeaning(self.seat, self.call, () if any(each.is_empty for each in promises) else promises)

    # ---- Which table ----

    def _tables(self) -> tuple[Table, ...]:
        own, partners, theirs = _bids(self.own), _bids(self.partners), _bids(self.theirs)
        if self._last_of_partner == _ASKS_FOR_ACES:
            return ()
        if not self.bids:
            return (natural.OPENINGS,)
        if not own and not partners and theirs and Double not in map(type, self.partners):
            return self._overcalls(theirs)
        if self.bids[0] in _NOTRUMP_OPENINGS and self.bids[0] in own + partners:
            return self._after_notrump(self.bids[0], partners)
        if self.bids[0] in partners and not own:
            return (*self._responses(self.bids[0]), natural.LATER)
        if self.bids[0] in own and self._turns == 1 and partners:
            return (*self._opener_again(own[0], partners[-1]), natural.LATER)
        if not self._turns:
            return self._advances(theirs)
        return (natural.LATER,)

    def _overcalls(self, theirs: list[Bid]) -> tuple[Table, ...]:
        if self._turns:
            return ()
        if theirs[0].strain is Strain.NOTRUMP:
            return (natural.OVERCALLS_OF_NOTRUMP,)
        return (natural.OVERCALLS if theirs[0].level == 1 else natural.OVERCALLS_OF_PREEMPTS,)

    def _after_notrump(self, opening: Bid, partners: list[Bid]) -> tuple[Table, ...]:
        """Where suits are named for Stayman and transfers, only the first round and the next call are told."""
        if opening in partners:
            if self._turns == 0:
                return () if self._is_contested else (_NOTRUMP_OPENINGS[opening],)
            return (natural.AFTER_REPLY,) if self._turns == 1 and opening.level == 1 else ()
        response = partners[0] if partners else None
        if self._turns > 1 or response is None or response.level != opening.level + 1:
            return ()
        if response.strain is Strain.CLUBS:
            return (natural.AFTER_STAYMAN,)
        return (natural.AFTER_TRANSFER,) if response.strain in (Strain.DIAMONDS, Strain.HEARTS) else ()

    def _responses(self, opening: Bid) -> tuple[Table, ...]:
        if self._turns:
            return ()
        if opening == _STRONG:
            return (natural.STRONG_RESPONSES,)
        if opening.level > 1:
            return (natural.PREEMPT_RESPONSES,)
        is_major = opening.strain.trump in _MAJORS
        table = natural.MAJOR_RESPONSES if is_major else natural.MINOR_RESPONSES
        return (natural.CONTESTED, table) if self._is_contested else (table,)

    def _opener_again(self, opening: Bid, response: Bid) -> tuple[Table, ...]:
        if opening == _STRONG:
            return (natural.AFTER_STRONG,)
        if opening.level > 1 or opening.strain is Strain.NOTRUMP:
            return ()
        if response.strain is not opening.strain:
            return (natural.AFTER_RESPONSE,)
        return {2: (natural.AFTER_RAISE,), 3: (natural.AFTER_LIMIT_RAISE,)}.get(response.level, ())

    def _advances(self, theirs: list[Bid]) -> tuple[Table, ...]:
        if Double in map(type, self.partners) and theirs and theirs[0].strain is not Strain.NOTRUMP:
            return (natural.CONTESTED_ANSWERS if self._is_contested else natural.ANSWERS_TO_DOUBLE,)
        return (natural.ADVANCES, natural.LATER)

    # ---- Which row ----

    def _fits(self, row: Row) -> bool:
        if row.kind is not self._kind:
            return False
        if not isinstance(self.call, Bid):
            return True
        return (
            row.levels[0] <= self.call.level <= row.levels[1]
            and row.jump in (None, self.call.level - self._cheapest(self.call.strain))
            and row.strain in (None, self.call.strain)
        )

    @property
    def _kind(self) -> Kind | None:
        match self.call:
            case Pass():
                return Kind.PASS
            case Double():
                return Kind.DOUBLE
            case Redouble():
                return Kind.REDOUBLE
            case Bid(level, strain):
                return self._kind_of_bid(level, strain)
        return None

    def _kind_of_bid(self, level: int, strain: Strain) -> Kind:
        own = [bid.strain for bid in _bids(self.own)]
        if strain is Strain.NOTRUMP:
            return Kind.NOTRUMP
        is_own, is_partners, is_theirs = (
            any(bid.strain is strain for bid in _bids(calls)) for calls in (self.own, self.partners, self.theirs)
        )
        if is_own or is_partners:
            return Kind.AGREED if is_own and is_partners else Kind.REBID if is_own else Kind.RAISE
        if is_theirs:
            return Kind.CUE
        is_above = bool(own) and own[0] is not Strain.NOTRUMP and strain > own[0]
        return Kind.REVERSE if is_above and level > 1 and level == self._cheapest(strain) else Kind.NEW

    def _cheapest(self, strain: Strain) -> int:
        """The level at which the strain can be bid."""
        if not self.bids:
            return 1
        return self.bids[-1].level + (strain <= self.bids[-1].strain)

    @property
    def _suits(self) -> dict[Role, tuple[Suit, ...]]:
        named, partners, theirs = (_suits_of(calls) for calls in ([self.call], self.partners, self.theirs))
        known = {*named, *_suits_of(self.own), *partners, *theirs}
        unbid = tuple(suit for suit in Suit if suit not in known)
        level = self.call.level if isinstance(self.call, Bid) else 0
        skipped = tuple(suit for suit in unbid if suit in _MAJORS and self._cheapest(Strain(suit)) == level)
        return {
            Role.NAMED: named,
            Role.PARTNERS: partners,
            Role.THEIRS: theirs,
            Role.UNBID: unbid,
            Role.SKIPPED: skipped,
        }

    # ---- What was called before ----

    def _calls(self, *seats: Seat) -> list[Call]:
        return [call for seat, call in self.before if seat in seats]

    @property
    def _turns(self) -> int:
        """How often the player has called since the first bid, that bid included."""
        opened = next(place for place, (_seat, call) in enumerate(self.before) if isinstance(call, Bid))
        return sum(seat is self.seat for seat, _call in self.before[opened:])

    @property
    def _is_contested(self) -> bool:
        """Whether the opponent on the right has not passed."""
        return not isinstance(self.before[-1][1], Pass)

    @property
    def _last_of_partner(self) -> Call | None:
        return self.partners[-1] if self.partners else None


def _bids(calls: Iterable[Call]) -> list[Bid]:
    return [call for call in calls if isinstance(call, Bid)]


def _suits_of(calls: Iterable[Call]) -> tuple[Suit, ...]:
    trumps = [bid.strain.trump for bid in _bids(calls)]
    return tuple(suit for suit in Suit if suit in trumps)
