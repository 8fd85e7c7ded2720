"""What lies between a block and the beginning of the article: whether the article may have ended before it.

After an article come tags, its author, sharing, related articles, comments, the next article. What has been passed
since its first paragraph says so in any language: gaps without running text, forms, headings, parts named as comments,
and how far up the tree one has to climb from the first paragraph.
"""

import numpy as np

from plainleaf._kernel.features import the_end as kernel
from plainleaf.engine.auto.features.group import FeatureGroup, Rows
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import KIND

HEADLINE = 0.5
"""Share of the title's words from which on a block is the headline."""

PASSED = ("controls", "headings", "lists", "images", "comments", "sharing", "related", "footers", "articles")
"""What is counted between the first paragraph and a block: elements by their tags or by their names."""
_KINDS = np.array([KIND[name] for name in ("forms", "headings", "lists", "media", "asides", "articles")])
"""The kinds of elements that come before the groups of names of HELD, and the two after them."""

_NAMES = (
    "end: words before",
    "end: running words before",
    "end: before the first paragraph",
    "end: widest gap in words",
    "end: widest gap in blocks",
    "end: widest gap in links",
    *(f"end: {what} passed" for what in PASSED),
    "end: levels up",
    *(f"end: built like the first paragraph {level}" for level in (1, 2, 3)),
    "end: blocks before",
)


def _fill(v: PageMeasures, rows: Rows) -> None:
    """What was passed since the article's first paragraph, how wide the gaps were, how far the block is from it."""
    first = kernel.first_paragraph(v.page, v.headlines.title, v.headlines.title_words, HEADLINE)
    kernel.the_end(v.page, rows, first, v.marked.holds, v.marked.of_node, _KINDS)


THE_END = FeatureGroup(_NAMES, _fill)
