"""The deals of a script as boards: numbered, with the dealer and the vulnerability of their number or the script."""

from bridge.batch import deals
from bridge.conditions.boards import boards_of
from bridge.conditions.syntax import Print, Script
from bridge.table import Seat, Vulnerability

DEALT = list(next(deals(5)))


def test_boards_have_the_dealer_and_the_vulnerability_of_their_number():
    boards = list(boards_of(Script(), DEALT))
    assert [board.label for board in boards] == ["1", "2", "3", "4", "5"]
    assert [board.dealer for board in boards] == [Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [str(board.vulnerability) for board in boards] == ["None", "NS", "EW", "All", "NS"]
    assert [board.deal for board in boards] == DEALT


def test_the_script_has_the_last_word():
    script = Script(actions=(Print((Seat.SOUTH,)),), dealer=Seat.WEST, vulnerability=Vulnerability.BOTH)
    board = next(boards_of(script, DEALT))
    assert (board.dealer, board.vulnerability) == (Seat.WEST, Vulnerability.BOTH)
    assert board.deal[Seat.SOUTH] == DEALT[0][Seat.SOUTH]
    assert board.deal[Seat.NORTH] is None
