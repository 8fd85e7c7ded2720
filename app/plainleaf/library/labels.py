"""Tags and collections: names for entries, compared without case."""

import json
from collections.abc import Iterable, Sequence
from typing import Literal

from plainleaf.library.database import Database
from plainleaf.library.entries import folded_name
from plainleaf.library.errors import LibraryError

LONGEST = 200
"""Maximum characters of a name."""

Kind = Literal["tag", "collection"]


class Labels:
    """Reads and changes all tags, or all collections."""

    def __init__(self, database: Database, kind: Kind) -> None:
        self._database = database
        self._kind = kind
        self._table, self._link = f"{kind}s", f"entry_{kind}s"

    def all(self) -> dict[str, int]:
        """The number of entries on the shelf for each name, sorted by name."""
        rows = self._database.all(
            f"SELECT t.name, count(*) FROM {self._table} t JOIN {self._link} l ON l.{self._kind} = t.id "
            "JOIN entries e ON e.id = l.entry WHERE e.deleted IS NULL GROUP BY t.id ORDER BY t.folded"
        )
        return {row[0]: row[1] for row in rows}

    def of(self, entry: int) -> tuple[str, ...]:
        """The names of an entry, sorted."""
        rows = self._database.all(
            f"SELECT t.name FROM {self._table} t JOIN {self._link} l ON l.{self._kind} = t.id "
            "WHERE l.entry = ? ORDER BY t.folded",
            entry,
        )
        return tuple(row[0] for row in rows)

    def holders(self, name: str) -> frozenset[int]:
        """The entries with a name."""
        rows = self._database.all(
            f"SELECT l.entry FROM {self._link} l JOIN {self._table} t ON t.id = l.{self._kind} WHERE t.folded = ?",
            folded_name(name),
        )
        return frozenset(row[0] for row in rows)

    def add(self, entries: Sequence[int], names: Iterable[str]) -> None:
        """Add names to entries, inside a transaction. Raises LibraryError for an empty or long name."""
        for name in names:
            shown = " ".join(name.split())
            if not shown or len(shown) > LONGEST:
                raise LibraryError("wrong", f"A {self._kind} has from 1 to {LONGEST} characters.")
            label = self._id(shown)
            self._database.run(
                f"INSERT OR IGNORE INTO {self._link} (entry, {self._kind}) "
                "SELECT id, ? FROM entries WHERE id IN (SELECT value FROM json_each(?))",
                label,
                json.dumps(list(entries)),
            )

    def remove(self, entries: Sequence[int], names: Iterable[str]) -> None:
        """Remove names from entries, inside a transaction; unused names are deleted."""
        self._database.run(
            f"DELETE FROM {self._link} WHERE entry IN (SELECT value FROM json_each(?)) AND {self._kind} IN "
            f"(SELECT id FROM {self._table} WHERE folded IN (SELECT value FROM json_each(?)))",
            json.dumps(list(entries)),
            json.dumps([folded_name(name) for name in names]),
        )
        self._database.run(
            f"DELETE FROM {self._table} WHERE NOT EXISTS "
            f"(SELECT 1 FROM {self._link} l WHERE l.{self._kind} = {self._table}.id)"
        )

    def replace(self, entry: int, names: Sequence[str]) -> None:
        """Replace the names of an entry, inside a transaction."""
        have = self.of(entry)
        self.add((entry,), [name for name in names if name not in have])
        self.remove((entry,), [name for name in have if name not in names])

    def _id(self, name: str) -> int:
        self._database.run(
            f"INSERT OR IGNORE INTO {self._table} (name, folded) VALUES (?, ?)",
            name,
            folded_name(name),
        )
        number = self._database.value(f"SELECT id FROM {self._table} WHERE folded = ?", folded_name(name))
        return int(number)
