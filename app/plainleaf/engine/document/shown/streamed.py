"""Moves the late parts of a React page to their places.

A streaming server sends what is ready and placeholders; the rest follows at the end of the page in any order, hidden
and numbered, with scripts that move it: the content of ``S:3`` replaces everything from the template ``B:3`` to the end
of its boundary, or the template ``P:3`` alone.
"""

from itertools import islice

from lxml import etree

from plainleaf.engine.document.columns import ancestors, elements

_GAP, _PART = b'<template id="', b' id="S:'
MOST, DEPTH = 2_000, 512
"""Maximum number of late parts, and of ancestors that are searched."""
MEANWHILE = 500
"""Maximum sibling elements and comments of a placeholder."""
_LATE = "streamed"  # not an HTML tag; it is removed again
_OPEN, _PENDING, _END = ("$", "$?", "$!", "$~"), ("$?", "$~"), "/$"


def has_late_parts(page: bytes) -> bool:
    """True if the page may have late parts. Few pages have placeholders, and the longer word is found faster."""
    return _GAP in page and _PART in page


def put_in_place(root: etree._Element) -> None:
    """Move the late parts of a page that was parsed with its comments, then remove the comments."""
    late = {str(part.get("id"))[2:]: part for part in reversed(elements(root, "//*[starts-with(@id, 'S:')]"))}
    for gap in [one for one in root.iter("template") if (one.get("id") or "").startswith(("B:", "P:"))][:MOST]:
        part, around = late.get(str(gap.get("id"))[2:]), gap.getparent()
        if part is None or around is None or part in ancestors(gap, DEPTH):
            continue
        shown_meanwhile = _rest_of_boundary(gap)
        gap.addprevious(part)
        part.tag = _LATE
        for one in shown_meanwhile:
            around.remove(one)
        gap.tag = _LATE
    etree.strip_tags(root, _LATE, etree.Comment)


def _rest_of_boundary(gap: etree._Element) -> list[etree._Element]:
    """The placeholder of a part: the elements and comments with their text, up to the end of the boundary."""
    start = gap.getprevious()
    if not isinstance(start, etree._Comment) or start.text not in _PENDING:
        return []
    found: list[etree._Element] = []
    inner = 0
    for one in islice(gap.itersiblings(), MEANWHILE):
        if isinstance(one, etree._Comment):
            inner += (one.text in _OPEN) - (one.text == _END)
            if inner < 0:
                gap.tail = None
                return found
        found.append(one)
    return []
