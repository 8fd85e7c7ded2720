"""density — language independent content extraction by text density.

Source: Moreno, Deschacht, Moens, "Language Independent Content Extraction from Web Pages", 2009.

The page is an array of lines in order; their lengths in characters are the text density. Lines of at least ``shortest``
characters (C1) that are at most ``gap`` lines apart (C2) form a region of high density; the region with the most text,
from its first to its last line, is the main content.

Left open (figures in ``docs/methods/density.md``): what a line is (lines of the normalised source that hold text, so
that lines of tags only do not count), and both numbers.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document, blocks, prefix_sum
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import lines_of, opening, reach
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable


@record(frozen=True, slots=True)
class DenseRegion:
    """A region of high density: its lines (the end exclusive) and its characters."""

    start: int
    end: int
    characters: int


@record(frozen=True, slots=True)
class DensityTrace:
    """Lines with text: ``length`` in characters, the runs of each; the regions, and which is the content (-1: none)."""

    length: Ints
    first_run: Ints
    last_run: Ints
    of_run: Ints
    shortest: int
    regions: tuple[DenseRegion, ...]
    chosen: int
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """The region of the node's lines, and their length."""
        start = opening(document, self.keep, node)
        low, high = reach(document, self.of_run, node)
        if low == high:
            return start
        longest = int(self.length[low:high].max())
        lines = f"{lines_of(low, high)} at most {longest:,} characters (C1 = {self.shortest})"
        if self.chosen < 0:
            return f"{start} {lines}; no line of the page is that long."
        best = self.regions[self.chosen]
        chosen = f"the densest region, lines {best.start + 1} to {best.end} with {best.characters:,} characters"
        if best.start < high and low < best.end:
            return f"{start} {lines}, in {chosen}."
        other = next((one for one in self.regions if one.start < high and low < one.end), None)
        own = f"in a region of {other.characters:,} characters" if other else "in no region"
        return f"{start} {lines}, {own} and outside {chosen}."

    def table(self, document: Document) -> TraceTable:
        """One row per region."""
        rows, nodes = [], []
        for i, one in enumerate(self.regions):
            rows.append((one.start + 1, one.end, one.characters, "content" if i == self.chosen else "left out"))
            nodes.append(document.holder(int(self.first_run[one.start]), int(self.last_run[one.end - 1])))
        return TraceTable(("first line", "last line", "characters", "decision"), tuple(rows), tuple(nodes))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The density graph: the length of every line, with C1."""
        kept = np.zeros(len(self.length), np.bool_)
        if self.chosen >= 0:
            kept[self.regions[self.chosen].start : self.regions[self.chosen].end] = True
        series = Series("length", self.length.astype(np.float64), float(self.shortest), kept)
        return (Chart("Text density", "bars", "line", "characters", (series,), self.first_run, self.last_run),)


def find_regions(length: Ints, shortest: int, gap: int) -> tuple[DenseRegion, ...]:
    """The regions of high density in a sequence of line lengths."""
    dense = np.flatnonzero(length >= shortest)
    if len(dense) == 0:
        return ()
    parts = np.flatnonzero(np.diff(dense) > gap)
    starts = dense[np.concatenate(([0], parts + 1))]
    ends = dense[np.append(parts, len(dense) - 1)] + 1
    before = prefix_sum(length)
    sums = before[ends] - before[starts]
    return tuple(map(DenseRegion, starts.tolist(), ends.tolist(), sums.tolist()))


def run(document: Document, shortest: int, gap: int) -> tuple[Selection, Trace]:
    """Keep the densest region."""
    lines = blocks(document)
    length = lines.sums(document.chars_before)
    regions = find_regions(length, shortest, gap)
    chosen = max(range(len(regions)), key=lambda i: regions[i].characters, default=-1)
    inside = np.zeros(len(lines), np.bool_)
    if chosen >= 0:
        inside[regions[chosen].start : regions[chosen].end] = True
    keep = inside[lines.of_run]
    score = np.minimum(length / shortest, 1.0)[lines.of_run] * np.where(keep, 1.0, 0.5)
    trace = DensityTrace(length, lines.start, lines.end, lines.of_run, shortest, regions, chosen, keep)
    return Selection("density", keep, score), trace


METHOD = Method(
    name="density",
    title="Text density",
    reference="Moreno, Deschacht, Moens, Language Independent Content Extraction from Web Pages (2009)",
    summary="Join long lines that are close together and keep the region with the most text.",
    parameters=(
        Option("shortest", 80, "length from which a line is dense (C1)", "characters", 1, 100_000),
        Option("gap", 16, "distance up to which dense lines belong together (C2)", "lines", 1, 100_000),
    ),
    run=run,
)
