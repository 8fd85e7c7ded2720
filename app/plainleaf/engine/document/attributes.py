"""A limit to the attributes of one tag, which the parser compares all with all."""

import re

MOST = 256
"""Attributes of one tag; what a page gives a tag beyond them is left out. 25,000 of them would take the parser 15
seconds; the most that a tag of wcxb-dev has is 34."""

_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+"""
_LIMITED = rf"(?:{_ATTRIBUTE}){{0,{MOST}}}+"
_RAW = "|".join(
    rf"<{name}(?=[\s/>]){_LIMITED}[\s/]*+>(?:[^<]++|<(?!/{name}))*+"
    for name in ("script", "style", "textarea", "title")
)
# Text, comments, elements that hold text alone, and tags with no more attributes.
_WITHIN = re.compile(
    rf"(?:[^<]++|<(?![a-z])(?:!--(?:[^-]++|-(?!->))*+)?+"
    rf"|{_RAW}|<[a-z][^\s/>]*+{_LIMITED}(?=[\s/]*+(?:>|\Z)))*+".encode(),
    re.IGNORECASE,
)
# As attributes are named; most text and scripts have a comma or a brace before long.
_MANY = re.compile(
    rb"""[^\s>]{0,256}+(?:[\s/]{1,256}+[^\s/>=;{},"'<]{1,256}+"""
    rb"""(?:\s{0,9}+=\s{0,9}+(?:"[^"]{0,256}+"|'[^']{0,256}+'|[^\s>"']{0,256}+))?+){128}"""
)
_STEP = 4096  # bytes between two places that are looked at: a tag with a thousand attributes is longer
_LONG = re.compile(rf"(<[a-z][^\s/>]*+{_LIMITED})(?:{_ATTRIBUTE})*+".encode(), re.IGNORECASE)


def limited(html: bytes) -> bytes:
    """The markup with at most MOST attributes in each tag; tags shorter than _STEP may keep some more."""
    if not _may_be_long(html):
        return html
    parts: list[bytes] = []
    start = end = 0
    while (within := _WITHIN.match(html, end)) and (tag := _LONG.match(html, within.end())):
        parts.append(html[start : tag.end(1)])
        start = end = tag.end()
    return b"".join([*parts, html[start:]]) if parts else html


def _may_be_long(html: bytes) -> bool:
    """Whether many attributes may follow anywhere: outside of quotation marks, or behind the next that end a value."""
    for place in range(0, len(html), _STEP):
        ends = (html.find(mark, place, place + _STEP) + 1 for mark in (b'"', b"'"))
        if any(_MANY.match(html, at) for at in (place, *ends) if at or not place):
            return True
    return False
