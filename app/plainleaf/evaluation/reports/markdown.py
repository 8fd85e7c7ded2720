"""Reports on a run in Markdown. Names of pages, types and errors are escaped."""

from collections.abc import Callable, Iterable

from plainleaf.engine.article.tree import Code
from plainleaf.engine.render.escaping import label
from plainleaf.engine.render.verbatim import fenced
from plainleaf.evaluation.reports.summary import Summary
from plainleaf.evaluation.reports.tables import ReportTable, run_tables, worst


def markdown_report(summary: Summary) -> str:
    """The whole report, with the worst pages."""
    parts = [f"# Evaluation on {label(summary.dataset)}", facts(summary), markdown_tables(run_tables(summary))]
    parts.append(markdown_tables(worst(summary, row.extractor) for row in summary.rows if summary.worst[row.extractor]))
    return "\n\n".join(part for part in parts if part) + "\n"


def facts(summary: Summary, written: Callable[[str], str] = label) -> str:
    """What was measured, when, and with which versions; ``written`` escapes the dataset's words."""
    versions = ", ".join(f"{name} {version}" for name, version in summary.versions.items())
    return (
        f"{summary.made}. {written(summary.dataset)}: {written(summary.about)}; {summary.pages} pages, data digest "
        f"`{summary.digest[:16]}`. {versions}. ± is half the width of a 95 % bootstrap interval of the mean over pages."
    )


def command_block(*commands: str) -> str:
    """The commands that made a page, as code."""
    return "\n".join(fenced(Code("\n".join(commands))))


def markdown_tables(tables: Iterable[ReportTable], level: int = 2) -> str:
    """Tables with their titles as headings."""
    return "\n\n".join(f"{'#' * level} {label(table.title)}\n\n{markdown_table(table)}" for table in tables)


def markdown_table(table: ReportTable) -> str:
    """One table without its title."""
    lines = [_line(table.columns), "|" + "---|" + "--:|" * (len(table.columns) - 1)]
    return "\n".join(lines + [_line(row) for row in table.rows])


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(label, cells)) + " |"
