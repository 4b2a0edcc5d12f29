"""Dashes and slashes between calls: passes, or mere signs.

A sign it is where it touches both calls (``1S-2H``), and where exactly one stands in every gap of a line that says its
passes or doubles in words (``1S - P - 2H``), or is a long dash or a slash (``1♠ – 2♥``). Everywhere else it is a pass:
beside another, at an end, in a table, and in ``1S - 2H - 4S``, where opponents are silent.
"""

from collections.abc import Sequence
from itertools import pairwise

from parsers.auction_grammar import SAID, SIGNS
from parsers.pieces import Piece

_NO_CALL = ("WORD", "STRAY")
_FLOW = (*SAID, *SIGNS, *_NO_CALL, "SEPARATOR", "BAR", "REMARK")


class Dashes:
    """What the dashes, slashes, dots and equals signs of an auction in lines are, by their offsets.

    ``passes`` are passes; ``lone`` are those among them of which exactly one stands in every gap, so that they may have
    been meant as signs; ``blanks`` stand before the first call, for players who had no turn yet.
    """

    def __init__(self, lines: Sequence[Sequence[Piece]]) -> None:
        self.passes: set[int] = set()
        self.lone: list[int] = []
        self.blanks: list[int] = []
        flow = [piece for line in lines for piece in [*_without_full_stops(line), None]]
        kinds = {piece.kind for piece in flow if piece is not None}
        in_words = not kinds.isdisjoint(("PASS", "PASSES", "ALL_PASS", "DOUBLE", "REDOUBLE", "OPPONENT"))
        regular = {kind: _is_regular(flow, kind) for kind in ("DASH", "SLASH")}
        is_begun = False
        for index, piece in enumerate(flow):
            before, after = flow[index - 1] if index else None, flow[index + 1] if index + 1 < len(flow) else None
            if piece is None or piece.kind not in SIGNS:
                is_begun = is_begun or (piece is not None and piece.kind in SAID)
                continue
            between = before is not None and after is not None and {before.kind, after.kind} <= {*SAID, *_NO_CALL}
            touches = before is not None and before.end == piece.offset
            if piece.kind == "DOT":
                if piece.text == ".":
                    self.passes.add(piece.offset)
            elif piece.kind == "DASH" and not is_begun and "PASS" in kinds:
                self.blanks.append(piece.offset)
            elif between and piece.kind != "EQUALS":
                tight = touches and after is not None and piece.end == after.offset
                is_sign = in_words or piece.kind == "SLASH" or piece.text in "–—"
                if not tight and not (regular[piece.kind] and is_sign):
                    self.passes.add(piece.offset)
                    if regular[piece.kind]:
                        self.lone.append(piece.offset)
            elif piece.kind != "EQUALS" or after is None or after.kind not in _NO_CALL:
                self.passes.add(piece.offset)


def _without_full_stops(line: Sequence[Piece]) -> list[Piece]:
    """What counts on a line, less the full stops that touch the word before them."""
    closing = {after.offset for piece, after in pairwise(line) if after.text == "." and piece.end == after.offset}
    return [piece for piece in line if piece.kind in _FLOW and piece.offset not in closing]


def _is_regular(flow: Sequence[Piece | None], kind: str) -> bool:
    """Whether exactly one sign of this kind stands between any two calls of a line."""
    between: int | None = None
    for piece in flow:
        if piece is None:
            between = None if between != 1 else -1
        elif piece.kind in SAID:
            if between not in (None, 1, -1) and piece.kind != "ALL_PASS":
                return False
            between = 0
        elif piece.kind in _NO_CALL:
            between = 0
        elif piece.kind == kind:
            if between not in (0, -1):
                return False
            between = 1
        elif piece.kind == "SEPARATOR":
            return False
    return between in (None, 0)
