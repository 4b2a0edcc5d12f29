"""What cards are worth in German bridge: the chance of each to win a trick, and the card that suits the bid best.

Works on sets of cards as bits (:attr:`bridge.cards.Hand.bits`), since a simulation asks many thousand times.
"""

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from math import exp, inf, sqrt
from typing import NamedTuple

from bridge.cards import DECK, PACK, SUIT_BITS

_SUIT_OF = {card.bit: SUIT_BITS[card.suit] for card in DECK}
_ABOVE = {card.bit: SUIT_BITS[card.suit] & -(card.bit << 1) for card in DECK}
"""The higher cards of the suit."""

ALL = PACK.bits
TRUMP, SIDE, TOP, LED = 0.5, 0.6, 0.9, 0.25
"""How fast the chance of a trump and of another card falls with the higher cards that are out, where it begins for the
other, and how often a trick of another player is led in its suit. Fitted to the 30,000 cards of 1,500 rounds that such
players played among themselves, 3 to 6 of them with 1 to 8 cards each."""
MISS, SPOIL, SPOIL_WHEN_LOST = 0.03, 0.1, 0.3
"""In bids made: the cost of a trick too many or too few (by its square), and the worth of a trick that spoils the bid
of another, while the own bid can be made and when it is lost."""
WILLING, UNWILLING = 0.85, 0.3
"""How often a player who can win the trick does so: one who needs tricks, and one who needs none."""


@dataclass(slots=True)
class Position:
    """A round in play as a player judges it, or a simulated one.

    ``hands`` and ``needed`` (the tricks bid and not won yet) are by player, ``out`` are the cards that nobody can hold:
    played or turned up. ``void_in`` are the suits in which a player showed a void. A player's own hand is all
    that a judgement looks at.
    """

    hands: list[int]
    needed: list[int]
    void_in: list[int]
    out: int
    trumps: int
    turn: int
    left: int
    """The tricks not completed."""
    in_trick: int = 0
    """The cards played to the current trick."""
    suit_led: int = 0
    best: int = 0
    """The card that is winning the trick, and below the player of it."""
    best_by: int = 0

    def copy(self) -> "Position":
        """The same position, to play on in."""
        copied = copy(self)
        copied.hands, copied.needed, copied.void_in = self.hands[:], self.needed[:], self.void_in[:]
        return copied

    def legal(self) -> int:
        """The cards that the player whose turn it is may play."""
        hand = self.hands[self.turn]
        return hand & self.suit_led or hand

    def beats(self, card: int) -> bool:
        """Whether this card would be winning the trick."""
        best, trumps = self.best, self.trumps
        if not best:
            return True
        if card & trumps:
            return not best & trumps or card > best
        return not best & trumps and card & self.suit_led != 0 and card > best

    def play(self, card: int) -> None:
        """Play a card, and pass the turn."""
        player = self.turn
        if not self.in_trick:
            self.suit_led = _SUIT_OF[card]
        elif not card & self.suit_led:
            self.void_in[player] |= self.suit_led
        if self.beats(card):
            self.best, self.best_by = card, player
        self.hands[player] &= ~card
        self.out |= card
        self.in_trick += 1
        players = len(self.hands)
        if self.in_trick < players:
            self.turn = (player + 1) % players
        else:
            self.turn = self.best_by
            self.needed[self.turn] -= 1
            self.left -= 1
            self.in_trick = self.suit_led = self.best = 0

    def chances(self, player: int) -> dict[int, float]:
        """The chance of each card of the player's hand to win one of the tricks to come.

        A card is beaten by higher cards of its suit in other hands, and by a ruff where a hand has none of the suit.
        A card that is no trump wins only where its suit is led; whoever is on lead can lead one such card.
        """
        comes_up = _comes_up(self.left)
        if self.turn == player and not self.in_trick:
            later = self.left - 1
            comes_up = (1 + later * _comes_up(later)) / self.left
        chances = self._if_led(player)
        return {card: chance if card & self.trumps else chance * comes_up for card, chance in chances.items()}

    def _if_led(self, player: int) -> dict[int, float]:
        """The chance of each card to win where its suit is led; that of a trump, anyhow."""
        hand, trumps, others = self.hands[player], self.trumps, len(self.hands) - 1
        unseen = ALL & ~self.out & ~hand
        share = self._share(unseen)
        can_ruff = 1 - (1 - share) ** (unseen & trumps).bit_count()
        chances = {}
        for suit in SUIT_BITS:
            holding = hand & suit
            if not holding:
                continue
            outside = unseen & suit
            if suit == trumps:
                top, falls = 1.0, TRUMP
            else:
                ruffed = (1 - share) ** outside.bit_count() * can_ruff
                top, falls = TOP * (1 - ruffed) ** others, SIDE
            falls = exp(-falls * others * share)
            while holding:
                card = holding & -holding
                holding ^= card
                chances[card] = top * falls ** (outside & _ABOVE[card]).bit_count()
        return chances

    def wins_now(self, card: int) -> float:
        """The chance that this card, played by the player whose turn it is, wins the current trick."""
        if not self.beats(card):
            return 0.0
        players, turn = len(self.hands), self.turn
        behind = players - 1 - self.in_trick
        if not behind:
            return 1.0
        trumps, suit = self.trumps, self.suit_led or _SUIT_OF[card]
        unseen = ALL & ~self.out & ~self.hands[turn]
        lacks = 1 - self._share(unseen)
        void = lacks ** (unseen & suit).bit_count()
        higher = 1 - lacks ** (unseen & _ABOVE[card]).bit_count()
        ruffs = 1 - lacks ** (unseen & trumps).bit_count()
        if card & trumps and suit != trumps:
            beaten, beaten_by_void = void * higher, higher
        else:
            beaten_by_void = 0.0 if suit == trumps else ruffs
            beaten = higher + (1 - higher) * void * beaten_by_void
        chance = 1.0
        for ahead in range(1, behind + 1):
            player = (turn + ahead) % players
            can = beaten_by_void if self.void_in[player] & suit else beaten
            chance *= 1 - can * (WILLING if self.needed[player] > 0 else UNWILLING)
        return chance

    def choose(self) -> int:
        """The card of the player whose turn it is that makes exactly the tricks needed likeliest.

        Where these cannot be made any more, it comes as near as it can and spoils the bids of the others.
        """
        turn = self.turn
        legal = self.legal()
        if not legal & (legal - 1):
            return legal
        needed, left = self.needed[turn], self.left - 1
        chances, comes_up = self._if_led(turn), _comes_up(left)
        unled = {card: chance if card & self.trumps else chance * comes_up for card, chance in chances.items()}
        on_lead, off_lead = _Sum.of(chances.values()), _Sum.of(unled.values())
        spoils = 0.0
        if self.best:
            spoils = SPOIL if 0 <= needed <= left + 1 else SPOIL_WHEN_LOST
            spoils = spoils if self.needed[self.best_by] > 0 else -spoils
        best, most = 0, -inf
        for card in bits(legal):
            wins = self.wins_now(card)
            value = wins * (_fit(needed - 1, left, *on_lead.without(chances[card])) + spoils)
            value += (1 - wins) * _fit(needed, left, *off_lead.without(unled[card]))
            if value > most:
                best, most = card, value
        return best

    def _share(self, unseen: int) -> float:
        """The chance that a certain unseen card is in a certain other hand."""
        return min(1.0, self.left / max(1, unseen.bit_count()))


