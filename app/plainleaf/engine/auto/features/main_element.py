"""The element that holds most of the page's paragraphs, and the gaps between them, in any language.

The element is found as Readability finds it: each paragraph votes for the element that holds it, with half its vote for
the one around that and a sixth for the next, and links count against an element. Of boxes in boxes that hold the same
text the outermost is meant.
"""

import numpy as np

from plainleaf._kernel.features import surroundings as kernel
from plainleaf.engine.auto.features.group import FeatureGroup

SHORT = 25
"""Characters below which a block is no paragraph."""
_VOTES = np.array((1.0, 1 / 2, 1 / 6))
"""Share of a paragraph's vote that the first, second and third element above its container get."""

_NAMES = (
    *(f"main element: ancestor {level}" for level in range(4)),
    "main element: inside",
    "main element: blocks after",
    "main element: blocks before",
    "main element: place in it",
    "main element: text share",
    "words since running text",
    "words until running text",
    "blocks since running text",
    "blocks until running text",
    "main element: running texts",
    "main element: running words",
    "main element: share of running words",
    "main element: running words of the page",
)


MAIN_ELEMENT = FeatureGroup(_NAMES, lambda v, rows: kernel.main_element(v.page, rows, _VOTES, SHORT))
