"""Names: the kinds of elements that a class, id or role describes; the names are in the resources."""

from plainleaf.engine.names.lookup import is_named, kinds_of, phrases_in
from plainleaf.engine.names.table import Kind, NamesError, table

__all__ = ["Kind", "NamesError", "is_named", "kinds_of", "phrases_in", "table"]
