"""Checks the file, and recovers what is readable from a damaged one."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from plainleaf import files, moments
from plainleaf.library.errors import LibraryError, sqlite_errors
from plainleaf.library.migrations import migrate
from plainleaf.library.raw_rows import RawRow, rows_in
from plainleaf.library.rebuilding import columns_of, drop_dangling, fits, prove, rebuild_entries, repaired
from plainleaf.library.schema import FILL_SHELVED, TABLES

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError, MemoryError)
"""What SQLite raises on a damaged file: UnicodeDecodeError if its message quotes undecodable text, MemoryError if a
damaged page declares a huge size."""
_MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class Recovered:
    """The result of a recovery: ``rows`` recovered from each table, rows ``lost`` (as far as known), and ``aside``, the
    path of the damaged file, which is kept. ``backup`` is the copy that was used if nothing was readable."""

    rows: dict[str, int]
    lost: dict[str, int]
    aside: Path
    backup: Path | None = None

    @property
    def summary(self) -> str:
        """The outcome in sentences."""
        lost = sum(self.lost.values())
        saved = f"{self.rows.get('entries', 0):,} entries and {self.rows.get('highlights', 0):,} highlights were saved"
        if self.backup is not None:
            return f"Nothing could be read; {self.backup.name} was put in its place. The damaged file is {self.aside}."
        missing = f"; {lost:,} damaged pieces could not be read" if lost else "; nothing seems to be missing"
        return f"{saved}{missing}. The damaged file is kept as {self.aside}."


def faults(connection: sqlite3.Connection, *, thorough: bool = False) -> tuple[str, ...]:
    """The faults that SQLite finds in the file; empty if it is sound. ``thorough`` also compares indexes with rows."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        sentences = [row[0] for row in connection.execute(f"PRAGMA {check}({_MOST_FAULTS})")]
        if sentences == ["ok"]:
            sentences = [f"{row[0]} row {row[1]} names a row that is gone" for row in _dangling(connection)]
    except UNREADABLE as error:
        return (str(error),)
    return tuple(sentences)


