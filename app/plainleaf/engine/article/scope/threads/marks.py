"""What says of an element that it is a post: the classes of widely used forum programs, and microdata."""

import re
from functools import lru_cache
from typing import Literal

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Mark = Literal["", "class", "type"]

AROUND = 4
"""Elements from what holds a writer and the text upwards among which the one that is called a post is looked for."""
LEVELS = 24
"""Elements from a text upwards among which its post is looked for."""

_POST = re.compile(
    r"(?:^|\s)(?:"
    r"crawler-post|topic-post|"  # Discourse
    r"message--post|"  # XenForo
    r"ipsEntry--post|ipsComment|cPost|"  # Invision
    r"postbit(?:legacy)?|"  # vBulletin
    r"post_wrapper|"  # Simple Machines
    r"ItemComment|ItemDiscussion|"  # Vanilla
    r"CommentPost|"  # Flarum
    r"blockpost|"  # FluxBB, PunBB
    r"post (?:has-profile|bg[12])|"  # phpBB
    r"athing comtr|"  # Hacker News
    r"timeline-comment"  # GitHub
    r")(?:\s|$)"
)
_TYPES = frozenset({"Answer", "Comment", "DiscussionForumPosting", "UserComments"})


def mark_of(document: Document, post: int, first: int, before: NDArray[np.int64]) -> Mark:
    """What says that a part whose first kept run is ``first`` is a post: a class, or microdata, of it or of what is
    around it and begins with it; ``before`` are the prefix sums of the kept runs."""
    nodes, node = document.nodes.lists, post
    said: Mark = ""
    for _ in range(AROUND):
        if node <= document.body or before[nodes.run_start[node]] != before[first]:
            break
        mark = _mark(document, node)
        if mark == "class":
            return mark
        if mark and not (node == post and _is_thread(document.nodes.element[node])):
            said = mark
        node = nodes.parent[node]
    return said


def _is_thread(element: etree._Element) -> bool:
    """Whether microdata calls other elements in this one posts."""
    return any(_TYPES.intersection(one.get("itemtype", "").split("/")) for one in element.iterdescendants("*"))


def in_post(document: Document, run: int) -> bool:
    """Whether a text stands in what is called a post."""
    node = int(document.runs.owner[run])
    for _ in range(LEVELS):
        if node <= document.body:
            break
        if _mark(document, node):
            return True
        node = document.nodes.lists.parent[node]
    return False


def _mark(document: Document, node: int) -> Mark:
    element = document.nodes.element[node]
    name = element.get("class")
    if name and _names_post(name):
        return "class"
    return "type" if (element.get("itemtype") or "").rpartition("/")[2] in _TYPES else ""


@lru_cache(maxsize=4096)
def _names_post(name: str) -> bool:
    return _POST.search(" ".join(name.split())) is not None
