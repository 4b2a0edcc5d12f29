"""The tables of a match for a spreadsheet."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

import streamlit as st

from lessons.language import Translator
from pages.widgets.remarks_csv import harmless

Cell = str | int | float | None


def csv_of(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table with a mark of UTF-8 in front; no text in it can be taken for a formula.

    >>> csv_of(["Board", "IMPs"], [["=1", -5]]).decode("utf-8-sig")
    "Board,IMPs\\r\\n'=1,-5\\r\\n"
    """
    table = StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(headings)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return table.getvalue().encode("utf-8-sig")


def csv_button(name: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]], key: str, _: Translator) -> None:
    """The button that takes the table along."""
    st.download_button(
        _("Download CSV"),
        csv_of(headings, rows),
        file_name=f"{name}.csv",
        mime="text/csv; charset=utf-8",
        icon=":material/download:",
        on_click="ignore",
        key=key,
    )
