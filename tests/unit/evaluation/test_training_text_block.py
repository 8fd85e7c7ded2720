"""The whole training of text-block on written pages: the files, the same digest twice, nothing where it cannot be."""

import json
from pathlib import Path

import pytest

from plainleaf.engine.methods.text_block import model_of
from plainleaf.evaluation.actions.train_text_block import train_text_block
from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.reports.learned import learned_notes, text_block_figures
from plainleaf.evaluation.training.shared.task import TrainingOptions

pytest.importorskip("sklearn")
pytest.importorskip("tldextract")

TEXT = "the old mill by the river was rebuilt last year by people from the village who knew it"


def dataset(folder: Path, count: int) -> Path:
    for name in ("html", "ground-truth"):
        (folder / name).mkdir(parents=True)
    for number in range(count):
        texts = [f"{TEXT[number % 5 :]} page{number} line{line}" for line in range(12)]
        page = "".join(f"<p>{text}</p>" for text in texts) + '<ul><li><a href="/x">to another part</a></li></ul>' * 12
        (folder / "html" / f"{number:04}.html").write_text(page)
        truth = {"main_content": " ".join(texts), "title": ""}
        kind = {"page_type": {"primary": "article"}}
        about = {"url": f"https://mill{number}.example{number}.org/", "file_id": f"{number:04}"}
        whole = about | {"ground_truth": truth, "_internal": kind}
        (folder / "ground-truth" / f"{number:04}.json").write_text(json.dumps(whole))
    return folder


def test_the_model_its_card_and_the_same_digest_twice(tmp_path: Path) -> None:
    pages = dataset(tmp_path / "pages", 24)
    heard: list[str] = []
    made = [
        train_text_block(
            TrainingOptions((pages,), tmp_path / place / "models", "2026-01-01"), lambda what, *_: heard.append(what)
        )
        for place in "ab"
    ]
    first, second = (json.loads((tmp_path / place / "models" / "text-block.json").read_text()) for place in "ab")
    assert first == second == made[0].about
    assert model_of(first).digest == first["digest"]
    assert first["cross_validated"] == {"all": 1.0, "article": 1.0}
    assert set(heard) == {"reading pages", "cross-validating", "comparing", "growing the tree"}
    card = (tmp_path / "a" / "models" / "text-block.md").read_text()
    assert first["digest"] in card
    assert "| article | 24 | 1.000 | 0.000 |" in card
    # what docs/evaluation.md reads of it
    assert "article 1.000" in learned_notes(["text-block"], tmp_path / "a")["text-block"]
    figures = text_block_figures(tmp_path / "a")
    assert figures is not None
    assert set(figures.figures) == {"text-block", "boilerpipe"}


def test_too_few_domains_are_reported_and_nothing_written(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="3 domains"):
        train_text_block(
            TrainingOptions((dataset(tmp_path / "pages", 3),), tmp_path / "models", "2026-01-01"), lambda *_: None
        )
    assert not (tmp_path / "models").exists()
