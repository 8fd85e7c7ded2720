"""Completes selections made run by run: adds what belongs to kept text although its own text is not kept.

A table of numbers, a listing, a heading or an item of three words gives little evidence to a method that weighs text.
On every fifth page of wcxb-dev (2026-11-21) completing raises the word F1 of text-block from 0.823 to 0.829. For
``auto``, which gives every run a probability, the same would cost 0.008 (see ``complete_by_score``).
"""

import numpy as np

from plainleaf._kernel.article import completion as kernel
from plainleaf._kernel.article import pieces as kernel_pieces
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.article.labels import BULLETS
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

MOSTLY = 0.5
"""Share of kept text from which a paragraph, list or table, or siblings in running text, are kept whole."""
WRAPPERS = 4
"""Maximum wrappers around a listing or similar content."""

ROUNDS = 3
"""Maximum consecutive pieces without kept text that are added at either end of kept text."""

# Elements with one line of thought: kept in part, they are kept.
_LINES = HEADINGS | {"caption", "dd", "dt", "figcaption", "li", "p", "td", "th"}
_WHOLES = frozenset({"blockquote", "dl", "figure", "ol", "table", "ul"})
_FEW_WORDS = frozenset({"math", "pre", "table"})
_LISTINGS = frozenset({"pre", "math"})
PICTURES = frozenset({"amp-img", "audio", "iframe", "img", "picture", "svg", "video"})
_BITS = kernel_pieces.FACTS
_FACTS = {name: _BITS["headings"] + _BITS["rank"] * int(name[1]) for name in HEADINGS}
_FACTS |= dict.fromkeys(PICTURES, _BITS["pictures"])


def complete_by_structure(document: Document, keep: Bools) -> Bools:
    """The runs to show, shape (runs,), for the runs that a method keeps."""
    nodes = document.nodes
    full = nodes.run_end > nodes.run_start
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    few_links = full & (2 * linked <= document.text_length)  # with more it is a menu or a row of teasers
    headings = nodes.having(HEADINGS)
    lines = np.flatnonzero(full & nodes.having(_LINES))
    figures = full & nodes.having(frozenset({"figure"}))  # their captions name sources
    wholes = np.flatnonzero((few_links & nodes.having(_WHOLES)) | figures)
    listings = np.flatnonzero(full & nodes.having(_LISTINGS))
    for chosen in (lines, wholes):
        keep = filled(document, keep, chosen[share(document, keep, chosen) >= MOSTLY])
    keep = filled(document, keep, listings[share(document, keep, listings) > 0])
    pieces = _unwrapped(document, np.concatenate((listings, wholes, lines[few_links[lines] & ~headings[lines]])))
    before, after = _neighbours(document, keep, pieces)
    keep = filled(document, keep, pieces[before & after])
    among = _among_kept(document, keep, pieces)
    for _ in range(ROUNDS):
        before, after = _neighbours(document, keep, pieces)
        keep = filled(document, keep, pieces[(before | after) & among])
    facts = np.array([_FACTS.get(name, 0) for name in nodes.tag_names], np.int64)
    alike = keep.view(np.uint8), np.ones(len(keep))  # no heading is less sure than another
    above = kernel.Completion(document.columns, facts, {}, *alike, long=0, menu=0, half=0).headings(BULLETS)
    if not above:
        return keep
    keep = keep.copy()
    keep[above] = True
    return keep


def _kept_chars(document: Document, keep: Bools, chosen: Ints) -> Ints:
    """Kept characters under each chosen node."""
    before = prefix_sum(np.where(keep, document.runs.length, 0))
    return before[document.nodes.run_end[chosen]] - before[document.nodes.run_start[chosen]]


def share(document: Document, keep: Bools, chosen: Ints) -> Floats:
    """The share of kept text under each chosen node."""
    return _kept_chars(document, keep, chosen) / np.maximum(document.text_length[chosen], 1)


def filled(document: Document, keep: Bools, chosen: Ints) -> Bools:
    """``keep`` and everything under the chosen nodes."""
    return keep | document.covering(chosen) if len(chosen) else keep


def _unwrapped(document: Document, chosen: Ints) -> Ints:
    """The outermost wrapper of each node, without duplicates, in document order."""
    parent, length = document.nodes.parent, document.text_length
    for _ in range(WRAPPERS):
        above = np.maximum(parent[chosen], 0)
        chosen = np.where((above > document.body) & (length[above] == length[chosen]), above, chosen)
    return np.array(sorted(set(chosen.tolist())), np.int64)


def _neighbours(document: Document, keep: Bools, chosen: Ints) -> tuple[Bools, Bools]:
    """Whether the run directly before, and the run directly after, each node is kept."""
    padded = np.concatenate(([False], keep, [False]))
    return padded[document.nodes.run_start[chosen]], padded[document.nodes.run_end[chosen] + 1]


def _among_kept(document: Document, keep: Bools, chosen: Ints) -> Bools:
    """Mask of the chosen nodes whose parent's pieces of running text, including the node, are mostly kept."""
    nodes = document.nodes
    above = nodes.parent[chosen]
    prose = ~nodes.holding(_FEW_WORDS)[chosen]
    total = np.bincount(above[prose], document.text_length[chosen[prose]], len(nodes))
    kept = np.bincount(above[prose], _kept_chars(document, keep, chosen[prose]), len(nodes))
    return (kept >= MOSTLY * total)[above]
