"""Every report of an evaluation × every text in it × hostile values: what is text in a page's name, a type or an error
is text in every report, and changes nothing else of it."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree
from lxml.html import HtmlElement, document_fromstring
from markdown_it import MarkdownIt
from tests.hostile_text import VALUES, check_html

from plainleaf.evaluation.metadata import FieldCount
from plainleaf.evaluation.reports import html_report, json_report, markdown_report
from plainleaf.evaluation.reports.documentation import Findings, Learned, document
from plainleaf.evaluation.reports.markdown import markdown_tables
from plainleaf.evaluation.reports.metadata import metadata_tables
from plainleaf.evaluation.reports.model import model_page, model_table
from plainleaf.evaluation.reports.rules import rules_page
from plainleaf.evaluation.reports.structure import structure_tables, worst_structure
from plainleaf.evaluation.reports.summary import Summary, summarise
from plainleaf.evaluation.run.results import Result
from plainleaf.evaluation.run.step_worth import KINDS, PageOutcome, Score, SetOutcome
from plainleaf.evaluation.score.metrics import Measures
from plainleaf.evaluation.structure import FEATURES, PageScore
from plainleaf.evaluation.structure.comparing import Count
from plainleaf.evaluation.training.auto.bench import JudgedPage, Judgement

HARMLESS = "plain words"
FIELDS = ("site", "language", "title")


def _summary(*values: str) -> Summary:
    """Two extractors over two pages for each value, which is in each text of the run."""
    measures = [Measures(*[f1] * 9, None, None) for f1 in (0.9, 0.5)]
    results = [
        Result(f"{value}{page}", value, f"{name}{one}", name, "d", measures[one], 0.01, 0.001, 2048, 10, value)
        for value in values
        for page in (1, 2)
        for name in values
        for one in (0, 1)
    ]
    return summarise(results, values[0], values[0], "f1", "2026-11-21", worst=2)


def _structure(value: str) -> dict[str, list[PageScore]]:
    counts = {feature: Count(1, 2, 3) for feature in FEATURES}
    return {value: [PageScore(value, counts, 0.5, 0.5, 0.5, {FEATURES[0]: (value,)}, {}, value)]}


def _document(value: str) -> str:
    return document(
        Findings(
            _summary(value),
            structure=_structure(value),
            text_block=Learned(value, {value: (0.5, 0.5, 0.5)}),
            notes={value: "a note of our own"},
            commands=(f"plainleaf evaluate {value}",),
        )
    )


def _rules(value: str) -> str:
    score = Score(0.5, dict.fromkeys(KINDS, (1, 1)))
    return rules_page([SetOutcome(value, [PageOutcome(value, value, False, score, {})])], f"plainleaf {value}")


def _model(value: str) -> str:
    pages = [JudgedPage(value, f"{value}{n}", value, value, (Judgement(0.5, False, False),)) for n in range(2)]
    return model_page(f"plainleaf {value}", [model_table(value, pages), model_table(value, pages, pages)])


def _tables(value: str) -> str:
    counts = {field: FieldCount(2, 1, 1) for field in FIELDS}
    structure = _structure(value)
    worst = worst_structure(value, structure[value], 3)
    return markdown_tables([*metadata_tables(2, {value: counts}), *structure_tables(structure), worst])


def _rendered(text: str) -> HtmlElement:
    return document_fromstring(MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(text))


REPORTS: dict[str, Callable[[str], HtmlElement]] = {
    "markdown_report": lambda value: _rendered(markdown_report(_summary(value))),
    "document": lambda value: _rendered(_document(value)),
    "rules_page": lambda value: _rendered(_rules(value)),
    "model_page": lambda value: _rendered(_model(value)),
    "markdown_tables": lambda value: _rendered(_tables(value)),
}


def _shape(root: HtmlElement) -> list[object]:
    """The elements with their depths; of a plot, whose lines follow the width of its words, that it is one."""
    for plot in root.xpath("//*[local-name()='svg']"):
        etree.strip_elements(plot, "*", with_tail=False)
    return [(one.tag, len(list(one.iterancestors()))) for one in root.iter(etree.Element)]


@pytest.mark.parametrize("name", REPORTS)
def test_text_stays_text_in_every_report(name: str) -> None:
    shape = _shape(REPORTS[name](HARMLESS))
    for value in VALUES:
        report = REPORTS[name](value)
        check_html(etree.tostring(report, method="html", encoding="unicode"))
        assert _shape(report) == shape, value


def test_text_stays_text_in_the_html_report() -> None:
    pytest.importorskip("matplotlib")
    values = (*VALUES[::4], r"$\frac$")
    one, other = (
        document_fromstring(html_report(_summary(*each)))
        for each in (values, [f"{HARMLESS} {number}" for number in range(len(values))])
    )
    check_html(etree.tostring(one, method="html", encoding="unicode"), own=frozenset({"svg", "style"}))
    assert _shape(one) == _shape(other)


def test_json_holds_every_value() -> None:
    for value in VALUES:
        assert json.loads(json_report(_summary(value)))["dataset"] == value


def test_every_report_is_tested_here(root: Path) -> None:
    """Whoever writes one more finds out here that it needs a line above."""
    found = set()
    for path in (root / "app/plainleaf/evaluation/reports").rglob("*.py"):
        for one in ast.parse(path.read_text("utf-8")).body:
            if isinstance(one, ast.FunctionDef) and re.fullmatch(
                r"\w+_(report|page)|document|markdown_tables", one.name
            ):
                found.add(one.name)
    assert found == {*REPORTS, "html_report", "json_report"}
