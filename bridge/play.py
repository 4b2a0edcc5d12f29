"""The play of the cards: whose turn, which cards are legal, who wins, and what went wrong (Laws 41–71)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bridge.cards import PACK, SUIT_BITS, Card, Hand, Strain
from bridge.deal import Deal
from bridge.errors import IllegalCard, Message
from bridge.table import SEATS, Seat, Side
from bridge.tricks import Trick, WrittenTricks


class Irregularity(Enum):
    """What can be wrong with a card that was played."""

    REVOKE = "revoke"
    NOT_HELD = "not held"
    PLAYED_BEFORE = "played before"


@dataclass(frozen=True, slots=True)
class PlayFault:
    """An irregular card of a record, with the trick (from 0) and the seat, and the reason in a sentence."""

    irregularity: Irregularity
    trick: int
    seat: Seat
    card: Card
    reason: Message


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card in the order of play; ``card`` is None where the record does not tell which it was."""

    trick: int
    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Claim:
    """Play stopped with ``tricks_left`` unplayed; declarer's side was given ``declarer_tricks`` of them (Law 68)."""

    tricks_left: int
    declarer_tricks: int


@dataclass(frozen=True, slots=True)
class Play:
    """The cards as they were played, trick by trick, in a strain and from a deal, as far as these are known.

    Reading a record keeps what was written: :meth:`faults` finds the revokes and the impossible cards.
    """

    opening_leader: Seat
    strain: Strain | None
    deal: Deal | None = None
    tricks: Sequence[Trick] = ()
    claim: Claim | None = None
    declared_by: Seat | None = None

    @property
    def declarer(self) -> Seat:
        """Declarer as stated (in an end position anybody may lead), else the opening leader's RHO (Law 41A)."""
        return self.opening_leader.rho if self.declared_by is None else self.declared_by

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def columns(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats clockwise from the opening leader: the columns of a written play (PBN 2.1 §3.6)."""
        first = self.opening_leader
        return first, first.lho, first.partner, first.rho

    @property
    def total_tricks(self) -> int:
        """How many tricks the deal has: thirteen, or fewer in an end position."""
        return (self.deal and self.deal.tricks) or 13

    @property
    def cards(self) -> tuple[PlayedCard, ...]:
        """All cards in the order of play.

        In a trick that is not the last, a card that is not told was played all the same. Where the leader is unknown
        the known cards come in seat order from the opening leader.
        """
        played = []
        for number, trick in enumerate(self.tricks):
            seats = trick.seats or self.columns
            turns = [PlayedCard(number, seat, trick.cards[seat]) for seat in seats]
            if trick.leader is None:
                turns = [turn for turn in turns if turn.card is not None]
            elif number == len(self.tricks) - 1:
                while turns and turns[-1].card is None:
                    turns.pop()
            played.extend(turns)
        return tuple(played)

    @property
    def current_trick(self) -> Trick | None:
        """The trick being played, None between tricks."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].is_complete else None

    @property
    def is_over(self) -> bool:
        """Whether every card was played, or the rest was claimed."""
        return self.claim is not None or (len(self.tricks) >= self.total_tricks and self.current_trick is None)

    @property
    def to_play(self) -> Seat | None:
        """The hand that plays next; None when the play is over or a missing card leaves it open.

        The winner of a trick leads to the next (Law 44G).
        """
        if self.is_over:
            return None
        trick = self.current_trick
        if trick is not None:
            return next((seat for seat in trick.seats if trick.cards[seat] is None), None)
        return self.tricks[-1].winner if self.tricks else self.opening_leader

    @property
    def player_to_play(self) -> Seat | None:
        """The player who chooses the next card: declarer for dummy's hand (Law 45B)."""
        hand = self.to_play
        return self.declarer if hand is self.dummy else hand

    @property
    def winners(self) -> tuple[Seat | None, ...]:
        """Who won each trick; None where it is not complete or cannot be told."""
        tricks = self.tricks
        return tricks.winners if isinstance(tricks, WrittenTricks) else tuple([trick.winner for trick in tricks])

    @property
    def tricks_left(self) -> int:
        """How many tricks are not complete, or not begun."""
        tricks = self.tricks
        if None not in self.winners:
            return self.total_tricks - len(tricks)
        rows = tricks.rows() if isinstance(tricks, WrittenTricks) else [trick.cards for trick in tricks]
        return self.total_tricks - sum(map(all, rows))

    def tricks_won(self, side: Side) -> int:
        """Tricks this side won by play, claims not counted."""
        one, other = (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
        winners = self.winners
        return winners.count(one) + winners.count(other)

    @property
    def declarer_tricks(self) -> int | None:
        """Tricks declarer's side took, a claim included; None while the play is not over or a trick is unknown."""
        if not self.is_over or any(trick.winner is None for trick in self.tricks if trick is not self.current_trick):
            return None
        return self.tricks_won(self.declarer.side) + (self.claim.declarer_tricks if self.claim else 0)

    def remaining(self, seat: Seat) -> Hand | None:
        """The cards the seat still holds; None when its hand is unknown."""
        hand = self.deal[seat] if self.deal else None
        if hand is None:
            return None
        return hand - Hand.of(card for trick in self.tricks if (card := trick.cards[seat]) is not None)

    def legal_cards(self) -> Hand:
        """The cards that may be played now: the suit led if held, else any (Law 44C–D).

        Empty when the play is over, or the turn or the hand is unknown.
        """
        seat = self.to_play
        hand = None if seat is None else self.remaining(seat)
        if hand is None:
            return Hand()
        trick = self.current_trick
        led = trick.led if trick else None
        following = hand.suit(led.suit) if led else Hand()
        return following if len(following) else hand

    def why_illegal(self, card: Card) -> Message | None:
        """Why this card may not be played now, in a sentence; None when it is legal or the hand is unknown."""
        seat = self.to_play
        if seat is None:
            return Message("The play is over.") if self.is_over else Message("It is not known whose turn it is.")
        if card not in self._dealable(seat):
            return Message("{seat} does not hold {card}.", seat=seat.term, card=card)
        if any(card in trick.cards for trick in self.tricks):
            return Message("{card} was played before.", card=card)
        if self.remaining(seat) is None or card in self.legal_cards():
            return None
        led = self.current_trick.led if self.current_trick else None
        suit = led.suit if led else card.suit
        return Message(
            "{seat} has a card of the suit led, {suit}, and must follow suit.", seat=seat.term, suit=suit.term
        )

    def play(self, card: Card) -> "Play":
        """The play after this card. Raises IllegalCard with the reason."""
        reason = self.why_illegal(card)
        seat = self.to_play
        if reason is not None or seat is None:
            raise IllegalCard(reason or Message("The play is over."))
        trick = self.current_trick
        if trick is None:
            return replace(self, tricks=(*self.tricks, Trick(seat, self.strain).played(seat, card)))
        return replace(self, tricks=(*self.tricks[:-1], trick.played(seat, card)))

    def claimed(self, declarer_tricks: int) -> "Play":
        """The play ended by a claim that gives declarer's side so many of the tricks that are left.

        Raises IllegalCard when the play is over, or fewer tricks than that are left.
        """
        left = self.tricks_left
        if self.is_over:
            raise IllegalCard(Message("The play is over."))
        if not 0 <= declarer_tricks <= left:
            raise IllegalCard(
                Message("Only {left} tricks are left, {n} cannot be claimed.", left=left, n=declarer_tricks)
            )
        return replace(self, claim=Claim(left, declarer_tricks))

    def after(self, cards: int) -> "Play":
        """The play as it stood after so many cards."""
        shown = set(self.cards[:cards])
        tricks = []
        for number, trick in enumerate(self.tricks):
            north, east, south, west = (
                card if PlayedCard(number, seat, card := trick.cards[seat]) in shown else None for seat in SEATS
            )
            if any(played.trick == number for played in shown):
                tricks.append(replace(trick, cards=(north, east, south, west)))
        return replace(self, tricks=tuple(tricks), claim=self.claim if cards >= len(self.cards) else None)

    def _dealable(self, seat: Seat) -> Hand:
        """The cards this seat was dealt, or may have been dealt where its hand is unknown."""
        if self.deal is None:
            return PACK
        hand = self.deal[seat]
        return PACK - self.deal.cards if hand is None else hand

    def faults(self) -> Iterator[PlayFault]:
        """The irregular cards in the order of play: revokes (Law 61A), cards not held, cards played before."""
        if isinstance(self.tricks, WrittenTricks) and self.tricks.is_regular and self.tricks.deal == self.deal:
            return
        dealable = [self._dealable(seat).bits for seat in SEATS]
        played = [0, 0, 0, 0]
        seen = 0
        for number, trick in enumerate(self.tricks):
            led = trick.led
            suit_led = SUIT_BITS[led.suit] if led else 0
            for seat in trick.seats or self.columns:
                card = trick.cards[seat]
                if card is None:
                    continue
                if seen & card.bit:
                    reason = Message("{card} was played before.", card=card)
                    yield PlayFault(Irregularity.PLAYED_BEFORE, number, seat, card, reason)
                elif not dealable[seat] & card.bit:
                    reason = Message("{seat} does not hold {card}.", seat=seat.term, card=card)
                    yield PlayFault(Irregularity.NOT_HELD, number, seat, card, reason)
                elif led and not card.bit & suit_led and self._could_follow(number, seat, suit_led, played[seat]):
                    reason = Message(
                        "Revoke: {seat} played {card} and still held a card of the suit led, {suit}.",
                        seat=seat.term,
                        card=card,
                        suit=led.suit.term,
                    )
                    yield PlayFault(Irregularity.REVOKE, number, seat, card, reason)
                seen |= card.bit
                played[seat] |= card.bit

    def _could_follow(self, number: int, seat: Seat, suit: int, played: int) -> bool:
        """Whether the seat still held a card of the suit: by its hand, or by what it played later."""
        hand = self.deal[seat] if self.deal else None
        if hand is not None:
            return hand.bits & ~played & suit != 0
        later = (trick.cards[seat] for trick in self.tricks[number + 1 :])
        return any(card is not None and card.bit & suit for card in later)
