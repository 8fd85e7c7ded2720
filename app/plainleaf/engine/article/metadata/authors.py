"""Who wrote the article: the first whom the page names, in the order of trust, before the site itself."""

import re
from collections.abc import Iterator

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article.metadata import markup, names
from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.metadata.publication import Dates
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document

_META = (
    "author", "article:author", "dc.creator", "parsely-author", "sailthru.author", "citation_author", "byl",
    "twitter:creator:name",
)  # fmt: skip
MOST = 10
"""Meta elements of one name that are read: one of each author, perhaps."""
_SIGNS = re.compile(r"[\W_]+")


def author(document: Document, head: Head, data: Data, dates: Dates, sitename: str) -> Value | None:
    """The names of the authors, joined by "; "; that of the site only where nobody else is named and the page does not
    say that it is an organization. ``dates`` has read the lines at the heading."""
    sites = _names_of_the_site(document, data, sitename)
    site: Value | None = None
    for found in _named(document, head, data, dates):
        written = names.person(found.text)
        people = [name for name in written.split("; ") if _key(name) not in sites]
        if written and people:
            return Value("; ".join(people), found.source)
        site = site or (Value(written, found.source) if written else None)
    return site if site is not None and site.text not in data.organizations() else None


def _named(document: Document, head: Head, data: Data, dates: Dates) -> Iterator[Value]:
    if found := data.authors():
        yield found
    for name in _META:
        if values := head.values(name)[:MOST]:
            yield Value("; ".join(dict.fromkeys(value.text for value in values)), values[0].source)
    label, said = head.value("twitter:label1"), head.value("twitter:data1")
    if label and said and names.is_byline(f"{label.text} {said.text}"):
        yield said
    yield Value(markup.byline(document) or "", "markup")
    for before, texts in dates.lines:
        for text in (*texts, f"{before} {texts[0]}"):  # "By" may stand in a line of its own
            if names.is_byline(text):
                yield Value(text, "markup")


def _names_of_the_site(document: Document, data: Data, sitename: str) -> set[str]:
    host = site_of(document.url or "")
    publisher = data.publisher()
    known = (sitename, publisher.text if publisher else "", host, host.rpartition(".")[0])
    return {key for name in known if (key := _key(name))}


def _key(name: str) -> str:
    """The letters of a name, for "The Daily News" is thedailynews.com."""
    return _SIGNS.sub("", name).casefold().removeprefix("the")
