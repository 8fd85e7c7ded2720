"""Times each stage from bytes to text, beside a bare lxml parse of the same bytes.

Measures the processor time of one thread, so that other load does not count. Deallocation is charged to the bare parse
and to the stages that caused it, as when pages are processed one after another.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.document.prepare import laid_out
from plainleaf.engine.document.prepare import parse as parse_decoded
from plainleaf.engine.extract import article_of, text_kept
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import Method
from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.run.runner import parse, settle

BARE = "bare lxml parse"
STAGES = {
    "article": ("decode", "parse", "columns", "method", "compose", "render", "release"),
    "kept": ("decode", "parse", "columns", "method", "text", "release"),
}
"""The stages of a page on its way to the text of its article, and to the text that the method keeps, without one."""
TOTAL = {"article": "bytes to text", "kept": "bytes to kept text"}


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage over all pages: median milliseconds; the median and 90th percentile over pages of its time divided by
    the bare parse of the page; and its total time divided by that of the bare parses."""

    name: str
    milliseconds: float
    ratio: float
    ratio_p90: float
    ratio_of_all: float


@dataclass(frozen=True, slots=True)
class StageTimes:
    """The stages of one method to a ``content`` of STAGES. ``bare_milliseconds`` is the median of the bare parse,
    ``milliseconds_per_kb`` the median of all stages together for each KB of page."""

    method: str
    content: str
    pages: int
    rounds: int
    bare_milliseconds: float
    milliseconds_per_kb: float
    stages: tuple[Stage, ...]
    total: Stage


def stage_times(
    entries: Sequence[Entry],
    method: str = "descent",
    rounds: int = 3,
    progress: Callable[[int, int, str], None] | None = None,
    content: str = "article",
) -> StageTimes:
    """Time the bare parse and every stage on every page, in turn, ``rounds`` times; the best of each counts."""
    names = STAGES[content]
    times = np.empty((len(entries), len(names) + 1))
    sizes = np.empty(len(entries))
    if entries:
        _once(entries[0].read(), method, content)  # warm up
    for place, entry in enumerate(entries):
        case = entry.read()
        sizes[place] = max(len(case.page), 1) / 1024
        times[place] = np.min([_once(case, method, content) for _ in range(rounds)], axis=0)
        if progress:
            progress(place + 1, len(entries), entry.name)
    bare, stages = times[:, 0], times[:, 1:]
    whole = stages.sum(axis=1)
    return StageTimes(
        method=method,
        content=content,
        pages=len(entries),
        rounds=rounds,
        bare_milliseconds=float(np.median(bare)) * 1e3,
        milliseconds_per_kb=float(np.median(whole * 1e3 / sizes)),
        stages=tuple(_stage(name, stages[:, column], bare) for column, name in enumerate(names)),
        total=_stage(TOTAL[content], whole, bare),
    )


def _stage(name: str, seconds: NDArray[np.float64], bare: NDArray[np.float64]) -> Stage:
    ratios = seconds / bare
    return Stage(
        name=name,
        milliseconds=float(np.median(seconds)) * 1e3,
        ratio=float(np.median(ratios)),
        ratio_p90=float(np.percentile(ratios, 90)),
        ratio_of_all=float(seconds.sum() / bare.sum()),
    )


def _once(case: Case, name: str, content: str) -> list[float]:
    """Seconds of the bare parse and of each stage."""
    page, method = Page(case.page, case.url), METHODS[name]
    settle()
    start = time.thread_time()
    parse(case.page)
    settle()
    marks = _way(page, method, content)
    settle()
    marks.append(time.thread_time())
    times: list[float] = np.diff([start, *marks]).tolist()
    return times


def _way(page: Page, method: Method, content: str) -> list[float]:
    """The time of the start, and of the end of each stage except the last. All objects are released on return."""
    clock = time.thread_time
    marks = [clock()]
    decoded = decode(page)
    marks.append(clock())
    root = parse_decoded(page, decoded)
    marks.append(clock())
    document = laid_out(page, decoded, root)
    marks.append(clock())
    selection, _ = method.select(document)
    marks.append(clock())
    if content == "kept":
        text_kept(document, selection)
    else:
        article = article_of(document, method, selection, {})
        marks.append(clock())
        _ = article.text
    marks.append(clock())
    return marks
