"""Anchors a highlight in a new version of a text: by an exact match, else a similar one nearby, else not at all.

A selector holds the passage's words (``exact``), the text before and after it, and its position, as the
TextQuoteSelector and the TextPositionSelector of the W3C's Web Annotation model do. White space is ignored: positions
count in the text with each run of white space collapsed to one space.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, Levenshtein

Found = Literal["exact", "nearby", "orphaned"]
FOUND: tuple[str, ...] = get_args(Found)

CONTEXT = 32
"""Characters of context that a selector holds on each side."""
ALIKE = 0.8
"""Minimum similarity of the words (0 to 1) where they have changed."""
_SAME = 0.9
"""Minimum similarity of one side's context (0 to 1) to choose among exact matches by that side alone."""
_AROUND = 0.6
"""Minimum similarity of each side (0 to 1) where both sides decide together."""
_BOTH = 1.0
"""Minimum sum of both similarities (0 to 2), as a page can have nearly the same passage elsewhere."""
_SPELLING = 0.8
"""Minimum similarity of two words (0 to 1) to count as spellings of one word; numbers must be equal."""
_RIVAL = 0.1
"""How much less similar than the best candidate every other one must be."""
_SURE = 24
"""Characters from which a unique exact match needs no matching context."""
_SHORTEST = 12
"""Characters below which only exact matches are searched."""
_GAPLESS = "\u2e80-\ud7ff\uf900-\ufaff"
WORD = re.compile(f"[{_GAPLESS}]|[^\\W{_GAPLESS}]+")
"""A word, or one character of a script without spaces."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Identifies a passage: its words, the text on both sides, and its position in the collapsed text."""

    exact: str
    prefix: str = ""
    suffix: str = ""
    start: int = 0

    def clean(self) -> "Selector":
        """A copy with white space collapsed."""
        before, after = collapsed(f"{self.prefix}|"), collapsed(f"|{self.suffix}")
        return Selector(collapsed(self.exact), before[:-1], after[1:], self.start)


@dataclass(frozen=True, slots=True)
class Anchor:
    """The position of a passage in the collapsed text, and how it was found. An orphan keeps its last position."""

    start: int
    end: int
    found: Found


def collapsed(text: str) -> str:
    """The text with each run of white space as one space, and none at the ends."""
    return " ".join(text.split())


def selector_at(text: str, start: int, end: int) -> Selector:
    """The selector of the passage from ``start`` to ``end`` of a collapsed text."""
    return Selector(text[start:end], text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT], start)


def anchored(text: str, selector: Selector) -> Anchor:
    """Anchor a selector in a collapsed text."""
    wanted = selector.clean()
    orphan = Anchor(wanted.start, wanted.start + len(wanted.exact), "orphaned")
    if not wanted.exact:
        return orphan
    return _same_words(text, wanted) or _similar_words(text, wanted) or orphan


def first_place(text: str, words: str, start: int = 0) -> Anchor | None:
    """The occurrence of ``words`` nearest to ``start``, for words without context. Ignores case if there is no exact
    match."""
    wanted = collapsed(words)
    places = list(_places(text, wanted)) or list(_places(_lower(text), _lower(wanted)))
    if not places:
        return None
    at = min(places, key=lambda place: abs(place - start))
    return Anchor(at, at + len(wanted), "exact")


