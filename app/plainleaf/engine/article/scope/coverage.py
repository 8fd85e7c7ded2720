"""Coverage: the share of the page's sentences that the article leaves out, and the largest parts of these."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.scope.empty import why_empty
from plainleaf.engine.document import Blocks, Document, blocks, join, prefix_sum
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.selection.contract import FurtherArticle, Selection
from plainleaf.engine.words import beginning

NAMED = 12
"""Maximum parts that are listed, the most important first."""

DOUBT = 0.08
"""Minimum share of left-out sentences, times 1 − expected F1, for something to be missing if the method estimates its
F1. Figures: docs/methods/auto.md."""
MUCH = 0.5
"""Share of left-out sentences from which something may be missing if the method makes no estimate."""
FEW = 3
"""Minimum sentences for a statement: the only one of a page of links may be its copyright line."""

_SHORT = 30
"""Minimum characters of a sentence; a shorter block is a label."""
_LINKED = 0.5
"""Share of linked text above which a block is a list of links: a menu, a teaser, a tag cloud."""
_NEARLY_ALL = 0.9
"""A part is narrowed to the child with at least this share of its sentences."""
_FIRST_WORDS = 80
"""Maximum characters of a part's introduction."""

_END = lazy_compile(r"[.!?…؟।۔։።།][\"'”’»)\]]*(?=\s|$)|[。！？។៕။]")
# Consecutive siblings of running text form one part, although they have no common parent of their own.
_FLOWING = frozenset(
    {
        "blockquote", "dd", "dl", "dt", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "table",
        "ul",
    }
)  # fmt: skip


@record(frozen=True, slots=True)
class LeftOut:
    """A part of the page of which nothing is kept.

    ``nodes`` are its outermost nodes, siblings in document order: all of their text is left out, and keeping all of it
    adds the part. ``first_run`` to ``last_run`` (exclusive) are its text runs. ``share`` is the part's share of the
    page's sentences, 0 to 1; ``likely`` the share of its text that the method considers content, None if its scores are
    not probabilities.
    """

    nodes: tuple[int, ...]
    first_run: int
    last_run: int
    words: str
    sentences: int
    share: float
    likely: float | None


@record(frozen=True, slots=True)
class Coverage:
    """``left_out`` is the share of the page's ``sentences`` that are not kept, from 0 to 1; ``largest`` are the largest
    parts among them, sorted, if probabilities are known, by the weight of their words, because the largest part is
    usually a footer or a dialog. ``confidence`` is the method's own (see ``Selection``); ``further`` are the articles
    that follow on the page; ``why_empty`` explains why nothing is kept, and is empty otherwise. ``decided`` is the
    share of the sentences that a correction or a rule leaves out."""

    sentences: int
    left_out: float
    largest: tuple[LeftOut, ...]
    confidence: float | None
    further: tuple[FurtherArticle, ...] = ()
    why_empty: str = ""
    decided: float = 0.0

    @property
    def is_notable(self) -> bool:
        """True if text of the article may be missing, apart from parts that rules or the user left out."""
        missing = self.left_out - self.decided
        if missing * self.sentences < FEW:
            return False
        if self.confidence is None:
            return missing >= MUCH
        return missing * (1 - self.confidence) >= DOUBT

    @property
    def summary(self) -> str:
        """The numbers in one sentence for users."""
        share = f"About {100 * self.left_out:.0f} % of this page's sentences are not shown"
        if not self.largest:
            return f"{share}."
        part = self.largest[0]
        which = "the largest part left out" if part.likely is None else "the largest that may belong here"
        return f"{share}; {which} ({100 * part.share:.0f} %) begins “{part.words}”."


NOTHING_LEFT_OUT = Coverage(0, 0.0, (), None)


def coverage(document: Document, selection: Selection, decided: Bools | None = None) -> Coverage:
    """The coverage of a selection. Menus and other lists of links contain no sentences. ``decided``, shape (runs,), is
    the text that a correction leaves out."""
    counted = _counted(document, selection, decided)
    empty = "" if selection.keep.any() else why_empty(document, counted.largest[0].words if counted.largest else "")
    return replace(counted, further=selection.further, why_empty=empty)


