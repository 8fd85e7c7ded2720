"""JSON-LD: the node about the article, and its properties."""

import json
from collections import deque
from collections.abc import Iterator
from typing import Any

from plainleaf.engine.article.records import Value
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.terms import terms

_ARTICLES, _PAGES = frozenset(terms("article_types")), frozenset(terms("page_types"))
_DEPTH = 12
_COMMENTS = lazy_compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|(?://\s*\]\]>|-->|\]\]>|/\*\s*\]\]>\s*\*/)\s*$"
)

Json = dict[str, Any]


@record(frozen=True, slots=True)
class Data:
    """The JSON-LD of a page: the nodes about the article (the best first), and all nodes by ``@id``."""

    articles: tuple[Json, ...]
    sites: tuple[Json, ...]
    by_id: dict[str, Json]

    def value(self, name: str) -> Value | None:
        """The first value of a property, as text."""
        return next(iter(self.values(name)), None)

    def values(self, name: str) -> list[Value]:
        """All values of a property in the first node that has it, as text."""
        for node in self.articles:
            texts = [text for item in _items(node.get(name)) if (text := self._text(item, name))]
            if texts:
                return [Value(text, "json-ld") for text in texts]
        return []

    def authors(self) -> Iterator[Value]:
        """The names of the authors, then those of the creators, each joined by "; ": of the nodes, the best first."""
        for node in self.articles:
            for name in ("author", "creator"):
                people = [one for item in _items(node.get(name)) for one in _people(item)]
                if texts := [text for one in people if (text := self._text(one, name))]:
                    yield Value("; ".join(dict.fromkeys(texts)), "json-ld")

    def organizations(self) -> set[str]:
        """The names of authors that are organizations."""
        return {self._text(one, "author") for one in self._roles("author", "creator") if _is_organization(_types(one))}

    def publishers(self) -> set[str]:
        """The names of publishers that are no persons, as those of personal weblogs are."""
        return {self._text(item, "publisher") for item in self._roles("publisher") if "person" not in _types(item)}

    def _roles(self, *names: str) -> list[Json]:
        """The objects in some roles, those with an ``@id`` as the page describes them elsewhere."""
        found = (item for node in self.articles for name in names for item in _items(node.get(name)))
        return [self.by_id.get(str(item.get("@id")), item) for item in found if isinstance(item, dict)]

    def publisher(self) -> Value | None:
        return self.value("publisher")

    def site(self) -> Value | None:
        """The name of the web site."""
        texts = [text for node in self.sites if (text := self._text(node, "name"))]
        return Value(texts[0], "json-ld") if texts else None

    def _text(self, item: object, name: str) -> str:
        if isinstance(item, dict):
            if len(item) == 1 and isinstance(item.get("@id"), str):
                item = self.by_id.get(item["@id"], item)
            keys = (
                ("url", "contentUrl", "@id") if name in ("image", "url", "license") else ("name", "headline", "@value")
            )
            item = next((item[key] for key in keys if isinstance(item, dict) and item.get(key)), "")
            item = next(iter(_items(item)), "")
        if isinstance(item, int | float) and not isinstance(item, bool):
            item = str(item)
        return attribute_text(item) if isinstance(item, str) else ""


def read(scripts: list[str]) -> Data:
    """Read all JSON-LD of a page; invalid JSON is skipped."""
    nodes = [node for script in scripts for node in _nodes(_parse(script))]
    by_id = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str) and len(node) > 1}
    ranked = sorted((rank, at) for at, node in enumerate(nodes) if (rank := _rank(node)) is not None)
    sites = tuple(node for node in nodes if "website" in _types(node))
    return Data(tuple(nodes[at] for _, at in ranked), sites, by_id)


def _rank(node: Json) -> int | None:
    types = _types(node)
    if any(kind in _ARTICLES or kind.endswith(("article", "posting")) for kind in types):
        return 0 if node.get("headline") or node.get("datePublished") or node.get("author") else 1
    return 2 if any(kind in _PAGES for kind in types) else None


def _types(node: Json) -> list[str]:
    return [kind.rpartition("/")[2].lower() for kind in _items(node.get("@type")) if isinstance(kind, str)]


def _is_organization(kinds: list[str]) -> bool:
    return "person" not in kinds and any(kind.endswith("organization") for kind in kinds)


def _people(item: object) -> list[Any]:
    """An author, or the several names that one object has; the parts of a name joined."""
    if not isinstance(item, dict):
        return [item]
    parts = (item.get("givenName"), item.get("familyName"))
    return _items(item.get("name")) or [" ".join(part for part in parts if isinstance(part, str)) or item]


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _parse(script: str) -> object:
    text = _COMMENTS.sub("", script).strip().rstrip(";")
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(value: object) -> Iterator[Json]:
    """The top-level nodes, those in ``@graph``, and the main entities of a page."""
    waiting: deque[tuple[object, int]] = deque([(value, 0)])
    while waiting:
        item, depth = waiting.popleft()
        if isinstance(item, list):
            waiting.extend((one, depth) for one in item)
        elif isinstance(item, dict):
            yield item
            if depth < _DEPTH:
                waiting.extend(
                    (item[key], depth + 1) for key in ("@graph", "mainEntity", "mainEntityOfPage") if key in item
                )
