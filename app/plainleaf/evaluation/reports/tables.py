"""The tables of reports as titles and rows of text, for the terminal, Markdown and HTML."""

from collections.abc import Sequence
from dataclasses import dataclass

from plainleaf.evaluation.reports.numbers import NAMES, amount, difference, score, spread
from plainleaf.evaluation.reports.summary import Row, Summary


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table: its title, columns and rows. The first column is text, the others are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def run_tables(summary: Summary) -> list[ReportTable]:
    """All tables of a run except the worst pages."""
    tables = [accuracy(summary), other_measures(summary), speed(summary)]
    errors = [(row.extractor, case, text) for row in summary.rows for case, text in row.errors.items()]
    if errors:
        shown = errors[:20] + ([("…", f"{len(errors) - 20} more", "")] if len(errors) > 20 else [])
        tables.append(ReportTable("Pages on which an extractor failed", ("extractor", "page", "error"), tuple(shown)))
    return tables


def ranked(summary: Summary) -> Sequence[Row]:
    """The extractors, best first."""
    return sorted(summary.rows, key=lambda row: -row.interval.mean)


def accuracy(summary: Summary) -> ReportTable:
    """The ranking measure: mean, interval, precision and recall, by page type, and difference from the first
    extractor."""
    base = summary.ranked_by.removesuffix("f1")
    first = summary.rows[0].extractor if summary.rows else ""
    columns = ["extractor", "all", "±", "P", "R", *(f"{kind} ({count})" for kind, count in summary.kinds.items())]
    rows = [
        (
            row.extractor,
            score(row.interval.mean),
            spread(row.interval),
            score(row.measures[f"{base}precision"]),
            score(row.measures[f"{base}recall"]),
            *(score(row.kinds[kind]) for kind in summary.kinds),
            *([difference(row.difference)] if len(summary.rows) > 1 else []),
        )
        for row in ranked(summary)
    ]
    if len(summary.rows) > 1:
        columns.append(f"against {first}")
    return ReportTable(f"Mean {NAMES[summary.ranked_by]}", tuple(columns), tuple(rows))


def other_measures(summary: Summary) -> ReportTable:
    """Every measure, over all pages."""
    shown = [name for name in NAMES if any(row.measures[name] == row.measures[name] for row in summary.rows)]
    rows = tuple((row.extractor, *(score(row.measures[name]) for name in shown)) for row in ranked(summary))
    return ReportTable("All measures", ("extractor", *(NAMES[name] for name in shown)), rows)


def speed(summary: Summary) -> ReportTable:
    """Times from bytes to text; the extractors take turns on each page."""
    columns = ["extractor", "version", "median ms/page", "× bare parse", "× 90th percentile", "ms/KB", "pages/s"]
    with_memory = any(row.speed.memory is not None for row in summary.rows)
    rows = []
    for row in ranked(summary):
        times = row.speed
        numbers = (times.milliseconds, times.parse_ratio, times.parse_ratio_p90, times.milliseconds_per_kb)
        cells = [row.extractor, row.version, *map(amount, numbers), amount(times.pages_per_second)]
        if with_memory:
            cells.append("–" if times.memory is None else f"{times.memory:.0f}")
        rows.append(tuple(cells))
    return ReportTable("Speed", tuple(columns + (["peak MB"] if with_memory else [])), tuple(rows))


def worst(summary: Summary, extractor: str) -> ReportTable:
    """The pages with the lowest scores of one extractor, and the best extractor there."""
    rows = tuple(
        (
            bad.case,
            bad.kind,
            score(bad.score),
            score(bad.precision),
            score(bad.recall),
            score(bad.best),
            bad.best_extractor,
        )
        for bad in summary.worst[extractor]
    )
    return ReportTable(f"Worst pages of {extractor}", ("page", "type", "score", "P", "R", "best", "by"), rows)
