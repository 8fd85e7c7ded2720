"""Room *search*: texts folded into terms, queries read, hits ranked and shown with their words marked."""

from plainleaf.library.search.hits import Hit, Search, Snippet
from plainleaf.library.search.index import Index
from plainleaf.library.search.query import Query, read_query

__all__ = ["Hit", "Index", "Query", "Search", "Snippet", "read_query"]
