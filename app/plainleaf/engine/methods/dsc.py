"""dsc — document slope curves.

Source: Pinto et al., "QuASM: A System for Question Answering Using Semi-Structured Data", 2002, in the form in which
Gottron compares it.

The page is a sequence of tokens, each tag and each word being one. The curve is the number of tags so far over the
number of tokens so far: flat in text, steep in tags. A window moves along it; if the slope inside the window is at most
``slope`` times the average slope of the page, the tokens are content. So, unlike in body text extraction, the content
may have several parts.

Left open (figures in ``docs/methods/dsc.md``): the length of the window, and that it is centred on the token. A run is
kept if more than half of its words are.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import TEXT, Document, prefix_sum, source
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import kept_in, opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class SlopeTrace:
    """The tokens (true for a tag), the slope around each, the ``limit`` and the tokens of each run."""

    tags: Bools
    slope: Floats
    average: float
    limit: float
    first: Ints
    last: Ints
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """The mean slope over the node's words, against the limit."""
        start = opening(document, self.keep, node)
        under = document.under(node)
        if under.start == under.stop:
            return start
        here = slice(int(self.first[under.start]), int(self.last[under.stop - 1]))
        slope = float(self.slope[here][~self.tags[here]].mean())
        low = float((self.slope[here][~self.tags[here]] <= self.limit).mean())
        return (
            f"{start} Around its words {100 * slope:.0f} % of the tokens are tags on average; {100 * low:.0f} % of its "
            f"words are at or below the limit of {100 * self.limit:.0f} % (the page's average is "
            f"{100 * self.average:.0f} %)."
        )

    def table(self, document: Document) -> TraceTable:
        """One row per range of content: tokens, tags and slope."""
        low = np.concatenate(([False], self.slope <= self.limit, [False]))
        turns = np.flatnonzero(low[1:] != low[:-1])
        before = prefix_sum(self.tags)
        rows = []
        for start, end in zip(turns[::2].tolist(), turns[1::2].tolist(), strict=True):
            tags = int(before[end] - before[start])
            rows.append((start + 1, end, end - start - tags, tags, round(tags / (end - start), 3)))
        return TraceTable(("first token", "last token", "words", "tags", "slope"), tuple(rows), (-1,) * len(rows))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The document slope curve, and the slope in the window with its limit."""
        count = len(self.tags)
        token = np.arange(count)
        first = np.searchsorted(self.last, token, "right")
        last = np.maximum(np.searchsorted(self.first, token + 1, "left"), first)
        kept = kept_in(self.keep, first, last)
        curve = Series("tags so far", np.cumsum(self.tags).astype(np.float64), None, kept)
        slope = Series("share of tags in the window", self.slope, self.limit, kept)
        return (
            Chart("Document slope curve", "curves", "token", "tags", (curve,), first, last),
            Chart("Slope in the window", "curves", "token", "tags per token", (slope,), first, last),
        )


def window_slope(tags: Bools, window: int) -> Floats:
    """The share of tags among the ``window`` tokens around each token, fewer at the ends, shape (tokens,)."""
    before = prefix_sum(tags)
    token = np.arange(len(tags))
    low = np.maximum(token - window // 2, 0)
    high = np.minimum(token - window // 2 + window, len(tags))
    return np.asarray((before[high] - before[low]) / np.maximum(high - low, 1), np.float64)


def run(document: Document, window: int, slope: float) -> tuple[Selection, Trace]:
    """Keep the runs in flat parts of the curve."""
    events = source(document)
    sizes = np.ones(len(events.kind), np.int64)
    sizes[events.texts] = document.runs.words
    tags = np.repeat(events.kind != TEXT, sizes)
    last = np.cumsum(sizes)[events.texts]
    first = last - sizes[events.texts]
    around = window_slope(tags, window)
    average = float(tags.mean()) if len(tags) else 0.0
    flat = prefix_sum(around <= slope * average)
    score = (flat[last] - flat[first]) / np.maximum(last - first, 1)
    keep = score > 0.5
    return Selection("dsc", keep, score), SlopeTrace(tags, around, average, slope * average, first, last, keep)


METHOD = Method(
    name="dsc",
    title="Document slope curves",
    reference="Pinto et al., QuASM: A System for Question Answering Using Semi-Structured Data (2002)",
    summary="Keep the parts of the page in which tags are few against the page's average.",
    parameters=(
        Option("window", 10, "tokens over which the slope is measured", "tokens", 1, 100_000),
        Option("slope", 0.5, "slope up to which a part is content, against the page's average", "", 0.0, 10.0),
    ),
    run=run,
)
