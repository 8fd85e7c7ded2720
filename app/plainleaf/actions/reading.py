"""Reads a source and extracts its article."""

from typing import Unpack

from plainleaf.actions.explaining import ReadingOptions, explain_source
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page


def read_source(source: str | Page, **options: Unpack[ReadingOptions]) -> Article:
    """The article of a page, given as a source (see ``open_source``) or as a Page. Raises the errors of
    ``explain_source``."""
    return explain_source(source, **options).article