def _lower(text: str) -> str:
    """Lower case without changing any character's position."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)


def _same_words(text: str, wanted: Selector) -> Anchor | None:
    places = list(_places(text, wanted.exact))
    if not places:
        return None
    length = len(wanted.exact)
    around = {at: _around(text, at, at + length, wanted) for at in places}
    best = max(places, key=lambda at: (sum(around[at]), -abs(at - wanted.start)))
    sides = around[best]
    if max(sides) >= _SAME or (max(sides) >= _AROUND and sum(sides) >= _BOTH):
        return Anchor(best, best + length, "exact")
    if len(places) == 1 and length >= _SURE:
        return Anchor(best, best + length, "nearby")
    return None


def _places(text: str, words: str) -> Iterator[int]:
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def _around(text: str, start: int, end: int, wanted: Selector) -> tuple[float, float]:
    """The similarity of the context before and after a candidate, each from 0 to 1. One side may be missing."""
    before = text[max(0, start - len(wanted.prefix)) : start]
    after = text[end : end + len(wanted.suffix)]
    return (
        Levenshtein.normalized_similarity(before, wanted.prefix) if wanted.prefix else float(start == 0),
        Levenshtein.normalized_similarity(after, wanted.suffix) if wanted.suffix else float(end == len(text)),
    )


def _similar_words(text: str, wanted: Selector) -> Anchor | None:
    """The passage most similar to the words, preferring one with similar context. If a word was replaced, or another
    passage is nearly as similar, both sides of the context must be unchanged."""
    if len(wanted.exact) < _SHORTEST or len(text) < _SHORTEST:
        return None
    whole = f"{wanted.prefix}{wanted.exact}{wanted.suffix}"
    alignment = _aligned(whole, text)
    if alignment is None:
        return None
    margin = CONTEXT + len(wanted.exact) // 10
    low, high = max(0, alignment[0] - margin), min(len(text), alignment[1] + margin)
    inner = _aligned(wanted.exact, text[low:high])
    if inner is None:
        return None
    start, end = _whole_words(text, *_without_more(text, low + inner[0], low + inner[1], wanted.exact))
    alike = Levenshtein.normalized_similarity(text[start:end], wanted.exact)
    around = _around(text, start, end, wanted)
    if alike < ALIKE or max(around) < _AROUND or sum(around) < _BOTH:
        return None
    if not _as_it_was_around(text, start, end, wanted) and (
        _says_otherwise(wanted.exact, text[start:end]) or _has_rival(text, start, end, wanted)
    ):
        return None
    return Anchor(start, end, "nearby")


def _as_it_was_around(text: str, start: int, end: int, wanted: Selector) -> bool:
    """True if both sides of the context are nearly unchanged, including their distance to the ends of the text."""
    before = text[max(0, start - max(CONTEXT, len(wanted.prefix))) : start]
    after = text[end : end + max(CONTEXT, len(wanted.suffix))]
    pairs = ((before, wanted.prefix), (after, wanted.suffix))
    return min(Levenshtein.normalized_similarity(*pair) for pair in pairs) >= _SAME


def _says_otherwise(words: str, passage: str) -> bool:
    """True if a word was added, removed or replaced; changes of spelling and punctuation do not count."""
    before, after = WORD.findall(words.casefold()), WORD.findall(passage.casefold())
    return any(
        edit.tag != "equal"
        and not _same_word(
            "".join(before[edit.src_start : edit.src_end]), "".join(after[edit.dest_start : edit.dest_end])
        )
        for edit in Levenshtein.opcodes(before, after)
    )


def _same_word(one: str, other: str) -> bool:
    number = any(map(str.isdigit, one + other))
    return not number and OSA.normalized_similarity(one, other) >= _SPELLING


def _has_rival(text: str, start: int, end: int, wanted: Selector) -> bool:
    """True if another passage is nearly as similar to the words."""
    limit = Levenshtein.normalized_similarity(text[start:end], wanted.exact) - _RIVAL
    return any(
        alignment is not None
        and Levenshtein.normalized_similarity(rest[alignment[0] : alignment[1]], wanted.exact) >= max(ALIKE, limit)
        for rest in (text[:start], text[end:])
        for alignment in (_aligned(wanted.exact, rest),)
    )


def _aligned(words: str, text: str) -> tuple[int, int] | None:
    """The bounds of the best local alignment of ``words`` in a text, or None."""
    if len(words) >= len(text):
        return (0, len(text)) if text else None
    alignment = fuzz.partial_ratio_alignment(words, text, score_cutoff=60)
    return (alignment.dest_start, alignment.dest_end) if alignment is not None else None


def _without_more(text: str, start: int, end: int, words: str) -> tuple[int, int]:
    """Trim what precedes and follows the words: an alignment has their length even where words were removed."""
    edits = Levenshtein.opcodes(words, text[start:end])
    if edits and edits[0].tag == "insert":
        start += edits[0].dest_end - edits[0].dest_start
    if len(edits) > 1 and edits[-1].tag == "insert":
        end -= edits[-1].dest_end - edits[-1].dest_start
    return start, end


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Extend the bounds to whole words, without white space at the ends."""
    while start > 0 and text[start - 1].isalnum() and text[start : start + 1].isalnum() and text[start - 1] < "\u2e80":
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1 : end].isalnum() and text[end] < "\u2e80":
        end += 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
