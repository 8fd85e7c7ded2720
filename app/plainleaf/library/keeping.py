"""What is kept of a page: the bytes as they came, the article made of them, its pictures."""

import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast, get_args

from plainleaf.engine import words
from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.page import Origin, Page
from plainleaf.engine.render.pictures import Picture, Pictures
from plainleaf.library.addresses import canonical, declared
from plainleaf.library.article_json import LEVEL, compressed, decompressed, legible, packed, unpacked
from plainleaf.library.database import Database
from plainleaf.library.entries import Entries, now
from plainleaf.library.errors import sound
from plainleaf.library.same_article import is_same_article
from plainleaf.library.search import Index

COMPARED = 20
"""Entries whose texts are compared with that of a page that declares their address."""
LEADING = 3
"""Pictures that may stand for an article in a list."""
_TITLE = re.compile(rb"<title[^<>]*+>([^<]{1,2000}+)</title", re.IGNORECASE)
_ORIGINS = frozenset(get_args(Origin))


@dataclass(frozen=True, slots=True)
class Version:
    """One state of a page as it was received; ``size`` in bytes."""

    id: int
    entry: int
    received: str
    url: str
    origin: str
    size: int
    digest: str


class Keeping:
    """Pages, articles and pictures of a library; every function that changes something belongs inside a transaction."""

    def __init__(self, database: Database, entries: Entries, index: Index) -> None:
        self._database = database
        self._entries = entries
        self._index = index

    def put_page(self, page: Page, given: Mapping[str, Any], received: str = "") -> tuple[int, bool]:
        """Keep a page: its entry, and whether that is new. A page whose address is there is one more version of it; one
        that was removed comes back."""
        address = address_of(page)
        entry = self.find(page)
        is_new = entry is None
        if entry is None:
            facts = {"title": _title_in(page), "site": site_of(page.url or ""), "origin": page.origin, **given}
            entry = self._entries.create(page.url or "", address, {k: v for k, v in facts.items() if v != ""})
        else:
            self._database.run("UPDATE entries SET deleted = NULL, changed = ? WHERE id = ?", now(), entry)
        self.put_version(int(entry), page, received)
        return int(entry), is_new

    def find(self, page: Page) -> int | None:
        """The entry of a page, also a removed one; None where there is none."""
        found = self._database.value("SELECT entry FROM addresses WHERE address = ?", address_of(page))
        return None if found is None else int(found)

    def put_version(self, entry: int, page: Page, received: str = "") -> None:
        """Keep a page as a version of an entry, unless it is one already."""
        digest = hashlib.sha256(page.body).hexdigest()
        if self._database.one("SELECT 1 FROM versions WHERE entry = ? AND digest = ?", entry, digest) is not None:
            return
        self._database.run(
            "INSERT OR IGNORE INTO versions (entry, received, url, content_type, origin, digest, size, body) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            entry, received or now(), page.url, page.content_type, page.origin, digest, len(page.body),
            zlib.compress(page.body, LEVEL),
        )  # fmt: skip

    def put_article(self, entry: int, article: Article, *, edited: bool = False) -> int:
        """Keep the article of an entry in place of the one before; the id of the entry that holds it, which is another
        one where the page says that it is one that is on the shelf already and has the same text."""
        facts, text = article.metadata, article.text
        entry = self._joined(entry, declared(facts.url.text if facts.url else "", article.record.url or ""), text)
        version = self._database.value(
            "SELECT id FROM versions WHERE entry = ? AND digest = ?", entry, article.record.digest
        )
        self._database.run("DELETE FROM articles WHERE entry = ?", entry)
        self._database.run(
            "INSERT INTO articles (entry, version, made, method, release, edited, tree, text) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            entry, version, now(), article.record.method, article.record.version, int(edited), packed(article),
            compressed(text),
        )  # fmt: skip
        self.describe(entry, article)
        return entry

    def describe(self, entry: int, article: Article) -> None:
        """Have an entry say what its article says of itself."""
        facts, text = article.metadata, article.text
        values = {
            "title": article.title,
            "author": facts.author.text if facts.author else "",
            "language": facts.language.text if facts.language else "",
            "published": facts.date.text if facts.date else "",
            "picture": facts.image.text if facts.image else "",
            "excerpt": excerpt_of(article),
            "words": words.count(text),
            "source": facts.sitename.text if facts.sitename else "",
        }
        self._entries.set((entry,), {name: value for name, value in values.items() if value or name == "words"})

    def article(self, entry: int) -> Article | None:
        """The article of an entry, None where it has none yet. Raises LibraryError ("damaged")."""
        row = self._database.one("SELECT tree FROM articles WHERE entry = ?", entry)
        with sound(entry):
            return None if row is None else unpacked(row["tree"])

    def text(self, entry: int) -> str:
        """The bare text of an entry's article, empty where it has none. Raises LibraryError ("damaged")."""
        row = self._database.one("SELECT text FROM articles WHERE entry = ?", entry)
        with sound(entry):
            return "" if row is None else decompressed(row["text"])

    def versions(self, entry: int) -> tuple[Version, ...]:
        """The versions of an entry, the newest first."""
        rows = self._database.all(
            "SELECT id, entry, received, coalesce(url, '') AS url, origin, size, digest FROM versions WHERE entry = ? "
            "ORDER BY id DESC",
            entry,
        )
        return tuple(Version(**dict(row)) for row in rows)

    def page(self, entry: int, version: int | None = None) -> Page | None:
        """A page as it was received: the newest version, or the one that is named; None where there is none. Raises
        LibraryError ("damaged")."""
        row = self._database.one(
            "SELECT body, url, content_type, origin, digest FROM versions WHERE entry = ? AND id = coalesce(?, id) "
            "ORDER BY id DESC LIMIT 1",
            entry, version,
        )  # fmt: skip
        if row is None:
            return None
        with sound(entry):
            body = zlib.decompress(row["body"])
            if hashlib.sha256(body).hexdigest() != row["digest"]:
                raise ValueError("These are not the bytes that were kept.")
        origin = row["origin"] if row["origin"] in _ORIGINS else "memory"
        return Page(body, row["url"], row["content_type"], cast(Origin, origin))

    def put_pictures(self, entry: int, pictures: Pictures) -> None:
        """Keep pictures of an entry, by their addresses in the article."""
        self._database.run_many(
            "INSERT OR REPLACE INTO pictures (entry, src, media_type, data) VALUES (?, ?, ?, ?)",
            [(entry, src, picture.media_type, picture.data) for src, picture in pictures.items()],
        )

    def pictures(self, entry: int) -> Pictures:
        """The pictures that are kept of an entry."""
        rows = self._database.all("SELECT src, media_type, data FROM pictures WHERE entry = ?", entry)
        return {row["src"]: Picture(row["data"], row["media_type"]) for row in rows}

    def picture(self, entry: int, src: str) -> Picture | None:
        """One picture of an entry, None where it is not kept."""
        row = self._database.one("SELECT media_type, data FROM pictures WHERE entry = ? AND src = ?", entry, src)
        return None if row is None else Picture(row["data"], row["media_type"])

    def lead_pictures(self, entry: int) -> tuple[Picture, ...]:
        """The picture that the page names for itself, and the first ones after it."""
        rows = self._database.all(
            "SELECT p.media_type, p.data FROM pictures p JOIN entries e ON e.id = p.entry "
            "WHERE p.entry = ? AND p.media_type != 'image/svg+xml' ORDER BY p.src != e.picture, p.id LIMIT ?",
            entry, LEADING,
        )  # fmt: skip
        return tuple(Picture(row["data"], row["media_type"]) for row in rows)

    def _joined(self, entry: int, address: str, text: str) -> int:
        """The entry that a page's declared address leads to. A declared address is a claim, for a page may name any
        other of its host: it joins two entries only where their texts are the same article."""
        own = [row[0] for row in self._database.all("SELECT address FROM addresses WHERE entry = ?", entry)]
        self._database.run("DELETE FROM declared WHERE entry = ?", entry)
        if address and address not in own:
            self._database.run("INSERT INTO declared (entry, address) VALUES (?, ?)", entry, address)
        rows = self._database.all(
            "SELECT a.entry, a.text FROM articles a WHERE a.entry != ? AND a.entry IN ("
            "SELECT entry FROM addresses WHERE address = ? UNION SELECT entry FROM declared WHERE address = ? UNION "
            "SELECT entry FROM declared WHERE address IN (SELECT value FROM json_each(?))) ORDER BY a.entry LIMIT ?",
            entry, address, address, json.dumps(own), COMPARED,
        )  # fmt: skip
        for row in rows:
            if is_same_article(text, legible(row["text"])):
                return self._merged(min(entry, row["entry"]), max(entry, row["entry"]))
        return entry

    def _merged(self, into: int, gone: int) -> int:
        """The first of two entries with all that the second one had, which is gone then."""
        # before the tables that save what they are given
        self._database.run(
            "UPDATE shelved AS s SET saved = o.saved FROM (SELECT saved FROM shelved WHERE entry = ?) AS o "
            "WHERE s.entry = ? AND s.saved = ''",
            gone, into,
        )  # fmt: skip
        for table in ("addresses", "versions", "entry_tags", "entry_collections", "highlights", "pictures", "declared"):
            self._database.run(f"UPDATE OR IGNORE {table} SET entry = ? WHERE entry = ?", into, gone)
        self._keep_what_was_done(into, gone)
        self._index.forget((gone,))
        self._database.run("DELETE FROM entries WHERE id = ?", gone)
        return into

    def _keep_what_was_done(self, into: int, gone: int) -> None:
        """Notes, stars and progress of an entry that goes into another."""
        self._database.run(
            "UPDATE entries AS e SET deleted = NULL, favourite = max(e.favourite, o.favourite), "
            "progress = max(e.progress, o.progress), opened = max(e.opened, o.opened), "
            "place = CASE WHEN e.place = '' THEN o.place ELSE e.place END, "
            "note = CASE WHEN e.note = '' THEN o.note WHEN o.note IN ('', e.note) THEN e.note "
            "ELSE e.note || char(10) || o.note END "
            "FROM (SELECT favourite, progress, opened, note, place FROM entries WHERE id = ?) AS o WHERE e.id = ?",
            gone, into,
        )  # fmt: skip


def address_of(page: Page) -> str:
    """What a page is told apart by: its address, without one its bytes."""
    return canonical(page.url) if page.url else f"sha256:{hashlib.sha256(page.body).hexdigest()}"


def _title_in(page: Page) -> str:
    """What a page without an article is called: its title as it stands there, until somebody has read it properly."""
    match = _TITLE.search(page.body[: 2**16])
    return " ".join(match[1].decode("utf-8", "replace").split()) if match else ""
