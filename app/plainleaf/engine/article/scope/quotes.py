"""Quotes and verses are whole: what stands between kept text is kept with it, a kept quote has its source, and a post
of a network who wrote it."""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind, is_post
from plainleaf.engine.article.labels import MORE, labels_others
from plainleaf.engine.article.scope.complete_by_structure import WRAPPERS, filled, share
from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

SOURCE = 200
"""Characters; what is called the source of a quote and has more is text."""
LONG = 2000
"""Characters of a quote that is kept for what stands around it."""
WORDS = 3
"""The same in words, at least."""
LINE = 100
"""Characters beside a quote in its box: who is quoted, and where."""

QUOTED, LINES = 40, 6
"""Characters in marks of quotation, at least, and texts below them, at most."""

_OPENING, _CLOSING = ('"', "“", "„", "«", "‘"), ('"', "”", "“", "»", "’")
_NO_NAMES = (labels_others, MORE.match)
_DASH = re.compile(r"\s*(?:[–—―]|--?\s)")
_BOXES = frozenset({"div", "p", "pre", "section"})
_VERSES = frozenset({"poem", "poetry", "stanza", "verse", "verses"})
_CALLED_QUOTES = frozenset({"quote", "blockquote", "quotebox", "zitat", "citation", "citat", "cita", "citaat"})
_QUOTES = frozenset({"blockquote"})
_SOURCES = frozenset({"cite", "figcaption", "footer"})


def with_quotes(document: Document, keep: Bools) -> Bools:
    """``keep`` with the quotes and verses between kept texts, and the sources of those quotes that are kept, shape
    (runs,)."""
    if (keep[1:] > keep[:-1])[int(keep.argmax()) :].any():  # kept text begins more than once
        keep = _with_rest(document, keep)
        if len(verses := _verses(document, keep)):
            keep = _between(document, keep, verses)
        keep = _with_names(document, keep)
    if _QUOTES.isdisjoint(document.nodes.tag_names):
        return keep
    quotes = document.nodes.having(_QUOTES)
    keep = _with_posts(document, keep, quotes.nonzero()[0])
    keep = _with_sources(document, keep, quotes)  # first, for another quote may follow the source of one
    more = _between(document, keep, quotes.nonzero()[0])
    return keep if more is keep else _with_sources(document, more, quotes)


def _with_posts(document: Document, keep: Bools, quotes: Longs) -> Bools:
    """``keep`` with the rest of the embedded posts of which some is kept."""
    part = share(document, keep, quotes)
    some = quotes[(part > 0) & (part < 1)].tolist()
    posts = [node for node in some if is_post(document.nodes.element[node])]
    return filled(document, keep, np.array(posts, np.int64)) if posts else keep


def _verses(document: Document, keep: Bools) -> Longs:
    """The boxes between kept texts that are called verses or quotes and of which nothing is kept: each line of verses
    says little by itself."""
    nodes, before = document.nodes, prefix_sum(keep)
    first, last = before[nodes.run_start], before[nodes.run_end]
    return _called_quotes(
        document, (nodes.run_end > nodes.run_start) & (first == last) & (first > 0) & (last < before[-1])
    )


def _with_rest(document: Document, keep: Bools) -> Bools:
    """``keep`` with who is quoted: the line below the kept text of a box that is called a quote."""
    nodes, length = document.nodes, document.text_length
    before = prefix_sum(np.where(keep, document.runs.length, 0))
    kept = before[nodes.run_end] - before[nodes.run_start]
    short = (kept < length) & (length - kept <= np.minimum(kept, LINE)) & (length <= LONG)
    boxes = _called_quotes(document, short & ~keep[nodes.run_end - 1])
    return keep | (document.covering(boxes) & ~document.runs.linked) if len(boxes) else keep


def _with_names(document: Document, keep: Bools) -> Bools:
    """``keep`` with who says what stands in marks of quotation: the lines below, where the box holds nothing else."""
    nodes, length, texts = document.nodes, document.text_length, document.runs.text
    ends = (keep[:-1] & ~keep[1:]).nonzero()[0].tolist()
    found: list[int] = []
    for run in (run for run in ends if texts[run].rstrip().endswith(_CLOSING) and len(texts[run + 1]) <= LINE):
        box = int(document.runs.owner[run])
        while nodes.run_end[box] == run + 1 and box > document.body:
            box = int(nodes.parent[box])
        part = document.under(box)
        own = int(document.runs.length[part.start : run + 1].sum())
        if box <= document.body or not texts[part.start].lstrip().startswith(_OPENING) or length[box] - own > LINE:
            continue
        rest = slice(run + 1, part.stop)
        linked = document.linked_chars_before[rest.stop] - document.linked_chars_before[rest.start]
        if (
            own < QUOTED
            or rest.stop - rest.start > LINES
            or 2 * linked > length[box] - own
            or keep[rest].any()
            or not keep[part.start : run + 1].all()
        ):
            continue
        if not any(said(texts[one]) for one in range(rest.start, rest.stop) for said in _NO_NAMES):
            found.append(box)
    more: Bools = keep | document.covering(found) if found else keep
    return more


