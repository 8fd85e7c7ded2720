"""Labels: what lines of a page declare themselves to be, in many languages; the phrases are in the resources."""

from plainleaf.engine.labels.fold import fold
from plainleaf.engine.labels.lookup import (
    beginning,
    contains,
    first,
    is_label,
    is_made_of,
    labels_of,
    may_begin,
    places,
)
from plainleaf.engine.labels.names import Label, LabelError
from plainleaf.engine.labels.table import table

__all__ = [
    "Label",
    "LabelError",
    "beginning",
    "contains",
    "first",
    "fold",
    "is_label",
    "is_made_of",
    "labels_of",
    "may_begin",
    "places",
    "table",
]
