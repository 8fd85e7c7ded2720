"""Plainleaf: find the main content of a web page, and say why.

Names are loaded when first used: the browser's host process imports this package and must start cold in
milliseconds.
"""

from typing import TYPE_CHECKING

from plainleaf._version import __version__
from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.engine.article import Article, RenderError
    from plainleaf.engine.catalogue import METHODS
    from plainleaf.engine.document import DocumentError
    from plainleaf.engine.extract import KeptText, explain, extract, kept_text
    from plainleaf.engine.page import Page
    from plainleaf.engine.rules import Rule, RuleError
    from plainleaf.engine.selection.contract import ParameterError
    from plainleaf.engine.sources import SourceError
    from plainleaf.errors import PlainleafError
    from plainleaf.fetching import FetchError, fetch
    from plainleaf.rules import read_rules

_HOMES = {
    "Article": "plainleaf.engine.article",
    "DocumentError": "plainleaf.engine.document",
    "FetchError": "plainleaf.fetching",
    "KeptText": "plainleaf.engine.extract",
    "METHODS": "plainleaf.engine.catalogue",
    "Page": "plainleaf.engine.page",
    "ParameterError": "plainleaf.engine.selection.contract",
    "PlainleafError": "plainleaf.errors",
    "RenderError": "plainleaf.engine.article",
    "Rule": "plainleaf.engine.rules",
    "RuleError": "plainleaf.engine.rules",
    "SourceError": "plainleaf.engine.sources",
    "explain": "plainleaf.engine.extract",
    "extract": "plainleaf.engine.extract",
    "fetch": "plainleaf.fetching",
    "kept_text": "plainleaf.engine.extract",
    "read_rules": "plainleaf.rules",
}

__all__ = [
    "METHODS",
    "Article",
    "DocumentError",
    "FetchError",
    "KeptText",
    "Page",
    "ParameterError",
    "PlainleafError",
    "RenderError",
    "Rule",
    "RuleError",
    "SourceError",
    "__version__",
    "explain",
    "extract",
    "fetch",
    "kept_text",
    "read_rules",
]


__getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
