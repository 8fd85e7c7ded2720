"""Saves pages to the shelf: from a browser, an address or a file, with their pictures."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.opening import open_source
from plainleaf.actions.pictures import gather_pictures
from plainleaf.bridge.received import ReceivedPage
from plainleaf.engine.article import Article
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.rules import HandMade, RuleSource
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT
from plainleaf.library import Filter, Library, LibraryError, SavedEntry

log = logging.getLogger(__name__)


@record(frozen=True, slots=True)
class SaveResult:
    """The result of one source: its entry and whether it is new, or the error."""

    source: str
    entry: SavedEntry | None = None
    is_new: bool = False
    error: PlainleafError | None = None


def save_received(library: Library, page: ReceivedPage) -> SavedEntry | None:
    """Store a page as the browser sent it, before it is parsed, so that a crash cannot lose it. It is saved if it is
    for later, else in the history. None for a link, which has no page yet. Raises LibraryError."""
    if page.kind == "link":
        return None
    return library.receive(page.page(), title=page.title, received=page.captured, saved=page.kind == "later")


def save_sources(
    library: Library,
    sources: Iterable[str],
    *,
    tags: Iterable[str] = (),
    collections: Iterable[str] = (),
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    encoding: str | None = None,
    timeout: float = TIMEOUT,
    rules: RuleSource | None = None,
    pictures: bool = False,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[SaveResult]:
    """Open each source, extract its article and save both. Failures are reported and do not stop the others. A page
    without an article is saved, too."""
    names, places, settings = tuple(tags), tuple(collections), dict(parameters or {})
    for source in sources:
        if cancelled is not None and cancelled():
            return
        try:
            page = open_source(source, timeout=timeout, cancelled=cancelled)
            chosen = method_named(method)
            document = read(page, encoding=encoding, rules=rules)
            corrections = corrections_for(document, rules)
            article = article_of(
                document, chosen, chosen.select(document, **settings)[0], settings, corrections=corrections
            )
            entry, is_new = library.add(page, article, tags=names, collections=places, asked=source)
            if pictures:
                save_pictures(library, entry.id, cancelled=cancelled)
        except LibraryError:
            raise
        except PlainleafError as error:
            yield SaveResult(source, error=error)
        else:
            yield SaveResult(source, entry, is_new)


def complete(
    library: Library, entries: Iterable[int] | None = None, *, cancelled: Callable[[], bool] | None = None
) -> int:
    """Extract the missing articles of entries with a page (by default of all); returns their number. Pages that take
    too long are skipped. Raises LibraryError."""
    done = 0
    wanted = library.entries.ids(Filter(with_article=False)) if entries is None else entries
    for entry in wanted:
        if cancelled is not None and cancelled():
            break
        page = library.page(entry)
        if page is None:
            continue
        try:
            library.put_article(entry, tried(page, cancelled))
            done += 1
        except LibraryError as error:
            if error.kind != "missing":  # it was removed in the meantime
                raise
        except PlainleafError as error:
            log.info("No article was made of entry %d: %s", entry, error)
    return done


def tried(
    page: Page,
    cancelled: Callable[[], bool] | None = None,
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    *,
    rules: RuleSource | None = None,
    by_hand: Sequence[HandMade] = (),
) -> Article:
    """Extract the article of a page in a child process, with the rules for its site and the user's corrections
    ``by_hand``. Raises PlainleafError."""
    arguments: dict[str, Any] = {"rules": rules, "by_hand": by_hand, "cancelled": cancelled or (lambda: False)}
    return DRY_RUNS.article(page, method, parameters, **arguments)


def save_pictures(
    library: Library,
    entry: int,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[PlainleafError, ...]:
    """Fetch the missing pictures of an entry's article, once and within limits; returns the errors of those that
    failed. Slow: call it on a worker thread. Raises FetchError ("cancelled"), LibraryError."""
    article = library.article(entry)
    if article is None:
        return ()
    stored = library.pictures(entry)
    gathered = gather_pictures((article,), progress=progress, cancelled=cancelled, without=stored)
    library.put_pictures(entry, gathered.pictures)
    return gathered.missing
