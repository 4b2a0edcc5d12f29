"""Playing on to the end: the learner plays some hands, robots the others."""

from dataclasses import dataclass, replace

from bridge.cards import Card, Hand
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver, Values
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat, Side


@dataclass(frozen=True, slots=True)
class PlayOut:
    """A play that goes on, the hands that the learner plays, and the tricks that declarer's side needs.

    The robots follow ``record``, a play without a fault, for as long as everybody has; after that they play
    double-dummy cards.
    """

    play: Play
    seats: frozenset[Seat]
    needed: int
    record: tuple[Card, ...] = ()

    @property
    def side(self) -> Side:
        """The learner's side."""
        return next(iter(self.seats)).side

    @property
    def is_over(self) -> bool:
        """Whether every card was played."""
        return self.play.is_over

    @property
    def is_learners_turn(self) -> bool:
        """Whether the next card is the learner's."""
        return self.play.to_play in self.seats

    @property
    def legal(self) -> Hand:
        """The cards that the learner may play now, none when it is a robot's turn or over."""
        return self.play.legal_cards() if self.is_learners_turn else Hand()

    @property
    def declarer_tricks(self) -> int:
        """The tricks that declarer's side has won so far."""
        return self.play.tricks_won(self.play.declarer.side)

    @property
    def is_made(self) -> bool | None:
        """Whether the contract was made; None before the end."""
        return self.declarer_tricks >= self.needed if self.is_over else None

    def after(self, card: Card) -> "PlayOut":
        """One card on. Raises IllegalCard."""
        return replace(self, play=self.play.play(card))

    def robots_play(self, solver: Solver) -> "PlayOut":
        """On to the learner's next turn, or to the end. Raises SolverError."""
        state = self
        while not state.is_over and not state.is_learners_turn:
            state = state.after(state._robots_card(solver))
        return state

    def _robots_card(self, solver: Solver) -> Card:
        played = tuple(played.card for played in self.play.cards)
        if len(played) < len(self.record) and self.record[: len(played)] == played:
            return self.record[len(played)]
        return double_dummy_card(self.play, solver)


def double_dummy_card(play: Play, solver: Solver) -> Card:
    """The card that a robot plays: the lowest of the best. Raises SolverError."""
    legal = [*play.legal_cards()]
    return legal[0] if len(legal) == 1 else best_card(values_of(play, solver))


def best_card(values: Values) -> Card:
    """The lowest of the cards that win most."""
    return min(values, key=lambda card: (-values[card], card.rank, card.suit))


def values_of(play: Play, solver: Solver) -> Values:
    """The tricks that the side to play still wins after each card that it may play. Raises SolverError."""
    position = Position.of(play)
    return {} if position is None else solver.values(position)


def cost_in_words(cost: int) -> Message:
    """What cards cost their side, in tricks."""
    return Message("That costs one trick.") if cost == 1 else Message("That costs {n} tricks.", n=cost)
