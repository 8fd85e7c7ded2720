"""What a user can do, one module for each action. Actions combine the other packages and need no window."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.actions.examining import Finding, examine
    from plainleaf.actions.explaining import Explanation, explain_source, read_source
    from plainleaf.actions.exporting import ExportError, Printer, export_article, export_collection
    from plainleaf.actions.gathering import (
        ILLUSTRATED,
        ExportOptions,
        Outcome,
        Source,
        Together,
        export_all,
        export_together,
    )
    from plainleaf.actions.naming import collection_name, suffix_of, suggested_name
    from plainleaf.actions.opening import open_source
    from plainleaf.actions.paging import AllPages, read_all_pages
    from plainleaf.actions.pictures import Gathered, gather_pictures
    from plainleaf.engine.render import PDF

__all__ = [
    "ILLUSTRATED",
    "PDF",
    "AllPages",
    "Explanation",
    "ExportError",
    "ExportOptions",
    "Finding",
    "Gathered",
    "Outcome",
    "Printer",
    "Source",
    "Together",
    "collection_name",
    "examine",
    "explain_source",
    "export_all",
    "export_article",
    "export_collection",
    "export_together",
    "gather_pictures",
    "open_source",
    "read_all_pages",
    "read_source",
    "suffix_of",
    "suggested_name",
]

__getattr__ = lazy_names(
    __name__,
    {
        "AllPages": "plainleaf.actions.paging",
        "Explanation": "plainleaf.actions.explaining",
        "ExportError": "plainleaf.actions.exporting",
        "ExportOptions": "plainleaf.actions.gathering",
        "Finding": "plainleaf.actions.examining",
        "Gathered": "plainleaf.actions.pictures",
        "ILLUSTRATED": "plainleaf.actions.gathering",
        "Outcome": "plainleaf.actions.gathering",
        "PDF": "plainleaf.engine.render",
        "Printer": "plainleaf.actions.exporting",
        "Source": "plainleaf.actions.gathering",
        "Together": "plainleaf.actions.gathering",
        "collection_name": "plainleaf.actions.naming",
        "examine": "plainleaf.actions.examining",
        "explain_source": "plainleaf.actions.explaining",
        "export_all": "plainleaf.actions.gathering",
        "export_article": "plainleaf.actions.exporting",
        "export_collection": "plainleaf.actions.exporting",
        "export_together": "plainleaf.actions.gathering",
        "gather_pictures": "plainleaf.actions.pictures",
        "open_source": "plainleaf.actions.opening",
        "read_all_pages": "plainleaf.actions.paging",
        "read_source": "plainleaf.actions.explaining",
        "suffix_of": "plainleaf.actions.naming",
        "suggested_name": "plainleaf.actions.naming",
    },
)
