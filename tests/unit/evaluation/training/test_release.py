"""Training from one end to the other on a small dataset written here, and the files that come of it."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.unit.evaluation.conftest import MENU, add_page

from plainleaf.actions.training import Training, ablate_auto, train_auto
from plainleaf.engine.auto.features import features
from plainleaf.engine.auto.model import ModelError, load
from plainleaf.engine.extract import read
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training import fit

pytest.importorskip("catboost")
pytest.importorskip("tldextract")

WORDS = ["tide", "lamp", "rope", "keeper", "harbour", "ladder", "copper", "winter", "ledger", "signal"]


def story(number: int, sentences: int) -> str:
    """Sentences that no other page has."""
    steps = range(1, sentences + 1)
    said = (" ".join(WORDS[(number + step * word) % len(WORDS)] for word in range(3, 15)) for step in steps)
    return " ".join(f"In year {number} the {each}." for each in said)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lamps")
    for number in range(12):
        told = [story(number, count) for count in (3, 5, 2)]
        main = "".join(f"<p>{each}</p>" for each in told)
        body = f"{MENU}<main>{main}</main><footer><p>All rights {number}</p></footer>"
        add_page(folder, f"{number:04}", body, "\n\n".join(told), "forum" if number % 3 == 0 else "article")
        truth = folder / "ground-truth" / f"{number:04}.json"
        truth.write_text(truth.read_text().replace("harbour.example", f"lamps-{number}.example"))
    return folder


@pytest.fixture(autouse=True)
def _few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fit.SETTINGS, "iterations", 12)
    monkeypatch.setitem(fit.SETTINGS, "depth", 3)


def order(pages: Path, output: Path) -> Training:
    return Training(pages, output, "2026-01-02")


def names() -> tuple[str, ...]:
    return features(read("<p>any page</p>"))[1]


def test_the_same_pages_give_the_same_model_and_its_figures_are_told(pages: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    one = train_auto(order(pages, tmp_path / "one"), lambda *step: told.append(step))
    other = train_auto(order(pages, tmp_path / "other"), lambda *_: None)
    assert one.digest == other.digest
    assert (tmp_path / "one/auto.npz").read_bytes() == (tmp_path / "other/auto.npz").read_bytes()
    assert list(one.figures.scores) == ["all", "article", "forum"]
    assert one.figures.pages == {"all": 12, "article": 8, "forum": 4}
    assert one.figures.scores["all"] > 0.9
    assert sum(row.pages for row in one.figures.calibration) == 12
    assert ("reading pages", 12, 12) in told
    assert ("cross-validating", 5, 5) in told
    assert told[-1] == ("fitting all pages", 1, 1)


def test_what_is_written_can_be_loaded_and_tells_where_it_comes_from(pages: Path, tmp_path: Path) -> None:
    trained = train_auto(order(pages, tmp_path), lambda *_: None)
    model = load(tmp_path / "auto", names())
    view, _, rows = features(read(MENU + f"<main><p>{story(40, 3)}</p></main>"))
    probability = dict(zip(view.texts, model.probability(rows), strict=True))
    assert probability["Home Boats Nets and ropes"] < 0.5 < probability[story(40, 3)]
    assert len(model.typical) == len(model.names)
    about = json.loads((tmp_path / "auto.json").read_text())
    assert about["cross_validated"] == dict(trained.figures.scores)
    assert about["training"]["pages"] == 12
    card = (tmp_path / "auto.md").read_text()
    for part in (trained.digest, about["training"]["data"], "CC BY 4.0", "2026-01-02", "| forum | 4 |", "12 trees"):
        assert part in card


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda about: about["features"].reverse(), "other features"),
        (lambda about: about.update(format=99), "format 99"),
        (lambda about: about.update(bias=about["bias"] + 1), "damaged"),
        (lambda about: about.pop("digest"), "cannot be read"),
    ],
)
def test_a_model_that_does_not_fit_is_refused_in_a_sentence(pages: Path, tmp_path: Path, spoil, told: str) -> None:
    train_auto(order(pages, tmp_path), lambda *_: None)
    file = tmp_path / "auto.json"
    about = json.loads(file.read_text())
    spoil(about)
    file.write_text(json.dumps(about))
    with pytest.raises(ModelError, match=told):
        load(tmp_path / "auto", names())


def test_a_cancelled_training_writes_nothing(pages: Path, tmp_path: Path) -> None:
    def told(what: str, done: int, _count: int) -> None:
        if what == "cross-validating" and done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_auto(order(pages, tmp_path / "new"), told)
    assert not (tmp_path / "new").exists()


def test_too_few_pages_are_told(tmp_path: Path) -> None:
    add_page(tmp_path, "0001", "<p>One</p>", "One")
    with pytest.raises(EvaluationError, match="1 pages; training takes 5"):
        train_auto(order(tmp_path, tmp_path / "new"), lambda *_: None)


def test_groups_are_left_out_in_turn_and_recorded_beside_the_same_numbers(
    pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(EvaluationError, match="train one first"):
        ablate_auto(order(pages, tmp_path), lambda *_: None)
    digest = train_auto(order(pages, tmp_path), lambda *_: None).digest
    monkeypatch.setitem(fit.SETTINGS, "iterations", 3)
    found = ablate_auto(order(pages, tmp_path), lambda *_: None)
    assert {"own text", "markup", "methods"} <= set(found.without)
    assert set(found.with_all) == {"all", "article", "forum"}
    about = json.loads((tmp_path / "auto.json").read_text())
    assert about["digest"] == digest
    assert sum(row["features"] for row in about["ablation"]["without"]) == about["ablation"]["features"] == len(names())
    assert "| own text |" in (tmp_path / "auto.md").read_text()
    assert load(tmp_path / "auto", names()).names == names()


def test_typical_values_are_weighted_medians() -> None:
    from plainleaf.evaluation.training.release import with_typical
    from plainleaf.evaluation.training.rows import Rows

    rows = Rows(("a",), np.array([[1], [2], [9]], np.float32), np.zeros(3), np.array([0.1, 0.2, 0.7]), np.ones(3), ())
    model = fit._converted({"oblivious_trees": [{"splits": [], "leaf_values": [0.0], "leaf_weights": [1.0]}],
                            "scale_and_bias": [1, [0.0]]}, ("a",), np.arange(1), "1")  # fmt: skip
    assert with_typical(model, rows).typical.tolist() == [9.0]
