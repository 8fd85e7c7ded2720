"""The full-text index (SQLite FTS5) of the entries."""

import json
import sqlite3
import zlib
from collections.abc import Iterable

from plainleaf.library.compression import legible
from plainleaf.library.database import Database
from plainleaf.library.errors import sound
from plainleaf.library.search.folding import language_code, terms

COLUMNS = ("title", "author", "site", "text", "notes", "tags", "forms")
WEIGHTS = (10.0, 4.0, 3.0, 1.0, 4.0, 6.0, 0.5)
"""The bm25 weight of each column."""

_NAMES = ", ".join(COLUMNS)
_MARKS = ", ".join("?" * len(COLUMNS))
_FACTS = """
SELECT e.title, e.author, e.site, e.url, e.note, e.language, a.text,
  (SELECT group_concat(t.name, ' ') FROM entry_tags et JOIN tags t ON t.id = et.tag WHERE et.entry = e.id) AS tags,
  (SELECT group_concat(h.note, char(10)) FROM highlights h WHERE h.entry = e.id AND h.note != '') AS marks
FROM entries e LEFT JOIN articles a ON a.entry = e.id WHERE e.id = ?
"""


class Index:
    """Keeps the index in step with the entries; every method must run inside a transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def update(self, entries: Iterable[int]) -> None:
        """Index entries again."""
        for entry in entries:
            self.forget((entry,))
            row = self._database.one(_FACTS, entry)
            if row is not None:
                self._put(entry, _columns(row))

    def forget(self, entries: Iterable[int]) -> None:
        """Remove entries from the index."""
        for entry in entries:
            stored = self._database.value("SELECT terms FROM indexed WHERE entry = ?", entry)
            if stored is not None:
                # a contentless FTS5 table needs the exact original values to delete a row
                with sound(entry):
                    columns = json.loads(zlib.decompress(stored))
                self._database.run(
                    f"INSERT INTO search (search, rowid, {_NAMES}) VALUES ('delete', ?, {_MARKS})", entry, *columns
                )
                self._database.run("DELETE FROM indexed WHERE entry = ?", entry)

    def rebuild(self) -> None:
        """Build the whole index again."""
        self._database.run("INSERT INTO search (search) VALUES ('delete-all')")
        self._database.run("DELETE FROM indexed")
        for row in self._database.all("SELECT id FROM entries"):
            self.update((row[0],))

    def is_whole(self) -> bool:
        """True if SQLite's integrity check passes."""
        try:
            self._database.run("INSERT INTO search (search) VALUES ('integrity-check')")
        except sqlite3.DatabaseError:
            return False
        return True

    def optimise(self) -> None:
        """Merge the index's segments for faster search."""
        self._database.run("INSERT INTO search (search) VALUES ('optimize')")

    def _put(self, entry: int, columns: list[str]) -> None:
        packed = zlib.compress(json.dumps(columns, ensure_ascii=False).encode("utf-8", "replace"), 1)
        self._database.run("INSERT INTO indexed (entry, terms) VALUES (?, ?)", entry, packed)
        self._database.run(
            f"INSERT INTO search (rowid, {_NAMES}) VALUES (?, {_MARKS})",
            entry,
            *columns,
        )


def _columns(row: sqlite3.Row) -> list[str]:
    code = language_code(row["language"])
    text = legible(row["text"])
    notes = "\n".join(filter(None, (row["note"], row["marks"])))
    columns, forms = [], dict[str, None]()
    for part in (row["title"], row["author"], f"{row['site']} {row['url']}", text, notes, row["tags"] or ""):
        stems, word_forms = terms(part, code)
        columns.append(" ".join(stems))
        forms.update(dict.fromkeys(word_forms))
    return [*columns, " ".join(forms)]
