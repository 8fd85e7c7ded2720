"""Copies of pages with the first sentences of their articles alone. Datasets have hardly any short articles, and a
model that has seen none takes the longer boxes beside one for more of it."""

from binascii import crc32
from dataclasses import replace

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.prepare import laid_out
from plainleaf.evaluation.datasets import Case

WORDS = (12, 20, 30, 45, 60, 90)
"""Approximate words of running text that remain."""
MOST = 150
"""Maximum words that remain."""
LONG = 120
"""Minimum words of an article to shorten."""
LINE = 8
"""Minimum words of a block of running text."""
REMOVED = 0.9
"""Minimum share of the text to remove that is in whole elements; only these can be removed from a page."""

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]


def shortened(case: Case, v: PageMeasures, label: Floats) -> tuple[Case, Document] | None:
    """A measured page and its reference without what follows the first running text of its article, up to the last, by
    the ``label`` of each block; as much is left of the same page each time. None where the article is short, or cannot
    be parted. The tree of the page is changed."""
    content = ((label > 0.5) & (v.size > 0)).nonzero()[0]
    size = v.size[content]
    if float(size.sum()) < LONG:
        return None
    running = np.where(size >= LINE, size, 0.0)
    words = np.add.accumulate(running)
    count = int(words.searchsorted(WORDS[crc32(case.page) % len(WORDS)])) + 1
    last = int(running.nonzero()[0][-1]) if running.any() else 0
    if count > last or words[count - 1] > MOST:
        return None
    # Captions, tables and boxes between the removed paragraphs are removed, too, as many references lack them. Lines
    # after the last running text stay: no other part of a copy shows that such lines may belong to an article.
    if not _take_out(v, np.arange(content[count - 1] + 1, content[last] + 1)):
        return None
    document = v.document
    left = (*content[:count].tolist(), *content[last + 1 :].tolist())
    reference = "\n".join(v.texts[block] for block in left)
    return replace(case, reference=reference), laid_out(document.page, document.decoded, document.root)


def _take_out(v: PageMeasures, removed: Longs) -> bool:
    """Remove the elements that contain only blocks to remove; nothing if they contain too few of them."""
    nodes = v.document.nodes
    every, going = (np.bincount(owner, minlength=len(nodes)) for owner in (v.container, v.container[removed]))
    every, going = (_below(counts, nodes.end) for counts in (every, going))
    whole = (going > 0) & (going == every)
    if float(v.size[removed][whole[v.container[removed]]].sum()) < REMOVED * float(v.size[removed].sum()):
        return False
    for node in (whole & ~whole[np.maximum(nodes.parent, 0)]).nonzero()[0].tolist():
        _remove(nodes.element[node])
    return True


def _below(counted: Longs, end: Longs) -> Longs:
    """The sum of a count over each node and its descendants."""
    before = prefix_sum(counted)
    sums: Longs = before[end] - before[:-1]
    return sums


def _remove(element: etree._Element) -> None:
    """Remove an element from the tree but keep the text after it."""
    parent = element.getparent()
    if parent is None:
        return
    before, tail = element.getprevious(), element.tail or ""
    if before is None:
        parent.text = (parent.text or "") + tail
    else:
        before.tail = (before.tail or "") + tail
    parent.remove(element)
