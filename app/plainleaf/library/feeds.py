"""Feeds that are followed: what is known of each, and which of its items have been seen."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from plainleaf.library.database import Database
from plainleaf.library.entries import now
from plainleaf.library.errors import LibraryError
from plainleaf.logins import without_login


@dataclass(frozen=True, slots=True)
class Feed:
    """One feed. ``etag`` and ``modified`` are what its server said of the last answer, sent back with the next request;
    ``checked`` is when it was asked last, ``error`` what went wrong then; new entries get its ``tags``."""

    id: int
    url: str
    title: str = ""
    etag: str = ""
    modified: str = ""
    checked: str = ""
    error: str = ""
    tags: tuple[str, ...] = ()


class Feeds:
    """The feeds of a library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Feed, ...]:
        """Every feed, by its title."""
        return tuple(map(_feed, self._database.all("SELECT * FROM feeds ORDER BY title COLLATE NOCASE, id")))

    def at(self, url: str) -> Feed:
        """The feed of an address. Raises LibraryError ("missing")."""
        row = self._database.one("SELECT * FROM feeds WHERE url = ?", url)
        if row is None:
            raise LibraryError("missing", f"No feed is followed at {url}.")
        return _feed(row)

    def add(self, url: str, title: str = "", tags: Iterable[str] = ()) -> Feed:
        """Follow a feed; one that is followed already gets these tags. Raises LibraryError."""
        url, names = without_login(url), json.dumps(list(tags), ensure_ascii=False)
        with self._database.writing():
            self._database.run(
                "INSERT INTO feeds (url, title, tags) VALUES (?, ?, ?) "
                "ON CONFLICT (url) DO UPDATE SET tags = excluded.tags",
                url, title, names,
            )  # fmt: skip
        return self.at(url)

    def take_in(self, feed: Feed, seen: Iterable[str] = (), tags: Iterable[str] = ()) -> bool:
        """Follow a feed with all that is known of it, and with these tags besides its own; says whether that is new.
        One that is followed already stays as it is. Raises LibraryError."""
        url, names = without_login(feed.url), tuple(dict.fromkeys((*feed.tags, *tags)))
        with self._database.writing():
            if self._database.one("SELECT 1 FROM feeds WHERE url = ?", url) is not None:
                return False
            self._database.run(
                "INSERT INTO feeds (url, title, etag, modified, checked, error, tags) VALUES (?, ?, ?, ?, ?, ?, ?)",
                url, feed.title, feed.etag, feed.modified, feed.checked, feed.error,
                json.dumps(names, ensure_ascii=False),
            )  # fmt: skip
            self.see(self.at(url), seen)
        return True

    def records(self) -> list[dict[str, Any]]:
        """Every feed with all that is known of it, as plain values."""
        return [
            {**{name: value for name, value in asdict(feed).items() if name != "id"}, "seen": self._seen(feed)}
            for feed in self.all()
        ]

    def remove(self, url: str) -> None:
        """Follow a feed no more; what came of it stays. Raises LibraryError."""
        feed = self.at(url)
        with self._database.writing():
            self._database.run("DELETE FROM feeds WHERE id = ?", feed.id)

    def looked(self, feed: Feed) -> None:
        """A feed was asked just now, and this is what is known of it. Raises LibraryError."""
        with self._database.writing():
            self._database.run(
                "UPDATE feeds SET title = ?, etag = ?, modified = ?, error = ?, checked = ? WHERE id = ?",
                feed.title, feed.etag, feed.modified, feed.error, now(), feed.id,
            )  # fmt: skip

    def begins(self, feed: Feed) -> bool:
        """Whether none of the items of a feed has been dealt with yet."""
        return self._database.one("SELECT 1 FROM feed_items WHERE feed = ? LIMIT 1", feed.id) is None

    def unseen(self, feed: Feed, keys: Iterable[str]) -> tuple[str, ...]:
        """Those of the items of a feed that were never there before, in their order."""
        wanted = list(dict.fromkeys(keys))
        rows = self._database.all(
            "SELECT key FROM feed_items WHERE feed = ? AND key IN (SELECT value FROM json_each(?))",
            feed.id, json.dumps(wanted),
        )  # fmt: skip
        seen = {row[0] for row in rows}
        return tuple(key for key in wanted if key not in seen)

    def see(self, feed: Feed, keys: Iterable[str]) -> None:
        """These items have been dealt with. Raises LibraryError."""
        with self._database.writing():
            self._database.run_many(  # of a feed that is followed still
                "INSERT OR IGNORE INTO feed_items (feed, key) SELECT id, ? FROM feeds WHERE id = ?",
                [(key, feed.id) for key in keys],
            )

    def _seen(self, feed: Feed) -> list[str]:
        rows = self._database.all("SELECT key FROM feed_items WHERE feed = ? ORDER BY id", feed.id)
        return [row[0] for row in rows]


def _feed(row: sqlite3.Row) -> Feed:
    values = dict(row)
    try:
        tags = tuple(map(str, json.loads(values["tags"])))
    except (TypeError, ValueError):  # damaged: the feed itself is worth more than its tags
        tags = ()
    return Feed(**{**values, "tags": tags})
