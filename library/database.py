"""The database: SQLite in the user's data directory, or wherever an address leads."""

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import Engine, StaticPool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase

ADDRESS = "KIBITZ_DATABASE"
"""The environment variable that holds another address, such as ``sqlite:////home/me/kibitz.sqlite``."""

IN_MEMORY = "sqlite://"
"""The address of a database that is gone when the program ends."""

DATABASE_ERRORS = (SQLAlchemyError, OSError)
"""What goes wrong with a database."""


class Base(DeclarativeBase):
    """The tables."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database; ``is_kept`` says whether it outlives the program."""

    engine: Engine
    is_kept: bool


def usual_address() -> str:
    """The address of the database: that of the environment, else a file in the user's data directory."""
    return os.environ.get(ADDRESS) or f"sqlite:///{user_data_path('kibitz', ensure_exists=True) / 'kibitz.sqlite'}"


def opened(address: str) -> Engine:
    """The database at an address, its tables made where they are missing. Raises DATABASE_ERRORS."""
    if address.startswith("sqlite:///") and ":memory:" not in address:
        Path(address.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    shared = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}} if address == IN_MEMORY else {}
    engine = create_engine(address, **shared)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    Base.metadata.create_all(engine)
    return engine


def usual_database() -> Database:
    """The database at the usual address; one in memory where that cannot be opened."""
    try:
        return Database(opened(usual_address()), is_kept=True)
    except DATABASE_ERRORS:
        return Database(opened(IN_MEMORY), is_kept=False)


def _set_up_sqlite(connection: object, _record: object) -> None:
    """Readers and a writer at the same time, and a writer that waits its turn."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for setting in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 10000", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
