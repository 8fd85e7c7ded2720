"""danag, dana, r2l — content and code of each line, smoothed, and the area around the largest region.

Source: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, "Extracting the Main Content of Web Documents based on a
Naive Smoothing Method", 2011; DANA and R2L are described in it.

For each line of the normalised source, T1 is its characters of content and T2 its characters of code. The smoothed
difference diff(i) adds T1 − T2 of the line and of the lines before and after it. Lines with diff > 0 that adjoin
form regions; the region with the most content characters is the first paragraph of the main content. From there
the next region up and down is taken as long as at most ``gap`` lines lie between; first to last line are the area.

* ``danag``: content is the text of the area.
* ``r2l``: T1 counts characters of right-to-left scripts and T2 all others; content is the right-to-left characters of
  the area and no others, as the paper describes it.
* ``dana``: the area of ``r2l``, and all text in it.

Assumed: that R2L and DANA find their area by this difference, too. The paper does not print theirs; of R2L it says that
it is where a diagram is dense with right-to-left characters, of DANA that its first two phases are similar.

Left open by the paper: whether content is all text of the area or only that of its regions. The paper's phase 4
parses the area, so all of it is the default (``text="regions"`` gives the other; figures in ``docs/methods/danag.md``).
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document, Lines, lines, prefix_sum, right_to_left, right_to_left_only
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import kept_in, lines_of, opening, reach
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable

REFERENCE = (
    "Mohammadzadeh et al., Extracting the Main Content of Web Documents Based on a Naive Smoothing Method (2011)"
)


@record(frozen=True, slots=True)
class Regions:
    """Ranges of lines with diff > 0, one entry each: ``start``, ``end`` (exclusive), content ``characters``.

    ``paragraph`` is the one with the most characters; ``first`` to ``last`` (inclusive) form the area. All three are -1
    if there is no region.
    """

    start: Ints
    end: Ints
    characters: Ints
    paragraph: int
    first: int
    last: int

    @property
    def area(self) -> tuple[int, int]:
        """The lines of the area, the end exclusive."""
        return (int(self.start[self.first]), int(self.end[self.last])) if self.paragraph >= 0 else (0, 0)


@record(frozen=True, slots=True)
class DanaTrace:
    """T1, T2 and diff of every line, the regions and the area. ``script``: right-to-left characters of each run, if the
    method keeps only these."""

    method: str
    lines: Lines
    t1: Ints
    t2: Ints
    diff: Ints
    regions: Regions
    gap: int
    keep: Bools
    script: Ints | None

    def why(self, document: Document, node: int) -> str:
        """Whether the node's lines are in the area, or how far from it; and the share of script if that decides."""
        start = opening(document, self.keep, node)
        low, high = reach(document, self.lines.of_run, node)
        if low == high:
            return start
        if self.regions.paragraph < 0:
            return f"{start} {self._nothing()}"
        first, last = self.regions.area
        t1, t2 = int(self.t1[low:high].sum()), int(self.t2[low:high].sum())
        where = f"{lines_of(low, high)} T1 = {t1:,} and T2 = {t2:,} characters"
        if last <= low:
            return f"{start} {where}, {_lines(low - last + 1)} below the area of lines {first + 1} to {last}."
        if high <= first:
            return f"{start} {where}, {_lines(first - high + 1)} above the area of lines {first + 1} to {last}."
        inside = "in" if first <= low and high <= last else "partly in"
        return f"{start} {where}, {inside} the area of lines {first + 1} to {last}.{self._share(document, node)}"

    def _share(self, document: Document, node: int) -> str:
        if self.script is None:
            return ""
        under = document.under(node)
        share = 100 * self.script[under].sum() / max(1, document.runs.length[under].sum())
        return f" {share:.0f} % of its characters are of right-to-left scripts; no others are kept."

    def _nothing(self) -> str:
        if self.method != "danag" and not self.t1.any():
            return "The page has no right-to-left text, and this method suits right-to-left pages only."
        return "On no line does the smoothed content outweigh the code."

    def table(self, document: Document) -> TraceTable:
        """One row per region."""
        regions = self.regions
        rows, nodes = [], []
        for i, (start, end, count) in enumerate(
            zip(regions.start.tolist(), regions.end.tolist(), regions.characters.tolist(), strict=True)
        ):
            role = "first paragraph" if i == regions.paragraph else "area"
            rows.append((start + 1, end, count, role if regions.first <= i <= regions.last else "outside"))
            nodes.append(document.holder(int(self.lines.first_run[start]), int(self.lines.last_run[end - 1])))
        return TraceTable(("first line", "last line", "characters", "role"), tuple(rows), tuple(nodes))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The paper's figures 1 and 2: T1 above and T2 below the axis; the smoothed difference with the area."""
        first, last = self.lines.first_run, self.lines.last_run
        kept = kept_in(self.keep, first, last)
        area = np.zeros(len(self.diff), np.bool_)
        area[slice(*self.regions.area)] = True
        content = Series("T1, content", self.t1.astype(np.float64), None, kept)
        code = Series("T2, code", -self.t2.astype(np.float64))
        smooth = Series("diff", self.diff.astype(np.float64), 0.0, area)
        return (
            Chart("Content and code of each line", "bars", "line", "characters", (content, code), first, last),
            Chart("Smoothed difference and area", "bars", "line", "diff in characters", (smooth,), first, last),
        )


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count:,} lines"


