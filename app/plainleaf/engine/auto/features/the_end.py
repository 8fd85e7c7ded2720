"""What lies between a block and the beginning of the article: whether the article may have ended before it.

After an article come tags, its author, sharing, related articles, comments, the next article. What has been passed
since its first paragraph says so in any language: gaps without running text, forms, headings, parts named as comments,
and how far up the tree one has to climb from the first paragraph.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.main_element import running_text
from plainleaf.engine.auto.features.measures import Columns, PageMeasures
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.document.tags import HEADINGS

ALIKE = 0.5
"""Share of the title's words from which on a block is the headline."""

PASSED = ("controls", "headings", "lists", "images", "comments", "sharing", "related", "footers", "articles")
"""What is counted between the first paragraph and a block: elements by their tags or by their names."""
_END = "\0"
_NAMED = tuple(
    tuple(words.replace("|", _END).split(","))
    for words in (
        "comment,disqus,respond ,respond|,respond-,reply,replies,kommentar,discuss",
        "share,sharing,social,addthis,addtoany,follow,twitter,facebook",
        "relat,recommend,similar,popular,most-read,mostread,read-more,readmore,read-also,readalso,read-next,readnext,"
        "trending,outbrain,taboola,sidebar,teaser,promo",
    )
)
"""What the names of comments, of sharing and of related parts hold; ``|`` is the end of a name."""
_TAGS = (
    frozenset({"form", "input", "textarea", "select", "button"}),
    HEADINGS,
    frozenset({"ul", "ol"}),
    frozenset({"img", "picture", "video", "iframe"}),
)
_FOOTERS, _ARTICLES = frozenset({"footer", "aside", "nav"}), frozenset({"article"})


def the_end(v: PageMeasures) -> Columns:
    """What was passed since the article's first paragraph, how wide the gaps were, how far the block is from it."""
    count = len(v.texts)
    running = running_text(v)
    first = _first(v, running)
    index = np.arange(count)
    since = np.maximum(index - first, 0)
    words = prefix_sum(v.words)
    read = prefix_sum(np.where(running & (index >= first), v.words, 0))
    return {
        "end: words before": np.where(index >= first, words[:-1] - words[first], -1) if count else 0.0,
        "end: running words before": read[:-1],
        "end: before the first paragraph": index < first,
        _GAPS: _widest(v, running, first),
        _PASSED: _passed(v, first),
        "end: levels up": _levels(v, first),
        _ALIKE: v.shape.alike == v.shape.alike[:, first : first + 1] if count else np.zeros((3, 0)),
        "end: blocks before": since,
    }


_GAPS = ("end: widest gap in words", "end: widest gap in blocks", "end: widest gap in links")
_PASSED = tuple(f"end: {what} passed" for what in PASSED)
_ALIKE = tuple(f"end: built like the first paragraph {level}" for level in (1, 2, 3))


def _first(v: PageMeasures, running: NDArray[np.bool_]) -> int:
    """The first block of running text at or after the headline, 0 where there is none."""
    said = v.headlines.title / max(1, v.headlines.title_words)
    headline = int(said.argmax()) if len(said) and float(said.max()) >= ALIKE else 0
    after = running[headline:].nonzero()[0]
    return headline + int(after[0]) if len(after) else headline


def _widest(v: PageMeasures, running: NDArray[np.bool_], first: int) -> NDArray[np.float64]:
    """The widest gap without running text from the first paragraph to each block: words, blocks, linked characters."""
    index = np.arange(len(running))
    steps = np.array((v.words, np.ones(len(running), np.int64), v.linked))
    sums = np.zeros((3, len(running) + 1))
    np.cumsum(np.where(running | (index < first), 0, steps), axis=1, out=sums[:, 1:])
    at = np.maximum.accumulate(np.where(running, sums[:, 1:], 0), axis=1)
    gap = np.maximum(sums[:, 1:] - at, 0)
    return np.maximum.accumulate(gap, axis=1)


def _passed(v: PageMeasures, first: int) -> NDArray[np.float64]:
    """How many elements of each kind start between the first paragraph and the block, shape (kinds, blocks)."""
    nodes, started = v.document.nodes, v.document.runs.started[v.blocks.start]
    if not len(started):
        return np.zeros((len(PASSED), 0))
    rows = [nodes.having(tags) for tags in _TAGS]
    rows += [named[v.marked.of_node] for named in _holding(v.marked.names)]
    rows += [nodes.having(_FOOTERS), nodes.having(_ARTICLES)]
    sums = np.zeros((len(rows), len(nodes) + 1))
    np.cumsum(np.array(rows), axis=1, out=sums[:, 1:])
    passed: NDArray[np.float64] = np.maximum(sums[:, started] - sums[:, started[first] : started[first] + 1], -1)
    return passed


def _holding(names: list[str]) -> NDArray[np.bool_]:
    """Which of the names hold a word of each of _NAMED, shape (kinds, names)."""
    text = _END.join(names).lower() + _END
    ends = np.fromiter(map(len, text.split(_END)[:-1]), np.int64, len(names)) + 1
    starts = ends.cumsum() - ends
    found = np.zeros((len(_NAMED), len(names)), np.bool_)
    for row, words in zip(found, _NAMED, strict=True):
        places = []
        for word in words:
            at = text.find(word)
            while at >= 0:
                places.append(at)
                at = text.find(word, at + len(word))
        row[np.searchsorted(starts, places, "right") - 1] = True
    return found


def _levels(v: PageMeasures, first: int) -> NDArray[np.int64]:
    """How many elements above the first paragraph's container the nearest one lies that holds the block, too."""
    if not len(v.texts):
        return np.zeros(0, np.int64)
    document, run = v.document, v.blocks.start
    path = document.path(int(v.container[first]))[::-1]
    low, high = document.nodes.run_start[path], document.nodes.run_end[path]
    up = np.maximum(np.searchsorted(high, run, "right"), np.searchsorted(-low, -run, "left"))
    return np.minimum(up, len(path))
