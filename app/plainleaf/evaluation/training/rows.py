"""A dataset as training data: the features, labels and weights of every block of every page."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features import features
from plainleaf.engine.extract import read
from plainleaf.evaluation.datasets import Case, Entry
from plainleaf.evaluation.metrics import words
from plainleaf.evaluation.training.labels import block_labels

POWER = 0.75
"""A block weighs its words to this power within its page: long blocks matter more, but not in proportion."""


@dataclass(frozen=True, slots=True)
class PageRows:
    """One page: the range of its rows, its registered domain, and what its score is computed from."""

    name: str
    kind: str
    domain: str
    start: int
    end: int
    bags: tuple[Counter[str], ...]
    reference: Counter[str]


@dataclass(frozen=True, slots=True)
class Rows:
    """All blocks of a dataset, one row each; ``weight`` sums to one over each page, ``size`` is what the cut counts."""

    names: tuple[str, ...]
    matrix: NDArray[np.float32]
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    size: NDArray[np.float64]
    pages: tuple[PageRows, ...]


def collect(entries: Sequence[Entry], progress: Callable[[int, int], None]) -> Rows:
    """Read and measure every page; ``progress`` is told how many of how many are done."""
    matrices, labels, weights, counts, pages = [], [], [], [], []
    names: tuple[str, ...] = ()
    start = 0
    for done, entry in enumerate(entries, 1):
        case = entry.read()
        view, names, matrix = features(read(case.page, case.url))
        bags = tuple(Counter(words(text)) for text in view.texts)
        size = view.size
        share = np.maximum(size, 0.3) ** POWER
        matrices.append(matrix)
        labels.append(np.array(block_labels(view.texts, case.reference), np.float64))
        weights.append(share / share.sum() if len(share) else share)
        counts.append(size)
        reference = Counter(words(case.reference))
        pages.append(PageRows(case.name, case.kind, _domain(case), start, start + len(size), bags, reference))
        start += len(size)
        progress(done, len(entries))
    joined = map(np.concatenate, (matrices, labels, weights, counts))
    return Rows(names, *joined, tuple(pages))


def _domain(case: Case) -> str:
    """The registered domain, by the public suffix list that ships with tldextract (nothing is fetched)."""
    host = urlsplit(case.url or "").hostname or case.name
    return _suffixes()(host).top_domain_under_public_suffix or host


@cache
def _suffixes() -> Any:
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None)
