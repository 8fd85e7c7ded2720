"""Which part of the document the article is made of: the nodes to walk, and which runs in it are kept."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.captioned import Captioned, captioned, with_captions
from plainleaf.engine.article.scope.complete_by_score import HALF, complete_by_score
from plainleaf.engine.article.scope.complete_by_structure import complete_by_structure, with_headings
from plainleaf.engine.article.scope.join_siblings import join_siblings
from plainleaf.engine.article.scope.standfirst import with_standfirst
from plainleaf.engine.article.scope.threads.layout import Layout
from plainleaf.engine.article.scope.threads.thread import thread
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.selection.contract import Selection

# Parts that mean something only inside their whole: a chosen ``tbody`` is a table, a line in a ``pre`` is code.
_PARTS = frozenset(
    {
        "b", "caption", "code", "dd", "dt", "em", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "i", "li", "pre",
        "span", "strong", "tbody", "td", "tfoot", "th", "thead", "tr",
    }
)  # fmt: skip
_WHOLES = frozenset({"dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "pre", "table", "ul"})


@dataclass(frozen=True, slots=True)
class Region:
    """``start`` is the node to walk; ``keep`` the runs of the page that are shown, shape (runs,); ``kept`` their
    prefix sums, shape (runs + 1,), None where every run under ``start`` is kept. ``probabilistic``
    as in ``Selection``. ``prune``: what is clutter by its names is left out. ``states`` is what corrections say of each
    node, shape (nodes,): kept where it is above 0, left out below, None where there are none. ``captions`` are those of
    the page, with their pictures, ``posts`` those of a thread, ``layout`` that of a known board. ``lead`` are the
    picture above the text and the nodes around it; where there is one, nothing else without text is shown outside of
    ``text``, the node that the text stands in."""

    start: int
    keep: NDArray[np.bool_]
    kept: list[int] | None
    probabilistic: bool = False
    prune: bool = True
    states: NDArray[np.int8] | None = None
    captions: tuple[Captioned, ...] = ()
    posts: tuple[int, ...] = ()
    layout: Layout | None = None
    lead: frozenset[int] = frozenset()
    text: int = -1

    def shows_all(self, document: Document, node: int) -> bool:
        """Whether all text of a node is shown."""
        inside = self.start <= node < document.nodes.end[self.start]
        return inside and bool(self.keep[document.under(node)].all())

    def without_kept_text(self, document: Document) -> NDArray[np.bool_] | None:
        """Which nodes hold no kept text, shape (nodes,); None where everything is kept."""
        if self.kept is None:
            return None
        before, nodes = prefix_sum(self.keep), document.nodes
        bare: NDArray[np.bool_] = before.take(nodes.run_end) == before.take(nodes.run_start)
        return bare


def region_of(document: Document, selection: Selection) -> Region | None:
    """The part of the document that is shown for a selection; None where it keeps nothing.

    A chosen node is joined by its siblings in running text, a selection of runs by what belongs to them.
    """
    keep = selection.keep
    captions = captioned(document)
    posts: tuple[int, ...] = ()
    layout: Layout | None = None
    if selection.root is not None:
        root = _whole(document, selection.root)
        start, parts = join_siblings(document, root)
        root = parts[0] if len(parts) == 1 else root
        if root != selection.root or len(parts) > 1:
            keep = keep.copy()
            for part in parts:
                keep[document.under(part)] = True
    elif keep.any():
        if selection.probabilistic:
            found_thread = thread(document, complete_by_score(document, keep, selection.score))
            keep, posts, layout = found_thread.keep, found_thread.posts, found_thread.layout
        else:
            keep = complete_by_structure(document, keep)
        text, keep = keep, with_captions(document, keep, captions)
        if selection.probabilistic and keep is not text:
            keep = with_headings(document, keep, _likely_headings(document, text, selection.score))
        if selection.probabilistic and layout is None:
            sure = selection.score / max(float(selection.score[selection.keep].min()), 1e-9)
            above = with_standfirst(document, keep, sure)  # above a picture that opens the article, else below it
            keep = above if above is not keep or text is keep else keep | with_standfirst(document, text, sure)
        if selection.texts is not None:
            keep = keep & np.fromiter(map(bool, selection.texts), np.bool_, len(keep))
        found = keep.nonzero()[0]
        start = _whole(document, document.holder(int(found[0]), int(found[-1]) + 1))
    else:
        return None
    kept = None if keep[document.under(start)].all() else prefix_sum(keep).tolist()
    return Region(start, keep, kept, selection.probabilistic, captions=captions, posts=posts, layout=layout)


def _likely_headings(document: Document, text: NDArray[np.bool_], score: NDArray[np.float64]) -> NDArray[np.int64]:
    """The headings after the first text, that of the page not among them, that are half as likely as the least sure of
    it and no links: one may stand above a picture, which is kept with its caption."""
    nodes, first = document.nodes, int(text.argmax())
    at = nodes.having(HEADINGS - {"h1"}).nonzero()[0]
    start = nodes.run_start[at]
    at, start = at[inside := (start > first) & (start < nodes.run_end[at])], start[inside]
    likely: NDArray[np.int64] = at[(score[start] >= HALF * score[text].min()) & ~document.runs.linked[start]]
    return likely


def _whole(document: Document, node: int) -> int:
    """The table that the node is a part of, the list or the like that it is the only text of, else the node itself."""
    nodes = document.nodes
    if nodes.tag_of(node) in ("tbody", "thead", "tfoot"):
        node = int(nodes.parent[node])
    start, end = nodes.run_start[node], nodes.run_end[node]
    at = node
    while nodes.tag_of(at) in _PARTS and at > document.body:
        at = int(nodes.parent[at])
        if nodes.run_start[at] != start or nodes.run_end[at] != end:
            break
        if nodes.tag_of(at) in _WHOLES:
            node = at
    return node
