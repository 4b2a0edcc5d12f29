"""What was solved once, kept on the disk."""

import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

FORMAT = 1
"""The form of requests and answers; a file of another form is emptied."""


def usual_place() -> Path:
    """The file of answers in the user's own folder for what may be lost."""
    return Path(user_cache_dir("kibitz"), "double_dummy.sqlite")


class Cache:
    """Answers by request, in one SQLite file that several processes may share; the oldest give way.

    A cache is a convenience: where its file cannot be read or written, nothing is found in it and nothing kept.
    """

    def __init__(self, path: Path, most: int = 200_000) -> None:
        self.path = path
        self.most = most
        self._lock = threading.Lock()
        self._writes = 0
        self._connection = self._opened()

    def get(self, request: str) -> str | None:
        """The answer to a request that was solved before."""
        found = self._done("SELECT answer FROM answers WHERE request = ?", request)
        return str(found[0][0]) if found else None

    def put(self, request: str, answer: str) -> None:
        """Keep an answer."""
        self._done("INSERT OR REPLACE INTO answers VALUES (?, ?)", request, answer)
        self._writes += 1
        if self._writes % 100 == 1:
            self._done("DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?", self.most)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _done(self, statement: str, *values: str | int) -> list[tuple[Any, ...]]:
        """What the statement finds, once it is done and kept; nothing where it cannot be done."""
        with self._lock:
            if self._connection is None:
                return []
            try:
                with self._connection:
                    return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                if _is_damage(error):
                    self._connection.close()
                    self._connection = self._opened_anew()
                return []

    def _opened(self) -> sqlite3.Connection | None:
        try:
            return self._connected()
        except sqlite3.Error as error:
            return self._opened_anew() if _is_damage(error) else None
        except OSError:
            return None

    def _opened_anew(self) -> sqlite3.Connection | None:
        """A file that is no database, or a damaged one, is of no use: it gives way to a new one."""
        with suppress(OSError, sqlite3.Error):
            for suffix in ("", "-wal", "-shm"):
                Path(f"{self.path}{suffix}").unlink(missing_ok=True)
            return self._connected()
        return None

    def _connected(self) -> sqlite3.Connection:
        """Raises OSError, sqlite3.Error."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=10, check_same_thread=False)
        try:
            with suppress(sqlite3.OperationalError):  # another process may be using the file this moment
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            if not _is_ours(connection):
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    if not _is_ours(connection):  # still not, now that no other process can do the same
                        connection.execute("DROP TABLE IF EXISTS answers")
                        connection.execute("CREATE TABLE answers (request TEXT UNIQUE, answer TEXT)")
                        connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("SELECT request, answer FROM answers LIMIT 1")
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def _is_ours(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA user_version").fetchone() == (FORMAT,))


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
