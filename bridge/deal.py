"""A deal: four hands, each complete, partial or unknown."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bridge.cards import PACK, Card, Hand
from bridge.errors import IllegalDeal, InvalidNotation, Message
from bridge.table import SEATS, Seat

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands in the order N E S W. None is a hand nobody told us; an empty hand is known to hold no card.

    A deal may be at fault (:meth:`faults`), since a record may be: it is kept as written.

    >>> deal = Deal.parse("E:- AKQJT98765432... - ...AKQJT98765432")
    >>> str(deal)
    'N:...AKQJT98765432 - AKQJT98765432... -'
    """

    hands: Hands

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> "Deal":
        """The deal with these hands; a seat that is left out is unknown."""
        north, east, south, west = (hands.get(seat) for seat in SEATS)
        return cls((north, east, south, west))

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read ``N:<hand> <hand> <hand> <hand>``, clockwise from the seat named, ``-`` for an unknown hand.

        Raises InvalidNotation. Notation: PBN 2.1 §3.4.11.
        """
        return _parse(text)

    def format(self, first: Seat = Seat.NORTH) -> str:
        """The notation of :meth:`parse`, with this seat's hand first."""
        hands = self.hands[first:] + self.hands[:first]
        return f"{first.letter}:" + " ".join(["-" if hand is None else str(hand) for hand in hands])

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def __getitem__(self, seat: Seat) -> Hand | None:
        return self.hands[seat]

    @property
    def is_complete(self) -> bool:
        """Whether this is a full deal: thirteen cards in each hand, every card once."""
        cards = 0
        for hand in self.hands:
            if hand is None or hand.bits.bit_count() != 13:
                return False
            cards |= hand.bits
        return cards == PACK.bits

    @property
    def cards(self) -> Hand:
        """All cards that some known hand holds."""
        bits = 0
        for hand in self.hands:
            if hand is not None:
                bits |= hand.bits
        return Hand(bits)

    @property
    def tricks(self) -> int | None:
        """How many tricks are to be played: the length of the longest known hand, None when no hand is known."""
        lengths = [hand.bits.bit_count() for hand in self.hands if hand is not None]
        return max(lengths, default=None)

    def owner(self, card: Card) -> Seat | None:
        """Who holds the card, None when no known hand does."""
        return next((seat for seat in SEATS if (hand := self.hands[seat]) is not None and card in hand), None)

    def completed(self) -> "Deal":
        """The same deal with the fourth hand worked out, where three hands of thirteen are known."""
        unknown = [seat for seat in SEATS if self.hands[seat] is None]
        if len(unknown) != 1 or self.tricks != 13 or len(self.cards) != 39:
            return self
        hands = {seat: hand for seat in SEATS if (hand := self.hands[seat]) is not None}
        return Deal.of({**hands, unknown[0]: PACK - self.cards})

    def faults(self) -> Iterator[Message]:
        """What cannot be: no hand, a card in two hands, more than thirteen in a hand, or fewer beside one of thirteen.

        An empty hand is never at fault: diagrams of a single suit and the like leave hands out (PBN 2.1 §3.4.11).
        """
        if self.is_complete:
            return
        if not len(self.cards):
            yield Message("The deal gives no hand at all.")
        seen: dict[Card, Seat] = {}
        for seat in SEATS:
            for card in self.hands[seat] or ():
                if card in seen:
                    yield Message(
                        "{card} is in two hands, {first} and {second}.",
                        card=card,
                        first=seen[card].term,
                        second=seat.term,
                    )
                seen.setdefault(card, seat)
        yield from self._length_faults()

    def _length_faults(self) -> Iterator[Message]:
        lengths = {seat: len(hand) for seat in SEATS if (hand := self.hands[seat]) is not None}
        usual = max(lengths.values(), default=0)
        for seat, length in lengths.items():
            if length > 13:
                yield Message("{seat} has {n} cards instead of thirteen.", seat=seat.term, n=length)
            elif usual >= 13 and 0 < length < 13:
                yield Message("{seat} has only {n} cards.", seat=seat.term, n=length)

    def verify(self) -> None:
        """Raise IllegalDeal with the first of :meth:`faults`, if there is one."""
        for fault in self.faults():
            raise IllegalDeal(fault)


@lru_cache(maxsize=256)
def _parse(text: str) -> Deal:
    first, colon, rest = text.partition(":")
    fields = rest.split()
    if not colon or len(fields) != 4:
        raise InvalidNotation(
            Message("“{text}” is not a deal: a seat, a colon and four hands, as in N:… … … ….", text=text)
        )
    seat = Seat.parse(first)
    hands = [None if hand == "-" else Hand.parse(hand) for hand in fields]
    north, east, south, west = hands[4 - seat :] + hands[: 4 - seat]
    return Deal((north, east, south, west))
