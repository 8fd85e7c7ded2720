"""Makes a content tree with metadata from a selection of text runs."""

from plainleaf.engine.article.article import (
    Article,
    KnownFacts,
    Renderer,
    RenderError,
    address_of,
    language_of,
    with_blocks,
)
from plainleaf.engine.article.compose import compose
from plainleaf.engine.article.metadata.page_metadata import page_metadata
from plainleaf.engine.article.records import Metadata, Record, Removal, Value
from plainleaf.engine.article.scope.coverage import Coverage, LeftOut

__all__ = [
    "Article",
    "Coverage",
    "KnownFacts",
    "LeftOut",
    "Metadata",
    "Record",
    "Removal",
    "RenderError",
    "Renderer",
    "Value",
    "address_of",
    "compose",
    "language_of",
    "page_metadata",
    "with_blocks",
]
