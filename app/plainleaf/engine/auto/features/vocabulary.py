"""Learnt words: what the words of a text, of its heading and of the names around it say, as one number each.

A linear model over the words of a page (logistic regression), learnt with the trees: a word that stands in content more
often than elsewhere has a positive weight, "subscribe" and ``sidebar`` have negative ones. Only words that many
domains use are in it, so it knows no site.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.token_hashing import Lexicon, chained, numbers
from plainleaf.engine.auto.words.tokens import NEAR, Tokens
from plainleaf.engine.document import covered
from plainleaf.engine.record import record

Floats = NDArray[np.float64]
Ids = NDArray[np.int64]

KINDS = ("text", "heading", "near", "above", "tags")
"""What a word can belong to: the block's own text; the heading of its section; the names of its container and the
two elements above; those of any element above; the tags of its container and the two elements above."""

HEADING = 8
"""Words of a heading that are read."""


@record(frozen=True)
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
    def _words(self) -> "_Words":
        said, marked = numbers(self.said), numbers(self.marked)
        said_only = said[~np.isin(said, marked)]
        lexicon = Lexicon(np.concatenate((said_only, marked)))
        weight = np.zeros((len(KINDS) - 1, len(said_only) + len(marked) + 1))
        weight[:2, lexicon.find(said)] = self.said_weight
        weight[2:, lexicon.find(marked)] = self.marked_weight
        return _Words(lexicon, weight, len(said_only))

    @cached_property
    def _places(self) -> tuple[Lexicon, Floats]:
        """The chains of tags, and their weights with a zero for unknown ones before them."""
        paths = [path.split("<") for path in self.placed]
        tags = sorted({tag for path in paths for tag in path if tag})
        number = {"": 0} | dict(zip(tags, numbers(tags).tolist(), strict=True))
        placed = np.array([[number[tag] for tag in path] for path in paths], np.uint64).reshape(-1, NEAR)
        return Lexicon(chained(placed.T)), np.concatenate(([0.0], self.placed_weight))

    @cached_property
    def _numbered(self) -> dict[str, dict[str, int]]:
        """By kind, the place of each word among the weights."""
        said, marked, placed = (
            {word: place for place, word in enumerate(words)} for words in (self.said, self.marked, self.placed)
        )
        return dict(zip(KINDS, (said, said, marked, marked, placed), strict=True))

    def weight(self, kind: str, word: str) -> float:
        """What a word adds as one of KINDS, 0 where it is unknown."""
        place = self._numbered[kind].get(word)
        weights = (*self.said_weight, *self.marked_weight, self.placed_weight)
        return 0.0 if place is None else float(weights[KINDS.index(kind)][place])

    def scores(self, v: PageMeasures) -> Floats:
        """What the words of each kind add to each block, shape (len(KINDS), blocks)."""
        tokens, words, (chains, placed) = v.tokens, self._words, self._places
        found = words.lexicon.find(tokens.words)
        first = tokens.bounds[0]
        carried = _carried(tokens, found[first:], words.marked)
        near, above = words.weight[2:].take(carried.word, axis=1)
        sums = _sums(words.weight[:2].take(found[:first], axis=1))
        return np.array(
            (
                sums[0].take(tokens.end) - sums[0].take(tokens.start),
                _headings(v, sums[1]),
                _near(v, carried, near),
                _above(v, carried, above),
                placed.take(chains.find(tokens.placed)),
            )
        )


@record(frozen=True, slots=True)
class _Words:
    """Words that are said or marked: their weights as text, as heading, near and above, shape (4, words + 1), 0 for
    unknown words, which are first. Those above the number ``marked`` are words of names."""

    lexicon: Lexicon
    weight: Floats
    marked: int


def _sums(weight: Floats) -> Floats:
    """Sums of the first 0, 1, 2, … weights of each row."""
    sums = np.zeros((len(weight), weight.shape[1] + 1))
    np.add.accumulate(weight, axis=1, out=sums[:, 1:])
    return sums


def _headings(v: PageMeasures, sums: Floats) -> Floats:
    """A heading speaks for what follows it, not for itself."""
    start, end, section = v.tokens.start, v.tokens.end, v.shape.section
    said = sums.take(np.minimum(start + HEADING, end)) - sums.take(start)
    of_another = (section >= 0) & (section != np.arange(len(section)))
    return np.where(of_another, said.take(section, mode="clip"), 0.0) if len(section) else said


@record(frozen=True, slots=True)
class _Carried:
    """The different known words of each of the page's names: name n has ``word[bounds[n]:bounds[n + 1]]``."""

    word: Ids
    bounds: Ids


def _carried(tokens: Tokens, found: NDArray[np.unsignedinteger], least: int) -> _Carried:
    at = (found > least).nonzero()[0]
    name = (tokens.bounds - tokens.bounds[0]).searchsorted(at, "right") - 1
    pairs = np.sort(name << 32 | found.take(at))
    new = np.ones(len(pairs), np.bool_)
    new[1:] = pairs[1:] != pairs[:-1]
    pairs = pairs[new]
    return _Carried(pairs & 0xFFFFFFFF, pairs.searchsorted(np.arange(len(tokens.bounds)) << 32))


def _near(v: PageMeasures, carried: _Carried, weight: Floats) -> Floats:
    sums = _sums(weight[None, :])[0]
    own = (sums.take(carried.bounds[1:]) - sums.take(carried.bounds[:-1])).take(v.tokens.name)
    own[: v.document.body + 1] = 0.0
    return np.asarray(own.take(v.above[:NEAR]).sum(axis=0), np.float64)


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
