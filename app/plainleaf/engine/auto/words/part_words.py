"""Words that say what a part of a page is for, in class names and ids: general words of web design, no site's."""

import re
from functools import lru_cache

# Group → words that class names and ids are put together from; a plural s is understood.
MARKUP_WORDS: dict[str, str] = {
    "comment": "comment commentlist disqus respond commenter",
    "byline": "byline author meta date time published tag category avatar profile user username bio timestamp metadata",
    "share": "share social sharing follow addtoany sharebar facebook twitter",
    "paging": "pagination pager prev previous next loadmore paging page pagenav",
    "search": "search filter facet sort refine refinement searchbox",
    "account": "login signin account register auth wishlist",
}
_GROUPS: dict[str, int] = {}
for _index, _words in enumerate(MARKUP_WORDS.values()):
    for _word in _words.split():
        _GROUPS[_word] = _GROUPS.get(_word, 0) | 1 << _index
        _GROUPS[_word + "s"] = _GROUPS.get(_word + "s", 0) | 1 << _index

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a class name or id: ``postBody-HTMLText`` has four."""


@lru_cache(maxsize=16_384)
def markup_bits(names: str) -> int:
    """The groups that a class or id points to, one bit each in the order of MARKUP_WORDS."""
    bits = 0
    for word in WORD.findall(names):
        bits |= _GROUPS.get(word.lower(), 0)
    return bits
