"""The next articles of an endless page, which begins with the article that it is about.

They are built like the first one, and have a heading of its level, or a line in its place, and a byline or an
``article`` element of their own. The page's title is that of the first.
"""

import numpy as np

from plainleaf.engine.addresses import joined
from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.headlines import TITLED
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.page import TYPES, declared_types
from plainleaf.engine.auto.features.tag_facts import BIT, KIND
from plainleaf.engine.auto.words.part_words import PART
from plainleaf.engine.document import Document, join
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import FurtherArticle

WORDS = 100
"""Minimum words of running text of an article; a teaser has fewer."""
FEW = 20
"""Minimum words of a part with a first-level heading, which no teaser has; and words that no title has."""
LEAST = 3
"""Minimum words of a title: the name of a comment's writer has fewer."""
SHORT = 8
"""Minimum characters of the heading of an article."""
_DATED = lazy_compile(r"(?:.{0,50}\D)?(?:19|20)\d\d(?:\D.{0,50})?")
_ADDRESSES = ("data-url", "data-href", "data-permalink")
"""Attributes in which endless pages store the address for the browser."""
_BYLINES, _ARTICLE = frozenset({"time", "address"}), frozenset({"article"})
_TYPED = lazy_compile(r"schema\.org/(?:\w*Article|BlogPosting)\b")


@record(frozen=True, slots=True)
class Further:
    """The other articles of a page, and the blocks in them, shape (blocks,)."""

    articles: tuple[FurtherArticle, ...]
    inside: Bools


def further_articles(v: PageMeasures) -> Further:
    """The articles that follow the one of the page's headline."""
    inside = np.zeros(len(v.texts), np.bool_)
    if v.headline < 0:
        return Further((), inside)
    document, nodes = v.document, v.document.nodes
    heading = int(v.container[v.headline])
    articles: list[tuple[int, int]] = []  # nodes, and those of their titles
    around = [node for node in document.path(heading)[::-1] if node > document.body]
    for first in _articles(v, around, heading):
        for other in _articles(v, _later(document, first), heading):
            is_own = (_declared(v, other) or _signed(v, other)) and not v.tag_bits[other] & BIT["dialog"]
            if not (is_own and _alike(document, first, other)):
                continue
            title = _title_of(v, other, nodes.tag_of(heading))
            if title < 0 and nodes.parent[first] == nodes.parent[other] and _declared(v, first) and _declared(v, other):
                title = _line_above(v, other)
            if title < 0:
                continue
            articles.append((other, title))
        if articles:
            break
    if not articles:
        firsts = [node for node in around if nodes.tag_of(node) == "article"]
        lower = [other for first in firsts for other in _later(document, first) if _alike(document, first, other)]
        articles = [pair for pair in _titled(v, lower) if _signed(v, pair[0])]
        articles = articles or next(filter(None, (_beside(v, first, heading) for first in around)), [])
    for other, _ in articles:
        inside[v.blocks_in(other)] = True
    named = ((node, _text(document, title), _address(document, node, title)) for node, title in articles)
    return Further(tuple(FurtherArticle(*pair) for pair in named), inside)


def _beside(v: PageMeasures, first: int, heading: int) -> list[tuple[int, int]]:
    """The later siblings of an element around the headline with running text and a title, and the titles: those below
    which is a line with a year, and first-level ones like the headline that are signed or follow running text, unless
    the page declares something else than an article."""
    nodes, found, follows = v.document.nodes, list[tuple[int, int]](), v.page.running_words(first) >= WORDS
    pairs = _titled(v, _following(v.document, first))
    types = declared_types(v.document) if pairs else ()
    alone = follows and not (TYPES["article"].isdisjoint(types) if types else ("og:type", "website") in v.document.meta)
    for other, title in pairs:
        names = [nodes.element[node].get("class") for node in (heading, title, other)]
        like = (names[0] and names[0] == names[1]) or (names[2] and _alike(v.document, first, other))
        twin = like and nodes.tag_of(heading) == nodes.tag_of(title) == "h1"
        dated = any(map(_DATED.fullmatch, v.texts[v.blocks_in(title).stop :][:1]))
        if (dated and follows) or (twin and (alone or _signed(v, other))):
            found.append((other, title))
    return found


