"""The database: SQLite in the user's data directory, or wherever an address leads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Session

ADDRESS = "KIBITZ_DATABASE"
"""The environment variable that holds another address, such as ``sqlite:////home/me/kibitz.sqlite``."""

IN_MEMORY = "sqlite://"
"""The address of a database that is gone when the program ends."""

DATABASE_ERRORS = (SQLAlchemyError, OSError, CommandError, ImportError)
"""What goes wrong with a database: it cannot be had, is of a later version of Kibitz, or its driver is missing."""

_SQLITE = (
    "busy_timeout = 10000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "cache_size = -32768",
)
_MIGRATIONS = Path(__file__).parent / "migrations"
_MIGRATION_LOCK = 0x6B6962697478
_WRITES = "writes"


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
    """The database at an address, brought to the tables of this version. Raises DATABASE_ERRORS.

    A database in memory has one connection, for which all wait in turn.
    """
    if address.startswith("sqlite:///") and ":memory:" not in address:
        Path(address.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    alone: dict[str, Any] = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0}
    shared = {**alone, "connect_args": {"check_same_thread": False}} if address == IN_MEMORY else {}
    engine = create_engine(address, pool_pre_ping=True, **shared)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    try:
        with writing(engine) as session:
            _upgrade(session.connection())
    except DATABASE_ERRORS:
        engine.dispose()
        raise
    return engine


def usual_database() -> Database:
    """The database at the usual address; one in memory where that cannot be opened."""
    try:
        return Database(opened(usual_address()), is_kept=True)
    except DATABASE_ERRORS:
        return Database(opened(IN_MEMORY), is_kept=False)


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A transaction that reads, all of it as it was at one moment."""
    options = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with Session(engine.execution_options(**options)) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A transaction that writes: on SQLite it waits here until no other does, so that what it reads stays true."""
    with Session(engine.execution_options(**{_WRITES: True})) as session, session.begin():
        yield session


def _upgrade(connection: Connection) -> None:
    """Bring the tables up to date, once, whoever else starts at the same time."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Readers and a writer at the same time, and a writer that waits its turn; what is told as written is on disk.

    The cache (in KiB) holds what is searched of 50,000 boards. Transactions are begun here and not by the driver, which
    would leave changes of tables out of them.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in _SQLITE:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
