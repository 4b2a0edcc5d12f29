"""The guide cards of all pairs, as a table for a spreadsheet or a printer."""

import csv
from io import StringIO

from bridge.movements import Movement
from lessons.language import Translator
from pages.widgets.notation import side_name


def guide_cards_csv(movement: Movement, _: Translator) -> bytes:
    """One row a pair and round, in the reader's language; a mark of UTF-8 in front, which Excel needs.

    Where a pair sits out, its row ends with the round.
    """
    table = StringIO(newline="")
    rows = csv.writer(table)
    rows.writerow((_("Pair"), _("Round"), _("Table"), _("Sits"), _("Against"), _("First board"), _("Last board")))
    for pair in range(1, movement.pairs + 1):
        for number, line in enumerate(movement.guide(pair), start=1):
            place = (
                ()
                if line is None
                else (line.table, side_name(line.side, _), line.opponents, line.boards[0], line.boards[-1])
            )
            rows.writerow((pair, number, *place))
    return table.getvalue().encode("utf-8-sig")
