"""The view of the shelf: the list, search, filters and actions on many entries."""

from plainleaf.desktop.shelf.shared import SharedShelf

__all__ = ["SharedShelf"]
