"""Rebuilds the model of ``auto`` from datasets, with results on unseen pages and a model card."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.model.trees import Model
from plainleaf.evaluation.datasets import open_dataset, sample
from plainleaf.evaluation.datasets.contract import digest
from plainleaf.evaluation.faults import DatasetError, EvaluationError
from plainleaf.evaluation.score.metrics import Match
from plainleaf.evaluation.training.auto.figures import Figures, measured
from plainleaf.evaluation.training.auto.fit import SETTINGS, SHIPPED, Recipe, grown, lesson
from plainleaf.evaluation.training.auto.release import with_typical, write
from plainleaf.evaluation.training.auto.rows import Rows, collect
from plainleaf.evaluation.training.auto.validate import FOLDS
from plainleaf.evaluation.training.shared.task import LICENCES, StageProgress, TrainingOptions
from plainleaf.installation import command_to_add

SPREAD = 16
"""Minimum number of domains: nested folds need that many to learn words that occur on enough domains."""
_UNTOLD = frozenset({"allow_writing_files", "verbose"})


@dataclass(frozen=True, slots=True)
class Trained:
    """The results on unseen pages, and the digest of the model's numbers."""

    figures: Figures
    digest: str


def train_auto(options: TrainingOptions, progress: StageProgress, recipe: Recipe = SHIPPED) -> Trained:
    """Read the pages, cross-validate, train on all of them, and write the model.

    Nothing is written before everything is done. Raises EvaluationError.
    """
    rows, data = read_rows(options.folders, options.every, progress)

    def fitted(chosen: NDArray[np.bool_]) -> Model:
        return grown(lesson(rows, chosen), recipe, options.version)

    figures = measured(rows, fitted, progress)
    progress("fitting all pages", 0, 1)
    model = with_typical(fitted(np.ones(len(rows.label), np.bool_)), rows)
    progress("fitting all pages", 1, 1)
    about = {
        "training": _record(options, recipe, rows, data),
        "trees": {"count": model.feature.shape[0], "depth": model.feature.shape[1]},
        "cross_validated": {group: _rounded(figures.by_domain[group]) for group in figures.pages},
        "left_out": {group: _rounded(score) for group, score in figures.left_out.items()},
        "pages": dict(figures.pages),
        "spread": figures.spread,
        "calibration": [asdict(row) for row in figures.calibration],
        "losses": [asdict(row) for row in figures.losses],
    }
    return Trained(figures, write(model, about, options.output))


def read_rows(folders: Sequence[Path], every: int, progress: StageProgress) -> tuple[Rows, str]:
    """The measurements of each ``every``-th page of the datasets, and the digest of the pages. Raises
    EvaluationError."""
    _check_libraries()
    datasets = {folder.resolve().name: sample(open_dataset(folder).entries(), every) for folder in folders}
    entries = [entry for of_dataset in datasets.values() for entry in of_dataset]
    progress("reading pages", 0, len(entries))
    rows = collect(datasets, lambda done, count: progress("reading pages", done, count))
    domains = len({page.domain for page in rows.pages})
    if domains < SPREAD:
        raise DatasetError(
            f"The pages of {', '.join(map(str, folders))} are from {domains} domains; "
            f"training takes pages from {SPREAD} at least."
        )
    return rows, digest(entries)


def _check_libraries() -> None:
    """Check the dependencies of training, before minutes of reading. Raises EvaluationError."""
    try:
        import catboost  # noqa: F401
        import sklearn  # noqa: F401
        import tldextract  # noqa: F401
    except ModuleNotFoundError as error:
        raise EvaluationError(
            f"Training needs {error.name}, which is not installed; install it with: {command_to_add('train')}."
        ) from error


def _rounded(score: Match) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(score).items()}


def _record(options: TrainingOptions, recipe: Recipe, rows: Rows, data: str) -> dict[str, Any]:
    import catboost

    return {
        "data": data,
        "datasets": {
            name: {"pages": sum(page.dataset == name for page in rows.judged), "licence": LICENCES.get(name, "")}
            for name in dict.fromkeys(page.dataset for page in rows.pages)
        },
        "pages": len(rows.judged),
        "blocks": int((~rows.copied).sum()),
        "content": int((rows.label[~rows.copied] > 0.5).sum()),
        "copies": len(rows.pages) - len(rows.judged),
        "folds": FOLDS,
        "made": options.made,
        "learner": f"CatBoost {catboost.__version__}",
        "settings": {"forests": len(recipe.seeds), "iterations": recipe.trees, "learning_rate": recipe.rate}
        | ({"of these on pages as they are": recipe.last_trees} if recipe.last_trees else {})
        | {name: value for name, value in SETTINGS.items() if name not in _UNTOLD},
    }
