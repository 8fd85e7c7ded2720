"""Determines the part of the document for the article: the nodes to walk, and the kept runs in them."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article import steps as step
from plainleaf.engine.article.scope.captioned import Captioned, captioned, with_captions
from plainleaf.engine.article.scope.complete_by_score import complete_by_score
from plainleaf.engine.article.scope.complete_by_structure import complete_by_structure
from plainleaf.engine.article.scope.join_siblings import join_siblings
from plainleaf.engine.article.scope.standfirst import with_standfirst
from plainleaf.engine.article.scope.threads.alike import posts_alike
from plainleaf.engine.article.scope.threads.by_board import posts_of_board
from plainleaf.engine.article.scope.threads.layout import Layout, Posts
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.ledger import Steps
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import Selection

# Elements that need their container: a chosen ``tbody`` is a table, a line in a ``pre`` is code.
_PARTS = frozenset(
    {
        "b", "caption", "code", "dd", "dt", "em", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "i", "li", "pre",
        "span", "strong", "tbody", "td", "tfoot", "th", "thead", "tr",
    }
)  # fmt: skip
_WHOLES = frozenset({"dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "pre", "table", "ul"})


@record(frozen=True, slots=True)
class Region:
    """``start`` is the node to walk; ``keep`` the runs of the page that are shown, shape (runs,); ``kept`` their prefix
    sums, shape (runs + 1,), None if every run under ``start`` is kept. ``probabilistic`` as in ``Selection``.
    ``prune``: clutter is removed by names. ``states`` has the correction of each node, shape (nodes,): kept if above 0,
    removed if below, None without corrections. ``captions`` are those of the page, with their pictures, ``posts`` those
    of a thread, ``layout`` that of a known board. ``lead`` are the picture above the text and its ancestors; if there
    is one, nothing else without text is shown outside of ``text``, the node with the text."""

    start: int
    keep: Bools
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
        """True if all text of a node is shown."""
        inside = self.start <= node < document.nodes.end[self.start]
        return inside and bool(self.keep[document.under(node)].all())

    def without_kept_text(self, document: Document) -> Bools | None:
        """Mask of the nodes without kept text, shape (nodes,); None if everything is kept."""
        if self.kept is None:
            return None
        before, nodes = prefix_sum(self.keep), document.nodes
        bare: Bools = before.take(nodes.run_end) == before.take(nodes.run_start)
        return bare


def region_of(document: Document, selection: Selection, steps: Steps | None = None) -> Region | None:
    """The part of the document for a selection; None if it keeps nothing. The additions of each step are recorded in
    ``steps``.

    A chosen node is joined with its siblings in running text, a selection of runs with their lists, captions and so on.
    """
    steps = steps or Steps()
    if selection.root is not None:
        return _region_of_node(document, selection, selection.root, steps)
    if selection.keep.any():
        return _region_of_runs(document, selection, steps)
    return None


def _region_of_node(document: Document, selection: Selection, root: int, steps: Steps) -> Region:
    """The region of a chosen node, with its siblings in running text and its whole."""
    start, parts = steps.run(step.STRUCTURE, (root, [root]), join_siblings, document, _whole(document, root))
    keep = selection.keep
    if parts != [root]:
        keep = keep | document.covering(parts)
        steps.record(step.STRUCTURE, selection.keep, keep)
    return _region(document, start, _with_text(selection, keep, steps), selection, captions=captioned(document))


def _region_of_runs(document: Document, selection: Selection, steps: Steps) -> Region | None:
    """The region of runs, with what belongs to them."""
    keep, captions = selection.keep, captioned(document)
    posts: tuple[int, ...] = ()
    layout: Layout | None = None
    if selection.probabilistic:
        keep = complete_by_score(document, keep, selection.score, steps)
        if (thread := steps.run(step.THREAD, None, _posts, document, keep, selection.discussion)) is not None:
            steps.record(step.THREAD, keep, thread.keep)
            keep, posts, layout = thread.keep, thread.posts, thread.layout
    else:
        keep = steps.mask(step.STRUCTURE, document, keep, complete_by_structure)
    text, keep = keep, steps.mask(step.CAPTIONS, document, keep, with_captions, captions)
    if selection.probabilistic and layout is None:
        keep = steps.mask(step.STANDFIRST, document, keep, _with_standfirst, text)
    keep = _with_text(selection, keep, steps)
    kept = keep.nonzero()[0]
    if not kept.size:
        return None
    start = _whole(document, document.holder(int(kept[0]), int(kept[-1]) + 1))
    return _region(document, start, keep, selection, captions, posts, layout)


def _posts(document: Document, keep: Bools, discussion: bool) -> Posts | None:
    """The posts of a page by a known program, or of a discussion by another."""
    posts = posts_of_board(document, keep)
    return posts_alike(document, keep) if posts is None and discussion else posts


def _with_text(selection: Selection, keep: Bools, steps: Steps) -> Bools:
    """``keep`` without runs in which the method keeps no character."""
    if selection.texts is None:
        return keep
    with_text = keep & np.fromiter(map(bool, selection.texts), np.bool_, len(keep))
    steps.record(step.METHOD_TEXT, keep, with_text)
    return with_text


def _region(
    document: Document,
    start: int,
    keep: Bools,
    selection: Selection,
    captions: tuple[Captioned, ...],
    posts: tuple[int, ...] = (),
    layout: Layout | None = None,
) -> Region:
    kept = None if keep[document.under(start)].all() else prefix_sum(keep).tolist()
    return Region(start, keep, kept, selection.probabilistic, captions=captions, posts=posts, layout=layout)


def _with_standfirst(document: Document, keep: Bools, text: Bools) -> Bools:
    """``keep`` with the standfirst, above or below a picture that opens the article. ``text``: without captions."""
    above = with_standfirst(document, keep)
    return above if above is not keep or text is keep else keep | with_standfirst(document, text)


def _whole(document: Document, node: int) -> int:
    """The table that the node is part of, the list or similar element of which it is the only text, else the node."""
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
