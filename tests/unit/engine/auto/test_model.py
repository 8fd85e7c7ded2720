"""Two trees small enough to go down by hand."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from plainleaf.engine.auto.model.trees import FORMAT, Model, content_digest, load
from plainleaf.engine.selection.contract import ModelError
from plainleaf.evaluation.training.auto.release import arrays_of, record_of

NAMES = ("links", "words")
# Tree 1 asks links > 0.5 then words > 10; tree 2 asks words > 10 and then something that is never true.
MODEL = Model(
    NAMES,
    np.array([[0, 1], [1, 1]], np.int32),
    np.array([[0.5, 10], [10, np.inf]], np.float32),
    np.array([[0.0, -2.0, 1.0, -1.0], [-0.5, 0.5, 0.0, 0.0]]),
    np.array([[1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 0.0, 0.0]]),
    0.25,
    "1",
    "digest",
)
ROWS = np.array([[0.1, 3], [0.9, 3], [0.1, 30], [0.9, 30]], np.float32)


def test_leaves_add_up() -> None:
    assert MODEL.log_odds(ROWS).tolist() == [0.25 - 0.5, 0.25 - 2.5, 0.25 + 1.5, 0.25 - 0.5]
    assert MODEL.probability(ROWS)[2] == pytest.approx(1 / (1 + np.exp(-1.75)))


def test_contributions_by_hand_and_their_sum() -> None:
    # Means: tree 1 −0.5, tree 2 0. Row 2: links ≤ 0.5 moves tree 1 to 0.5; words > 10 moves it to 1 and tree 2 to 0.5.
    links, words = MODEL.contributions(ROWS[2])
    assert (links, words) == (1.0, 1.0)
    for row in ROWS:
        base = MODEL.bias + -0.5 + 0.0
        assert MODEL.contributions(row).sum() + base == pytest.approx(MODEL.log_odds(row[None, :])[0])


def written(folder: Path, **changes: object) -> Path:
    path = folder / "model"
    arrays = arrays_of(MODEL)
    np.save(path.with_suffix(".npy"), record_of(arrays))
    about = {"format": FORMAT, "version": "1", "bias": 0.25, "features": list(NAMES), "training": {"data": "digest"}}
    about["word_bias"] = 0.0
    about["digest"] = content_digest(arrays, about)
    path.with_suffix(".json").write_text(json.dumps(about | changes))
    return path


def test_a_model_is_read_back(tmp_path: Path) -> None:
    assert load(written(tmp_path), NAMES).log_odds(ROWS).tolist() == MODEL.log_odds(ROWS).tolist()


def test_a_model_of_other_features_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="other features"):
        load(written(tmp_path), ("words", "links"))
    with pytest.raises(ModelError, match=f"format {FORMAT + 1}, this version of Plainleaf reads {FORMAT}"):
        load(written(tmp_path, format=FORMAT + 1), NAMES)
    with pytest.raises(ModelError, match="cannot be read"):
        load(tmp_path / "none", NAMES)


def test_many_rows_are_the_same_as_one_by_one() -> None:
    rows = np.random.RandomState(3).normal(5, 8, (997, 2)).astype(np.float32)
    model = replace(
        MODEL, **{name: np.tile(getattr(MODEL, name), (200, 1)) for name in ("feature", "border", "values")}
    )
    together = model.log_odds(rows)
    assert together.tolist() == pytest.approx([float(model.log_odds(row[None, :])[0]) for row in rows])
    assert model.log_odds(rows[:0]).shape == (0,)
