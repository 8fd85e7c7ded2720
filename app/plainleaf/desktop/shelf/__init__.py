"""Room *shelf*: the list of what is kept, with search, filters and what can be done with many."""

from plainleaf.desktop.shelf.shared import SharedShelf

__all__ = ["SharedShelf"]
