"""Training data from datasets: features, words, labels and weights of every block of every page."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.learnt_words import NAMES, learnt
from plainleaf.engine.auto.features.matrix import measured
from plainleaf.engine.auto.features.measures import Shape, measure
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.extract import read
from plainleaf.evaluation.datasets import Entry
from plainleaf.evaluation.score.metrics import bags, words
from plainleaf.evaluation.training.auto.labels import labels
from plainleaf.evaluation.training.auto.poorer import poorer
from plainleaf.evaluation.training.auto.shortened import shortened
from plainleaf.evaluation.training.auto.vocabulary import Gathering, Words, scores
from plainleaf.evaluation.training.shared.folds import domain_of

PIECES = 0.5
"""The weight of a page with snippets; one with a reference has weight 1."""
WORTH = {"multilingual-dev": 0.5, "wcxb-dev": 2.0, "wcxb-dev: article": 1.0}
"""The weight of the pages of a dataset, or of a page type in it, if it is not 1. Less for references of bare paragraphs
that are all news; more for pages that are not articles, because four of five datasets have only articles."""
ASTRAY, TEXT = 0.5, 300
"""A page of this many words is not learnt from if it has less than this share of its reference's words, or no
reference: all of its text would be labelled as no content."""
COPY = 0.5
"""The relative weight of a copy of a page, with poorer markup or a shortened text."""
POWER = 0.75
"""A block's weight within its page is its number of words to this power, so long blocks count more, but less than in
proportion."""


@dataclass(frozen=True, slots=True)
class PageRows:
    """One page: how to read it, its dataset, its registered domain, and the range of its rows. ``there`` is the share
    of the reference's words that occur in a block. A ``copy``, with poorer markup or a shortened text, is used for
    training but not for evaluation."""

    entry: Entry
    dataset: str
    domain: str
    start: int
    end: int
    shape: Shape
    reference: Counter[str]
    there: float
    copy: bool = False

    @property
    def kind(self) -> str:
        """The dataset's page type."""
        return self.entry.kind


@dataclass(frozen=True, slots=True)
class Rows:
    """All blocks of some datasets, one row each.

    ``matrix`` has the features that need no vocabulary. ``weight`` sums over each page to what it weighs (one, but see
    PIECES, WORTH and ASTRAY), and is 0 where the label is not known; ``size`` is what the threshold weighs, ``domain``
    numbers the registered domains. ``copied`` are the rows of copies.
    """

    matrix: NDArray[np.float32]
    words: Words
    label: NDArray[np.float64]
    weight: NDArray[np.float64]
    size: NDArray[np.float64]
    domain: NDArray[np.int64]
    pages: tuple[PageRows, ...]
    copied: NDArray[np.bool_]

    @property
    def judged(self) -> tuple[PageRows, ...]:
        """The original pages, without copies."""
        return tuple(page for page in self.pages if not page.copy)

    def features(self, vocabulary: Vocabulary) -> NDArray[np.float32]:
        """All features of all blocks, shape (blocks, features)."""
        word_scores = scores(self.words, vocabulary, slice(0, len(self.label)))
        weights = [
            learnt_matrix(word_scores[:, page.start : page.end], vocabulary.bias, page.shape) for page in self.pages
        ]
        return np.concatenate((self.matrix, np.concatenate(weights)), axis=1)


def of_rows(rows: Rows, of_pages: Sequence[bool] | NDArray[Any]) -> NDArray[Any]:
    """Repeat a value for each page to one for each of its rows."""
    return np.repeat(of_pages, [page.end - page.start for page in rows.pages])


def page_weight(dataset: str, kind: str, recall: float, size: float) -> float:
    """The weight of a page with a reference."""
    if recall < ASTRAY and size >= TEXT:
        return 0.0
    return _worth(dataset, kind)


def _worth(dataset: str, kind: str) -> float:
    return WORTH.get(f"{dataset}: {kind}", WORTH.get(dataset, 1.0))


def learnt_matrix(word_scores: NDArray[np.float64], bias: float, shape: Shape) -> NDArray[np.float32]:
    """The features of the learnt words as a matrix, shape (blocks, features)."""
    rows = np.empty((len(NAMES), word_scores.shape[1]), np.float32)
    learnt(word_scores, bias, shape, rows)
    return rows.T


def collect(datasets: Mapping[str, Sequence[Entry]], progress: Callable[[int, int], None]) -> Rows:
    """Read and measure every page of the named datasets, and the copies of articles' pages; ``progress`` hears how many
    pages of how many are done."""
    matrices, word_scores, weights, counts, pages = [], [], [], [], []
    gathering = Gathering()
    domains: dict[str, int] = {}
    numbers: list[NDArray[np.int64]] = []
    start = 0
    named = [(name, entry) for name, entries in datasets.items() for entry in entries]
    for done, (dataset, entry) in enumerate(named, 1):
        case = entry.read()
        domain = domain_of(case)
        lessons = [(case, read(case.page, case.url))]
        beside = _worth(dataset, entry.kind)
        if beside <= 1:  # only names show what is a card, a post or an offer
            lessons += [(case, document) for document in poorer(case, domain)]
        for copy, (lesson, document) in enumerate(lessons):
            v = measure(document)
            count = len(v.texts)
            label, is_labelled = labels(lesson, v.texts)
            reference = Counter(words(lesson.reference))
            recall = bags(Counter(word for text in v.texts for word in words(text)), reference).recall
            share = np.where(is_labelled, np.maximum(v.size, 0.3) ** POWER, 0.0)
            matrices.append(measured(v))
            word_scores.append(label)
            worth = PIECES if case.by_snippets else page_weight(dataset, entry.kind, recall, float(v.size.sum()))
            weights.append((COPY if copy else 1.0) * worth * share / max(float(share.sum()), 1e-9))
            counts.append(v.size)
            numbers.append(np.full(count, domains.setdefault(domain, len(domains)), np.int64))
            gathering.add(v)
            pages.append(PageRows(entry, dataset, domain, start, start + count, v.shape, reference, recall, bool(copy)))
            start += count
            # References without captions and tables would label those of a short copy as not belonging to it.
            if not copy and beside == 1 and not case.by_snippets and (short := shortened(case, v, label)) is not None:
                lessons.append(short)
        progress(done, len(named))
    return Rows(
        np.concatenate(matrices),
        gathering.finished(),
        np.concatenate(word_scores),
        np.concatenate(weights),
        np.concatenate(counts),
        np.concatenate(numbers),
        tuple(pages),
        np.repeat([page.copy for page in pages], [page.end - page.start for page in pages]),
    )
