"""The next articles of an endless page: it opens with the article that it is about, and goes on with others.

They stand beside the first, are built like it and have a heading of its level and a byline or an ``article`` element of
their own. That the page is about the first is said by its title.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.addresses import joined
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import BIT, KIND
from plainleaf.engine.auto.words.part_words import PART
from plainleaf.engine.document import Document, join
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import FurtherArticle

TITLED = 0.5
"""Share of the title's words from which on a heading is that of the article that the page is about."""
ALONE = 0.5
"""Share of a heading's words that one word of the title is, from which on that is enough: half of a title such as "The
Verge" is in every second heading."""
WORDS = 100
"""Words of running text from which on a part is an article, not a teaser of one."""
FEW = 20
"""The same for an ``article`` element with a heading of the first level: a teaser has no such heading."""
_ADDRESSES = ("data-url", "data-href", "data-permalink")
"""Where endless pages note the address that the browser is to show."""
_BYLINES = frozenset({"time", "address"})

Bools = NDArray[np.bool_]


@record(frozen=True, slots=True)
class Further:
    """The other articles of a page, and the blocks in them, shape (blocks,)."""

    articles: tuple[FurtherArticle, ...]
    inside: Bools


def further_articles(v: PageMeasures) -> Further:
    """The other articles of a page."""
    inside = np.zeros(len(v.texts), np.bool_)
    headline = headline_of(v)
    if headline < 0:
        return Further((), inside)
    document, nodes = v.document, v.document.nodes
    heading = int(v.container[headline])
    found: list[FurtherArticle] = []
    around = [node for node in document.path(heading)[::-1] if node > document.body]
    for first in _articles(v, around, heading):
        for other in _articles(v, _later_siblings(document, first), heading):
            title = _title_of(v, other, nodes.tag_of(heading))
            if title < 0 or not (_alike(document, first, other) and _own(v, other)):
                continue
            found.append(FurtherArticle(other, _text(document, title), _address(document, other, title)))
            inside[_blocks_in(v, other)] = True
        if found:
            break
    return Further(tuple(found), inside)


def _articles(v: PageMeasures, some: list[int], heading: int) -> list[int]:
    """Those of some nodes with so many words of running text that they are articles, where their headings are like the
    page's headline."""
    if not some:
        return []
    nodes, starts = v.document.nodes, v.blocks.start
    first, end = starts.searchsorted(nodes.run_start[some]), starts.searchsorted(nodes.run_end[some])
    words = v.running_before.take(end) - v.running_before.take(first)
    few = FEW if nodes.tag_of(heading) == "h1" else WORDS
    found = zip(some, words.tolist(), strict=True)
    return [node for node, said in found if said >= (few if nodes.tag_of(node) == "article" else WORDS)]


def headline_of(v: PageMeasures) -> int:
    """The first heading that has most of the words of the page's title, -1 without one."""
    tag_of, container, said = v.document.nodes.tag_of, v.container, v.headlines.title
    mostly = (said >= TITLED * max(1, v.headlines.title_words)) & ((said > 1) | (said >= ALONE * v.words))
    places = mostly.nonzero()[0].tolist()
    return next((place for place in places if tag_of(int(container[place])) in HEADINGS), -1)


def _later_siblings(document: Document, node: int) -> list[int]:
    ends, found = document.nodes.lists.end, []
    at, last = ends[node], ends[document.nodes.lists.parent[node]]
    while at < last:
        found.append(at)
        at = ends[at]
    return found


def _alike(document: Document, one: int, other: int) -> bool:
    """Whether two elements have the same tag, and a class in common if they have any."""
    nodes = document.nodes
    classes = [set((nodes.element[node].get("class") or "").split()) for node in (one, other)]
    return nodes.tag_of(one) == nodes.tag_of(other) and (classes[0] == classes[1] or bool(classes[0] & classes[1]))


def _title_of(v: PageMeasures, node: int, tag: str) -> int:
    """The first heading in an element, if it is of that tag and is not the page's headline again; else -1."""
    nodes, headings = v.document.nodes, v.begun[:, KIND["headings"]]
    heading = int(headings.searchsorted(headings[node], "right")) - 1
    if heading >= nodes.end[node] or nodes.tag_of(heading) != tag or not v.document.text_length[heading]:
        return -1
    said = v.headlines.title[_blocks_in(v, heading)] / max(1, v.headlines.title_words)
    return heading if float(said.max(initial=0.0)) < TITLED else -1


def _own(v: PageMeasures, node: int) -> bool:
    """Whether an element is an article of its own: by its tag or by a byline in it; a dialog is none."""
    nodes = v.document.nodes
    if v.tag_bits[node] & BIT["dialog"]:
        return False
    inside = slice(node, int(nodes.end[node]))
    return (
        nodes.tag_of(node) == "article"
        or bool((v.part_bits[inside] & PART["dateline"]).any())
        or bool(nodes.having(_BYLINES)[inside].any())
    )


def _blocks_in(v: PageMeasures, node: int) -> slice:
    """The blocks that begin below a node."""
    runs = v.document.under(node)
    return slice(*v.blocks.start.searchsorted((runs.start, runs.stop)).tolist())


def _text(document: Document, node: int) -> str:
    under = document.under(node)
    return join(document, under.start, under.stop)


def _address(document: Document, node: int, heading: int) -> str:
    """Where the article stands alone: the link of its heading, what it says itself, or its place on this page; empty
    where none is named."""
    nodes, base = document.nodes, document.base_url or ""
    around = [*range(heading, int(nodes.end[heading])), int(nodes.parent[heading])]
    links = [href for at in around if nodes.tag_of(at) == "a" and (href := nodes.element[at].get("href"))]
    name = nodes.element[node].get("id") or nodes.element[heading].get("id")
    said = next((said for key in _ADDRESSES if (said := nodes.element[node].get(key))), "")
    target = links[0] if links else said or (f"#{name}" if name else "")
    return joined(base, target) if target else ""
