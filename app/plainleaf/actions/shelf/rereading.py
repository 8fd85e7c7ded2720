"""Extracts stored pages again, offline, and shows the changes first."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from plainleaf import __version__
from plainleaf.actions.shelf.saving import tried
from plainleaf.engine import words
from plainleaf.engine.article import Article
from plainleaf.engine.differences import difference
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.library import Library, LibraryError, SavedEntry

Extract = Callable[[Page], Article]


@record(frozen=True, slots=True)
class Rereading:
    """The effect of extracting an entry again: added and removed paragraphs, words before and after, the title if it
    changes, and how its highlights are found; ``error`` if there is no page or it failed."""

    entry: SavedEntry
    article: Article | None = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    words_before: int = 0
    words_after: int = 0
    title: str = ""
    highlights: Mapping[str, int] | None = None
    error: PlainleafError | None = None

    @property
    def changes(self) -> bool:
        """True if anything would change."""
        return self.error is None and bool(self.added or self.removed or self.title)


def outdated(library: Library) -> tuple[int, ...]:
    """Entries with a page whose article is missing or was extracted by another version of Plainleaf."""
    rows = library.database.all(
        "SELECT e.id FROM entries e LEFT JOIN articles a ON a.entry = e.id WHERE e.deleted IS NULL "
        "AND (a.id IS NULL OR (a.release != ? AND NOT a.edited)) "
        "AND EXISTS (SELECT 1 FROM versions v WHERE v.entry = e.id) ORDER BY e.id",
        __version__,
    )
    return tuple(row[0] for row in rows)


def read_again(
    library: Library,
    entries: Iterable[int],
    *,
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    version: int | None = None,
    extract: Extract | None = None,
    keep: bool = False,
    edited_too: bool = False,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Rereading]:
    """Extract stored pages again with a method, or with ``extract`` (for example with a site's rule), and yield the
    changes. Nothing is fetched; the articles are stored only with ``keep``.

    ``version`` selects the page's version for a single entry. Articles edited by hand are skipped unless
    ``edited_too``, those of several pages always. Raises LibraryError if the shelf itself fails.
    """
    make = extract or (lambda page: tried(page, cancelled, method, parameters))
    for number in entries:
        if cancelled is not None and cancelled():
            return
        entry = library.entries.get(number)
        try:
            if library.is_edited(number) and not edited_too:
                raise LibraryError("wrong", f"“{entry.title}” was edited by hand and stays as it is.")
            before = library.article(number)
            if before is not None and len(before.record.pages) > 1:
                raise LibraryError("wrong", f"“{entry.title}” is of several pages, of which one is stored; it stays.")
            page = library.page(number, version)
            if page is None:
                raise LibraryError("missing", f"No page is stored for “{entry.title or entry.url}”; fetch it first.")
            article = make(page)
        except PlainleafError as error:
            yield Rereading(entry, error=error)
            continue
        comparison = compared(library, entry, article)
        if keep:
            library.put_article(number, article)
        yield comparison


def compared(library: Library, entry: SavedEntry, article: Article) -> Rereading:
    """What would change if an entry had this article."""
    before, after = library.text(entry.id), article.text
    removed, added = difference(before, after)
    counts = {"exact": 0, "nearby": 0, "orphaned": 0}
    for _, state, _, _ in library.highlights.places_in(entry.id, after):
        counts[state] += 1
    title = article.title if article.title and article.title != entry.title else ""
    return Rereading(entry, article, added, removed, words.count(before), words.count(after), title, counts)
