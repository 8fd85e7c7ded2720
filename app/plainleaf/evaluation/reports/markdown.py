"""Reports on a run in Markdown."""

from collections.abc import Iterable

from plainleaf.evaluation.reports.summary import Summary
from plainleaf.evaluation.reports.tables import ReportTable, run_tables, worst


def markdown_report(summary: Summary) -> str:
    """The whole report, with the worst pages."""
    parts = [f"# Evaluation on {summary.dataset}", facts(summary), markdown_tables(run_tables(summary))]
    parts.append(markdown_tables(worst(summary, row.extractor) for row in summary.rows if summary.worst[row.extractor]))
    return "\n\n".join(part for part in parts if part) + "\n"


def facts(summary: Summary) -> str:
    """What was measured, when, and with which versions."""
    versions = ", ".join(f"{name} {version}" for name, version in summary.versions.items())
    return (
        f"{summary.made}. {summary.dataset}: {summary.about}; {summary.pages} pages, data digest "
        f"`{summary.digest[:16]}`. {versions}. ± is half the width of a 95 % bootstrap interval of the mean over pages."
    )


def markdown_tables(tables: Iterable[ReportTable], level: int = 2) -> str:
    """Tables with their titles as headings."""
    return "\n\n".join(f"{'#' * level} {table.title}\n\n{markdown_table(table)}" for table in tables)


def markdown_table(table: ReportTable) -> str:
    """One table without its title."""
    lines = [_line(table.columns), "|" + "---|" + "--:|" * (len(table.columns) - 1)]
    return "\n".join(lines + [_line(row) for row in table.rows])


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
