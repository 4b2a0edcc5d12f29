"""Tricks: who led, which card won, and the tricks of a play that was written down in rows (Law 44)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

from bridge.cards import DECK, SUIT_BITS, Card, Strain
from bridge.deal import Deal
from bridge.table import SEATS, Seat

TrickCards = tuple[Card | None, Card | None, Card | None, Card | None]
_FOLLOWERS = tuple((seat.lho, seat.partner, seat.rho) for seat in SEATS)
_TRUMP_BITS = (*SUIT_BITS, 0)
_SUIT_BITS_OF = {0: 0} | {card.bit: SUIT_BITS[card.suit] for card in DECK}
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WrittenTricks(Sequence[Trick]):
    """The tricks of rows of cards, clockwise from the opening leader, where the winner of a row leads to the next.

    ``bits`` holds the cards, four to a row, each as in :attr:`Hand.bits`, with 0 for one that is not told. Who won is
    worked out at once; a trick is made when it is asked for. They are equal to a tuple of the same tricks.
    """

    opening_leader: Seat
    strain: Strain | None
    bits: tuple[int, ...]
    deal: Deal | None = None
    winners: tuple[Seat | None, ...] = field(init=False)
    """Who won each trick; None where it is not complete or cannot be told."""
    is_regular: bool = field(init=False)
    """Whether all hands and cards are known, every card was held when it was played, and followed suit if it could."""
    _made: tuple[Trick, ...] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        seats = (self.opening_leader, *_FOLLOWERS[self.opening_leader])
        trumps = 0 if self.strain is None else _TRUMP_BITS[self.strain]
        held = [hand.bits for seat in seats if self.deal is not None and (hand := self.deal[seat]) is not None]
        one, two, three, four = dealt = held if len(held) == 4 else [0, 0, 0, 0]
        revoked = False
        winners: list[Seat | None] = []
        leader = 0
        for row in self.rows():
            first, second, third, fourth = row
            if not (first and second and third and fourth):
                break
            winning = cards = first | second | third | fourth
            suit_led = _SUIT_BITS_OF[row[leader]]
            if cards & ~suit_led:
                if self.strain is None:
                    break
                winning = cards & trumps or cards & suit_led
                if (
                    (one & suit_led and not first & suit_led)
                    or (two & suit_led and not second & suit_led)
                    or (three & suit_led and not third & suit_led)
                    or (four & suit_led and not fourth & suit_led)
                ):
                    revoked = True
            one, two, three, four = one ^ first, two ^ second, three ^ third, four ^ fourth
            leader = (row + row).index(1 << winning.bit_length() - 1, leader) % 4
            winners.append(seats[leader])
        # Of a hand, a card that is held leaves one card less; any other leaves one more.
        left = sum(map(int.bit_count, (one, two, three, four)))
        were_held = left + len(self.bits) == sum(dealt).bit_count()
        object.__setattr__(self, "is_regular", were_held and not revoked and len(winners) == len(self))
        object.__setattr__(self, "winners", (*winners, *[None] * (len(self) - len(winners))))

    def rows(self) -> Iterator[tuple[int, int, int, int]]:
        """The :attr:`bits` of each row."""
        bits = iter(self.bits)
        return zip(bits, bits, bits, bits, strict=True)

    def _tricks(self) -> tuple[Trick, ...]:
        made = self._made
        if made is None:
            made = tuple(self._make())
            object.__setattr__(self, "_made", made)
        return made

    def _make(self) -> Iterator[Trick]:
        turn = -self.opening_leader % 4
        leaders = (self.opening_leader, *self.winners)
        for leader, row in zip(leaders, self.rows(), strict=False):
            north, east, south, west = (DECK[bit.bit_length() - 1] if bit else None for bit in row[turn:] + row[:turn])
            yield Trick(leader, self.strain, (north, east, south, west))

    def __len__(self) -> int:
        return len(self.bits) // 4

    @overload
    def __getitem__(self, index: int) -> Trick: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Trick]: ...
    def __getitem__(self, index: int | slice) -> Trick | Sequence[Trick]:
        return self._tricks()[index]

    def __iter__(self) -> Iterator[Trick]:
        return iter(self._tricks())

    def __eq__(self, other: object) -> bool:
        return self._tricks() == (other._tricks() if isinstance(other, WrittenTricks) else other)

    def __hash__(self) -> int:
        return hash(self._tricks())

    def __repr__(self) -> str:
        return repr(self._tricks())
