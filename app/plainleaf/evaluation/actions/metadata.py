"""Scores the dates, authors, addresses, site names and languages that are found, beside the peers."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from plainleaf.evaluation.datasets import open_dataset, sample
from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.extractors.peers import decoded
from plainleaf.evaluation.metadata import FIELDS, FieldCount, Found, counts_of, dated_on_page, finder_named

Progress = Callable[[int, int, str], None]

ON_PAGE = "date on page"
"""The dates whose day appears anywhere on the page."""


@dataclass(frozen=True, slots=True)
class MetadataScores:
    """For each finder, the counts of each field in ``FIELDS`` and of ``ON_PAGE``."""

    pages: int
    counts: dict[str, dict[str, FieldCount]]


def half_of(name: str) -> int:
    """The half (1 or 2) of a page, derived from its name: rules are tuned on the first half and evaluated on the
    second."""
    return int.from_bytes(hashlib.sha256(f"parts{name}".encode()).digest()[-1:]) % 2 + 1


def evaluate_metadata(
    folder: Path, names: Sequence[str], half: int = 0, every: int = 1, progress: Progress | None = None
) -> MetadataScores:
    """Score finders on every page of a dataset, or of one half. Raises EvaluationError."""
    finders = [finder_named(name) for name in dict.fromkeys(names)]
    entries = [entry for entry in open_dataset(folder).entries() if not half or half_of(entry.name) == half]
    cases: list[Case] = []
    dated: list[bool] = []
    by_finder: list[list[Found]] = [[] for _ in finders]
    for done, entry in enumerate(chosen := sample(entries, every), 1):
        case = entry.read()
        dated.append(dated_on_page(case, decoded(case.page)))
        for finder, answers in zip(finders, by_finder, strict=True):
            answers.append(finder.find(case.page, case.url))
        cases.append(replace(case, page=b""))
        if progress:
            progress(done, len(chosen), entry.name)
    on_page = [case if is_dated else replace(case, date="") for case, is_dated in zip(cases, dated, strict=True)]
    return MetadataScores(
        len(cases),
        {
            finder.name: {
                **{field: counts_of(cases, answers, by_finder[0], field) for field in FIELDS},
                ON_PAGE: counts_of(on_page, answers, by_finder[0], "date"),
            }
            for finder, answers in zip(finders, by_finder, strict=True)
        },
    )
