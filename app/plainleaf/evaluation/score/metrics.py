"""Measures of a text against its reference, all from 0 to 1.

Words are those of ``engine.words.tokens``, except for shingles (see there). If the reference is empty, an empty text
scores 1 and any other 0; otherwise an empty text scores 0.
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
"""Words of a shingle, as in the benchmark that introduced the measure."""

LONGEST = 100_000
"""Maximum words of each text for the longest common subsequence, whose time is proportional to the product of the
lengths (a second for two texts of this size). No reference of a known dataset is nearly as long."""


@dataclass(frozen=True, slots=True)
class Match:
    """The overlap of two collections: its share of the extracted one (precision), of the reference (recall), and their
    harmonic mean."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Measures:
    """Every measure of one text. ``present`` and ``absent`` are the shares of snippets that the text correctly contains
    or lacks; None if the page has none."""

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
    """All measures of one extracted text. With ``by_snippets``, F1, precision and recall are those over the
    snippets."""
    ours, theirs = words(text), words(reference)
    bag, order, groups = word_bag(ours, theirs), common_order(ours, theirs), shingles(text, reference)
    if by_snippets:
        right, wrong = count_present(text, present), count_present(text, absent)
        bag = match(right, right + wrong, len(present))
    return Measures(
        bag.f1, bag.precision, bag.recall,
        order.f1, order.precision, order.recall,
        groups.f1, groups.precision, groups.recall,
        snippets(text, present, wanted=True), snippets(text, absent, wanted=False),
    )  # fmt: skip


def words(text: str) -> list[str]:
    """The lower-case words of a text."""
    return tokens(text)


def word_bag(ours: Sequence[str], theirs: Sequence[str]) -> Match:
    """The multiset intersection of words, in any order."""
    return bags(Counter(ours), Counter(theirs))


def bags(ours: Counter[_Thing], theirs: Counter[_Thing]) -> Match:
    """The multiset intersection of two bags."""
    common = sum(min(count, theirs[key]) for key, count in ours.items() if key in theirs)
    return match(common, ours.total(), theirs.total())


def common_order(ours: Sequence[str], theirs: Sequence[str]) -> Match:
    """The longest common subsequence of words, the measure of the papers. Texts are cut at LONGEST words."""
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    ours, theirs = ours[:LONGEST], theirs[:LONGEST]
    codes: dict[str, int] = {}
    left, right = ([codes.setdefault(word, len(codes)) for word in side] for side in (ours, theirs))
    return match(int(LCSseq.similarity(left, right)), len(ours), len(theirs))


def shingles(text: str, reference: str) -> Match:
    """The multiset intersection of four-word shingles. Case matters here, and a text of fewer than four words is one
    shingle."""
    return bags(Counter(_shingles(text)), Counter(_shingles(reference)))


def _shingles(text: str) -> Iterable[Hashable]:
    all_words = _WORD.findall(text)
    if 0 < len(all_words) < SHINGLE:
        return [tuple(all_words)]
    return zip(*(all_words[start:] for start in range(SHINGLE)), strict=False)


def snippets(text: str, wanted_or_not: Sequence[str], wanted: bool) -> float | None:
    """The share of snippets that the text contains (or lacks, if not ``wanted``), ignoring white space and case."""
    if not wanted_or_not:
        return None
    flat = " ".join(text.lower().split())
    present = [" ".join(snippet.lower().split()) in flat for snippet in wanted_or_not]
    return sum(is_present == wanted for is_present in present) / len(present)


def count_present(text: str, pieces: Sequence[str]) -> int:
    """The number of pieces that the text contains, ignoring white space and case."""
    flat = "".join(text.lower().split())
    return sum("".join(piece.lower().split()) in flat for piece in pieces)


def match(common: float, ours: float, theirs: float) -> Match:
    """Precision, recall and F1 from sizes."""
    if ours == 0 and theirs == 0:
        return Match(1.0, 1.0, 1.0)
    if common == 0:
        return Match(0.0, 0.0, 0.0)
    return Match(common / ours, common / theirs, 2 * common / (ours + theirs))
