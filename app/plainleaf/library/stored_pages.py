"""Stores pages (the received bytes), the articles extracted from them, and their pictures."""

import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast, get_args

from plainleaf.engine.addresses import site_of
from plainleaf.engine.page import Origin, Page
from plainleaf.engine.render.pictures import Picture, Pictures
from plainleaf.library.addresses import canonical, declared, is_web, own_address
from plainleaf.library.compression import LEVEL, compressed, decompressed, legible
from plainleaf.library.database import Database
from plainleaf.library.entries import Entries, now
from plainleaf.library.errors import sound
from plainleaf.library.same_article import is_same_article
from plainleaf.library.search import Index

if TYPE_CHECKING:
    # shelves are opened and listed without the engine
    from plainleaf.engine.article import Article

COMPARED = 20
"""Maximum entries whose texts are compared with a page that declares their address."""
LEADING = 3
"""Maximum pictures offered to represent an article in a list."""
_OWN_TABLES = (
    "addresses", "versions", "articles", "entry_tags", "entry_collections", "highlights", "pictures", "declared",
)  # fmt: skip
_TITLE = re.compile(rb"<title[^<>]*+>([^<]{1,2000}+)</title", re.IGNORECASE)
_ORIGINS = frozenset(get_args(Origin))


@dataclass(frozen=True, slots=True)
class Version:
    """One stored state of a page; ``size`` in bytes."""

    id: int
    entry: int
    received: str
    url: str
    origin: str
    size: int
    digest: str


