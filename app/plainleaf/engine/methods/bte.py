"""bte — body text extraction.

Source: Finn, Kushmerick, Smyth, "Fact or Fiction: Content Classification for Digital Libraries", 2001.

The page is a sequence of tokens, each tag and each word being one. Content is the one range of tokens with the most
words inside and the most tags outside: the range that maximises (tags before) + (words inside) + (tags after).

A word inside adds one and a tag inside takes one away, so this is the range with the largest sum where words count
+1 and tags −1: the largest rise of the running sum, found without trying all ranges. Of several equal ranges the one
that ends first is taken, and of those the shortest.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document, source
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class BodyTextTrace:
    """Events of the source: words (or −1 for a tag) of each, and the chosen range ``start`` to ``end`` (exclusive)."""

    gain: Ints
    event: Ints
    start: int
    end: int
    keep: Bools

    @property
    def words(self) -> int:
        """Words inside the range."""
        inside = self.gain[self.start : self.end]
        return int(inside[inside > 0].sum())

    @property
    def tags(self) -> int:
        """Tags inside the range."""
        return int((self.gain[self.start : self.end] < 0).sum())

    def why(self, document: Document, node: int) -> str:
        """What widening the range to the node would cost."""
        start = opening(document, self.keep, node)
        under = document.under(node)
        if under.start == under.stop:
            return start
        chosen = f"the range of {self.words:,} words and {self.tags:,} tags"
        first, last = int(self.event[under.start]), int(self.event[under.stop - 1]) + 1
        if self.start <= first and last <= self.end:
            return f"{start} It lies in {chosen} that has the most words inside and tags outside."
        if first < self.end and self.start < last:
            return f"{start} It reaches beyond {chosen} that has the most words inside and tags outside."
        between = self.gain[self.end : last] if first >= self.end else self.gain[first : self.start]
        words, tags = int(between[between > 0].sum()), int((between < 0).sum())
        return f"{start} To widen {chosen} to it would add {words:,} words and {tags:,} tags."

    def table(self, document: Document) -> TraceTable:
        """Words and tags before, inside and after the range."""
        parts = (("before", 0, self.start), ("inside", self.start, self.end), ("after", self.end, len(self.gain)))
        rows = []
        for name, start, end in parts:
            gain = self.gain[start:end]
            rows.append((name, int(gain[gain > 0].sum()), int((gain < 0).sum())))
        return TraceTable(("part", "words", "tags"), tuple(rows), (-1, -1, -1))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The running sum; the chosen range is its largest rise."""
        inside = np.zeros(len(self.gain), np.bool_)
        inside[self.start : self.end] = True
        first = np.searchsorted(self.event, np.arange(len(self.gain)))
        last = np.searchsorted(self.event, np.arange(1, len(self.gain) + 1))
        series = Series("words − tags so far", np.cumsum(self.gain).astype(np.float64), None, inside)
        return (Chart("Words against tags", "curves", "tag or text", "words − tags", (series,), first, last),)


def largest_rise(gain: Ints) -> tuple[int, int]:
    """The range (end exclusive) of the largest sum; empty where no sum is above zero."""
    sums = np.concatenate(([0], np.cumsum(gain)))
    lowest = np.minimum.accumulate(sums)
    end = int(np.argmax(sums - lowest))
    if sums[end] == lowest[end]:
        return 0, 0
    return int(np.flatnonzero(sums[:end] == lowest[end])[-1]), end


def run(document: Document) -> tuple[Selection, Trace]:
    """Keep the runs of the best range."""
    events = source(document)
    gain = np.full(len(events.kind), -1, np.int64)
    gain[events.texts] = document.runs.words
    start, end = largest_rise(gain)
    keep = (events.texts >= start) & (events.texts < end)
    return Selection("bte", keep, keep.astype(np.float64)), BodyTextTrace(gain, events.texts, start, end, keep)


METHOD = Method(
    name="bte",
    title="Body text extraction",
    reference="Finn, Kushmerick, Smyth, Fact or Fiction: Content Classification for Digital Libraries (2001)",
    summary="Keep the one stretch of the page with the most words inside and the most tags outside.",
    parameters=(),
    run=run,
)
