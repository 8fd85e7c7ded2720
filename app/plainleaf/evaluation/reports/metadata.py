"""Tables of metadata scores."""

from collections.abc import Mapping

from plainleaf.evaluation.metadata import FieldCount
from plainleaf.evaluation.reports.numbers import score
from plainleaf.evaluation.reports.tables import ReportTable

_COMPARED = ("site", "language")


def metadata_tables(pages: int, counts: Mapping[str, Mapping[str, FieldCount]]) -> list[ReportTable]:
    """Correct values by finder and field, and the number of found values for fields without references."""
    first = next(iter(counts))
    judged = [field for field in counts[first] if field not in _COMPARED]
    columns = [f"{field} {side} ({counts[first][field].pages})" for field in judged for side in ("R", "P")]
    right = [
        (name, *(score(value) for field in judged for value in (count[field].recall, count[field].precision)))
        for name, count in counts.items()
    ]
    agreement = [
        (name, *(score(value) for field in _COMPARED for value in (_given(count[field]), count[field].precision)))
        for name, count in counts.items()
    ]
    compared = [f"{field} {side}" for field in _COMPARED for side in ("given", f"as {first}")]
    return [
        ReportTable("Right: recall (R) and precision (P)", ("finder", *columns), tuple(right)),
        ReportTable(f"Given, of {pages} pages, and the same as {first} says", ("finder", *compared), tuple(agreement)),
    ]


def _given(count: FieldCount) -> float:
    return count.given / count.pages if count.pages else 0.0
