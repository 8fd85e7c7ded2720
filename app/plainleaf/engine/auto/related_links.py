"""Lists of links to other articles below a heading that says so, in many languages.

"Related", "Read also", "Latest news": in a language whose words the model has not learnt, such a list inside the
article's element looks like a list of the article's own.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.labels import Label, is_label

LONG = 60
"""Characters of a heading."""
LINKED = 0.7
"""Share of linked text from which on a block is a link."""
FEW = 4
"""Words below which a block, such as a time or a name, does not end a list."""
LEAST = 2
"""Links of which a list has as many at least."""
MALUS = 4.0
"""What the log-odds of such a list lose on the page of an article. In languages that the model has not seen it raises
the F1 of multilingual-dev by 0.001 ± 0.001, and changes nothing elsewhere (2026-11-27)."""

_LABELS: tuple[Label, ...] = ("related", "sections", "more_from", "popular")

Bools = NDArray[np.bool_]


def related_links(v: PageMeasures, begun: Bools) -> Bools:
    """The blocks of such lists with their headings, shape (blocks,), among those where the article has ``begun``.

    A list ends with the first block of FEW words that is no link.
    """
    inside = np.zeros(len(v.texts), np.bool_)
    linked = v.linked >= LINKED * v.chars
    index = np.arange(len(inside))
    others = np.where(linked | (v.size < FEW), len(inside), index)
    end = np.concatenate((np.minimum.accumulate(others[::-1])[::-1], (len(inside),)))[1:]
    count = prefix_sum(linked)
    may_be = (begun & (v.length <= LONG) & (count[end] - count[index + 1] >= LEAST)).nonzero()[0].tolist()
    for block in may_be:
        if not inside[block] and is_label(v.texts[block], *_LABELS, numbers=True):
            inside[block : end[block]] = True
    return inside
