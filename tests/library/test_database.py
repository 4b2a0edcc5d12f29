"""The database: every earlier version opens with its rows kept, and its tables are those of the models."""

import sqlite3
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from datetime import date
from multiprocessing import get_context
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from bridge.annotation import Annotation
from library.boards import Library
from library.database import ADDRESS, DATABASE_ERRORS, IN_MEMORY, Base, opened, usual_database
from library.progress import Asked, Progress
from tests.library.shelves import CALL, CARD, FILE, assert_is_consistent, kept, written

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.sql"))


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows by their tables, in the columns that the tables have."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {table: connection.execute(f'SELECT * FROM "{table}"').fetchall() for table in tables}


@pytest.fixture(params=EARLIER, ids=lambda path: path.stem)
def earlier(request, tmp_path) -> Path:
    file = tmp_path / "kibitz.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(request.param.read_text("utf-8"))
    return file


def test_an_earlier_database_opens_with_its_rows_kept(earlier):
    before = rows(earlier)
    opened(f"sqlite:///{earlier}").dispose()
    after = rows(earlier)
    assert {table: after[table] for table in before if table != "alembic_version"} == {
        table: found for table, found in before.items() if table != "alembic_version"
    }


def test_an_earlier_database_can_be_used(earlier):
    engine = opened(f"sqlite:///{earlier}")
    progress = Progress(engine, "ann")
    assert progress.finished() == {"first-tricks": {0, 2}}
    assert progress.due(date(2026, 3, 3)) == [Asked("score", {"form": "duplicate"}, 7)]
    library = Library(engine, "cas")
    assert [record.board.label for record in library.records(kept(library, FILE))] == ["1", "2"]
    engine.dispose()


def test_the_library_of_an_earlier_version_is_there(tmp_path):
    file = tmp_path / "kibitz.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((EARLIER[0].parent / "library.sql").read_text("utf-8"))
    engine = opened(f"sqlite:///{file}")
    library = Library(engine, "ann")
    first, second = library.records(library.collections()[0].id)
    assert written(library, first.id, CARD) == Annotation("Why not duck?", "?", ("timing",))
    assert [(edit.place, edit.is_undone) for edit in library.history(first.id)] == [(CALL, True), (CARD, False)]
    assert second.is_favourite
    assert library.redo(first.id, "w").after == Annotation(note="15-17")
    assert_is_consistent(library, first.id)
    engine.dispose()


def test_the_tables_are_those_of_the_models(engine):
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_opening_again_changes_nothing(open_engine):
    tables = inspect(open_engine()).get_table_names()
    assert inspect(open_engine()).get_table_names() == tables


def tables_of(address: str) -> int:
    """How many tables a program finds that opens the database."""
    engine = opened(address)
    count = len(inspect(engine).get_table_names())
    engine.dispose()
    return count


def test_programs_that_start_at_once_do_not_collide(address):
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as programs:
        counts = list(programs.map(tables_of, [address] * 8))
    assert len(set(counts)) == 1


def test_a_database_of_a_later_version_is_left_alone(engine, address, monkeypatch):
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DATABASE_ERRORS):
        opened(address)
    monkeypatch.setenv(ADDRESS, address)
    database = usual_database()
    assert not database.is_kept
    database.engine.dispose()


@pytest.mark.parametrize("address", ["nonsense", "oracle://db", "sqlite:////proc/none/kibitz.sqlite"])
def test_a_database_that_cannot_be_had_is_kept_in_memory(address, monkeypatch):
    monkeypatch.setenv(ADDRESS, address)
    database = usual_database()
    assert not database.is_kept
    assert str(database.engine.url) == IN_MEMORY
    Progress(database.engine, "ann").finish("first-tricks", 0)
    assert Progress(database.engine, "ann").finished() == {"first-tricks": {0}}
    database.engine.dispose()


def test_what_is_told_as_written_is_on_disk(tmp_path):
    engine = opened(f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    engine.dispose()
