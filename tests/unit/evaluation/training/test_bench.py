"""What models select, page by page: what is counted, and two models side by side."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from tests.unit.evaluation.conftest import AGAIN, MENU, STORY, add_page

from plainleaf.cli import main
from plainleaf.engine.auto.features.matrix import feature_names
from plainleaf.engine.auto.model.trees import NO_WORDS, Model
from plainleaf.evaluation.actions.model import ModelBench, as_json, from_json, with_seeds
from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training.auto.bench import JudgedPage, Judgement, judge
from plainleaf.evaluation.training.auto.comparing import error_of_mean, groups
from plainleaf.evaluation.training.auto.fit import Recipe
from plainleaf.evaluation.training.auto.rows import collect

pytest.importorskip("tldextract")


STORIES = [STORY, AGAIN, STORY.replace("harbour", "lock"), AGAIN.replace("ferry", "light")]


def constant(log_odds: float) -> Model:
    """A model to which all text is alike."""
    empty = np.zeros((1, 1)), np.zeros((1, 2)), np.ones((1, 2))
    return Model(
        feature_names(), empty[0].astype(np.int32), empty[0].astype(np.float32), empty[1], empty[2], log_odds, "1", "",
        vocabulary=NO_WORDS,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("reference", "keeps_all", "keeps_nothing"),
    [
        ("\n\n".join(STORIES), (1.0, False, False), (0.0, True, False)),
        (STORY[:40], (1.0, False, True), (0.0, True, False)),
        ("", (1.0, False, False), (1.0, False, False)),
    ],
    ids=["the stories", "its first words", "no reference"],
)
def test_lost_and_buried_content_is_counted(
    tmp_path: Path, reference: str, keeps_all: tuple[float, bool, bool], keeps_nothing: tuple[float, bool, bool]
) -> None:
    add_page(tmp_path, "0001", MENU + "".join(f"<p>{text}</p>" for text in STORIES), reference)
    (page,) = collect({"harbour": open_dataset(tmp_path).entries()}, lambda *_: None).judged
    for model, (kept, little, much) in ((constant(9.0), keeps_all), (constant(-20.0), keeps_nothing)):
        found = judge(page, [model])
        assert (found.by_model[0].kept, found.little, found.much) == (kept, little, much)
    assert len(judge(page, [constant(9.0), constant(-20.0)]).by_model) == 2
    assert 0 <= judge(page, [constant(9.0), constant(-20.0)]).f1 <= 1


def page(name: str, kind: str, domain: str, *f1: float, dataset: str = "web") -> JudgedPage:
    return JudgedPage(dataset, name, kind, domain, tuple(Judgement(one, one, 1.0) for one in f1))


PAGES = (
    page("a", "article", "a.example", 0.9, 0.8),
    page("b", "forum", "b.example", 0.5, 0.7),
    page("c", "listing", "b.example", 0.1, 0.3),
)
BEFORE = (
    page("a", "article", "a.example", 0.85),
    page("b", "forum", "b.example", 0.5),
    page("c", "listing", "b.example", 0.4),
)


def test_pages_are_counted_by_set_type_and_by_being_no_article() -> None:
    found = {group.name: group for group in groups(PAGES)}
    assert list(found) == ["web", "web: no article", "web: article", "web: forum", "web: listing"]
    web = found["web"]
    assert (web.pages, web.f1, web.little) == (3, pytest.approx(0.55), 1.5)
    assert web.between == pytest.approx(np.std([0.5, 0.6], ddof=1))
    assert found["web: no article"].f1 == pytest.approx(0.4)


def test_two_models_are_compared_page_by_page() -> None:
    found = {group.name: group for group in groups(PAGES, BEFORE)}
    gains = np.array([0.0, 0.1, -0.2])
    gain = found["web"].gain
    assert gain is not None
    assert gain.f1 == pytest.approx(gains.mean())
    assert gain.error == pytest.approx(error_of_mean(gains, ["a", "b", "b"]))
    assert (gain.better, gain.worse, gain.little) == (1, 1, 2)
    with pytest.raises(EvaluationError, match="judged on other pages"):
        groups(PAGES, [page("z", "article", "z.example", 0.5)])


def test_pages_of_a_domain_err_together() -> None:
    values = np.array([0.0, 0.0, 1.0, 1.0])
    alone = error_of_mean(values, ["a", "b", "c", "d"])
    assert alone == pytest.approx(values.std(ddof=1) / 2)
    assert error_of_mean(values, ["a", "a", "b", "b"]) > 1.4 * alone
    assert error_of_mean(values, ["a"] * 4) == 0.0


def test_results_are_read_again_as_they_were_written(tmp_path: Path) -> None:
    bench = ModelBench("0a1b", with_seeds(Recipe(without=("end",)), 2), PAGES, BEFORE)
    assert bench.recipes == (Recipe((1, 2), without=("end",)), Recipe((3, 4), without=("end",)))
    file = tmp_path / "bench.json"
    file.write_text(as_json(bench))
    assert from_json(file) == bench
    for wrong in ("{}", "no json", json.dumps({"format": 99}), json.dumps({"format": 1, "recipes": [{"trees": 1}]})):
        file.write_text(wrong)
        with pytest.raises(EvaluationError, match="bench"):
            from_json(file)


def test_results_that_cannot_be_compared_are_kept(pages: Path, tmp_path: Path) -> None:
    pytest.importorskip("catboost")
    other, file = tmp_path / "other.json", tmp_path / "bench.json"
    other.write_text(as_json(ModelBench("0a1b", (Recipe(),), BEFORE, ())))
    command = ["evaluate", "model", str(pages), "--trees", "2", "--against", str(other), "--json", str(file)]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 1
    assert "judge both on the same datasets" in done.output
    assert len(from_json(file).domains) == 24


def test_the_command_judges_and_compares(pages: Path, tmp_path: Path) -> None:
    pytest.importorskip("catboost")
    file = tmp_path / "bench.json"
    command = ["evaluate", "model", str(pages), "--trees", "4", "--last-trees", "0"]
    first = CliRunner().invoke(main, [*command, "--seeds", "2", "--json", str(file)])
    assert first.exit_code == 0, first.output
    bench = from_json(file)
    assert len(bench.domains) == 24
    assert {len(one.by_model) for one in bench.domains} == {2}
    assert bench.dataset == ()
    again = CliRunner().invoke(
        main, [*command, "--seeds", "2", "--against", str(file), "--half", "read", "-o", str(tmp_path / "page.md")]
    )
    assert again.exit_code == 0, again.output
    assert "+0.0000 ± 0.0000" in again.output
    assert {"lost", "buried", "gain", "better", "worse"} <= set(again.output.split())  # no column is cut off
    few = [line for line in again.output.splitlines() if line.strip().startswith(pages.name)]
    assert few
    assert " 24 " not in few[0]
    written = (tmp_path / "page.md").read_text()
    assert f"plainleaf evaluate model {pages.name} --seeds 2 --trees 4 --last-trees 0 --rate 0.1 --half read" in written
    assert f"| {pages.name}: no article | " in written
