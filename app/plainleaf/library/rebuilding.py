"""Repairs recovered rows: fixes values, verifies pages, and rebuilds missing entries from what refers to them."""

import hashlib
import sqlite3
import uuid
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from plainleaf.engine.addresses import site_of
from plainleaf.library.addresses import canonical, own_address
from plainleaf.library.compression import compressed, decompressed
from plainleaf.library.schema import TABLES

_KINDS: dict[str, tuple[type, ...]] = {"TEXT": (str,), "INTEGER": (int,), "REAL": (int, float), "BLOB": (bytes,)}
_OWNERS = ("addresses", "versions", "articles", "highlights")
"""Tables whose rows justify rebuilding their entry."""
_CHOICES = {
    ("entries", "state"): ("new", "reading", "read", "archived"),
    ("highlights", "colour"): ("yellow", "green", "blue", "pink"),
    ("highlights", "found"): ("orphaned", "exact", "nearby"),
}
"""Allowed values of enumerated columns; the first replaces a damaged one."""
_CAME = (
    "e.id NOT IN (SELECT entry FROM versions WHERE url IS NOT NULL AND "
    "own_address(url, origin, digest) LIKE 'sha256:%')"
)
"""SQL condition: the entry's address is not merely declared by a saved file."""


@dataclass(frozen=True, slots=True)
class Column:
    """A table's column: its name, declared type, whether it is NOT NULL, and whether it is the rowid."""

    name: str
    type: str
    required: bool
    is_rowid: bool


def columns_of(connection: sqlite3.Connection, table: str) -> tuple[Column, ...]:
    """The columns of one of our tables."""
    rows = connection.execute(f"PRAGMA table_info({table})")
    return tuple(Column(row[1], row[2], bool(row[3]), bool(row[5]) and row[2] == "INTEGER") for row in rows)


def fits(columns: Sequence[Column], values: Sequence[Any]) -> bool:
    """True if the values of a row have the types of the columns."""
    return len(columns) == len(values) and all(
        isinstance(value, _KINDS[column.type]) if value is not None else column.is_rowid or not column.required
        for column, value in zip(columns, values, strict=True)
    )


def repaired(table: str, columns: Sequence[Column], values: Sequence[Any]) -> tuple[Any, ...]:
    """A row in which each invalid value is replaced by one that the table accepts."""
    valid = []
    for column, value in zip(columns, values, strict=True):
        choices = _CHOICES.get((table, column.name))
        if column.is_rowid:
            valid.append(value)
        elif column.name == "uuid":
            valid.append(str(uuid.uuid4()))
        elif choices:
            valid.append(value if value in choices else choices[0])
        elif value is None and not column.required:
            valid.append(None)
        elif isinstance(value, _KINDS[column.type]):
            valid.append(value)
        else:
            valid.append({"TEXT": "", "INTEGER": 0, "REAL": 0.0, "BLOB": b""}[column.type])
    return tuple(valid)


def prove(target: sqlite3.Connection) -> int:
    """Remove pages and articles that cannot be unpacked, and correct wrong facts about the others; returns the number
    removed. A removed article is extracted again from its page."""
    from plainleaf.library.article_json import unpacked

    lost = 0
    for (number,) in target.execute("SELECT id FROM versions").fetchall():
        body, digest = target.execute("SELECT body, digest FROM versions WHERE id = ?", (number,)).fetchone()
        try:
            data = zlib.decompress(body)
        except (zlib.error, TypeError):
            lost += 1
            target.execute("DELETE FROM versions WHERE id = ?", (number,))
            continue
        right = hashlib.sha256(data).hexdigest()
        if right != digest:
            target.execute(
                "UPDATE OR IGNORE versions SET digest = ?, size = ? WHERE id = ?", (right, len(data), number)
            )
    for number, tree, text in target.execute("SELECT id, tree, text FROM articles").fetchall():
        try:
            decompressed(tree)
            if not _is_packed(text):
                whole = compressed(unpacked(tree).text)
                target.execute("UPDATE articles SET text = ? WHERE id = ?", (whole, number))
        except ValueError:
            lost += 1
            target.execute("DELETE FROM articles WHERE id = ?", (number,))
    return lost


