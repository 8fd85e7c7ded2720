"""Labels of blocks: the share of a block that the reference contains, and whether keeping the block raises the
score."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.score.metrics import words
from plainleaf.evaluation.training.auto.tiling import tiled

_SHORT = 4
"""Blocks of fewer words occur in the reference too often by chance."""
_PASSES = 3

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def labels(case: Case, texts: Sequence[str]) -> tuple[Floats, Bools]:
    """For each block how far it is content, and whether that is known: of a page with pieces of text in place of a
    reference, the blocks that hold a piece are."""
    if not case.by_snippets:
        return block_labels(texts, case.reference), np.ones(len(texts), np.bool_)
    flat = ["".join(text.split()) for text in texts]
    page, ends = "".join(flat), np.cumsum([len(text) for text in flat])
    wanted, unwanted = (np.zeros(len(texts), np.bool_) for _ in range(2))
    for mask, pieces in ((wanted, case.present), (unwanted, case.absent)):
        for piece in filter(None, ("".join(text.split()) for text in pieces)):
            places = _places(page, piece)
            if mask is wanted:  # a snippet may recur in a teaser: the longest block that contains it is the right one
                places = sorted(places, key=lambda at: -len(flat[int(np.searchsorted(ends, at, "right"))]))[:1]
            for at in places:
                first, last = np.searchsorted(ends, (at, at + len(piece) - 1), "right")
                mask[first : last + 1] = True
    return wanted.astype(np.float64), wanted | unwanted


def _places(text: str, piece: str) -> list[int]:
    """The positions of a snippet in the text, without overlaps."""
    places, at = [], text.find(piece)
    while at >= 0:
        places.append(at)
        at = text.find(piece, at + len(piece))
    return places


def block_labels(texts: Sequence[str], reference: str) -> Floats:
    """The share of content in each block, from 0 to 1: the mean of two estimates.

    The first is the share of the block's words in common pieces with the reference, each word of which is used once
    (see ``tiling``). It misses parts that the reference has in other words or in another order. The second is 1 for the
    blocks of the set with the highest word F1, found by changing the first estimate block by block as long as the score
    rises. Alone, it would accept words that are equal by chance.
    """
    block_words = [words(text) for text in texts]
    reference_words = words(reference)
    share = _shares(block_words, reference_words)
    return (share + _best_set(share >= 0.5, [Counter(block) for block in block_words], Counter(reference_words))) / 2


def _shares(block_words: Sequence[list[str]], reference_words: Sequence[str]) -> Floats:
    """The share of each block's words that belong to a common piece with the reference, also across block
    boundaries."""
    in_both, matched = tiled([word for block in block_words for word in block], reference_words)
    unmatched = Counter(
        word for word, is_matched in zip(reference_words, matched.tolist(), strict=True) if not is_matched
    )
    decided: list[float | None] = []
    start = 0
    for block in block_words:
        part = in_both[start : start + len(block)]
        start += len(block)
        decided.append(_decided(block, part, unmatched))
    return np.array(_filled(decided), np.float64)


def _decided(block: list[str], matched: Bools, unmatched: Counter[str]) -> float | None:
    if not block:
        return None
    share = float(matched.mean())
    if len(block) >= _SHORT or share >= 0.5 or not Counter(block) <= unmatched:
        return share
    return None


def _filled(decided: Sequence[float | None]) -> list[float]:
    """Undecided blocks take the label of the decided ones before and after them: content if one of these mostly is."""
    before, last = [], 0.0
    for label in decided:
        last = last if label is None else label
        before.append(last)
    after, last = [], 0.0
    for label in reversed(decided):
        last = last if label is None else label
        after.append(last)
    pairs = zip(decided, before, reversed(after), strict=True)
    return [float(max(first, other) > 0.5) if label is None else label for label, first, other in pairs]


def _best_set(start: Bools, bags: Sequence[Counter[str]], reference: Counter[str]) -> Bools:
    """A set of blocks whose score no single change improves, or the result of _PASSES over the page."""
    keep = start.copy()
    wanted = reference.total()
    if wanted == 0:
        return keep
    counts: Counter[str] = Counter()
    for block in np.flatnonzero(keep).tolist():
        counts.update(bags[block])
    size, common = counts.total(), (counts & reference).total()
    for _ in range(_PASSES):
        changed = False
        for block, bag in enumerate(bags):
            sign = -1 if keep[block] else 1
            won = sum(
                min(counts[word] + sign * count, reference[word]) - min(counts[word], reference[word])
                for word, count in bag.items()
            )
            grown = sign * bag.total()
            if grown and (common + won) * (size + wanted) > common * (size + grown + wanted):
                for word, count in bag.items():
                    counts[word] += sign * count
                size, common, keep[block], changed = size + grown, common + won, not keep[block], True
        if not changed:
            break
    return keep
