"""What React sends late, in its place.

A server that streams sends what is ready and something to show meanwhile; the rest follows at the end of the page, in
whatever order it is done, hidden and numbered, with scripts that move it: what ``S:3`` holds replaces all from the
template ``B:3`` to the end of its boundary, or the template ``P:3`` alone.
"""

from itertools import islice

from lxml import etree

from plainleaf.engine.document.columns import ancestors, elements

_GAP, _PART = b'<template id="', b' id="S:'
MOST, DEPTH = 2_000, 512
"""Late parts that are moved, and elements around one that are looked at."""
MEANWHILE = 500
"""Elements and comments beside one another, at most, that are shown until a part comes."""
_LATE = "streamed"  # no tag of HTML: it is taken off again
_OPEN, _PENDING, _END = ("$", "$?", "$!", "$~"), ("$?", "$~"), "/$"


def has_late_parts(page: bytes) -> bool:
    """Whether late parts may be on a page: few have gaps, and the longer word is found in less time."""
    return _GAP in page and _PART in page


def put_in_place(root: etree._Element) -> None:
    """Move the late parts of a page that was parsed with its comments, and forget the comments."""
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
    """What is shown until the part comes: the elements and comments with their text, to the end of the boundary."""
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
