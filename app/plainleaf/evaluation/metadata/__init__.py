"""Scores metadata: dates, authors, addresses, site names and languages, beside the peers."""

from plainleaf.evaluation.metadata.comparing import FIELDS, FieldCount, counts_of, dated_on_page
from plainleaf.evaluation.metadata.finders import FINDERS, Finder, Found, finder_named

__all__ = ["FIELDS", "FINDERS", "FieldCount", "Finder", "Found", "counts_of", "dated_on_page", "finder_named"]
