"""Training from one end to the other on a small dataset written here, and the files that come of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from tests.unit.evaluation.conftest import MENU, add_page
from tests.unit.evaluation.training.conftest import story

from plainleaf.engine.auto.features.matrix import feature_names, features
from plainleaf.engine.auto.model.trees import load
from plainleaf.engine.extract import read
from plainleaf.engine.selection.contract import ModelError
from plainleaf.evaluation.actions.train_auto import Trained, train_auto
from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training.auto import fit
from plainleaf.evaluation.training.auto.fit import Recipe
from plainleaf.evaluation.training.auto.rows import collect
from plainleaf.evaluation.training.auto.validate import by_domain
from plainleaf.evaluation.training.shared.task import TrainingOptions

pytest.importorskip("catboost")
pytest.importorskip("tldextract")

FEW = Recipe(trees=6, last_trees=3)


@pytest.fixture(scope="module", autouse=True)
def _shallow() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(fit.SETTINGS, "depth", 3)
        yield


@pytest.fixture(scope="module")
def shipped(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Trained, list[tuple[str, int, int]]]:
    """A folder with a model, what its training gave, and what was told on the way."""
    progress: list[tuple[str, int, int]] = []
    folder = tmp_path_factory.mktemp("model")
    return folder, train_auto(order(pages, folder), lambda *step: progress.append(step), FEW), progress


@pytest.fixture
def model_folder(shipped: tuple[Path, Trained, list[tuple[str, int, int]]], tmp_path: Path) -> Path:
    """A copy of the model, to be spoilt."""
    return Path(copytree(shipped[0], tmp_path / "copy"))


def order(pages: Path, output: Path) -> TrainingOptions:
    return TrainingOptions((pages,), output, "2026-01-02")


def test_same_pages_give_the_same_model_and_figures(pages: Path, shipped, tmp_path: Path) -> None:
    folder, one, progress = shipped
    other = train_auto(order(pages, tmp_path), lambda *_: None, FEW)
    assert one.digest == other.digest
    assert (folder / "auto.npy").read_bytes() == (tmp_path / "auto.npy").read_bytes()
    name = pages.name
    assert list(one.figures.scores) == [name, f"{name}: article", f"{name}: forum"]
    assert one.figures.pages == {name: 24, f"{name}: article": 16, f"{name}: forum": 8}
    assert one.figures.scores[name] > 0.9
    assert one.figures.left_out == {}
    assert sum(row.pages for row in one.figures.calibration) == 24
    assert sum(row.pages for row in one.figures.losses) == 24
    assert 1 - sum(row.f1 for row in one.figures.losses) == pytest.approx(one.figures.scores[name], abs=1e-3)
    assert ("reading pages", 24, 24) in progress
    assert ("cross-validating", 5, 5) in progress
    assert progress[-1] == ("fitting all pages", 1, 1)


def test_written_model_loads_and_names_its_origin(shipped) -> None:
    folder, trained, _ = shipped
    model = load(folder / "auto", feature_names())
    measures, rows = features(read(MENU + f"<main><p>{story(40, 3)}</p></main>"), model.vocabulary)
    probability = dict(zip(measures.texts, model.probability(rows), strict=True))
    assert probability["Home Boats Nets and ropes"] < probability[story(40, 3)] - 0.05
    assert len(model.typical) == len(model.names)
    assert "lamp" in model.vocabulary.said
    about = json.loads((folder / "auto.json").read_text())
    assert {group: found["f1"] for group, found in about["cross_validated"].items()} == dict(trained.figures.scores)
    assert about["training"]["pages"] == 24
    card = (folder / "auto.md").read_text()
    for part in (trained.digest, about["training"]["data"], "2026-01-02", ": forum | 8 |", "18 trees"):
        assert part in card


@pytest.mark.parametrize(
    ("spoil", "progress"),
    [
        (lambda about: about["features"].reverse(), "other features"),
        (lambda about: about.update(format=99), "format 99"),
        (lambda about: about.update(bias=about["bias"] + 1), "damaged"),
        (lambda about: about.pop("digest"), "cannot be read"),
    ],
)
def test_a_model_that_does_not_fit_is_refused_in_a_sentence(model_folder: Path, spoil, progress: str) -> None:
    file = model_folder / "auto.json"
    about = json.loads(file.read_text())
    spoil(about)
    file.write_text(json.dumps(about))
    with pytest.raises(ModelError, match=progress):
        load(model_folder / "auto", feature_names())


def test_a_cancelled_training_writes_nothing(pages: Path, tmp_path: Path) -> None:
    def progress(what: str, done: int, _count: int) -> None:
        if what == "cross-validating" and done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_auto(order(pages, tmp_path / "new"), progress, FEW)
    assert not (tmp_path / "new").exists()


def test_too_few_pages_are_reported(tmp_path: Path) -> None:
    add_page(tmp_path, "0001", "<p>One</p>", "One")
    with pytest.raises(EvaluationError, match="from 1 domains; training takes pages from 16 at least"):
        train_auto(order(tmp_path, tmp_path / "new"), lambda *_: None)


def test_half_of_the_domains_have_copies_only_for_training(pages: Path) -> None:
    entries = open_dataset(pages).entries()
    rows = collect({"wcxb-dev": entries}, lambda *_: None)
    copies = [page for page in rows.pages if page.copy]
    assert len(rows.judged) == len(entries) == len(rows.pages) - len(copies)
    assert 0 < len(copies) < len(entries)
    assert {page.kind for page in copies} == {"article"}
    assert sum(page.end - page.start for page in copies) == rows.copied.sum()
    one = copies[0]
    whole = next(page for page in rows.judged if page.domain == one.domain)
    assert rows.weight[one.start : one.end].sum() == pytest.approx(rows.weight[whole.start : whole.end].sum() / 2)
    judged = [page for split in by_domain(rows) for page in split.judged]
    assert sorted(page.entry.name for page in judged) == sorted(entry.name for entry in entries)
