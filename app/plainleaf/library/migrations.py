"""Migrates a file from an older version step by step, with a copy of the file before each step."""

import contextlib
import sqlite3
from pathlib import Path

from plainleaf import files
from plainleaf.library.errors import LibraryError, sqlite_errors
from plainleaf.library.schema import MIGRATIONS


def version_of(connection: sqlite3.Connection) -> int:
    """The number of migrations that the file has had."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, path: Path, steps: tuple[str, ...] = MIGRATIONS) -> None:
    """Apply the outstanding migrations. Raises LibraryError, also if a newer program wrote the file.

    Each step is atomic. The copy before step 2 is named ``….before-2``; a new file needs none.
    """
    version = version_of(connection)
    if version < 0:
        raise sqlite3.DatabaseError("unsupported file format")
    if version > len(steps):
        raise LibraryError(
            "newer",
            f"{path} was written by a newer Plainleaf (version {version} of the file, this one knows {len(steps)}). "
            "Update Plainleaf to open it; nothing was changed.",
        )
    if version == len(steps):
        return
    with sqlite_errors(path), files.alone(path.with_name(f"{path.name}.migrating")):
        for number in range(version_of(connection) + 1, len(steps) + 1):
            if version:
                _copy(connection, path.with_name(f"{path.name}.before-{number}"))
            _take(connection, steps[number - 1], number)


def _take(connection: sqlite3.Connection, step: str, number: int) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{step};\nPRAGMA user_version = {number};\nCOMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database; the copy gets its name when it is complete."""
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
        files.settle(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
