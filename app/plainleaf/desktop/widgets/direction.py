"""The direction of a text."""

import re
from collections.abc import Iterable
from unicodedata import bidirectional

_ISOLATES = re.compile("[\u2068\u2069]")


def is_right_to_left(text: str) -> bool:
    """True if a text is right-to-left, by its first letter with a direction."""
    return next((kind != "L" for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), False)


def in_one_line(parts: Iterable[str]) -> str:
    """Short texts side by side, without empty ones. Each is isolated, so that one in another direction moves no other
    part."""
    return "  ·  ".join(f"\u2068{part}\u2069" for part in parts if part)


def without_isolates(text: str) -> str:
    """The text as a screen reader gets it."""
    return _ISOLATES.sub("", text)
