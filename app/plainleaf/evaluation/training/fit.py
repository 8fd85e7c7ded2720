"""Fitting symmetric trees with CatBoost, and their conversion to plain arrays."""

import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.model import FORMAT, Model
from plainleaf.evaluation.training.rows import Rows

SETTINGS: dict[str, Any] = {
    "loss_function": "CrossEntropy",
    "iterations": 400,
    "depth": 6,
    "learning_rate": 0.1,
    "l2_leaf_reg": 5.0,
    "rsm": 0.2,
    "border_count": 64,
    "bootstrap_type": "Bernoulli",
    "subsample": 0.8,
    "boosting_type": "Plain",
    "random_seed": 1,
    "allow_writing_files": False,
    "verbose": 0,
}


def fit(rows: Rows, chosen: NDArray[np.bool_], columns: NDArray[np.intp], threads: int, version: str) -> Model:
    """A model of the ``chosen`` rows, on the features ``columns``; the same arguments give the same model."""
    from catboost import CatBoostClassifier, Pool

    weight = rows.weight[chosen]
    data = Pool(rows.matrix[np.ix_(chosen, columns)], rows.label[chosen], weight=weight / weight.mean())
    learner = CatBoostClassifier(**SETTINGS, thread_count=threads)
    learner.fit(data)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.json"
        learner.save_model(str(path), format="json")
        trees = json.loads(path.read_text(encoding="utf-8"))
    return _converted(trees, rows.names, columns, version)


def _converted(trees: dict[str, Any], names: tuple[str, ...], columns: NDArray[np.intp], version: str) -> Model:
    """CatBoost's JSON as arrays; trees that stopped early get questions that no value passes."""
    depth = max(len(tree["splits"] or ()) for tree in trees["oblivious_trees"])
    count = len(trees["oblivious_trees"])
    feature = np.zeros((count, depth), np.int32)
    border = np.full((count, depth), np.inf, np.float32)
    values = np.zeros((count, 1 << depth))
    weights = np.zeros((count, 1 << depth))
    for index, tree in enumerate(trees["oblivious_trees"]):
        splits = tree["splits"] or ()
        feature[index, : len(splits)] = [columns[split["float_feature_index"]] for split in splits]
        border[index, : len(splits)] = [split["border"] for split in splits]
        values[index, : len(tree["leaf_values"])] = tree["leaf_values"]
        weights[index, : len(tree["leaf_weights"])] = tree["leaf_weights"]
    scale, (bias,) = trees["scale_and_bias"]
    return Model(names, feature, border, values * scale, weights, float(bias), version, "")


def save(model: Model, path: Path, about: dict[str, Any]) -> None:
    """Write the numbers (``.npz``, no pickles) and what they are (``.json``)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path.with_suffix(".npz"),
        feature=model.feature.astype(np.int16),
        border=model.border,
        values=model.values.astype(np.float32),
        weights=model.weights.astype(np.float32),
    )
    card = {"format": FORMAT, "version": model.version, "bias": model.bias, "features": list(model.names)} | about
    path.with_suffix(".json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
