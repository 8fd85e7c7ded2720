"""Finds a highlight again in a text: exactly, else nearby, else not at all; never where something else is said.

A passage is told by its words (``exact``), what stands before and after it and where it was, as the TextQuoteSelector
and the TextPositionSelector of the W3C's Web Annotation model do. White space does not count: positions are those in
the text with every stretch of it as one space.
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
"""Characters that are kept of what stands before and after."""
ALIKE = 0.8
"""How much of the words must be there still, from 0 to 1, where they are not there as they were."""
_SAME = 0.9
"""How alike one side of the surroundings must be to tell the same words by itself."""
_AROUND = 0.6
"""How alike one side must be where both together tell them."""
_BOTH = 1.0
"""How alike both sides must be together, from 0 to 2: a page may say nearly the same elsewhere."""
_SPELLING = 0.8
"""How alike two words must be to be one, spelt otherwise; numbers must be the same."""
_RIVAL = 0.1
"""How much less alike than the best another stretch must be not to be taken for it."""
_SURE = 24
"""Characters from which words that are there once need no surroundings to be told by."""
_SHORTEST = 12
"""Characters below which words that have changed are not looked for."""
_GAPLESS = "\u2e80-\ud7ff\uf900-\ufaff"
WORD = re.compile(f"[{_GAPLESS}]|[^\\W{_GAPLESS}]+")
"""A word, or one character of a script without gaps."""


@dataclass(frozen=True, slots=True)
class Selector:
    """What tells a passage: its words, what stands around it, and its place in the collapsed text."""

    exact: str
    prefix: str = ""
    suffix: str = ""
    start: int = 0

    def clean(self) -> "Selector":
        """The same with white space collapsed."""
        before, after = collapsed(f"{self.prefix}|"), collapsed(f"|{self.suffix}")
        return Selector(collapsed(self.exact), before[:-1], after[1:], self.start)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a passage stands in the collapsed text, and how it was found; an orphan keeps its former place."""

    start: int
    end: int
    found: Found


def collapsed(text: str) -> str:
    """The text with every stretch of white space as one space, and none at its ends."""
    return " ".join(text.split())


def selector_at(text: str, start: int, end: int) -> Selector:
    """What tells the passage from ``start`` to ``end`` of a collapsed text."""
    return Selector(text[start:end], text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT], start)


def anchored(text: str, selector: Selector) -> Anchor:
    """The passage in a collapsed text."""
    wanted = selector.clean()
    orphan = Anchor(wanted.start, wanted.start + len(wanted.exact), "orphaned")
    if not wanted.exact:
        return orphan
    return _same_words(text, wanted) or _similar_words(text, wanted) or orphan


def first_place(text: str, words: str, start: int = 0) -> Anchor | None:
    """Where words stand that nothing else is known of: the place that is nearest to ``start``; in whatever case, where
    they do not stand as they are."""
    wanted = collapsed(words)
    places = list(_places(text, wanted)) or list(_places(_lower(text), _lower(wanted)))
    if not places:
        return None
    at = min(places, key=lambda place: abs(place - start))
    return Anchor(at, at + len(wanted), "exact")


def _lower(text: str) -> str:
    """In lower case, every sign in its place."""
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
    """How alike is what stands before and after, each from 0 to 1. One side may be gone."""
    before = text[max(0, start - len(wanted.prefix)) : start]
    after = text[end : end + len(wanted.suffix)]
    return (
        Levenshtein.normalized_similarity(before, wanted.prefix) if wanted.prefix else float(start == 0),
        Levenshtein.normalized_similarity(after, wanted.suffix) if wanted.suffix else float(end == len(text)),
    )


def _similar_words(text: str, wanted: Selector) -> Anchor | None:
    """The stretch that is most like the words, with their surroundings first. Where a word has become another one, or
    another stretch is nearly as like, only unchanged surroundings on both sides tell that it is the one."""
    if len(wanted.exact) < _SHORTEST or len(text) < _SHORTEST:
        return None
    whole = f"{wanted.prefix}{wanted.exact}{wanted.suffix}"
    found = _aligned(whole, text)
    if found is None:
        return None
    margin = CONTEXT + len(wanted.exact) // 10
    low, high = max(0, found[0] - margin), min(len(text), found[1] + margin)
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
    """Whether both sides are nearly as they were; what stood near an end of the text still does."""
    before = text[max(0, start - max(CONTEXT, len(wanted.prefix))) : start]
    after = text[end : end + max(CONTEXT, len(wanted.suffix))]
    pairs = ((before, wanted.prefix), (after, wanted.suffix))
    return min(Levenshtein.normalized_similarity(*pair) for pair in pairs) >= _SAME


def _says_otherwise(words: str, there: str) -> bool:
    """Whether a word came, went, or became another one, not only its spelling or the signs around it."""
    before, after = WORD.findall(words.casefold()), WORD.findall(there.casefold())
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
    """Whether nearly the same is said elsewhere, too."""
    least = Levenshtein.normalized_similarity(text[start:end], wanted.exact) - _RIVAL
    return any(
        found is not None
        and Levenshtein.normalized_similarity(rest[found[0] : found[1]], wanted.exact) >= max(ALIKE, least)
        for rest in (text[:start], text[end:])
        for found in (_aligned(wanted.exact, rest),)
    )


def _aligned(words: str, text: str) -> tuple[int, int] | None:
    """Where in a text stands what is most like the words."""
    if len(words) >= len(text):
        return (0, len(text)) if text else None
    found = fuzz.partial_ratio_alignment(words, text, score_cutoff=60)
    return (found.dest_start, found.dest_end) if found is not None else None


def _without_more(text: str, start: int, end: int, words: str) -> tuple[int, int]:
    """The stretch without what stands before and after the words: an alignment is as long as they were."""
    edits = Levenshtein.opcodes(words, text[start:end])
    if edits and edits[0].tag == "insert":
        start += edits[0].dest_end - edits[0].dest_start
    if len(edits) > 1 and edits[-1].tag == "insert":
        end -= edits[-1].dest_end - edits[-1].dest_start
    return start, end


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch, out to the ends of the words that it begins and ends in, and without space at its ends."""
    while start > 0 and text[start - 1].isalnum() and text[start : start + 1].isalnum() and text[start - 1] < "\u2e80":
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1 : end].isalnum() and text[end] < "\u2e80":
        end += 1
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
