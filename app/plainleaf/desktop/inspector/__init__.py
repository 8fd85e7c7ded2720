"""Room *inspector*: how the article was found, in the method's own numbers and pictures."""

from plainleaf.desktop.inspector.inspector import Inspector, load_pictures

__all__ = ["Inspector", "load_pictures"]
