"""Imports data of other programs: with a preview, in steps that can be stopped and resumed, without duplicates."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from plainleaf.actions.dry_run import DRY_RUNS, DryRunCancelledError, ExtractionStoppedError
from plainleaf.actions.opening import open_source
from plainleaf.actions.shelf.saving import tried
from plainleaf.batch.memory import limited_memory
from plainleaf.engine.article import Article
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError
from plainleaf.library import Library, LibraryError, SavedEntry
from plainleaf.library.importers.bounded import bounded
from plainleaf.library.importers.catalogue import importer_of
from plainleaf.library.importers.history import saves
from plainleaf.library.importers.item import (
    NO_CHOICES,
    BrokenItem,
    Found,
    ImportedChoices,
    ImportedFeed,
    ImportedItem,
    is_web,
)
from plainleaf.library.stored_pages import address_of

BATCH = 25
"""Items stored in one step."""
BATCH_BYTES = 32 * 2**20
"""Bytes of pages above which a step ends earlier."""
MEMORY = 4 * 2**30
"""Maximum bytes of memory for reading a file."""
SHOWN = 20
"""Items shown in a preview."""

Cancelled = Callable[[], bool]


@record(frozen=True, slots=True)
class ImportPreview:
    """What an import would do: the number of new items, of items on the shelf and of invalid ones; the first new
    titles; the number of feeds to follow."""

    title: str
    new: int
    known: int
    highlights: int
    with_text: int
    broken: tuple[BrokenItem, ...]
    first: tuple[str, ...]
    feeds: int = 0


@record(frozen=True, slots=True)
class ImportStep:
    """The cumulative progress of an import. ``listed`` are the entries of this step that the file only has the address
    of. ``choices`` are those in a backup, for the caller to store in the settings."""

    new: int = 0
    known: int = 0
    broken: tuple[BrokenItem, ...] = ()
    feeds: int = 0
    choices: ImportedChoices = NO_CHOICES
    listed: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """The entries that were processed."""
        return self.new + self.known + self.feeds + len(self.broken)


def preview(library: Library, path: Path, name: str = "") -> ImportPreview:
    """Examine a file or folder without importing; ``name`` is its format, by default detected. A saved page counts as
    new unless its bytes are on the shelf, as texts are compared only by the import. Raises LibraryError."""
    title = importer_of(path, name).title
    new = known = highlights = with_text = feeds = 0
    broken: list[BrokenItem] = []
    first: list[str] = []
    seen: set[str] = set()
    followed = {feed.url for feed in library.feeds.all()}
    for item in _items(path, name):
        if isinstance(item, BrokenItem):
            broken.append(item)
        elif isinstance(item, ImportedFeed):
            if item.feed.url not in followed:
                followed.add(item.feed.url)
                feeds += 1
                first += [item.feed.title or item.feed.url][: SHOWN - len(first)]
        elif isinstance(item, ImportedChoices):
            continue
        elif (key := address_of(item.page) if item.page else item.url) in seen or (
            (holder := library.holder(item)) is not None and not saves(library.entries, holder, item)
        ):
            known += 1
        else:
            seen.add(key)
            new += 1
            highlights += len(item.highlights)
            with_text += item.page is not None or item.whole is not None
            first += [item.title or item.url][: SHOWN - len(first)]
    return ImportPreview(title, new, known, highlights, with_text, tuple(broken), tuple(first), feeds)


def take_in(
    library: Library, path: Path, name: str = "", *, tags: Iterable[str] = (), cancelled: Cancelled | None = None
) -> Iterator[ImportStep]:
    """Import a file or folder, and yield the progress after each step.

    A reported step is durable. After a stop or a crash, the same call resumes: pages that are on the shelf, or were
    removed from it, are skipped. Raises LibraryError.
    """
    extra_tags = tuple(tags)
    new = known = feeds = 0
    choices = NO_CHOICES
    broken: list[BrokenItem] = []
    for items in _batches(_items(path, name, cancelled)):
        if cancelled is not None and cancelled():
            break
        articles = [_article(library, item, cancelled) for item in items]
        listed: list[int] = []
        with library.together():
            for item, article in zip(items, articles, strict=True):
                if isinstance(item, ImportedFeed):
                    feeds += library.feeds.take_in(item.feed, item.seen, extra_tags)
                    continue
                if isinstance(item, ImportedChoices):
                    choices = item
                    continue
                outcome = item if isinstance(item, BrokenItem) else _kept(library, item, article, extra_tags)
                if isinstance(outcome, BrokenItem):
                    broken.append(outcome)
                elif outcome:
                    new += 1
                else:
                    known += 1
                if isinstance(item, ImportedItem) and item.page is None and item.whole is None:
                    listed += [holder] if (holder := library.holder(item)) is not None else []
        yield ImportStep(new, known, tuple(broken), feeds, choices, tuple(listed))


def found_in(path: Path, name: str) -> Iterator[Found]:
    """Yield what an importer finds, within the shelf's limits. Untrusted files can take any time and memory, so the
    importer runs in a child process that can be ended; see ``_items``. Raises LibraryError."""
    importer = importer_of(path, name)
    try:
        with limited_memory(MEMORY):
            yield from map(bounded, importer.items(path))
    except MemoryError as error:
        limit = f"{MEMORY >> 20:,} MB"
        raise LibraryError("import", f"{path} needs more than {limit} of memory; split the file.") from error
    except Exception as error:
        if isinstance(error, PlainleafError):
            raise
        sentence = f"{path} cannot be read as {importer.title}: {type(error).__name__}: {error}."
        raise LibraryError("import", sentence) from error


def _items(path: Path, name: str, cancelled: Cancelled | None = None) -> Iterator[Found]:
    job_name = f"The import of {path.name}"
    try:
        with DRY_RUNS.job(found_in, path.absolute(), name, who=job_name, cancelled=cancelled or (lambda: False)) as run:
            yield from run.results()
    except DryRunCancelledError:
        return
    except ExtractionStoppedError as error:
        raise LibraryError("import", f"{path} cannot be imported. {error}") from error


def _batches(items: Iterable[Found]) -> Iterator[list[Found]]:
    """Divide items into steps by number and by bytes of pages."""
    batch: list[Found] = []
    size = 0
    for item in items:
        batch.append(item)
        size += len(item.page.body) if isinstance(item, ImportedItem) and item.page is not None else 0
        if len(batch) >= BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _kept(library: Library, item: ImportedItem, article: Article | None, tags: tuple[str, ...]) -> bool | BrokenItem:
    """Store an item; True if it was new, or the reason why it could not be stored, in which case nothing of it is."""
    try:
        with library.apart():
            entry = library.take_in(item, article)
            if entry is not None and tags:
                library.tag((entry.id,), tags)
    except LibraryError as error:
        if error.kind in ("import", "wrong"):
            return BrokenItem(item.url, str(error))
        raise
    return entry is not None


def _article(library: Library, item: Found, cancelled: Cancelled | None) -> Article | None:
    """Extract the article of an item with a page that is not on the shelf; runs outside any transaction."""
    if not isinstance(item, ImportedItem) or item.page is None or library.holder(item) is not None:
        return None
    try:
        return tried(item.page, cancelled, item.method)
    except PlainleafError:  # store it without an article, which can be extracted later
        return None


@record(frozen=True, slots=True)
class Fetched:
    """The result of fetching one entry's page."""

    entry: SavedEntry
    error: PlainleafError | None = None


def without_page(library: Library) -> tuple[int, ...]:
    """Entries without a stored page, newest first, as imported from lists of addresses."""
    rows = library.database.all(
        "SELECT id FROM entries e WHERE deleted IS NULL AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.entry = e.id) "
        "AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.entry = e.id) ORDER BY added DESC, id DESC"
    )
    return tuple(row[0] for row in rows)


def fetch_pages(library: Library, entries: Iterable[int], *, cancelled: Cancelled | None = None) -> Iterator[Fetched]:
    """Fetch the missing pages of entries and extract their articles; can be stopped and resumed. Raises LibraryError if
    the shelf itself fails."""
    for number in entries:
        if cancelled is not None and cancelled():
            return
        entry = library.entries.get(number)
        try:
            if not is_web(entry.url):
                raise FetchError(
                    "refused",
                    f"{entry.url or entry.title} is not a web address, so it is not fetched.",
                    entry.url,
                )
            page = open_source(entry.url, cancelled=cancelled)
            article = tried(page, cancelled)
        except PlainleafError as error:
            yield Fetched(entry, error)
            continue
        yield Fetched(library.complete(number, page, article))
