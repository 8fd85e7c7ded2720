"""Metadata in the page's own elements, if the head has none: byline, dates, tags, licence."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata import marks
from plainleaf.engine.article.metadata.datelines import is_data
from plainleaf.engine.article.metadata.marks import BYLINE_WORDS, marked, words_of
from plainleaf.engine.article.metadata.names import begins_byline, first_name, is_byline, person
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.names import is_named
from plainleaf.engine.terms import terms

_NAMED = frozenset({"span", "a", "p", "div", "address", "li", "dd"})
_DATED = frozenset({"span", "p", "div", "td", "li", "time", "abbr"})
_OTHER = frozenset(terms("no_byline_words"))
# The class of the post's own author in WordPress, wherever the theme puts the box.
_POSTS = "wp-block-post-author"
_OF_PICTURE = frozenset({"figcaption", "figure"})  # whose author is the photographer
_ELSE = frozenset({"comment", "comments", "related"})
_OF_REVIEW = frozenset({"review", "date"})  # the date of a customer's review
# One of the posts in a list of WordPress's blocks.
_LISTED = "wp-block-post"
_MOMENTS = ("time", "faceplate-timeago")  # the second is Reddit's
_LONGEST = 120
_LINE, _AND = 3, 6
"""Maximum ancestors of the first author that may be the line of all, and maximum characters between two of them."""
_FEW = 8


def byline(document: Document, beside: Callable[[etree._Element], bool]) -> str | None:
    """The text with the author: of an element that is marked accordingly, or is named accordingly and not ``beside``
    the article; the starter of a XenForo thread, which marks only those who answer."""
    if (begun := next(_by_board(document), None)) is not None and (name := _name_in(begun)):
        return name
    for found in (_by_rel, _by_property, _by_name):
        near = islice(found(document), _FEW)
        for element in near:
            text = _name_in(element)
            if not text or len(text) > _LONGEST or not _is_byline(element):
                continue
            if found is not _by_name or _POSTS in (element.get("class") or "") or not beside(element):
                others = _linked_beside(element) if found is _by_name else _names_behind(element, text, list(near))
                return "; ".join(dict.fromkeys([text, *others]))
    return None


def _linked_beside(byline: etree._Element) -> Iterator[str]:
    """The names in a byline behind the first link, with links to other pages in the folder of its page."""
    links = {href: link for link in byline.iter("a") if (href := link.get("href")) and is_byline(f"by {_text(link)}")}
    folder, first = next(((href.rpartition("/")[0], link) for href, link in links.items()), ("", byline))
    others = [link for href, link in links.items() if folder and href.rpartition("/")[0] == folder]
    return _names_behind(first, _text(first), others)


def _names_behind(first: etree._Element, name: str, others: list[etree._Element]) -> Iterator[str]:
    """The names after the first one in its line, with at most a sign or "and" before each: the page marks all."""
    inside = set(first.iter())
    others = [other for other in others if other not in inside]
    line = next((above for above in ancestors(first, _LINE) if others and others[0] in set(above.iter())), None)
    behind = "" if line is None else _text(line).partition(name)[2]
    for other in filter(None, map(_name_in, others)):
        before, found, behind = behind.partition(other)
        if not found or len(before) > _AND:
            return
        yield found


def _by_rel(document: Document) -> Iterator[etree._Element]:
    return (each for each, _ in marked(document, marks.BYLINE_REL))


def _by_property(document: Document) -> Iterator[etree._Element]:
    return (each for each, _ in marked(document, marks.BYLINE_PROPERTY))


def _by_board(document: Document) -> Iterator[etree._Element]:
    return (each for each, _ in marked(document, marks.BOARD) if each.tag == "h4")


def _by_name(document: Document) -> Iterator[etree._Element]:
    for each, own in marked(document, marks.BYLINE_CLASS | marks.BYLINE_TEST | marks.BYLINE_ID):
        # the name for tests counts only without a class
        if each.tag in _NAMED and (own & ~marks.BYLINE_TEST or not each.get("class")):
            yield each


def _is_byline(element: etree._Element) -> bool:
    """True if an element with such a name is a byline: by the words of its class, and not in a data table."""
    names = f"{class_and_id(element)} {element.get('data-testid') or ''}"
    marked = element.get("rel") or element.get("itemprop")
    if not marked and not words_of(names) & BYLINE_WORDS:
        return False
    around = [element, *ancestors(element, 4)]
    return not any(
        above.tag in _OF_PICTURE
        or (above.tag == "tr" and is_data(above))
        or words_of(above.get("class") or "") & _OTHER
        for above in around
    )


def _name_in(element: etree._Element) -> str:
    """The name in a byline: what is marked as one, else its first link or strong word if there is more text."""
    named = next((inner for inner in element.iter() if inner.get("itemprop") == "name"), None)
    if named is None and len(_text(element).split()) > 3:
        named = _first_marked(element)
    chosen = element if named is None or not _text(named) else named
    return chosen.get("content") or first_name(islice(filter(str.strip, _texts(chosen)), _FEW)) or _text(chosen)


def _first_marked(element: etree._Element) -> etree._Element | None:
    """The first link or strong word of a byline; after a link with only a picture, one with which its text begins, or
    that follows "by"; and after one that names nobody ("Post", in phpBB), a strong one that does."""
    marked = [*islice(element.iter("a", "b", "strong"), 2)]
    first, text = [*map(_text, marked), "", ""][:2]
    if text and not first and (_text(element).startswith(text) or begins_byline(_text(element))):
        return marked[1]
    if text and first.isalpha() and not person(first) and marked[1].tag != "a" and person(text):
        return marked[1]
    return marked[0] if marked else None


def marked_dates(document: Document) -> Iterator[str]:
    """Texts and attributes of elements that are marked as the date of publication."""
    return _dates_of(islice(filter(is_of_the_page, _times(document)), _FEW))


def moments(document: Document) -> Iterator[str]:
    """The attributes of the first time elements."""
    times = islice(document.root.iter(*_MOMENTS), _FEW)
    return (moment for each in times if (moment := each.get("datetime") or each.get("ts")))


def dates(document: Document) -> Iterator[str]:
    """Texts and attributes of elements that may be the date of publication by tag or class, the best first."""
    timed = (each for each in document.root.iter(*_MOMENTS) if (each.get("datetime") or each.get("ts")) is not None)
    yield from _dates_of(islice(filter(is_of_the_page, timed), 2))
    dated = (each for each, _ in marked(document, marks.DATED) if each.tag in _DATED)
    for element in islice(filter(is_of_the_page, dated), _FEW):
        inner = element.find(".//abbr")  # "a year ago", and the full date
        for text in (_text(element), element.get("title"), inner.get("title") if inner is not None else None):
            if text and len(text) <= _LONGEST:
                yield text


def _times(document: Document) -> Iterator[etree._Element]:
    for each, own in marked(document, marks.PUBLISHED | marks.PUBDATE | marks.POSTED):
        if own & marks.PUBLISHED or (each.tag == "time" and not own & marks.CHANGED):
            yield each


def is_of_the_page(element: etree._Element) -> bool:
    """True if a dated element is not a comment, an embedded post, related content or in a list of posts."""
    around = [element, *ancestors(element, 6)]
    return not any(above.tag == "blockquote" or _names_else(above.get("class") or "") for above in around)


@lru_cache(maxsize=4096)
def _names_else(name: str) -> bool:
    """True if a class belongs to something other than the page's own article."""
    words = words_of(name)
    return not _ELSE.isdisjoint(words) or words >= _OF_REVIEW or _LISTED in name.split()


