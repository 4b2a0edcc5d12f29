"""What the lines of an auction hold: the seats that head a table, its rows of cells, or calls and nothing else."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bridge.table import Seat
from parsers.auction_grammar import MARKS, SAID, SIGNS
from parsers.pieces import Piece
from parsers.words import seat_of


def header(line: Sequence[Piece]) -> tuple[Seat, ...]:
    """The seats that head the columns of a table; none if the line is another."""
    seats = tuple(seat_of(piece.text) for piece in line if piece.kind == "SEAT")
    others = [piece for piece in line if piece.kind not in ("SEAT", "BAR", "SEPARATOR")]
    return seats if len(seats) in (2, 3, 4) and len(set(seats)) == len(seats) and not others else ()


def count_calls(line: Iterable[Piece]) -> int:
    """How many calls a line holds that holds nothing else; 0 for any other line."""
    kinds = [piece.kind for piece in line]
    allowed = {*SAID, *SIGNS, *MARKS, "SEPARATOR", "BAR", "SEAT", "COLON"}
    return sum(kind in SAID for kind in kinds) if allowed.issuperset(kinds) else 0


def cells_of(row: Sequence[Piece]) -> list[Piece]:
    """The cells of a row of a table, blank ones written as a dash too; none where the row holds no call."""
    cells = [piece for piece in row if piece.kind in SAID or piece.kind in SIGNS]
    is_rule = any(after.kind == "DASH" and after.left == piece.right for piece, after in pairwise(cells))
    has_words = any(piece.kind == "WORD" and len(piece.text) > 8 for piece in row)
    return [] if (is_rule and cells[0].kind == "DASH") or (has_words and not count_calls(row)) else cells


def first_column(head: Sequence[Piece], rows: Sequence[Sequence[Piece]]) -> int:
    """The column of the first cell: so that the row ends at the right, or else under the nearest seat."""
    if not rows:
        return 0
    seats = [piece for piece in head if piece.kind == "SEAT"]
    cells = cells_of(rows[0])
    if len(rows) > 1:
        count = sum(len(cell.text) if cell.kind == "PASSES" else 1 for cell in cells)
        return (len(seats) - count) % len(seats)
    bars = [piece for piece in rows[0] if piece.kind == "BAR"]
    if bars:
        led = sum(piece.kind == "BAR" and piece.offset < seats[0].offset for piece in head)
        return max(0, sum(bar.offset < cells[0].offset for bar in bars) - led) % len(seats)
    return min(range(len(seats)), key=lambda column: abs(seats[column].left - cells[0].left))


def is_blank_cell(row: Sequence[Piece], index: int) -> bool:
    """Whether the cell after this bar is empty and a call comes after it."""
    ends = index + 1 < len(row) and row[index + 1].kind == "BAR"
    return ends and any(piece.kind in SAID for piece in row[index:])
