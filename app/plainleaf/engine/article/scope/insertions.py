"""Boxes in the text that are none of it: those in which readers leave their mail address, invitations to newsletters,
those that say of themselves that they are advertisements, and data for scripts."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.addresses import host_of
from plainleaf.engine.article.labels import ADVERTISEMENT
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

LONG = 400
"""Characters of such a box, at most."""
PART = 2
"""Times as much text as it has is kept, at least, it among it."""
SAID = 60
"""Characters from which on a box has its invitation; an element with twice as much holds something else, too."""
LEVELS = 6
"""Elements from the field upwards among which the box is looked for."""
LABEL = 30
"""Characters of the label of an advertisement, at most."""

DATA = 200
"""Characters of data in JSON, at least; a shorter one may be an example."""

_FIELDS = frozenset({"input"})
_OF_CODE = frozenset({"code", "pre", "samp"})
_TYPED = frozenset({None, "", "email", "tel", "text"})


def without_json(document: Document, keep: Bools) -> Bools:
    """``keep`` without what is an object of JSON and stands in no listing, shape (runs,)."""
    texts, nodes = document.runs.text, document.nodes
    found = [
        run
        for run in (keep & (document.runs.length >= DATA)).nonzero()[0].tolist()
        if texts[run].startswith(('{"', '[{"'))
        and texts[run].endswith(("}", "]"))
        and not any(nodes.tag_of(node) in _OF_CODE for node in document.path(int(document.runs.owner[run])))
    ]
    if not found:
        return keep
    without: Bools = keep.copy()
    without[found] = False
    return without if without.any() else keep


def without_sign_ups(document: Document, keep: Bools) -> Bools:
    """``keep`` without the boxes after the first kept text that ask for a mail address, shape (runs,)."""
    nodes = document.nodes
    if "input" not in nodes.tag_names:
        return keep
    before, most = prefix_sum(keep), min(LONG, int(document.runs.length[keep].sum()) // PART)
    found = []
    fields = [node for node in nodes.having(_FIELDS).nonzero()[0].tolist() if nodes.element[node].get("type") in _TYPED]
    for node in fields:
        if nodes.element[node].get("type") == "email" and (box := _sign_up(document, node, most)) >= 0:
            if bisect_left(fields, nodes.end[box]) - bisect_left(fields, box) > 1:  # a letter to somebody
                continue
            if 0 < before[nodes.run_start[box]] < before[nodes.run_end[box]]:
                found.append(box)
    if not found:
        return keep
    without: Bools = keep & ~document.covering(found)
    return without


def _sign_up(document: Document, node: int, most: int) -> int:
    """The outermost element around a field that holds no more than an invitation, -1 for none with text."""
    box, parent, length = -1, document.nodes.lists.parent, document.text_length
    for _ in range(LEVELS):
        node = parent[node]
        if node <= document.body or length[node] > most or (box >= 0 and SAID <= length[box] < length[node] // 2):
            break
        box = node if length[node] else box
    return box


def without_labelled_ads(document: Document, keep: Bools) -> Bools:
    """``keep`` without the boxes between its ends that open with the label of an advertisement, shape (runs,)."""
    kept = keep.nonzero()[0]
    if not len(kept):
        return keep
    first, last = int(kept[0]), min(int(kept[-1]) + 2, len(keep))
    runs = document.runs
    before_links = (runs.length[first:last] <= LABEL) & ~runs.linked[first:last]
    before_links[:-1] &= runs.linked[first + 1 : last]
    before_links[-1] = False
    labels = [run for run in (before_links.nonzero()[0] + first).tolist() if ADVERTISEMENT.fullmatch(runs.text[run])]
    boxes = [box for run in labels if (box := _advertisement(document, run)) >= 0]
    if not boxes:
        return keep
    without: Bools = keep & ~document.covering(boxes)
    return without if without.any() else keep


def _advertisement(document: Document, run: int) -> int:
    """The outermost element that opens with a label and a link to another host, or one of which the page says that it
    is paid for, and is no longer than an advertisement; else -1."""
    nodes = document.nodes
    node, box = int(document.runs.owner[run]), -1
    while node > document.body and nodes.lists.run_start[node] == run and document.text_length[node] <= LONG:
        if nodes.tag_of(node) in HEADINGS:
            return -1
        box, node = node, nodes.lists.parent[node]
    if box < 0 or nodes.lists.run_end[box] == run + 1:  # the label alone
        return -1
    link = int(document.runs.owner[run + 1])
    while link > box and nodes.tag_of(link) != "a":
        link = nodes.lists.parent[link]
    if link <= box:
        return -1
    element = nodes.element[link]
    paid = "sponsored" in (element.get("rel") or "").split()
    return box if paid or host_of(element.get("href") or "") not in ("", host_of(document.url or "")) else -1
