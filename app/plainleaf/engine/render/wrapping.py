"""Wraps and measures text in columns: a wide (Chinese, Japanese, Korean) character takes two."""

import re
from textwrap import TextWrapper
from unicodedata import combining, east_asian_width

from plainleaf.engine.lazy_compile import lazy_compile

# Not allowed at the start of a line.
_CLOSING = "。，、；：？！）」』】》〉〕｝・ー々…‥’”.,;:!?)]}»"
_WIDE = (
    r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
    r"\U0001f300-\U0001faff\U00020000-\U0003fffd]"
)
_HAS_WIDE = lazy_compile(_WIDE)
# A wide character with the closing signs after it, or a word.
_PIECE = lazy_compile(rf"{_WIDE}[{re.escape(_CLOSING)}]*|(?:(?!{_WIDE})\S)+|\s+")


def width_of(text: str) -> int:
    """The columns of a text in a terminal or a fixed-width font."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text; its line breaks stay. Words are not broken; ``width`` 0 wraps nothing."""
    lines = text.split("\n")
    if not width:
        return lines
    return [part for line in lines for part in _wrap(line, width)]


def _wrap(line: str, width: int) -> list[str]:
    if _HAS_WIDE.search(line) is None:
        wrapper = TextWrapper(width, break_long_words=False, break_on_hyphens=False, expand_tabs=False)
        return wrapper.wrap(line) or [""]
    lines, current, used = [], "", 0
    for piece in _PIECE.findall(line):
        size = width_of(piece)
        if current and used + size > width and not piece.isspace() and piece[0] not in _CLOSING:
            lines.append(current.rstrip())
            current, used = "", 0
        if current or not piece.isspace():
            current += piece
            used += size
    return [*lines, current.rstrip()]
