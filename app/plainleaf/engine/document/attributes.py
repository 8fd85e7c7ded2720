"""Limits the attributes of a tag, because the parser's time grows with their square."""

import re

from plainleaf._kernel import markup as kernel
from plainleaf.engine.lazy_compile import lazy_compile

MOST = 256
"""Maximum attributes of a tag; further ones are dropped. 25,000 would take the parser 15 seconds; the maximum in
wcxb-dev is 34."""

_ATTRIBUTE = r"""[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+"""
_LIMITED = rf"(?:{_ATTRIBUTE}){{0,{MOST}}}+"
_RAW = "|".join(
    rf"<{name}(?=[\s/>]){_LIMITED}[\s/]*+>(?:[^<]++|<(?!/{name}))*+"
    for name in ("script", "style", "textarea", "title")
)
# Text, comments, elements with text content only, and tags within the limit.
_WITHIN = lazy_compile(
    rf"(?:[^<]++|<(?![a-z])(?:!--(?:[^-]++|-(?!->))*+)?+"
    rf"|{_RAW}|<[a-z][^\s/>]*+{_LIMITED}(?=[\s/]*+(?:>|\Z)))*+".encode(),
    re.IGNORECASE,
)
# From inside a tag to its end, or to where it proves not to be one.
_VALUE = r"""\s{0,9}+=\s{0,9}+(?:"[^"]{0,256}+"|'[^']{0,256}+'|[^\s>]{0,256}+)"""
_ON = lazy_compile(
    rf"""[^\s/>="']{{0,256}}+(?:["']|{_VALUE})?+"""
    rf"""(?:(?:[\s/]{{1,256}}+|(?<=["']))[^\s/>][^\s/>=]{{0,256}}+(?:{_VALUE})?+)*+""".encode()
)
_BARE = 4096  # maximum bytes without ">" that are searched
_STEP = 15943  # bytes between two samples; repeated attributes are seldom hit at the same byte
_LONG = lazy_compile(rf"(<[a-z][^\s/>]*+{_LIMITED})(?:{_ATTRIBUTE})*+".encode(), re.IGNORECASE)


def limited(html: bytes) -> bytes:
    """Limit the attributes of each tag to MOST; tags shorter than two _STEP may keep some more."""
    if not (_many_without_end(html) or _many_around_ends(html)):  # hardly any page has
        return html
    parts: list[bytes] = []
    start = end = 0
    while (within := _WITHIN.match(html, end)) and (tag := _LONG.match(html, within.end())):
        parts.append(html[start : tag.end(1)])
        start = end = tag.end()
    return b"".join([*parts, html[start:]]) if parts else html


def _many_without_end(html: bytes) -> bool:
    end = 0
    for place in range(0, len(html), _BARE):
        if place >= end and html.find(b">", place, place + _BARE) < 0:
            end = html.find(b">", place) % (len(html) + 1)  # the end of the page if there is none
            if kernel.has_many(html, html.rfind(b">", 0, place) + 1, end, MOST):
                return True
    return False


def _many_around_ends(html: bytes) -> bool:
    seen = 0
    for place in range(_STEP, len(html), _STEP):
        end = html.find(b">", place, place + _BARE // 2)
        on = end >= 0 and _ON.match(html, place, end + 256)
        if on and on.end() > end:
            if kernel.has_many(html, seen, place, MOST):
                return True
            seen = place
    return False
