"""The pure functions that make and change an opened page, for worker threads."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import datetime
from html import escape
from time import perf_counter

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.figures import figures
from plainleaf.actions.linked_pages import pages_by_rules
from plainleaf.desktop.reader import ArticlePage, HeldPictures, article_page
from plainleaf.desktop.web import ServedPage, offline
from plainleaf.desktop.web.original import static_page
from plainleaf.desktop.window.page.delivery import BROWSER_LABEL, Delivery
from plainleaf.desktop.window.page.known import RULES, by_hand_of, corrections_of
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.article import Article
from plainleaf.engine.article.compose import region_ledger
from plainleaf.engine.article.corrections import Corrections
from plainleaf.engine.article.multipage.next_pages import join_pages
from plainleaf.engine.article.tree import walk
from plainleaf.engine.document import Document, stamped
from plainleaf.engine.extract import article_of, method_named, read
from plainleaf.engine.ledger import Ledger
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import Selection, Trace


def reading_of(
    page: Page,
    source: str,
    choice: MethodChoice,
    live: bool = False,
    delivery: Delivery | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Reading:
    """Decode, prepare and extract. Raises DocumentError, ParameterError, ExtractionStoppedError."""
    method, parameters = method_named(choice.method), dict(choice.parameters)
    with DRY_RUNS.start(page, choice.method, choice.parameters, cancelled) as ahead:
        ahead.wait("read")
        document = read(page, rules=RULES)
        ahead.wait("select")
        start = perf_counter()
        selection, trace = method.select(document, **parameters)
        seconds = perf_counter() - start
        ahead.wait("article")
    by_hand = by_hand_of(page.url, source)
    corrections = corrections_of(document, by_hand)
    ahead.check()
    stored = None if delivery is None else delivery.stored
    held = None if delivery is None else delivery.held(loads=False)
    fresh = article_of(document, method, selection, parameters, corrections=corrections)
    article = fresh if stored is None or stored.article is None else stored.article
    ledger = fresh.ledger
    _ = document.node_at, document.text_length  # computed here rather than on the first hover
    ahead.check()
    return Reading(
        source,
        page,
        document,
        choice,
        selection,
        trace,
        article,
        shown(article, page.url, delivery, held),
        places(article),
        seconds,
        ledger,
        figures(document, article, ledger),
        pages_by_rules(document, RULES),
        corrections,
        live,
        delivery,
        by_hand=by_hand,
    )


def plain_text_of(page: Page, cancelled: Callable[[], bool]) -> ArticlePage:
    """The plain text of a page, prepared for display. Raises ExtractionStoppedError."""
    text = DRY_RUNS.bare_text(page, cancelled)
    paragraphs = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in text or ("The page holds no text.",))
    return article_page(paragraphs, "Plain text", source_url=page.url)


def loading(reading: Reading) -> Reading:
    """A copy of the reading whose missing parts are loaded from the web."""
    loads = replace(reading, loads=True)
    return replace(loads, shown=shown(reading.article, reading.page.url, reading.delivery, loads.held))


def original_of(document: Document, is_offline: bool = False) -> ServedPage:
    """The original with node addresses, prepared for display without scripts; ``is_offline``: nothing is requested from
    the network.

    ``noscript`` content of a page from a browser is hidden, as it was there, unless it is the article.
    """
    scripted = document.page.origin == "browser" and "noscript" not in document.opened
    page = static_page(stamped(document), document.page.url, scripted)
    return offline(page) if is_offline else page


@dataclass(frozen=True, slots=True)
class Selected:
    """The selection of a choice on a document, the article made from it, and the seconds it took."""

    choice: MethodChoice
    selection: Selection
    trace: Trace
    ledger: Ledger
    seconds: float

    def on(self, reading: Reading) -> Reading:
        """The reading with this selection and the previous article (see ``composed_anew``)."""
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(reading, **changed)


def select(document: Document, choice: MethodChoice, corrections: Corrections) -> Selected:
    """Run the method of a choice."""
    start = perf_counter()
    selection, trace = method_named(choice.method).select(document, **choice.parameters)
    seconds = perf_counter() - start
    return Selected(choice, selection, trace, region_ledger(document, selection, corrections), seconds)


def select_safely(
    document: Document, choice: MethodChoice, corrections: Corrections, cancelled: Callable[[], bool]
) -> Selected:
    """Run the method of a choice after a dry run has shown that it ends on this page. Raises ExtractionStoppedError."""
    with DRY_RUNS.start(document.page, choice.method, choice.parameters, cancelled) as ahead:
        ahead.wait("article")
    return select(document, choice, corrections)


def composed_safely(reading: Reading, cancelled: Callable[[], bool]) -> Reading:
    """As ``composed_anew``, after a dry run for each page. Raises ExtractionStoppedError, DryRunCancelledError."""
    choice = reading.choice
    for one in reading.joined or (None,):
        page = reading.page if one is None else one.page
        by_hand = reading.by_hand if one is None else ()
        with DRY_RUNS.start(page, choice.method, choice.parameters, cancelled, by_hand) as ahead:
            ahead.wait("article")
    return composed_anew(reading)


def composed_anew(reading: Reading) -> Reading:
    """The reading with the article of its selection, with the current rules and corrections, of all joined pages."""
    corrections = corrections_of(reading.document, reading.by_hand)
    method = method_named(reading.choice.method)
    parameters = dict(reading.choice.parameters)
    article = article_of(reading.document, method, reading.selection, parameters, corrections=corrections)
    ledger = article.ledger
    if reading.joined:
        articles = [
            article
            if one is None
            else article_of(
                one, method, method.select(one, **parameters)[0], parameters, corrections=corrections_of(one)
            )
            for one in reading.joined
        ]
        article = join_pages(articles, [(one or reading.document).page.url or "" for one in reading.joined])
    return with_article(replace(reading, corrections=corrections, ledger=ledger), article)


def with_article(reading: Reading, article: Article) -> Reading:
    """The reading with another article of its selection, and everything derived from it."""
    return replace(
        reading,
        article=article,
        shown=shown(article, reading.page.url, reading.delivery, reading.held),
        places=places(article),
        figures=figures(reading.document, article, reading.ledger),
    )


def shown(
    article: Article, url: str | None, delivery: Delivery | None, held: HeldPictures | None, fragment: str = ""
) -> ArticlePage:
    """Prepare the article for display, with its header; ``fragment`` replaces its own HTML. ``held`` are the local
    pictures; None if all are loaded from the web."""
    data = article.metadata
    return article_page(
        fragment or article.render("html", fragment=True, addresses=True),
        article.title,
        data.language.text if data.language else "",
        data.direction.text if data.direction else "",
        url,
        data.sitename.text if data.sitename else "",
        BROWSER_LABEL if delivery is not None and delivery.page.origin == "browser" else "",
        details(article),
        held,
    )


def details(article: Article) -> tuple[str, ...]:
    """Author and date, if known."""
    data = article.metadata
    site = data.sitename.text if data.sitename is not None else ""
    author = (data.author.text,) if data.author is not None and data.author.text != site else ()
    return (*author, *((day(data.date.text),) if data.date is not None else ()))


def day(moment: str) -> str:
    """Format an ISO 8601 date or moment as a day in words; other texts are returned unchanged."""
    try:
        date = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    return f"{date.day}\N{NO-BREAK SPACE}{date:%B}\N{NO-BREAK SPACE}{date.year}"


def places(article: Article) -> tuple[int, ...]:
    """The nodes of the article's blocks at any depth, without duplicates, in document order."""
    return tuple(sorted({block.node for block in walk(article.blocks)} - {-1}))
