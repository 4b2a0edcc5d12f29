"""The remarks on files as a table for a spreadsheet."""

import csv
import re
from collections.abc import Iterable
from io import StringIO

from lessons.language import Translator
from pages.widgets.remark_kinds import severity_word
from pages.widgets.replay_state import OpenedFile

_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that a spreadsheet would compute (also in full width, as Excel takes it in Chinese)."""


def remarks_csv(files: Iterable[OpenedFile], _: Translator) -> bytes:
    """One row a remark, in the reader's language; a mark of UTF-8 in front, without which Excel takes it for another.

    What would be a formula gets an apostrophe in front, so that a record cannot make a spreadsheet compute.
    """
    table = StringIO(newline="")
    rows = csv.writer(table)
    rows.writerow(
        (_("File"), _("Line"), _("Column"), _("Board"), _("Severity"), _("Code"), _("Message"), _("Hint")),
    )
    for file in files:
        for remark in file.records.diagnostics:
            message, hint = _(remark.message), _(remark.hint) if remark.hint else ""
            severity = severity_word(remark.severity, _)
            texts = (file.board_label(remark.board), severity, remark.code, message, hint)
            rows.writerow((harmless(file.name), remark.line, remark.column, *map(harmless, texts)))
    return table.getvalue().encode("utf-8-sig", errors="replace")


def harmless(text: str) -> str:
    """The text of a cell that no spreadsheet takes for a formula.

    >>> harmless("=1+1")
    "'=1+1"
    """
    return f"'{text}" if _FORMULA.match(text) else text
