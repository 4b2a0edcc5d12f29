"""Progress in the course as JSON values, to be carried from one library to another."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Boolean, Column, Date, DateTime, Integer, String, Table, insert, select

from library.database import Base, reading, writing
from library.progress import DAYS, Progress

_KEYS = {
    "finished_steps": ("lesson", "step"),
    "given_answers": ("kind", "seed", "at"),
    "missed": ("kind", "seed"),
}
"""The tables, with the columns that tell the rows of one learner apart."""

YEARS = range(2000, 2100)
"""The years in which a library can have been used: pages reckon with the days of an archive, and in time zones."""

_NUMBERS = range(-(2**31), 2**31)
_STAGES = range(len(DAYS))


def progress_as_dict(progress: Progress) -> dict[str, Any]:
    """All progress of a learner."""
    told: dict[str, Any] = {}
    with reading(progress.engine) as session:
        for name in _KEYS:
            table = Base.metadata.tables[name]
            query = select(*_columns(table)).where(table.c.learner == progress.learner).order_by(table.c.id)
            rows = session.execute(query).mappings()
            told[name] = [{column: _as_json(value) for column, value in row.items()} for row in rows]
    return told


def take_over(progress: Progress, told: Mapping[str, Any]) -> None:
    """Add what :func:`progress_as_dict` told of a learner, without what is known already.

    Raises AttributeError, KeyError, TypeError and ValueError for what cannot be understood; nothing is added then.
    """
    read = {name: [_row(Base.metadata.tables[name], entry) for entry in told[name]] for name in _KEYS}
    with writing(progress.engine) as session:
        for name, key in _KEYS.items():
            table = Base.metadata.tables[name]
            query = select(*(table.c[column] for column in key)).where(table.c.learner == progress.learner)
            known = {tuple(row) for row in session.execute(query)}
            new = {found: row for row in read[name] if (found := tuple(row[column] for column in key)) not in known}
            if new:
                session.execute(insert(table), [{"learner": progress.learner, **row} for row in new.values()])


def _columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.name not in ("id", "learner")]


def _row(table: Table, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {column.name: _from_json(column, entry[column.name]) for column in _columns(table)}


def _as_json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _from_json(column: Column[Any], value: Any) -> Any:
    """A value for a column. Raises TypeError and ValueError for what does not go there."""
    match column.type, value:
        case DateTime(), str() if (moment := datetime.fromisoformat(value)).year in YEARS:
            return moment.replace(tzinfo=None)
        case Date(), str() if (day := date.fromisoformat(value)).year in YEARS:
            return day
        case (Boolean(), bool()) | (JSON(), dict()):
            return value
        case Integer(), int() if not isinstance(value, bool):
            if value in (_STAGES if column.name == "stage" else _NUMBERS):
                return value
        case String(length=int(longest)), str() if len(value) <= longest and value.isprintable():
            return value
    raise ValueError(value)
