"""Evaluates recipes for training the model of ``auto`` on pages that it has not learnt from."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from plainleaf.engine.auto.method import METHOD, run_with
from plainleaf.engine.selection.contract import Method
from plainleaf.evaluation.actions.train_auto import read_rows
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.run.step_worth import Named
from plainleaf.evaluation.training.auto.bench import JudgedPage, Judgement, judged
from plainleaf.evaluation.training.auto.fit import SHIPPED, Recipe, grown, lesson
from plainleaf.evaluation.training.auto.validate import Bools, Split, by_dataset, by_domain
from plainleaf.evaluation.training.shared.task import StageProgress

FORMAT = 1
"""Version of the results file."""


@dataclass(frozen=True, slots=True)
class ModelBench:
    """The results: the digest of the ``data``, one recipe for each model, and every page, cross-validated by
    ``domains`` and with its ``dataset`` left out (empty unless requested)."""

    data: str
    recipes: tuple[Recipe, ...]
    domains: tuple[JudgedPage, ...]
    dataset: tuple[JudgedPage, ...]


def with_seeds(recipe: Recipe, models: int) -> tuple[Recipe, ...]:
    """``models`` copies of a recipe that differ only in their seeds."""
    forests = len(recipe.seeds)
    return tuple(
        replace(recipe, seeds=tuple(range(1 + forests * number, 1 + forests * (number + 1))))
        for number in range(models)
    )


def evaluate_model(
    folders: Sequence[Path], every: int, recipes: tuple[Recipe, ...], leave_out: bool, progress: StageProgress
) -> ModelBench:
    """Train models with each recipe and evaluate what they select. Raises EvaluationError."""
    recipes[0].columns()  # fail before minutes of reading pages
    rows, data = read_rows(folders, every, progress)

    def judge(stage: str, splits: Sequence[Split]) -> tuple[JudgedPage, ...]:
        def grow(learnt: Bools) -> list[Any]:
            data = lesson(rows, learnt)
            return [grown(data, recipe, "") for recipe in recipes]

        return tuple(judged(splits, grow, lambda done, count: progress(stage, done, count)))

    return ModelBench(
        data,
        recipes,
        judge("judging by domain", by_domain(rows)),
        judge("judging with a dataset left out", by_dataset(rows)) if leave_out else (),
    )


def unseen_methods(
    folders: Sequence[Path], every: int, progress: StageProgress
) -> Iterator[tuple[Method, frozenset[Named]]]:
    """``auto`` with a model trained as the shipped one but without a part of the domains, and the pages of that part;
    for each part in turn. Raises EvaluationError."""
    rows, _ = read_rows(folders, every, progress)
    splits = by_domain(rows)
    for done, split in enumerate(splits):
        progress("training", done, len(splits))
        model = grown(lesson(rows, split.learnt), SHIPPED, "")
        progress("training", done + 1, len(splits))
        judged_by_it = frozenset((page.dataset, page.entry.name) for page in split.judged)
        yield replace(METHOD, run=partial(run_with, model)), judged_by_it


def as_json(bench: ModelBench) -> str:
    """All results, for a later comparison."""
    return json.dumps({"format": FORMAT} | asdict(bench), ensure_ascii=False) + "\n"


def from_json(file: Path) -> ModelBench:
    """Load what ``as_json`` wrote. Raises EvaluationError."""
    try:
        record = json.loads(file.read_text("utf-8"))
        if record["format"] != FORMAT:
            raise EvaluationError(f"{file} has format {record['format']}; this program compares with format {FORMAT}.")
        recipes = tuple(
            Recipe(**{**recipe, "seeds": tuple(recipe["seeds"]), "without": tuple(recipe["without"])})
            for recipe in record["recipes"]
        )
        return ModelBench(record["data"], recipes, _pages(record["domains"]), _pages(record["dataset"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EvaluationError(
            f"{file} cannot be compared with ({type(error).__name__}: {error}); name a file that "
            "`plainleaf evaluate model --json` wrote."
        ) from error


def _pages(records: Sequence[dict[str, Any]]) -> tuple[JudgedPage, ...]:
    return tuple(
        JudgedPage(**{**page, "by_model": tuple(Judgement(**judgement) for judgement in page["by_model"])})
        for page in records
    )
