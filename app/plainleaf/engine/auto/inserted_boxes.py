"""Boxes that scripts of other firms put beside a page, consent, chats and pop-ups: children of its body, which their
programs name alike on every site. Their words are often more than those of the article."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document.inserted_names import is_inserted

SENTENCE = 8
"""Words of a block that may be the page's text."""


def inserted_boxes(v: PageMeasures) -> NDArray[np.bool_]:
    """The blocks in such boxes, shape (blocks,); none of a page that has no sentence elsewhere."""
    document = v.document
    boxes = [node for node in document.children(document.body) if is_inserted(document.nodes.element[node])]
    if not boxes:  # as on most pages
        return np.zeros(len(v.texts), np.bool_)
    inside: NDArray[np.bool_] = document.covering(boxes)[v.blocks.start]
    return inside if ((v.size >= SENTENCE) & ~inside).any() else np.zeros(len(inside), np.bool_)
