"""Blocks: stretches of text runs between the tags of a chosen set."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document.columns import Document, Ints, prefix_sum
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.record import record

_BREAK = "br"


@record(frozen=True, slots=True)
class Blocks:
    """Runs grouped into blocks, in document order.

    ``of_run`` (one entry per run) is the run's block; block ``b`` is the runs ``start[b]`` to ``end[b]``
    (exclusive).
    """

    of_run: Ints
    start: Ints
    end: Ints

    def __len__(self) -> int:
        return len(self.start)

    def sums(self, before: NDArray[np.int64]) -> NDArray[np.int64]:
        """Per-block totals, shape (blocks,), of a quantity given as prefix sums over the runs."""
        return before[self.end] - before[self.start]

    def texts(self, document: Document) -> list[str]:
        """The text of each block, white space collapsed."""
        runs, spaces = document.runs.text, document.runs.space_before.tolist()
        spaced = [f" {text}" if space else text for text, space in zip(runs, spaces, strict=True)]
        bounds = zip(self.start.tolist(), self.end.tolist(), strict=True)
        return [runs[start] if end - start == 1 else "".join(spaced[start:end]).strip() for start, end in bounds]

    def passage(self, document: Document, first: int, last: int) -> list[str]:
        """The text of the runs ``first`` to ``last`` (exclusive), block by block."""
        starts = np.diff(self.of_run[first:last]).nonzero()[0] + first + 1
        return [join(document, start, end) for start, end in pairwise([first, *starts.tolist(), last])]


def blocks(document: Document, boundaries: frozenset[str] = BLOCK, paragraphs: bool = False) -> Blocks:
    """Split the text at the start and end of every element whose tag is in ``boundaries``.

    The default splits where a browser begins a new line because of an element (not at ``br``); with ``paragraphs`` also
    where an empty line stands, which two ``br`` in a row make.
    """
    count = len(document.runs)
    if count == 0:
        nothing = np.zeros(0, np.int64)
        return Blocks(nothing, nothing, nothing)
    splitting = document.nodes.having(boundaries)
    first = np.zeros(count + 1, np.bool_)
    first[document.nodes.run_start[splitting]] = True
    first[document.nodes.run_end[splitting]] = True
    if paragraphs and _BREAK in document.nodes.tag_names:
        first[:count] |= _after_empty_line(document)
    first[[0, count]] = True
    bounds = first.nonzero()[0]
    return Blocks(first[:count].cumsum() - 1, bounds[:-1], bounds[1:])


def _after_empty_line(document: Document) -> NDArray[np.bool_]:
    """For each run: whether two ``br`` at least stand between it and the run before it."""
    breaks = prefix_sum(document.nodes.having(frozenset({_BREAK}))).take(document.runs.started)
    after = breaks >= 2
    after[1:] = breaks[1:] - breaks[:-1] >= 2
    return after


def join(document: Document, start: int, end: int) -> str:
    """The text of the runs ``start`` to ``end`` (exclusive) with a space wherever the page has one."""
    texts = document.runs.text[start:end]
    if len(texts) == 1:
        return texts[0]
    spaces = document.runs.space_before[start:end].tolist()
    parts = [" " + text if space else text for text, space in zip(texts, spaces, strict=True)]
    return "".join(parts).strip()
