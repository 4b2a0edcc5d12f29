"""The cut for partners at rubber bridge: who plays with whom, who deals first, who sits where.

The preliminaries of the Laws of rubber bridge.

>>> cut = Cut.parse("S9 HK D9 C2")
>>> cut.ranking, cut.partnerships
((1, 0, 2, 3), ((1, 0), (2, 3)))
>>> print(cut.reasons[1])
♠9 is above ♦9: equal ranks go by suit, ♠ > ♥ > ♦ > ♣.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from bridge.cards import Card
from bridge.errors import IllegalDeal, InvalidNotation, Message
from bridge.table import SEATS, Seat

NOT_TO_BE_DRAWN = 4
"""So many cards at either end of the spread pack are not to be drawn."""


def may_be_drawn(place: int, cards: int = 52) -> bool:
    """Whether the card at this place of the spread pack, counted from 1, may be drawn."""
    return NOT_TO_BE_DRAWN < place <= cards - NOT_TO_BE_DRAWN


@dataclass(frozen=True, slots=True)
class Cut:
    """The cards that four players drew, in the order of the players, who are numbered from 0.

    Raises InvalidNotation unless there are four cards, IllegalDeal when two players show the same card.
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != len(SEATS):
            raise InvalidNotation(Message("Four players draw a card each, not {n}.", n=len(self.cards)))
        for card in self.cards:
            if self.cards.count(card) > 1:
                raise IllegalDeal(Message("{card} was drawn twice.", card=card))

    @classmethod
    def parse(cls, text: str) -> "Cut":
        """Read four cards with blanks between them: ``S9 HK D9 C2``. Raises InvalidNotation, IllegalDeal."""
        return cls(tuple(map(Card.parse, text.split())))

    def __str__(self) -> str:
        return " ".join(card.code for card in self.cards)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The players, whoever drew the highest card first."""
        return tuple(sorted(range(len(self.cards)), key=lambda player: height(self.cards[player]), reverse=True))

    @property
    def dealer(self) -> int:
        """The player who drew the highest card: he deals first, and chooses a seat and one of the two packs."""
        return self.ranking[0]

    @property
    def partnerships(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The players of the two highest cards, and those of the two lowest."""
        first, second, third, fourth = self.ranking
        return (first, second), (third, fourth)

    @property
    def reasons(self) -> tuple[Message, ...]:
        """Why the cards rank as they do, each against the next lower one."""
        ranked = [self.cards[player] for player in self.ranking]
        return tuple(why_above(*cards) for cards in pairwise(ranked))

    def seated(self, dealer: Seat, left: int | None = None) -> Mapping[int, Seat]:
        """Where the players sit when the dealer chooses this seat and an opponent sits down on the left.

        If nobody is named, that is the one with the higher card. Raises InvalidNotation if it is no opponent.
        """
        (first, partner), opponents = self.partnerships
        on_the_left = opponents[0] if left is None else left
        if on_the_left not in opponents:
            raise InvalidNotation(Message("Only an opponent can sit at the dealer's left."))
        on_the_right = opponents[1] if on_the_left == opponents[0] else opponents[0]
        return {first: dealer, on_the_left: dealer.lho, partner: dealer.partner, on_the_right: dealer.rho}


def height(card: Card) -> tuple[int, int]:
    """How high a card is in a cut: by its rank, and between equal ranks by its suit."""
    return card.rank, card.suit


def why_above(high: Card, low: Card) -> Message:
    """Why one card is above another in a cut."""
    if high.rank is low.rank:
        return Message("{high} is above {low}: equal ranks go by suit, ♠ > ♥ > ♦ > ♣.", high=high, low=low)
    return Message("{high} is above {low}: the rank comes first, whatever the suit.", high=high, low=low)
