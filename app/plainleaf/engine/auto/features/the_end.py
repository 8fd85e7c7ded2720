"""What is between the beginning of the article and a block: whether the article may have ended before it.

An article is followed by tags, its author, sharing, related articles, comments, the next article. The elements since
its first paragraph show this in any language: gaps without running text, forms, headings, parts named comments, and the
levels up the tree from the first paragraph.
"""

import numpy as np

from plainleaf._kernel.features import the_end as kernel
from plainleaf.engine.auto.features.group import FeatureGroup, Rows
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import KIND

HEADLINE = 0.5
"""Minimum share of the title's words in a block for it to be the headline."""

PASSED = ("controls", "headings", "lists", "images", "comments", "sharing", "related", "footers", "articles")
"""What is counted between the first paragraph and a block: elements by tag or by name."""
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
    """The elements since the article's first paragraph, the gaps, and the block's distance from it."""
    first = kernel.first_paragraph(v.page, v.headlines.title, v.headlines.title_words, HEADLINE)
    kernel.the_end(v.page, rows, first, v.marked.holds, v.marked.of_node, _KINDS)


THE_END = FeatureGroup(_NAMES, _fill)
