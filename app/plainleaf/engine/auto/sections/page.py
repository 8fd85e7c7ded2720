"""The page's data for sections: the extent of headings, certain text, and sentences."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from plainleaf._kernel.features import sections as kernel
from plainleaf.engine.arrays import Floats
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.line_signs import SENTENCE as SENTENCE_END
from plainleaf.engine.record import record

LINKED = 0.7
"""Minimum share of linked text of a block that is a link."""
SURE = 1.0
"""Minimum log-odds of text that certainly belongs to the article."""
SENTENCE = 40
"""Minimum characters of a sentence."""


@record(frozen=True, slots=True)
class Section:
    """The blocks ``first`` to ``end`` (exclusive), which are a section of some kind."""

    kind: str
    first: int
    end: int


class SectionedPage:
    """The blocks of a page with their ``log_odds``. Arrays are per block; ``links``, ``texts`` and ``surely`` are sums
    over the blocks before each: links, sentences, and words of ``sure`` text, which begins with the block ``first``
    and ends with ``last``. ``text`` are running text, and sentences, which in a language of long words have few."""

    def __init__(self, v: PageMeasures, log_odds: Floats) -> None:
        self.v, self.log_odds, self.level = v, log_odds, v.level
        masks, sums = np.empty((2, len(v.texts)), np.bool_), np.empty((3, len(v.texts) + 1), np.int64)
        ended = v.signs.having(SENTENCE_END).view(np.uint8)
        self.first, self.last = kernel.sums(v.page, log_odds, ended, SENTENCE, LINKED, SURE, masks.view(np.uint8), sums)
        self.text, self.sure = masks
        self.links, self.texts, self.surely = sums

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each text is on the page."""
        return Counter(self.v.texts)

    def blocks_in(self, node: int) -> tuple[int, int]:
        """The first block that begins in a node, and the one after the last."""
        return self.v.page.blocks_in(node)

    def opened(self, heading: int) -> tuple[int, int]:
        """The smallest element with more than a heading, and the block after the heading's section in it: up to the
        next heading that is neither lower nor deeper in the page. A heading at the end of a box has no section."""
        return kernel.opened(self.v.page, self.level, heading)

    def children_from(self, node: int, block: int) -> Iterator[int]:
        """The children of a node in which a block begins, from the one that contains the block."""
        nodes, child = self.v.document.nodes.lists, int(self.v.container[block])
        if child == node:
            child = int(self.v.document.runs.started[self.v.blocks.start[block]])
        while node < child < nodes.end[node] and nodes.parent[child] != node:
            child = nodes.parent[child]
        while node < child < nodes.end[node]:
            yield child
            child = nodes.end[child]

    def mean(self, section: Section) -> float:
        """The mean log-odds of a section's words."""
        return kernel.mean(self.v.page, self.log_odds, section.first, section.end)
