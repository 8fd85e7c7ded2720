"""Blocks: ranges of text runs between tags of a given set."""

from itertools import pairwise

import numpy as np

from plainleaf._kernel import blocks as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.record import record

_BREAK = "br"


@record(frozen=True, slots=True)
class Blocks:
    """Runs grouped into blocks, in document order.

    ``of_run`` (one entry per run) is the run's block; block ``b`` is the runs ``start[b]`` to ``end[b]`` (exclusive).
    ``bounds`` (blocks + 1) are the starts and the last end.
    """

    of_run: Ints
    start: Ints
    end: Ints
    bounds: Ints

    def __len__(self) -> int:
        return len(self.start)

    def sums(self, before: Ints) -> Ints:
        """Per-block totals, shape (blocks,), of a quantity given as prefix sums over the runs."""
        return before[self.end] - before[self.start]

    def texts(self, document: Document) -> list[str]:
        """The text of each block, white space collapsed."""
        return kernel.texts(document.runs.text, document.runs.space_before.view(np.uint8), self.bounds)

    def passage(self, document: Document, first: int, last: int) -> list[str]:
        """The text of the runs ``first`` to ``last`` (exclusive), block by block."""
        starts = np.diff(self.of_run[first:last]).nonzero()[0] + first + 1
        return [join(document, start, end) for start, end in pairwise([first, *starts.tolist(), last])]


def blocks(document: Document, boundaries: frozenset[str] = BLOCK, paragraphs: bool = False) -> Blocks:
    """Split the text at the start and end of every element whose tag is in ``boundaries``.

    The default splits where a browser starts a new line because of an element (not at ``br``); with ``paragraphs`` also
    at an empty line, that is at two ``br`` in a row.
    """
    known: Blocks | None = document.derived.get((boundaries, paragraphs))
    if known is not None:
        return known
    nodes, runs = document.nodes, document.runs
    names, of_run, bounds = nodes.tag_names, np.empty(len(runs), np.int64), np.empty(len(runs) + 1, np.int64)
    line_break = names.index(_BREAK) if paragraphs and _BREAK in names else -1
    splitting = bytes(map(boundaries.__contains__, names))
    count = kernel.split(nodes.tag, nodes.run_start, nodes.run_end, splitting, runs.started, line_break, of_run, bounds)
    found = Blocks(of_run, bounds[:count], bounds[1 : count + 1], bounds[: count + 1])
    document.derived[boundaries, paragraphs] = found
    return found


def join(document: Document, start: int, end: int) -> str:
    """The text of the runs ``start`` to ``end`` (exclusive), with the page's spaces."""
    texts = document.runs.text[start:end]
    if len(texts) == 1:
        return texts[0]
    spaces = document.runs.space_before[start:end].tolist()
    parts = [" " + text if space else text for text, space in zip(texts, spaces, strict=True)]
    return "".join(parts).strip()
