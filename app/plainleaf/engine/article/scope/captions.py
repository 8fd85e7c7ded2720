"""Finds text that only belongs to a picture, so that the picture is kept although this text is not."""

import numpy as np

from plainleaf._kernel.article import captions as kernel
from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.labels import labels_others
from plainleaf.engine.document import Document
from plainleaf.engine.names import is_named

CAPTION = 200
"""Maximum characters for each picture of a box; a box with more text is a teaser or a part of the article."""

MARK = 12
"""Maximum characters of a link that is a note's mark or a number, not the title of a teaser."""

LABEL = 20
"""Maximum characters of a label above a box of pictures: "Gallery"."""

LEVELS = 5
"""Ancestors of a text that may describe it."""

NEAR = 200
"""Maximum elements of such a box that are examined."""

_FACTS = {"img": kernel.FACTS["picture"], **dict.fromkeys(("figure", "figcaption"), kernel.FACTS["figure"])}


def beside_kept(document: Document, start: int, keep: Bools) -> Bools:
    """The kept runs, and those between, before and after them below ``start`` that are only captions, shape (runs,):
    text in figures, in other small boxes with pictures if it is named a caption, and the label above a box of several
    pictures."""
    names = document.nodes.tag_names
    if _FACTS.keys().isdisjoint(names) or not keep[document.under(start)].any():
        return keep
    facts = bytes([_FACTS.get(name, 0) for name in names])
    alone, mixed = kernel.beside(document.columns, start, keep.view(np.uint8), facts, caption=CAPTION, mark=MARK)
    for first, last, others in mixed:
        if all(_is_caption(document, run) for run in others) or (last - first == 1 and _is_label(document, first)):
            alone += range(first, last)
    if not alone:
        return keep
    more: Bools = keep.copy()
    more[alone] = True
    return more


def _is_caption(document: Document, run: int) -> bool:
    """True if a text beside a picture is named a caption, is a note's mark in its paragraph, or an unseen label."""
    nodes = document.nodes
    node = int(document.runs.owner[run])
    if is_named(nodes.element[node].get("class"), "spoken"):
        return True
    for _ in range(LEVELS):
        if is_named(nodes.element[node].get("class"), "caption", "credit"):
            return True
        if nodes.tag_of(node) == "p" and document.text_lengths[node] <= MARK:
            return True
        node = max(int(nodes.parent[node]), 0)
    return False


def _is_label(document: Document, run: int) -> bool:
    """True if a text is the only one, outside of links, in a box of several pictures."""
    nodes, text = document.nodes, document.runs.text[run].strip()
    if len(text) > LABEL or document.linked_chars_before[run + 1] > document.linked_chars_before[run]:
        return False
    if labels_others(text):
        return False
    node = int(document.runs.owner[run])
    for _ in range(LEVELS):
        above = int(nodes.parent[node])
        if above < document.body or nodes.run_end[above] - nodes.run_start[above] > 1:
            break
        node = above
    return sum(nodes.tag_of(inner) == "img" for inner in range(node, min(int(nodes.end[node]), node + NEAR))) > 1
