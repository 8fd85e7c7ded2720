"""Lists of references of which the text marks some: marks such as "[3–7]" name no more than the ends of a range. Taken
for notes they would leave the rest of the list behind, numbered anew; so they stay a list, and the marks text."""

from plainleaf.engine.article.build.overrides import Overrides
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document

REST = 0.25
"""Share of the items of a list without a mark from which on it is no list of notes."""
_NOTES = frozenset({"note", "note reference"})


def without_part_lists(document: Document, region: Region, overrides: Overrides) -> None:
    """Take back the notes that are items of a shown list with many other items, and their marks."""
    nodes, lists = document.nodes, document.nodes.lists
    items: dict[int, list[int]] = {}
    for node, override in overrides.items():
        if override.kind == "note" and nodes.tag_of(node) == "li":
            items.setdefault(lists.parent[node], []).append(node)
    taken: set[str] = set()
    for around, notes in items.items():
        shown = [node for node in document.children(around) if region.keep[document.under(node)].any()]
        others = [node for node in shown if node not in notes and nodes.tag_of(node) == "li"]
        if set(notes) <= set(shown) and len(others) >= REST * (len(notes) + len(others)):
            taken.update(overrides[node].value for node in notes)
            for node in [one for one in overrides if around <= one < lists.end[around]]:
                if overrides[node].kind in ("note", "back link"):
                    del overrides[node]
    if taken:
        for node in [one for one, said in overrides.items() if said.kind in _NOTES and said.value in taken]:
            del overrides[node]
