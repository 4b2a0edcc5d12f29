"""What the solver finds: the table of twenty, par, and what each card of a play was worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from bridge.cards import Card, Strain
from bridge.contract import Contract
from bridge.errors import InvalidNotation, Message
from bridge.play import Play
from bridge.table import SEATS, Seat, Side


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks that each declarer takes double dummy in each strain: rows N E S W, columns ♣ ♦ ♥ ♠ NT.

    >>> TrickTable.of({seat: [7, 7, 7, 7, 7] for seat in SEATS})[Seat.EAST, Strain.HEARTS]
    7
    """

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        fits = len(self.rows) == 4 and all(len(row) == 5 for row in self.rows)
        if not fits or not all(0 <= tricks <= 13 for row in self.rows for tricks in row):
            raise InvalidNotation(Message("A table of tricks has five numbers from 0 to 13 for each of four players."))

    @classmethod
    def of(cls, tricks: Mapping[Seat, list[int]]) -> Self:
        """The table from the rows of the declarers. Raises InvalidNotation."""
        return cls(tuple(tuple(tricks[seat]) for seat in SEATS))

    def __getitem__(self, cell: tuple[Seat, Strain]) -> int:
        declarer, strain = cell
        return self.rows[declarer][strain]

    def as_dict(self) -> dict[str, dict[str, int]]:
        """The table as JSON values: ``{"N": {"C": 7, …, "NT": 6}, …}``."""
        return {seat.letter: {strain.letter: self[seat, strain] for strain in Strain} for seat in SEATS}


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that earns par, and the tricks its declarer takes."""

    contract: Contract
    tricks: int


@dataclass(frozen=True, slots=True)
class Par:
    """The score that neither side can better when both see all hands, for N–S, and every contract that earns it.

    No contract earns it when all pass.
    """

    score_ns: int
    contracts: tuple[ParContract, ...]


@dataclass(frozen=True, slots=True)
class AnalysedCard:
    """A card as it was played, and how many tricks declarer's side takes in all after each card it might have been.

    ``options`` holds the cards that were legal.
    """

    seat: Seat
    card: Card
    options: Mapping[Card, int]
    is_declaring: bool

    @property
    def tricks(self) -> int:
        """Declarer's tricks after the card that was played."""
        return self.options[self.card]

    @property
    def best(self) -> int:
        """Declarer's tricks after the best card of the player's side."""
        return max(self.options.values()) if self.is_declaring else min(self.options.values())

    @property
    def cost(self) -> int:
        """Tricks that the card cost the player's side double dummy."""
        return abs(self.best - self.tricks)

    @property
    def mattered(self) -> bool:
        """Whether another legal card would have led to another number of tricks."""
        return len(set(self.options.values())) > 1


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How the cards of one hand fared double dummy: how many mattered, how many of these cost, and how much."""

    seat: Seat
    cards: int
    mattered: int
    costly: int
    tricks: int


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """The double-dummy worth of a play, card by card, as far as it can be followed.

    ``needed`` are the tricks of the contract, None when it is not known. ``stopped`` says why cards at the end were
    left out, None when none were.
    """

    play: Play
    cards: tuple[AnalysedCard, ...]
    needed: int | None = None
    stopped: Message | None = field(default=None)

    @property
    def tricks(self) -> tuple[int, ...]:
        """Declarer's double-dummy tricks before the first card and after each."""
        return () if not self.cards else (self.cards[0].best, *(card.tricks for card in self.cards))

    @property
    def turning_point(self) -> int | None:
        """The index of the first card after which the contract's fate is another than before it."""
        if self.needed is None:
            return None
        makes = [tricks >= self.needed for tricks in self.tricks]
        return next((index for index in range(len(self.cards)) if makes[index] is not makes[index + 1]), None)

    @property
    def summaries(self) -> tuple[SeatSummary, ...]:
        """One a hand, N E S W."""
        return tuple(_summary(seat, [card for card in self.cards if card.seat is seat]) for seat in SEATS)

    def given(self, side: Side) -> int:
        """Tricks that the cards of a side cost it."""
        return sum(card.cost for card in self.cards if card.seat.side is side)


def _summary(seat: Seat, cards: list[AnalysedCard]) -> SeatSummary:
    return SeatSummary(
        seat,
        len(cards),
        sum(card.mattered for card in cards),
        sum(card.cost > 0 for card in cards),
        sum(card.cost for card in cards),
    )
