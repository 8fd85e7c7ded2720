"""Which way a text runs."""

from unicodedata import bidirectional


def is_right_to_left(text: str) -> bool:
    """Whether a text runs from right to left: its first letter that has a direction says so."""
    return next((kind != "L" for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), False)
