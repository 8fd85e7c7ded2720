"""Notes without links to their marks: a raised number in the text, and a block that begins with it."""

import numpy as np
from lxml import etree

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.build.overrides import Override, Overrides
from plainleaf.engine.article.notes.footnotes import find_label
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import ancestors, covered
from plainleaf.engine.document.element_text import class_and_id, collapsed_text
from plainleaf.engine.labels import is_label
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

_LABEL = lazy_compile(r"[\[(]?(\d{1,3}|[*†‡§]{1,3})[\])]?")
# What a raised number may be a power of: a letter, a unit of length.
_UNIT = lazy_compile(r"(?:^|[\s\d(/·=+−-])(?:[A-Za-z]|[ckdm]m|ft|yd|in|mc|10)$")
_BLOCKS = frozenset({"p", "li", "div", "dd"})


def find_unlinked_notes(document: Document, region: Region, overrides: Overrides) -> tuple[int, ...]:
    """Find raised numbers in the kept text and the blocks that they refer to. Returns the notes that are not kept."""
    start = region.start
    references = _references(document, region, overrides)
    if not references:
        return ()
    linked = [node for node, override in overrides.items() if override.kind in ("note", "note part")]
    free = _apart_from(document, linked)
    free[list(overrides)] = False
    notes = next(filter(None, (find(document, start, references, free) for find in (_numbered_blocks, _items))), {})
    for number, (label, holder) in enumerate(sorted(notes.items(), key=lambda pair: pair[1]), len(linked) + 1):
        overrides[holder] = Override("note", str(number), label)
        find_label(document, holder, label, overrides)
        for node in references[label]:
            if not holder <= node < document.nodes.end[holder]:
                overrides[node] = Override("note reference", str(number), label)
    return tuple(holder for holder in notes.values() if not region.shows_all(document, holder))


def _references(document: Document, region: Region, overrides: Overrides) -> dict[str, list[int]]:
    """The raised numbers in the kept text, by label."""
    nodes, runs, start = document.nodes, document.runs, region.start
    marks: dict[str, list[int]] = {}
    raised = nodes.having(frozenset({"sup"}))[start : int(nodes.end[start])].nonzero()[0] + start
    if not raised.size:
        return marks
    linked = [node for node, override in overrides.items() if override.kind == "note reference"]
    for node in raised[_apart_from(document, linked)[raised]].tolist():
        if node in overrides or nodes.run_end[node] - nodes.run_start[node] != 1:
            continue
        run = int(nodes.run_start[node])
        if not region.keep[run]:
            continue
        match = _LABEL.fullmatch(runs.text[run])
        if run > 0 and not runs.space_before[run] and _UNIT.search(runs.text[run - 1]):
            continue
        if match and not any(_leads_away(nodes.element[inner]) for inner in range(node, int(nodes.end[node]))):
            marks.setdefault(match[1], []).append(node)
    return marks


def _leads_away(element: etree._Element) -> bool:
    """True if an element is a link with a target."""
    href = (element.get("href") or "").strip() if element.tag == "a" else ""
    return bool(href) and not href.lower().startswith("javascript:") and href != "#"


def _apart_from(document: Document, taken: list[int]) -> Bools:
    """Mask over the nodes that are not related to the taken ones: neither equal, nor ancestors, nor descendants."""
    nodes, at = document.nodes, np.asarray(sorted(taken), np.intp)
    holding: Bools = np.searchsorted(at, nodes.end) > np.searchsorted(at, np.arange(len(nodes)))
    inside: Bools = covered(at, nodes.end[at], len(nodes)) > 0
    return ~(holding | inside)


def _numbered_blocks(document: Document, start: int, references: dict[str, list[int]], free: Bools) -> dict[str, int]:
    """The blocks that begin with a raised or bold number, after a mark with that number."""
    nodes, runs = document.nodes, document.runs
    numbers: dict[str, int] = {}
    blocks = nodes.having(_BLOCKS)[start : int(nodes.end[start])].nonzero()[0] + start
    for node in blocks.tolist():
        first = int(nodes.run_start[node])
        if first + 1 >= nodes.run_end[node] or not free[node]:
            continue
        match = _LABEL.fullmatch(runs.text[first].rstrip("."))
        if match is None or match[1] not in references:
            continue
        owner = int(runs.owner[first])
        tags = set()
        while owner > node:
            tags.add(nodes.tag_of(owner))
            owner = int(nodes.parent[owner])
        before = any(other < node for other in references[match[1]])
        named = is_named(nodes.element[node].get("class"), "notes")
        if before and (named or tags & {"sup", "strong", "b"}):
            numbers[match[1]] = node  # the innermost block, and the last
    return numbers


def _items(document: Document, start: int, references: dict[str, list[int]], free: Bools) -> dict[str, int]:
    """The items of a numbered list below a heading such as "Notes", or in a box with such a name."""
    nodes = document.nodes
    numbers: dict[str, int] = {}
    lists = nodes.having(frozenset({"ol"}))[start : int(nodes.end[start])].nonzero()[0] + start
    for node in lists.tolist():
        if not _holds_notes(document, node):
            continue
        value = (nodes.element[node].get("start") or "1").strip()
        number = int(value) if value.isdecimal() else 1
        for item in range(node + 1, int(nodes.end[node])):
            if nodes.tag_of(item) == "li" and nodes.parent[item] == node:
                if str(number) in references and free[item]:
                    numbers[str(number)] = item
                number += 1
    return numbers


def _holds_notes(document: Document, node: int) -> bool:
    element = document.nodes.element[node]
    around = [element, *ancestors(element, 2)]
    if any(one.tag == "aside" or is_named(class_and_id(one), "notes") for one in around):
        return True
    for ancestor in around[:2]:
        before = ancestor.getprevious()
        if before is not None and is_label(collapsed_text(before), "notes", "references"):
            return True
    return False
