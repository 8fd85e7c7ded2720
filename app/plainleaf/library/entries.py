"""Entries: one row for each page on the shelf, with what the user did with it."""

import json
import sqlite3
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

from plainleaf.engine.reading_time import minutes_to_read, time_to_read
from plainleaf.library.addresses import canonical
from plainleaf.library.database import Database
from plainleaf.library.errors import LibraryError
from plainleaf.logins import without_login

State = Literal["new", "reading", "read", "archived"]
STATES: tuple[str, ...] = get_args(State)
Order = Literal["added", "saved", "opened", "title", "site", "words", "progress", "published"]
ORDERS: tuple[str, ...] = get_args(Order)

FEED = "feed"
"""The ``origin`` of entries that a feed brought."""

KEPT_DAYS = 30
"""Days until a removed entry can no longer be restored."""

_CHANGEABLE = frozenset(
    {"title", "author", "site", "language", "published", "state", "favourite", "progress", "place", "note", "opened",
     "saved"}
)  # fmt: skip
_SEARCHED = frozenset({"title", "author", "site", "language", "note"})


@dataclass(frozen=True, slots=True)
class SavedEntry:
    """One page on the shelf.

    Times are ISO 8601 in UTC, or empty. ``progress`` is a fraction from 0 to 1. ``place`` is an opaque reading
    position. ``deleted`` is when the entry was removed, ``saved`` when the user saved it. ``source`` is the site's own
    name.
    """

    id: int
    uuid: str
    url: str
    title: str = ""
    author: str = ""
    site: str = ""
    language: str = ""
    published: str = ""
    excerpt: str = ""
    picture: str = ""
    words: int = 0
    origin: str = ""
    added: str = ""
    changed: str = ""
    opened: str = ""
    state: State = "new"
    favourite: bool = False
    progress: float = 0.0
    place: str = ""
    note: str = ""
    deleted: str = ""
    saved: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()

    @property
    def minutes(self) -> int:
        """Estimated time to read the text silently, in minutes."""
        return minutes_to_read(self.words)

    @property
    def time_to_read(self) -> str:
        """The same for people; empty if nothing is known of the text."""
        return time_to_read(self.words)


_SHELVED = ("saved", "source")
"""Columns in a table of their own, as they were added to the schema later."""
_COLUMNS = ", ".join(f"e.{field.name}" for field in fields(SavedEntry) if field.name not in (*_SHELVED, "tags"))
_BESIDE = ", ".join(f"coalesce((SELECT {name} FROM shelved WHERE entry = e.id), '') AS {name}" for name in _SHELVED)
_IS_SAVED = "e.id IN (SELECT entry FROM shelved WHERE saved != '')"
_WAITS = f"(e.origin = '{FEED}' AND e.state = 'new' AND e.opened = '' AND NOT {_IS_SAVED})"
_TAGS = (
    "(SELECT json_group_array(name) FROM (SELECT t.name FROM entry_tags et JOIN tags t ON t.id = et.tag "
    "WHERE et.entry = e.id ORDER BY t.folded))"
)
SELECT = f"SELECT {_COLUMNS}, {_BESIDE}, {_TAGS} AS tags FROM entries e"
_ORDERINGS = {
    "added": "e.added DESC, e.id DESC",
    "saved": "(SELECT saved FROM shelved WHERE entry = e.id) DESC, e.id DESC",
    "opened": "e.opened DESC, e.id DESC",
    "published": "e.published DESC, e.id DESC",
    "title": "e.title COLLATE NOCASE, e.id",
    "site": "e.site, e.added DESC, e.id DESC",
    "words": "e.words, e.id",
    "progress": "e.progress DESC, e.id DESC",
}

