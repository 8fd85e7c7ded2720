"""Pages and libraries for the tests of the shelf: small ones, in several scripts."""

from pathlib import Path

from plainleaf.engine.article import Article
from plainleaf.engine.extract import extract
from plainleaf.engine.page import Page
from plainleaf.library import Library, SavedEntry

ENGLISH = (
    "The dogs were running through the Straße of Berlin, and nobody had seen them before.",
    "A second paragraph follows, with enough words to be kept as content by every method that there is.",
    "In the end the dogs came home, tired and hungry, and slept until the morning of the next day.",
)
GERMAN = (
    "Die Häuser standen an der Straße, und die Kinder spielten davor den ganzen Tag lang.",
    "Ein zweiter Absatz mit genügend Wörtern, damit er von allen Verfahren behalten wird.",
)
CHINESE = (
    "无政府主义是一种政治哲学，大政府主义则相反。这里有更多的文字，说明这一点，并且继续说明下去。",
    "第二段文字也应该保留下来，因为它是文章的一部分，读者想要读到它，所以它不能缺少。",
)


def page(
    url: str | None,
    paragraphs: tuple[str, ...] = ENGLISH,
    *,
    title: str = "Dogs in Berlin",
    language: str = "en",
    head: str = "",
) -> Page:
    """A page as a browser sends it."""
    body = "".join(f"<p>{one}</p>" for one in paragraphs)
    html = (
        f'<!doctype html><html lang="{language}"><head><title>{title}</title>{head}</head>'
        f"<body><article><h1>{title}</h1>{body}</article></body></html>"
    )
    return Page(html.encode(), url, "text/html; charset=utf-8", "browser")


def article(one: Page, **how: str) -> Article:
    """The article of a page."""
    return extract(one, **how)


def add(library: Library, url: str, paragraphs: tuple[str, ...] = ENGLISH, **more: str) -> SavedEntry:
    """Put a page with its article on the shelf."""
    one = page(url, paragraphs, **more)
    return library.add(one, article(one))[0]


def at(folder: Path) -> Library:
    """A library in a folder."""
    return Library(folder / "shelf.db")
