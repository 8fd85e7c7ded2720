"""The elements of a page whose attributes mark an author, a date, a tag or a licence, found in one pass."""

from collections.abc import Callable, Iterator, Mapping

from lxml import etree

from plainleaf._kernel import attributes as kernel
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

BYLINE_REL, BYLINE_PROPERTY, BYLINE_CLASS, BYLINE_TEST, BYLINE_ID, BOARD = 1, 2, 4, 8, 16, 32
PUBLISHED, CHANGED, PUBDATE, POSTED, DATED = 64, 128, 256, 512, 1024
TAG, LICENCE = 2048, 4096
"""Facts that an attribute declares about its element, as bits. With BYLINE_TEST, ``data-testid`` names a byline; BOARD
is the name of a poster in XenForo; of time elements, PUBDATE and POSTED mark the page's own."""

BYLINE_WORDS = frozenset(terms("byline_words"))
_STEMS = [word for word in BYLINE_WORDS if not any(other in word for other in BYLINE_WORDS - {word})]
"""Each of those words has one of these in it."""
_PUBLISHED = frozenset({"datePublished", "dateCreated"})
_WORDS = lazy_compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def marked(document: Document, marks: int) -> Iterator[tuple[etree._Element, int]]:
    """The elements with any of these marks, each with all of its marks, in document order."""
    found: list[tuple[etree._Element, int]] | None = document.derived.get(__name__)
    if found is None:
        found = document.derived[__name__] = kernel.marked(document.root, _MARKS)
    return ((element, own) for element, own in found if own & marks)


def words_of(names: str) -> set[str]:
    """The words in names of elements, in lower case."""
    return {word.lower() for word in _WORDS.findall(names)}


def _of_class(name: str) -> int:
    found = BYLINE_CLASS if _names_byline(name) else 0
    if "message-name" in name and "message-name" in name.split():
        found |= BOARD
    if "publish" in name or "entry-date" in name:
        found |= POSTED
    if "date" in name or "Date" in name or "publish" in name or "time" in name or "posted-on" in name:
        found |= DATED
    return found


def _names_byline(name: str) -> bool:
    lower = name.lower()
    return any(map(lower.__contains__, _STEMS)) and not words_of(name).isdisjoint(BYLINE_WORDS)


def _of_id(name: str) -> int:
    return (BYLINE_ID if name == "author" else 0) | (DATED if "date" in name or "time" in name else 0)


def _of_property(name: str) -> int:
    if name in _PUBLISHED:
        return PUBLISHED
    return BYLINE_PROPERTY if name == "author" else CHANGED if name == "dateModified" else 0


def _of_rel(rel: str) -> int:
    kinds = rel.split()
    found = BYLINE_REL if "author" in kinds else 0
    if rel == "tag" or "tag " in rel:
        found |= TAG
    return found | LICENCE if "license" in kinds else found


def _of_test(name: str) -> int:
    return BYLINE_TEST if _names_byline(name) else 0


def _of_pubdate(_: str) -> int:
    return PUBDATE


_MARKS: Mapping[str, Callable[[str], int]] = {
    "class": _of_class, "id": _of_id, "itemprop": _of_property, "rel": _of_rel, "data-testid": _of_test,
    "pubdate": _of_pubdate,
}  # fmt: skip
