"""Claims looked at as a director does: does the claim hold by every normal line of play (Laws 68-71)?

The other question, whether the *best* line takes the tricks, is for :mod:`bridge.double_dummy`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from bridge.cards import DECK, SUIT_BITS, Card, Hand, Strain, Suit
from bridge.double_dummy.position import Position
from bridge.errors import IllegalCard, Message
from bridge.table import SEATS, Side


class Holds(Enum):
    """Whether a claim holds against every normal line."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    """Too many cards are left to look at every line."""


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """The answer; ``line`` is a normal line that takes fewer tricks than were claimed, if there is one."""

    holds: Holds
    line: tuple[Card, ...] = ()


def check_claim(
    position: Position, claimer: Side, tricks: int, order: tuple[Suit, ...] = (), most_positions: int = 100_000
) -> ClaimCheck:
    """Whether the claimer's side takes at least so many of the tricks left by its worst normal line.

    What counts as normal, careless plays included but nothing irrational (the footnote to Law 69):

    * a suit is led from the top; which suit is led is not in the claimer's favour, but follows the statement where
      there is one: ``order`` names suits to be led one after the other, trumps until the opponents have no more,
      another suit until the leading hand has no more;
    * a hand that can win the trick does, by its cheapest or by its highest card, so that a finesse nobody announced
      loses and so does a king nobody saw (Law 70E); a trick that partner is winning may be overtaken while an opponent
      has still to play; a hand that cannot win plays its lowest card;
    * a hand without the suit led ruffs when partner is not winning, low or high; otherwise it throws the lowest card of
      any suit, but none that an opponent cannot beat while it has another.

    The opponents play whatever is best for them. Raises IllegalCard when more tricks are claimed than are left.
    """
    left = position.tricks_left
    if not 0 <= tricks <= left:
        raise IllegalCard(Message("Only {left} tricks are left, {n} cannot be claimed.", left=left, n=tricks))
    search = _Search(claimer, position.strain, order, most_positions)
    try:
        line = search.line_that_loses(position, left - tricks + 1)
    except _TooMany:
        return ClaimCheck(Holds.UNKNOWN)
    return ClaimCheck(Holds.YES) if line is None else ClaimCheck(Holds.NO, line)


class _TooMany(Exception):
    """More positions than may be looked at."""


_State = tuple[tuple[int, int, int, int], int, tuple[int, ...]]
"""The cards held, as bits; who leads the trick; the cards on the table, as indices into DECK."""


@dataclass
class _Search:
    """Looks for a line on which the opponents win enough tricks; both sides work towards it, within their limits."""

    claimer: Side
    strain: Strain
    order: tuple[Suit, ...]
    most: int
    hopeless: dict[_State, int] = field(default_factory=dict)
    """The fewest tricks that the opponents were found unable to win from here on."""

    def line_that_loses(self, position: Position, wanted: int) -> tuple[Card, ...] | None:
        """A line on which the opponents win ``wanted`` tricks or more, None if there is none."""
        held = [(position.hands[seat] or Hand()).bits for seat in SEATS]
        for place, card in enumerate(position.table):
            held[(position.leader + place) % 4] &= ~card.bit
        north, east, south, west = held
        table = tuple(DECK.index(card) for card in position.table)
        line = self._line(((north, east, south, west), position.leader, table), wanted)
        return None if line is None else tuple(DECK[index] for index in line)

    def _line(self, state: _State, wanted: int) -> tuple[int, ...] | None:
        held, leader, table = state
        if wanted <= 0:
            return ()
        tricks_left = held[leader].bit_count() + bool(table)
        if tricks_left < wanted or self.hopeless.get(state, tricks_left + 1) <= wanted:
            return None
        if len(self.hopeless) >= self.most:
            raise _TooMany
        for index in self._choices(state):
            after, won = self._after(state, index)
            rest = self._line(after, wanted - won)
            if rest is not None:
                return (index, *rest)
        self.hopeless[state] = wanted
        return None

    def _after(self, state: _State, index: int) -> tuple[_State, int]:
        """The state after a card, and how many tricks the opponents won by it."""
        held, leader, table = state
        seat = (leader + len(table)) % 4
        north, east, south, west = (bits & ~(1 << index) if place == seat else bits for place, bits in enumerate(held))
        table = (*table, index)
        if len(table) < 4:
            return ((north, east, south, west), leader, table), 0
        winner = (leader + self._winning(table)) % 4
        return ((north, east, south, west), winner, ()), not self._is_claimers(winner)

    def _choices(self, state: _State) -> Iterator[int]:
        """The cards to look at, by their indices."""
        held, leader, table = state
        seat = (leader + len(table)) % 4
        if not self._is_claimers(seat):
            return self._legal(state, seat)
        if not table:
            return self._leads(held, seat)
        following = held[seat] & SUIT_BITS[table[0] // 13]
        if following:
            return self._follows(following, leader, seat, table)
        return self._discards_and_ruffs(held, leader, seat, table)

    def _legal(self, state: _State, seat: int) -> Iterator[int]:
        """Every legal card of an opponent, but one of several that are equal."""
        held, _leader, table = state
        hand = held[seat]
        legal = (table and hand & SUIT_BITS[table[0] // 13]) or hand
        others = held[0] | held[1] | held[2] | held[3]
        for index in table:
            others |= 1 << index
        others &= ~hand
        for bits in (legal & suit for suit in SUIT_BITS):
            higher = None
            for index in _high_to_low(bits):
                between = 0 if higher is None else (1 << higher) - (1 << index)
                if higher is None or others & between:
                    yield index
                higher = index

    def _leads(self, held: tuple[int, int, int, int], seat: int) -> Iterator[int]:
        hand = held[seat]
        opponents = held[(seat + 1) % 4] | held[(seat + 3) % 4]
        for suit in self.order:
            bits = hand & SUIT_BITS[suit]
            if bits and (suit is not self.strain.trump or opponents & SUIT_BITS[suit]):
                yield _highest(bits)
                return
        for bits in (hand & suit for suit in SUIT_BITS):
            if bits:
                yield _highest(bits)

    def _follows(self, following: int, leader: int, seat: int, table: tuple[int, ...]) -> Iterator[int]:
        winning = self._winning(table)
        is_ruffed = table[winning] // 13 != table[0] // 13
        better = 0 if is_ruffed else following >> (table[winning] + 1) << (table[winning] + 1)
        if not better:
            yield _lowest(following)
        elif (leader + winning - seat) % 2 == 0:
            yield _lowest(following)
            if len(table) < 3:
                yield _highest(better)
        else:
            yield from {_lowest(better), _highest(better)}

    def _discards_and_ruffs(
        self, held: tuple[int, int, int, int], leader: int, seat: int, table: tuple[int, ...]
    ) -> Iterator[int]:
        hand = held[seat]
        trump = self.strain.trump
        trumps = 0 if trump is None else hand & SUIT_BITS[trump]
        winning = self._winning(table)
        if trumps and (leader + winning - seat) % 2:
            card = table[winning]
            better = trumps >> (card + 1) << (card + 1) if card // 13 == trump else trumps
            if better:
                yield from {_lowest(better), _highest(better)}
                return
        against = held[(seat + 1) % 4] | held[(seat + 3) % 4]
        lowest = [_lowest(bits) for suit in SUIT_BITS if (bits := (hand & ~trumps or hand) & suit)]
        losers = [index for index in lowest if against & SUIT_BITS[index // 13] >> (index + 1) << (index + 1)]
        yield from losers or lowest

    def _winning(self, table: tuple[int, ...]) -> int:
        """The place of the card that is winning."""
        trump = self.strain.trump
        place, winning = 0, table[0]
        for number, index in enumerate(table):
            suit = index // 13
            if (index > winning) if suit == winning // 13 else (suit == trump):
                place, winning = number, index
        return place

    def _is_claimers(self, seat: int) -> bool:
        return SEATS[seat].side is self.claimer


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _highest(bits: int) -> int:
    return bits.bit_length() - 1


def _high_to_low(bits: int) -> Iterator[int]:
    while bits:
        index = bits.bit_length() - 1
        yield index
        bits ^= 1 << index
