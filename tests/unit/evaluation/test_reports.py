"""A summary worked out by hand, and the same numbers in every form of report."""

import json

import pytest
from lxml import html

from plainleaf.evaluation.reports import html_report, json_report, markdown_report
from plainleaf.evaluation.reports.summary import Summary, summarise
from plainleaf.evaluation.run.results import Result
from plainleaf.evaluation.score.metrics import Measures


def result(case: str, kind: str, extractor: str, f1: float, seconds: float, error: str = "") -> Result:
    measures = Measures(f1, f1, f1, f1, f1, f1, f1, f1, f1, None, 1.0 if case == "a" else None)
    return Result(case, kind, "d" + case, extractor, "1", measures, seconds, 0.001, 2048, 10, error)


@pytest.fixture
def summary() -> Summary:
    results = [
        result("a", "article", "one", 0.9, 0.004),
        result("a", "article", "two", 0.5, 0.010),
        result("b", "article", "one", 0.7, 0.002),
        result("b", "article", "two", 1.0, 0.010),
        result("c", "forum", "one", 0.2, 0.006),
        result("c", "forum", "two", 0.0, 0.010, "ValueError: <deep> | nested"),
    ]
    return summarise(results, "Harbour", "three pages", "f1", "2026-11-21", {"one": 61.5}, worst=2)


def test_means_kinds_speed_and_worst_pages(summary: Summary) -> None:
    one, two = summary.rows
    assert one.interval.mean == pytest.approx(0.6)
    assert two.difference.mean == pytest.approx(-0.1)
    assert two.difference.low < -0.1 < two.difference.high
    assert (one.kinds["article"], one.kinds["forum"]) == (pytest.approx(0.8), pytest.approx(0.2))
    assert dict(summary.kinds) == {"article": 2, "forum": 1}
    assert (one.speed.milliseconds, one.speed.parse_ratio) == (pytest.approx(4.0), pytest.approx(4.0))
    assert (one.speed.milliseconds_per_kb, one.speed.memory) == (pytest.approx(2.0), 61.5)
    assert one.speed.pages_per_second == pytest.approx(3 / 0.012)
    assert [(bad.case, bad.score, bad.best, bad.best_extractor) for bad in summary.worst["two"]] == [
        ("c", 0.0, 0.2, "one"),
        ("a", 0.5, 0.9, "one"),
    ]
    assert one.measures["absent"] == 1.0
    assert two.errors == {"c": "ValueError: <deep> | nested"}


def test_the_digest_is_that_of_the_data_not_of_the_extractors(summary: Summary) -> None:
    other = summarise([result("a", "", "three", 1.0, 0.1)], "x", "", "f1", "2026-11-21")
    same = summarise([result("a", "", "four", 0.0, 0.2)], "y", "", "f1", "2026-11-22")
    assert other.digest == same.digest != summary.digest


def test_json_is_complete_and_has_no_nan(summary: Summary) -> None:
    found = json.loads(json_report(summary))
    assert found["rows"][0]["interval"]["mean"] == pytest.approx(0.6)
    assert found["rows"][0]["measures"]["present"] is None
    assert found["rows"][1]["scores"] == [0.5, 1.0, 0.0]


def test_markdown_ranks_and_escapes(summary: Summary) -> None:
    text = markdown_report(summary)
    rows = [line for line in text.splitlines() if line.startswith(("| one", "| two"))]
    assert rows[0].startswith("| one | 0.600 |")
    assert "ValueError: &lt;deep> \\| nested" in text
    assert "## Worst pages of two" in text


def test_html_report_is_self_contained_and_equal(summary: Summary) -> None:
    pytest.importorskip("matplotlib")
    text = html_report(summary)
    root = html.document_fromstring(text)
    assert root.xpath("//td[@class='best']/text()")[0] == "0.600"
    assert len(root.xpath("//figure//*[local-name()='svg']")) == 4
    assert "<deep>" not in text
    assert "&lt;deep&gt;" in text
    assert not root.xpath("//*[@src or local-name()='link' or local-name()='script']")
    assert html_report(summary) == text


def test_a_dataset_without_types_has_no_columns_for_them() -> None:
    summary = summarise([result("a", "", "one", 1.0, 0.1)], "Pairs", "", "f1", "2026-11-21")
    head = next(line for line in markdown_report(summary).splitlines() if line.startswith("| extractor"))
    assert head == "| extractor | all | ± | P | R |"
