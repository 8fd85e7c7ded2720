"""JSON reports, and the format of numbers in all reports."""

import json
import math
from typing import Any

from plainleaf.evaluation.reports.summary import Summary
from plainleaf.evaluation.score.intervals import Interval

NAMES = {
    "f1": "word F1",
    "precision": "precision",
    "recall": "recall",
    "lcs_f1": "LCS F1",
    "lcs_precision": "LCS precision",
    "lcs_recall": "LCS recall",
    "shingle_f1": "shingle F1",
    "shingle_precision": "shingle precision",
    "shingle_recall": "shingle recall",
    "present": "wanted snippets",
    "absent": "unwanted kept out",
}
"""Names of the measures in reports."""


def json_report(summary: Summary) -> str:
    """The whole summary as JSON; missing numbers are null."""
    return json.dumps(_finite(summary.to_dict()), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def score(value: float) -> str:
    """A score with three decimals, or a dash."""
    return "–" if math.isnan(value) else f"{value:.3f}"


def spread(interval: Interval) -> str:
    """Half the width of an interval, for use after ±."""
    return "–" if math.isnan(interval.mean) else f"{(interval.high - interval.low) / 2:.3f}"


def difference(interval: Interval) -> str:
    """A difference with its interval, and whether it is significant."""
    if interval.low == interval.high == 0:
        return "–"
    return f"{interval.mean:+.3f} [{interval.low:+.3f}, {interval.high:+.3f}]"


def amount(value: float) -> str:
    """A time, ratio or size with a suitable number of decimals."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return value
