"""Full-text search: folds texts into terms, parses queries, ranks hits and marks the matching words."""

from plainleaf.library.search.hits import Hit, Search, Snippet
from plainleaf.library.search.index import Index
from plainleaf.library.search.query import Query, read_query

__all__ = ["Hit", "Index", "Query", "Search", "Snippet", "read_query"]
