"""auto — the ensemble of the published methods.

Every block of text gets a probability from boosted trees over what all methods see (``features``); the blocks
with the highest expected F1 together are kept (``cut``). What the text-block paper names as future work.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.cut import expected_f1_cut
from plainleaf.engine.auto.features import features
from plainleaf.engine.auto.model import Model, load
from plainleaf.engine.auto.view import View
from plainleaf.engine.document import Document
from plainleaf.engine.methods.contract import Method, Parameter, Selection, Table, Trace, Value
from plainleaf.engine.methods.picture import Picture, Series
from plainleaf.resources import resource

_BETA = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}


@dataclass(frozen=True, slots=True)
class AutoTrace:
    """Per block: its features, its probability and whether it is kept; and the page's expected F1."""

    view: View
    model: Model
    rows: NDArray[np.float32]
    probability: NDArray[np.float64]
    kept: NDArray[np.bool_]
    confidence: float

    def why(self, document: Document, node: int) -> str:
        """The probability of the node's text, and the features that spoke loudest for and against its longest block."""
        blocks = self._blocks_under(document, node)
        if len(blocks) == 0:
            return f"{document.describe(node)} holds no text of its own."
        size = self.view.size[blocks]
        share = 100 * float(size[self.kept[blocks]].sum()) / max(float(size.sum()), 1e-9)
        longest = int(blocks[int(size.argmax())])
        reasons = self.reasons(longest)
        said = "; ".join(f"{name} ({value:+.2f})" for name, value in reasons[:4])
        return (
            f"{document.describe(node)}: {share:.0f} % of its text is kept. Its longest block is content with a "
            f"probability of {100 * self.probability[longest]:.0f} %; what weighed most: {said}."
        )

    def reasons(self, block: int) -> list[tuple[str, float]]:
        """Features and what they added to the log-odds of a block, the weightiest first."""
        added = self.model.contributions(self.rows[block])
        order = np.argsort(-np.abs(added))
        return [(self.model.names[index], float(added[index])) for index in order if added[index] != 0.0]

    def table(self, document: Document) -> Table:  # noqa: ARG002 — the contract's
        """One row per block."""
        rows: list[tuple[Value, ...]] = []
        for index, text in enumerate(self.view.texts):
            probability = round(100 * float(self.probability[index]), 1)
            words = int(self.view.words[index])
            rows.append((index + 1, probability, bool(self.kept[index]), words, text[:80]))
        columns = ("block", "probability %", "kept", "words", "text")
        return Table(columns, tuple(rows), tuple(self.view.container.tolist()))

    def pictures(self, document: Document) -> tuple[Picture, ...]:  # noqa: ARG002 — the contract's
        """The probabilities of the blocks with the cut."""
        lowest = float(self.probability[self.kept].min()) if self.kept.any() else None
        series = Series("probability", self.probability, lowest, self.kept)
        blocks = self.view.blocks
        title = f"Probability of each block (expected F1 {self.confidence:.2f})"
        return (Picture(title, "bars", "block", "probability", (series,), blocks.start, blocks.end),)

    def _blocks_under(self, document: Document, node: int) -> NDArray[np.int32]:
        under = document.under(node)
        return np.unique(self.view.blocks.of_run[under])


def run(document: Document, favor: str) -> tuple[Selection, Trace]:
    """Features, probabilities, cut."""
    view, names, rows = features(document)
    model = shipped(names)
    probability = model.probability(rows)
    kept, confidence = expected_f1_cut(probability, view.size, _BETA[favor])
    of_run = view.blocks.of_run
    selection = Selection("auto", kept[of_run], probability[of_run])
    return selection, AutoTrace(view, model, rows, probability, kept, confidence)


@cache
def shipped(names: tuple[str, ...]) -> Model:
    """The model in the resources. Raises ModelError if it was trained on other features."""
    return load(resource("model") / "auto", names)


METHOD = Method(
    name="auto",
    title="Ensemble of all methods",
    reference="Gradient-boosted trees over the signals of the five papers; see docs/methods/auto.md",
    summary="Give each block a probability from what every method sees, and keep what maximises the expected F1.",
    parameters=(
        Parameter(
            "favor",
            "balanced",
            "keep what is surest (precision), what may be wanted (recall), or the best of both",
            choices=("balanced", "precision", "recall"),
        ),
    ),
    run=run,
)
