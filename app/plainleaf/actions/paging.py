"""Reads an article that spans several pages: fetches them one after the other, none twice, within a limit."""

import hashlib
import time
from collections.abc import Callable, Mapping
from typing import Any

from plainleaf.actions.dry_run import DryRuns, is_cancelled
from plainleaf.actions.linked_pages import next_page_of
from plainleaf.actions.opening import open_source
from plainleaf.engine.article import Article
from plainleaf.engine.article.multipage.next_pages import MOST, further_pages, join_pages, numbered_address
from plainleaf.engine.document import Document
from plainleaf.engine.extract import DEFAULT_METHOD, article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.rules import RuleSource
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT, FetchError

PAUSE = 0.3
"""Seconds between two requests to one site."""


@record(frozen=True, slots=True)
class AllPages:
    """The joined article and the addresses of its pages, in order. ``error`` says why pages are missing, if one failed.
    ``documents`` are the parsed pages in the same order, None for the one that the caller supplied."""

    article: Article
    pages: tuple[str, ...]
    documents: tuple[Document | None, ...]
    error: PlainleafError | None = None


def read_all_pages(
    page: Page,
    *,
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    encoding: str | None = None,
    timeout: float = TIMEOUT,
    limit: int = MOST,
    pause: float = PAUSE,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    rules: RuleSource | None = None,
    processes: DryRuns | None = None,
) -> AllPages:
    """The whole article of which ``page`` is the first, a middle or the last page.

    ``progress(done, known)`` counts pages. A page that repeats another one ends the search. So does a page that cannot
    be fetched: it is reported in ``error``, and the other pages are joined. With ``processes``, each page is tried in a
    child process before it is read here. Raises FetchError ("cancelled") or DryRunCancelledError after ``cancelled()``
    returns True, and the errors of reading the first page.
    """
    chosen, settings = method_named(method), dict(parameters or {})

    def read_one(source: Page) -> tuple[Document, Article]:
        if processes is not None:
            with processes.start(source, method, settings, cancelled or (lambda: False)) as ahead:
                ahead.wait("article")
        document = read(source, encoding=encoding, rules=rules)
        selection = chosen.select(document, **settings)[0]
        return document, article_of(document, chosen, selection, settings, corrections=corrections_for(document, rules))

    document, article = read_one(page)
    first = further_pages(document)
    articles: dict[int, Article] = {first.number: article}
    urls: dict[int, str] = {first.number: page.url or ""}
    documents: dict[int, Document | None] = {first.number: None}
    seen = {_digest(article)}
    addresses = dict(first.pages)
    _by_rule(document, rules, first.number, addresses)
    error: PlainleafError | None = None
    while len(articles) < limit and (waiting := _waiting(addresses, articles)):
        if progress is not None:
            progress(len(articles), min(limit, len(articles) + len(waiting)))
        number = waiting[0]
        try:
            if page.origin != "file":
                _wait(pause, cancelled, addresses[number])
            other = open_source(addresses[number], timeout=timeout, cancelled=cancelled, initiator=page.url or "")
            document, article = read_one(other)
        except PlainleafError as problem:
            if is_cancelled(problem):
                raise
            error = problem
            break
        digest = _digest(article)
        if digest in seen or (other.url and numbered_address(other.url) == numbered_address(page.url or "")):
            del addresses[number]  # some sites repeat a page after the last one
            break
        seen.add(digest)
        articles[number], urls[number], documents[number] = article, other.url or addresses[number], document
        for further, url in further_pages(document).pages.items():
            addresses.setdefault(further, url)
        _by_rule(document, rules, number, addresses)
    order = sorted(articles)
    pages = tuple(urls[number] for number in order)
    whole = join_pages([articles[number] for number in order], pages)
    return AllPages(whole, pages, tuple(documents[number] for number in order), error)


def _by_rule(document: Document, rules: RuleSource | None, number: int, addresses: dict[int, str]) -> None:
    """Add the page that continues the article after page ``number``, if a rule names one."""
    if rules is not None and (following := next_page_of(document, rules)):
        addresses[number + 1] = following


def _waiting(addresses: Mapping[int, str], articles: Mapping[int, Article]) -> list[int]:
    """The numbers of pages to fetch next, in order: the first page, and neighbours of those that have been read."""
    return [
        number
        for number in sorted(addresses.keys() - articles.keys())
        if number == 1 or number - 1 in articles or number + 1 in articles
    ]


def _wait(seconds: float, cancelled: Callable[[], bool] | None, source: str) -> None:
    until = time.monotonic() + seconds
    while True:
        if cancelled is not None and cancelled():
            raise FetchError("cancelled", f"Loading {source} was cancelled.", source)
        left = until - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(0.05, left))


def _digest(article: Article) -> bytes:
    return hashlib.sha256(article.text.encode("utf-8", "replace")).digest()
