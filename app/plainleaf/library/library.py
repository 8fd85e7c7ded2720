"""The library: the one object through which programs use the shelf."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from plainleaf.engine.addresses import site_of
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import Picture, Pictures
from plainleaf.library.database import Database, default_path
from plainleaf.library.entries import ALL, FEED, Entries, Filter, SavedEntry, checked_changes, is_found_otherwise, now
from plainleaf.library.errors import LibraryError
from plainleaf.library.feeds import Feeds
from plainleaf.library.highlights import Highlights
from plainleaf.library.importers.history import changes, put_marks, saves
from plainleaf.library.importers.item import NO_CHOICES, ImportedChoices, ImportedItem
from plainleaf.library.labels import Labels
from plainleaf.library.recovery import Recovered, faults, recover
from plainleaf.library.search import Hit, Index, Search
from plainleaf.library.stored_pages import StoredPages

if TYPE_CHECKING:
    from plainleaf.engine.article import Article


class Library:
    """Pages as they were received, their articles, and what the user did with them.

    Stored in one SQLite file, by default in the user's data folder. Several threads and several programs may use it at
    once. Every change is atomic and durable: it is on the disk when the method returns, and undone if the method raises
    LibraryError. ``entries``, ``highlights``, ``tags``, ``collections`` and ``feeds`` are for reading.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        """Open the library; the file is created on first use. Raises LibraryError, FolderError."""
        self.database = Database(Path(path) if path is not None else default_path())
        self.entries = Entries(self.database)
        self.tags = Labels(self.database, "tag")
        self.collections = Labels(self.database, "collection")
        self.feeds = Feeds(self.database)
        self._index = Index(self.database)
        self._pages = StoredPages(self.database, self.entries, self._index)
        self._search = Search(self.database)
        self.highlights = Highlights(self.database, self._index)

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.database.path

    def close(self) -> None:
        """Close the file. The library opens it again on the next use."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Run the block as one transaction, which is also faster than separate changes. Raises LibraryError."""
        with self.database.writing():
            yield

    @contextlib.contextmanager
    def apart(self) -> Iterator[None]:
        """A savepoint within ``together``: an error inside undoes only the block. Raises LibraryError."""
        with self.database.savepoint():
            yield

    def receive(self, page: Page, *, title: str = "", received: str = "", saved: bool = False) -> SavedEntry:
        """Store a received page before it is parsed, so a crash cannot lose it. Raises LibraryError."""
        with self.database.writing():
            entry, _ = self._pages.put_page(page, {"title": title}, received)
            self.entries.save((entry,) if saved else ())
            self._index.update((entry,))
        return self.entries.get(entry)

    def add(
        self,
        page: Page,
        article: "Article | None" = None,
        *,
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        received: str = "",
        saved: bool = True,
        asked: str = "",
        **facts: Any,
    ) -> tuple[SavedEntry, bool]:
        """Store a page with its article; returns the entry and whether it is new. A known page, or the same article at
        the address that was ``asked``, becomes another version of its entry, which keeps the user's changes. ``facts``
        (``added``, ``state``…) applies to a new entry only; ``saved=False``: to the history. Raises LibraryError."""
        values, _ = checked_changes({name: value for name, value in facts.items() if name not in _BORN_WITH})
        values |= {name: facts[name] for name in _BORN_WITH if facts.get(name)}
        with self.database.writing():
            entry, is_new = self._pages.put_page(page, values, received)
            if article is not None:
                entry = self._put_article(entry, article, asked=asked)
                if is_new:
                    self.entries.set((entry,), {name: value for name, value in values.items() if value})
            self.entries.save((entry,) if saved else ())
            self.tags.add((entry,), tags)
            self.collections.add((entry,), collections)
            self._index.update((entry,))
        return self.entries.get(entry), is_new

    def find(self, page: Page) -> SavedEntry | None:
        """The entry of a page; None if it is not on the shelf or was removed."""
        number = self._pages.find(page)
        entry = None if number is None else self.entries.get(number)
        return None if entry is None or entry.deleted else entry

    def complete(self, entry: int, page: Page, article: "Article") -> SavedEntry:
        """Add the missing page and article to an entry; returns what ``put_article`` does. Raises LibraryError."""
        with self.database.writing():
            self._pages.put_version(self.entries.get(entry).id, page)
            return self.put_article(entry, article)

    def put_article(self, entry: int, article: "Article", *, edited: bool = False) -> SavedEntry:
        """Replace the article of an entry and anchor its highlights in the new text. Returns the entry, or another one
        with which it was merged if the page was already on the shelf. Raises LibraryError."""
        with self.database.writing():
            entry_id = self._put_article(self.entries.get(entry).id, article, edited=edited)
            self._index.update((entry_id,))
        return self.entries.get(entry_id)

    def _put_article(self, entry: int, article: "Article", *, edited: bool = False, asked: str = "") -> int:
        entry_id = self._pages.put_article(entry, article, edited=edited, asked=asked)
        self.highlights.anchor_again(entry_id, self._pages.text(entry_id))
        return entry_id

    def article(self, entry: int) -> "Article | None":
        """The article of an entry, or None. Raises LibraryError."""
        return self._pages.article(entry)

    def text(self, entry: int) -> str:
        """The plain text of an entry's article, in which highlights are anchored. Raises LibraryError."""
        return self._pages.text(entry)

    def version_read(self, entry: int) -> int | None:
        """The id of the page version that the article was extracted from; None if that version is not stored."""
        version: int | None = self.database.value("SELECT version FROM articles WHERE entry = ?", entry)
        return version

    def has_article(self, entry: int) -> bool:
        """True if the entry has an article."""
        return self.database.one("SELECT 1 FROM articles WHERE entry = ?", entry) is not None

    def is_edited(self, entry: int) -> bool:
        """True if the article was edited by hand."""
        return bool(self.database.value("SELECT edited FROM articles WHERE entry = ?", entry))

    def page(self, entry: int, version: int | None = None) -> Page | None:
        """A page as it was received, the newest version by default. Raises LibraryError."""
        return self._pages.page(entry, version)

    def versions(self, entry: int) -> Sequence[Any]:
        """The versions of a page, newest first."""
        return self._pages.versions(entry)

    def put_pictures(self, entry: int, pictures: Pictures) -> None:
        """Store the pictures of an article by their addresses in it. Raises LibraryError."""
        with self.database.writing():
            self._pages.put_pictures(entry, pictures)

    def pictures(self, entry: int) -> Pictures:
        """The stored pictures of an article by their addresses in it."""
        return self._pages.pictures(entry)

    def picture_addresses(self, entry: int) -> frozenset[str]:
        """The addresses of an article's stored pictures."""
        return frozenset(row[0] for row in self.database.all("SELECT src FROM pictures WHERE entry = ?", entry))

    def picture(self, entry: int, src: str) -> Picture | None:
        """One stored picture of an article, or None."""
        return self._pages.picture(entry, src)

    def lead_pictures(self, entry: int) -> tuple[Picture, ...]:
        """Pictures to represent an article in a list: the one that the page's metadata names, then the first others."""
        return self._pages.lead_pictures(entry)

    def change(self, entries: Iterable[int], **facts: Any) -> tuple[SavedEntry, ...]:
        """Change fields of entries: ``saved``, ``state``, ``favourite``, ``progress``, ``place``, ``note``, ``opened``,
        ``title``, ``author``, ``site``, ``language``, ``published``. Returns the previous states for ``put_back``.
        Raises LibraryError."""
        wanted = list(entries)
        values, is_searched = checked_changes(facts)
        with self.database.writing():
            before = self.entries.many(wanted)
            self.entries.set(wanted, values)
            if is_searched:
                self._index.update(wanted)
        return before

    def tag(
        self, entries: Iterable[int], add: Iterable[str] = (), remove: Iterable[str] = ()
    ) -> tuple[SavedEntry, ...]:
        """Add and remove tags of entries. Returns the previous states. Raises LibraryError."""
        wanted = list(entries)
        with self.database.writing():
            before = self.entries.many(wanted)
            self.tags.add(wanted, add)
            self.tags.remove(wanted, remove)
            self._index.update(wanted)
        return before

    def collect(self, entries: Iterable[int], collection: str, *, out: bool = False) -> tuple[int, ...]:
        """Add entries to a collection, or remove them from it with ``out``. Returns the entries that changed. Raises
        LibraryError."""
        with self.database.writing():
            inside = self.collections.holders(collection)
            moved = tuple(entry for entry in entries if (entry in inside) == out)
            (self.collections.remove if out else self.collections.add)(moved, (collection,))
        return moved

    def put_back(self, before: Sequence[SavedEntry]) -> None:
        """Undo: restore entries to previous states. Raises LibraryError."""
        with self.database.writing():
            old = {entry.id: entry for entry in self.entries.many([entry.id for entry in before])}
            for entry in before:
                fields = {name: getattr(entry, name) for name in _UNDONE}
                self.entries.set((entry.id,), {**fields, "deleted": entry.deleted or None})
                if entry.tags != old.get(entry.id, entry).tags:
                    self.tags.replace(entry.id, entry.tags)
                # last, as triggers may have marked a restored entry as saved
                self.entries.set_beside((entry.id,), {"saved": entry.saved})
            self._index.update([entry.id for entry in before if is_found_otherwise(entry, old.get(entry.id, entry))])

    def remove(self, entries: Iterable[int]) -> tuple[SavedEntry, ...]:
        """Remove entries; they can be restored for 30 days. Returns the previous states. Raises LibraryError."""
        with self.database.writing():
            before = tuple(entry for entry in self.entries.many(entries) if not entry.deleted)
            self.entries.set([entry.id for entry in before], {"deleted": now()})
        return before

    def clean_history(self, days: int) -> int:
        """Remove entries that are not saved and were last opened at least ``days`` days ago; returns their number.
        Raises LibraryError."""
        return len(self.remove(self.entries.opened_before(days)))

    def restore(self, entries: Iterable[int]) -> int:
        """Restore removed entries; returns their number. Raises LibraryError."""
        with self.database.writing():
            deleted = [entry.id for entry in self.entries.many(entries) if entry.deleted]
            self.entries.set(deleted, {"deleted": None})
        return len(deleted)

    def purge(self, entries: Iterable[int] | None = None) -> int:
        """Delete removed entries permanently: the given ones, or by default those removed more than 30 days ago. Raises
        LibraryError."""
        with self.database.writing():
            wanted = (
                self.entries.expired() if entries is None else [e.id for e in self.entries.many(entries) if e.deleted]
            )
            self._index.forget(wanted)
            for entry in wanted:
                self.database.run("DELETE FROM entries WHERE id = ?", entry)
        return len(wanted)

    def search(
        self, text: str, which: Filter = ALL, *, limit: int = 20, offset: int = 0, typing: bool = False
    ) -> tuple[Hit, ...]:
        """The best hits, best first (docs/shelf.md describes queries). ``typing``: the last word matches as a prefix.
        Raises LibraryError."""
        return self._search.hits(text, which, limit=limit, offset=offset, typing=typing)

    def search_ids(self, text: str, which: Filter = ALL, *, typing: bool = False) -> list[int]:
        """The ids of all hits, best first; the newest thousand if there are more. Raises LibraryError."""
        return self._search.ids(text, which, typing=typing)

    def hits_of(self, entries: Sequence[int], text: str, *, typing: bool = False) -> tuple[Hit, ...]:
        """The given entries with the words of a query marked, in the given order. Raises LibraryError."""
        return self._search.shown(entries, text, typing=typing)

    def facts(self) -> Mapping[str, int]:
        """Numbers of entries: ``all``, ``saved`` (by state), ``feeds``, ``history``, ``favourite``, ``deleted``."""
        return self.entries.facts()

    def write_backup(
        self,
        folder: Path,
        entries: Iterable[int] | None = None,
        progress: Callable[[int], None] | None = None,
        choices: ImportedChoices = NO_CHOICES,
    ) -> Path:
        """Write a backup into a folder, one JSON file with files beside it; returns its path. It has the given entries,
        or by default all of them, removed ones included, the followed feeds and the user's ``choices``. Raises
        LibraryError."""
        from plainleaf.library.backup import write_backup

        more = None
        if entries is None:
            entries = [row[0] for row in self.database.all("SELECT id FROM entries")]
            more = {"feeds": self.feeds.records(), "choices": asdict(choices)}
        return write_backup(self.database, entries, folder, progress, more)

    def holder(self, item: ImportedItem, article: "Article | None" = None) -> int | None:
        """The entry that has an imported item's page, removed ones included, or None. A saved file is found by its
        bytes, or by the text of its ``article`` at an address that it declares."""
        return self._pages.holder(item.url, item.page, article)

    def take_in(
        self, item: ImportedItem, article: "Article | None" = None, *, by_feed: bool = False
    ) -> SavedEntry | None:
        """Store an imported item, with its article if there is one; a page of the history becomes saved. Returns None
        if the page is saved already, or was removed. A saved file is then a version of its entry. ``by_feed``: the item
        is not saved, and a page of the history stays as it is. Raises LibraryError.
        """
        with self.database.writing():
            holder = self.holder(item, article)
            if item.whole is not None:
                from plainleaf.library.entry_copy import files_in, put_in

                entry = put_in(self.database, item.whole, files_in(item.folder))
            elif holder is None:
                entry = self._taken_in(item, article, by_feed)
            else:
                self._pages.put_file(holder, item.page, item.added)
                entry = None
            if entry is None and not by_feed and holder is not None and saves(self.entries, holder, item):
                self.entries.set((entry := holder,), changes(item))
                put_marks(entry, item, self.tags, self.collections, self.highlights)
            if entry is None:
                return None
            self._index.update((entry,))
        return self.entries.get(entry)

    def _taken_in(self, item: ImportedItem, article: "Article | None", by_feed: bool) -> int | None:
        if by_feed and item.page is not None and self._pages.find(item.page) is not None:  # it was redirected there
            return None
        if by_feed and article is not None and self._pages.twin(article, item.url) is not None:
            return None
        facts = {**item.facts(), "origin": "import", "site": site_of(item.url), "saved": item.added or now()}
        facts |= {"origin": FEED, "saved": ""} if by_feed else {}
        entry = self._pages.put_new(item.url, item.page, facts, item.added)
        if article is not None:
            entry = self._put_article(entry, article)
            self.entries.set((entry,), item.facts_before(article))
        self._pages.put_pictures(entry, item.pictures)
        put_marks(entry, item, self.tags, self.collections, self.highlights)
        if by_feed:  # a trigger saves what is tagged, but these are the tags of the feed
            self.entries.set_beside((entry,), {"saved": ""})
        return entry

    def quick_check(self) -> tuple[str, ...]:
        """What is wrong with the file, apart from the search index. Does not block writers."""
        with self.database.using() as connection:
            return faults(connection)

    def check(self, *, thorough: bool = False) -> tuple[str, ...]:
        """What is wrong with the file, in SQLite's words; empty if it is sound. Raises LibraryError."""
        with self.database.using() as connection:
            sentences = faults(connection, thorough=thorough)
        if not sentences and not self.database.read_only:
            with self.database.writing():
                sentences = () if self._index.is_whole() else ("The search index is damaged.",)
        return sentences

    def optimise(self) -> None:
        """Merge the segments of the search index for faster search, as after an import. Raises LibraryError."""
        with self.database.writing():
            self._index.optimise()

    def rebuild_index(self) -> None:
        """Rebuild the search index. Raises LibraryError."""
        with self.database.writing():
            self._index.rebuild()

    @staticmethod
    def recover(path: Path | None = None) -> Recovered:
        """Recover the readable rows of a damaged file into a new file in its place; the damaged file is kept. Raises
        LibraryError."""
        recovered = recover(path or default_path(), _prepare)
        if recovered.backup is not None:
            with Library(path) as library:
                library.rebuild_index()
        return recovered


def _prepare(path: Path, rebuilt: Iterable[int]) -> None:
    """Fill in rebuilt entries from their articles, and build the search index."""
    with Library(path) as library, library.database.writing():
        for entry in rebuilt:
            with contextlib.suppress(LibraryError):  # a damaged article: its entry stays as it is
                if (article := library.article(entry)) is not None:
                    library._pages.describe(entry, article)
        library.rebuild_index()


_BORN_WITH = frozenset({"added", "uuid", "origin", "excerpt", "words"})
_UNDONE = (
    "title", "author", "site", "language", "published", "state", "favourite", "progress", "place", "note", "opened",
)  # fmt: skip
