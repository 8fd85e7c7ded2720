"""The shelf: saved pages, articles, tags and highlights in one SQLite file, with full-text search."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.library.entries import KEPT_DAYS, Filter, SavedEntry
    from plainleaf.library.errors import LibraryError
    from plainleaf.library.highlights import COLOURS, Highlight
    from plainleaf.library.library import Library
    from plainleaf.library.search import Hit, Snippet

__all__ = ["COLOURS", "KEPT_DAYS", "Filter", "Highlight", "Hit", "Library", "LibraryError", "SavedEntry", "Snippet"]

__getattr__ = lazy_names(
    __name__,
    {
        "COLOURS": "plainleaf.library.highlights",
        "Filter": "plainleaf.library.entries",
        "Highlight": "plainleaf.library.highlights",
        "Hit": "plainleaf.library.search",
        "KEPT_DAYS": "plainleaf.library.entries",
        "Library": "plainleaf.library.library",
        "LibraryError": "plainleaf.library.errors",
        "SavedEntry": "plainleaf.library.entries",
        "Snippet": "plainleaf.library.search",
    },
)
