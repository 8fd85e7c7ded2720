"""Exports entries of the shelf: in any format, as one book, or as a catalogue for e-readers. Loads one article at a
time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, overload

from plainleaf import files, moments
from plainleaf.actions.exporting import ExportError, Printer, export_article, export_collection
from plainleaf.actions.gathering import ILLUSTRATED
from plainleaf.actions.naming import collection_name
from plainleaf.engine.article import Article
from plainleaf.engine.record import record
from plainleaf.engine.render.epub import xml
from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Library, SavedEntry

BOOK_PICTURES = 100 * 2**20
"""Maximum bytes of all pictures in a book of several articles."""


class ShelvedArticles(Sequence[Article]):
    """A lazy sequence of articles, each loaded on access, so that hundreds need the memory of one. Raises ExportError
    when ``cancelled``."""

    def __init__(self, library: Library, entries: Sequence[int], cancelled: Callable[[], bool] | None = None) -> None:
        self._library = library
        self._cancelled = cancelled
        self._entries = [entry for entry in entries if library.has_article(entry)]

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, place: int) -> Article: ...
    @overload
    def __getitem__(self, place: slice) -> "ShelvedArticles": ...
    def __getitem__(self, place: int | slice) -> "Article | ShelvedArticles":
        if isinstance(place, slice):
            return ShelvedArticles(self._library, self._entries[place], self._cancelled)
        go_on(self._cancelled)
        article = self._library.article(self._entries[place])
        if article is None:
            raise ExportError(f"The article of entry {self._entries[place]} was deleted.")
        return article

    def __iter__(self) -> Iterator[Article]:
        return (self[place] for place in range(len(self)))


@record(frozen=True, slots=True)
class ExportedEntry:
    """The result of one entry: its file, or the error."""

    entry: SavedEntry
    path: Path | None = None
    error: str = ""


def export_entries(
    library: Library,
    entries: Sequence[int],
    folder: Path,
    format_name: str = "epub",
    *,
    printer: Printer | None = None,
    cancelled: Callable[[], bool] | None = None,
    **options: Any,
) -> Iterator[ExportedEntry]:
    """Write each entry to its own file, named after its title, with its stored pictures; never overwrites. Raises
    RenderError, ExportError."""
    folder.mkdir(parents=True, exist_ok=True)
    for entry in library.entries.many(entries):
        if cancelled is not None and cancelled():
            return
        article = library.article(entry.id)
        if article is None:
            yield ExportedEntry(entry, error="it has no article yet")
            continue
        arguments = {**options, "pictures": library.pictures(entry.id)} if format_name in ILLUSTRATED else options
        yield ExportedEntry(entry, export_article(article, folder, format_name, printer=printer, **arguments))


def export_as_one(
    library: Library,
    entries: Sequence[int],
    target: Path,
    format_name: str = "epub",
    *,
    title: str = "",
    printer: Printer | None = None,
    cancelled: Callable[[], bool] | None = None,
    **options: Any,
) -> Path:
    """Write the articles of entries to one file, in order, with at most BOOK_PICTURES bytes of pictures. Raises
    RenderError, and ExportError, also when ``cancelled``."""
    articles = ShelvedArticles(library, entries, cancelled)
    if not articles:
        raise ExportError("None of these entries has an article, so there is nothing to write.")
    if target.is_dir():
        target = target / collection_name(title or "Shelf", format_name)
    arguments = {**options, "pictures": _pictures(library, entries)} if format_name in ILLUSTRATED else options
    return export_collection(
        articles, target, format_name, title=title or f"{len(articles)} articles", printer=printer, **arguments
    )


def _pictures(library: Library, entries: Sequence[int]) -> Mapping[str, Picture]:
    pictures: dict[str, Picture] = {}
    left = BOOK_PICTURES
    for entry in entries:
        for src, picture in library.pictures(entry).items():
            if src not in pictures and len(picture.data) <= left:
                left -= len(picture.data)
                pictures[src] = picture
    return pictures


def write_opds(
    library: Library,
    entries: Sequence[int],
    folder: Path,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Write an OPDS 1.2 catalogue for e-readers: a feed, and a book for each entry. Existing books of unchanged entries
    are not written again. Raises RenderError, and ExportError, also when ``cancelled``, which leaves books without a
    feed. What a killed export left in the folder is deleted. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    files.sweep(folder)
    rows = []
    for number, entry in enumerate(library.entries.many(entries)):
        go_on(cancelled)
        if progress is not None:
            progress(number, len(entries))
        name = f"{files.plain_name(entry.uuid)}.epub"
        path = files.inside(folder, name)
        if not path.exists() or path.stat().st_mtime < _moment(entry.changed).timestamp():
            article = library.article(entry.id)
            if article is None:
                continue
            export_article(article, path, "epub", overwrite=True, pictures=library.pictures(entry.id))
        rows.append(_opds_entry(entry, name))
    feed = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">\n'
        "<id>urn:plainleaf:shelf</id>\n<title>Plainleaf</title>\n"
        f"<updated>{datetime.now(UTC).isoformat(timespec='seconds')}</updated>\n"
        '<link rel="self" href="feed.xml" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/>\n'
        '<link rel="start" href="feed.xml" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/>\n'
        f"{''.join(rows)}</feed>\n"
    )
    target = files.inside(folder, "feed.xml")
    files.replace(target, feed.encode(), mode=0o644)
    return target


def go_on(cancelled: Callable[[], bool] | None) -> None:
    """Raises ExportError if the work was cancelled."""
    if cancelled is not None and cancelled():
        raise ExportError("The export was stopped.")


def _opds_entry(entry: SavedEntry, name: str) -> str:
    author = f"<author><name>{xml.content(entry.author)}</name></author>\n" if entry.author else ""
    language = f"<dc:language>{xml.content(entry.language)}</dc:language>\n" if entry.language else ""
    labels = "".join(f'<category term="{xml.value(tag)}" label="{xml.value(tag)}"/>\n' for tag in entry.tags)
    updated = _moment(entry.changed).isoformat(timespec="seconds")
    return (
        f"<entry>\n<id>urn:uuid:{xml.content(entry.uuid)}</id>\n"
        f"<title>{xml.content(entry.title or entry.url)}</title>\n"
        f"<updated>{updated}</updated>\n{author}{language}{labels}<summary>{xml.content(entry.excerpt)}</summary>\n"
        f'<link rel="http://opds-spec.org/acquisition" href="{xml.value(name)}" type="application/epub+zip"/>\n'
        "</entry>\n"
    )


def _moment(stored: str) -> datetime:
    """When an entry was changed; the current time if the stored one is invalid, so that its book is written again."""
    return moments.of_iso(stored) or datetime.now(UTC)
