"""Lines that say how long it takes to read the page, or how often it was read, in many languages."""

from plainleaf.engine.labels import is_label

LONG = 40
"""Characters of such a line, at most."""


def is_of_reading(line: str) -> bool:
    """Whether a whole line says how many minutes it takes to read the page, or how often it was read."""
    return len(line) <= LONG and is_label(line, "reading_time", "views")