def smoothed(t1: Ints, t2: Ints) -> Ints:
    """diff(i): content minus code over each line and its two neighbours, shape (lines,)."""
    own = t1 - t2
    result = own.copy()
    result[1:] += own[:-1]
    result[:-1] += own[1:]
    return result


def find_regions(diff: Ints, t1: Ints, gap: int) -> Regions:
    """The regions, the first paragraph and the area around it."""
    above = np.concatenate(([False], diff > 0, [False]))
    turns = (above[1:] != above[:-1]).nonzero()[0]
    start, end = turns[::2], turns[1::2]
    before = prefix_sum(t1)
    characters = before[end] - before[start]
    if len(start) == 0:
        return Regions(start, end, characters, -1, -1, -1)
    paragraph = int(characters.argmax())
    # Where too many lines lie between a region and the next, the walk ends.
    wide = (start[1:] - end[:-1] > gap).nonzero()[0]
    after = int(wide.searchsorted(paragraph))
    first = int(wide[after - 1]) + 1 if after > 0 else 0
    last = int(wide[after]) if after < len(wide) else len(start) - 1
    return Regions(start, end, characters, paragraph, first, last)


def run(document: Document, name: str, gap: int, text: str) -> tuple[Selection, Trace]:
    """Find the area and keep the text in it."""
    of_lines = lines(document)
    foreign = right_to_left(document) if name != "danag" else None
    if foreign is None:
        t1, t2 = of_lines.text, of_lines.code
    else:
        t1 = np.bincount(of_lines.of_run, weights=foreign, minlength=len(of_lines)).astype(np.int64)
        t2 = of_lines.text + of_lines.code - t1
    diff = smoothed(t1, t2)
    regions = find_regions(diff, t1, gap)
    taken = np.zeros(len(diff), np.bool_)
    taken[slice(*regions.area)] = True
    if text == "regions":
        taken &= diff > 0
    keep = taken[of_lines.of_run]
    script, texts = (foreign, tuple(map(right_to_left_only, document.runs.text))) if name == "r2l" else (None, None)
    if script is not None:
        keep &= script > 0
    total = np.maximum(t1 + t2, 1)
    score = np.where(keep, 1.0, 0.5) * (t1 / total)[of_lines.of_run]
    trace = DanaTrace(name, of_lines, t1, t2, diff, regions, gap, keep, script)
    return Selection(name, keep, score, texts=texts), trace


def _method(name: str, title: str, summary: str) -> Method:
    def find(document: Document, gap: int, text: str = "area") -> tuple[Selection, Trace]:
        return run(document, name, gap, text)

    parameters: tuple[Option, ...] = (
        Option("gap", 20, "lines that may lie between two paragraphs of the main content", "lines", 0, 100_000),
    )
    if name == "danag":
        meaning = "keep all text of the area, or that of its regions only"
        parameters += (Option("text", "area", meaning, choices=("area", "regions")),)
    return Method(name, title, REFERENCE, summary, parameters, find)


METHODS = (
    _method(
        name="danag",
        title="Content and code by line",
        summary="Find the lines where text outweighs tags and keep the area around the largest such region.",
    ),
    _method(
        name="dana",
        title="Right-to-left lines",
        summary="Find the area by its right-to-left characters and keep all text in it. Other pages yield nothing.",
    ),
    _method(
        name="r2l",
        title="Right-to-left characters",
        summary="Find the area by its right-to-left characters and keep such text in it. Other pages yield nothing.",
    ),
)
