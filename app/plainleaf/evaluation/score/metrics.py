"""The measures, all of them between 0 and 1, of a text against its reference.

Words are those of ``engine.words.tokens``, except for shingles (see there). A page whose reference is empty scores 1
where nothing was extracted, else 0; a page whose reference is not empty and where nothing was extracted scores 0.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

from plainleaf.engine.words import tokens
from plainleaf.evaluation.faults import needing_extra

_Thing = TypeVar("_Thing", bound=Hashable)

_WORD = re.compile(r"\w+")

SHINGLE = 4
"""Words per shingle, as in the benchmark that introduced the measure."""

LONGEST = 100_000
"""Words of each text that the longest common subsequence looks at: its time grows with the product of both lengths
(a second for two texts of this size). No reference of a known dataset comes near."""


@dataclass(frozen=True, slots=True)
class Match:
    """How much of two collections is common: its share of what was extracted, of the reference, and the harmonic
    mean of the two."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Measures:
    """Every measure of one text. ``present`` and ``absent``: the share of snippets that must (not) stand in the text
    and do (not), None where the page names none."""

    f1: float
    precision: float
    recall: float
    lcs_f1: float
    lcs_precision: float
    lcs_recall: float
    shingle_f1: float
    shingle_precision: float
    shingle_recall: float
    present: float | None
    absent: float | None


MEASURES = tuple(field.name for field in fields(Measures))


def measure(
    text: str, reference: str, present: Sequence[str] = (), absent: Sequence[str] = (), by_snippets: bool = False
) -> Measures:
    """All measures of one extracted text; ``by_snippets`` F1, precision and recall are those over the snippets."""
    ours, theirs = words(text), words(reference)
    bag, order, groups = word_bag(ours, theirs), common_order(ours, theirs), shingles(text, reference)
    if by_snippets:
        right, wrong = standing(text, present), standing(text, absent)
        bag = match(right, right + wrong, len(present))
    return Measures(
        bag.f1, bag.precision, bag.recall,
        order.f1, order.precision, order.recall,
        groups.f1, groups.precision, groups.recall,
        snippets(text, present, wanted=True), snippets(text, absent, wanted=False),
    )  # fmt: skip


def words(text: str) -> list[str]:
    """The lower-cased words of a text."""
    return tokens(text)


def word_bag(ours: Sequence[str], theirs: Sequence[str]) -> Match:
    """Words in common, each as often as in both, in any order."""
    return bags(Counter(ours), Counter(theirs))


def bags(ours: Counter[_Thing], theirs: Counter[_Thing]) -> Match:
    """Things in common of two bags."""
    common = sum(min(count, theirs[key]) for key, count in ours.items() if key in theirs)
    return match(common, ours.total(), theirs.total())


def common_order(ours: Sequence[str], theirs: Sequence[str]) -> Match:
    """The longest common subsequence of words, the measure of the papers; texts are cut at LONGEST words."""
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    ours, theirs = ours[:LONGEST], theirs[:LONGEST]
    codes: dict[str, int] = {}
    left, right = ([codes.setdefault(word, len(codes)) for word in side] for side in (ours, theirs))
    return match(int(LCSseq.similarity(left, right)), len(ours), len(theirs))


def shingles(text: str, reference: str) -> Match:
    """Runs of four words in common, each as often as in both; here letters keep their case, and a text of fewer than
    four words is one shingle."""
    return bags(Counter(_shingles(text)), Counter(_shingles(reference)))


def _shingles(text: str) -> Iterable[Hashable]:
    found = _WORD.findall(text)
    if 0 < len(found) < SHINGLE:
        return [tuple(found)]
    return zip(*(found[start:] for start in range(SHINGLE)), strict=False)


def snippets(text: str, wanted_or_not: Sequence[str], wanted: bool) -> float | None:
    """The share of snippets that stand in the text (or, not ``wanted``, do not), white space and case aside."""
    if not wanted_or_not:
        return None
    flat = " ".join(text.lower().split())
    stands = [" ".join(snippet.lower().split()) in flat for snippet in wanted_or_not]
    return sum(there == wanted for there in stands) / len(stands)


def standing(text: str, pieces: Sequence[str]) -> int:
    """How many of the pieces stand in the text, white space and case aside."""
    flat = "".join(text.lower().split())
    return sum("".join(piece.lower().split()) in flat for piece in pieces)


def match(common: float, ours: float, theirs: float) -> Match:
    """Precision, recall and F1 from sizes."""
    if ours == 0 and theirs == 0:
        return Match(1.0, 1.0, 1.0)
    if common == 0:
        return Match(0.0, 0.0, 0.0)
    return Match(common / ours, common / theirs, 2 * common / (ours + theirs))
