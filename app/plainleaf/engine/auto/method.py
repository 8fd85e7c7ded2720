"""auto — the ensemble of the published methods, which is what the reader uses.

Every block of text gets a probability from boosted trees over what all methods see (``features``); the blocks
with the highest expected F1 together are kept (``cut``). What the text-block paper names as future work.
"""

from functools import cache
from threading import Lock

import numpy as np

from plainleaf.engine.auto.comments import comments as comment_blocks
from plainleaf.engine.auto.cut import expected_f1_cut
from plainleaf.engine.auto.features import feature_names, features
from plainleaf.engine.auto.model import Model, load
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.document import Document
from plainleaf.engine.methods import descent
from plainleaf.engine.methods.contract import Method, ModelError, Selection, Trace
from plainleaf.engine.options import Option
from plainleaf.resources import resource

BETA = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}
"""Weight of recall against precision in the expected F-measure that the cut maximises."""

STOP = float(descent.METHOD.settings()["stop"])
"""Threshold of the descent whose node is outlined."""

_LOADING = Lock()


def shipped() -> Model:
    """The model among the resources, read once, when it is first needed. Raises ModelError."""
    with _LOADING:
        return _read()


@cache
def _read() -> Model:
    try:
        folder = resource("models")
    except FileNotFoundError as error:
        raise ModelError(f"The model of auto is missing ({error}); install Plainleaf again.") from error
    return load(folder / "auto", feature_names())


def run(document: Document, favor: str, comments: bool) -> tuple[Selection, Trace]:
    """Features, probabilities, cut. Raises ModelError where the shipped model is missing or does not fit."""
    return run_with(shipped(), document, favor, comments)


def run_with(model: Model, document: Document, favor: str, comments: bool) -> tuple[Selection, Trace]:
    """The same with a given model."""
    view, rows = features(document, model.vocabulary)
    probability = model.probability(rows)
    kept, confidence = expected_f1_cut(probability, view.size, BETA[favor])
    added = comment_blocks(view, kept) & ~kept if comments else np.zeros(len(kept), np.bool_)
    way = descent.stopped(view.way, STOP)
    of_run = view.blocks.of_run
    score = probability
    if added.any() and kept.any():  # what is unlike content and asked for shall not make its likes content
        score = np.where(added, np.maximum(probability, probability[kept].min()), probability)
    selection = Selection("auto", (kept | added)[of_run], score[of_run], outlined=way.root, confidence=confidence)
    return selection, AutoTrace(view, model, rows, probability, kept, added, confidence, way)


METHOD = Method(
    name="auto",
    title="Ensemble of all methods",
    reference="Boosted trees over what the published methods see of each block (2026)",
    summary="Give each block a probability from what every method sees, and keep what promises the best F1 together.",
    parameters=(
        Option(
            "favor",
            "balanced",
            "keep what is surest (precision), also what may be wanted (recall), or what is best for both",
            choices=("balanced", "precision", "recall"),
        ),
        Option("comments", False, "keep readers' comments under an article too; posts of a thread are kept always"),
    ),
    run=run,
)
