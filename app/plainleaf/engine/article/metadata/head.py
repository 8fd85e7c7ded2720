"""The page's head: meta elements, links, the title, and its JSON-LD at any place."""

import json
from collections.abc import Iterator
from dataclasses import field

from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import attribute_text, collapsed_text
from plainleaf.engine.record import record

_PARSELY = {"title": "parsely-title", "pub_date": "parsely-pub-date"} | dict.fromkeys(
    ("author", "authors"), "parsely-author"
)
"""Meta elements that correspond to a key of ``parsely-page``, a record in one element."""


@record(frozen=True, slots=True)
class Head:
    """``meta`` by lower-case name or property, each with all its contents; ``links`` by ``rel``."""

    meta: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    json_ld: list[str] = field(default_factory=list)
    title: str = ""

    def value(self, name: str) -> Value | None:
        """The first content of a meta element of that name."""
        found = self.meta.get(name)
        return Value(found[0], _source(name)) if found else None

    def values(self, name: str) -> list[Value]:
        """All contents of the meta elements of that name."""
        return [Value(text, _source(name)) for text in self.meta.get(name, ())]

    def link(self, rel: str) -> Value | None:
        """The address of the first link with that ``rel``."""
        href = self.links.get(rel)
        return Value(href, "markup") if href else None


def read_head(document: Document) -> Head:
    """Read the head's elements, at any place on the page."""
    meta: dict[str, list[str]] = {}
    links: dict[str, str] = {}
    title = ""
    for one in document.silent["meta"]:
        name = one.get("property") or one.get("name") or one.get("http-equiv") or one.get("itemprop")
        content = one.get("content")
        if name and content and (content := attribute_text(content)):
            meta.setdefault(name.strip().lower(), []).append(content)
    for name, content in _in_record(meta.get("parsely-page", [])):
        meta.setdefault(name, []).append(content)
    for link in document.silent["link"]:
        href = (link.get("href") or "").strip()
        if href:
            for rel in (link.get("rel") or "").lower().split():
                links.setdefault(rel, href)
    for element in document.silent["title"]:
        if not title and next(element.iterancestors("svg"), None) is None:
            title = collapsed_text(element)
    return Head(meta, links, document.json_ld, title)


def _in_record(records: list[str]) -> Iterator[tuple[str, str]]:
    """The names and contents in records in JSON; other values are ignored."""
    for text in records:
        try:
            record = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
        for key, name in _PARSELY.items() if isinstance(record, dict) else ():
            value = record.get(key)
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str) and (content := attribute_text(one)):
                    yield name, content


def _source(name: str) -> str:
    return "open-graph" if name.startswith(("og:", "article:")) else "meta"
