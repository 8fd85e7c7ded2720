"""Words for parts of a page in class names and ids: general words of web design, not of a site."""

from functools import cache, lru_cache

import numpy as np

from plainleaf._kernel.features import vocabulary as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.auto.words.token_hashing import Lexicon, Numbers, numbers
from plainleaf.engine.lazy_compile import lazy_compile

# FeatureGroup → words in class names and ids, in the singular
PART_WORDS: dict[str, str] = {
    "comment": "comment commentlist disqus respond commenter",
    "byline": "byline author meta date time published tag category avatar profile user username bio timestamp metadata",
    "dateline": "byline author date time published timestamp",
    "share": "share social sharing follow addtoany sharebar facebook twitter",
    "paging": "pagination pager prev previous next loadmore paging page pagenav",
    "search": "search filter facet sort refine refinement searchbox",
    "dialog": "modal popup overlay dialog lightbox takeover",
    "account": "login signin account register auth wishlist",
}
PART = {group: 1 << place for place, group in enumerate(PART_WORDS)}
"""The bit of each group."""

_BITS: dict[str, int] = {}
for _group, _words in PART_WORDS.items():
    for _word in _words.split():
        for _form in (_word, f"{_word}s"):
            _BITS[_form] = _BITS.get(_form, 0) | PART[_group]

WORD = lazy_compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word in a class name or id: ``postBody-HTMLText`` has four."""


@lru_cache(maxsize=16_384)
def part_bits(name: str) -> int:
    """The groups of a class or id, one bit each."""
    bits = 0
    for word in WORD.findall(name):
        bits |= _BITS.get(word.lower(), 0)
    return bits


def bits_of_names(words: Numbers, bounds: Ints) -> Ints:
    """As ``part_bits``, for many names: name n has the words ``words[bounds[n]:bounds[n + 1]]``, shape (names,)."""
    lexicon, bits = _known()
    counts = np.empty(len(bounds) - 1, np.int64)
    kernel.joined(lexicon.find(words), bounds, bits, counts)
    return counts


@cache
def _known() -> tuple[Lexicon, Ints]:
    return Lexicon(numbers(_BITS)), np.array([0, *_BITS.values()], np.int64)
