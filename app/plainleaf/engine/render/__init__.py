"""Renders an article in the export formats."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.engine.render.formats import FORMATS, PDF, RENDERERS, offered_options

__all__ = ["FORMATS", "PDF", "RENDERERS", "offered_options"]

__getattr__ = lazy_names(__name__, dict.fromkeys(__all__, "plainleaf.engine.render.formats"))