class _Sum(NamedTuple):
    """The tricks expected of some cards, and the variance."""

    expected: float
    spread: float

    @classmethod
    def of(cls, chances: Collection[float]) -> "_Sum":
        """The sum over cards with these chances, each by itself."""
        return cls(sum(chances), sum(chance * (1 - chance) for chance in chances))

    def without(self, chance: float) -> "_Sum":
        """The same less a card."""
        return _Sum(self.expected - chance, self.spread - chance * (1 - chance))


def _comes_up(tricks: int) -> float:
    """How likely others lead a certain suit in one of so many tricks."""
    return 1 - (1 - LED) ** tricks


def bits(cards: int) -> Iterator[int]:
    """The cards of a set, one bit each, from the lowest."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def distribution(chances: Iterable[float]) -> list[float]:
    """The chance of 0, 1, 2 ... tricks when each card wins one with its chance, independently."""
    spread = [1.0]
    for chance in chances:
        spread = [
            few * (1 - chance) + fewer * chance for few, fewer in zip([*spread, 0.0], [0.0, *spread], strict=True)
        ]
    return spread


def _fit(needed: int, left: int, expected: float, spread: float) -> float:
    """How likely the tricks needed are, about, less what it costs to be far from them."""
    distance = needed - expected
    if not 0 <= needed <= left:
        return -MISS * distance * distance
    return exp(-distance * distance / (2 * spread + 0.2)) / sqrt(1 + 4 * spread) - MISS * distance * distance
