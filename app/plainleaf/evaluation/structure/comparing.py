"""Compares two shapes by kind of part and by the order of the text."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from plainleaf.evaluation.faults import needing_extra
from plainleaf.evaluation.score.metrics import common_order
from plainleaf.evaluation.structure.shape import FEATURES, StructureShape

ALIKE = 0.8
"""Minimum normalised similarity (longest common subsequence) of the words of a heading, item, cell, note or emphasis to
count as kept, so that an additional note mark or label does not matter."""

_EXACT = frozenset({"links", "images", "code blocks", "code lines", "formulas"})


@dataclass(frozen=True, slots=True)
class Count:
    """The number of parts of one kind: in both, in the answer, in the expectation."""

    common: int
    ours: int
    theirs: int

    @property
    def precision(self) -> float | None:
        """The share of the answer's parts that are expected, or None if it has none."""
        return self.common / self.ours if self.ours else None

    @property
    def recall(self) -> float | None:
        """The share of the expected parts that the answer has, or None if none is expected."""
        return self.common / self.theirs if self.theirs else None


@dataclass(frozen=True, slots=True)
class PageScore:
    """One page: the counts by kind, and precision, recall and F1 of the text order."""

    name: str
    counts: dict[str, Count]
    order_precision: float
    order_recall: float
    order_f1: float
    missing: dict[str, tuple[str, ...]]
    extra: dict[str, tuple[str, ...]]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Totals:
    """All pages: the sums of counts by kind, and the means of the text order."""

    pages: int
    counts: dict[str, Count]
    order_precision: float
    order_recall: float
    order_f1: float


def compare(name: str, answer: StructureShape, expected: StructureShape, error: str = "") -> PageScore:
    """Compare one answer with its expectation."""
    counts, missing, extra = {}, {}, {}
    for feature in FEATURES:
        ours, theirs = answer.parts[feature], expected.parts[feature]
        left, right = pair(ours, theirs, exact=feature in _EXACT)
        counts[feature] = Count(len(ours) - len(left), len(ours), len(theirs))
        extra[feature], missing[feature] = tuple(left), tuple(right)
    order = common_order(answer.words, expected.words)
    return PageScore(name, counts, order.precision, order.recall, order.f1, missing, extra, error)


def pair(ours: Sequence[str], theirs: Sequence[str], exact: bool) -> tuple[list[str], list[str]]:
    """Pair equal parts, then similar ones; returns the unpaired parts of both sides."""
    both = Counter(ours) & Counter(theirs)
    left, right = _without(ours, both), _without(theirs, both)
    if exact or not left or not right:
        return left, right
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    ours_words, theirs_words = [part.split() for part in left], [part.split() for part in right]
    pairs = [
        (-likeness, i, j)
        for i, word in enumerate(ours_words)
        for j, other in enumerate(theirs_words)
        if (likeness := LCSseq.normalized_similarity(word, other, score_cutoff=ALIKE)) >= ALIKE
    ]
    done_left: set[int] = set()
    done_right: set[int] = set()
    for _, i, j in sorted(pairs):
        if i not in done_left and j not in done_right:
            done_left.add(i)
            done_right.add(j)
    return (
        [part for place, part in enumerate(left) if place not in done_left],
        [part for place, part in enumerate(right) if place not in done_right],
    )


def _without(parts: Sequence[str], matched: Counter[str]) -> list[str]:
    remaining = Counter(matched)
    unmatched = []
    for part in parts:
        if remaining[part]:
            remaining[part] -= 1
        else:
            unmatched.append(part)
    return unmatched


def total(scores: Iterable[PageScore]) -> Totals:
    """Sum the counts and average the orders."""
    pages = list(scores)
    number = max(1, len(pages))
    return Totals(
        len(pages),
        {
            feature: Count(
                sum(page.counts[feature].common for page in pages),
                sum(page.counts[feature].ours for page in pages),
                sum(page.counts[feature].theirs for page in pages),
            )
            for feature in FEATURES
        },
        sum(page.order_precision for page in pages) / number,
        sum(page.order_recall for page in pages) / number,
        sum(page.order_f1 for page in pages) / number,
    )
