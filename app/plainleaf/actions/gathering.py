"""Export many sources, each to files of its own or all to one: what fails is told and stops nothing else."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from plainleaf.actions.dry_run import Cancelled, DryRunCancelledError, DryRuns, is_cancelled
from plainleaf.actions.exporting import ExportError, Printer, export_article, export_collection, make_folder
from plainleaf.actions.illustrating import gather_pictures
from plainleaf.actions.naming import suffix_of
from plainleaf.actions.opening import open_source
from plainleaf.actions.paging import read_all_pages
from plainleaf.actions.reading import read_source
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
"""Pages that are fetched at the same time: enough to hide a slow server, few enough to be polite."""

ILLUSTRATED = frozenset({"html", "epub", PDF})
"""Formats whose files can hold pictures."""

Progress = Callable[["Outcome"], None]


@record(frozen=True, slots=True)
class Source:
    """What is to be exported: its name, and the page itself where it is here already."""

    name: str
    page: Page | None = None


@record(frozen=True, slots=True)
class Outcome:
    """What became of one source: its files, the error if there was one, and what is missing in the files all the
    same (pictures, further pages)."""

    source: str
    paths: tuple[Path, ...] = ()
    error: PlainleafError | None = None
    missing: tuple[PlainleafError, ...] = ()

    @property
    def path(self) -> Path | None:
        """The first file, None where there is none."""
        return self.paths[0] if self.paths else None


@record(frozen=True, slots=True)
class Together:
    """Several sources in one file per format: the files, what became of each source, and the pictures that are not in
    the files."""

    paths: tuple[Path, ...]
    outcomes: tuple[Outcome, ...]
    missing: tuple[PlainleafError, ...] = ()


@record(frozen=True, slots=True)
class ExportOptions:
    """How sources become files: ``formats`` with the options of each, how they are read, and whether all pages of an
    article and its pictures are fetched. ``printer`` is needed for "pdf". ``processes``: a page is read, and a file
    written, in one that can be ended, so that none holds up the others."""

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
        """Raises ParameterError, RenderError for what does not exist, before anything is fetched."""
        method_named(self.method).settings(**(self.parameters or {}))
        for name, own in self.formats.items():
            suffix_of(name)
            if name in RENDERERS:
                checked(RENDERERS[name].options, own, FORMATS[name], RenderError)


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
    """Files of its own for each source, in a folder that is made if need be; outcomes in the order of the sources.

    ``progress`` gets each outcome as it comes. A page without text is an error, not an empty file. After
    ``cancelled()`` the rest is left out. Raises ExportError where there can be no folder, ParameterError or RenderError
    for what does not exist.
    """
    options = options or ExportOptions({"text": {}})
    options.check()
    make_folder(folder)

    def one(source: Source, read: _Read) -> Outcome:
        paths, missing = [], list(read.missing)
        pictures, lost = _pictures((read.article,), options, cancelled)
        missing += lost
        failed: PlainleafError | None = None
        for name, own in options.formats.items():
            try:
                given = {**own, **pictures} if name in ILLUSTRATED else own
                paths.append(export_article(read.article, folder, name, **_shared(options, cancelled), **given))
            except DryRunCancelledError:
                raise
            except PlainleafError as error:
                failed = failed or error
        return Outcome(source.name, tuple(paths), failed, tuple(missing))

    outcomes: list[Outcome] = []
    for source, read in _articles(sources, options, cancelled):
        try:
            outcome = one(source, read) if isinstance(read, _Read) else Outcome(source.name, error=read)
        except (FetchError, DryRunCancelledError):  # the wish to stop, while pictures or a file were on their way
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
    """One file per format with the articles of all sources that could be read, in their order.

    ``target`` is a folder, in which the files are named after the title, or a file, where there is one format. After
    ``cancelled()`` there are no files. Raises as ``export_all``, and ExportError where no source could be read.
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
        raise ExportError("None of the sources could be read, so that there is nothing to write.")
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
            **({**own, **pictures} if name in ILLUSTRATED else own),
        )
        for name, own in options.formats.items()
    ]
    return Together(tuple(paths), tuple(outcomes), missing)


def _shared(options: ExportOptions, cancelled: Cancelled | None) -> dict[str, Any]:
    """What all files are written with."""
    return {"printer": options.printer, "processes": options.processes, "cancelled": cancelled or (lambda: False)}


def _pictures(
    articles: Sequence[Article], options: ExportOptions, cancelled: Cancelled | None
) -> tuple[dict[str, Any], tuple[PlainleafError, ...]]:
    """The option with the pictures, if any format is to hold them, and those that could not be had. Raises FetchError
    ("cancelled")."""
    if not options.pictures or ILLUSTRATED.isdisjoint(options.formats):
        return {}, ()
    gathered = gather_pictures(articles, cancelled=cancelled)
    return {"pictures": gathered.pictures}, gathered.missing


def _articles(
    sources: Iterable[str | Source], options: ExportOptions, cancelled: Cancelled | None
) -> Iterator[tuple[Source, _Read | PlainleafError]]:
    """Each source with its article or the error; ends after ``cancelled()``."""
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
    how: dict[str, Any] = {
        "method": options.method,
        "parameters": options.parameters,
        "encoding": options.encoding,
        "rules": options.rules,
    }
    processes = options.processes
    if options.all_pages:
        whole = read_all_pages(page, timeout=options.timeout, cancelled=cancelled, processes=processes, **how)
        article = whole.article
        if whole.error is not None:
            missing = (ExportError(f"{source.name} ends after {len(whole.pages)} of its pages: {whole.error}"),)
    elif processes is not None:
        article = processes.article(page, cancelled=cancelled or (lambda: False), **how)
    else:
        article = read_source(page, **how)
    if not article.blocks:
        raise ExportError(f"{source.name} holds no text to keep. {article.coverage.why_empty}".rstrip())
    return _Read(article, missing)


def _unexpected(source: Source, error: Exception) -> ExportError:
    log.debug("unexpected error", exc_info=True)
    return ExportError(f"{source.name} failed unexpectedly ({type(error).__name__}: {error}).")


def _fetched_ahead(
    sources: Iterable[str | Source], timeout: float, cancelled: Cancelled | None
) -> Iterator[tuple[Source, Future[Page]]]:
    """Each source with its page on the way, some of the next ones already asked for."""
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
