"""All boards of a collection double dummy, in the background, while the reader reads on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bridge.board import Board
from bridge.cards import Card
from bridge.double_dummy.boards import BoardAnalysis, analyse_boards
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import Par, TrickTable
from bridge.table import Seat, Side
from pages.widgets.background import Background
from pages.widgets.notation import final_contract


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The card that changed the fate of the contract; ``trick`` counts from 1."""

    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What a list of many boards tells of each: the deal, and if it was played, what its cards gave away."""

    table: TrickTable | None = None
    par: Par | None = None
    tricks: int | None = None
    given_ns: int | None = None
    given_ew: int | None = None
    turning_point: TurningPoint | None = None


class Batch(Background):
    """Boards that are analysed one after the other until all are, or it is told to stop.

    ``results`` grow in the order of the boards. What was solved stays in the solver's cache.
    """

    def __init__(self, boards: Sequence[Board], solver: Solver, is_wanted: Callable[[], bool]) -> None:
        self.boards = boards
        self.results: list[BoardResult] = []
        self._solver = solver
        super().__init__(is_wanted)

    def _run(self) -> None:
        analyses = analyse_boards(self.boards, self._solver, self._stopping)
        for board, analysis in zip(self.boards, analyses, strict=False):
            self.results.append(result_of(board, analysis))
            if not self.goes_on:
                self.stop()


def result_of(board: Board, analysis: BoardAnalysis) -> BoardResult:
    """The result of a board from its analysis."""
    contract, play = final_contract(board), analysis.play
    tricks = None
    if analysis.table and contract and contract.declarer is not None:
        tricks = analysis.table[contract.declarer, contract.strain]
    if play is None or not play.cards:
        return BoardResult(analysis.table, analysis.par, tricks)
    index = play.turning_point
    turning_point = None
    if index is not None:
        card = play.cards[index]
        turning_point = TurningPoint(play.play.cards[index].trick + 1, card.seat, card.card)
    return BoardResult(analysis.table, analysis.par, tricks, play.given(Side.NS), play.given(Side.EW), turning_point)