def _is_packed(text: Any) -> bool:
    try:
        decompressed(text)
    except ValueError:
        return False
    return True


def rebuild_entries(target: sqlite3.Connection) -> tuple[int, ...]:
    """Rebuild missing entries from their addresses, pages, articles and highlights; returns their ids. Each gets the
    address of its page, and a provisional title if none is known."""
    target.create_function("canonical", 1, lambda url: canonical(url) if isinstance(url, str) else None)
    target.create_function("own_address", 3, _own_address)
    # the damaged entry number of a page or address may have been that of an existing entry
    target.execute(
        "UPDATE OR IGNORE versions SET entry = (SELECT a.entry FROM addresses a JOIN entries e ON e.id = a.entry WHERE "
        "a.address = own_address(versions.url, versions.origin, versions.digest)) WHERE entry NOT IN (SELECT id FROM "
        "entries) AND own_address(url, origin, digest) IN (SELECT a.address FROM addresses a JOIN entries e ON "
        "e.id = a.entry)"
    )
    target.execute(
        f"UPDATE addresses SET entry = (SELECT e.id FROM entries e WHERE canonical(e.url) = address AND {_CAME}) WHERE "
        f"entry NOT IN (SELECT id FROM entries) AND address IN (SELECT canonical(e.url) FROM entries e WHERE {_CAME})"
    )
    wanted = " UNION ".join(f"SELECT entry FROM {table}" for table in _OWNERS)
    missing = target.execute(f"SELECT entry FROM ({wanted}) WHERE entry NOT IN (SELECT id FROM entries)").fetchall()
    made = []
    for (entry,) in missing:
        if isinstance(entry, int) and entry > 0:
            _make(target, entry)
            made.append(entry)
    target.execute(
        "INSERT OR IGNORE INTO addresses (address, entry) SELECT canonical(e.url), e.id FROM entries e WHERE "
        f"e.url != '' AND e.id NOT IN (SELECT entry FROM addresses) AND {_CAME}"
    )
    target.execute(
        "INSERT OR IGNORE INTO addresses (address, entry) SELECT 'sha256:' || digest, entry FROM versions WHERE "
        "entry NOT IN (SELECT entry FROM addresses)"
    )
    return tuple(made)


def _own_address(url: Any, origin: Any, digest: Any) -> str | None:
    sound = isinstance(url, str | None) and isinstance(digest, str)
    return own_address(url, str(origin), digest) if sound else None


def _make(target: sqlite3.Connection, entry: int) -> None:
    def one(sql: str) -> tuple[Any, ...]:
        return tuple(target.execute(sql, (entry,)).fetchone() or (None, None))

    url, received = one("SELECT url, received FROM versions WHERE entry = ? ORDER BY id DESC")
    address, _ = one("SELECT address, 0 FROM addresses WHERE entry = ? AND address NOT LIKE 'sha256:%'")
    passage, _ = one("SELECT exact, 0 FROM highlights WHERE entry = ? ORDER BY id")
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    location = url or address or ""
    target.execute(
        "INSERT INTO entries (id, uuid, url, title, site, origin, added, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (entry, str(uuid.uuid4()), location, location or (passage or "")[:80], site_of(location), "memory",
         received or moment, moment),
    )  # fmt: skip


def drop_dangling(target: sqlite3.Connection) -> None:
    """Remove rows whose entry is lost."""
    for table in TABLES:
        if table == "articles":  # these can exist without the version they refer to
            target.execute("UPDATE articles SET version = NULL WHERE version NOT IN (SELECT id FROM versions)")
        target.execute(f"DELETE FROM {table} WHERE rowid IN (SELECT rowid FROM pragma_foreign_key_check('{table}'))")
