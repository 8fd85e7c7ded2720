"""The road of data, from a page to an article, in one place."""

from collections.abc import Set
from typing import Any

from plainleaf.engine.article import Article, compose
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.methods.contract import Method, ParameterError, Selection, Trace
from plainleaf.engine.page import Page
from plainleaf.engine.render import RENDERERS

DEFAULT_METHOD = "auto"


def read(source: str | bytes | Page, url: str | None = None, encoding: str | None = None) -> Document:
    """Decode and prepare a page. ``encoding`` overrides what the page says. Raises DocumentError."""
    page = source if isinstance(source, Page) else Page(as_bytes(source), url)
    return prepare(page, decode(page, "utf-8" if isinstance(source, str) else encoding))


def as_bytes(source: str | bytes) -> bytes:
    """Text as UTF-8; a lone surrogate, which no encoding can hold, becomes U+FFFD."""
    return source if isinstance(source, bytes) else source.encode("utf-8", "replace")


def method_named(name: str) -> Method:
    """The registered method of that name. Raises ParameterError."""
    if name not in METHODS:
        raise ParameterError(f"There is no method {name!r}; there are: {', '.join(METHODS)}.")
    return METHODS[name]


def article_of(
    document: Document,
    method: Method,
    selection: Selection,
    parameters: dict[str, Any],
    restored: Set[int] = frozenset(),
) -> Article:
    """The article of a selection; ``parameters`` go into its record. ``restored`` as in ``compose``."""
    return compose(document, selection, method.settings(**parameters), RENDERERS, restored)


def extract(
    source: str | bytes | Page, url: str | None = None, method: str = DEFAULT_METHOD, **parameters: Any
) -> Article:
    """The article in a page.

    ``source`` is HTML as text or bytes, or a fetched Page; ``url`` the address that relative links start
    from. ``parameters`` are the method's own (see ``plainleaf.METHODS``). Raises DocumentError for input
    that is no web page, ParameterError for an unknown method or parameter.
    """
    chosen = method_named(method)
    document = read(source, url)
    selection = chosen.select(document, **parameters)[0]  # the trace may be larger than the page: it goes at once
    return article_of(document, chosen, selection, parameters)


def explain(
    source: str | bytes | Page, url: str | None = None, method: str = DEFAULT_METHOD, **parameters: Any
) -> tuple[Document, Selection, Trace]:
    """The prepared document, what the method selected in it, and the numbers that made it decide."""
    document = read(source, url)
    return document, *method_named(method).select(document, **parameters)
