"""Metadata against references, worked out by hand."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from plainleaf.cli import main
from plainleaf.evaluation.actions.metadata import ON_PAGE, evaluate_metadata, half_of
from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.faults import ExtractorError
from plainleaf.evaluation.metadata import counts_of, dated_on_page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "html").mkdir()
    truth = {}
    for name, day in (("a", "2024-05-02"), ("b", "1999-01-01")):
        head = '<meta name=author content="Ida Holm"><meta name=date content=2024-05-02>'
        page = f"<html lang=en><head>{head}</head><body><p>Text."
        (tmp_path / "html" / f"{name}.html").write_text(page)
        truth[name] = {"articleBody": "Text.", "url": f"https://x.example/{name}", "date": day, "authors": "Holm, Ida"}
    (tmp_path / "ground-truth.json").write_text(json.dumps(truth))
    return tmp_path


def test_fields_are_right_or_not(folder: Path) -> None:
    found = evaluate_metadata(folder, ["plainleaf"])
    counts = found.counts["plainleaf"]
    assert found.pages == 2
    assert (counts["date"].pages, counts["date"].given, counts["date"].right) == (2, 2, 1)
    assert (counts["author"].recall, counts["address"].precision) == (1.0, 1.0)
    assert (counts[ON_PAGE].pages, counts[ON_PAGE].right) == (1, 1)
    assert (counts["site"].given, counts["language"].given) == (0, 2)
    halves = [evaluate_metadata(folder, ["plainleaf"], half=half).pages for half in (1, 2)]
    assert halves == [sum(half_of(name) == half for name in "ab") for half in (1, 2)]


def test_the_command_prints_it(folder: Path) -> None:
    done = CliRunner().invoke(main, ["evaluate", "metadata", str(folder)])
    assert done.exit_code == 0, done.output
    assert "0.500" in done.output
    with pytest.raises(ExtractorError, match="reads metadata"):
        evaluate_metadata(folder, ["descent"])


def test_without_a_reference_the_first_finder_is_the_measure() -> None:
    case = Case("x", b"", "")
    first, other = [{"site": "The Valley", "language": "en-GB"}], [{"site": "the valley!", "language": "de"}]
    assert counts_of([case], other, first, "site").right == 1
    assert counts_of([case], other, first, "language").right == 0


@pytest.mark.parametrize(
    "source", ["2024-05-02T", "02.05.2024", "5/2/24 ", "2. Mai 2024", "May 2nd, 2024", "20240502", "2024年5月2日"]
)
def test_a_day_is_seen_in_any_form(source: str) -> None:
    assert dated_on_page(Case("x", b"", "", date="2024-05-02"), f"<p>{source}</p>")
    assert not dated_on_page(Case("x", b"", "", date="2024-06-07"), f"<p>{source}</p>")
