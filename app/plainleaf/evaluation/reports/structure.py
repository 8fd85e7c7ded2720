"""Tables of structure scores."""

from collections.abc import Mapping, Sequence

from plainleaf.evaluation.reports.numbers import score
from plainleaf.evaluation.reports.tables import ReportTable
from plainleaf.evaluation.structure import FEATURES, PageScore, Totals, total

_NONE = float("nan")


def structure_tables(results: Mapping[str, Sequence[PageScore]]) -> list[ReportTable]:
    """Recall and precision by kind of part, one row for each extractor, and the text order."""
    totals = {name: total(scores) for name, scores in results.items()}
    return [_by_kind("Recall: the share of the expected that is there", totals, "recall"),
            _by_kind("Precision: the share of the answer that is expected", totals, "precision")]  # fmt: skip


def _by_kind(title: str, totals: Mapping[str, Totals], side: str) -> ReportTable:
    first = next(iter(totals.values()))
    rows = []
    for name, sums in totals.items():
        cells = [score(_or_none(getattr(sums.counts[feature], side))) for feature in FEATURES]
        order = sums.order_recall if side == "recall" else sums.order_precision
        rows.append((name, *cells, score(order), score(sums.order_f1)))
    columns = [f"{feature} ({first.counts[feature].theirs})" for feature in FEATURES]
    return ReportTable(title, ("extractor", *columns, "text order", "text order F1"), tuple(rows))


def worst_structure(name: str, scores: Sequence[PageScore], count: int) -> ReportTable:
    """The pages on which one extractor loses most: missing and extra parts, and the text order."""
    ranked = sorted(scores, key=lambda page: (-_lost(page), page.order_f1))[:count]
    rows = tuple(
        (page.name, str(_lost(page)), score(page.order_f1), _list(page.missing), _list(page.extra), page.error)
        for page in ranked
        if _lost(page) or page.order_f1 < 1
    )
    return ReportTable(
        f"Worst pages of {name}", ("page", "parts off", "text order F1", "missing", "too much", "error"), rows
    )


def _lost(page: PageScore) -> int:
    return sum(map(len, page.missing.values())) + sum(map(len, page.extra.values()))


def _list(parts: Mapping[str, Sequence[str]]) -> str:
    return ", ".join(f"{len(lines)} {feature}" for feature, lines in parts.items() if lines)


def _or_none(value: float | None) -> float:
    return _NONE if value is None else value
