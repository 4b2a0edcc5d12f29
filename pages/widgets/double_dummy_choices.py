"""A board as double dummy sees it: what every card led to, also where the record stops."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace

from bridge.board import Board
from bridge.cards import Card
from bridge.double_dummy.boards import BoardAnalysis, analyse_board
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import Seat
from pages.widgets.notation import final_contract


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be played at a position: each card with the tricks that declarer's side takes in all after it."""

    seat: Seat
    options: Mapping[Card, int]
    is_declaring: bool

    @property
    def best(self) -> int:
        """Declarer's tricks after the best card of the side that plays."""
        return max(self.options.values()) if self.is_declaring else min(self.options.values())

    def cost(self, card: Card) -> int:
        """Tricks that the card costs the side that plays it."""
        return abs(self.best - self.options[card])


@dataclass(frozen=True, slots=True)
class Analysis(BoardAnalysis):
    """An analysis that also knows the choice where the record stops: of the opening lead, or of the next card."""

    next_choice: Choice | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices by position, as far as the play can be followed."""
        cards = self.play.cards if self.play else ()
        played = tuple(Choice(card.seat, card.options, card.is_declaring) for card in cards)
        return (*played, self.next_choice) if self.next_choice else played

    @property
    def tricks(self) -> tuple[int, ...]:
        """Declarer's double-dummy tricks before the first card and after each."""
        if self.play and self.play.cards:
            return self.play.tricks
        return (self.next_choice.best,) if self.next_choice else ()

    def choice_at(self, position: int) -> Choice | None:
        """What may be played when so many cards are played, if it is known."""
        choices = self.choices
        return choices[position] if position < len(choices) else None


def analysed(board: Board, solver: Solver, *, in_batch: bool = False) -> Analysis:
    """All that double dummy says of a board; what cannot be solved is None, and ``problem`` says why."""
    found = analyse_board(board, solver, in_batch=in_batch)
    choice = None
    if found.problem is None and not (found.play and found.play.stopped):
        with suppress(BridgeError):
            choice = _next_choice(board, solver, in_batch=in_batch)
    return Analysis(**{each.name: getattr(found, each.name) for each in fields(found)}, next_choice=choice)


def _next_choice(board: Board, solver: Solver, *, in_batch: bool) -> Choice | None:
    play = _whole_play(board)
    position = Position.of(play) if play else None
    if play is None or position is None:
        return None
    won, left = play.tricks_won(play.declarer.side), position.tricks_left
    is_declaring = position.side_to_play is play.declarer.side
    values = solver.values(position, in_batch=in_batch)
    options = {card: won + (still if is_declaring else left - still) for card, still in values.items()}
    return Choice(position.to_play, options, is_declaring)


def _whole_play(board: Board) -> Play | None:
    """The play with all four hands; before the opening lead where the record has none."""
    contract, deal = final_contract(board), board.deal and board.deal.completed()
    if deal is None:
        return None
    if board.play is not None:
        return replace(board.play, deal=deal)
    if contract is None or contract.declarer is None:
        return None
    return Play(contract.declarer.lho, contract.strain, deal)
