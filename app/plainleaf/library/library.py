"""The library: the one object through which the shelf is used."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import Picture, Pictures
from plainleaf.library.backup import write_backup
from plainleaf.library.database import Database, default_path
from plainleaf.library.entries import ALL, Entries, Filter, SavedEntry, checked_changes, is_found_otherwise, now
from plainleaf.library.errors import LibraryError
from plainleaf.library.feeds import Feeds
from plainleaf.library.highlights import Highlights
from plainleaf.library.highlights.highlights import LONGEST
from plainleaf.library.importers.item import NO_CHOICES, ImportedChoices, ImportedItem
from plainleaf.library.keeping import Keeping
from plainleaf.library.labels import Labels
from plainleaf.library.rebuilt import describe_rebuilt
from plainleaf.library.recovery import Recovered, faults, recover
from plainleaf.library.search import Hit, Index, Search
from plainleaf.library.whole import files_in, put_in


class Library:
    """What a person keeps: pages as they came, the articles in them, and what was done with them.

    One file, in the user's data folder unless ``path`` says where. Several threads and several programs may use it at
    once. What a function that changes something was told is on the disk when it returns, or not at all where it raises
    LibraryError. ``entries``, ``highlights``, ``tags``, ``collections`` and ``feeds`` read what is there.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        """Open the library, which is made at its first use. Raises LibraryError, FolderError."""
        self.database = Database(Path(path) if path is not None else default_path())
        self.entries = Entries(self.database)
        self.tags = Labels(self.database, "tag")
        self.collections = Labels(self.database, "collection")
        self.feeds = Feeds(self.database)
        self._index = Index(self.database)
        self._keeping = Keeping(self.database, self.entries, self._index)
        self._search = Search(self.database)
        self.highlights = Highlights(self.database, self._index)

    @property
    def path(self) -> Path:
        """The file."""
        return self.database.path

    def close(self) -> None:
        """Close the file; the library can be used again afterwards."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All changes inside happen together or not at all, and sooner than one by one. Raises LibraryError."""
        with self.database.writing():
            yield

    @contextlib.contextmanager
    def apart(self) -> Iterator[None]:
        """Within ``together``: what fails inside is undone by itself. Raises LibraryError."""
        with self.database.savepoint():
            yield

    def receive(self, page: Page, *, title: str = "", received: str = "", saved: bool = False) -> SavedEntry:
        """Keep a page as it came, before anybody has looked inside: it is on the disk then. Raises LibraryError."""
        with self.database.writing():
            entry, _ = self._keeping.put_page(page, {"title": title}, received)
            self.entries.save((entry,) if saved else ())
            self._index.update((entry,))
        return self.entries.get(entry)

    def add(
        self,
        page: Page,
        article: Article | None = None,
        *,
        tags: Iterable[str] = (),
        collections: Iterable[str] = (),
        received: str = "",
        saved: bool = True,
        **given: Any,
    ) -> tuple[SavedEntry, bool]:
        """Keep a page with its article, and say whether its entry is new. An entry that is there gets one more version,
        and keeps what its reader did with it; ``given`` (``added``, ``state``, ``note``…) is for a new one. What is
        not ``saved`` is in the history only. Raises LibraryError."""
        values, _ = checked_changes({name: value for name, value in given.items() if name not in _BORN_WITH})
        values |= {name: given[name] for name in _BORN_WITH if given.get(name)}
        with self.database.writing():
            entry, is_new = self._keeping.put_page(page, values, received)
            if article is not None:
                entry = self._put_article(entry, article)
                if is_new:
                    self.entries.set((entry,), {name: value for name, value in values.items() if value})
            self.entries.save((entry,) if saved else ())
            self.tags.add((entry,), tags)
            self.collections.add((entry,), collections)
            self._index.update((entry,))
        return self.entries.get(entry), is_new

    def find(self, page: Page) -> SavedEntry | None:
        """The entry of a page that is on the shelf; None where it is not, or was removed."""
        found = self._keeping.find(page)
        entry = None if found is None else self.entries.get(found)
        return None if entry is None or entry.deleted else entry

    def complete(self, entry: int, page: Page, article: Article) -> SavedEntry:
        """Give an entry the page that it has been without, and its article; the entry, as for ``put_article``. Raises
        LibraryError."""
        with self.database.writing():
            self._keeping.put_version(self.entries.get(entry).id, page)
            return self.put_article(entry, article)

    def put_article(self, entry: int, article: Article, *, edited: bool = False) -> SavedEntry:
        """Keep the article of an entry in place of the one before, with its highlights where they stand now; the entry,
        another one where the page turns out to be on the shelf already. Raises LibraryError."""
        with self.database.writing():
            kept = self._put_article(self.entries.get(entry).id, article, edited=edited)
            self._index.update((kept,))
        return self.entries.get(kept)

    def _put_article(self, entry: int, article: Article, *, edited: bool = False) -> int:
        kept = self._keeping.put_article(entry, article, edited=edited)
        self.highlights.anchor_again(kept, self._keeping.text(kept))
        return kept

    def article(self, entry: int) -> Article | None:
        """The article of an entry, None where it has none yet. Raises LibraryError."""
        return self._keeping.article(entry)

    def text(self, entry: int) -> str:
        """The bare text of an entry's article, in which its highlights stand. Raises LibraryError."""
        return self._keeping.text(entry)

    def version_read(self, entry: int) -> int | None:
        """The version of the page that the article of an entry was made of; None where it is not kept."""
        found: int | None = self.database.value("SELECT version FROM articles WHERE entry = ?", entry)
        return found

    def has_article(self, entry: int) -> bool:
        """Whether an entry has an article."""
        return self.database.one("SELECT 1 FROM articles WHERE entry = ?", entry) is not None

    def is_edited(self, entry: int) -> bool:
        """Whether the article of an entry was edited by hand."""
        return bool(self.database.value("SELECT edited FROM articles WHERE entry = ?", entry))

    def page(self, entry: int, version: int | None = None) -> Page | None:
        """The page as it was received, the newest version or the one that is named. Raises LibraryError."""
        return self._keeping.page(entry, version)

    def versions(self, entry: int) -> Sequence[Any]:
        """The versions of a page, the newest first."""
        return self._keeping.versions(entry)

    def put_pictures(self, entry: int, pictures: Pictures) -> None:
        """Keep the pictures of an article, by their addresses in it. Raises LibraryError."""
        with self.database.writing():
            self._keeping.put_pictures(entry, pictures)

    def pictures(self, entry: int) -> Pictures:
        """The pictures that are kept of an article, by their addresses in it."""
        return self._keeping.pictures(entry)

    def picture_addresses(self, entry: int) -> frozenset[str]:
        """The addresses of the pictures that are kept of an article."""
        return frozenset(row[0] for row in self.database.all("SELECT src FROM pictures WHERE entry = ?", entry))

    def picture(self, entry: int, src: str) -> Picture | None:
        """One picture of an article, None where it is not kept."""
        return self._keeping.picture(entry, src)

    def lead_pictures(self, entry: int) -> tuple[Picture, ...]:
        """Pictures that may stand for an article in a list: the one that the page names, and its first ones."""
        return self._keeping.lead_pictures(entry)

    def change(self, entries: Iterable[int], **given: Any) -> tuple[SavedEntry, ...]:
        """Change fields of entries: ``saved``, ``state``, ``favourite``, ``progress``, ``place``, ``note``, ``opened``,
        ``title``, ``author``, ``site``, ``language``, ``published``. What they were before, for ``put_back``. Raises
        LibraryError."""
        wanted = list(entries)
        values, is_searched = checked_changes(given)
        with self.database.writing():
            before = self.entries.many(wanted)
            self.entries.set(wanted, values)
            if is_searched:
                self._index.update(wanted)
        return before

    def tag(
        self, entries: Iterable[int], add: Iterable[str] = (), remove: Iterable[str] = ()
    ) -> tuple[SavedEntry, ...]:
        """Give tags to entries and take others from them. What they were before. Raises LibraryError."""
        wanted = list(entries)
        with self.database.writing():
            before = self.entries.many(wanted)
            self.tags.add(wanted, add)
            self.tags.remove(wanted, remove)
            self._index.update(wanted)
        return before

    def collect(self, entries: Iterable[int], collection: str, *, out: bool = False) -> tuple[int, ...]:
        """Put entries into a collection, or take them out of it; those for which that made a difference. Raises
        LibraryError."""
        with self.database.writing():
            inside = self.collections.holders(collection)
            moved = tuple(entry for entry in entries if (entry in inside) == out)
            (self.collections.remove if out else self.collections.add)(moved, (collection,))
        return moved

    def put_back(self, before: Sequence[SavedEntry]) -> None:
        """Undo: make entries what they were. Raises LibraryError."""
        with self.database.writing():
            there = {one.id: one for one in self.entries.many([one.id for one in before])}
            for one in before:
                fields = {name: getattr(one, name) for name in _UNDONE}
                self.entries.set((one.id,), {**fields, "deleted": one.deleted or None})
                if one.tags != there.get(one.id, one).tags:
                    self.tags.replace(one.id, one.tags)
                self.entries.set_beside(
                    (one.id,), {"saved": one.saved}
                )  # last, for what was put back may have saved it
            self._index.update([one.id for one in before if is_found_otherwise(one, there.get(one.id, one))])

    def remove(self, entries: Iterable[int]) -> tuple[SavedEntry, ...]:
        """Remove entries; for 30 days they can be had back. What they were before. Raises LibraryError."""
        with self.database.writing():
            before = tuple(one for one in self.entries.many(entries) if not one.deleted)
            self.entries.set([one.id for one in before], {"deleted": now()})
        return before

    def clean_history(self, days: int) -> int:
        """Remove what is not saved and was last opened so many days ago; how many. Raises LibraryError."""
        return len(self.remove(self.entries.opened_before(days)))

    def restore(self, entries: Iterable[int]) -> int:
        """Have removed entries back; how many there were. Raises LibraryError."""
        with self.database.writing():
            found = [one.id for one in self.entries.many(entries) if one.deleted]
            self.entries.set(found, {"deleted": None})
        return len(found)

    def purge(self, entries: Iterable[int] | None = None) -> int:
        """Erase removed entries for ever: those whose 30 days are over, or the ones that are named. Raises
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
        """The best hits, the best first (docs/shelf.md says what a query can be). ``typing``: the last word may go on.
        Raises LibraryError."""
        return self._search.hits(text, which, limit=limit, offset=offset, typing=typing)

    def search_ids(self, text: str, which: Filter = ALL, *, typing: bool = False) -> list[int]:
        """The ids of all that a query finds, the best first; of very many the thousand newest. Raises LibraryError."""
        return self._search.ids(text, which, typing=typing)

    def hits_of(self, entries: Sequence[int], text: str, *, typing: bool = False) -> tuple[Hit, ...]:
        """These entries with the words of a query marked, in the order of their ids as given. Raises LibraryError."""
        return self._search.shown(entries, text, typing=typing)

    def facts(self) -> Mapping[str, int]:
        """How many entries there are: ``all``, ``saved`` (by their states), ``history``, ``favourite``, ``deleted``."""
        condition, values = Filter(saved=True).sql()
        rows = self.database.all(f"SELECT e.state, count(*) FROM entries e WHERE {condition} GROUP BY e.state", *values)
        counts = {"new": 0, "reading": 0, "read": 0, "archived": 0} | {row[0]: row[1] for row in rows}
        return {
            "all": self.entries.count(),
            "saved": sum(counts.values()),
            **counts,
            "history": self.entries.count(Filter(history=True)),
            "favourite": self.entries.count(Filter(favourite=True)),
            "deleted": self.entries.count(Filter(deleted=True)),
        }

    def write_backup(
        self,
        folder: Path,
        entries: Iterable[int] | None = None,
        progress: Callable[[int], None] | None = None,
        choices: ImportedChoices = NO_CHOICES,
    ) -> Path:
        """Write everything into a folder, one JSON file with files beside it: all entries, also removed ones, the feeds
        that are followed, and the reader's ``choices``; or only the entries that are named. Raises LibraryError."""
        if entries is not None:
            return write_backup(self.database, entries, folder, progress)
        more = {"feeds": self.feeds.records(), "choices": asdict(choices)}
        everything = [row[0] for row in self.database.all("SELECT id FROM entries")]
        return write_backup(self.database, everything, folder, progress, more)

    def holder(self, item: ImportedItem, article: Article | None = None) -> int | None:
        """The entry that has the page of an item, also a removed one; None where there is none. A page that was saved
        as a file is found by its bytes, or by the text of its ``article`` at an address that it declares."""
        return self._keeping.holder(item.url, item.page, article)

    def take_in(self, item: ImportedItem, article: Article | None = None) -> SavedEntry | None:
        """Put an item of another program on the shelf, with its article where it was made already; None where the shelf
        has its page, whatever became of it: one that was saved as a file is a version of that entry then. Raises
        LibraryError."""
        with self.database.writing():
            if item.whole is not None:
                entry = put_in(self.database, item.whole, files_in(item.folder))
            elif (holder := self.holder(item, article)) is None:
                entry = self._taken_in(item, article)
            else:
                self._keeping.put_file(holder, item.page, item.added)
                entry = None
            if entry is None:
                return None
            self._index.update((entry,))
        return self.entries.get(entry)

    def _taken_in(self, item: ImportedItem, article: Article | None) -> int:
        given = {**item.facts(), "origin": "import", "site": site_of(item.url), "saved": item.added or now()}
        entry = self._keeping.put_new(item.url, item.page, given, item.added)
        if article is not None:
            entry = self._put_article(entry, article)
            self.entries.set((entry,), {name: given[name] for name in ("title", "author") if name in given})
        self._keeping.put_pictures(entry, item.pictures)
        self.tags.add((entry,), item.tags)
        self.collections.add((entry,), item.collections)
        for one in item.highlights:
            self.highlights.add(
                entry, one.exact[:LONGEST], one.prefix, one.suffix, start=one.start, colour=one.colour, note=one.note,
                key=one.key, created=one.created,
            )  # fmt: skip
        return entry

    def quick_check(self) -> tuple[str, ...]:
        """What is wrong with the file, without its search index; nobody who writes waits for it."""
        with self.database.using() as connection:
            return faults(connection)

    def check(self, *, thorough: bool = False) -> tuple[str, ...]:
        """What is wrong with the file, in SQLite's words; nothing for a sound one. Raises LibraryError."""
        with self.database.using() as connection:
            found = faults(connection, thorough=thorough)
        if not found and not self.database.read_only:
            with self.database.writing():
                found = () if self._index.is_whole() else ("The search index is damaged.",)
        return found

    def optimise(self) -> None:
        """Put in order what was written bit by bit, for faster search, as after an import. Raises LibraryError."""
        with self.database.writing():
            self._index.optimise()

    def rebuild_index(self) -> None:
        """Make the search index anew. Raises LibraryError."""
        with self.database.writing():
            self._index.rebuild()

    @staticmethod
    def recover(path: Path | None = None) -> Recovered:
        """Save what can be read of a damaged file into a new one in its place; the damaged one is kept. Raises
        LibraryError."""
        recovered = recover(path or default_path(), _prepare)
        if recovered.backup is not None:
            with Library(path) as library:
                library.rebuild_index()
        return recovered


def _prepare(path: Path, rebuilt: Iterable[int]) -> None:
    """Describe entries that were made anew by their articles, and make the index of search."""
    with Library(path) as library, library.database.writing():
        describe_rebuilt(rebuilt, library.article, library._keeping.describe)
        library.rebuild_index()


_BORN_WITH = frozenset({"added", "uuid", "origin", "excerpt", "words"})
_UNDONE = (
    "title", "author", "site", "language", "published", "state", "favourite", "progress", "place", "note", "opened",
)  # fmt: skip

__all__ = ["Library", "LibraryError"]
