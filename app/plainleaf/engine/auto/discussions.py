"""Decides whether a page with the words of a discussion in its address or its JSON-LD is one.

Titles in addresses of articles have them, too ("5-questions-with-…", "doesn-t-exist"), and articles declare the
questions that they answer (``FAQPage``) and the comments below them.
"""

import re
from collections.abc import Set
from urllib.parse import urlsplit

from plainleaf.engine.auto.features.page import TYPES, declared_types, own_address
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms
from plainleaf.engine.words import count

_THREADS = frozenset({"DiscussionForumPosting", "QAPage"})
_SEGMENT = lazy_compile(rf"(?:{'|'.join(terms('thread_segments'))})(?:[-_.,]?\d.*|\.\w+)?")
_FORUM = lazy_compile(r"(?:forums?|foren)\b")
"""The beginning of a segment before the last: ``/forum-travel/where-to-stay``."""
_HOST = lazy_compile(rf".*forum|(?:.*\.)?(?:{'|'.join(terms('board_hosts'))})\d*\.")
_NUMBERED = lazy_compile(r"(?:.*&)?(?:tid|topic|showtopic|threadid)=\d")

_NAME = lazy_compile(
    "|".join(rf"\b{re.escape(name)}\b" if name[0] < "\u2e80" else name for name in terms("board_names")), re.IGNORECASE
)
_PART = lazy_compile(r"(?<=\s)[-–—|·•»:]+(?=\s)|[_|»]+")
NAME = 5
"""Maximum words of the part of a title that names a board."""


def is_named_a_board(document: Document) -> bool:
    """True if the site's name, in metadata or at the title's end, is a board's, and the page declares no article."""
    names = [content for name, content in document.meta if name == "og:site_name"]
    title = collapsed_text(document.silent["title"][0]) if document.silent["title"] else ""
    if len(parts := _PART.split(title)) > 1 and count(parts[-1]) <= count(title) / 2:
        names.append(parts[-1])
    is_named = any(_NAME.search(name) and count(name) <= NAME for name in names)
    return is_named and not declares_an_article(document)  # an institution may have the name of a forum


def is_at_a_board(url: str) -> bool:
    """True if the host of an address is one of boards."""
    try:
        return _HOST.match(urlsplit(url.lower()).netloc) is not None
    except ValueError:
        return False


def _is_of_a_thread(url: str) -> bool:
    try:
        parts = urlsplit(url.lower())
    except ValueError:
        return False
    segments = [segment for segment in parts.path.split("/") if segment]
    return (
        _NUMBERED.match(parts.query) is not None
        or any(map(_SEGMENT.fullmatch, segments))
        or any(map(_FORUM.match, segments[:-1]))
    )


def declares_an_article(document: Document) -> bool:
    return ("og:type", "article") in document.meta or not TYPES["article"].isdisjoint(declared_types(document))


def is_discussion(document: Document) -> bool:
    """True if the page declares itself a discussion, or its address does."""
    address = own_address(document)
    return _declares(declared_types(document)) or _is_of_a_thread(address) or is_at_a_board(address)


def _declares(types: Set[str]) -> bool:
    if not _THREADS.isdisjoint(types):
        return True
    asks = "Question" in types and "FAQPage" not in types
    return asks or ("Comment" in types and TYPES["article"].isdisjoint(types))
