"""Room *article*: from a selection of text runs to a content tree with metadata."""

from plainleaf.engine.article.article import Article, Renderer, RenderError
from plainleaf.engine.article.compose import compose
from plainleaf.engine.article.records import Metadata, Record, Removal, Value
from plainleaf.engine.article.scope.coverage import Coverage, LeftOut

__all__ = [
    "Article",
    "Coverage",
    "LeftOut",
    "Metadata",
    "Record",
    "Removal",
    "RenderError",
    "Renderer",
    "Value",
    "compose",
]
