"""Decides whether a page with the words of a discussion in its address or its JSON-LD is one.

Titles in addresses of articles have them, too ("5-questions-with-…", "doesn-t-exist"), and articles declare the
questions that they answer (``FAQPage``) and the comments below them.
"""

from collections.abc import Set
from urllib.parse import urlsplit

from plainleaf.engine.auto.features.page import TYPES, declared_types, own_address
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile

_THREADS = frozenset({"DiscussionForumPosting", "QAPage"})
_WORDS = r"(?:forums?|threads?|topic|t|questions|viewtopic|comments)"
_PART = lazy_compile(rf"{_WORDS}(?:[-_.,]?\d.*|\.\w+)?")
"""A path segment that is such a word, with a number or a suffix: ``thread-222085.html``."""
_FORUM = lazy_compile(r"(?:forums?|foren)\b")
"""The beginning of a segment before the last: ``/forum-travel/where-to-stay``."""


def is_discussion(document: Document) -> bool:
    """True if the page declares itself a discussion, or its address does."""
    return _declares(declared_types(document)) or _is_of_a_thread(own_address(document))


def _declares(types: Set[str]) -> bool:
    if not _THREADS.isdisjoint(types):
        return True
    asks = "Question" in types and "FAQPage" not in types
    return asks or ("Comment" in types and TYPES["article"].isdisjoint(types))


def _is_of_a_thread(address: str) -> bool:
    parts = [part for part in urlsplit(address).path.lower().split("/") if part]
    return any(map(_PART.fullmatch, parts)) or any(map(_FORUM.match, parts[:-1]))
