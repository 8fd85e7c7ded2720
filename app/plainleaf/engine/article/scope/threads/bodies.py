"""What the posts of a thread say: the element of each that holds its words, the quotes that open a reply, and the posts
between others that a method leaves out for they are short, or only a link."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind, is_post
from plainleaf.engine.article.scope.threads.writers import Signed
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]

MOSTLY = 0.8
"""Share of the posts built alike in which the words stand in elements built alike, and that are the only such ones."""
FEW = 3
"""Posts of which something is kept, from which on those between them are kept too."""
SHORT = 300
"""Characters of a quote that is kept although it repeats what stands above: it tells what is answered. References leave
such quotes out, and word F1 of the forums of wcxb-dev falls with their length (2026-11-23): without them 0.842, with
150 characters 0.842, with 300 0.840, with 1,000 0.831."""
LONG = 2000
"""The same of a quote that says what is said nowhere else."""

_BOXES = frozenset({"article", "blockquote", "div", "section", "td"})
_QUOTES = frozenset({"quote", "quoted", "quoteheader", "quotetitle", "quotecontent"})

Shape = tuple[str, str, int]
"""Tag, class and depth of an element, as seen from its post."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """``posts`` are the posts built alike, those with nothing kept too, each with the element of its words."""

    posts: dict[int, int]


def with_quotes_above(document: Document, keep: Bools, posts: tuple[Bodies, ...]) -> Bools:
    """``keep`` with the quotes that open the kept text of a post, shape (runs,), and nothing else stands above it."""
    before, nodes = prefix_sum(keep), document.nodes.lists
    wanted: list[tuple[int, int]] = []
    said: list[str] = []  # all that is kept, once it is asked for
    for bodies in posts:
        for body in bodies.posts.values():
            start, end = nodes.run_start[body], nodes.run_end[body]
            if before[end] == before[start] or keep[start]:
                continue
            first = start + int(keep[start:end].argmax())
            length = int(document.runs.length[start:first].sum())
            if length > LONG or _behind_quotes(document, body) < first:
                continue
            if length > SHORT:
                said = said or [_words(document, keep.nonzero()[0].tolist())]
                longest = start + int(document.runs.length[start:first].argmax())
                if _words(document, [longest]) in said[0]:
                    continue
            wanted.append((start, first))
    if not wanted:
        return keep
    keep = keep.copy()
    for start, first in wanted:
        keep[start:first] = True
    return keep


def _words(document: Document, runs: list[int]) -> str:
    """The letters of some runs, one space between words."""
    return " ".join(" ".join(document.runs.text[run] for run in runs).split())


def _behind_quotes(document: Document, body: int) -> int:
    """The run of a body with which the quotes end that open it, embedded posts of networks aside."""
    nodes, element = document.nodes.lists, document.nodes.element
    node, at = body + 1, nodes.run_start[body]
    while node < nodes.end[body] and nodes.run_start[node] <= at:
        if nodes.run_end[node] > at and _is_quote(document, node) and not is_post(element[node]):
            at = nodes.run_end[node]
            node = nodes.end[node]
        else:
            node = nodes.end[node] if nodes.run_end[node] <= at else node + 1
    return at


def _is_quote(document: Document, node: int) -> bool:
    name = document.nodes.element[node].get("class")
    return document.nodes.tag_of(node) == "blockquote" or (name is not None and _names_quote(name))


@lru_cache(maxsize=4096)
def _names_quote(name: str) -> bool:
    return not _QUOTES.isdisjoint(words_of(name))


def with_posts_between(document: Document, keep: Bools, posts: tuple[Bodies, ...], writers: tuple[int, ...]) -> Bools:
    """``keep`` with the words of the posts of which nothing is kept, shape (runs,), between others of a thread: those
    that somebody is named in, ``writers`` are the elements that do."""
    before, nodes = prefix_sum(keep), document.nodes.lists
    wanted: list[int] = []
    for bodies in posts:
        kept = [post for post in bodies.posts if before[nodes.run_end[post]] > before[nodes.run_start[post]]]
        if len(kept) < FEW:
            continue
        for post, body in bodies.posts.items():
            if before[nodes.run_end[post]] == before[nodes.run_start[post]] and kept[0] < post < kept[-1]:
                by = bisect_left(writers, post)
                named = by < len(writers) and writers[by] < nodes.end[post]
                if named and not clutter_kind(document.nodes.element[post].get("class") or ""):
                    wanted.append(body)
    if not wanted:
        return keep
    more: Bools = keep.copy()
    for body in wanted:
        more[_behind_quotes(document, body) : nodes.run_end[body]] = True
    return more


def bodies_of(document: Document, keep: Bools, signed: Signed) -> tuple[Bodies, ...]:
    """The posts of a thread with the elements of their words, those built alike together."""
    kinds: dict[tuple[int, int, str], list[int]] = {}
    nodes = document.nodes
    for post in sorted({post for posts in signed.posts for post in posts}):
        kind = int(nodes.tag[post]), int(nodes.depth[post]), nodes.element[post].get("class") or ""
        kinds.setdefault(kind, []).append(post)
    found = []
    for (tag, depth, name), posts in kinds.items():
        if len(posts) > 1 and (shape := _shape(document, keep, posts)) is not None:
            part = slice(posts[0], posts[-1])
            like = (nodes.tag[part] == tag) & (nodes.depth[part] == depth) & (document.text_length[part] > 0)
            near = (like.nonzero()[0] + posts[0]).tolist()
            every = [post for post in (*near, posts[-1]) if (nodes.element[post].get("class") or "") == name]
            bodies = {post: body for post in every if (body := next(_of_shape(document, post, shape), -1)) >= 0}
            found.append(Bodies(bodies))
    return tuple(found)


def _shape(document: Document, keep: Bools, posts: list[int]) -> Shape | None:
    """The innermost shape of an element around the longest kept text of most posts, the only such one in its post."""
    nodes = document.nodes
    seen: Counter[Shape] = Counter()
    for post in posts:
        part = document.under(post)
        node = int(document.runs.owner[part.start + (document.runs.length[part] * keep[part]).argmax()])
        while node > post:
            if nodes.tag_of(node) in _BOXES:
                seen[_shape_of(document, node, post)] += 1
            node = nodes.lists.parent[node]
    most = MOSTLY * len(posts)
    for shape in sorted((shape for shape, count in seen.items() if count >= most), key=lambda shape: -shape[2]):
        if sum(len(list(_of_shape(document, post, shape))) == 1 for post in posts) >= most:
            return shape
    return None


def _shape_of(document: Document, node: int, post: int) -> Shape:
    nodes = document.nodes
    return nodes.tag_of(node), nodes.element[node].get("class") or "", int(nodes.depth[node] - nodes.depth[post])


def _of_shape(document: Document, post: int, shape: Shape) -> Iterator[int]:
    """The elements of a shape in a post."""
    nodes = document.nodes
    part = slice(post + 1, int(nodes.end[post]))
    for node in ((nodes.depth[part] == nodes.depth[post] + shape[2]).nonzero()[0] + post + 1).tolist():
        if nodes.tag_of(node) == shape[0] and (nodes.element[node].get("class") or "") == shape[1]:
            yield node
