"""Learnt words: the words of a text, of its heading and of the names around it as one number each.

A linear model over the words of a page (logistic regression), trained with the trees: a word that is more frequent in
content has a positive weight, "subscribe" and ``sidebar`` have negative ones. It contains only words of many domains,
so it knows no site.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import vocabulary as kernel
from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.token_hashing import Lexicon, chained, numbers
from plainleaf.engine.auto.words.tokens import NEAR
from plainleaf.engine.record import record

KINDS = ("text", "heading", "near", "above", "tags")
"""The places of a word: the block's own text; the heading of its section; the names of its container and the two
elements above; the names of any element above; the tags of its container and the two elements above."""

HEADING = 8
"""Maximum words of a heading."""


@record(frozen=True)
class Vocabulary:
    """Words with their weights: the log-odds that each of them adds.

    ``said`` has a weight per word as ``text`` and as ``heading``, shape (2, words), ``marked`` as ``near`` and as
    ``above``, ``placed`` as ``tags``; see KINDS.
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
        said_only = said[Lexicon(marked).find(said) == 0]
        lexicon = Lexicon(np.concatenate((said_only, marked)))
        weight = np.zeros((len(KINDS) - 1, len(said_only) + len(marked) + 1))
        places, is_said = lexicon.find(said), np.zeros(weight.shape[1], np.bool_)
        weight[:2, places], is_said[places] = self.said_weight, True
        weight[2:, lexicon.find(marked)] = self.marked_weight
        return _Words(lexicon, weight, is_said, len(said_only))

    @cached_property
    def _places(self) -> tuple[Lexicon, Floats]:
        """The chains of tags, and their weights, after a zero for unknown ones."""
        paths = [path.split("<") for path in self.placed]
        tags = sorted({tag for path in paths for tag in path if tag})
        number = {"": 0} | dict(zip(tags, numbers(tags).tolist(), strict=True))
        placed = np.array([[number[tag] for tag in path] for path in paths], np.uint64).reshape(-1, NEAR)
        return Lexicon(chained(placed.T)), np.concatenate(([0.0], self.placed_weight))

    @cached_property
    def _numbered(self) -> dict[str, dict[str, int]]:
        """For each kind, the index of each word among the weights."""
        said, marked, placed = (
            {word: place for place, word in enumerate(words)} for words in (self.said, self.marked, self.placed)
        )
        return dict(zip(KINDS, (said, said, marked, marked, placed), strict=True))

    def weight(self, kind: str, word: str) -> float:
        """The weight of a word as one of KINDS; 0 if it is unknown."""
        place = self._numbered[kind].get(word)
        weights = (*self.said_weight, *self.marked_weight, self.placed_weight)
        return 0.0 if place is None else float(weights[KINDS.index(kind)][place])

    def knows(self, v: PageMeasures) -> Bools:
        """Which words of the page's texts are in the vocabulary, shape (words,)."""
        return self._words.said.take(self._found(v))

    def _found(self, v: PageMeasures) -> NDArray[np.unsignedinteger]:
        """Which words of the vocabulary those of the page's texts are, 0 for none; looked up once for a page."""
        lexicon = self._words.lexicon
        entries: NDArray[np.unsignedinteger] | None = v.document.derived.get(lexicon)
        if entries is None:
            entries = v.document.derived[lexicon] = lexicon.find(v.tokens.words)
        return entries

    def scores(self, v: PageMeasures) -> Floats:
        """The sum of the words of each kind for each block, shape (len(KINDS), blocks)."""
        tokens, words, (chains, placed) = v.tokens, self._words, self._places
        scores = np.empty((len(KINDS), len(v.texts)))
        kernel.said(v.page, self._found(v), tokens.before, words.weight, HEADING, scores)
        known = words.lexicon.find(tokens.marked)
        kernel.marked(v.page, known, tokens.bounds, tokens.name, words.marked, words.weight, scores)
        scores[-1] = placed.take(chains.find(tokens.placed))
        return scores


@record(frozen=True, slots=True)
class _Words:
    """Words of texts or names: their weights as text, heading, near and above, shape (4, words + 1), after a zero for
    unknown ones; ``said`` marks those of texts. Numbers above ``marked`` are words of names."""

    lexicon: Lexicon
    weight: Floats
    said: Bools
    marked: int
