"""The summary of a run as plain data: means with intervals, by page type, differences, speed, the worst pages."""

import hashlib
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import plainleaf
from plainleaf.evaluation.run.results import Result
from plainleaf.evaluation.score.intervals import Interval, intervals
from plainleaf.evaluation.score.metrics import MEASURES

REQUIRED = tuple(name for name in MEASURES if name not in ("present", "absent"))


@dataclass(frozen=True, slots=True)
class Speed:
    """Median milliseconds a page; the median over pages of the time divided by that of a bare lxml parse, and its 90th
    percentile; milliseconds a KB; pages a second over all pages; peak memory in MB."""

    milliseconds: float
    parse_ratio: float
    parse_ratio_p90: float
    milliseconds_per_kb: float
    pages_per_second: float
    memory: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One extractor. ``measures`` are means over pages by name. ``interval`` is that of the ranking measure,
    ``difference`` that of its difference from the first extractor on the same pages. ``kinds`` are its means by page
    type, ``lcs_kinds`` those of the papers' measure. ``errors`` are the pages on which it raised, with the errors."""

    extractor: str
    version: str
    measures: Mapping[str, float]
    interval: Interval
    difference: Interval
    kinds: Mapping[str, float]
    lcs_kinds: Mapping[str, float]
    speed: Speed
    errors: Mapping[str, str]
    scores: tuple[float, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Bad:
    """A page with a low score of one extractor, and the score of the best one."""

    case: str
    kind: str
    extractor: str
    score: float
    precision: float
    recall: float
    best: float
    best_extractor: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole run. ``ranked_by`` names the measure of the ranking, of the intervals and of the columns by page type.
    ``kinds`` counts the pages of each type. ``digest`` identifies the data."""

    dataset: str
    about: str
    ranked_by: str
    pages: int
    kinds: Mapping[str, int]
    digest: str
    made: str
    versions: Mapping[str, str]
    cases: tuple[str, ...]
    rows: tuple[Row, ...]
    worst: Mapping[str, tuple[Bad, ...]]

    def to_dict(self) -> dict[str, Any]:
        """The summary for JSON."""
        return asdict(self)


def summarise(
    results: Sequence[Result],
    dataset: str,
    about: str,
    ranked_by: str,
    made: str,
    memory: Mapping[str, float | None] | None = None,
    worst: int = 10,
) -> Summary:
    """Summarise the results of a run; every extractor must have a result for every page. ``made`` is the date."""
    names = list(dict.fromkeys(result.extractor for result in results))
    cases = list(dict.fromkeys(result.case for result in results))
    table = {(result.extractor, result.case): result for result in results}
    grid = [[table[name, case] for case in cases] for name in names]
    scores = np.array([[getattr(result.measures, ranked_by) for result in row] for row in grid]).reshape(len(names), -1)
    kinds = np.array([result.kind for result in grid[0]]) if grid else np.zeros(0, str)
    spread = intervals(np.concatenate([scores, scores - scores[:1]]))
    rows = tuple(
        _row(row, scores[place], kinds, spread[place], spread[len(names) + place], (memory or {}).get(names[place]))
        for place, row in enumerate(grid)
    )
    first = grid[0] if grid else []
    return Summary(
        dataset=dataset,
        about=about,
        ranked_by=ranked_by,
        pages=len(cases),
        kinds={kind: int((kinds == kind).sum()) for kind in _kinds(kinds)},
        digest=hashlib.sha256("".join(result.digest for result in first).encode()).hexdigest(),
        made=made,
        versions={"plainleaf": plainleaf.__version__, "Python": platform.python_version(), "lxml": _lxml()},
        cases=tuple(cases),
        rows=rows,
        worst={name: _worst(grid, scores, place, worst) for place, name in enumerate(names)},
    )


def _kinds(kinds: NDArray[np.str_]) -> list[str]:
    """The page types, most frequent first; empty if the dataset has none."""
    names, counts = np.unique(kinds, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return [str(names[place]) for place in order if names[place]]


def _row(
    row: list[Result],
    scores: NDArray[np.float64],
    kinds: NDArray[np.str_],
    interval: Interval,
    difference: Interval,
    memory: float | None,
) -> Row:
    lcs = np.array([result.measures.lcs_f1 for result in row])
    return Row(
        extractor=row[0].extractor,
        version=row[0].version,
        measures=_means(row),
        interval=interval,
        difference=difference,
        kinds={kind: float(scores[kinds == kind].mean()) for kind in _kinds(kinds)},
        lcs_kinds={kind: float(lcs[kinds == kind].mean()) for kind in _kinds(kinds)},
        speed=speed_of(row, memory),
        errors={result.case: result.error for result in row if result.error},
        scores=tuple(map(float, scores)),
    )


def _means(row: list[Result]) -> dict[str, float]:
    """The mean of every measure; that of ``present`` and ``absent`` only over pages with snippets."""
    means = {}
    for name in MEASURES:
        values = [value for result in row if (value := getattr(result.measures, name)) is not None]
        means[name] = float(np.mean(values)) if values else float("nan")
    return means


def speed_of(row: Sequence[Result], memory: float | None = None) -> Speed:
    """The speed of one extractor over its pages."""
    seconds = np.array([result.seconds for result in row])
    ratios = seconds / np.array([result.parse_seconds for result in row])
    per_kb = seconds * 1e3 / np.array([max(result.size, 1) / 1024 for result in row])
    return Speed(
        milliseconds=float(np.median(seconds)) * 1e3,
        parse_ratio=float(np.median(ratios)),
        parse_ratio_p90=float(np.percentile(ratios, 90)),
        milliseconds_per_kb=float(np.median(per_kb)),
        pages_per_second=float(len(seconds) / seconds.sum()),
        memory=memory,
    )


def _worst(grid: list[list[Result]], scores: NDArray[np.float64], place: int, count: int) -> tuple[Bad, ...]:
    """The pages with the lowest scores of one extractor, those with the largest lead of another one first."""
    best = scores.argmax(axis=0)
    top = scores.max(axis=0)
    order = np.lexsort((-top, scores[place]))[:count]
    return tuple(
        Bad(
            case=grid[place][page].case,
            kind=grid[place][page].kind,
            extractor=grid[place][page].extractor,
            score=float(scores[place, page]),
            precision=grid[place][page].measures.precision,
            recall=grid[place][page].measures.recall,
            best=float(top[page]),
            best_extractor=grid[best[page]][page].extractor,
        )
        for page in order
        if scores[place, page] < 1
    )


def _lxml() -> str:
    from lxml import etree

    return ".".join(map(str, etree.LXML_VERSION[:3]))
