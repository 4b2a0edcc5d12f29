"""Tricks and the play of the cards: whose turn, which cards are legal, who wins, and what went wrong (Laws 41–71)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from bridge.cards import PACK, Card, Hand, Strain, Suit
from bridge.deal import Deal
from bridge.errors import IllegalCard, Message
from bridge.table import SEATS, Seat, Side

TrickCards = tuple[Card | None, Card | None, Card | None, Card | None]
_FOLLOWERS = tuple((seat.lho, seat.partner, seat.rho) for seat in SEATS)
NO_CARDS: TrickCards = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards, in the order N E S W; None is a card not played yet, or one the record does not tell.

    ``leader`` and ``strain`` are None where they are unknown.
    """

    leader: Seat | None
    strain: Strain | None
    cards: TrickCards = NO_CARDS
    winning: Seat | None = field(init=False, repr=False, compare=False)
    """Who is winning the trick so far: the highest trump, else the highest card of the suit led (Law 44E–F).

    None while nothing is led, and where a missing leader or strain leaves it open.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "winning", self._winning())

    @property
    def is_complete(self) -> bool:
        """Whether all four cards are known."""
        north, east, south, west = self.cards
        return north is not None and east is not None and south is not None and west is not None

    @property
    def led(self) -> Card | None:
        """The card led, if known."""
        return None if self.leader is None else self.cards[self.leader]

    @property
    def winner(self) -> Seat | None:
        """Who won the complete trick."""
        return self.winning if self.is_complete else None

    def _winning(self) -> Seat | None:
        led = self.led
        if led is None or self.leader is None:
            return None
        cards = self.cards
        if self.strain is None and any(card is not None and card.suit is not led.suit for card in cards):
            return None
        trump = self.strain.trump if self.strain else None
        winner, suit, bit = self.leader, led.suit, led.bit
        for seat in _FOLLOWERS[winner]:
            card = cards[seat]
            if card is not None and (card.bit > bit if card.suit is suit else card.suit is trump):
                winner, suit, bit = seat, card.suit, card.bit
        return winner

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in turn from the leader; empty when the leader is unknown."""
        return () if self.leader is None else (self.leader, *_FOLLOWERS[self.leader])

    def played(self, seat: Seat, card: Card) -> "Trick":
        """The trick with this card added."""
        north, east, south, west = (card if seat is place else self.cards[place] for place in SEATS)
        return replace(self, cards=(north, east, south, west))


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
    tricks: tuple[Trick, ...] = ()
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

    def tricks_won(self, side: Side) -> int:
        """Tricks this side won by play, claims not counted."""
        seats = (Seat.NORTH, Seat.SOUTH) if side is Side.NS else (Seat.EAST, Seat.WEST)
        return sum(trick.winner in seats for trick in self.tricks)

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
        left = self.total_tricks - sum(1 for trick in self.tricks if trick.is_complete)
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
        dealable = [self._dealable(seat).bits for seat in SEATS]
        played = [0, 0, 0, 0]
        seen = 0
        for number, trick in enumerate(self.tricks):
            led = trick.led
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
                elif led and card.suit is not led.suit and self._could_follow(number, seat, led.suit, played[seat]):
                    reason = Message(
                        "Revoke: {seat} played {card} and still held a card of the suit led, {suit}.",
                        seat=seat.term,
                        card=card,
                        suit=led.suit.term,
                    )
                    yield PlayFault(Irregularity.REVOKE, number, seat, card, reason)
                seen |= card.bit
                played[seat] |= card.bit

    def _could_follow(self, number: int, seat: Seat, suit: Suit, played: int) -> bool:
        """Whether the seat still held a card of the suit: by its hand, or by what it played later."""
        hand = self.deal[seat] if self.deal else None
        if hand is not None:
            return Hand(hand.bits & ~played).length(suit) > 0
        later = (trick.cards[seat] for trick in self.tricks[number + 1 :])
        return any(card is not None and card.suit is suit for card in later)
