"""A dataset as training data: the features, words, labels and weights of every block of every page."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features import as_matrix, measured
from plainleaf.engine.auto.learnt import learnt
from plainleaf.engine.auto.view import Shape, view
from plainleaf.engine.auto.vocabulary import Vocabulary
from plainleaf.engine.extract import read
from plainleaf.evaluation.datasets import Case, Entry
from plainleaf.evaluation.score.metrics import bags, words
from plainleaf.evaluation.training.labels import block_labels
from plainleaf.evaluation.training.wording import Gathering, Words, scores

POWER = 0.75
"""A block weighs its words to this power within its page: long blocks matter more, but not in proportion."""


@dataclass(frozen=True, slots=True)
class PageRows:
    """One page: how it is read, its registered domain, and the range of its rows. ``there`` is the share of the
    reference's words that stand in some block."""

    entry: Entry
    domain: str
    start: int
    end: int
    shape: Shape
    reference: Counter[str]
    there: float

    @property
    def kind(self) -> str:
        """The dataset's page type."""
        return self.entry.kind


@dataclass(frozen=True, slots=True)
class Rows:
    """All blocks of a dataset, one row each.

    ``matrix`` has the features that need no vocabulary. ``weight`` sums to one over each page, ``size`` is what the
    cut counts, ``domain`` numbers the registered domains.
    """

    matrix: NDArray[np.float32]
    words: Words
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    size: NDArray[np.float64]
    domain: NDArray[np.int64]
    pages: tuple[PageRows, ...]

    def features(self, page: PageRows, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """All features of a page, shape (blocks, features)."""
        some = slice(page.start, page.end)
        said = learnt_matrix(scores(self.words, vocabulary, some), vocabulary.bias, page.shape)
        return np.concatenate((self.matrix[some], said), axis=1)


def learnt_matrix(found: NDArray[np.float64], bias: float, shape: Shape) -> NDArray[np.float32]:
    """The features of the learnt words as a matrix, shape (blocks, features)."""
    return as_matrix(learnt(found, bias, shape), found.shape[1])


def collect(entries: Sequence[Entry], progress: Callable[[int, int], None]) -> Rows:
    """Read and measure every page; ``progress`` is told how many of how many are done."""
    matrices, labels, weights, counts, pages = [], [], [], [], []
    gathering = Gathering()
    domains: dict[str, int] = {}
    numbers: list[NDArray[np.int64]] = []
    start = 0
    for done, entry in enumerate(entries, 1):
        case = entry.read()
        v = view(read(case.page, case.url))
        count, domain = len(v.texts), _domain(case)
        share = np.maximum(v.size, 0.3) ** POWER
        matrices.append(as_matrix(measured(v), count))
        labels.append(block_labels(v.texts, case.reference))
        weights.append(share / share.sum() if count else share)
        counts.append(v.size)
        numbers.append(np.full(count, domains.setdefault(domain, len(domains)), np.int64))
        gathering.add(v)
        reference = Counter(words(case.reference))
        there = bags(Counter(word for text in v.texts for word in words(text)), reference).recall
        pages.append(PageRows(entry, domain, start, start + count, v.shape, reference, there))
        start += count
        progress(done, len(entries))
    return Rows(
        np.concatenate(matrices),
        gathering.finished(),
        np.concatenate(labels),
        np.concatenate(weights),
        np.concatenate(counts),
        np.concatenate(numbers),
        tuple(pages),
    )


def _domain(case: Case) -> str:
    """The registered domain, by the public suffix list that ships with tldextract (nothing is fetched)."""
    host = urlsplit(case.url or "").hostname or case.name
    return _suffixes()(host).top_domain_under_public_suffix or host


@cache
def _suffixes() -> Any:
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None)
