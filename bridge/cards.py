"""Suits, ranks, strains, cards and hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from bridge.errors import InvalidNotation, Message, Term
from bridge.ranked import Ranked


class Suit(Ranked):
    """A suit, in ascending rank: ♣ < ♦ < ♥ < ♠ (Law 1)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return _SUIT_TERMS[self]

    def __str__(self) -> str:
        return "♣♦♥♠"[self]

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """Read a suit letter (either case) or symbol. Raises InvalidNotation."""
        try:
            return _SUITS[text.strip().upper()]
        except KeyError:
            raise InvalidNotation(Message("“{text}” is not a suit: S, H, D or C.", text=text)) from None


_SUITS = {sign: suit for suit in Suit for sign in (suit.letter, str(suit))}

_SUIT_TERMS = (Term("clubs"), Term("diamonds"), Term("hearts"), Term("spades"))

SUITS_HIGH_TO_LOW = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Strain(Ranked):
    """What a bid names: a suit or no trump, in the order of Law 18, ♣ < ♦ < ♥ < ♠ < NT."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H``, ``S`` or ``NT``."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None at no trump."""
        return _TRUMPS[self]

    def __str__(self) -> str:
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @classmethod
    def parse(cls, text: str) -> "Strain":
        """Read a suit letter or symbol, ``NT`` or ``N``, in either case. Raises InvalidNotation."""
        try:
            return _STRAINS[text.strip().upper()]
        except KeyError:
            raise InvalidNotation(Message("“{text}” is not a strain: C, D, H, S or NT.", text=text)) from None


_TRUMPS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
_STRAINS = {sign: strain for strain in Strain for sign in (strain.letter, str(strain))} | {"N": Strain.NOTRUMP}


class Rank(Ranked):
    """A rank, two to ace (Law 1); the value is the usual order, ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character, the ten as ``T``."""
        return "23456789TJQKA"[self - 2]

    def __str__(self) -> str:
        return "10" if self is Rank.TEN else self.letter

    @classmethod
    def parse(cls, text: str) -> "Rank":
        """Read ``A K Q J 10 T 9 … 2`` in either case. Raises InvalidNotation."""
        try:
            return _RANKS[text.strip().upper()]
        except KeyError:
            raise InvalidNotation(Message("“{text}” is not a rank: A K Q J T 9 8 7 6 5 4 3 2.", text=text)) from None


_RANKS = {sign: rank for rank in Rank for sign in (rank.letter, str(rank))}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards. Cards order by suit, then rank.

    >>> Card.parse("HT")
    Card(Suit.HEARTS, Rank.TEN)
    >>> str(Card.parse("HT"))
    '♥10'
    """

    suit: Suit
    rank: Rank
    bit: int = field(init=False, repr=False, compare=False)
    """The place of this card in :attr:`Hand.bits`: a single bit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << (13 * self.suit + self.rank - 2))

    @property
    def code(self) -> str:
        """Two ASCII characters, suit first: ``HT``."""
        return self.suit.letter + self.rank.letter

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card({self.suit!r}, {self.rank!r})"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card, suit first: ``♥10``, ``H10``, ``HT`` or ``ht``. Raises InvalidNotation."""
        card = _CARDS.get(text.strip().upper())
        if card is None:
            raise InvalidNotation(
                Message("“{text}” is not a card: write the suit, then the rank, as in SA or HT.", text=text)
            )
        return card


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 cards in ascending order; ``DECK[i].bit == 1 << i``."""

_CARDS = {
    suit_sign + rank_sign: card
    for card in DECK
    for suit_sign in (card.suit.letter, str(card.suit))
    for rank_sign in (card.rank.letter, str(card.rank))
}

SUIT_BITS = tuple(0x1FFF << (13 * suit) for suit in Suit)
"""The places of each suit's cards in :attr:`Hand.bits`."""

_RANK_BITS = {rank.letter: 1 << (rank - 2) for rank in Rank}


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of cards, complete or not. ``bits`` has one bit a card, in the order of :data:`DECK`.

    Prints and parses as four holdings, spades first, high to low, joined by dots.

    >>> [str(rank) for rank in Hand.parse("AKQ.T9.876.5432").holding(Suit.HEARTS)]
    ['10', '9']
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Hand":
        """The hand that holds these cards."""
        bits = 0
        for card in cards:
            bits |= card.bit
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Read ``AKQ.JT9.876.5432``: spades, hearts, diamonds, clubs, a void as nothing; ten is ``T`` or ``10``.

        Raises InvalidNotation for a wrong character, a rank given twice in a suit, or not four holdings.
        """
        holdings = text.strip().split(".")
        if len(holdings) != 4:
            raise InvalidNotation(
                Message("“{text}” has {n} suits; a hand has four, parted by dots.", text=text, n=len(holdings))
            )
        spades, hearts, diamonds, clubs = map(_holding_bits, holdings)
        return cls(spades << 39 | hearts << 26 | diamonds << 13 | clubs)

    def suit(self, suit: Suit) -> "Hand":
        """The cards of one suit."""
        return Hand(self.bits & SUIT_BITS[suit])

    def holding(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks held in a suit, high to low."""
        return tuple(card.rank for card in self.suit(suit))

    def length(self, suit: Suit) -> int:
        """How many cards of the suit are held."""
        return (self.bits & SUIT_BITS[suit]).bit_count()

    def __iter__(self) -> Iterator[Card]:
        """The cards, spades first, high to low within each suit."""
        bits = self.bits
        while bits:
            index = bits.bit_length() - 1
            yield DECK[index]
            bits ^= 1 << index

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __or__(self, other: "Hand") -> "Hand":
        return Hand(self.bits | other.bits)

    def __and__(self, other: "Hand") -> "Hand":
        return Hand(self.bits & other.bits)

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand(self.bits & ~other.bits)

    def __str__(self) -> str:
        bits = self.bits
        spades, hearts = _holding_text(bits >> 39), _holding_text(bits >> 26 & 0x1FFF)
        return f"{spades}.{hearts}.{_holding_text(bits >> 13 & 0x1FFF)}.{_holding_text(bits & 0x1FFF)}"

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


PACK = Hand.of(DECK)
"""All 52 cards as one set."""


@lru_cache(maxsize=1 << 13)
def _holding_text(bits: int) -> str:
    return "".join(rank.letter for rank in reversed(Rank) if bits >> (rank - 2) & 1)


@lru_cache(maxsize=1 << 14)
def _holding_bits(holding: str) -> int:
    bits = 0
    for letter in holding.upper().replace("10", "T"):
        bit = _RANK_BITS.get(letter)
        if bit is None:
            raise InvalidNotation(Message("“{text}” is not a rank: A K Q J T 9 8 7 6 5 4 3 2.", text=letter))
        if bits & bit:
            raise InvalidNotation(Message("{rank} stands twice in “{holding}”.", rank=letter, holding=holding))
        bits |= bit
    return bits
