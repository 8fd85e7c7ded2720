"""descent — recursive DOM text-distribution descent.

Source: "How to extract useful content from HTML page", 2010 (the article that names K and the 5 % stop).

Start at the body. At each node take the text lengths L(i) of its subnodes and their linear variance LV; K is
100·LV/FTL, FTL being the text length of the node. A single subnode is entered. Where K is below the stop
threshold the text is spread evenly and the node is the content; else the subnode with the longest text is
entered.

Left open by the article and decided here:

* *Linear variance*: the variance of the L(i) over FTL, which is a length again; K is then the variance of the shares
  L(i)/FTL in percent. With it the article's own example stops where the article says that it stops. The parameter
  ``variance`` has three other readings, which do not, or stop too early on real pages (``docs/methods/descent.md``).
* *Subnodes*: child elements with text, and each direct run of text, so that the article's own example, a
  cell of bare text with a few links, keeps its text. Where bare text is the longest subnode the node is the content.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import numpy as np

from plainleaf._kernel import blocks as kernel
from plainleaf.engine.document import Document
from plainleaf.engine.options import Option, Value
from plainleaf.engine.record import record
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, Selection, Trace, TraceTable

Lengths = Sequence[int]

SHARES, ABSOLUTE = "variance-of-shares", "mean-absolute-deviation"


def _variance(lengths: Lengths) -> float:
    mean = sum(lengths) / len(lengths)
    return math.fsum([(length - mean) ** 2 for length in lengths]) / len(lengths)


def _absolute_deviation(lengths: Lengths) -> float:
    mean = sum(lengths) / len(lengths)
    return math.fsum([abs(length - mean) for length in lengths]) / len(lengths)


READINGS: dict[str, Callable[[Lengths], float]] = {
    SHARES: lambda lengths: _variance(lengths) / sum(lengths),
    ABSOLUTE: _absolute_deviation,
    "mean-absolute-deviation-over-n": lambda lengths: _absolute_deviation(lengths) / len(lengths),
    "standard-deviation": lambda lengths: math.sqrt(_variance(lengths)),
}
"""Definitions of the linear variance of text lengths, in characters. No list is empty, no length is 0."""

Decision = Literal["only child", "go on", "stop", "bare text", "leaf"]

_ENTERS = ("only child", "go on")

IN_WORDS: dict[Decision, str] = {
    "only child": "it has one subnode, which is entered",
    "go on": "K reaches the threshold, so the longest subnode is entered",
    "stop": "K is below the threshold, so the text is spread evenly: this is the content",
    "bare text": "its longest subnode is bare text, so this is the content",
    "leaf": "it has no subnodes with text, so this is the content",
}


@record(frozen=True, slots=True)
class Step:
    """One visited node. ``lengths`` are the L(i) in characters, ``subnodes`` their nodes (-1 for bare text) and
    ``first_run`` the first text run of each; ``longest`` is an index into them, -1 without subnodes. ``k`` is in
    percent."""

    node: int
    subnodes: tuple[int, ...]
    first_run: tuple[int, ...]
    lengths: tuple[int, ...]
    longest: int
    ftl: int
    lv: float
    k: float
    decision: Decision


@record(frozen=True, slots=True)
class DescentTrace:
    """The visited nodes from the body down, and the threshold (percent)."""

    steps: tuple[Step, ...]
    stop: float

    @property
    def root(self) -> int:
        """The chosen node."""
        return self.steps[-1].node

    def why(self, document: Document, node: int) -> str:
        """Why the text under a node is kept or left out, with the numbers of the deciding step."""
        root = self.root
        share = 100 * document.text_length[node] / max(1, document.text_length[document.body])
        about = f"{document.describe(node)} holds {share:.0f} % of the page's text."
        nodes = document.nodes
        if node == root:
            return f"{about} Kept: {self._reason()}."
        if root < node < nodes.end[root]:
            return f"{about} Kept: it lies in {document.describe(root)}, where {self._reason()}."
        if node <= root < nodes.end[node]:
            return f"{about} Partly kept: the content, {document.describe(root)}, lies in it."
        step = next((s for s in reversed(self.steps) if s.node <= node < nodes.end[s.node]), None)
        if step is None:
            return f"{about} Left out: it lies outside the body."
        chosen = document.describe(step.subnodes[step.longest])
        longest = step.lengths[step.longest]
        own = next((i for i, s in enumerate(step.subnodes) if s >= 0 and s <= node < nodes.end[s]), None)
        length = f"of {step.lengths[own]:,} characters " if own is not None else "without text "
        return (
            f"{about} Left out at {document.describe(step.node)}: its branch {length}lost to {chosen} "
            f"with {longest:,} characters (K = {step.k:.1f} %)."
        )

    def table(self, document: Document) -> TraceTable:
        """One row per visited node."""
        rows: tuple[tuple[Value, ...], ...] = tuple(
            (
                number,
                document.describe(step.node),
                len(step.lengths),
                step.lengths[step.longest] if step.lengths else 0,
                step.ftl,
                round(step.lv, 2),
                round(step.k, 2),
                step.decision,
            )
            for number, step in enumerate(self.steps, 1)
        )
        columns = ("step", "node", "n", "longest", "FTL", "LV", "K %", "decision")
        return TraceTable(columns, rows, tuple(step.node for step in self.steps))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """K over the steps with the stop line."""
        nodes = [step.node for step in self.steps]
        k = np.array([step.k for step in self.steps], np.float64)
        kept = np.zeros(len(nodes), np.bool_)
        kept[-1] = True
        series = Series("K", k, self.stop, kept)
        first, last = document.nodes.run_start[nodes], document.nodes.run_end[nodes]
        return (Chart("Distribution coefficient K", "bars", "step", "K in %", (series,), first, last),)

    def step_picture(self, document: Document, number: int) -> Chart:
        """The L(i) of one step as bars, the entered subnode marked."""
        step = self.steps[number]
        lengths = np.array(step.lengths, np.float64)
        kept = np.zeros(len(lengths), np.bool_)
        if step.lengths:
            kept[step.longest if step.decision in _ENTERS else slice(None)] = True
        first = np.array(step.first_run, np.int64)
        ends = [document.nodes.run_end[s] if s >= 0 else run + 1 for s, run in zip(step.subnodes, first, strict=True)]
        series = Series("L(i)", lengths, float(lengths.mean()) if len(lengths) else None, kept)
        title = f"Text lengths of the subnodes of {document.describe(step.node)}"
        return Chart(title, "bars", "subnode i", "characters", (series,), first, np.array(ends, np.int64))

    def _reason(self) -> str:
        step = self.steps[-1]
        if step.decision == "stop":
            return f"K = {step.k:.1f} % is below {self.stop:g} %"
        return IN_WORDS[step.decision].split(",")[0]


def run(document: Document, stop: float, variance: str) -> tuple[Selection, Trace]:
    """Descend from the body; every run under the last visited node is kept."""
    trace = descend(document, stop, variance)
    kept = document.under(trace.root)
    keep = np.zeros(len(document.runs), np.bool_)
    keep[kept] = True
    # A run is more certain the longer it is on the descent's path.
    score = np.zeros(len(document.runs), np.float64)
    for depth, step in enumerate(trace.steps, 1):
        score[document.under(step.node)] = depth / len(trace.steps)
    return Selection("descent", keep, score, trace.root), trace


def descend(document: Document, stop: float, variance: str = SHARES) -> DescentTrace:
    """The steps from the body down to the chosen node."""
    return DescentTrace(tuple(_steps(document, stop, variance)), stop)


def _steps(document: Document, stop: float, variance: str) -> Iterator[Step]:
    nodes, before = document.nodes, document.chars_before
    node = document.body
    while True:
        subnodes, first_run, lengths = kernel.subnodes(nodes.end, nodes.run_start, nodes.run_end, before, node)
        ftl = sum(lengths)
        longest = lengths.index(max(lengths)) if lengths else -1
        lv, k = _coefficients(lengths, ftl, variance)
        decision = _decide(subnodes, longest, k, stop)
        yield Step(node, tuple(subnodes), tuple(first_run), tuple(lengths), longest, ftl, lv, k, decision)
        if decision not in _ENTERS:
            return
        node = subnodes[longest]


def _coefficients(lengths: Lengths, ftl: int, variance: str) -> tuple[float, float]:
    """LV in characters and K in percent; both 0 without subnodes."""
    if not ftl:
        return 0.0, 0.0
    lv = READINGS[variance](lengths)
    return lv, 100 * lv / ftl


def _decide(subnodes: Sequence[int], longest: int, k: float, stop: float) -> Decision:
    if not subnodes:
        return "leaf"
    if len(subnodes) > 1 and k < stop:
        return "stop"
    if subnodes[longest] < 0:
        return "leaf" if len(subnodes) == 1 else "bare text"
    return "only child" if len(subnodes) == 1 else "go on"


METHOD = Method(
    name="descent",
    title="Recursive descent",
    reference="How to extract useful content from HTML page (2010)",
    summary="Follow the longest subnode down from the body until the text is spread evenly.",
    parameters=(
        Option("stop", 5.0, "stop where K, the spread of text over the subnodes, is below this", "%", 0.0, 100.0),
        Option(
            "variance",
            SHARES,
            "what the linear variance in K is: the variance of the subnodes' shares of the text, or another reading",
            choices=tuple(READINGS),
        ),
    ),
    run=run,
)
