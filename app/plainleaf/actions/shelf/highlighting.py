"""Highlights of the page that is read, and of the whole shelf: found, made, copied, taken along."""

from collections.abc import Iterable
from pathlib import Path

from plainleaf import files
from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.library import Filter, Library, SavedEntry
from plainleaf.library.errors import sqlite_errors
from plainleaf.library.highlights import Highlight, collapsed, selector_at
from plainleaf.library.highlights.anchoring import Found
from plainleaf.library.highlights.export import FORMATS, Marked, as_markdown, quoted, with_source


@record(frozen=True, slots=True)
class PlacedHighlight:
    """A highlight in an article as it is read: how it is found there, and where in the collapsed text."""

    highlight: Highlight
    found: Found
    start: int
    end: int


@record(frozen=True, slots=True)
class PageHighlights:
    """The collapsed ``text`` of an article, the ``entry`` of its page (None where it is not on the shelf) and its
    highlights in the order of the text, those that are not found in it last."""

    text: str
    entry: SavedEntry | None = None
    placed: tuple[PlacedHighlight, ...] = ()


def highlights_in(library: Library, page: Page, text: str) -> PageHighlights:
    """The highlights of a page in the collapsed text of an article of it, which need not be the one on the shelf.
    Raises LibraryError."""
    entry = library.find(page)
    if entry is None:
        return PageHighlights(text)
    placed = (PlacedHighlight(*one) for one in library.highlights.places_in(entry.id, text))
    return PageHighlights(text, entry, tuple(sorted(placed, key=lambda one: (one.found == "orphaned", one.start))))


def text_of(article: Article) -> str:
    """The text of an article in which highlights have their places."""
    return collapsed(article.text)


def add_highlight(
    library: Library, page: Page, article: Article, start: int, end: int, colour: str, note: str = ""
) -> Highlight:
    """Mark a stretch of the collapsed text of a page's article. A page that is not on the shelf is kept with it.

    Where the shelf has another article of the page without these words, the one that is read takes its place, unless
    that was edited by hand. Raises LibraryError.
    """
    told = selector_at(text_of(article), start, end)
    with library.together():
        entry = library.find(page)
        if entry is None:
            entry, _ = library.add(page, article)
        elif not library.has_article(entry.id):
            entry = library.put_article(entry.id, article)
        made = library.highlights.add(
            entry.id, told.exact, told.prefix, told.suffix, start=start, colour=colour, note=note
        )
        if made.found == "orphaned" and not library.is_edited(entry.id):
            library.put_article(entry.id, article)
            made = library.highlights.get(made.id)
    return made


def copied(words: str, page: Page, article: Article) -> str:
    """Words of an article as they are copied, with their source."""
    facts = article.metadata
    author, site = (value.text if value else "" for value in (facts.author, facts.sitename))
    return quoted(words, author, article.title, site or site_of(page.url or ""), page.url or "")


@record(frozen=True, slots=True)
class Question:
    """Which highlights of the shelf are wanted: all, unless a field says less."""

    text: str = ""
    colour: str = ""
    tag: str = ""
    site: str = ""
    orphaned: bool = False


@record(frozen=True, slots=True)
class ShelfHighlights:
    """What a question finds, the newest first, with its entries by number, and what there is to ask for."""

    found: tuple[Highlight, ...]
    entries: dict[int, SavedEntry]
    sites: tuple[str, ...]
    tags: tuple[str, ...]


def highlights_on(library: Library, question: Question, limit: int = 1000) -> ShelfHighlights:
    """The highlights of all articles. Raises LibraryError."""
    tags = (question.tag,) if question.tag else ()
    found = library.highlights.all(
        question.text,
        colour=question.colour,
        found="orphaned" if question.orphaned else "",
        which=Filter(tags=tags, site=question.site),
        limit=limit,
    )
    entries = {entry.id: entry for entry in library.entries.many({one.entry for one in found})}
    return ShelfHighlights(found, entries, *library.highlights.sources())


def grouped(library: Library, highlights: Iterable[Highlight]) -> list[Marked]:
    """Highlights by their entries, each in the order of its text; the entry of the first comes first."""
    by_entry: dict[int, list[Highlight]] = {}
    for one in highlights:
        by_entry.setdefault(one.entry, []).append(one)
    entries = library.entries.many(by_entry)
    return [(entry, sorted(by_entry[entry.id], key=lambda one: (one.start, one.id))) for entry in entries]


def write_highlights(
    library: Library, highlights: Iterable[Highlight], format_name: str, path: Path, template: Path | None = None
) -> None:
    """Write highlights into a file as ``markdown`` (by a template, see ``export.as_markdown``), ``json`` (Web
    Annotations) or ``csv`` (as Readwise reads it). Raises LibraryError."""
    marked = grouped(library, highlights)
    if template is not None:
        with sqlite_errors(template):
            text = as_markdown(marked, template.read_text("utf-8", "replace"))
    else:
        text = FORMATS[format_name](marked)
    with sqlite_errors(path):
        files.put(path, text.encode())


def copied_from(library: Library, highlights: Iterable[Highlight]) -> str:
    """Highlights as they are copied, each with its source."""
    return "\n".join(with_source(library.entries.get(one.entry), one) for one in highlights)
