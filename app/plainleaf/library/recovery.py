"""Finds out whether the file is sound, and saves what can be read of one that is not."""

import contextlib
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

from plainleaf.library.errors import LibraryError, told
from plainleaf.library.migrations import migrate
from plainleaf.library.schema import TABLES

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError, MemoryError)
"""What SQLite raises of a damaged file; the second where its own message quotes text that is none, the third where a
damaged page asks for more memory than there is."""
_MOST_TOLD = 20
_FAR, _AFTER = 1_000_000, 100_000
"""Rowids that are asked for one by one, where the end is known and where it is not."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """``rows`` that could be read of each table, those that were ``lost`` as far as that can be known; the damaged file
    lies at ``aside``, and stays. ``backup`` is the copy that was taken where nothing could be read at all."""

    rows: dict[str, int]
    lost: dict[str, int]
    aside: Path
    backup: Path | None = None

    @property
    def told(self) -> str:
        """What became of the file, in sentences."""
        lost = sum(self.lost.values())
        saved = f"{self.rows.get('entries', 0):,} entries and {self.rows.get('highlights', 0):,} highlights were saved"
        if self.backup is not None:
            return f"Nothing could be read; {self.backup.name} was put in its place. The damaged file is {self.aside}."
        missing = f"; {lost:,} damaged pieces could not be read" if lost else "; nothing seems to be missing"
        return f"{saved}{missing}. The damaged file is kept as {self.aside}."


def faults(connection: sqlite3.Connection, *, thorough: bool = False) -> tuple[str, ...]:
    """What SQLite finds wrong in the file, nothing for a sound one. ``thorough`` compares the indexes with the rows,
    too."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA {check}({_MOST_TOLD})")]
        if found == ["ok"]:
            found = [f"{row[0]} row {row[1]} names a row that is gone" for row in _dangling(connection)]
    except UNREADABLE as error:
        return (str(error),)
    return tuple(found)


def _dangling(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    yield from connection.execute("PRAGMA foreign_key_check")


def recover(path: Path) -> Recovered:
    """Save what can be read of a damaged file into a new one in its place. No other program may use it meanwhile.
    Raises LibraryError, also where there is nothing that could be saved; then nothing was changed."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    fresh, aside = path.with_name(f"{path.name}.recovering"), path.with_name(f"{path.name}.damaged-{moment}")
    with told(path):
        for name in _files(fresh):
            name.unlink(missing_ok=True)
        rows, lost = _salvaged(path, fresh)
        backup = None
        if not any(rows.values()):
            copies = sorted(path.parent.glob(f"{path.name}.before-*[0-9]"), key=lambda one: one.stat().st_mtime)
            backup = next(filter(_is_sound, reversed(copies)), None)
            fresh.unlink(missing_ok=True)
            if backup is None:
                raise LibraryError(
                    "damaged", f"Nothing can be read of {path}, and there is no copy of it. The file was left as it is."
                )
            fresh.write_bytes(backup.read_bytes())
        for old, new in zip(_files(path), _files(aside), strict=True):
            if old.exists():
                old.rename(new)
        os.replace(fresh, path)
    return Recovered(rows, lost, aside, backup)


def _is_sound(path: Path) -> bool:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as copy:
        return not faults(copy)


def _files(path: Path) -> tuple[Path, Path, Path]:
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _salvaged(damaged: Path, fresh: Path) -> tuple[dict[str, int], dict[str, int]]:
    rows: dict[str, int] = {}
    lost: dict[str, int] = {}
    with (
        contextlib.closing(sqlite3.connect(damaged, isolation_level=None)) as source,
        contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as target,
    ):
        source.execute("PRAGMA writable_schema = ON")  # a file shorter than it says it is can be read, too
        source.text_factory = lambda raw: raw.decode("utf-8", "replace")
        migrate(target, fresh)
        target.execute("BEGIN")
        for table in TABLES:
            if table != "indexed":
                rows[table], lost[table] = _copied(source, target, table)
        for table in TABLES:  # what belongs to an entry that is lost
            if table == "articles":  # stay without their version, which stands before them
                target.execute("UPDATE articles SET version = NULL WHERE version NOT IN (SELECT id FROM versions)")
            target.execute(
                f"DELETE FROM {table} WHERE rowid IN (SELECT rowid FROM pragma_foreign_key_check('{table}'))"
            )
        target.execute("COMMIT")
    return rows, lost


def _copied(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> tuple[int, int]:
    """Copy the rows of a table that can be read; how many there were and how many were not to be read."""
    try:
        cursor = source.execute(f"SELECT * FROM {table} LIMIT 0")
    except UNREADABLE:
        return 0, 1
    found = [column[0] for column in cursor.description]
    into = [row[1] for row in target.execute(f"PRAGMA table_info({table})")]
    given = "*"  # the name of a column may be damaged, its place is not
    if len(found) != len(into):  # an older file
        into = [name for name in found if name in into]
        given = _quoted(into)
    put = f"INSERT OR IGNORE INTO {table} ({_quoted(into)}) VALUES ({', '.join('?' * len(into))})"
    read = f"SELECT {given} FROM {table} NOT INDEXED WHERE rowid = ?"
    ids, lost = _ids(source, table)
    done = 0
    for row_id in ids:
        try:
            row = source.execute(read, (row_id,)).fetchone()
        except UNREADABLE:
            lost += 1
            continue
        if row is not None:
            done += max(0, target.execute(put, row).rowcount)
    return done, lost


def _ids(source: sqlite3.Connection, table: str) -> tuple[list[int], int]:
    """The rowids of a table that can be come by, from both ends towards the damage and one by one, and how many
    stretches cannot."""
    found: dict[int, None] = {}
    ends: list[int] = []
    for ending in ("", " DESC"):
        last = 0
        try:
            for row in source.execute(f"SELECT rowid FROM {table} NOT INDEXED ORDER BY rowid{ending}"):
                last = row[0]
                if last in found:
                    break
                found[last] = None
            else:
                return list(found), 0
        except UNREADABLE:
            pass
        ends.append(last)
    low, high = ends
    if high < low:  # a damaged page leads from the end to rows of the beginning
        high = 0
    return sorted({*found, *_asked(source, table, found, low, high)}), 1


def _asked(source: sqlite3.Connection, table: str, found: Collection[int], low: int, high: int) -> Iterator[int]:
    """Rowids that are asked for by themselves: the first million up to the highest known, as those that a damaged page
    names are not to be trusted, and from one end of the damage to the other; where nothing can be read at the end
    (``high`` is 0), some after ``low``."""
    top = max(found) if high else low + _AFTER
    for row_id in chain(range(1, min(top, _FAR)), range(max(low + 1, _FAR), min(high or top, low + _FAR))):
        try:
            if (
                row_id not in found
                and source.execute(f"SELECT 1 FROM {table} NOT INDEXED WHERE rowid = ?", (row_id,)).fetchone()
            ):
                yield row_id
        except UNREADABLE:
            continue


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
