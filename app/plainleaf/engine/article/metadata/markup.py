"""What the page's own elements say, where the head says nothing: byline, dates, tags, licence."""

import re
from collections.abc import Iterator

from lxml import etree

from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document

_BYLINES = (
    etree.XPath("//*[contains(concat(' ', normalize-space(@rel), ' '), ' author ')]"),
    etree.XPath("//*[@itemprop='author']"),
    etree.XPath(
        "//*[self::span or self::a or self::p or self::div or self::address or self::li]"
        "[contains(@class, 'byline') or contains(@class, 'author') or @id='author' or contains(@class, 'p-author')]"
    ),
)
_TIMES = etree.XPath(
    "//*[@itemprop='datePublished' or @itemprop='dateCreated']"
    " | //time[@pubdate or contains(@class, 'publish') or contains(@class, 'entry-date')]"
)
_ANY_TIME = etree.XPath("//time[@datetime]")
_DATED = etree.XPath(
    "//*[self::span or self::p or self::div or self::td or self::li or self::time]"
    "[contains(@class, 'date') or contains(@class, 'Date') or contains(@class, 'publish') or contains(@class, 'time')"
    " or contains(@class, 'posted-on') or contains(@id, 'date') or contains(@id, 'time')]"
)
_TAGS = etree.XPath("//a[@rel='tag' or contains(@rel, 'tag ')]")
_LICENCE = etree.XPath("//a[contains(concat(' ', normalize-space(@rel), ' '), ' license ')][@href]")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_BYLINE = frozenset({"byline", "author", "authors", "by"})
# What else has a line that is called so.
_OTHER = frozenset(
    {"comment", "comments", "plan", "price", "pricing", "product", "related", "review", "reviews", "testimonial"}
)
_LONGEST = 120
_FEW = 8


def byline(document: Document) -> str | None:
    """The text that names the author."""
    for path in _BYLINES:
        for element in _found(path, document)[:_FEW]:
            text = _name_in(element)
            if text and len(text) <= _LONGEST and _is_byline(element):
                return text
    return None


def _is_byline(element: etree._Element) -> bool:
    """Whether an element that is called so is a byline: the words of its class are of one, and it is in no table."""
    names = f"{element.get('class') or ''} {element.get('id') or ''}"
    marked = element.get("rel") or element.get("itemprop")
    if not marked and not _words(names) & _BYLINE:
        return False
    around = [element, *(above for _, above in zip(range(4), element.iterancestors(), strict=False))]
    return not any(above.tag == "table" or _words(above.get("class") or "") & _OTHER for above in around)


def _words(names: str) -> set[str]:
    return {word.lower() for word in _WORDS.findall(names)}


def _name_in(element: etree._Element) -> str:
    """The name in a byline: what is marked as one, else its first link or strong word where more stands in it."""
    named = next((inner for inner in element.iter() if inner.get("itemprop") == "name"), None)
    if named is None and len(_text(element).split()) > 3:
        named = next(element.iter("a", "b", "strong"), None)
    chosen = element if named is None or not _text(named) else named
    return chosen.get("content") or _text(chosen)


def marked_dates(document: Document) -> Iterator[str]:
    """Texts and attributes of what is marked as the date of publication."""
    return _dates_of(_found(_TIMES, document)[:_FEW])


def dates(document: Document) -> Iterator[str]:
    """Texts and attributes of what may be the date of publication by its tag or class, the best first."""
    yield from _dates_of(_found(_ANY_TIME, document)[:2])
    for element in _found(_DATED, document)[:_FEW]:
        text = _text(element)
        if text and len(text) <= _LONGEST:
            yield text


def _dates_of(elements: list[etree._Element]) -> Iterator[str]:
    for element in elements:
        yield from filter(None, (element.get("content"), element.get("datetime"), _text(element)))


def tags(document: Document) -> list[Value]:
    """The texts of the links that the page marks as its tags."""
    return [Value(text, "markup") for element in _found(_TAGS, document)[:20] if (text := _text(element))]


def licence(document: Document) -> Value | None:
    """The address of the licence that the page links."""
    return next((Value(str(element.get("href")), "markup") for element in _found(_LICENCE, document)), None)


def _found(path: etree.XPath, document: Document) -> list[etree._Element]:
    found = path(document.root)
    return [item for item in found if isinstance(item, etree._Element)] if isinstance(found, list) else []


def _text(element: etree._Element) -> str:
    return " ".join(" ".join(map(str, element.itertext())).split())
