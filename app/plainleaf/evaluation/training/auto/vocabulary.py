"""Learns the vocabulary of ``auto``: a linear model over the words of a dataset's blocks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.vocabulary import HEADING, KINDS, Vocabulary
from plainleaf.engine.auto.words.tokens import NEAR

DOMAINS = 8
"""Minimum number of domains on which a word occurs; rarer ones are specific to sites."""
STRENGTH = 0.005
"""Inverse strength of the regularisation (C): the best of 0.003 to 0.02 by cross-validation, 2026-11-21."""
NEGLIGIBLE = 0.02
"""Blocks below this share of the median weight are left out, such as thousands of menu entries on a few pages."""

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_TABLE = {"text": 0, "heading": 0, "near": 1, "above": 1, "tags": 2}  # which list of words a kind shares


@dataclass(frozen=True, slots=True)
class Words:
    """The words of all blocks: the lists of text, markup and position words, and for each of KINDS a sparse matrix of
    counts, shape (blocks, words)."""

    lists: tuple[tuple[str, ...], ...]
    counts: tuple[Any, ...]


@dataclass(slots=True)
class Gathering:
    """Fills ``Words`` page by page."""

    numbers: tuple[dict[str, int], ...] = field(default_factory=lambda: ({}, {}, {}))
    pairs: tuple[list[NDArray[np.int64]], ...] = field(default_factory=lambda: tuple([] for _ in KINDS))
    blocks: int = 0

    def add(self, v: PageMeasures) -> None:
        """Add the words of one page."""
        for kind, words in enumerate(
            (*_said(v), *_marked(v), [[v.tokens.placed_at(block)] for block in range(len(v.texts))])
        ):
            numbers = self.numbers[_TABLE[KINDS[kind]]]
            cells = [
                (block, numbers.setdefault(word, len(numbers)))
                for block, block_words in enumerate(words, self.blocks)
                for word in block_words
            ]
            self.pairs[kind].append(np.array(cells, np.int64).reshape(-1, 2))
        self.blocks += len(v.texts)

    def finished(self) -> Words:
        """The words of all added pages."""
        from scipy.sparse import csr_matrix

        counts = []
        for kind, parts in zip(KINDS, self.pairs, strict=True):
            cells = np.concatenate(parts) if parts else np.zeros((0, 2), np.int64)
            shape = (self.blocks, len(self.numbers[_TABLE[kind]]))
            counts.append(csr_matrix((np.ones(len(cells), np.float32), (cells[:, 0], cells[:, 1])), shape))
        return Words(tuple(map(tuple, self.numbers)), tuple(counts))


def _said(v: PageMeasures) -> tuple[list[list[str]], list[list[str]]]:
    texts = [v.tokens.words_in(block) for block in range(len(v.texts))]
    headings = [
        texts[section][:HEADING] if 0 <= section != block else []
        for block, section in enumerate(v.shape.section.tolist())
    ]
    return texts, headings


def _marked(v: PageMeasures) -> tuple[list[list[str]], list[list[str]]]:
    marked_at = cache(v.tokens.marked_at)
    body, parent = v.document.body, v.document.nodes.parent.tolist()
    near = [[word for node in nodes if node > body for word in marked_at(node)] for nodes in v.above[:NEAR].T.tolist()]
    above = [
        sorted({word for node in _upwards(node, parent, body) for word in marked_at(node)})
        for node in v.container.tolist()
    ]
    return near, above


def _upwards(node: int, parent: Sequence[int], body: int) -> Iterator[int]:
    while node > body:
        yield node
        node = parent[node]


def learn(words: Words, label: Floats, weight: Floats, domain: NDArray[np.int64], chosen: Bools) -> Vocabulary:
    """Learn the vocabulary of the ``chosen`` blocks; ``domain`` numbers each block's registered domain."""
    from scipy.sparse import hstack
    from sklearn.linear_model import LogisticRegression

    rows = np.flatnonzero(chosen & (weight > NEGLIGIBLE * np.median(weight[chosen])))
    widespread = [_widespread(counts[rows], domain[rows]) for counts in words.counts]
    matrix = hstack(
        [counts[rows][:, columns] for counts, columns in zip(words.counts, widespread, strict=True)]
    ).tocsr()
    learner = LogisticRegression(C=STRENGTH, solver="lbfgs", max_iter=80, tol=1e-3)
    share = weight[rows] / weight[chosen].mean()
    learner.fit(matrix, label[rows] >= 0.5, sample_weight=share)
    parts = np.split(learner.coef_[0], np.cumsum([len(columns) for columns in widespread])[:-1])
    weights = [np.zeros(len(words.lists[_TABLE[kind]])) for kind in KINDS]
    for whole, columns, part in zip(weights, widespread, parts, strict=True):
        whole[columns] = part.astype(np.float32)  # in the shipped precision
    said, marked, placed = np.stack(weights[:2]), np.stack(weights[2:4]), weights[4]
    indices = [np.flatnonzero(part.any(axis=0)) for part in (said, marked, placed[None, :])]
    lists = [
        tuple(names[column] for column in chosen_columns)
        for names, chosen_columns in zip(words.lists, indices, strict=True)
    ]
    return Vocabulary(
        lists[0],
        lists[1],
        lists[2],
        said[:, indices[0]],
        marked[:, indices[1]],
        placed[indices[2]],
        float(np.float32(learner.intercept_[0])),
    )


def _widespread(counts: Any, domain: NDArray[np.int64]) -> NDArray[np.int64]:
    """The words that occur on at least DOMAINS domains."""
    cells = counts.tocoo()
    pairs = np.unique(domain[cells.row].astype(np.int64) * counts.shape[1] + cells.col)
    return np.flatnonzero(np.bincount(pairs % counts.shape[1], minlength=counts.shape[1]) >= DOMAINS)


def scores(words: Words, vocabulary: Vocabulary, rows: slice | NDArray[np.int64]) -> Floats:
    """As ``Vocabulary.scores`` for the blocks ``rows``, from counted words, shape (kinds, rows)."""
    lists = (vocabulary.said, vocabulary.marked, vocabulary.placed)
    weights = (*vocabulary.said_weight, *vocabulary.marked_weight, vocabulary.placed_weight)
    result = []
    for kind, counts, weight in zip(KINDS, words.counts, weights, strict=True):
        table = _TABLE[kind]
        values = dict(zip(lists[table], weight.tolist(), strict=True))
        column = np.array([values.get(word, 0.0) for word in words.lists[table]])
        result.append(counts[rows] @ column)
    return np.stack(result)