# Each site once: a recursive query skips from one value to the next in the index.
_SITES = (
    "WITH RECURSIVE sites (site) AS (SELECT min(site) FROM entries WHERE deleted IS NULL UNION ALL SELECT "
    "(SELECT min(e2.site) FROM entries e2 WHERE e2.deleted IS NULL AND e2.site > sites.site) FROM sites "
    "WHERE sites.site IS NOT NULL) SELECT site FROM sites WHERE site IS NOT NULL"
)


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on entries, all of which must hold. The default matches every entry on the shelf.

    ``state`` may name several states; "unread" means new or being read. ``before`` and ``after`` are dates on which the
    entry was added. ``feeds`` matches what a feed brought, until it is opened, marked as read or saved; ``history``
    matches other entries that were opened or are not saved.
    """

    states: tuple[str, ...] = ()
    favourite: bool | None = None
    saved: bool | None = None
    history: bool = False
    feeds: bool | None = None
    tags: tuple[str, ...] = ()
    without_tags: tuple[str, ...] = ()
    collection: str = ""
    site: str = ""
    language: str = ""
    before: str = ""
    after: str = ""
    deleted: bool = False
    with_article: bool | None = None

    @property
    def is_narrow(self) -> bool:
        """True if the filter probably matches few entries."""
        return bool(self.tags or self.collection or self.site)

    def sql(self) -> tuple[str, list[Any]]:
        """The SQL condition on ``entries e`` and its parameters."""
        parts = ["e.deleted IS NOT NULL" if self.deleted else "e.deleted IS NULL"]
        values: list[Any] = []

        def add(condition: str, *parameters: Any) -> None:
            parts.append(condition)
            values.extend(parameters)

        if self.states:
            add("e.state IN (SELECT value FROM json_each(?))", json.dumps(self.states))
        if self.favourite is not None:
            parts.append("e.favourite" if self.favourite else "NOT e.favourite")
        if self.saved is not None:
            parts.append(_IS_SAVED if self.saved else f"NOT {_IS_SAVED}")
        if self.history:
            parts.append(f"(e.opened != '' OR NOT {_IS_SAVED}) AND NOT {_WAITS}")
        if self.feeds is not None:
            parts.append(_WAITS if self.feeds else f"NOT {_WAITS}")
        # uncorrelated subqueries: SQLite evaluates them once instead of once for each entry
        tagged = "e.id IN (SELECT et.entry FROM entry_tags et JOIN tags t ON t.id = et.tag WHERE t.folded = ?)"
        for tag in self.tags:
            add(tagged, folded_name(tag))
        for tag in self.without_tags:
            add(f"NOT {tagged}", folded_name(tag))
        if self.collection:
            add(
                "e.id IN (SELECT ec.entry FROM entry_collections ec JOIN collections c ON c.id = ec.collection "
                "WHERE c.folded = ?)",
                folded_name(self.collection),
            )
        if self.site:
            site = self.site.casefold().removeprefix("www.")
            add(f"e.site IN ({_SITES} AND (site = ? OR site LIKE ? ESCAPE '\\'))", site, f"%.{_escaped(site)}")
        if self.language:
            add("(e.language = ? OR e.language LIKE ? ESCAPE '\\')", self.language, f"{_escaped(self.language)}-%")
        if self.before:
            add("e.added < ?", self.before)
        if self.after:
            add("e.added >= ?", self.after)
        if self.with_article is not None:
            add(f"{'' if self.with_article else 'NOT '}EXISTS (SELECT 1 FROM articles a WHERE a.entry = e.id)")
        return " AND ".join(parts), values


ALL = Filter()


class Entries:
    """Reads and changes the entries of a library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, entry: int) -> SavedEntry:
        """One entry, also a removed one. Raises LibraryError ("missing")."""
        row = self._database.one(f"{SELECT} WHERE e.id = ?", entry)
        if row is None:
            raise LibraryError("missing", f"There is no entry {entry} on the shelf.")
        return entry_of(row)

    def at(self, url: str) -> SavedEntry | None:
        """The entry at an address, removed ones included, or None."""
        row = self._database.one(f"{SELECT} JOIN addresses a ON a.entry = e.id WHERE a.address = ?", canonical(url))
        return None if row is None else entry_of(row)

    def named(self, url: str) -> SavedEntry | None:
        """The entry at an address, else the only entry that declares the address, or None."""
        declares = self._database.all("SELECT entry FROM declared WHERE address = ? LIMIT 2", canonical(url))
        return self.at(url) or (self.get(declares[0][0]) if len(declares) == 1 else None)

    def many(self, entries: Iterable[int]) -> tuple[SavedEntry, ...]:
        """Several entries in the order of the given ids; unknown ids are left out."""
        wanted = list(entries)
        rows = self._database.all(f"{SELECT} WHERE e.id IN (SELECT value FROM json_each(?))", json.dumps(wanted))
        by_id = {row["id"]: entry_of(row) for row in rows}
        return tuple(by_id[number] for number in wanted if number in by_id)

    def list(
        self, which: Filter = ALL, order: Order = "added", *, limit: int = 200, offset: int = 0, reverse: bool = False
    ) -> tuple[SavedEntry, ...]:
        """One page of a sorted list, ``limit`` entries from ``offset``. Raises LibraryError."""
        condition, values = which.sql()
        ordering = _ordering(order, reverse)
        # sort ids first, and read whole rows only for this page of the list
        ids = f"SELECT e.id FROM entries e WHERE {condition} ORDER BY {ordering} LIMIT ? OFFSET ?"
        rows = self._database.all(f"{SELECT} WHERE e.id IN ({ids}) ORDER BY {ordering}", *values, limit, offset)
        return tuple(map(entry_of, rows))

    def ids(self, which: Filter = ALL, order: Order = "added", *, reverse: bool = False) -> tuple[int, ...]:
        """The ids of all entries that match, sorted."""
        condition, values = which.sql()
        ordering = _ordering(order, reverse)
        rows = self._database.all(f"SELECT e.id FROM entries e WHERE {condition} ORDER BY {ordering}", *values)
        return tuple(row[0] for row in rows)

    def ordered(self, entries: Iterable[int], order: Order, *, reverse: bool = False) -> tuple[int, ...]:
        """Sort ids."""
        rows = self._database.all(
            "SELECT e.id FROM entries e WHERE e.id IN (SELECT value FROM json_each(?)) "
            f"ORDER BY {_ordering(order, reverse)}",
            json.dumps(list(entries)),
        )
        return tuple(row[0] for row in rows)

    def count(self, which: Filter = ALL) -> int:
        """The number of entries that match."""
        condition, values = which.sql()
        return int(self._database.value(f"SELECT count(*) FROM entries e WHERE {condition}", *values))

    def facts(self) -> dict[str, int]:
        """Numbers of entries; see ``Library.facts``."""
        condition, values = Filter(saved=True).sql()
        rows = self._database.all(
            f"SELECT e.state, count(*) FROM entries e WHERE {condition} GROUP BY e.state", *values
        )
        counts = dict.fromkeys(STATES, 0) | {row[0]: row[1] for row in rows}
        return {
            "all": self.count(),
            "saved": sum(counts.values()),
            **counts,
            "feeds": self.count(Filter(feeds=True)),
            "history": self.count(Filter(history=True)),
            "favourite": self.count(Filter(favourite=True)),
            "deleted": self.count(Filter(deleted=True)),
        }

    def create(self, url: str, address: str, facts: dict[str, Any]) -> int:
        """Insert an entry inside a transaction; returns its id."""
        moment = now()
        values = {"uuid": str(uuid.uuid4()), "url": without_login(url), "added": moment, "changed": moment, **facts}
        beside = {name: values.pop(name) for name in _SHELVED if name in values}
        names = ", ".join(values)
        marks = ", ".join("?" * len(values))
        entry = self._database.run(f"INSERT INTO entries ({names}) VALUES ({marks})", *values.values())
        self._database.run("INSERT INTO addresses (address, entry) VALUES (?, ?)", address, entry)
        self._database.run("INSERT INTO shelved (entry) VALUES (?)", entry)
        self.set_beside((entry,), beside)
        return entry

    def set(self, entries: Sequence[int], facts: dict[str, Any]) -> None:
        """Change fields of entries, inside a transaction."""
        self.set_beside(entries, {name: facts[name] for name in _SHELVED if name in facts})
        values = {**{name: value for name, value in facts.items() if name not in _SHELVED}, "changed": now()}
        names = ", ".join(f"{name} = ?" for name in values)
        self._database.run(
            f"UPDATE entries SET {names} WHERE id IN (SELECT value FROM json_each(?))",
            *values.values(),
            json.dumps(list(entries)),
        )

    def save(self, entries: Sequence[int]) -> None:
        """Mark entries as saved, inside a transaction; those that are saved already keep their date."""
        self.set_beside([entry.id for entry in self.many(entries) if not entry.saved], {"saved": now()})

    def set_beside(self, entries: Sequence[int], values: dict[str, Any]) -> None:
        """Change the fields of ``_SHELVED``, inside a transaction."""
        for name, value in values.items():
            self._database.run(
                f"UPDATE shelved SET {name} = ?1 WHERE entry IN (SELECT value FROM json_each(?2)) AND {name} != ?1",
                value,
                json.dumps(list(entries)),
            )

    def opened_before(self, days: int) -> tuple[int, ...]:
        """Unsaved entries that were last opened, or else added, at least ``days`` days ago."""
        end = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
        condition, values = Filter(saved=False).sql()
        rows = self._database.all(
            f"SELECT e.id FROM entries e WHERE {condition} AND max(e.opened, e.added) < ?", *values, end
        )
        return tuple(row[0] for row in rows)

    def expired(self, moment: str = "") -> tuple[int, ...]:
        """Removed entries that can no longer be restored."""
        end = (datetime.fromisoformat(moment) if moment else datetime.now(UTC)) - timedelta(days=KEPT_DAYS)
        rows = self._database.all("SELECT id FROM entries WHERE deleted < ?", end.isoformat(timespec="seconds"))
        return tuple(row[0] for row in rows)


