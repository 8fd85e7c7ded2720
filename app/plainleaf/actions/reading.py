"""Read a source: from an address to its article."""

from collections.abc import Callable, Mapping
from typing import Any

from plainleaf.actions.opening import open_source
from plainleaf.engine.article import Article
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, method_named, read
from plainleaf.engine.page import Page
from plainleaf.fetch import TIMEOUT


def read_source(
    source: str | Page,
    *,
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    url: str | None = None,
    encoding: str | None = None,
    progress: Callable[[int, int | None], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    timeout: float = TIMEOUT,
) -> Article:
    """The article at a source (see ``open_source``) or in a page that is already here.

    ``encoding`` overrides what the page says. Raises FetchError, DocumentError, DecodeError, ParameterError.
    """
    chosen, given = method_named(method), dict(parameters or {})
    chosen.settings(**given)  # a wrong parameter is told before anything is fetched
    page = (
        source
        if isinstance(source, Page)
        else open_source(source, url=url, progress=progress, cancelled=cancelled, timeout=timeout)
    )
    document = read(page, encoding=encoding)
    selection, _ = chosen.select(document, **given)
    return article_of(document, chosen, selection, given)
