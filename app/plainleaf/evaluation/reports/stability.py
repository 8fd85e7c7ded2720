"""How much articles change where their pages say the same otherwise, as a table."""

from collections.abc import Mapping, Sequence

from plainleaf.evaluation.reports.tables import ReportTable
from plainleaf.evaluation.run.stability import percentiles


def stability_table(shares: Mapping[str, Sequence[float]]) -> ReportTable:
    """By change the share of words that change, in percent: the median of the pages, the 95th percentile, the largest;
    and how many pages of a hundred keep every word."""
    columns = ("change", "pages", "median %", "95th %", "largest %", "unchanged %")
    rows = [
        (name, str(len(found)), *(f"{100 * one:.1f}" for one in percentiles(found))) for name, found in shares.items()
    ]
    return ReportTable("Words that change", columns, tuple(rows))
