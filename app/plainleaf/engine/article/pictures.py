"""Which text is no more than what stands with a picture, so that the picture is kept although this text is not."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, covered, prefix_sum

Bools = NDArray[np.bool_]

CAPTION = 200
"""Characters for each picture of a box; a box with more text is a teaser or a part of the article."""

MARK = 12
"""Characters of a link that is a note's mark or a number, not the title of a teaser."""

_PICTURES = frozenset({"img"})
_FIGURES = frozenset({"figure", "figcaption"})


def beside_kept(document: Document, start: int, keep: Bools) -> Bools:
    """The kept runs, and the others below ``start`` that are nothing but captions, shape (runs,): between kept text
    of figures or of other small boxes, before and after all kept text of figures alone."""
    part = document.under(start)
    kept = np.flatnonzero(keep[part]) + part.start
    if not len(kept):
        return keep
    first, last = np.concatenate(([part.start], kept + 1)), np.concatenate((kept, [part.stop]))
    at_end = np.zeros(len(first), np.bool_)
    at_end[[0, -1]] = True
    hole = last > first
    first, last, at_end = first[hole], last[hole], at_end[hole]
    figures, boxes = (prefix_sum(~captions) for captions in _captions(document, start))
    alone = np.where(at_end, figures[last] == figures[first], boxes[last] == boxes[first])
    beside: Bools = keep | (covered(first[alone], last[alone], len(keep)) > 0)
    return beside


def _captions(document: Document, start: int) -> tuple[Bools, Bools]:
    """Which runs stand in a figure, and which in a figure or another small box with pictures; shape (runs,).

    A box that is mostly links is a teaser; a figure's caption may be a link to its source.
    """
    nodes, length = document.nodes, document.text_length
    pictures = prefix_sum(nodes.having(_PICTURES))
    linked = document.linked_chars_before[nodes.run_end] - document.linked_chars_before[nodes.run_start]
    figure = nodes.having(_FIGURES)
    box = (length <= CAPTION * (pictures[nodes.end] - pictures[:-1])) & ((2 * linked <= length) | (length <= MARK))
    small = (figure | box) & (length > 0)
    small[: start + 1] = False
    runs = len(document.runs)
    figures, boxes = (
        covered(nodes.run_start[chosen], nodes.run_end[chosen], runs) > 0 for chosen in (small & figure, small)
    )
    return figures, boxes
