"""Room *actions*: what a user can do, one file per deed; rooms strung together, and no window."""

from plainleaf.actions.examining import Finding, examine
from plainleaf.actions.explaining import Explanation, explain_source
from plainleaf.actions.exporting import ExportError, export_article
from plainleaf.actions.gathering import Outcome, export_all
from plainleaf.actions.naming import suggested_name
from plainleaf.actions.opening import open_source
from plainleaf.actions.reading import read_source

__all__ = [
    "Explanation",
    "ExportError",
    "Finding",
    "Outcome",
    "examine",
    "explain_source",
    "export_all",
    "export_article",
    "open_source",
    "read_source",
    "suggested_name",
]
