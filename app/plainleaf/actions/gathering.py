"""Export many sources into one folder: what fails is told at the end and stops nothing else."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plainleaf.actions.exporting import ExportError, export_article
from plainleaf.actions.opening import open_source
from plainleaf.actions.reading import read_source
from plainleaf.engine.extract import DEFAULT_METHOD, method_named
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError
from plainleaf.fetch import TIMEOUT, FetchError

log = logging.getLogger(__name__)

AHEAD = 4
"""Pages that are fetched at the same time: enough to hide a slow server, few enough to be polite."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one source: the file, or the error; one of them is None."""

    source: str
    path: Path | None = None
    error: PlainleafError | None = None


def export_all(
    sources: Iterable[str],
    folder: Path,
    format_name: str = "text",
    *,
    method: str = DEFAULT_METHOD,
    parameters: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    encoding: str | None = None,
    timeout: float = TIMEOUT,
    progress: Callable[[Outcome], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[Outcome, ...]:
    """One file per source, in a folder that is made if need be; outcomes in the order of the sources.

    ``progress`` gets each outcome as it comes. A page without text is an error, not an empty file. After
    ``cancelled()`` the rest is left out. Raises ExportError where there can be no folder, ParameterError for
    an unknown method or parameter.
    """
    method_named(method).settings(**(parameters or {}))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExportError(f"The folder {folder} cannot be made: {error.strerror}.") from error

    def one(source: str, pending: Future[Page]) -> Outcome:
        try:
            page = pending.result()
            article = read_source(page, method=method, parameters=parameters, encoding=encoding)
            if not article.text.strip():
                raise ExportError(f"{source} holds no text to keep.")
            return Outcome(source, export_article(article, folder, format_name, **(options or {})))
        except PlainleafError as error:
            return Outcome(source, error=error)
        except Exception as error:
            log.debug("unexpected error", exc_info=True)
            name = type(error).__name__
            return Outcome(source, error=ExportError(f"{source} failed unexpectedly ({name}: {error})."))

    outcomes: list[Outcome] = []
    for source, pending in _fetched_ahead(sources, timeout, cancelled):
        if cancelled is not None and cancelled():
            break
        outcome = one(source, pending)
        if isinstance(outcome.error, FetchError) and outcome.error.kind == "cancelled":
            break
        outcomes.append(outcome)
        if progress is not None:
            progress(outcome)
    return tuple(outcomes)


def _fetched_ahead(
    sources: Iterable[str], timeout: float, cancelled: Callable[[], bool] | None
) -> Iterator[tuple[str, Future[Page]]]:
    """Each source with its page on the way, some of the next ones already asked for."""
    stop = threading.Event()

    def fetch(source: str) -> Page:
        return open_source(
            source, timeout=timeout, cancelled=lambda: stop.is_set() or (cancelled is not None and cancelled())
        )

    waiting: deque[tuple[str, Future[Page]]] = deque()
    rest = iter(sources)
    pool = ThreadPoolExecutor(AHEAD, "plainleaf-export")
    try:
        while True:
            while len(waiting) < AHEAD and (source := next(rest, None)) is not None:
                waiting.append((source, pool.submit(fetch, source)))
            if not waiting:
                return
            yield waiting.popleft()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
