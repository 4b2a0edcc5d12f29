"""Double-dummy tables that a record already carries."""

from contextlib import suppress

from bridge.board import Board
from bridge.cards import Strain
from bridge.double_dummy.values import TrickTable
from bridge.errors import BridgeError
from bridge.table import SEATS, Seat

Cells = dict[tuple[Seat, Strain], int]

_HEX_DECLARERS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_HEX_STRAINS = tuple(reversed(Strain))


def recorded_table(board: Board) -> TrickTable | None:
    """The table of the section OptimumResultTable (PBN 2.1 §5.8) or of the tag DoubleDummyTricks, if it is whole.

    DoubleDummyTricks holds twenty hexadecimal digits: declarers N S E W, each with NT ♠ ♥ ♦ ♣.
    """
    for cells in (_section_cells(board), _tag_cells(board)):
        with suppress(BridgeError, KeyError):
            return TrickTable.of({seat: [cells[seat, strain] for strain in Strain] for seat in SEATS})
    return None


def _section_cells(board: Board) -> Cells:
    section = board.section("OptimumResultTable")
    if section is None or not {"Declarer", "Denomination", "Result"} <= set(section.columns):
        return {}
    declarer, strain, result = (section.columns.index(name) for name in ("Declarer", "Denomination", "Result"))
    cells = {}
    for row in section.rows:
        with suppress(BridgeError, ValueError, IndexError):
            cells[Seat.parse(row[declarer]), Strain.parse(row[strain])] = int(row[result])
    return cells


def _tag_cells(board: Board) -> Cells:
    digits = board.tags.get("DoubleDummyTricks", "")
    if len(digits) != 20:
        return {}
    order = [(seat, strain) for seat in _HEX_DECLARERS for strain in _HEX_STRAINS]
    with suppress(ValueError):
        return {cell: int(digit, 16) for cell, digit in zip(order, digits, strict=True)}
    return {}
