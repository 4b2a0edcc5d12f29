"""What was solved once, kept on the disk."""

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path


class Cache:
    """Answers by request, in one SQLite file that several processes may share; the oldest give way.

    A cache is a convenience: where its file cannot be read or written, nothing is found in it and nothing kept.
    """

    def __init__(self, path: Path, most: int = 200_000) -> None:
        self.path = path
        self.most = most
        self._lock = threading.Lock()
        self._writes = 0
        self._connection = self._opened() or self._opened_anew()

    def get(self, request: str) -> str | None:
        """The answer to a request that was solved before."""
        with self._lock, suppress(sqlite3.Error):
            if self._connection is not None:
                for (answer,) in self._connection.execute("SELECT answer FROM answers WHERE request = ?", (request,)):
                    return str(answer)
        return None

    def put(self, request: str, answer: str) -> None:
        """Keep an answer."""
        with self._lock, suppress(sqlite3.Error):
            if self._connection is None:
                return
            with self._connection:
                self._connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (request, answer))
                self._writes += 1
                if self._writes % 100 == 1:
                    self._connection.execute(
                        "DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?", (self.most,)
                    )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _opened(self) -> sqlite3.Connection | None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=10, check_same_thread=False)
        except (OSError, sqlite3.Error):
            return None
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("CREATE TABLE IF NOT EXISTS answers (request TEXT UNIQUE, answer TEXT)")
            connection.execute("SELECT request, answer FROM answers LIMIT 1")
        except sqlite3.Error:
            connection.close()
            return None
        return connection

    def _opened_anew(self) -> sqlite3.Connection | None:
        """A file that is no database is of no use: it gives way to a new one."""
        with suppress(OSError):
            if self.path.is_file() and _is_damaged(self.path):
                self.path.unlink()
                return self._opened()
        return None


def _is_damaged(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path)) as connection:
            return bool(connection.execute("PRAGMA quick_check").fetchone() != ("ok",))
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True
