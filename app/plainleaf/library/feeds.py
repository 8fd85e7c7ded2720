"""Followed feeds: their state, and which of their items have been seen."""

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
    """One followed feed.

    ``etag`` and ``modified`` are validators from the last response, sent with the next request. ``checked`` is the time
    of the last request, ``error`` what went wrong then, and ``failures`` the number of consecutive failures. New
    entries get the ``tags``.
    """

    id: int
    url: str
    title: str = ""
    etag: str = ""
    modified: str = ""
    checked: str = ""
    error: str = ""
    tags: tuple[str, ...] = ()
    failures: int = 0


_FEED = "SELECT f.*, coalesce(x.count, 0) AS failures FROM feeds f LEFT JOIN feed_failures x ON x.feed = f.id"


class Feeds:
    """Reads and changes the feeds of a library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Feed, ...]:
        """Every feed, by its title."""
        return tuple(map(_feed, self._database.all(f"{_FEED} ORDER BY title COLLATE NOCASE, id")))

    def at(self, url: str) -> Feed:
        """The feed at an address. Raises LibraryError ("missing")."""
        row = self._database.one(f"{_FEED} WHERE url = ?", url)
        if row is None:
            raise LibraryError("missing", f"No feed is followed at {url}.")
        return _feed(row)

    def add(self, url: str, title: str = "", tags: Iterable[str] = ()) -> Feed:
        """Follow a feed; if it is already followed, replace its tags. Raises LibraryError."""
        url, names = without_login(url), json.dumps(list(tags), ensure_ascii=False)
        with self._database.writing():
            self._database.run(
                "INSERT INTO feeds (url, title, tags) VALUES (?, ?, ?) "
                "ON CONFLICT (url) DO UPDATE SET tags = excluded.tags",
                url, title, names,
            )  # fmt: skip
        return self.at(url)

    def take_in(self, feed: Feed, seen: Iterable[str] = (), tags: Iterable[str] = ()) -> bool:
        """Follow a feed from a backup with its stored state and additional tags. Returns False and changes nothing if
        it is already followed. Raises LibraryError."""
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
        """Every feed with its state, as plain values for a backup."""
        return [
            {
                **{name: value for name, value in asdict(feed).items() if name not in ("id", "failures")},
                "seen": self._seen(feed),
            }
            for feed in self.all()
        ]

    def remove(self, url: str) -> None:
        """Stop following a feed; its entries stay. Raises LibraryError."""
        feed = self.at(url)
        with self._database.writing():
            self._database.run("DELETE FROM feeds WHERE id = ?", feed.id)

    def looked(self, feed: Feed) -> None:
        """Store the state of a feed after a request. Raises LibraryError."""
        with self._database.writing():
            self._database.run(
                "UPDATE feeds SET title = ?, etag = ?, modified = ?, error = ?, checked = ? WHERE id = ?",
                feed.title, feed.etag, feed.modified, feed.error, now(), feed.id,
            )  # fmt: skip
            self._database.run(  # only while the feed is still followed
                "INSERT OR REPLACE INTO feed_failures (feed, count) SELECT id, ? FROM feeds WHERE id = ?",
                feed.failures, feed.id,
            )  # fmt: skip

    def move(self, feed: Feed, url: str) -> Feed:
        """Change the address of a feed, with all it has seen, unless another is followed there. Raises LibraryError."""
        with self._database.writing():
            self._database.run("UPDATE OR IGNORE feeds SET url = ? WHERE id = ?", without_login(url), feed.id)
        return next((one for one in self.all() if one.id == feed.id), feed)

    def begins(self, feed: Feed) -> bool:
        """True if no item of the feed has been processed yet."""
        return self._database.one("SELECT 1 FROM feed_items WHERE feed = ? LIMIT 1", feed.id) is None

    def unseen(self, feed: Feed, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys that were never seen in the feed, in the given order."""
        wanted = list(dict.fromkeys(keys))
        rows = self._database.all(
            "SELECT key FROM feed_items WHERE feed = ? AND key IN (SELECT value FROM json_each(?))",
            feed.id, json.dumps(wanted),
        )  # fmt: skip
        seen = {row[0] for row in rows}
        return tuple(key for key in wanted if key not in seen)

    def see(self, feed: Feed, keys: Iterable[str]) -> None:
        """Mark items of a feed as seen. Raises LibraryError."""
        with self._database.writing():
            self._database.run_many(  # only while the feed is still followed
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
    except (TypeError, ValueError):  # damaged: lose the tags rather than the feed
        tags = ()
    return Feed(**{**values, "tags": tags})
