"""One opened page, and the work that makes it: pure functions that run on a worker thread."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter

from plainleaf.desktop.web import Place
from plainleaf.desktop.window.marked import marked
from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import walk
from plainleaf.engine.document import Document, stamped_html
from plainleaf.engine.extract import article_of, method_named, read
from plainleaf.engine.methods.contract import Selection, Trace, Value
from plainleaf.engine.page import Page

ALMOST_NO_TEXT = 250  # characters; below it a page is taken to be written by scripts
MOST_OUTLINES = 60  # a page may nest a hundred thousand deep; outlines of more nodes than this cannot be told apart


@dataclass(frozen=True, slots=True)
class Choice:
    """A method and its parameters."""

    method: str
    parameters: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Reading:
    """A page as the window holds it. ``source`` opens it again; ``html`` is the page and ``fragment`` the article with
    addresses, to be shown; ``places`` are the nodes of the article's blocks, sorted; ``seconds`` is what the
    selection took."""

    source: str
    page: Page
    document: Document
    choice: Choice
    selection: Selection
    trace: Trace
    article: Article
    fragment: str
    places: tuple[int, ...]
    html: str
    seconds: float
    live: bool = False

    @property
    def almost_empty(self) -> bool:
        """Whether the page holds so little text that it may be written by scripts."""
        return int(self.document.text_length[self.document.body]) < ALMOST_NO_TEXT

    @property
    def share(self) -> float:
        """How much of the page's text is kept, 0 to 1."""
        lengths = self.document.runs.length
        return float(lengths[self.selection.keep].sum() / max(1, lengths.sum()))

    @property
    def words(self) -> int:
        """Words that are kept."""
        return int(self.document.runs.words[self.selection.keep].sum())


def reading_of(page: Page, source: str, choice: Choice, live: bool = False) -> Reading:
    """Decode, prepare and extract. Raises DocumentError, ParameterError."""
    document = read(page)
    selection, trace, seconds = select(document, choice)
    article = article_of(document, method_named(choice.method), selection, dict(choice.parameters))
    _ = document.node_at, document.text_length  # derived here, not under the pointer
    html = stamped_html(document)
    _ = article.metadata  # derived here, not on the window's thread
    return Reading(
        source,
        page,
        document,
        choice,
        selection,
        trace,
        article,
        fragment(article),
        places(article),
        html,
        seconds,
        live,
    )


def select(document: Document, choice: Choice) -> tuple[Selection, Trace, float]:
    """What the method selects, its trace, and the seconds that it took."""
    start = perf_counter()
    selection, trace = method_named(choice.method).select(document, **choice.parameters)
    return selection, trace, perf_counter() - start


def selected_anew(reading: Reading, choice: Choice) -> Reading:
    """The same page by another choice, still with the article of the one before (see ``composed_anew``)."""
    selection, trace, seconds = select(reading.document, choice)
    return replace(reading, choice=choice, selection=selection, trace=trace, seconds=seconds)


def composed_anew(reading: Reading) -> Reading:
    """The same reading with the article of its own selection."""
    method = method_named(reading.choice.method)
    article = article_of(reading.document, method, reading.selection, dict(reading.choice.parameters))
    _ = article.metadata
    return replace(reading, article=article, fragment=fragment(article), places=places(article))


def fragment(article: Article) -> str:
    """The article as HTML whose blocks carry their addresses."""
    return article.render("html", fragment=True, addresses=True)


def places(article: Article) -> tuple[int, ...]:
    """The nodes that the article's blocks come from, at any depth, each once, in document order."""
    return tuple(sorted({block.node for block in walk(article.blocks)} - {-1}))


def kept_owners(reading: Reading) -> list[Place]:
    """The places of the kept text."""
    return marked(reading.document, reading.selection.keep)


def address_of(document: Document, node: int | None) -> int:
    """What the web view calls a node, -1 for none."""
    return -1 if node is None or node < 0 else int(document.address[node])


def path_addresses(document: Document, node: int | None) -> list[int]:
    """Addresses of the nodes that the descent came through on its way to ``node``, the nearest where there are many."""
    if node is None or node < 0:
        return []
    above = document.path(node)[-MOST_OUTLINES - 1 : -1]
    steps = [address_of(document, step) for step in above if step >= document.body]
    return [address for address in steps if address >= 0]


def node_of_runs(document: Document, first: int, last: int) -> int:
    """The smallest node that holds the runs ``first`` to ``last`` (exclusive), -1 for an empty range."""
    if last <= first:
        return -1
    node = int(document.runs.owner[first])
    while node >= 0 and document.nodes.run_end[node] < last:
        node = int(document.nodes.parent[node])
    return node
