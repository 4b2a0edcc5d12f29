"""Auctions at random that look like auctions: low bids, passes, strains bid again, a double here and there."""

from collections.abc import Callable
from random import Random

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridge.table import SEATS

ENDINGS: dict[str, tuple[tuple[Call, ...], ...]] = {
    "none": ((),),
    "cancelled": ((),),
    "X": ((DOUBLE,), (PASS, PASS, DOUBLE)),
    "XX": (
        (DOUBLE, REDOUBLE),
        (PASS, PASS, DOUBLE, REDOUBLE),
        (DOUBLE, PASS, PASS, REDOUBLE),
        (PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE),
    ),
}
"""What may lie between the last bid and the three passes: no double in the whole auction, one that a later bid
cancelled, a double, a redouble."""

SHORTEST = {
    "any": {"none": 4, "cancelled": 6, "X": 5, "XX": 6},
    "partner-first": {"none": 6, "cancelled": 6, "X": 7, "XX": 8},
    "both-sides": {"none": 5, "cancelled": 7, "X": 6, "XX": 7},
}
"""Calls in the shortest auction that ends so, by who named the strain of the contract (:data:`NAMED`)."""


def _partner_first(auction: Auction) -> bool:
    return auction.declarer is not auction.last_bidder


def _both_sides(auction: Auction) -> bool:
    last, dealer_side = auction.last_bid, auction.dealer.side
    sides = {
        dealer_side if index % 2 == 0 else dealer_side.opponents
        for index, call in enumerate(auction.calls)
        if isinstance(call, Bid) and last is not None and call.strain is last.strain
    }
    return len(sides) == 2


NAMED: dict[str, Callable[[Auction], bool]] = {
    "any": lambda auction: True,
    "partner-first": _partner_first,
    "both-sides": _both_sides,
}
"""Who named the strain of the contract: anybody; the last bidder's partner before the last bidder; both sides."""


def open_auction(chance: Random, calls: int, *, doubles: bool = True) -> Auction:
    """An auction of so many calls that is not over, with doubles or without."""
    while True:
        auction = Auction(chance.choice(SEATS))
        while len(auction.calls) < calls and not auction.is_over:
            auction = auction.call(_call(chance, auction, doubles))
        if not auction.is_over:
            return auction


def finished_auction(chance: Random, calls: int, doubled: str) -> Auction:
    """An auction of so many calls, at least the :data:`SHORTEST`, that ends with a contract as :data:`ENDINGS` say.

    More often than not the last bidder is not declarer.
    """
    ending = chance.choice([each for each in ENDINGS[doubled] if len(each) <= calls - 4])
    before = calls - 4 - len(ending)
    is_raise = before >= 2 and chance.random() < 0.6
    while True:
        auction = open_auction(chance, before, doubles=doubled != "none")
        bids = _bids(chance, auction)
        if bids and (doubled != "cancelled" or DOUBLE in auction.calls):
            auction = auction.call(chance.choice(bids))
            if not is_raise or auction.declarer is not auction.last_bidder:
                return Auction(auction.dealer, (*auction.calls, *ending)).all_pass()


def _call(chance: Random, auction: Auction, doubles: bool) -> Call:
    """A call that does not end the auction, if there is one."""
    if doubles and chance.random() < 0.25:
        for call in (DOUBLE, REDOUBLE):
            if auction.is_legal(call):
                return call
    bids = _bids(chance, auction)
    if bids and (chance.random() < 0.45 or auction.call(PASS).is_over):
        return min(chance.choice(bids), chance.choice(bids))
    return PASS


def _bids(chance: Random, auction: Auction) -> list[Bid]:
    """The cheapest bids in strains that the own side bid before, half of the time, else the next bids."""
    last = auction.last_bid
    bids = list(BIDS[0 if last is None else last.order + 1 :][:5])
    own = [call.strain for call in auction.calls[len(auction.calls) % 2 :: 2] if isinstance(call, Bid)]
    again = [bid for bid in bids if bid.strain in own]
    return again if again and chance.random() < 0.5 else bids
