"""The element with most of the page's paragraphs, and the gaps between them, independent of the language.

The element is found as in Readability: each paragraph votes for its container, with half of its vote for the parent and
a sixth for the next ancestor, and links count against an element. Of nested boxes with the same text the outermost is
taken.
"""

import numpy as np

from plainleaf._kernel.features import surroundings as kernel
from plainleaf.engine.auto.features.group import FeatureGroup

SHORT = 25
"""Minimum characters of a paragraph."""
_VOTES = np.array((1.0, 1 / 2, 1 / 6))
"""Share of a paragraph's vote for the first, second and third ancestor of its container."""

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
