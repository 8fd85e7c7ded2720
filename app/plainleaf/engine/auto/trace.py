"""The numbers behind a decision: the probability of every block, the threshold, and the reasons for any block."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import STOP, PageMeasures
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.auto.steps import MODEL
from plainleaf.engine.document import Document
from plainleaf.engine.ledger import Ledger, LedgerEntry
from plainleaf.engine.methods.descent import DescentTrace, descend
from plainleaf.engine.options import Value
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import TraceTable

if TYPE_CHECKING:
    from plainleaf.engine.auto.explanation.reasons import Reason

MOST = 3
"""Maximum reasons for and against in a sentence."""
SAID = 0.05
"""Minimum log-odds of a reason in a sentence: less would be shown as 0.0."""
DRAWN = 8
"""Maximum reasons in the chart; the rest is combined."""

TEXT = 200
"""Maximum characters of a block's text in the table."""


@record(frozen=True, slots=True)
class AutoTrace:
    """The decision per block: its features (``rows``), its probability, whether the threshold ``kept`` it, and the
    ``gain`` of its log-odds inside the element with most paragraphs, or their loss after it; ``ledger`` records the
    steps around the model. ``confidence`` is the expected F1."""

    measures: PageMeasures
    model: Model
    rows: NDArray[np.float32]
    probability: Floats
    kept: Bools
    confidence: float
    gain: Floats
    ledger: Ledger

    @property
    def descent(self) -> DescentTrace:
        """The descent on the page, with the method's own definition of the variance."""
        return descend(self.measures.document, STOP)

    @property
    def threshold(self) -> float | None:
        """The lowest kept probability; None if nothing is kept."""
        return float(self.probability[self.kept].min()) if self.kept.any() else None

    def why(self, document: Document, node: int) -> str:
        """How much of the node's text is kept, and the reasons for and against its longest block."""
        start = opening(document, self._kept_runs, node)
        block = self.block_of(document, node)
        return start if block < 0 else f"{start} {self._reason('Its longest block', block)}"

    def why_text(self, first_run: int, last_run: int) -> str:
        """As above, for the runs ``first_run`` to ``last_run`` (exclusive) of an element."""
        block = self.block_at(first_run, last_run)
        return f"This text is {'kept' if self._kept[block] else 'left out'}. {self._reason('It', block)}"

    def _reason(self, what: str, block: int) -> str:
        """Why a block, described as ``what``, is kept or left out."""
        probability, threshold = float(self.probability[block]), self.threshold
        close = threshold is not None and not self._kept[block] and threshold - probability < 0.01
        exact = 1 if close else 0  # rounded to percent they may be equal
        chance = f"{100 * probability:.{exact}f} %"
        entry = self._step(block)
        if entry is not None and entry.added:
            return f"{what}, content with a probability of {chance}, is kept: {entry.reason}."
        if entry is not None:
            return f"{what} is left out: {entry.reason}."
        least = "" if threshold is None else f" (kept from {100 * threshold:.{exact}f} % on)"
        strong = [reason for reason in self.reasons(block) if abs(reason.added) >= SAID]
        speaks = [
            ("for it", [reason for reason in strong if reason.added > 0][:MOST]),
            ("against it", [reason for reason in strong if reason.added < 0][:MOST]),
        ]
        if not self.kept[block]:
            speaks.reverse()  # the deciding side comes first, since a narrow line is cut
        sentences = "".join(f" Speaks {side}: {'; '.join(map(str, some))}." for side, some in speaks if some)
        return f"{what} is content with a probability of {chance}{least}.{sentences}"

    def block_of(self, document: Document, node: int) -> int:
        """The longest block in the node or around it; -1 without text."""
        under = document.under(node)
        return self.block_at(under.start, under.stop)

    def block_at(self, first_run: int, last_run: int) -> int:
        """The longest block among the runs ``first_run`` to ``last_run`` (exclusive); -1 for an empty range."""
        if last_run <= first_run:
            return -1
        low, high = int(self.measures.blocks.of_run[first_run]), int(self.measures.blocks.of_run[last_run - 1]) + 1
        return low + int(np.argmax(self.measures.chars[low:high]))

    def reasons(self, block: int) -> "tuple[Reason, ...]":
        """The reasons for and against a block, the largest first; computed on request."""
        # Most pages are read without a look at them.
        from plainleaf.engine.auto.explanation.contributing_words import contributing_words
        from plainleaf.engine.auto.explanation.reasons import Reason, reasons

        row, model = self.rows[block], self.model
        words = contributing_words(model.vocabulary, self.measures, block)
        listed = reasons(model.names, row, model.contributions(row), model.typical, words)
        gain = float(self.gain[block])
        if not gain:
            return listed
        place = "lies in" if gain > 0 else "follows"
        main = Reason(f"it {place} the element with most paragraphs", gain, ())
        return tuple(sorted((*listed, main), key=lambda reason: -abs(reason.added)))

    def table(self, document: Document) -> TraceTable:  # noqa: ARG002 — the contract's
        """One row per block."""
        rows: list[tuple[Value, ...]] = []
        for index, text in enumerate(self.measures.texts):
            probability = round(100 * float(self.probability[index]), 1)
            rows.append((index + 1, probability, int(self.measures.words[index]), text[:TEXT], self._verdict(index)))
        columns = ("block", "probability %", "words", "text", "decision")
        return TraceTable(columns, tuple(rows), tuple(self.measures.container.tolist()))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The probabilities of the blocks with the threshold, and the steps of the descent."""
        series = Series("probability", self.probability, self.threshold, self._kept)
        blocks = self.measures.blocks
        title = f"Probability of each block, expected F1 {self.confidence:.2f}"
        whole = Chart(title, "bars", "block", "probability", (series,), blocks.start, blocks.end)
        (steps,) = self.descent.charts(document)
        return (whole, replace(steps, title="Descent: coefficient K of its steps"))

    def step_picture(self, document: Document, number: int) -> Chart:  # noqa: ARG002 — the inspector's
        """The reasons for one block, counted from 0, as bars of their log-odds."""
        listed = self.reasons(number)
        shown = [(reason.words, reason.added) for reason in listed[:DRAWN]]
        if len(listed) > DRAWN:
            shown.append((f"{len(listed) - DRAWN} more", sum(reason.added for reason in listed[DRAWN:])))
        values = np.array([added for _, added in shown], np.float64)
        series = Series("added to the log-odds", values, None, values > 0)
        run = np.full(len(shown), self.measures.blocks.start[number], np.int64)
        end = np.full(len(shown), self.measures.blocks.end[number], np.int64)
        chance = f"{100 * self.probability[number]:.0f} %"
        title = f"Block {number + 1}, {chance}: what speaks against it and for it"
        names = tuple(words for words, _ in shown)
        return Chart(title, "rows", "added to the log-odds", "", (series,), run, end, names)

    @property
    def _kept_runs(self) -> Bools:
        return self.ledger.kept

    @property
    def _kept(self) -> Bools:
        return self.ledger.kept[self.measures.blocks.start]

    def _step(self, block: int) -> LedgerEntry | None:
        """The step other than the model that decided on a block."""
        entry = self.ledger.entries[self.ledger.last[self.measures.blocks.start[block]]]
        return None if entry.step == MODEL.name else entry

    def _verdict(self, block: int) -> str:
        verdict, entry = "kept" if self._kept[block] else "left out", self._step(block)
        return verdict if entry is None else f"{verdict}: {entry.step}"
