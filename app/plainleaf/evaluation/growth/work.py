"""All work that the window, the commands and the formats do on a page, in parts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from plainleaf.engine.article import Article
from plainleaf.engine.article.article import language_of
from plainleaf.engine.article.multipage.next_pages import further_pages
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.document import Document, stamped_html
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, read
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Method

URL = "https://www.example.org/a/page"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the work: its name, and a function that does it."""

    name: str
    do: Callable[[], object]


def work(page: str | bytes, methods: Sequence[str] = tuple(METHODS)) -> Iterator[Part]:
    """Yield the parts; each must be done before the next is requested: parsing, each method with its trace and article,
    and for auto's article all formats and reports."""
    documents: list[Document] = []
    yield Part("read", lambda: documents.append(read(page, URL)))
    document = documents[0]
    yield Part("stamped page", lambda: stamped_html(document))
    yield Part("further pages", lambda: further_pages(document))
    for name in methods:
        method = METHODS[name]
        yield Part(f"{name}: article", lambda method=method: _article(document, method).text)  # type: ignore[misc]
        yield Part(f"{name}: trace", lambda method=method: _trace(document, method))  # type: ignore[misc]
    articles: list[Article] = []
    yield Part("article", lambda: articles.append(_article(document, METHODS[DEFAULT_METHOD])))
    article = articles[0]
    for name in RENDERERS:
        yield Part(name, lambda name=name: article.to_bytes(name))  # type: ignore[misc]
    yield Part("markdown with metadata", lambda: article.to_bytes("markdown", with_metadata=True))
    yield Part("text in lines", lambda: article.to_bytes("text", wrap=72))
    yield Part("metadata", lambda: article.metadata)
    yield Part("coverage", lambda: article.coverage)
    yield Part("record", lambda: article.record)
    yield Part("languages", lambda: language_of(article, 0))


def _article(document: Document, method: Method) -> Article:
    return article_of(document, method, method.select(document)[0], {})


def _trace(document: Document, method: Method) -> None:
    _, trace = method.select(document)
    trace.table(document)
    trace.charts(document)
    for node in (0, len(document.nodes) // 2, len(document.nodes) - 1):
        trace.why(document, node)