def _counted(document: Document, selection: Selection, decided: Bools | None) -> Coverage:
    texts = blocks(document, paragraphs=True)
    if len(texts) == 0:
        return Coverage(0, 0.0, (), selection.confidence)
    counted = sentences(document, texts)
    total = int(counted.sum())
    chars = texts.sums(document.chars_before)
    kept = texts.sums(prefix_sum(np.where(selection.keep, document.runs.length, 0)))
    missing = 2 * kept < chars
    if total == 0 or not missing.any():
        return Coverage(total, 0.0, (), selection.confidence)
    at_run = np.zeros(len(document.runs), np.int64)
    at_run[texts.start] = np.where(missing, counted, 0)
    before = prefix_sum(at_run)
    groups = [nodes for nodes in _groups(document, selection, before) if nodes]
    parts = [_part(document, selection, texts, nodes, before, total) for nodes in groups]
    largest = sorted(parts, key=lambda part: (-_weight(document, part), part.first_run))[:NAMED]
    share = 0.0
    if decided is not None:
        by_hand = texts.sums(prefix_sum(np.where(decided, document.runs.length, 0)))
        share = float(counted[missing & (2 * by_hand > chars)].sum()) / total
    return Coverage(total, float(before[-1]) / total, tuple(largest), selection.confidence, decided=share)


def sentences(document: Document, texts: Blocks) -> Ints:
    """The number of sentences of each block, shape (blocks,): sentence ends, at least one; none in labels and links."""
    chars = texts.sums(document.chars_before)
    linked = texts.sums(document.linked_chars_before)
    counted = np.zeros(len(texts), np.int64)
    for block in np.flatnonzero((chars >= _SHORT) & (linked <= _LINKED * chars)).tolist():
        text = join(document, int(texts.start[block]), int(texts.end[block]))
        counted[block] = max(1, len(_END.findall(text)))
    return counted


def _weight(document: Document, part: LeftOut) -> float:
    """The importance of a part: its sentences, or its words weighted by probability if known.

    The square ranks a paragraph that may be content before a long footer: the first part is content on 10 of 45 pages,
    without the square on 4, and by sentences alone on 3 (every fourth page of WCXB, cross-validated, 2026-11-21).
    """
    if part.likely is None:
        return float(part.sentences)
    return float(document.runs.words[part.first_run : part.last_run].sum()) * part.likely**2


def _groups(document: Document, selection: Selection, before: Ints) -> Iterator[tuple[int, ...]]:
    """The outermost nodes with sentences of which nothing is kept, siblings in running text together."""
    nodes = document.nodes
    kept = prefix_sum(selection.keep)
    outside = (kept[nodes.run_end] == kept[nodes.run_start]) & (nodes.run_end > nodes.run_start)
    above = np.maximum(nodes.parent, 0)
    outermost = np.flatnonzero(outside & ((nodes.parent < document.body) | ~outside[above]))
    outermost = outermost[outermost >= document.body]
    group: list[int] = []
    for node in outermost.tolist():
        if group and not _follows(document, kept, group[-1], node):
            yield _with_sentences(document, group, before)
            group = []
        group.append(node)
    yield _with_sentences(document, group, before)


def _follows(document: Document, kept: Ints, one: int, other: int) -> bool:
    """True if two left-out siblings are one part: running text, or built alike."""
    nodes = document.nodes
    if nodes.parent[one] != nodes.parent[other] or kept[nodes.run_end[one]] != kept[nodes.run_start[other]]:
        return False
    tags = nodes.tag_of(one), nodes.tag_of(other)
    if tags[0] in _FLOWING and tags[1] in _FLOWING:
        return True
    return tags[0] == tags[1] and nodes.element[one].get("class") == nodes.element[other].get("class")


def _with_sentences(document: Document, group: Sequence[int], before: Ints) -> tuple[int, ...]:
    """The group from its first to its last node with sentences; a single node is narrowed to their container."""
    nodes = document.nodes
    counted = [int(before[nodes.run_end[node]] - before[nodes.run_start[node]]) for node in group]
    some = [place for place, count in enumerate(counted) if count]
    if not some:
        return ()
    if len(some) == 1:
        return (_narrowed(document, group[some[0]], before),)
    return tuple(group[some[0] : some[-1] + 1])


def _narrowed(document: Document, node: int, before: Ints) -> int:
    """The smallest descendant that still contains nearly all of the sentences."""
    nodes = document.nodes
    wanted = _NEARLY_ALL * int(before[nodes.run_end[node]] - before[nodes.run_start[node]])
    child = node + 1
    while child < nodes.end[node]:
        if before[nodes.run_end[child]] - before[nodes.run_start[child]] >= wanted:
            node, child = child, child + 1
        else:
            child = int(nodes.end[child])
    return node


def _part(
    document: Document, selection: Selection, texts: Blocks, group: tuple[int, ...], before: Ints, total: int
) -> LeftOut:
    nodes = document.nodes
    first, last = int(nodes.run_start[group[0]]), int(nodes.run_end[group[-1]])
    likely = None
    if selection.confidence is not None:
        likely = float(np.average(selection.score[first:last], weights=document.runs.length[first:last]))
    count = int(before[last] - before[first])
    words = beginning(" ".join(texts.passage(document, first, min(last, first + _FIRST_WORDS))), _FIRST_WORDS)
    return LeftOut(group, first, last, words, count, count / total, likely)
