"""Writes ``docs/evaluation.md``: all methods and peers on one dataset, and the papers' tables beside our results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from plainleaf.engine.render.verbatim import code_span
from plainleaf.evaluation.reports.markdown import command_block, facts, markdown_table, markdown_tables
from plainleaf.evaluation.reports.numbers import amount, score
from plainleaf.evaluation.reports.papers import CODE_BLURRING, DANAG, TEXT_BLOCK, PaperTable
from plainleaf.evaluation.reports.structure import structure_tables, worst_structure
from plainleaf.evaluation.reports.summary import Row, Summary
from plainleaf.evaluation.reports.tables import ReportTable, accuracy, other_measures, speed
from plainleaf.evaluation.run.stages import BARE, StageTimes
from plainleaf.evaluation.structure import PageScore

SELECTION = "@selection"
ARTICLE = "article"
"""The page type most similar to the papers' news collections."""
WORST = 10
"""Number of listed pages on which the first extractor keeps the least structure."""

_PAPER_CORPORA = """The papers measured news sites of 2008 to 2011, a site a column. Those pages are not to be had; what
was measured here are the articles of this dataset, from many sites of today. So the order of the methods can be
compared, the level cannot. Both use the same measure: the F1 of the longest common subsequence of words."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Cross-validated results of a trained method on this dataset, by block: precision, recall and F1 of the main
    content for each set of features."""

    folds: str
    figures: Mapping[str, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Findings:
    """The contents of the page. ``notes`` are footnotes on extractors; ``conditions`` describes how the times were
    measured; ``commands`` reproduce everything."""

    summary: Summary
    stages: StageTimes | None = None
    structure: Mapping[str, Sequence[PageScore]] | None = None
    structure_about: str = ""
    text_block: Learned | None = None
    notes: Mapping[str, str] | None = None
    conditions: str = ""
    commands: tuple[str, ...] = ()


def document(findings: Findings) -> str:
    """The whole page in Markdown."""
    summary, rows = findings.summary, findings.summary.rows
    plain = [row for row in rows if not row.extractor.endswith(SELECTION)]
    shown = replace_rows(summary, plain)
    parts = ["# Evaluation", facts(summary), _how(findings)]
    parts.append(markdown_tables([accuracy(shown)]) + _oracle(plain))
    parts += [f"- {code_span(name, in_cell=False)}: {note}" for name, note in (findings.notes or {}).items()]
    parts.append(markdown_tables([other_measures(shown), speed(shown)]))
    parts.append(findings.conditions)
    if findings.stages:
        parts.append(_stages(findings.stages))
    if len(plain) < len(rows):
        parts.append(_views(rows))
    parts.append(f"## The papers' tables, and ours\n\n{_PAPER_CORPORA}")
    parts += [_paper(table, plain) for table in (CODE_BLURRING, DANAG)]
    parts.append(_text_block(findings.text_block))
    if findings.structure:
        ours, scores = next(iter(findings.structure.items()))
        parts += [
            f"## Structure\n\n{findings.structure_about}",
            markdown_tables([*structure_tables(findings.structure), worst_structure(ours, scores, WORST)], 3),
        ]
    return "\n\n".join(part for part in parts if part) + "\n"


def replace_rows(summary: Summary, rows: Sequence[Row]) -> Summary:
    """The summary with only these rows."""
    return replace(summary, rows=tuple(rows))


def _how(findings: Findings) -> str:
    return (
        "This page is written by the commands below. Of our methods the text of the article is measured "
        "(`article.text`, without title and metadata); of the peers what they give with the settings that their "
        f"authors recommend (`plainleaf evaluate list`).\n\n{command_block(*findings.commands)}"
    )


def _oracle(rows: Sequence[Row]) -> str:
    best = np.max([row.scores for row in rows], axis=0).mean()
    return f"\n\nChoosing the best of all these for each page, with the reference known, would score {best:.3f}."


def _stages(times: StageTimes) -> str:
    rows: list[tuple[str, ...]] = [(BARE, f"{times.bare_milliseconds:.2f}", "1.00", "1.00", "1.00")]
    rows += [
        (stage.name, *map("{:.2f}".format, (stage.milliseconds, stage.ratio, stage.ratio_p90, stage.ratio_of_all)))
        for stage in (*times.stages, times.total)
    ]
    table = ReportTable("", ("stage", "median ms", "× bare parse", "× 90th percentile", "× of all pages"), tuple(rows))
    return (
        f"### Where the time goes\n\n{times.method}, {times.pages} pages spread over the dataset, best of "
        f"{times.rounds} rounds, processor time (`plainleaf bench`); {times.milliseconds_per_kb:.3f} ms per KB.\n\n"
        + markdown_table(table)
    )


def _views(rows: Sequence[Row]) -> str:
    by_name = {row.extractor: row for row in rows}
    pairs = [(name, by_name[name], by_name[name + SELECTION]) for name in by_name if name + SELECTION in by_name]
    cells = tuple(
        (
            name,
            score(article.interval.mean),
            score(shown.interval.mean),
            f"{article.interval.mean - shown.interval.mean:+.3f}",
        )
        for name, article, shown in pairs
    )
    table = ReportTable("", ("method", "article text", "what the method kept", "difference"), cells)
    return (
        "## What composing the article changes\n\nFrom what a method keeps to the article, hidden elements, repeated "
        "titles and boxes inside the kept node go, and images and formulas leave their words.\n\n"
        + markdown_table(table)
    )


def _paper(table: PaperTable, rows: Sequence[Row]) -> str:
    ours = {row.extractor: row for row in rows}
    cells = []
    for name, figures in sorted(table.rows.items(), key=lambda item: -float(np.mean(item[1]))):
        row = ours.get(name)
        cells.append(
            (
                name,
                *(f"{figure:.3f}" for figure in figures),
                f"{np.mean(figures):.3f}",
                score(row.lcs_kinds.get(ARTICLE, float("nan"))) if row else "–",
                score(row.measures["lcs_f1"]) if row else "–",
                amount(row.speed.milliseconds_per_kb) if row else "–",
            )
        )
    columns = ("method", *table.collections, "paper's mean", "here: articles", "here: all", "here: ms/KB")
    shown = ReportTable("", columns, tuple(cells))
    return f"### {table.title}\n\n{table.source}.\n\n{markdown_table(shown)}{_order(table, ours)}"


def _order(table: PaperTable, ours: Mapping[str, Row]) -> str:
    """The rank correlation (Spearman) of the methods in both tables."""
    shared = [name for name in table.rows if name in ours and ARTICLE in ours[name].lcs_kinds]
    if len(shared) < 3:
        return ""
    theirs = [float(np.mean(table.rows[name])) for name in shared]
    shares = [ours[name].lcs_kinds[ARTICLE] for name in shared]
    ranks = [np.argsort(np.argsort(scores)) for scores in (theirs, shares)]
    coefficient = float(np.asarray(np.corrcoef(ranks))[0, 1])
    return (
        f"\n\nThe order of the {len(shared)} methods that both have, theirs against ours on articles: rank correlation "
        f"{coefficient:+.2f}."
    )


def _text_block(learned: Learned | None) -> str:
    rows = [
        (f"paper, {collection}", name, *(f"{figure:.3f}" for figure in figures))
        for collection, methods in TEXT_BLOCK.items()
        for name, figures in methods.items()
    ]
    if learned:
        rows += [(f"here, {learned.folds}", name, *map(score, figures)) for name, figures in learned.figures.items()]
    table = ReportTable("", ("collection", "attributes of", "precision", "recall", "F1"), tuple(rows))
    return (
        "### Text-block context, table 3\n\nM. Kim, Y. Kim, W. Song, A. Khil, *Main Content Extraction from Web "
        "Documents Using Text Block Context*. Precision, recall and F1 of the main-content class of text blocks.\n\n"
        + markdown_table(table)
    )
