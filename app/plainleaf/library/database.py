"""The SQLite file: one connection a thread, atomic transactions, and errors as sentences."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from plainleaf import paths
from plainleaf.library.errors import LibraryError, sqlite_errors
from plainleaf.library.migrations import migrate, version_of
from plainleaf.library.recovery import finish_if_begun
from plainleaf.library.schema import VERSION

NAME = "shelf.db"
PATIENCE = 10.0
"""Seconds to wait while another program writes."""


def default_path() -> Path:
    """The default path, in the user's data folder. Raises FolderError."""
    return paths.data_folder() / NAME


class _Connection:
    """A thread's connection. Another thread that closes it waits until it is idle."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.thread = threading.current_thread()
        self.closed = False
        self.using = threading.RLock()
        self.connection = connection

    def close(self) -> None:
        with self.using:
            self.closed = True
            self.connection.close()


class Database:
    """A SQLite file, created on first use. Safe for several threads and several programs at once.

    ``read_only``: the file cannot be written; writing raises LibraryError.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        """Open the file and migrate it to the current schema. Raises LibraryError."""
        self.path = path
        self.read_only = False
        self._patience = patience
        self._local = threading.local()
        self._all: list[_Connection] = []
        self._guard = threading.Lock()
        with sqlite_errors(path):
            if path.is_dir():
                raise LibraryError("wrong", f"{path} is a folder, not a file of Plainleaf's shelf.")
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            finish_if_begun(path)
            try:
                with self.using() as connection:
                    migrate(connection, path)
            except (sqlite3.OperationalError, LibraryError) as error:
                if not self._may_be_read_only(error):
                    raise
                self.close()
                self.read_only = True
                with self.using() as connection:
                    if version_of(connection) != VERSION:
                        raise
            with self.using() as connection:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()

    def _may_be_read_only(self, error: Exception) -> bool:
        kind = getattr(error, "sqlite_errorname", "") or getattr(error, "kind", "")
        return self.path.is_file() and kind.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "read-only"))

    @contextlib.contextmanager
    def using(self) -> Iterator[sqlite3.Connection]:
        """Yield this thread's connection; no other thread can close it inside the block."""
        while True:
            connection = self._own()
            with connection.using:
                if not connection.closed:
                    yield connection.connection
                    return

    def _own(self) -> _Connection:
        ours: _Connection | None = getattr(self._local, "connection", None)
        if ours is None or ours.closed:
            ours = self._local.connection = _Connection(self._open())
            with self._guard:
                for connection in self._all:
                    if not connection.thread.is_alive():
                        connection.close()
                self._all = [connection for connection in self._all if not connection.closed]
                self._all.append(ours)
        return ours

    def _open(self) -> sqlite3.Connection:
        if self.read_only:
            # no other process can write, so the file needs neither a lock nor a write-ahead log
            name = f"{self.path.absolute().as_uri()}?immutable=1"
            connection = sqlite3.connect(name, uri=True, check_same_thread=False, isolation_level=None)
        else:
            connection = sqlite3.connect(
                self.path, timeout=self._patience, check_same_thread=False, isolation_level=None
            )
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.Error:
                connection.close()
                raise
            connection.execute("PRAGMA synchronous = FULL")  # a committed change survives a power failure
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -16000")
        connection.row_factory = sqlite3.Row
        return connection

    def all(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Every row of a query. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            return _executed(connection, sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """The first row of a query, or None. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            row: sqlite3.Row | None = _executed(connection, sql, values).fetchone()
            return row

    def value(self, sql: str, *values: Any) -> Any:
        """The first value of the first row. Raises LibraryError."""
        row = self.one(sql, *values)
        return None if row is None else row[0]

    def run(self, sql: str, *values: Any) -> int:
        """Execute one statement and return the id of the inserted row. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            self._writable()
            return int(_executed(connection, sql, values).lastrowid or 0)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Execute a statement once for each row of values. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            self._writable()
            connection.executemany(sql, rows)

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """Run the block as one durable, atomic transaction; a nested block joins the outer one. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            if connection.in_transaction:
                yield
                return
            self._writable()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def savepoint(self) -> Iterator[None]:
        """A savepoint within a transaction: an error inside undoes only the block. Raises LibraryError."""
        with sqlite_errors(self.path), self.using() as connection:
            connection.execute("SAVEPOINT part")
            try:
                yield
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK TO part")
                    connection.execute("RELEASE part")
                raise
            connection.execute("RELEASE part")

    def _writable(self) -> None:
        if self.read_only:
            raise LibraryError("read-only", f"{self.path} cannot be written: the file or its folder is read-only.")

    def close(self) -> None:
        """Close the connections of all threads, each when it becomes idle."""
        with self._guard:
            closing, self._all = self._all, []
        for connection in closing:
            connection.close()


def _executed(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> sqlite3.Cursor:
    """Execute a statement. Lone surrogates in values (undecodable bytes from a terminal) are replaced by ``?``."""
    try:
        return connection.execute(sql, values)
    except UnicodeEncodeError:
        sound = (value.encode("utf-8", "replace").decode() if isinstance(value, str) else value for value in values)
        return connection.execute(sql, tuple(sound))
