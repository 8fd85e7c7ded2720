"""Statistics of a run from one pass over its rows."""

import heapq
import json
from array import array
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from plainleaf.batch.cleaning import Row
from plainleaf.batch.duplicates import DUPLICATES
from plainleaf.batch.filters import primary
from plainleaf.batch.report.finished import FinishedRun
from plainleaf.engine.addresses import host_of

_COLUMNS = (
    "place", "url", "title", "language", "text_language", "confidence", "coverage", "words", "error", "digest",
)  # fmt: skip
_GROUPS = 8  # number of duplicated texts that are listed


@dataclass(slots=True)
class Survey:
    """``hosts`` and ``languages`` count pages; ``words`` and ``confidence`` have a value for each page with text.
    ``chosen`` is a random sample and ``unsure`` has the lowest confidence, both as pairs of part number and row; of
    duplicates, ``unsure`` has only the first. ``groups`` has the texts with the most duplicates: their number and the
    row."""

    hosts: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    words: "array[int]" = field(default_factory=lambda: array("q"))
    confidence: "array[float]" = field(default_factory=lambda: array("f"))
    chosen: list[tuple[int, Row]] = field(default_factory=list)
    unsure: list[tuple[int, Row]] = field(default_factory=list)
    groups: list[tuple[int, Row]] = field(default_factory=list)


def survey(run: FinishedRun, count: int, seed: int) -> Survey:
    """Survey all rows of a run, with ``count`` rows in each sample; the same ``seed`` draws the same rows. Raises
    RunError."""
    result = Survey()
    texts = run.manifest["pages"] - sum(run.manifest["errors"].values())
    lots = np.random.default_rng(seed).choice(texts, min(count, texts), replace=False) if texts else np.zeros(0, int)
    drawn = frozenset(lots.tolist())
    repeated, repeats = _duplicates(run)
    unsure: list[tuple[float, int, int, Row]] = []  # a heap with the most confident one on top
    for number, row in run.rows(_COLUMNS):
        result.hosts[host_of(row["url"])] += 1
        if row["error"]:
            continue
        order = len(result.words)
        result.words.append(row["words"])
        result.languages[row["text_language"] or primary(row["language"])] += 1
        if order in drawn:
            result.chosen.append((number, row))
        if row["place"] in repeated:
            result.groups.append((repeated[row["place"]], row))
        if (sure := row["confidence"]) is not None:
            result.confidence.append(sure)
            if row["place"] in repeats:
                continue
            if len(unsure) < count:
                heapq.heappush(unsure, (-sure, -order, number, row))
            elif unsure and -sure > unsure[0][0]:
                heapq.heapreplace(unsure, (-sure, -order, number, row))
    result.unsure = [(number, row) for _, _, number, row in sorted(unsure, reverse=True)]
    result.chosen.sort(key=lambda each: -1.0 if each[1]["confidence"] is None else each[1]["confidence"])
    result.groups.sort(key=lambda each: -each[0])
    return result


def _duplicates(run: FinishedRun) -> tuple[dict[str, int], frozenset[str]]:
    """The number of duplicates by place, for the texts with the most; and the places of all duplicates."""
    path = run.folder / DUPLICATES
    if "duplicates" not in run.manifest or not path.exists():
        return {}, frozenset()
    counts: Counter[str] = Counter()
    places = set()
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            each = json.loads(line)
            counts[each["duplicate_of"]] += 1
            places.add(each["place"])
    return dict(counts.most_common(_GROUPS)), frozenset(places)
