"""Room *names*: what a class, id or role says that its element is; the names are in the resources."""

from plainleaf.engine.names.lookup import is_called, kinds_of, phrases_in
from plainleaf.engine.names.table import Kind, NamesError, table

__all__ = ["Kind", "NamesError", "is_called", "kinds_of", "phrases_in", "table"]