class StoredPages:
    """Pages, articles and pictures of a library. Methods that change something must run inside a transaction."""

    def __init__(self, database: Database, entries: Entries, index: Index) -> None:
        self._database = database
        self._entries = entries
        self._index = index

    def put_page(self, page: Page, facts: Mapping[str, Any], received: str = "") -> tuple[int, bool]:
        """Store a page; returns its entry and whether the entry is new. At a known address the page becomes another
        version of the entry; a removed entry is restored."""
        entry = self.find(page)
        if is_new := entry is None:
            entry = self.create(page, facts)
        else:
            self._database.run("UPDATE entries SET deleted = NULL, changed = ? WHERE id = ?", now(), entry)
        self.put_version(int(entry), page, received)
        return int(entry), is_new

    def create(self, page: Page, new_facts: Mapping[str, Any]) -> int:
        """Insert an entry for a page. If its address belongs to another entry, the digest of its bytes identifies
        it."""
        address = address_of(page)
        if self._at(address) is not None:
            address = _of_bytes(page)
        facts = {"title": _title_in(page), "site": site_of(page.url or ""), "origin": page.origin, **new_facts}
        return self._entries.create(page.url or "", address, {k: v for k, v in facts.items() if v != ""})

    def find(self, page: Page) -> int | None:
        """The entry of a page, removed ones included, or None. One file's address can have entries for several
        pages."""
        stored = self.find_bytes(page) if page.origin == "file" else None
        return self._at(address_of(page)) if stored is None else stored

    def find_bytes(self, page: Page) -> int | None:
        """The entry with these bytes at the page's address, removed ones included, or None."""
        stored = self._database.value(
            "SELECT entry FROM addresses WHERE address = ? UNION ALL SELECT v.entry FROM addresses a "
            "JOIN versions v ON v.entry = a.entry WHERE a.address = ? AND v.digest = ?",
            _of_bytes(page), canonical(page.url or ""), _digest(page),
        )  # fmt: skip
        return None if stored is None else int(stored)

    def holder(self, url: str, page: Page | None, article: "Article | None") -> int | None:
        """The entry that has an imported page, removed ones included, or None. A saved file is found by its bytes, or
        by its text at an address that it declares; any other page by its address."""
        if page is None or page.origin != "file":
            return self._at(canonical(url))
        stored = self.find_bytes(page)
        if stored is not None or article is None:
            return stored
        return self.twin(article)

    def twin(self, article: "Article", asked: str = "") -> int | None:
        """The entry with an article's text at an address that its page declares, or was ``asked`` for by; removed ones
        included, or None."""
        twin = self._twin(0, (), _claims(article, asked), article.text)
        return None if twin is None else int(twin["entry"])

    def put_file(self, entry: int, page: Page | None, received: str) -> None:
        """Store a saved file as a version of its ``holder``; the entry's article does not change."""
        if page is not None and page.origin == "file":
            self.put_version(entry, page, received)
            self._database.run("INSERT OR IGNORE INTO addresses (address, entry) VALUES (?, ?)", _of_bytes(page), entry)

    def put_new(self, url: str, page: Page | None, facts: dict[str, Any], received: str) -> int:
        """Insert an imported address that has no ``holder``, with its page if there is one; returns the entry."""
        if page is None:
            return self._entries.create(url, canonical(url), facts)
        if page.origin != "file":
            return self.put_page(page, facts, received)[0]
        entry = self.create(page, facts)
        self.put_version(entry, page, received)
        return entry

    def put_version(self, entry: int, page: Page, received: str = "") -> None:
        """Store a page as a version of an entry, unless the same bytes are stored."""
        digest = _digest(page)
        if self._database.one("SELECT 1 FROM versions WHERE entry = ? AND digest = ?", entry, digest) is not None:
            return
        self._database.run(
            "INSERT OR IGNORE INTO versions (entry, received, url, content_type, origin, digest, size, body) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            entry, received or now(), page.url, page.content_type, page.origin, digest, len(page.body),
            zlib.compress(page.body, LEVEL),
        )  # fmt: skip

    def put_article(self, entry: int, article: "Article", *, edited: bool = False, asked: str = "") -> int:
        """Replace the article of an entry; returns the id of the entry that holds it. That is another entry if the page
        declares, or was ``asked`` for by, the address of an entry with the same text: the two are merged, and an
        article there that was edited by hand stays."""
        from plainleaf.library.article_json import packed

        text = article.text
        entry, has_edited = self._joined(entry, _claims(article, asked), text)
        if has_edited and not edited:
            self.describe(entry, self.article(entry) or article)
            return entry
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

    def describe(self, entry: int, article: "Article") -> None:
        """Copy the article's metadata to its entry."""
        from plainleaf.engine.excerpt import excerpt_of
        from plainleaf.engine.words import count

        facts, text = article.metadata, article.text
        values = {
            "title": article.title,
            "author": facts.author.text if facts.author else "",
            "language": facts.language.text if facts.language else "",
            "published": facts.date.text if facts.date else "",
            "picture": facts.image.text if facts.image else "",
            "excerpt": excerpt_of(article),
            "words": count(text),
            "source": facts.sitename.text if facts.sitename else "",
        }
        self._entries.set((entry,), {name: value for name, value in values.items() if value or name == "words"})

    def article(self, entry: int) -> "Article | None":
        """The article of an entry, or None. Raises LibraryError ("damaged")."""
        from plainleaf.library.article_json import unpacked

        row = self._database.one("SELECT tree FROM articles WHERE entry = ?", entry)
        with sound(entry):
            return None if row is None else unpacked(row["tree"])

    def text(self, entry: int) -> str:
        """The plain text of an entry's article, or an empty string. Raises LibraryError ("damaged")."""
        row = self._database.one("SELECT text FROM articles WHERE entry = ?", entry)
        with sound(entry):
            return "" if row is None else decompressed(row["text"])

    def versions(self, entry: int) -> tuple[Version, ...]:
        """The versions of an entry, newest first."""
        rows = self._database.all(
            "SELECT id, entry, received, coalesce(url, '') AS url, origin, size, digest FROM versions WHERE entry = ? "
            "ORDER BY id DESC",
            entry,
        )
        return tuple(Version(**dict(row)) for row in rows)

    def page(self, entry: int, version: int | None = None) -> Page | None:
        """A page as it was received, the newest version by default, or None. Raises LibraryError ("damaged")."""
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
        """Store pictures of an entry by their addresses in the article."""
        self._database.run_many(
            "INSERT OR REPLACE INTO pictures (entry, src, media_type, data) VALUES (?, ?, ?, ?)",
            [(entry, src, picture.media_type, picture.data) for src, picture in pictures.items()],
        )

    def pictures(self, entry: int) -> Pictures:
        """The stored pictures of an entry."""
        rows = self._database.all("SELECT src, media_type, data FROM pictures WHERE entry = ?", entry)
        return {row["src"]: Picture(row["data"], row["media_type"]) for row in rows}

    def picture(self, entry: int, src: str) -> Picture | None:
        """One stored picture of an entry, or None."""
        row = self._database.one("SELECT media_type, data FROM pictures WHERE entry = ? AND src = ?", entry, src)
        return None if row is None else Picture(row["data"], row["media_type"])

    def lead_pictures(self, entry: int) -> tuple[Picture, ...]:
        """The picture that the page's metadata names, then the first others."""
        rows = self._database.all(
            "SELECT p.media_type, p.data FROM pictures p JOIN entries e ON e.id = p.entry "
            "WHERE p.entry = ? ORDER BY p.src != e.picture, p.id LIMIT ?",
            entry, LEADING,
        )  # fmt: skip
        return tuple(Picture(row["data"], row["media_type"]) for row in rows)

    def _joined(self, entry: int, claims: tuple[str, ...], text: str) -> tuple[int, bool]:
        """Merge the entry with the one that its page's declared addresses lead to; returns the remaining entry and
        whether its article was edited by hand. A page can declare any address, so two entries are merged only if their
        texts are the same article."""
        addresses = tuple(row[0] for row in self._database.all("SELECT address FROM addresses WHERE entry = ?", entry))
        foreign = [claim for claim in claims if claim not in addresses]
        self._database.run("DELETE FROM declared WHERE entry = ?", entry)
        if foreign:
            self._database.run("INSERT INTO declared (entry, address) VALUES (?, ?)", entry, foreign[0])
        twin = self._twin(entry, addresses, claims, text)
        if twin is None:
            return entry, False
        return self._merged(min(entry, twin["entry"]), max(entry, twin["entry"])), bool(twin["edited"])

    def _twin(self, entry: int, addresses: tuple[str, ...], claims: tuple[str, ...], text: str) -> sqlite3.Row | None:
        """Another entry with the same text that has, or declares, one of these addresses; None if there is none."""
        rows = self._database.all(
            "SELECT a.entry, a.edited, a.text FROM articles a WHERE a.entry != ? AND a.entry IN ("
            "SELECT entry FROM addresses WHERE address IN (SELECT value FROM json_each(?)) UNION "
            "SELECT entry FROM declared WHERE address IN (SELECT value FROM json_each(?))) ORDER BY a.entry LIMIT ?",
            entry, json.dumps(claims), json.dumps((*claims, *addresses)), COMPARED,
        )  # fmt: skip
        return next((row for row in rows if is_same_article(text, legible(row["text"]))), None)

    def _at(self, address: str) -> int | None:
        entry = self._database.value("SELECT entry FROM addresses WHERE address = ?", address)
        return None if entry is None else int(entry)

    def _merged(self, into: int, removed: int) -> int:
        """Merge the entry ``removed`` into ``into`` and delete it; returns ``into``."""
        # before the tables whose triggers mark an entry as saved
        self._database.run(
            "UPDATE shelved AS s SET saved = o.saved FROM (SELECT saved FROM shelved WHERE entry = ?) AS o "
            "WHERE s.entry = ? AND s.saved = ''",
            removed, into,
        )  # fmt: skip
        if self._database.value("SELECT edited FROM articles WHERE entry = ?", removed):
            self._database.run("DELETE FROM articles WHERE entry = ?", into)
        for table in _OWN_TABLES:
            self._database.run(f"UPDATE OR IGNORE {table} SET entry = ? WHERE entry = ?", into, removed)
        self._keep_what_was_done(into, removed)
        self._index.forget((removed,))
        self._database.run("DELETE FROM entries WHERE id = ?", removed)
        return into

    def _keep_what_was_done(self, into: int, removed: int) -> None:
        """Merge notes, stars and progress of one entry into another."""
        self._database.run(
            "UPDATE entries AS e SET deleted = NULL, favourite = max(e.favourite, o.favourite), "
            "progress = max(e.progress, o.progress), opened = max(e.opened, o.opened), "
            "place = CASE WHEN e.place = '' THEN o.place ELSE e.place END, "
            "note = CASE WHEN e.note = '' THEN o.note WHEN o.note IN ('', e.note) THEN e.note "
            "ELSE e.note || char(10) || o.note END "
            "FROM (SELECT favourite, progress, opened, note, place FROM entries WHERE id = ?) AS o WHERE e.id = ?",
            removed, into,
        )  # fmt: skip


def address_of(page: Page) -> str:
    """The address that identifies a page."""
    return own_address(page.url, page.origin, _digest(page))


def _of_bytes(page: Page) -> str:
    return own_address(None, page.origin, _digest(page))


def _digest(page: Page) -> str:
    return hashlib.sha256(page.body).hexdigest()


def _claims(article: "Article", asked: str = "") -> tuple[str, ...]:
    """The addresses that may be those of an article's page: its canonical address, the address its file was saved from,
    and the web address that was ``asked`` for."""
    its, page_url = article.metadata.url, article.record.url or ""
    asked = canonical(asked) if is_web(asked) else ""
    addresses = (declared(its.text if its else "", page_url), canonical(page_url) if page_url else "", asked)
    return tuple(filter(None, dict.fromkeys(addresses)))


def _title_in(page: Page) -> str:
    """A provisional title for a page without an article: its ``title`` element."""
    match = _TITLE.search(page.body[: 2**16])
    return " ".join(match[1].decode("utf-8", "replace").split()) if match else ""