def _dates_of(elements: Iterable[etree._Element]) -> Iterator[str]:
    for element in elements:
        dates_found = (
            element.get("content"),
            element.get("datetime") or element.get("ts"),
            element.get("title"),
            _text(element),
        )
        yield from filter(None, dates_found)


def tags(document: Document) -> list[Value]:
    """The texts of the links that the page marks as its tags."""
    links = (each for each, _ in marked(document, marks.TAG) if each.tag == "a")
    return [Value(text, "markup") for link in islice(links, 20) if (text := _text(link))]


def licence(document: Document) -> Value | None:
    """The address of the licence that the page links to."""
    for each, _ in marked(document, marks.LICENCE):
        if each.tag == "a" and (address := each.get("href")) is not None:
            return Value(address, "markup")
    return None


def _text(element: etree._Element) -> str:
    """The visible text of an element on one line."""
    return " ".join(" ".join(_texts(element)).split()).replace(" ,", ",")


def _texts(element: etree._Element) -> Iterator[str]:
    """The texts of an element but those for screen readers and the marks of notes."""
    unseen = {
        text
        for one in element.iter("span", "sup")
        if one is not element and (one.tag == "sup" or is_named(one.get("class"), "spoken"))
        for text in one.itertext()
    }
    return (str(text) for text in element.itertext() if text not in unseen)
