"""Databases to test with: SQLite, and PostgreSQL where a server is named for it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine

from library.boards import Library
from library.database import opened
from tests.library.shelves import FILE, kept

POSTGRES = "KIBITZ_TEST_POSTGRES"
"""The environment variable with the address of a PostgreSQL server on which the tests may make schemas."""


@contextmanager
def _schema(server: str) -> Iterator[str]:
    """The address of a schema of its own."""
    name = f"kibitz_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {name}")
        yield f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{name}"
        connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'data' / 'kibitz.sqlite'}"
    elif POSTGRES in os.environ:
        with _schema(os.environ[POSTGRES]) as address:
            yield address
    else:
        pytest.skip(f"{POSTGRES} names no PostgreSQL server")


@pytest.fixture
def open_engine(address: str) -> Iterator[Callable[[], Engine]]:
    """Opens the database, as a program does that starts."""
    engines: list[Engine] = []

    def open_once_more() -> Engine:
        engines.append(opened(address))
        return engines[-1]

    yield open_once_more
    for engine in engines:
        engine.dispose()


@pytest.fixture
def engine(open_engine: Callable[[], Engine]) -> Engine:
    """The open database."""
    return open_engine()


@pytest.fixture
def library(engine: Engine) -> Library:
    """Ann's library, with nothing in it."""
    return Library(engine, "ann")


@pytest.fixture
def board_id(library: Library) -> int:
    """The first board of Ann's only collection."""
    return library.board_ids(kept(library, FILE))[0]
