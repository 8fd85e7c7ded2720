"""Rebuild the model of ``auto`` from datasets, with figures on unseen pages, a card and an ablation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.matrix import feature_groups, feature_names
from plainleaf.engine.auto.model.trees import Model
from plainleaf.evaluation.datasets import open_dataset, sample
from plainleaf.evaluation.datasets.contract import digest
from plainleaf.evaluation.faults import DatasetError, EvaluationError
from plainleaf.evaluation.score.metrics import Match
from plainleaf.evaluation.training.auto.figures import Figures, measured
from plainleaf.evaluation.training.auto.fit import FORESTS, SETTINGS, Lesson, fit, grown, lesson
from plainleaf.evaluation.training.auto.release import amend, features_of, with_typical, write
from plainleaf.evaluation.training.auto.rows import Rows, collect
from plainleaf.evaluation.training.auto.validate import FOLDS
from plainleaf.evaluation.training.shared.task import LICENCES, StageProgress, TrainingOptions
from plainleaf.installation import command_to_add

THREADS = 2
"""Always the same number: the order in which threads add up is part of the result."""
SPREAD = 16
"""Domains that are needed for folds within folds, each with words that enough domains use."""
_UNTOLD = frozenset({"allow_writing_files", "verbose"})


@dataclass(frozen=True, slots=True)
class Trained:
    """The figures on unseen pages, and the digest of the model's numbers."""

    figures: Figures
    digest: str


@dataclass(frozen=True, slots=True)
class Ablation:
    """Cross-validated scores by page type with all features, and without each group."""

    with_all: Mapping[str, float]
    without: Mapping[str, Mapping[str, float]]


def train_auto(options: TrainingOptions, progress: StageProgress) -> Trained:
    """Read the pages, measure by cross-validation, fit all of them, write the model.

    Nothing is written before everything is done. Raises EvaluationError.
    """
    rows, data = _read(options, progress)
    fitted = _fitting(rows, np.arange(len(feature_names())), options.version)
    found = measured(rows, fitted, progress)
    progress("fitting all pages", 0, 1)
    model = with_typical(fitted(np.ones(len(rows.label), np.bool_)), rows)
    progress("fitting all pages", 1, 1)
    about = {
        "training": _record(options, rows, data),
        "trees": {"count": model.feature.shape[0], "depth": model.feature.shape[1]},
        "cross_validated": {group: _rounded(found.by_domain[group]) for group in found.pages},
        "left_out": {group: _rounded(score) for group, score in found.left_out.items()},
        "pages": dict(found.pages),
        "spread": found.spread,
        "calibration": [asdict(row) for row in found.calibration],
        "losses": [asdict(row) for row in found.losses],
    }
    return Trained(found, write(model, about, options.output))


def ablate_auto(options: TrainingOptions, progress: StageProgress, only: Sequence[str] = ()) -> Ablation:
    """Leave each group of features out in turn, and add what that changes to the record of the model in the folder.

    ``only`` names some groups; without it all are. Raises EvaluationError, also where that model has other
    features than are computed now.
    """
    groups = feature_groups()
    for name in only:
        if name not in groups:
            raise EvaluationError(f"There is no group of features {name!r}; there are: {', '.join(groups)}.")
    groups = {name: members for name, members in groups.items() if not only or name in only}
    lessons: dict[bytes, Lesson] = {}
    known = features_of(options.output)
    rows, _ = _read(options, progress)
    if known != feature_names():
        raise EvaluationError(
            f"The model in {options.output} has other features than are computed now; train it first."
        )
    steps = (1 + len(groups)) * FOLDS

    def scores(members: frozenset[str], number: int) -> dict[str, float]:
        columns = np.flatnonzero([name not in members for name in feature_names()])

        def fitted(chosen: NDArray[np.bool_]) -> Model:
            fold = chosen.tobytes()
            if fold not in lessons:
                lessons[fold] = lesson(rows, chosen)
            return grown(lessons[fold], columns, THREADS, options.version)

        def heard(_: str, done: int, __: int) -> None:
            progress("leaving groups out", number * FOLDS + done, steps)

        return dict(measured(rows, fitted, heard, whole=False).scores)

    with_all = scores(frozenset(), 0)
    without = {name: scores(frozenset(members), number) for number, (name, members) in enumerate(groups.items(), 1)}
    table = {
        "conditions": f"{len(rows.judged):,} pages, {FOLDS} folds by domain, {options.made}",
        "features": len(feature_names()),
        "with_all": with_all,
        "without": [{"group": name, "features": len(groups[name]), "scores": found} for name, found in without.items()],
    }
    amend(options.output, {"ablation": table})
    return Ablation(with_all, without)


def _read(options: TrainingOptions, progress: StageProgress) -> tuple[Rows, str]:
    """The measured pages, and their digest."""
    _check_libraries()
    datasets = {
        folder.resolve().name: sample(open_dataset(folder).entries(), options.every) for folder in options.folders
    }
    entries = [entry for some in datasets.values() for entry in some]
    progress("reading pages", 0, len(entries))
    rows = collect(datasets, lambda done, count: progress("reading pages", done, count))
    domains = len({page.domain for page in rows.pages})
    if domains < SPREAD:
        raise DatasetError(
            f"The pages of {', '.join(map(str, options.folders))} are from {domains} domains; "
            f"training takes pages from {SPREAD} at least."
        )
    return rows, digest(entries)


def _check_libraries() -> None:
    """Before minutes of reading: what fitting needs. Raises EvaluationError."""
    try:
        import catboost  # noqa: F401
        import sklearn  # noqa: F401
        import tldextract  # noqa: F401
    except ModuleNotFoundError as error:
        raise EvaluationError(
            f"Training needs {error.name}, which is not installed; install it with: {command_to_add('train')}."
        ) from error


def _fitting(rows: Rows, columns: NDArray[np.intp], version: str) -> Callable[[NDArray[np.bool_]], Model]:
    return lambda chosen: fit(rows, chosen, columns, THREADS, version)


def _rounded(score: Match) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(score).items()}


def _record(options: TrainingOptions, rows: Rows, data: str) -> dict[str, Any]:
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
        "settings": {"forests": FORESTS} | {name: value for name, value in SETTINGS.items() if name not in _UNTOLD},
    }
