"""boilerpipe — shallow text features.

Source: Kohlschütter, Fankhauser, Nejdl, "Boilerplate Detection using Shallow Text Features", 2010: the two small
decision trees that it prints, over the block itself and its two neighbours.

``rules="words"`` (the paper's number-of-words classifier): a block is content if at most a third of its words are
linked and either

* at most 5/9 of the words of the block before it are linked, and it has more than 16 words, or the next has more
  than 15, or the previous more than 4;
* or more of those are linked, and it has more than 40 words, or the next has more than 17.

``rules="density"`` asks for words per wrapped line (80 characters) in place of words.

Left open (figures in ``docs/methods/boilerpipe.md``): whether every tag but ``a`` ends a block, as the paper says, or
only tags that begin a new line, as its program does. Neighbours that do not exist have no words and no links.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.document import Document, blocks, prefix_sum, word_density
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import Method, Selection, Trace
from plainleaf.engine.selection.measured import Measure, MeasuredTrace

LINKED, LINKED_BEFORE = 1 / 3, 5 / 9
"""Maximum link density of a text block, and of the block before it; the paper prints 0.333333 and 0.555556."""


@record(frozen=True, slots=True)
class ShallowTrace(MeasuredTrace):
    """Words (or words per line) and link density of each block."""

    def numbers(self, low: int, high: int) -> str:
        """Those of the largest block and of its two neighbours."""
        block = low + int(np.argmax(self.measures[0].values[low:high]))
        which = "Its block" if high - low == 1 else f"The largest of its {high - low} blocks"
        before, after = (self._numbers(place, "linked") for place in (block - 1, block + 1))
        own = f"has {self._numbers(block, 'of its words linked')}"
        return f"{which} {own}; before it {before}, after it {after}. {self._rule(block)}"

    def _numbers(self, block: int, linked: str) -> str:
        if not 0 <= block < len(self.content):
            return "none"
        size, links = self.measures
        return f"{size.values[block]:.4g} {size.unit}, {100 * links.values[block]:.0f} % {linked}"

    def _rule(self, block: int) -> str:
        links = self.measures[1].values
        if links[block] > LINKED:
            return "More than a third is linked: boilerplate."
        verdict = "content" if self.content[block] else "boilerplate"
        if block > 0 and links[block - 1] > LINKED_BEFORE:
            return f"After a block of links the stricter rule holds: {verdict}."
        return f"Few links here and before it, so the sizes decide: {verdict}."


def by_words(size: Floats, links: Floats) -> Bools:
    """The number-of-words rules over all blocks; ``size`` in words, ``links`` the share of linked words."""
    before, after, links_before = _shifted(size, links)
    after_text = (size > 16) | (after > 15) | (before > 4)
    after_links = (size > 40) | (after > 17)
    return np.asarray((links <= LINKED) & np.where(links_before <= LINKED_BEFORE, after_text, after_links), np.bool_)


def by_density(size: Floats, links: Floats) -> Bools:
    """The density rules over all blocks; ``size`` in words per line."""
    before, after, links_before = _shifted(size, links)
    after_text = np.where(size > 9, after > 0, (after > 10) | (before > 4))
    return np.asarray((links <= LINKED) & np.where(links_before <= LINKED_BEFORE, after_text, after > 11), np.bool_)


def _shifted(size: Floats, links: Floats) -> tuple[Floats, Floats, Floats]:
    before = np.concatenate(([0.0], size))[: len(size)]
    after = np.concatenate((size, [0.0]))[1:]
    return before, after, np.concatenate(([0.0], links))[: len(links)]


def run(document: Document, rules: str, split: str) -> tuple[Selection, Trace]:
    """Judge each block by itself and its neighbours."""
    found = blocks(document, frozenset(document.nodes.tag_names) - {"a"}) if split == "tags" else blocks(document)
    count = found.sums(document.words_before).astype(np.float64)
    linked = found.sums(prefix_sum(np.where(document.runs.linked, document.runs.words, 0)))
    links = np.asarray(linked / np.maximum(count, 1), np.float64)
    size = count if rules == "words" else word_density(document, found)
    content = by_words(size, links) if rules == "words" else by_density(size, links)
    keep = content[found.of_run]
    score = (np.where(content, 1.0, 0.5) * (1 - links))[found.of_run]
    unit, line = ("words", 16.0) if rules == "words" else ("words per line", 9.0)
    measures = (
        Measure(unit, size.astype(np.int64) if rules == "words" else size, unit, line, "Size of the blocks"),
        Measure("link density", links, "share of linked words", LINKED),
    )
    trace = ShallowTrace("block", measures, content, found.start, found.end, found.of_run, keep)
    return Selection("boilerpipe", keep, score), trace


METHOD = Method(
    name="boilerpipe",
    title="Boilerpipe's rules",
    reference="Kohlschütter, Fankhauser, Nejdl, Boilerplate Detection using Shallow Text Features (2010)",
    summary="Judge each block by its words and links, and by those of the blocks before and after it.",
    parameters=(
        Option(
            "rules",
            "words",
            "which of the paper's trees: number of words, or words per line",
            choices=("words", "density"),
        ),
        Option(
            "split", "lines", "blocks end at tags that begin a line, or at every tag but a", choices=("lines", "tags")
        ),
    ),
    run=run,
)
