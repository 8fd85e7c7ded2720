"""The page's data for sections: the extent of headings, certain text, and sentences."""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.record import record
from plainleaf.engine.words import SENTENCE_ENDS

LINKED = 0.7
"""Minimum share of linked text of a block that is a link."""
SURE = 1.0
"""Minimum log-odds of text that certainly belongs to the article."""
SENTENCE = 40
"""Minimum characters of a sentence."""
NO_HEADING = 7
"""The level of a block that is not a heading, below all headings."""

_LEVELS = {name: int(name[1]) for name in HEADINGS}


@record(frozen=True, slots=True)
class Section:
    """The blocks ``first`` to ``end`` (exclusive), which are a section of some kind."""

    kind: str
    first: int
    end: int


class SectionedPage:
    """The blocks of a page with their ``log_odds``. Arrays are per block; ``links``, ``texts`` and ``surely`` are
    prefix sums of links, sentences, and words of ``sure`` text, which begins with the block ``first`` and ends with
    ``last``."""

    def __init__(self, v: PageMeasures, log_odds: Floats) -> None:
        self.v, self.log_odds = v, log_odds
        nodes = v.document.nodes
        self.level = np.array([_LEVELS.get(name, NO_HEADING) for name in nodes.tag_names])[nodes.tag[v.container]]
        self._depth = v.depth[v.container]
        self.links = prefix_sum(v.linked >= LINKED * v.chars)
        self.text = _texts(v)
        self.texts = prefix_sum(self.text)
        self.sure = self.text & (log_odds > SURE)
        self.surely = prefix_sum(self.sure * v.size)
        sure = self.sure.nonzero()[0]
        self.first, self.last = (int(sure[0]), int(sure[-1])) if len(sure) else (len(v.texts), -1)

    def blocks_in(self, node: int) -> tuple[int, int]:
        """The first block that begins in a node, and the one after the last."""
        part = self.v.blocks_in(node)
        return part.start, part.stop

    def opened(self, heading: int) -> tuple[int, int]:
        """The smallest element with more than a heading, and the block after the heading's section in it: up to the
        next heading that is neither lower nor deeper in the page. A heading at the end of a box has no section."""
        v, parent = self.v, self.v.document.nodes.parent
        node = int(v.container[heading])
        first, end = self.blocks_in(node)
        while first == heading and end == heading + 1 and node > v.document.body:
            node = int(parent[node])
            first, end = self.blocks_in(node)
        below = slice(heading + 1, end)
        next_one = self.level[below] <= min(int(self.level[heading]), NO_HEADING - 1)
        next_one &= self._depth[below] <= self._depth[heading]
        return node, heading + 1 + int(next_one.argmax()) if next_one.any() else end

    def mean(self, section: Section) -> float:
        """The mean log-odds of a section's words."""
        own = slice(section.first, section.end)
        size = self.v.size[own]
        return float((size * self.log_odds[own]).sum()) / max(float(size.sum()), 1e-9)


def _texts(v: PageMeasures) -> Bools:
    """Mask of the blocks of running text, and of sentences, which have few words in languages with long words."""
    found = v.running.copy()
    for block in ((v.length >= SENTENCE) & (v.linked == 0) & ~found).nonzero()[0].tolist():
        found[block] = v.texts[block].endswith(SENTENCE_ENDS)
    return found
