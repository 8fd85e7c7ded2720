"""The shelf: saved pages, articles, tags and highlights in one SQLite file, with full-text search."""

from plainleaf.library.entries import KEPT_DAYS, Filter, SavedEntry
from plainleaf.library.errors import LibraryError
from plainleaf.library.highlights import COLOURS, Highlight
from plainleaf.library.library import Library
from plainleaf.library.search import Hit, Snippet

__all__ = ["COLOURS", "KEPT_DAYS", "Filter", "Highlight", "Hit", "Library", "LibraryError", "SavedEntry", "Snippet"]
