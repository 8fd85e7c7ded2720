"""The authors of the article: the first that the page names, in the order of trust; the site itself comes last."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from lxml import etree

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article.metadata import markup, names
from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.metadata.publication import Dates
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.labels import contains, is_label
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

_META = terms("author_meta")
_HEADS = ("meta", "open-graph")
"""Sources that are not shown: they may name the publisher, while a byline names the author."""
MOST = 10
"""Maximum meta elements of one name: possibly one for each author."""
NEAR = 5
"""Blocks below the heading that are searched for a link to the author's page."""
LEVELS = 4
"""Maximum ancestors of a text that are searched for its link."""
DEEP = 2
"""Minimum levels between an element and an ancestor that contains the article, too."""
TEXT = 400
"""Minimum characters of text, and more than in links, in the element of a heading that is the article's own."""
_AUTHORS_PAGE = lazy_compile(r"/(?:authors?|autor(?:en|es|i)?|auteurs?|columnists?)/[^?#]*[^/?#]", re.IGNORECASE)
_BEFORE_SITE = lazy_compile(r"(.*\w)(?:,| for| at| -| –|/) ?(.+)", re.DOTALL)
_SIGNS = lazy_compile(r"[\W_]+")


def author(document: Document, head: Head, data: Data, dates: Dates, sitename: str) -> Value | None:
    """The names of the authors, joined by "; "; the site or its office only if nobody else is named, unless it is in a
    meta element alone or is declared the publisher or an organization. ``dates`` has read the lines at the heading."""
    sites, publishers = _names_of_the_site(document, data, sitename), set(map(_key, data.publishers()))
    site: Value | None = None
    unseen: Value | None = None
    for found in _named(document, head, data, dates):
        if found.source == "meta" and names.COMPANY.search(found.text):  # that made the site, or owns it
            continue
        each = (_without_site(names.person(one, dates.language), sites) for one in found.text.split("; ")[:MOST])
        written = "; ".join(dict.fromkeys(filter(None, each)))
        people = [name for name in written.split("; ") if _key(name) not in sites and not is_label(name, "office")]
        if written and people:
            value = Value("; ".join(people), found.source)
            if found.source in _HEADS and contains(written, "publisher") and not _is_shown(document, people):
                unseen = unseen or value
            else:
                return value
        key = _key(written)
        is_publisher = (found.source == "meta" and key in sites) or key in publishers
        if written and not is_publisher and not written[-1].isdigit():  # as accounts end, which are nobody
            site = site or Value(written, found.source)
    if unseen:
        return unseen
    return site if site is not None and site.text not in data.organizations() else None


def _named(document: Document, head: Head, data: Data, dates: Dates) -> Iterator[Value]:
    yield from data.authors()
    for name in _META:
        if values := head.values(name)[:MOST]:
            yield Value("; ".join(dict.fromkeys(value.text for value in values)), values[0].source)
    label, given = head.value("twitter:label1"), head.value("twitter:data1")
    if label and given and names.is_byline(f"{label.text} {given.text}"):
        yield given
    yield Value(markup.byline(document, partial(_is_beside, document, dates)) or "", "markup")
    for line in dates.lines:
        # "By" may be in a line of its own, or in a piece of one.
        alone = names.after_day(line.texts[0], dates.language) if len(line.runs) == 1 else ""
        for text in (*line.texts, alone, f"{line.label} {line.texts[0]}", *map(" ".join, pairwise(line.texts[1:]))):
            if names.is_byline(text, dates.language):
                yield Value(text, "markup")
    for line in dates.lines:
        yield Value(names.reporter(line.texts[0]), "markup")
    for line in dates.lines:
        if 0 <= line.below < NEAR:
            yield Value(_linked(document, line.runs), "markup")


def _is_beside(document: Document, dates: Dates, element: etree._Element) -> bool:
    """True if an element is deep in a box after the one with both the heading and the text."""
    node, first, starts = document.node_of_element.get(element, -1), dates.heading[0], blocks(document).start
    if node < 0 or not 0 <= first < len(starts):
        return False
    nodes, column = document.nodes, int(document.runs.owner[starts[first]])
    while (around := int(nodes.parent[column])) >= 0 and not around <= node < nodes.lists.end[around]:
        column = around
    if node < nodes.lists.end[column] or nodes.element[around] in ancestors(element, DEEP):
        return False
    text, chars, linked = document.under(column), document.chars_before, document.linked_chars_before
    return bool(chars[text.stop] - chars[text.start] >= TEXT + 2 * (linked[text.stop] - linked[text.start]))


def _linked(document: Document, runs: range) -> str:
    """The names in a line with links to addresses of author pages."""
    found: dict[etree._Element, str] = {}
    for run in runs:
        if document.runs.linked[run]:
            owner = document.nodes.element[document.runs.owner[run]]
            link = next((above for above in (owner, *ancestors(owner, LEVELS)) if above.tag == "a"), owner)
            if _AUTHORS_PAGE.search(link.get("href") or ""):
                found.setdefault(link, document.runs.text[run].strip())  # what follows the name is an office
    return "; ".join(name for name in found.values() if names.is_byline(f"by {name}"))


def _is_shown(document: Document, people: list[str]) -> bool:
    """True if the page shows one of the names."""
    return any(name in text for name in people for text in document.runs.text)


def _names_of_the_site(document: Document, data: Data, sitename: str) -> set[str]:
    host = site_of(document.web_url)
    publisher = data.publisher()
    known = (sitename, publisher.text if publisher else "", host, host.rpartition(".")[0])
    return {key for name in known if (key := _key(name))}


def _without_site(name: str, sites: set[str]) -> str:
    """A name without the site behind it: "Ida Holm for the Valley Post"."""
    found = _BEFORE_SITE.fullmatch(name)
    return found[1] if found and _key(found[2]) in sites else name


def _key(name: str) -> str:
    """The letters of a name, since "The Daily News" is thedailynews.com."""
    return _SIGNS.sub("", name).rstrip("0123456789").casefold().removeprefix("the")
