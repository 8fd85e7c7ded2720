"""The table of how much articles change if the markup of their pages does."""

from collections.abc import Mapping, Sequence

from plainleaf.evaluation.reports.tables import ReportTable
from plainleaf.evaluation.run.stability import percentiles


def stability_table(shares: Mapping[str, Sequence[float]]) -> ReportTable:
    """One row for each kind of change: the median, the 95th percentile and the maximum of the words that differ, in
    percent, and the percentage of pages that keep every word."""
    columns = ("change", "pages", "median %", "95th %", "largest %", "unchanged %")
    rows = [
        (name, str(len(values)), *(f"{100 * percentile:.1f}" for percentile in percentiles(values)))
        for name, values in shares.items()
    ]
    return ReportTable("Words that change", columns, tuple(rows))
