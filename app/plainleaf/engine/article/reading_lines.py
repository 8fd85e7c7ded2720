"""Lines that say how long it takes to read the page, or how often it was read, in many languages."""

import re

from plainleaf.engine.local_labels import labels

LONG = 40
"""Characters of such a line, at most."""

_NUMBER = re.compile(r"\d+")
_SIGNS = re.compile(r"[\s:：.,·•|()~≈⏱–（）【】/-]+")
_LINES = frozenset(_SIGNS.sub("", label) for kind in ("reading_time", "views") for label in labels(kind))


def is_of_reading(line: str) -> bool:
    """Whether a whole line says how many minutes it takes to read the page, or how often it was read."""
    if len(line) > LONG or not any(map(str.isdecimal, line)):
        return False
    return _NUMBER.sub("0", _SIGNS.sub("", line)).lower() in _LINES