def _titled(v: PageMeasures, some: list[int]) -> list[tuple[int, int]]:
    """Those of some nodes with enough running text that have a title, and the titles."""
    pairs = ((node, _title_of(v, node, "h1", "h2")) for node in some if v.page.running_words(node) >= WORDS)
    return [(node, title) for node, title in pairs if title >= 0]


def _articles(v: PageMeasures, some: list[int], heading: int) -> list[int]:
    """The nodes with enough running text for an article, whose headings are like the page's headline."""
    nodes, words = v.document.nodes, v.document.words_before
    if nodes.tag_of(heading) == "h1":
        return [node for node in some if words[nodes.run_end[node]] - words[nodes.run_start[node]] >= FEW]
    return [node for node in some if v.page.running_words(node) >= WORDS]


def _later(document: Document, node: int) -> list[int]:
    """The following siblings of a node; for an ``article``, all later articles."""
    nodes, ends = document.nodes, document.nodes.lists.end
    if nodes.tag_of(node) != "article":
        return _following(document, node)
    at, twins = ends[node], list[int]()
    for other in nodes.having(_ARTICLE).nonzero()[0].tolist():
        if other >= at:
            twins.append(other)
            at = ends[other]
    return twins


def _following(document: Document, node: int) -> list[int]:
    """The following siblings of a node."""
    return [other for other in document.children(document.nodes.lists.parent[node]) if other > node]


def _alike(document: Document, one: int, other: int) -> bool:
    """True if two elements have the same tag, and a class in common if they have any."""
    nodes = document.nodes
    classes = [set((nodes.element[node].get("class") or "").split()) for node in (one, other)]
    return nodes.tag_of(one) == nodes.tag_of(other) and (classes[0] == classes[1] or bool(classes[0] & classes[1]))


def _title_of(v: PageMeasures, node: int, *tags: str) -> int:
    """The first heading in an element, if it has one of these tags and is not the page's headline again; else -1."""
    nodes, headings = v.document.nodes, v.begun[:, KIND["headings"]]
    heading = int(headings.searchsorted(headings[node], "right")) - 1
    if heading >= nodes.end[node] or nodes.tag_of(heading) not in tags or v.document.text_length[heading] < SHORT:
        return -1
    share = v.headlines.title[v.blocks_in(heading)] / max(1, v.headlines.title_words)
    return heading if float(share.max(initial=0.0)) < TITLED else -1


def _declared(v: PageMeasures, node: int) -> bool:
    """True if an element declares itself an article."""
    name = v.marked.names[v.marked.of_node[node]]
    element = v.document.nodes.element[node]
    if v.document.nodes.tag_of(node) == "article" or element.get("role") == "article":
        return True
    return any(element.get(key) for key in _ADDRESSES) or _TYPED.search(name) is not None


def _line_above(v: PageMeasures, node: int) -> int:
    """The element of the line with which an article begins in place of a heading; -1 without one."""
    block = v.blocks_in(node).start
    share = float(v.headlines.title[block]) / max(1, v.headlines.title_words)
    text = v.texts[block]
    is_title = LEAST <= v.size[block] < FEW and not any(map(str.isdigit, text)) and share < TITLED
    holder = int(v.container[block])
    return holder if is_title and v.document.nodes.tag_of(holder) not in HEADINGS else -1


def _signed(v: PageMeasures, node: int) -> bool:
    """True if a byline or a date is in an element."""
    inside = slice(node, int(v.document.nodes.end[node]))
    in_names = (v.part_bits[inside] & PART["dateline"]).any()
    return bool(in_names or v.document.nodes.having(_BYLINES)[inside].any())


def _text(document: Document, node: int) -> str:
    under = document.under(node)
    return join(document, under.start, under.stop)


def _address(document: Document, node: int, heading: int) -> str:
    """The article's own address: its heading's link, the declared one, or its place on this page; empty for none."""
    nodes, base = document.nodes, document.base_url or ""
    around = [*range(heading, int(nodes.end[heading])), int(nodes.parent[heading])]
    links = [href for at in around if nodes.tag_of(at) == "a" and (href := nodes.element[at].get("href"))]
    name = nodes.element[node].get("id") or nodes.element[heading].get("id")
    declared = next((declared for key in _ADDRESSES if (declared := nodes.element[node].get(key))), "")
    target = links[0] if links else declared or (f"#{name}" if name else "")
    return joined(base, target) if target else ""
