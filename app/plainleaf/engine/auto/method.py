"""auto — the ensemble of the published methods, and the default method.

Every block of text gets a probability from boosted trees over the results of all methods (``features``); the blocks
with the highest expected F1 are kept (``threshold``). Sections are decided as a whole (``sections``); comments below
the article (``comments``), articles after it (``further_articles``) and boxes over or beside it (``inserted_boxes``)
are removed; on the page of a list its cards are kept (``card_lists``). The text-block paper names such an ensemble as
future work.
"""

from functools import cache
from threading import Lock

from plainleaf.engine.auto import steps as step
from plainleaf.engine.auto.choice import choose_by
from plainleaf.engine.auto.features.matrix import feature_names, features
from plainleaf.engine.auto.model.trees import Model, load
from plainleaf.engine.document import Document
from plainleaf.engine.ledger import Steps
from plainleaf.engine.options import Option
from plainleaf.engine.selection.contract import Method, ModelError, Selection, Trace
from plainleaf.resources import resource

_LOADING = Lock()


def shipped() -> Model:
    """The model in the resources, read on first use. Raises ModelError."""
    with _LOADING:
        return _read()


@cache
def _read() -> Model:
    try:
        folder = resource("models")
    except FileNotFoundError as error:
        raise ModelError(f"The model of auto is missing ({error}); install Plainleaf again.") from error
    return load(folder / "auto", feature_names())


def run(document: Document, favor: str, comments: bool, steps: Steps) -> tuple[Selection, Trace]:
    """Features, probabilities, threshold. Raises ModelError if the shipped model is missing or incompatible."""
    return run_with(shipped(), document, favor, comments, steps)


def run_with(
    model: Model, document: Document, favor: str, comments: bool, steps: Steps | None = None
) -> tuple[Selection, Trace]:
    """As ``run``, with a given model."""
    steps = Steps() if steps is None else steps
    measures, rows = steps.timed(step.MODEL, features, document, model.vocabulary)
    return choose_by(model, measures, rows, favor, comments, steps)


METHOD = Method(
    name="auto",
    title="All methods together",
    reference="Boosted trees over what the published methods see of each block (2026)",
    summary="Give each block a probability from what every method sees, and keep those that promise most together.",
    parameters=(
        Option(
            "favor",
            "balanced",
            "keep what is surest (precision), also what may be wanted (recall), or what is best for both",
            choices=("balanced", "precision", "recall"),
        ),
        Option(
            "comments",
            False,
            "keep readers' comments under an article or an answer too; posts of a thread are kept always",
        ),
    ),
    run=run,
    steps=step.STEPS,
)
