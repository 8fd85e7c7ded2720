"""The road of data, from a page to an article, in one place."""

from collections.abc import Set
from typing import Any, Literal, overload

from plainleaf.engine.article import Article, compose
from plainleaf.engine.auto.trace import AutoTrace
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.methods.descent import DescentTrace
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Method, ParameterError, Selection, Trace
from plainleaf.engine.sources import Source, page_of

DEFAULT_METHOD = "auto"


def read(source: Source, url: str | None = None, encoding: str | None = None) -> Document:
    """Decode and prepare a page. ``encoding`` overrides what the page says. Raises SourceError, DocumentError."""
    page, is_text = page_of(source, url)
    return prepare(page, decode(page, "utf-8" if is_text else encoding))


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


def extract(source: Source, url: str | None = None, method: str = DEFAULT_METHOD, **parameters: Any) -> Article:
    """The article in a page.

    ``source`` is a fetched Page, HTML as text or bytes, a path, an open file, a response of requests, a soup of
    Beautiful Soup or an element of lxml; ``url`` the address that relative links start from, where the source does not
    know it. ``parameters`` are the method's own (see ``plainleaf.METHODS``). Raises SourceError for what is no page,
    DocumentError for one that is not HTML, ParameterError for an unknown method or parameter.
    """
    chosen = method_named(method)
    document = read(source, url)
    selection = chosen.select(document, **parameters)[0]  # the trace may be larger than the page: it goes at once
    return article_of(document, chosen, selection, parameters)


@overload
def explain(
    source: Source, url: str | None = None, method: Literal["auto"] = "auto", **parameters: Any
) -> tuple[Document, Selection, AutoTrace]: ...
@overload
def explain(
    source: Source, url: str | None = None, *, method: Literal["descent"], **parameters: Any
) -> tuple[Document, Selection, DescentTrace]: ...
@overload
def explain(
    source: Source, url: str | None = None, method: str = DEFAULT_METHOD, **parameters: Any
) -> tuple[Document, Selection, Trace]: ...
def explain(
    source: Source, url: str | None = None, method: str = DEFAULT_METHOD, **parameters: Any
) -> tuple[Document, Selection, Trace]:
    """The prepared document, what the method selected in it, and the numbers that made it decide. The source, and what
    is raised, as for ``extract``."""
    document = read(source, url)
    return document, *method_named(method).select(document, **parameters)
