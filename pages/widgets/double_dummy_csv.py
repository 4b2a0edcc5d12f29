"""What double dummy found on many boards, as a table for a spreadsheet."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from bridge.cards import Strain
from bridge.table import SEATS
from lessons.language import Translator
from pages.widgets.double_dummy_batch import BoardResult
from pages.widgets.double_dummy_words import par_contracts
from pages.widgets.notation import (
    AS_TEXT,
    contract_mark,
    declarer_tricks,
    final_contract,
    seat_letter,
    seat_name,
)
from pages.widgets.remarks_csv import harmless
from pages.widgets.replay_state import OpenedBoard

CELLS = [(seat, strain) for seat in SEATS for strain in Strain]


def double_dummy_csv(boards: Iterable[tuple[OpenedBoard, BoardResult]], _: Translator) -> bytes:
    """One row a board, in the reader's language; a mark of UTF-8 in front, without which Excel takes it for another."""
    table = StringIO(newline="")
    rows = csv.writer(table)
    rows.writerow(_heads(_))
    for opened, result in boards:
        rows.writerow(_row(opened, result, _))
    return table.getvalue().encode("utf-8-sig", errors="replace")


def _heads(_: Translator) -> Iterator[str]:
    yield from (_("File"), _("Board"), _("Contract"), _("Tricks"), _("Double dummy"))
    yield from (
        _("N–S gave"),
        _("E–W gave"),
        _("Turning point"),
        _("Hand"),
        _("Card"),
        _("Par, N–S"),
        _("Par contracts"),
    )
    yield from (f"{seat_letter(seat, _)} {'NT' if strain.trump is None else strain}" for seat, strain in CELLS)


def _row(opened: OpenedBoard, result: BoardResult, _: Translator) -> Iterator[str | int | None]:
    board, par, turned = opened.board, result.par, result.turning_point
    contract = final_contract(board)
    yield harmless(opened.file.name)
    yield harmless(board.label or f"#{opened.number}")
    yield contract_mark(contract, _).replace(AS_TEXT, "") if contract else ""
    yield from (declarer_tricks(board), result.tricks, result.given_ns, result.given_ew)
    yield turned.trick if turned else None
    yield seat_name(turned.seat, _) if turned else None
    yield str(turned.card) if turned else None
    yield par.score_ns if par else None
    yield ", ".join(par_contracts(par, _)).replace(AS_TEXT, "") if par else None
    yield from (result.table[cell] if result.table else None for cell in CELLS)
