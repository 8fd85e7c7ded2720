"""Finds text that only belongs to a picture, so that the picture is kept although this text is not."""

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.labels import labels_others
from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.names import is_called

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

_PICTURE, _FIGURE = 1, 2
_KINDS = {"img": _PICTURE, "figure": _FIGURE, "figcaption": _FIGURE}


def beside_kept(document: Document, start: int, keep: Bools) -> Bools:
    """The kept runs, and those between, before and after them below ``start`` that are only captions, shape (runs,):
    text in figures, in other small boxes with pictures if it is named a caption, and the label above a box of several
    pictures."""
    part = document.under(start)
    kept = keep[part].nonzero()[0] + part.start
    if not len(kept) or _KINDS.keys().isdisjoint(document.nodes.tag_names):
        return keep
    figures, boxes = _with_pictures(document, start)
    if not len(boxes):
        return keep
    first, last = np.concatenate(([part.start], kept + 1)), np.concatenate((kept, [part.stop]))
    hole = last > first
    first, last = first[hole], last[hole]
    of_figure, of_box = (prefix_sum(~document.covering(nodes)) for nodes in (figures, boxes))
    alone = of_figure[last] == of_figure[first]
    for number in (~alone & (of_box[last] == of_box[first])).nonzero()[0].tolist():
        runs = range(int(first[number]), int(last[number]))
        alone[number] = all(of_figure[run + 1] == of_figure[run] or _is_caption(document, run) for run in runs) or (
            len(runs) == 1 and _is_label(document, runs[0])
        )
    return keep | (covered(first[alone], last[alone], len(keep)) > 0)


def _is_caption(document: Document, run: int) -> bool:
    """True if a text in a box with a picture is named a caption, is a note's mark in the picture's paragraph, or is an
    invisible label."""
    nodes = document.nodes
    node = int(document.runs.owner[run])
    if is_called(nodes.element[node].get("class"), "spoken"):
        return True
    for _ in range(LEVELS):
        if is_called(nodes.element[node].get("class"), "caption", "credit"):
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
    return sum(nodes.tag_of(one) == "img" for one in range(node, min(int(nodes.end[node]), node + NEAR))) > 1


def _with_pictures(document: Document, start: int) -> tuple[Ints, Ints]:
    """The figures below a node, and these with the other small boxes around pictures.

    A box of mostly links is a teaser; a figure's caption may be a link to its source.
    """
    nodes = document.nodes
    below = slice(start + 1, int(nodes.end[start]))
    kinds = np.array([_KINDS.get(name, 0) for name in nodes.tag_names], np.int8)[nodes.tag[below]]
    pictures = prefix_sum(kinds == _PICTURE)
    count = pictures[nodes.end[below] - below.start] - pictures[:-1]
    chosen = ((kinds == _FIGURE) | (count > 0)).nonzero()[0]
    at = chosen + below.start
    length, first, last = document.text_length[at], nodes.run_start[at], nodes.run_end[at]
    few_links = 2 * (document.linked_chars_before[last] - document.linked_chars_before[first]) <= length
    figure = (kinds[chosen] == _FIGURE) & (length > 0)
    box = (length > 0) & (length <= CAPTION * count[chosen]) & (few_links | (length <= MARK))
    return at[figure], at[figure | box]
