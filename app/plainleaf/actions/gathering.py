"""Exports many sources, each to its own files or all to one. Failures are reported and do not stop the others."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from plainleaf.actions.dry_run import Cancelled, DryRunCancelledError, DryRuns, is_cancelled
from plainleaf.actions.explaining import read_source
from plainleaf.actions.exporting import ExportError, Printer, export_article, export_collection, make_folder
from plainleaf.actions.naming import suffix_of
from plainleaf.actions.opening import open_source
from plainleaf.actions.paging import read_all_pages
from plainleaf.actions.pictures import gather_pictures
from plainleaf.engine.article import Article, RenderError
from plainleaf.engine.extract import DEFAULT_METHOD, method_named
from plainleaf.engine.options import checked
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.render import FORMATS, PDF, RENDERERS
from plainleaf.engine.rules import RuleSource
from plainleaf.errors import PlainleafError
from plainleaf.fetching import TIMEOUT, FetchError

log = logging.getLogger(__name__)

AHEAD = 4
"""Pages fetched in parallel: enough to hide a slow server, few enough to be polite."""

ILLUSTRATED = frozenset({"html", "epub", PDF})
"""Formats that can contain pictures."""

Progress = Callable[["Outcome"], None]


@record(frozen=True, slots=True)
class Source:
    """A source to export: its name, and its page if it has been loaded."""

    name: str
    page: Page | None = None


@record(frozen=True, slots=True)
class Outcome:
    """The result of one source: its files, the error if it failed, and errors for missing pictures and further
    pages."""

    source: str
    paths: tuple[Path, ...] = ()
    error: PlainleafError | None = None
    missing: tuple[PlainleafError, ...] = ()

    @property
    def path(self) -> Path | None:
        """The first file, or None."""
        return self.paths[0] if self.paths else None


@record(frozen=True, slots=True)
class Together:
    """The result of exporting several sources to one file for each format: the files, the outcome of each source, and
    the missing pictures."""

    paths: tuple[Path, ...]
    outcomes: tuple[Outcome, ...]
    missing: tuple[PlainleafError, ...] = ()


@record(frozen=True, slots=True)
class ExportOptions:
    """Options of an export: ``formats`` with their options, how to read sources, and whether to fetch all
    pages of an article and its pictures. ``printer`` is needed for "pdf". ``processes`` read pages and write files in
    child processes that can be ended, so that none blocks the others."""

    formats: Mapping[str, Mapping[str, Any]]
    method: str = DEFAULT_METHOD
    parameters: Mapping[str, Any] | None = None
    encoding: str | None = None
    timeout: float = TIMEOUT
    all_pages: bool = False
    pictures: bool = False
    printer: Printer | None = None
    rules: RuleSource | None = None
    processes: DryRuns | None = None

    def check(self) -> None:
        """Validate before anything is fetched. Raises ParameterError, RenderError."""
        method_named(self.method).settings(**(self.parameters or {}))
        for name, options in self.formats.items():
            suffix_of(name)
            if name in RENDERERS:
                checked(RENDERERS[name].options, options, FORMATS[name], RenderError)


@record(frozen=True, slots=True)
class _Read:
    article: Article
    missing: tuple[PlainleafError, ...] = ()


def export_all(
    sources: Iterable[str | Source],
    folder: Path,
    options: ExportOptions | None = None,
    *,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> tuple[Outcome, ...]:
    """Export each source to its own files in a folder, which is created if necessary; returns outcomes in the order of
    the sources.

    ``progress`` is called with each outcome. A page without text is an error, not an empty file. After ``cancelled()``
    returns True, the remaining sources are left out. Raises ExportError if the folder cannot be created; ParameterError
    or RenderError for invalid options.
    """
    options = options or ExportOptions({"text": {}})
    options.check()
    make_folder(folder)

    def one(source: Source, read: _Read) -> Outcome:
        paths, missing = [], list(read.missing)
        pictures, lost = _pictures((read.article,), options, cancelled)
        missing += lost
        failed: PlainleafError | None = None
        for name, of_format in options.formats.items():
            try:
                render_options = {**of_format, **pictures} if name in ILLUSTRATED else of_format
                paths.append(
                    export_article(read.article, folder, name, **_shared(options, cancelled), **render_options)
                )
            except DryRunCancelledError:
                raise
            except PlainleafError as error:
                failed = failed or error
        return Outcome(source.name, tuple(paths), failed, tuple(missing))

    outcomes: list[Outcome] = []
    for source, read in _articles(sources, options, cancelled):
        try:
            outcome = one(source, read) if isinstance(read, _Read) else Outcome(source.name, error=read)
        except (FetchError, DryRunCancelledError):  # cancelled while pictures were fetched or a file was written
            break
        except Exception as error:
            outcome = Outcome(source.name, error=_unexpected(source, error))
        outcomes.append(outcome)
        if progress is not None:
            progress(outcome)
    return tuple(outcomes)


def export_together(
    sources: Iterable[str | Source],
    target: Path,
    options: ExportOptions,
    *,
    title: str = "",
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> Together:
    """Write one file for each format with the articles of all readable sources, in order.

    ``target`` is a folder, in which the files are named after the title, or a file if there is one format. If
    cancelled, no file is written. Raises the errors of ``export_all``, and ExportError if no source could be read.
    """
    options.check()
    if not target.suffix or len(options.formats) > 1:
        make_folder(target)
    outcomes: list[Outcome] = []
    articles: list[Article] = []
    for source, read in _articles(sources, options, cancelled):
        if isinstance(read, _Read):
            articles.append(read.article)
            outcomes.append(Outcome(source.name, missing=read.missing))
        else:
            outcomes.append(Outcome(source.name, error=read))
        if progress is not None:
            progress(outcomes[-1])
    if cancelled is not None and cancelled():
        return Together((), tuple(outcomes))
    if not articles:
        raise ExportError("None of the sources could be read, so there is nothing to write.")
    try:
        pictures, missing = _pictures(articles, options, cancelled)
    except FetchError:
        return Together((), tuple(outcomes))
    paths = [
        export_collection(
            articles,
            target,
            name,
            title=title,
            **_shared(options, cancelled),
            **({**of_format, **pictures} if name in ILLUSTRATED else of_format),
        )
        for name, of_format in options.formats.items()
    ]
    return Together(tuple(paths), tuple(outcomes), missing)


def _shared(options: ExportOptions, cancelled: Cancelled | None) -> dict[str, Any]:
    """Options common to all files."""
    return {"printer": options.printer, "processes": options.processes, "cancelled": cancelled or (lambda: False)}


def _pictures(
    articles: Sequence[Article], options: ExportOptions, cancelled: Cancelled | None
) -> tuple[dict[str, Any], tuple[PlainleafError, ...]]:
    """The pictures as an option, if any format can contain them, and the errors of missing ones. Raises FetchError
    ("cancelled")."""
    if not options.pictures or ILLUSTRATED.isdisjoint(options.formats):
        return {}, ()
    gathered = gather_pictures(articles, cancelled=cancelled)
    return {"pictures": gathered.pictures}, gathered.missing


def _articles(
    sources: Iterable[str | Source], options: ExportOptions, cancelled: Cancelled | None
) -> Iterator[tuple[Source, _Read | PlainleafError]]:
    """Yield each source with its article or its error; ends after ``cancelled()`` returns True."""
    for source, pending in _fetched_ahead(sources, options.timeout, cancelled):
        if cancelled is not None and cancelled():
            return
        try:
            read = _read(source, pending.result(), options, cancelled)
        except PlainleafError as error:
            if is_cancelled(error):
                return
            yield source, error
        except Exception as error:
            yield source, _unexpected(source, error)
        else:
            yield source, read


def _read(source: Source, page: Page, options: ExportOptions, cancelled: Cancelled | None) -> _Read:
    missing: tuple[PlainleafError, ...] = ()
    arguments: dict[str, Any] = {
        "method": options.method,
        "parameters": options.parameters,
        "encoding": options.encoding,
        "rules": options.rules,
    }
    processes = options.processes
    if options.all_pages:
        whole = read_all_pages(page, timeout=options.timeout, cancelled=cancelled, processes=processes, **arguments)
        article = whole.article
        if whole.error is not None:
            read = f"Only the first {len(whole.pages)} pages of {source.name} were read"
            missing = (ExportError(f"{read}: {whole.error}"),)
    elif processes is not None:
        article = processes.article(page, cancelled=cancelled or (lambda: False), **arguments)
    else:
        article = read_source(page, **arguments)
    if not article.blocks:
        raise ExportError(f"No text of {source.name} was kept. {article.coverage.why_empty}".rstrip())
    return _Read(article, missing)


def _unexpected(source: Source, error: Exception) -> ExportError:
    log.debug("unexpected error", exc_info=True)
    return ExportError(f"{source.name} failed unexpectedly ({type(error).__name__}: {error}).")


def _fetched_ahead(
    sources: Iterable[str | Source], timeout: float, cancelled: Cancelled | None
) -> Iterator[tuple[Source, Future[Page]]]:
    """Yield each source with the future of its page, while some of the next ones are being fetched."""
    stop = threading.Event()

    def fetch(source: Source) -> Page:
        if source.page is not None:
            return source.page
        return open_source(
            source.name, timeout=timeout, cancelled=lambda: stop.is_set() or (cancelled is not None and cancelled())
        )

    waiting: deque[tuple[Source, Future[Page]]] = deque()
    rest = iter(sources)
    pool = ThreadPoolExecutor(AHEAD, "plainleaf-export")
    try:
        while True:
            while len(waiting) < AHEAD and (following := next(rest, None)) is not None:
                source = following if isinstance(following, Source) else Source(following)
                waiting.append((source, pool.submit(fetch, source)))
            if not waiting:
                return
            yield waiting.popleft()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