def _dangling(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    yield from connection.execute("PRAGMA foreign_key_check")


Prepare = Callable[[Path, tuple[int, ...]], None]
"""Finishes the new file, given the ids of the rebuilt entries."""


def recover(path: Path, prepare: Prepare) -> Recovered:
    """Replace a damaged file by a new one with what is readable. No other program may use it meanwhile. Raises
    LibraryError, also if nothing can be recovered; then nothing has changed."""
    fresh = path.with_name(f"{path.name}.recovering")
    with sqlite_errors(path):
        for name in _files(fresh):
            name.unlink(missing_ok=True)
        rows, lost, rebuilt = _salvaged(path, fresh)
        backup = None
        if any(rows.values()):
            prepare(fresh, rebuilt)
        else:
            copies = sorted(path.parent.glob(f"{path.name}.before-*[0-9]"), key=lambda copy: copy.stat().st_mtime)
            backup = next(filter(_is_sound, reversed(copies)), None)
            fresh.unlink(missing_ok=True)
            if backup is None:
                raise LibraryError(
                    "damaged", f"Nothing can be read of {path}, and there is no copy of it. The file was left as it is."
                )
            fresh.write_bytes(backup.read_bytes())
        files.settle(fresh, _recovered(path))
        return Recovered(rows, lost, finish(path), backup)


def finish(path: Path) -> Path:
    """Put a recovered file in place of the damaged one if that is still to be done; returns the damaged file's new
    path. If the program is killed at any step, the next one to open the file resumes here."""
    done = _recovered(path)
    moment = (moments.of_seconds(done.stat().st_mtime) or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.damaged-{moment}")
    for old, new in zip(_files(path), _files(aside), strict=True):
        if old.exists():
            old.rename(new)
    files.settle(done, path)
    return aside


def finish_if_begun(path: Path) -> None:
    """Call ``finish`` if an earlier recovery was interrupted after the new file was complete."""
    if _recovered(path).exists():
        with files.alone(path.with_name(f"{path.name}.migrating")):
            if _recovered(path).exists():
                finish(path)


def _recovered(path: Path) -> Path:
    return path.with_name(f"{path.name}.recovered")


def _is_sound(path: Path) -> bool:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as copy:
        return not faults(copy)


def _files(path: Path) -> tuple[Path, Path, Path]:
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _salvaged(damaged: Path, fresh: Path) -> tuple[dict[str, int], dict[str, int], tuple[int, ...]]:
    """Fill a new file from a damaged one; returns the rows in each table, the rows lost, and the ids of rebuilt
    entries."""
    lost: dict[str, int] = {}
    with (
        contextlib.closing(sqlite3.connect(damaged, isolation_level=None)) as source,
        contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as target,
    ):
        source.execute("PRAGMA writable_schema = ON")  # makes a file readable that is shorter than its header declares
        source.text_factory = lambda raw: raw.decode("utf-8", "replace")
        migrate(target, fresh)
        target.execute("BEGIN")
        tables = {name: _Saved(target, name) for name in TABLES if name != "indexed"}
        for name, table in tables.items():
            lost[name] = _copied(source, table)
        roots = _roots(source, target)
        for row in rows_in(damaged):
            origin = _table_of(row, tables, roots)
            if origin is not None and row.rowid not in origin.ids:
                origin.put(row.rowid, row.values)
        lost["versions"] += prove(target)
        rebuilt = rebuild_entries(target)
        drop_dangling(target)
        target.execute(FILL_SHELVED)
        target.execute("COMMIT")
        rows = {name: target.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    return rows, lost, rebuilt


class _Saved:
    """A table of the new file and the rowids copied so far."""

    def __init__(self, target: sqlite3.Connection, name: str) -> None:
        self._target = target
        self.name = name
        self.columns = columns_of(target, name)
        self.ids: set[int] = set()
        names = ", ".join(f'"{column.name}"' for column in self.columns)
        self._has_id = any(column.is_rowid for column in self.columns)
        id_first = "" if self._has_id else "rowid, "
        marks = ", ".join("?" * (len(self.columns) + (not self._has_id)))
        self._put = f"INSERT OR IGNORE INTO {name} ({id_first}{names}) VALUES ({marks})"

    def could_hold(self, values: Sequence[Any]) -> bool:
        """True if a row has all values that the table requires, which rules out rows of other tables."""
        pairs = zip(self.columns, values, strict=True)
        return not any(value is None and column.required for column, value in pairs)

    def put(self, rowid: int, values: Sequence[Any]) -> None:
        """Insert a row, replacing values that the table does not accept."""
        for row in (tuple(values), repaired(self.name, self.columns, values)):
            stored = [rowid if column.is_rowid else value for column, value in zip(self.columns, row, strict=True)]
            if self._target.execute(self._put, stored if self._has_id else [rowid, *stored]).rowcount > 0:
                self.ids.add(rowid)
                return


def _copied(source: sqlite3.Connection, table: _Saved) -> int:
    """Copy the rows that SQLite can read, from both ends towards the damage; returns 1 if there is damage."""
    for ending in ("", " DESC"):
        try:
            for row in source.execute(f"SELECT rowid, * FROM {table.name} NOT INDEXED ORDER BY rowid{ending}"):
                if row[0] in table.ids:
                    break
                if len(row) == len(table.columns) + 1 and table.could_hold(row[1:]):
                    table.put(row[0], row[1:])
            else:
                return int(bool(ending))
        except UNREADABLE as error:
            if str(error).startswith("no such table"):  # an older schema
                return 0
    return 1


def _table_of(row: RawRow, tables: Mapping[str, _Saved], roots: Mapping[int, str]) -> _Saved | None:
    """The table of a row: by the root of its B-tree, else the only table whose column types it has."""
    name = roots.get(row.root, "")
    if name in tables and len(tables[name].columns) == len(row.values):
        return tables[name]
    alike = [table for table in tables.values() if fits(table.columns, row.values)]
    # a row of two values also has the types of SQLite's internal tables
    return alike[0] if len(alike) == 1 and (len(row.values) > 2 or not name) else None


def _roots(source: sqlite3.Connection, target: sqlite3.Connection) -> dict[int, str]:
    """Tables by root page; from the new file if the damaged one does not list them."""
    for connection in (source, target):
        try:
            rows = connection.execute("SELECT rootpage, name FROM sqlite_schema WHERE type = 'table'").fetchall()
        except UNREADABLE:
            continue
        if rows:
            return {row[0]: row[1] for row in rows}
    return {}
