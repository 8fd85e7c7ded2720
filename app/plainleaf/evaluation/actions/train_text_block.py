"""Rebuilds the tree of ``text-block`` from a dataset, with results on unseen pages and the paper's comparison."""

import importlib.metadata
import importlib.util
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plainleaf.engine.methods.text_block import FEATURES, model_of
from plainleaf.evaluation.datasets import open_dataset, sample
from plainleaf.evaluation.datasets.contract import digest
from plainleaf.evaluation.faults import DatasetError, EvaluationError
from plainleaf.evaluation.training.shared.task import LICENCES, StageProgress, TrainingOptions
from plainleaf.evaluation.training.text_block import tree
from plainleaf.evaluation.training.text_block.card import card
from plainleaf.installation import command_to_add


@dataclass(frozen=True, slots=True)
class TrainedTree:
    """The results in the model file: on unseen pages, the comparison, the digest."""

    about: Mapping[str, Any]


def train_text_block(options: TrainingOptions, progress: StageProgress) -> TrainedTree:
    """Read the pages, cross-validate in ten folds of domains, compare with Boilerpipe's attributes, and train on all
    pages.

    Writes ``text-block.json`` and its card, after everything is done. Raises EvaluationError.
    """
    learner = _learner()
    (folder,) = options.folders
    dataset = open_dataset(folder)
    entries = sample(dataset.entries(), options.every)
    pages = []
    for number, entry in enumerate(entries, 1):
        pages.append(tree.page_blocks(entry.read()))
        progress("reading pages", number, len(entries))
    domains = len({each.domain for each in pages})
    if domains < tree.FOLDS:
        raise DatasetError(f"The pages of {folder} are from {domains} domains; ten folds need ten at least.")
    by_name = {entry.name: entry for entry in entries}
    figures = tree.cross_validate(
        pages,
        progress=lambda done, count: progress("cross-validating", done, count),
        score=lambda model, page: tree.article_score(model, by_name[page.name].read()),
    )
    record = {
        "training": _record(options, pages, digest(entries), dataset.title) | {"learner": learner},
        "cross_validated": _rounded(figures.scores),
        "spread": _rounded(figures.spread),
        "pages": {kind: sum(kind in ("all", each.kind) for each in pages) for kind in figures.scores},
        "blocks": _rounded({"precision": figures.precision, "recall": figures.recall, "f1": figures.f1}),
        "comparison": _compared(pages, progress),
    }
    progress("growing the tree", 0, 1)
    whole = tree.finished(tree.grow(pages), options.version, record)
    model_of(whole)
    progress("growing the tree", 1, 1)
    _write(options.output, whole)
    return TrainedTree(whole)


def _learner() -> str:
    """Check the dependencies of training, before minutes of reading; returns the library's name and version. Raises
    EvaluationError."""
    for module, package in (("sklearn", "scikit-learn"), ("tldextract", "tldextract")):
        if importlib.util.find_spec(module) is None:
            raise EvaluationError(
                f"Training needs {package}, which is not installed; install it with: {command_to_add('train')}."
            )
    return f"scikit-learn {importlib.metadata.version('scikit-learn')}"


def _compared(pages: Sequence[tree.PageBlocks], progress: StageProgress) -> dict[str, Any]:
    """The paper's comparison in the same folds, with equal weights for all blocks."""
    sets = {"text-block": FEATURES, "boilerpipe": tree.BOILERPIPE}
    models = {}
    for place, (name, columns) in enumerate(sets.items()):
        figures = tree.cross_validate(
            pages,
            weighted=False,
            columns=columns,
            progress=lambda done, count, place=place: progress("comparing", place * count + done, len(sets) * count),  # type: ignore[misc]
        )
        models[name] = [round(value, 4) for value in (figures.precision, figures.recall, figures.f1)]
    return {"folds": f"{tree.FOLDS} folds by domain", "figures": models}


def _record(options: TrainingOptions, pages: Sequence[tree.PageBlocks], data: str, title: str) -> dict[str, Any]:
    return {
        "data": data,
        "title": title,
        "licence": f"{LICENCES['wcxb-dev']}." if title == "WCXB" else "The licence is that of the dataset.",
        "pages": len(pages),
        "blocks": sum(len(each.label) for each in pages),
        "content": sum(int(each.label.sum()) for each in pages),
        "made": options.made,
        "settings": {
            "criterion": "entropy",
            "min_samples_leaf": tree.LEAF,
            "max_depth": tree.DEPTH,
            "ccp_alpha": tree.PRUNING,
            "words to the power": tree.POWER,
        },
    }


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in values.items()}


def _write(folder: Path, whole: Mapping[str, Any]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "text-block.json").write_text(json.dumps(whole, ensure_ascii=False) + "\n", "utf-8")
        (folder / "text-block.md").write_text(card(whole), "utf-8")
    except OSError as error:
        raise EvaluationError(f"The model cannot be written to {folder}: {error}.") from error
