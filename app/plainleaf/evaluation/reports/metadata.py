"""Metadata scores as the tables that every report is made of."""

from collections.abc import Mapping

from plainleaf.evaluation.metadata import FieldCount
from plainleaf.evaluation.reports.numbers import score
from plainleaf.evaluation.reports.tables import ReportTable

_COMPARED = ("site", "language")


def metadata_tables(pages: int, counts: Mapping[str, Mapping[str, FieldCount]]) -> list[ReportTable]:
    """What is right, by finder and field, and what is given where no reference says what would be right."""
    first = next(iter(counts))
    told = [field for field in counts[first] if field not in _COMPARED]
    columns = [f"{field} {side} ({counts[first][field].pages})" for field in told for side in ("R", "P")]
    right = [
        (name, *(score(value) for field in told for value in (found[field].recall, found[field].precision)))
        for name, found in counts.items()
    ]
    said = [
        (name, *(score(value) for field in _COMPARED for value in (_given(found[field]), found[field].precision)))
        for name, found in counts.items()
    ]
    compared = [f"{field} {side}" for field in _COMPARED for side in ("given", f"as {first}")]
    return [
        ReportTable("Right: recall (R) and precision (P)", ("finder", *columns), tuple(right)),
        ReportTable(f"Given, of {pages} pages, and the same as {first} says", ("finder", *compared), tuple(said)),
    ]


def _given(count: FieldCount) -> float:
    return count.given / count.pages if count.pages else 0.0
