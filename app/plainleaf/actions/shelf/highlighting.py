"""Highlights of the current page and of the whole shelf: finds, creates, copies and exports them."""

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
    """A highlight in the displayed article: how it was found, and its position in the collapsed text."""

    highlight: Highlight
    found: Found
    start: int
    end: int


@record(frozen=True, slots=True)
class PageHighlights:
    """The collapsed ``text`` of an article, the ``entry`` of its page (None if not on the shelf), and its highlights in
    text order, those not found last."""

    text: str
    entry: SavedEntry | None = None
    placed: tuple[PlacedHighlight, ...] = ()


def highlights_in(library: Library, page: Page, text: str) -> PageHighlights:
    """Anchor the highlights of a page in the collapsed text of its article, which may differ from the stored one.
    Raises LibraryError."""
    entry = library.find(page)
    if entry is None:
        return PageHighlights(text)
    placed = (PlacedHighlight(*place) for place in library.highlights.places_in(entry.id, text))
    return PageHighlights(
        text, entry, tuple(sorted(placed, key=lambda highlight: (highlight.found == "orphaned", highlight.start)))
    )


MOST = 1000
"""Maximum highlights that are listed."""


def text_of(article: Article) -> str:
    """The text of an article in which highlights are anchored."""
    return collapsed(article.text)


def add_highlight(library: Library, page: Page, article: Article, start: int, end: int, colour: str) -> Highlight:
    """Mark a range of the collapsed text of a page's article. A page that is not on the shelf is saved.

    If the stored article lacks these words, the displayed one replaces it, unless it was edited by hand. Raises
    LibraryError.
    """
    selector = selector_at(text_of(article), start, end)
    with library.together():
        entry = library.find(page)
        if entry is None:
            entry, _ = library.add(page, article)
        elif not library.has_article(entry.id):
            entry = library.put_article(entry.id, article)
        highlight = library.highlights.add(
            entry.id, selector.exact, selector.prefix, selector.suffix, start=start, colour=colour
        )
        if highlight.found == "orphaned" and not library.is_edited(entry.id):
            library.put_article(entry.id, article)
            highlight = library.highlights.get(highlight.id)
    return highlight


def copied(words: str, page: Page, article: Article) -> str:
    """Words of an article with their source, for the clipboard."""
    facts = article.metadata
    author, site = (value.text if value else "" for value in (facts.author, facts.sitename))
    return quoted(words, author, article.title, site or site_of(page.url or ""), page.url or "")


@record(frozen=True, slots=True)
class Question:
    """Conditions on highlights; the default matches all."""

    text: str = ""
    colour: str = ""
    tag: str = ""
    site: str = ""
    orphaned: bool = False


@record(frozen=True, slots=True)
class ShelfHighlights:
    """The matching highlights, newest first, their entries by id, and the available filter values."""

    found: tuple[Highlight, ...]
    entries: dict[int, SavedEntry]
    sites: tuple[str, ...]
    tags: tuple[str, ...]


def highlights_on(library: Library, question: Question) -> ShelfHighlights:
    """The matching highlights of all articles. Raises LibraryError."""
    tags = (question.tag,) if question.tag else ()
    highlights = library.highlights.all(
        question.text,
        colour=question.colour,
        found="orphaned" if question.orphaned else "",
        which=Filter(tags=tags, site=question.site),
        limit=MOST,
    )
    entries = {entry.id: entry for entry in library.entries.many({highlight.entry for highlight in highlights})}
    return ShelfHighlights(highlights, entries, *library.highlights.sources())


def grouped(library: Library, highlights: Iterable[Highlight]) -> list[Marked]:
    """Highlights grouped by entry, in text order; entries are in the order of their first highlight."""
    by_entry: dict[int, list[Highlight]] = {}
    for highlight in highlights:
        by_entry.setdefault(highlight.entry, []).append(highlight)
    entries = library.entries.many(by_entry)
    return [
        (entry, sorted(by_entry[entry.id], key=lambda highlight: (highlight.start, highlight.id))) for entry in entries
    ]


def write_highlights(
    library: Library, highlights: Iterable[Highlight], format_name: str, path: Path, template: Path | None = None
) -> None:
    """Write highlights to a file as ``markdown`` (with a template, see ``export.as_markdown``), ``json`` (Web
    Annotations) or ``csv`` (Readwise). Raises LibraryError."""
    marked = grouped(library, highlights)
    if template is not None:
        with sqlite_errors(template):
            text = as_markdown(marked, template.read_text("utf-8", "replace"))
    else:
        text = FORMATS[format_name](marked)
    with sqlite_errors(path):
        files.put(path, text.encode())


def copied_from(library: Library, highlights: Iterable[Highlight]) -> str:
    """Highlights with their sources, for the clipboard."""
    return "\n".join(with_source(library.entries.get(highlight.entry), highlight) for highlight in highlights)