def _called_quotes(document: Document, among: Bools) -> Longs:
    """The boxes among some nodes that are called verses or quotes."""
    nodes = document.nodes
    found = [
        node
        for node in (among & nodes.having(_BOXES)).nonzero()[0].tolist()
        if (name := nodes.element[node].get("class")) is not None and _names_verse(name)
    ]
    return np.array(found, np.int64)


@lru_cache(maxsize=4096)
def _names_verse(name: str) -> bool:
    words = words_of(name)
    return not _VERSES.isdisjoint(words) or not _CALLED_QUOTES.isdisjoint(words)


def _between(document: Document, keep: Bools, quotes: Longs) -> Bools:
    """``keep`` with what is left out between kept texts and is nothing but quotes and the lines that belong to them.
    Embedded posts of networks are shown as links."""
    kept = keep.nonzero()[0]
    if len(kept) < 2:
        return keep
    before, nodes, length = prefix_sum(keep), document.nodes, document.text_length
    first, last = nodes.run_start[quotes], nodes.run_end[quotes]
    linked = document.linked_chars_before[last] - document.linked_chars_before[first]
    own, words = length[quotes], document.words_before[last] - document.words_before[first]
    chosen = (words >= WORDS) & (own <= LONG) & (2 * linked < own) & (first > kept[0]) & (last <= kept[-1])
    left = quotes[chosen & (before[last] == before[first])].tolist()
    boxes = [_box(document, node, before) for node in left if not is_post(nodes.element[node])]
    boxes = [node for node in boxes if not clutter_kind(nodes.element[node].get("class") or "")]
    if not boxes:
        return keep
    other = prefix_sum(~document.covering(boxes))
    first, last = kept[:-1] + 1, kept[1:]
    alone = (last > first) & (other[last] == other[first])
    more: Bools = keep | (covered(first[alone], last[alone], len(keep)) > 0) if alone.any() else keep
    return more


def _box(document: Document, node: int, kept_before: Longs) -> int:
    """The outermost element around a quote that has little text beside it, and none that is kept."""
    nodes, length = document.nodes, document.text_length
    most = length[node] + LINE
    for _ in range(WRAPPERS):
        above = int(nodes.parent[node])
        bare = kept_before[nodes.run_end[above]] == kept_before[nodes.run_start[above]]
        if above <= document.body or not bare or length[above] > most:
            break
        node = above
    return node


def _with_sources(document: Document, keep: Bools, quotes: Bools) -> Bools:
    """``keep`` with the sources of the quotes that are kept: the ``footer`` or ``cite`` in a ``blockquote``, its
    paragraph behind a dash, and the caption of a figure that is a quote."""
    nodes = document.nodes
    named = nodes.having(_SOURCES) & (document.text_length > 0) & (document.text_length <= SOURCE)
    inside = covered(quotes.nonzero()[0], nodes.end[quotes], len(nodes)) > 0
    for node in (nodes.having(frozenset({"p"})) & inside).nonzero()[0].tolist():
        named[node] = 0 < document.text_length[node] <= SOURCE and _DASH.match(
            document.runs.text[nodes.run_start[node]]
        )
    before = prefix_sum(quotes)
    boxes = [box for node in quotes.nonzero()[0].tolist() for box in _called(document, node)]
    quotes = quotes | (nodes.having(frozenset({"figure"})) & (before[nodes.end] > before[:-1]))
    quotes[boxes] = True
    if not named.any():
        return keep
    kept = prefix_sum(np.where(keep, document.runs.length, 0))
    found = [node for node in named.nonzero()[0].tolist() if _is_source(document, node, quotes, kept)]
    return filled(document, keep, np.array(found, np.int64))


def _called(document: Document, node: int) -> list[int]:
    """The boxes around a quote that are called quotes: what stands beside the quote there is its source."""
    nodes = document.nodes
    above = int(nodes.parent[node])
    around = [one for one in (above, int(nodes.parent[above])) if one > document.body]
    return [one for one in around if not _CALLED_QUOTES.isdisjoint(words_of(nodes.element[one].get("class") or ""))]


def _is_source(document: Document, node: int, quotes: Bools, kept: Longs) -> bool:
    """Whether a node stands in a quote of which the other text is mostly kept."""
    nodes, own = document.nodes, int(document.text_length[node])
    for _ in range(WRAPPERS):
        node = max(int(nodes.parent[node]), 0)
        if quotes[node]:
            return bool(
                2 * (kept[nodes.run_end[node]] - kept[nodes.run_start[node]]) >= document.text_length[node] - own
            )
    return False
