"""The links of a listing's items: where "Read more" below each is left out, its address goes to the item's heading."""

import re
from collections import defaultdict
from dataclasses import replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.labels import MORE
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import Block, Heading, Link, rebuilt, walk, walk_inlines
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

FEW = 3
"""Items with such a link from which on they are a listing."""
LABEL = 80
"""Characters of such a link, at most; it may name the item, too."""
LONG = 3000
"""Characters from a heading to its link; a longer item is a part of a text, whose buttons are no more of it."""

_BUTTON = re.compile(r"(?:^|[\s_-])(?:btn|button|cta|(?:read|learn|view|see)[_-]?more|more[_-]?link)", re.IGNORECASE)
_DEED = re.compile(r"[?&/](?:add[-_]to[-_]?)?(?:cart|basket|wishlist|compare)\b", re.IGNORECASE)
_PAID = frozenset({"sponsored", "nofollow"})
_LINKS = frozenset({"a"})

Place = tuple[str, str, int]
"""What the links of one listing have in common: their class, their heading's tag, and how much deeper they stand."""


def with_item_links(blocks: tuple[Block, ...], document: Document, region: Region) -> tuple[Block, ...]:
    """The blocks with the headings of a listing's items as links to where the buttons below them lead."""
    if region.kept is None:
        return blocks
    bare = {one.node for one in walk(blocks) if isinstance(one, Heading) and _is_bare(one)}
    found = _targets(document, region.keep) if len(bare) >= FEW else {}
    targets = {node: href for node, (href, shown) in found.items() if node in bare and not shown}
    if not targets:
        return blocks

    def linked(part: Any) -> Any:
        href = targets.get(part.node) if isinstance(part, Heading) else None
        return part if href is None else replace(part, content=(Link(href, part.content),))

    return cast("tuple[Block, ...]", rebuilt(blocks, linked))


def _is_bare(heading: Heading) -> bool:
    return heading.node >= 0 and not any(isinstance(one, Link) for one in walk_inlines(heading.content))


def _targets(document: Document, keep: Bools) -> dict[int, tuple[str, bool]]:
    """Where the button below each kept heading of a listing leads, and whether it is kept."""
    below = _below(document, keep)
    if len(below) < FEW:
        return {}
    by_place: dict[Place, dict[int, tuple[str, bool]]] = defaultdict(dict)
    addresses = Addresses(document.base_url, document.url)
    for heading, links in below.items():
        there = {addresses.link(document.nodes.element[node].get("href") or "") for node, _ in links}
        target = there.pop()
        if there or not target.startswith("http") or _DEED.search(target):
            continue
        shown = any(keep[document.under(node)].any() for node, _ in links)
        by_place[links[0][1]][heading] = target, shown
    found: dict[int, tuple[str, bool]] = {}
    for items in by_place.values():
        leads = [target for target, _ in items.values()]
        names = {" ".join(document.runs.text[document.under(heading)]) for heading in items}
        if len(items) >= FEW and len(set(leads)) == len(names) == len(items):  # not "Verdict" above each offer
            found |= items
    return found


def _below(document: Document, keep: Bools) -> dict[int, list[tuple[int, Place]]]:
    """Each kept heading below which a button is, before the next heading, with its buttons and their places."""
    nodes, length, before, chars = document.nodes, document.text_length, prefix_sum(keep), document.chars_before
    headings = (nodes.having(HEADINGS) & (length > 0)).nonzero()[0]
    own = before[nodes.run_end[headings]] > before[nodes.run_start[headings]]
    below: dict[int, list[tuple[int, Place]]] = defaultdict(list)
    if np.count_nonzero(own) < FEW:
        return below
    links = (nodes.having(_LINKS) & (length > 0) & (length <= LABEL)).nonzero()[0]
    at = headings.searchsorted(links) - 1
    above, start = headings[at], nodes.run_start[links]
    near = (at >= 0) & own[at] & (links >= nodes.end[above]) & (chars[start] - chars[nodes.run_end[above]] <= LONG)
    if np.count_nonzero(near & (before[nodes.run_end[links]] == before[start])) < FEW:  # of which nothing is kept
        return below
    for node, heading in zip(links[near].tolist(), above[near].tolist(), strict=True):
        element = nodes.element[node]
        name = element.get("class") or ""
        if not ((name and _BUTTON.search(name)) or MORE.match(" ".join(document.runs.text[document.under(node)]))):
            continue
        if _PAID.isdisjoint((element.get("rel") or "").split()):  # else an advertisement
            deeper = int(nodes.depth[node]) - int(nodes.depth[heading])
            below[heading].append((node, (name, nodes.tag_of(heading), deeper)))
    return below
