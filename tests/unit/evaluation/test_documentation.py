"""The evaluation page, from a summary worked out by hand."""

import json
from pathlib import Path

from plainleaf.evaluation.reports.documentation import Findings, Learned, document
from plainleaf.evaluation.reports.learned import learned_notes, text_block_figures
from plainleaf.evaluation.reports.papers import CODE_BLURRING, DANAG
from plainleaf.evaluation.reports.summary import summarise
from plainleaf.evaluation.run.results import Result
from plainleaf.evaluation.score.metrics import Measures
from plainleaf.evaluation.structure import compare, markdown_shape


def result(case: str, extractor: str, f1: float) -> Result:
    measures = Measures(*([f1] * 9), None, None)
    return Result(case, "article", case, extractor, "1", measures, 0.004, 0.001, 2048, 10)


def test_the_page_sets_ours_beside_the_papers() -> None:
    scores = {"accb": 0.8, "dsc": 0.7, "plain": 0.5, "accb@selection": 0.75}
    results = [result(case, name, score) for case in "ab" for name, score in scores.items()]
    summary = summarise(results, "Harbour", "two pages", "f1", "2026-11-21")
    structure = {"accb": [compare("x", markdown_shape("- a"), markdown_shape("- a\n- b"))]}
    learned = Learned("10 folds", {"25 attributes": (0.9, 0.8, 0.85)})
    text = document(
        Findings(
            summary,
            None,
            structure,
            "Small pages.",
            learned,
            {"accb": "has a note."},
            "Quiet.",
            ("plainleaf evaluate",),
        )
    )
    lines = text.splitlines()
    (accb, *_) = (line for line in lines if line.startswith("| accb | 0.924 | 0.703"))
    assert accb.endswith("| 0.782 | 0.800 | 0.800 | 2.0 |")
    assert "rank correlation +1.00" in text
    assert "| accb | 0.800 | 0.750 | +0.050 |" in lines
    assert not any(line.startswith("| accb@selection") for line in lines)
    assert "| here, 10 folds | 25 attributes | 0.900 | 0.800 | 0.850 |" in lines
    assert "- `accb`: has a note." in lines
    assert "would score 0.800" in text
    assert "Quiet." in lines
    assert any(line.startswith("| accb | – | 0.500") for line in lines)
    assert "### Worst pages of accb" in lines
    assert any(line.startswith("| x | 1 |") and "1 list items" in line for line in lines)


def test_the_tables_of_the_papers_are_whole() -> None:
    for table in (CODE_BLURRING, DANAG):
        assert all(len(figures) == len(table.collections) for figures in table.rows.values())


def test_model_that_learnt_from_the_pages_is_marked(tmp_path: Path) -> None:
    assert learned_notes(["auto", "descent"], tmp_path) == {}
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "auto.json").write_text(json.dumps({"cross_validated": {"all": 0.861, "article": 0.945}}))
    notes = learned_notes(["auto:cut=0.5", "auto@selection", "descent"], tmp_path)
    assert list(notes) == ["auto:cut=0.5"]
    assert "all 0.861, article 0.945" in notes["auto:cut=0.5"]
    assert text_block_figures(tmp_path) is None
