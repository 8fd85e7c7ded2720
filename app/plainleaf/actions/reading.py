"""Read a source: from an address to its article."""

from typing import Unpack

from plainleaf.actions.explaining import ReadingOptions, explain_source
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page


def read_source(source: str | Page, **options: Unpack[ReadingOptions]) -> Article:
    """The article at a source (see ``open_source``) or in a page that is already here. Raises as ``explain_source``."""
    return explain_source(source, **options).article
