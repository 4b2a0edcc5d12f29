"""What one player knows: all that a computer player is given."""

from dataclasses import dataclass

from bridge.cards import PACK, Card, Hand, Suit
from bridge.german.game import Game
from bridge.german.rounds import Table, following


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Table):
    """The table as ``player`` sees it: the own hand, and no other.

    ``hand`` are the cards the player still holds, ``totals`` the scores of all players before this round, and
    ``rounds_left`` how many rounds come after it.
    """

    player: int
    hand: Hand
    totals: tuple[int, ...]
    rounds_left: int

    @classmethod
    def of(cls, game: Game, player: int) -> "View":
        """What the player knows now, in the current round of a game."""
        seen = game.round
        return cls(
            rules=seen.rules,
            first_bidder=seen.first_bidder,
            cards=seen.cards,
            turned_up=seen.turned_up,
            drawn=seen.drawn,
            bids=seen.bids,
            tricks=seen.tricks,
            player=player,
            hand=seen.remaining(player),
            totals=game.totals_before,
            rounds_left=len(game.deals) - len(game.rounds),
        )

    def legal_cards(self) -> Hand:
        """The cards that the player may play now; none when it is another's turn."""
        return following(self.hand, self.next_trick.led) if self.to_play == self.player else Hand()

    @property
    def unseen(self) -> Hand:
        """The cards that the others hold or that were not dealt: not in the hand, not played, not turned up."""
        shown = Hand() if self.turned_up is None else Hand.of([self.turned_up])
        return PACK - self.hand - self.played - shown

    def cards_left(self, player: int) -> int:
        """How many cards this player still holds."""
        return self.cards - sum(trick.by(player) is not None for trick in self.tricks)

    def voids(self, player: int) -> frozenset[Suit]:
        """The suits that this player is known not to hold: led before, and not followed."""
        return frozenset(
            trick.cards[0].suit
            for trick in self.tricks
            if (card := trick.by(player)) is not None and card.suit is not trick.cards[0].suit
        )

    def needed(self, player: int) -> int:
        """The tricks bid and not won yet, negative when too many were won.

        Before a player bids: what the bids of the others leave each such player, on average.
        """
        bid = self.bid_of(player)
        if bid is not None:
            return bid - self.tricks_won[player]
        return max(0, round((self.cards - sum(self.bids)) / (self.players - len(self.bids))))

    def would_win(self, card: Card) -> bool:
        """Whether this card, played now, would be the highest of the trick so far."""
        return self.next_trick.played(card).winning == self.to_play

    def might_hold(self, player: int, card: Card) -> bool:
        """Whether this player may hold the card, by all that the viewer knows."""
        if player == self.player:
            return card in self.hand
        return card in self.unseen and card.suit not in self.voids(player)
