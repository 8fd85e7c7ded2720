"""Take in what other programs keep: looked at first, in steps that can be stopped and gone on with, never twice."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from plainleaf.actions.dry_run import DRY_RUNS, DryRunCancelledError, ExtractionStoppedError
from plainleaf.actions.opening import open_source
from plainleaf.actions.shelf.keeping import tried
from plainleaf.batch.memory import limited_memory
from plainleaf.engine.article import Article
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT, FetchError
from plainleaf.library import Library, LibraryError, SavedEntry
from plainleaf.library.importers.bounded import bounded
from plainleaf.library.importers.catalogue import importer_of
from plainleaf.library.importers.item import (
    NO_CHOICES,
    BrokenItem,
    Found,
    ImportedChoices,
    ImportedFeed,
    ImportedItem,
    is_web,
)
from plainleaf.library.keeping import address_of

BATCH = 25
"""Items that are put on the shelf at once."""
BATCH_BYTES = 32 * 2**20
"""Bytes of their pages, above which it is fewer."""
MEMORY = 4 * 2**30
"""Bytes that reading a file may take."""
SHOWN = 20
"""Items that a preview shows."""

Cancelled = Callable[[], bool]


@record(frozen=True, slots=True)
class ImportPreview:
    """What taking a file in would do: how many items are new, on the shelf already, no items; the titles of the first
    new ones; how many feeds would be followed."""

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
    """How far an import is: all that was done until now. ``choices`` are those of the shelf that a backup was made of,
    for whoever keeps settings."""

    new: int = 0
    known: int = 0
    broken: tuple[BrokenItem, ...] = ()
    feeds: int = 0
    choices: ImportedChoices = NO_CHOICES


def preview(library: Library, path: Path, name: str = "") -> ImportPreview:
    """Look at a file or folder without taking anything in; ``name`` is its format, where it is not to be guessed. A
    saved page counts as new unless its bytes are on the shelf, for its text is compared only when it is taken in.
    Raises LibraryError."""
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
        elif (key := address_of(item.page) if item.page else item.url) in seen or library.holder(item) is not None:
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
    """Take a file or folder in, and tell after each step how far it is.

    What was told is on the disk. After it was stopped, or the program was killed, the same again goes on where it
    ended: what is on the shelf, or was removed from it, is left as it is. Raises LibraryError.
    """
    more = tuple(tags)
    new = known = feeds = 0
    choices = NO_CHOICES
    broken: list[BrokenItem] = []
    for items in _batches(_items(path, name, cancelled)):
        if cancelled is not None and cancelled():
            break
        articles = [_article(library, item, cancelled) for item in items]
        with library.together():
            for item, article in zip(items, articles, strict=True):
                if isinstance(item, ImportedFeed):
                    feeds += library.feeds.take_in(item.feed, item.seen, more)
                    continue
                if isinstance(item, ImportedChoices):
                    choices = item
                    continue
                outcome = item if isinstance(item, BrokenItem) else _kept(library, item, article, more)
                if isinstance(outcome, BrokenItem):
                    broken.append(outcome)
                elif outcome:
                    new += 1
                else:
                    known += 1
        yield ImportStep(new, known, tuple(broken), feeds, choices)


def found_in(path: Path, name: str) -> Iterator[Found]:
    """What an importer finds in a file or folder, as the shelf can hold it. Files of others may take any time and
    memory, so it runs in a process that can be ended: see ``_items``. Raises LibraryError."""
    importer = importer_of(path, name)
    try:
        with limited_memory(MEMORY):
            yield from map(bounded, importer.items(path))
    except MemoryError as error:
        most = f"{MEMORY >> 20:,} MB"
        raise LibraryError("import", f"{path} takes more than {most} of memory to be read; divide it.") from error
    except Exception as error:
        if isinstance(error, PlainleafError):
            raise
        told = f"{path} cannot be read as {importer.title}: {type(error).__name__}: {error}."
        raise LibraryError("import", told) from error


def _items(path: Path, name: str, cancelled: Cancelled | None = None) -> Iterator[Found]:
    who = f"The import of {path.name}"
    try:
        with DRY_RUNS.job(found_in, path.absolute(), name, who=who, cancelled=cancelled or (lambda: False)) as run:
            yield from run.results()
    except DryRunCancelledError:
        return
    except ExtractionStoppedError as error:
        raise LibraryError("import", f"{path} cannot be imported. {error}") from error


def _batches(found: Iterable[Found]) -> Iterator[list[Found]]:
    """As many as are put on the shelf at once, and not many more bytes of pages."""
    batch: list[Found] = []
    size = 0
    for item in found:
        batch.append(item)
        size += len(item.page.body) if isinstance(item, ImportedItem) and item.page is not None else 0
        if len(batch) >= BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _kept(library: Library, item: ImportedItem, article: Article | None, tags: tuple[str, ...]) -> bool | BrokenItem:
    """Whether an item was new, or why it could not be put on the shelf; then nothing of it is there."""
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
    """The article of an item whose text came along and that the shelf has not; made outside of any transaction."""
    if not isinstance(item, ImportedItem) or item.page is None or library.holder(item) is not None:
        return None
    try:
        return tried(item.page, cancelled, item.method)
    except PlainleafError:  # it is kept as it came, and can be read again
        return None


@record(frozen=True, slots=True)
class Fetched:
    """What became of one entry whose page was fetched."""

    entry: SavedEntry
    error: PlainleafError | None = None


def without_page(library: Library) -> tuple[int, ...]:
    """Entries of which no page is kept, the newest first: what lists of addresses brought."""
    rows = library.database.all(
        "SELECT id FROM entries e WHERE deleted IS NULL AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.entry = e.id) "
        "AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.entry = e.id) ORDER BY added DESC, id DESC"
    )
    return tuple(row[0] for row in rows)


def fetch_pages(
    library: Library, entries: Iterable[int], *, timeout: float = TIMEOUT, cancelled: Cancelled | None = None
) -> Iterator[Fetched]:
    """Fetch the pages of entries that have none and make their articles; it goes on where it was stopped. Raises
    LibraryError where the shelf itself fails."""
    for number in entries:
        if cancelled is not None and cancelled():
            return
        entry = library.entries.get(number)
        try:
            if not is_web(entry.url):
                raise FetchError(
                    "refused", f"{entry.url or entry.title} is not a web address. Type it to open it.", entry.url
                )
            page = open_source(entry.url, timeout=timeout, cancelled=cancelled)
            article = tried(page, cancelled)
        except PlainleafError as error:
            yield Fetched(entry, error)
            continue
        yield Fetched(library.complete(number, page, article))
