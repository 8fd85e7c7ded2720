"""The direction of a text."""

from unicodedata import bidirectional


def is_right_to_left(text: str) -> bool:
    """True if a text is right-to-left, by its first letter with a direction."""
    return next((kind != "L" for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), False)
