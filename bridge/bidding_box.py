"""Bidding boxes: which cards leave the box with a bid, and which bids want the Stop card.

The Laws leave the method of calling to the regulations of the event (Law 18F); these are the usual ones.
"""

from bridge.auction import BIDS, Auction, Bid
from bridge.table import Seat


def left_in_box(auction: Auction, seat: Seat) -> tuple[Bid, ...]:
    """The bidding cards still in this player's box: those above his own highest bid.

    The cards lie in order, and a bid comes out with all lower ones behind it, so that it shows on top.
    """
    own = [call for index, call in enumerate(auction.calls) if isinstance(call, Bid) and auction.seat_of(index) is seat]
    return BIDS[max(bid.order for bid in own) + 1 :] if own else BIDS


def taken_with(auction: Auction, bid: Bid) -> tuple[Bid, ...]:
    """The cards that the player to call takes out for this bid, the bid itself last; none when the auction is over.

    >>> from bridge.cards import Strain
    >>> [str(card) for card in taken_with(Auction.parse("N", "1C Pass"), Bid(1, Strain.HEARTS))]
    ['1♣', '1♦', '1♥']
    """
    seat = auction.to_call
    return () if seat is None else tuple(card for card in left_in_box(auction, seat) if card <= bid)


def skips(auction: Auction, bid: Bid) -> int:
    """How many levels a bid leaves out that would have been enough in its strain: 0 unless it is a skip bid.

    Before a skip bid the Stop card is laid out, where the event uses it, and the next player waits about ten seconds.
    """
    lowest = next((each for each in BIDS if each.strain is bid.strain and auction.is_legal(each)), bid)
    return max(bid.level - lowest.level, 0)
