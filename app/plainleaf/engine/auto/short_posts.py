"""Posts of a few words, a picture, a film, a quotation, a link, and articles of a few sentences.

They are so short that a sidebar or a dialog resembles the article; the page's names identify their box.
"""

import re

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import BIT
from plainleaf.engine.auto.words.element_names import NAMED, OVER
from plainleaf.engine.auto.words.part_words import PART
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.document.tags import DIALOGS, HEADINGS
from plainleaf.engine.document.weblog_post import WeblogPost, is_post, may_stand_beside, weblog_post
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

LONG = 300
"""Kept words from which a page is not examined (sidebars are shorter), unless a dialog has MOSTLY all of them."""
MOSTLY = 0.5
"""Share of the kept words beside the post from which they are not the article."""

SENTENCE = 8
"""Minimum words of a block of running text in an article."""

_ADDED = PART["byline"] | PART["comment"] | PART["paging"] | PART["share"]
_ALSO_ADDED = lazy_compile(r"postmeta|foot|\btags?\b|terms\b|related|\bnotes\b|\bnav|\bpager\b", re.IGNORECASE)
_CONSENT = lazy_compile(r"\b(?:cookie|consent|gdpr|cmp)\b|\b(?:cookie|consent)[-_]", re.IGNORECASE)
_FIXED = lazy_compile(r"position\s?:\s?fixed", re.IGNORECASE)
_NOTES = lazy_compile(r"(?:foot|end)?-?notes|references|citations|bibliography|sources", re.IGNORECASE)
_ADDED_TAGS = frozenset({"aside", "footer", "form", "header", "nav", "time"})


@record(frozen=True, slots=True)
class ShortPost:
    """The blocks of a post's ``text``, with its title, and all those ``beside`` it, shape (blocks,)."""

    text: Bools
    beside: Bools


def short_post(v: PageMeasures, kept: Bools, discussion: bool) -> ShortPost:
    """The post of a page whose ``kept`` blocks are mostly other things, or the short article beside which they are;
    empty if there is none, and for a ``discussion``, whose answers are beside the first post."""
    nothing = ShortPost(np.zeros(len(kept), np.bool_), np.zeros(len(kept), np.bool_))
    words = float(v.size[kept].sum())
    if discussion or not words:
        return nothing
    if words > LONG:  # true of most pages
        over = float(v.size[kept & _over_the_page(v)].sum())
        return (_brief_article(v, kept, under=True) if over >= MOSTLY * words else None) or nothing
    return _post(v, kept, words) or _brief_article(v, kept, under=False) or nothing


def _post(v: PageMeasures, kept: Bools, words: float) -> ShortPost | None:
    """The post beside which most of the kept ``words`` are."""
    if _words_beside(v, kept) < MOSTLY * words:
        return None
    post = weblog_post(v.document)
    if post is None or float(v.size[kept & _in(v, list(post.beside))].sum()) < MOSTLY * words:
        return None
    added, title = _added(v, post), _title(v, post)
    return ShortPost(_in(v, [post.body]) & ~added | title, ~_in(v, [post.box]) | added & ~title)


def _brief_article(v: PageMeasures, kept: Bools, *, under: bool) -> ShortPost | None:
    """The article whose box contains the page's headline and running text, if kept text beside it is in no other
    article: pages may write the parts of one as several. ``under``: a dialog over it is longer."""
    if v.headline < 0:
        return None
    running = (v.size >= SENTENCE) & (2 * v.linked <= v.chars)
    running[v.headline] = False
    document = v.document
    around = [node for node in document.path(int(v.container[v.headline]))[::-1] if node > document.body]
    box = next((node for node in around if is_post(document, node) and _in(v, [node])[running].any()), -1)
    if box >= 0:
        inside = _in(v, [box])
        others = _around(v, kept & ~inside)
        if any(is_post(document, node) or _holds_notes(v, node) for node in others):
            return None
    else:
        inside = ~_in(v, [node for node in _around(v, kept) if node not in around and _is_dialog(v, node)])
    if not (kept & ~inside).any():
        return None
    if (kept & running & inside).any():
        return ShortPost(np.zeros(len(kept), np.bool_), ~inside)
    text = inside & running
    if box < 0:
        near = (text & _in(v, [node]) for node in around if under)
        text = next((mask for mask in near if mask.any()), np.zeros(len(kept), np.bool_))
    return ShortPost(text, ~inside) if text.any() else None


def _holds_notes(v: PageMeasures, node: int) -> bool:
    """True if an element is named notes, or begins with a heading that is."""
    element, first = v.document.nodes.element[node], int(v.document.nodes.run_start[node])
    names = f"{class_and_id(element)} {element.get('role') or ''}"
    return _NOTES.search(names) is not None or _NOTES.fullmatch(v.document.runs.text[first].strip(" :")) is not None


def _over_the_page(v: PageMeasures) -> Bools:
    """The blocks in dialogs, and in boxes whose classes place them over the page, shape (blocks,)."""
    over: Bools = (v.tag_bits[v.container] & BIT["dialog"]) != 0
    return over | _in(v, v.marked.named(OVER))


def _is_dialog(v: PageMeasures, node: int) -> bool:
    """True if an element is a dialog, is named after consent, or covers the page."""
    element = v.document.nodes.element[node]
    if element.tag == "dialog" or element.get("role") in DIALOGS or _FIXED.search(element.get("style") or ""):
        return True
    names = class_and_id(element)
    return not NAMED[OVER].isdisjoint(names.split()) or _CONSENT.search(names) is not None


def _around(v: PageMeasures, blocks: Bools) -> set[int]:
    """The ancestors of some blocks."""
    nodes_of_posts: set[int] = set()
    for node in v.container[blocks].tolist():
        while node > v.document.body and node not in nodes_of_posts:
            nodes_of_posts.add(node)
            node = v.document.nodes.lists.parent[node]
    return nodes_of_posts


def _words_beside(v: PageMeasures, kept: Bools) -> float:
    """The words of the kept blocks in elements that may be beside a post."""
    nodes, document = v.document.nodes.lists, v.document
    known: dict[int, bool] = {document.body: False, -1: False}
    words = 0.0
    for block in kept.nonzero()[0].tolist():
        node, path = int(v.container[block]), []
        while node not in known:
            path.append(node)
            node = nodes.parent[node]
        beside = known[node]
        for ancestor in reversed(path):
            known[ancestor] = beside = beside or may_stand_beside(document, ancestor)
        words += float(v.size[block]) * beside
    return words


def _added(v: PageMeasures, post: WeblogPost) -> Bools:
    """The additions of a program to a post: writer and date, buttons, comments."""
    nodes = v.document.nodes
    added = [
        node
        for node in range(post.box + 1, nodes.lists.end[post.box])
        if not node <= post.body < nodes.lists.end[node]
        and (
            v.part_bits[node] & _ADDED
            or nodes.tag_of(node) in _ADDED_TAGS
            or _ALSO_ADDED.search(nodes.element[node].get("class") or "")
        )
    ]
    return _in(v, added)


def _in(v: PageMeasures, nodes: list[int]) -> Bools:
    """The blocks below some nodes."""
    return v.document.covering(nodes)[v.blocks.start]


def _title(v: PageMeasures, post: WeblogPost) -> Bools:
    """The first heading of a post."""
    nodes = v.document.nodes
    within = range(post.box, nodes.lists.end[post.box])
    heading = next((node for node in within if nodes.tag_of(node) in HEADINGS and v.document.text_length[node]), -1)
    return _in(v, [heading] if heading >= 0 else [])
