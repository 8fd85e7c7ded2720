"""Put pages on the shelf: as they come from a browser, from an address or a file, with their pictures."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.illustrating import gather_pictures
from plainleaf.actions.opening import open_source
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
class Kept:
    """What became of one source: its entry and whether that is new, or the error."""

    source: str
    entry: SavedEntry | None = None
    is_new: bool = False
    error: PlainleafError | None = None


def keep_received(library: Library, page: ReceivedPage) -> SavedEntry | None:
    """Put a page on the shelf as the browser sent it, before anybody looks inside; on the disk when it returns: saved
    if it is for later, else in the history. None for a link, of which there is no page yet. Raises LibraryError."""
    if page.kind == "link":
        return None
    return library.receive(page.page(), title=page.title, received=page.captured, saved=page.kind == "later")


def keep_sources(
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
) -> Iterator[Kept]:
    """Open each source, extract its article and put it on the shelf; what fails is told and stops nothing else. A page
    in which no article is found is kept all the same."""
    names, places, given = tuple(tags), tuple(collections), dict(parameters or {})
    for source in sources:
        if cancelled is not None and cancelled():
            return
        try:
            page = open_source(source, timeout=timeout, cancelled=cancelled)
            chosen = method_named(method)
            document = read(page, encoding=encoding, rules=rules)
            corrections = corrections_for(document, rules)
            article = article_of(document, chosen, chosen.select(document, **given)[0], given, corrections=corrections)
            entry, is_new = library.add(page, article, tags=names, collections=places)
            if pictures:
                keep_pictures(library, entry.id, cancelled=cancelled)
        except LibraryError:
            raise
        except PlainleafError as error:
            yield Kept(source, error=error)
        else:
            yield Kept(source, entry, is_new)


def complete(
    library: Library, entries: Iterable[int] | None = None, *, cancelled: Callable[[], bool] | None = None
) -> int:
    """Extract the articles of entries that have a page but no article yet (of all, where none are named); how many
    there were. A page that takes too long stays as it is. Raises LibraryError."""
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
            if error.kind != "missing":  # it was removed meanwhile
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
    """The article of a page, by rules for its site and what a reader corrected ``by_hand``, extracted in a process that
    can be ended. Raises PlainleafError."""
    given: dict[str, Any] = {"rules": rules, "by_hand": by_hand, "cancelled": cancelled or (lambda: False)}
    return DRY_RUNS.article(page, method, parameters, **given)


def keep_pictures(
    library: Library,
    entry: int,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[PlainleafError, ...]:
    """Fetch the pictures of an entry's article that are not kept yet, once and within limits; those that could not be
    had. It takes its time: a window runs it on a worker. Raises FetchError ("cancelled"), LibraryError."""
    article = library.article(entry)
    if article is None:
        return ()
    there = library.pictures(entry)
    gathered = gather_pictures((article,), progress=progress, cancelled=cancelled, without=there)
    library.put_pictures(entry, gathered.pictures)
    return gathered.missing