def checked_changes(facts: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """Validate field changes: their stored form, and whether the search index must be updated. Raises LibraryError."""
    wrong = facts.keys() - _CHANGEABLE
    if wrong:
        raise LibraryError("wrong", f"An entry has no {', '.join(sorted(wrong))} that can be changed.")
    values = dict(facts)
    if values.get("state", "new") not in STATES:
        raise LibraryError("wrong", f"There is no state {values['state']!r}; there are: {', '.join(STATES)}.")
    if isinstance(values.get("saved"), bool):
        values["saved"] = now() if values["saved"] else ""
    if "favourite" in values:
        values["favourite"] = int(bool(values["favourite"]))
    if "progress" in values:
        values["progress"] = min(1.0, max(0.0, float(values["progress"])))
    return values, not _SEARCHED.isdisjoint(values)


def is_found_otherwise(entry: SavedEntry, other: SavedEntry) -> bool:
    """True if the two states of an entry differ in a field that search indexes."""
    return any(getattr(entry, name) != getattr(other, name) for name in (*_SEARCHED, "tags"))


def entry_of(row: sqlite3.Row) -> SavedEntry:
    """Convert a row of ``SELECT`` to an entry."""
    values = dict(row)
    names = SavedEntry.__dataclass_fields__
    entry = SavedEntry(**{name: value for name, value in values.items() if name in names})
    return replace(
        entry,
        favourite=bool(entry.favourite),
        deleted=values["deleted"] or "",
        tags=tuple(json.loads(values["tags"])),
    )


def now() -> str:
    """The current time in its stored form."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def folded_name(name: str) -> str:
    """The form of a tag's or collection's name that lookups compare."""
    return " ".join(name.split()).casefold()


def _ordering(order: Order, reverse: bool) -> str:
    ordering = _ORDERINGS[order]
    return ", ".join(_turned(part) for part in ordering.split(", ")) if reverse else ordering


def _turned(part: str) -> str:
    return part.removesuffix(" DESC") if part.endswith(" DESC") else f"{part} DESC"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
