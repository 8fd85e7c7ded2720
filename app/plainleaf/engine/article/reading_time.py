"""Lines that say how long it takes to read the page, in many languages."""

import re

from plainleaf.engine.local_labels import labels

LONG = 40
"""Characters of such a line, at most."""

_NUMBER = re.compile(r"\d+(?:\s?[-–]\s?\d+)?")
_SIGNS = re.compile(r"[\s:：.,·•|()~≈⏱/-]+")
_LINES = frozenset(_SIGNS.sub("", label) for label in labels("reading_time"))


def is_reading_time(line: str) -> bool:
    """Whether a whole line says how many minutes it takes to read the page."""
    if len(line) > LONG or not any(map(str.isdecimal, line)):
        return False
    return _SIGNS.sub("", _NUMBER.sub("0", line)).lower() in _LINES
