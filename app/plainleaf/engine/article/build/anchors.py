"""Link targets in the article: its headings."""

from collections.abc import Iterator

from plainleaf.engine.article.build.links import place_names
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.tags import HEADINGS

_SECTIONS = frozenset({"section", "div", "article"})
_ANCHORS = frozenset({"a", "span"})


class Anchors:
    """Maps each ``id`` of the page to a heading of the article, on the first request of a link."""

    def __init__(self, document: Document, start: int) -> None:
        self._document = document
        self._start = start
        self._target: dict[str, str] | None = None
        self._aims: frozenset[str] | None = None

    def of_heading(self, node: int) -> str:
        """The anchor name of a heading; empty if it has none."""
        return next(_names(self._document, node), "")

    def is_aim(self, node: int) -> bool:
        """True if a link has a heading as its target; not for a link in a heading, which refers to its own."""
        if not (names := set(_names(self._document, node))):
            return False
        if self._aims is None:
            self._aims = frozenset(
                name
                for link in self._document.root.iter("a")
                if not any(above.tag in HEADINGS for above in ancestors(link, 3))
                for name in place_names(link.get("href") or "")
            )
        return not self._aims.isdisjoint(names)

    def resolve(self, fragment: str) -> str:
        """``#name`` of the heading that a fragment refers to; empty if its target is not kept."""
        if self._target is None:
            self._target = self._headings()
        name = next(filter(None, map(self._target.get, place_names(fragment))), "")
        return f"#{name}" if name else ""

    def _headings(self) -> dict[str, str]:
        nodes, target = self._document.nodes, dict[str, str]()
        below = slice(self._start, int(nodes.end[self._start]))
        for node in (nodes.having(HEADINGS)[below].nonzero()[0] + self._start).tolist():
            names = list(_names(self._document, node))
            for name in names:
                target.setdefault(name, names[0])
        return target


def _names(document: Document, node: int) -> Iterator[str]:
    """All ids of a heading: its own, those inside it, and that of the section that it begins."""
    nodes, ids, names = document.nodes, document.declared.values["id"], document.declared.values["name"]
    for inner in range(node, nodes.lists.end[node]):
        if (name := ids.get(inner) or names.get(inner)) and (inner == node or nodes.tag_of(inner) in _ANCHORS):
            yield name
    if nodes.lists.parent[node] < node - 1 and nodes.tag_of(node - 1) not in _ANCHORS:  # true of most
        return
    heading = nodes.element[node]
    before = heading.getprevious()
    if before is not None:
        if before.tag in _ANCHORS and not len(before) and not (before.text or "").strip():
            yield from filter(None, [before.get("id") or before.get("name")])
        return
    parent = heading.getparent()
    while parent is not None and parent.tag in _SECTIONS and heading.getprevious() is None:
        if name := parent.get("id"):
            yield name
        heading, parent = parent, parent.getparent()
