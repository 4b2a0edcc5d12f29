"""What somebody did, in a sentence."""

from bridge.errors import Message
from bridge.german.rounds import Table, Trick
from pages.widgets.german.german_state import Play


def said_of_bid(play: Play, table: Table, turn: int) -> Message:
    """The bid so many turns after the first."""
    return Message("{name} bid {bid}.", name=play.name(table.bidders[turn]), bid=table.bids[turn])


def said_of_card(play: Play, trick: Trick, turn: int) -> Message:
    """The card so many turns after the lead."""
    player = (trick.leader + turn) % trick.players
    return Message("{name} played {card}.", name=play.name(player), card=trick.cards[turn])
