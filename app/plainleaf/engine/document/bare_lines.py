"""Converts plain text to HTML: an empty line separates paragraphs, and wrapped lines are joined."""

import re
from itertools import pairwise

from plainleaf.engine.lazy_compile import lazy_compile

# Not every "<": web and mail addresses are written like this in texts.
_TAG = lazy_compile(
    rb"<(?:!doctype|!--|\?xml|/?(?:html|head|body|title|meta|link|script|style|div|span|p|br|hr|a|abbr|article|aside|b|"
    rb"big|blockquote|center|code|dd|dl|dt|em|font|footer|form|frame|frameset|h[1-6]|header|i|iframe|img|input|kbd|li|main|"
    rb"nav|ol|option|pre|q|s|section|select|small|strong|sub|sup|svg|table|tbody|td|th|tr|tt|u|ul|rss|feed)[\s>/])",
    re.IGNORECASE,
)
_BEGINNING = 256
_UNWRAPPED = 120
"""Bytes from which a line is a paragraph: no program wraps at more."""
_NARROW = 60
"""Bytes below which no program wraps prose."""
_FILLED = 0.9
"""Share of the longest line (all of it if that is narrow): a line that could have held the next word within this width
ends intentionally."""


def marked_up(text: bytes) -> bytes:
    """Convert plain text to HTML. Text with a tag, or the beginning of one, is HTML and returned unchanged."""
    if text[:_BEGINNING].lstrip().startswith(b"<") or b"\n" not in text or _TAG.search(text):
        return text
    lines = [line.rstrip() for line in text.replace(b"<", b"&lt;").splitlines()]
    width = max(map(len, lines))
    if width > _UNWRAPPED:
        return b"<p>" + b"\n<p>".join(filter(None, lines))
    paragraphs: list[list[bytes]] = [[]]
    for line in lines:
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    blocks = [each for each in paragraphs if each]
    meant = [_meant(each, width if width < _NARROW else _FILLED * width) for each in blocks]
    verse = _most(sum(meant), sum(map(len, blocks)) - len(blocks))
    return b"\n".join(
        b"<p>" + (b"<br>\n" if verse or _most(count, len(each) - 1) else b"\n").join(each)
        for each, count in zip(blocks, meant, strict=True)
    )


def _meant(lines: list[bytes], width: float) -> int:
    """The number of lines that end before the width."""
    return sum(len(line) + 1 + len(after.split(None, 1)[0]) <= width for line, after in pairwise(lines))


def _most(count: int, total: int) -> bool:
    return 0 < total <= 2 * count
