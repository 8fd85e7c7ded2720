"""What lies between a block and the beginning of the article: whether the article may have ended before it.

After an article come tags, its author, sharing, related articles, comments, the next article. What has been passed
since its first paragraph says so in any language: gaps without running text, forms, headings, parts named as comments,
and how far up the tree one has to climb from the first paragraph.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.element_kinds import KIND
from plainleaf.engine.auto.features.measures import Columns, Longs, PageMeasures
from plainleaf.engine.auto.words.word_finder import WordFinder

ALIKE = 0.5
"""Share of the title's words from which on a block is the headline."""

PASSED = ("controls", "headings", "lists", "images", "comments", "sharing", "related", "footers", "articles")
"""What is counted between the first paragraph and a block: elements by their tags or by their names."""
_END = "\0"
_NAMED = WordFinder(
    [
        words.replace("|", _END).split(",")
        for words in (
            "comment,disqus,respond ,respond|,respond-,reply,replies,kommentar,discuss",
            "share,sharing,social,addthis,addtoany,follow,twitter,facebook",
            "relat,recommend,similar,popular,most-read,mostread,read-more,readmore,read-also,readalso,read-next,"
            "readnext,trending,outbrain,taboola,sidebar,teaser,promo",
        )
    ]
)
"""What the names of comments, of sharing and of related parts hold; ``|`` is the end of a name."""
_KINDS = 3
_BEFORE, _AFTER = ("forms", "headings", "lists", "media"), ("asides", "articles")
"""The kinds of elements that come before those and after them."""
_TAGS = [KIND[name] for name in (*_BEFORE, *_AFTER)]


def the_end(v: PageMeasures) -> Columns:
    """What was passed since the article's first paragraph, how wide the gaps were, how far the block is from it."""
    count, first = len(v.texts), _first(v)
    index = np.arange(count)
    words, running = v.words_before, v.running_before
    return {
        "end: words before": np.where(index >= first, words[:-1] - words[first], -1),
        "end: running words before": np.maximum(running[:-1] - running[first], 0),
        "end: before the first paragraph": index < first,
        _GAPS: _widest(v, first),
        _PASSED: _passed(v, first),
        "end: levels up": _levels(v, first),
        _ALIKE: v.shape.alike == v.shape.alike[:, first : first + 1] if count else np.zeros((3, 0)),
        "end: blocks before": np.maximum(index - first, 0),
    }


_GAPS = ("end: widest gap in words", "end: widest gap in blocks", "end: widest gap in links")
_PASSED = tuple(f"end: {what} passed" for what in PASSED)
_ALIKE = tuple(f"end: built like the first paragraph {level}" for level in (1, 2, 3))


def _first(v: PageMeasures) -> int:
    """The first block of running text at or after the headline, 0 where there is none."""
    said = v.headlines.title / max(1, v.headlines.title_words)
    headline = int(said.argmax()) if len(said) and float(said.max()) >= ALIKE else 0
    after = v.running[headline:].nonzero()[0]
    return headline + int(after[0]) if len(after) else headline


def _widest(v: PageMeasures, first: int) -> Longs:
    """The widest gap without running text from the first paragraph to each block: words, blocks, linked characters."""
    running = v.running[first:]
    passed = np.array((v.words[first:], np.ones(len(running), np.int64), v.linked[first:])) * ~running
    passed = passed.cumsum(axis=1)
    gap = passed - np.maximum.accumulate(passed * running, axis=1)
    widest = np.zeros((3, len(v.running)), np.int64)
    np.maximum.accumulate(gap, axis=1, out=widest[:, first:])
    return widest


def _passed(v: PageMeasures, first: int) -> Longs:
    """How many elements of each kind start between the first paragraph and the block, shape (kinds, blocks)."""
    started = v.document.runs.started.take(v.blocks.start)
    if not len(started):
        return np.zeros((len(PASSED), 0), np.int64)
    named = np.zeros((_KINDS, len(v.document.nodes) + 1), np.int32)
    np.add.accumulate(_holding(v.marked.names).take(v.marked.of_node, axis=1), axis=1, out=named[:, 1:])
    tags, named = v.begun.take(started, axis=1)[_TAGS], named.take(started, axis=1)
    before = np.concatenate((tags[: len(_BEFORE)], named, tags[len(_BEFORE) :]))
    passed: Longs = np.maximum(before - before[:, first : first + 1], -1)
    return passed


def _holding(names: list[str]) -> NDArray[np.int32]:
    """1 where one of the names holds a word of a group of _NAMED, shape (groups, names)."""
    text = (_END.join(names).lower() + _END).encode("utf-8", "replace")
    ends = (np.frombuffer(text, np.uint8) == 0).nonzero()[0]
    found = np.zeros((_KINDS, len(names)), np.int32)
    places, groups = _NAMED.find(text)
    found[groups, ends.searchsorted(places)] = 1
    return found


def _levels(v: PageMeasures, first: int) -> NDArray[np.int64]:
    """How many levels above the first paragraph's container the nearest element lies that holds the block, too."""
    if not len(v.texts):
        return np.zeros(0, np.int64)
    document, run = v.document, v.blocks.start
    path = document.path(int(v.container[first]))[::-1]
    low, high = document.nodes.run_start[path], document.nodes.run_end[path]
    wider = np.concatenate(((True,), (low[1:] != low[:-1]) | (high[1:] != high[:-1])))  # a box around a box is no level
    low, high = low[wider], high[wider]
    up = np.maximum(high.searchsorted(run, "right"), (-low).searchsorted(-run))
    return np.minimum(up, len(low))
