"""Learnt words: what the words of a text, of its heading and of the names around it say, as one number each.

A linear model over the words of a page (logistic regression), learnt with the trees: a word that stands in content more
often than elsewhere has a positive weight, "subscribe" and ``sidebar`` have negative ones. Only words that many
domains use are in it, so it knows no site.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.token_hashing import Lexicon, chained, numbers
from plainleaf.engine.auto.words.tokens import NEAR, Tokens
from plainleaf.engine.document import covered

Floats = NDArray[np.float64]
Ids = NDArray[np.int64]

KINDS = ("text", "heading", "near", "above", "tags")
"""What a word can belong to: the block's own text; the heading of its section; the names of its container and the
two elements above; those of any element above; the tags of its container and the two elements above."""

HEADING = 8
"""Words of a heading that are read."""


@dataclass(frozen=True)
class Vocabulary:
    """Words with their weights: the log-odds that each of them adds.

    ``said`` has a weight per word as ``text`` and as ``heading``, shape (2, words), ``marked`` as ``near`` and as
    ``above``, ``placed`` one as ``tags``; see KINDS.
    """

    said: tuple[str, ...]
    marked: tuple[str, ...]
    placed: tuple[str, ...]
    said_weight: Floats
    marked_weight: Floats
    placed_weight: Floats
    bias: float

    @cached_property
    def _lexicons(self) -> tuple[Lexicon, Lexicon, Lexicon]:
        paths = [path.split("<") for path in self.placed]
        tags = sorted({tag for path in paths for tag in path if tag})
        number = {"": 0} | dict(zip(tags, numbers(tags).tolist(), strict=True))
        placed = np.array([[number[tag] for tag in path] for path in paths], np.uint64).reshape(-1, NEAR)
        return Lexicon(numbers(self.said)), Lexicon(numbers(self.marked)), Lexicon(chained(placed.T))

    @cached_property
    def _said(self) -> dict[str, int]:
        return _numbered(self.said)

    @cached_property
    def _marked(self) -> dict[str, int]:
        return _numbered(self.marked)

    @cached_property
    def _placed(self) -> dict[str, int]:
        return _numbered(self.placed)

    @cached_property
    def _weights(self) -> tuple[Floats, Floats, Floats]:
        """The weights, with a zero for unknown words before them."""
        before = [(0, 0), (1, 0)]
        return np.pad(self.said_weight, before), np.pad(self.marked_weight, before), np.pad(self.placed_weight, (1, 0))

    def weight(self, kind: str, word: str) -> float:
        """What a word adds as one of KINDS, 0 where it is unknown."""
        known = {"text": self._said, "heading": self._said, "tags": self._placed}.get(kind, self._marked)
        said, marked, placed = self._weights
        table = {"text": said[0], "heading": said[1], "near": marked[0], "above": marked[1], "tags": placed}[kind]
        return float(table[known.get(word, 0)])

    def scores(self, v: PageMeasures) -> Floats:
        """What the words of each kind add to each block, shape (len(KINDS), blocks)."""
        found = v.tokens
        said_weight, marked_weight, placed_weight = self._weights
        said, marked, placed = self._lexicons
        text, heading = said_weight.take(said.find(found.said), axis=1)
        carried = _carried(found, marked.find(found.marked))
        near, above = marked_weight.take(carried.word, axis=1)
        return np.array(
            (
                _between(text, found.start, found.end),
                _headings(v, heading),
                _near(v, carried, near),
                _above(v, carried, above),
                placed_weight[placed.find(found.placed)],
            )
        )


def _numbered(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, 1)}


def _between(weight: Floats, start: Ids, end: Ids) -> Floats:
    sums = np.concatenate(([0.0], weight.cumsum()))
    return np.asarray(sums[end] - sums[start], np.float64)


def _headings(v: PageMeasures, weight: Floats) -> Floats:
    """A heading speaks for what follows it, not for itself."""
    start, end, section = v.tokens.start, v.tokens.end, v.shape.section
    said = _between(weight, start, np.minimum(start + HEADING, end))
    return np.where((section >= 0) & (section != np.arange(len(section))), said[np.maximum(section, 0)], 0.0)


@dataclass(frozen=True, slots=True)
class _Carried:
    """The different known words of each of the page's names: name n has ``word[bounds[n]:bounds[n + 1]]``."""

    word: Ids
    bounds: Ids


def _carried(found: Tokens, marked: NDArray[np.unsignedinteger]) -> _Carried:
    at = marked.nonzero()[0]
    name = found.bounds.searchsorted(at, "right") - 1
    pairs = np.sort(name << 32 | marked[at].astype(np.int64))
    new = np.ones(len(pairs), np.bool_)
    new[1:] = pairs[1:] != pairs[:-1]
    pairs = pairs[new]
    return _Carried(pairs & 0xFFFFFFFF, pairs.searchsorted(np.arange(len(found.bounds)) << 32))


def _near(v: PageMeasures, carried: _Carried, weight: Floats) -> Floats:
    own = _between(weight, carried.bounds[:-1], carried.bounds[1:])[v.tokens.name]
    own[: v.document.body + 1] = 0.0
    return np.asarray(own[v.above[:NEAR]].sum(axis=0), np.float64)


def _above(v: PageMeasures, carried: _Carried, weight: Floats) -> Floats:
    """A word that several elements above a block carry counts once."""
    # The nodes below the body that carry words, and which: one entry for each of the pairs.
    name, count = v.tokens.name, len(v.document.nodes)
    many = (carried.bounds[1:] - carried.bounds[:-1])[name]
    many[: v.document.body + 1] = 0
    node = np.repeat(np.arange(count), many)
    at = np.arange(len(node)) + (carried.bounds[name] - many.cumsum() + many)[node]
    # In document order word by word. Elements nest, so an element lies below another with the same word where an
    # earlier range of it is not over.
    order = np.sort(carried.word[at] << 32 | np.arange(len(at))) & 0xFFFFFFFF
    node, at = node[order], at[order]
    end = v.document.nodes.end[node]
    offset = carried.word[at] * (count + 1)
    over = np.maximum.accumulate(end + offset)
    first = np.ones(len(order), np.bool_)
    first[1:] = over[:-1] <= (node + offset)[1:]
    return np.asarray(covered(node[first], end[first], count, weight[at[first]])[v.container], np.float64)
