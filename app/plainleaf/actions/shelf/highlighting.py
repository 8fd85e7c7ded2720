"""Highlights of the page that is read: where they stand in its article, and new ones, which put it on the shelf."""

from dataclasses import dataclass

from plainleaf.engine.article import Article
from plainleaf.engine.page import Page
from plainleaf.library import Library, SavedEntry
from plainleaf.library.highlights import Highlight, collapsed, selector_at
from plainleaf.library.highlights.anchoring import Found
from plainleaf.library.highlights.export import quoted
from plainleaf.library.keeping import site_of


@dataclass(frozen=True, slots=True)
class PlacedHighlight:
    """A highlight in an article as it is read: how it is found there, and where in the collapsed text."""

    highlight: Highlight
    found: Found
    start: int
    end: int


@dataclass(frozen=True, slots=True)
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
