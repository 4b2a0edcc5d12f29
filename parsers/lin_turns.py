"""Whose the cards of a play are: LIN tells them in order, and the turns and the hands tell who played them."""

from bridge.cards import Card, Hand, Strain, Suit
from bridge.deal import Deal
from bridge.errors import Message
from bridge.table import SEATS, Seat
from bridge.tricks import Trick
from parsers.findings import Findings

_ROUNDS = tuple(tuple(seat.clockwise(turn) for turn in range(4)) for seat in SEATS)


class Turns:
    """Makes tricks of the cards of a play, from its first leader on.

    ``places`` tells of each card its trick and its seat.
    """

    def __init__(self, leader: Seat, strain: Strain | None, deal: Deal | None, findings: Findings) -> None:
        self.leader = leader
        self.strain = strain
        self.findings = findings
        self.tricks: list[Trick] = []
        self.places: list[tuple[int, Seat]] = []
        self._held = [-1 if hand is None else hand.bits for hand in (deal.hands if deal else [None] * 4)]

    def read(self, cards: list[Card | None], offsets: list[int]) -> None:
        """Take in all cards of the play; ``offsets`` tells where each stands."""
        for start in range(0, len(cards), 4):
            following = cards[start + 4] if start + 4 < len(cards) else None
            self._trick(cards[start : start + 4], following, offsets[start])

    def _trick(self, cards: list[Card | None], following: Card | None, offset: int) -> None:
        """Take in a trick; where nobody is known to have won it, whoever holds the ``following`` card led next."""
        leader, seats = self.leader, _ROUNDS[self.leader]
        if any(card and not self._held[seat] & card.bit for seat, card in zip(seats, cards, strict=False)):
            leader, seats = self._turned(cards, offset)
        row: list[Card | None] = [None, None, None, None]
        for seat, card in zip(seats, cards, strict=False):
            row[seat] = card
            if card is not None:
                self._held[seat] &= ~card.bit
            self.places.append((len(self.tricks), seat))
        trick = Trick(leader, self.strain, (row[0], row[1], row[2], row[3]))
        self.tricks.append(trick)
        self.leader = trick.winner if trick.winner is not None else self._owner(following) or leader

    def _turned(self, cards: list[Card | None], offset: int) -> tuple[Seat, tuple[Seat, ...]]:
        """Who led a trick that is not in turn, and whose its cards are, by the hands.

        It may be written from another player on, in another order, or may have been led out of turn: the last, where
        otherwise somebody would not have followed suit. Where the hands do not tell, the turn stands.
        """
        leader, turn = self.leader, _ROUNDS[self.leader]
        owners = tuple(owner for card in cards if (owner := self._owner(card)) is not None)
        known = [card for card in cards if card is not None]
        if len(owners) != len(cards) or len(set(owners)) != len(owners):
            return leader, turn
        in_round = owners == _ROUNDS[owners[0]][: len(owners)]
        if leader in owners and (not in_round or self._all_follow(known[owners.index(leader)].suit, known, owners)):
            self.findings.warning(
                "trick-turned",
                offset,
                Message("The cards of this trick are not in turn from {seat}, who was to lead.", seat=leader.term),
                Message("They were given to the hands that hold them."),
            )
            return leader, owners
        if not in_round:
            return leader, turn
        self.findings.warning(
            "led-out-of-turn",
            offset,
            Message(
                "{card} was led by {seat}, but {leader} was to lead.",
                card=known[0],
                seat=owners[0].term,
                leader=leader.term,
            ),
        )
        return owners[0], owners

    def _owner(self, card: Card | None) -> Seat | None:
        """Who holds the card; None where a hand is not known."""
        if card is None or min(self._held) < 0:
            return None
        return next((seat for seat in SEATS if self._held[seat] & card.bit), None)

    def _all_follow(self, suit: Suit, cards: list[Card], owners: tuple[Seat, ...]) -> bool:
        """Whether everybody who holds a card of the suit plays one."""
        return all(
            card.suit is suit or Hand(self._held[seat]).length(suit) == 0
            for card, seat in zip(cards, owners, strict=True)
        )
