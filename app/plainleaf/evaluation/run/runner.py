"""A run: every extractor on every page, interleaved by page, in several processes, resumable."""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from lxml import etree

from plainleaf.evaluation.datasets.contract import Entry
from plainleaf.evaluation.extractors import Extractor, make
from plainleaf.evaluation.run.results import Result, RunFile, case_digest
from plainleaf.evaluation.score.metrics import measure, words

Progress = Callable[[int, int, str], None]
"""Called with the number of finished pages, the number of all, and the name of the last."""

_WARM_UP = b"<!doctype html><title>Warm</title><article><p>One page before the clock runs.</p></article>"


@dataclass(frozen=True, slots=True)
class Task:
    """One page; ``done`` maps extractors with a result to the digest of its data."""

    entry: Entry
    done: dict[str, str]


class Bench:
    """The extractors of one process, loaded and warmed up."""

    def __init__(self, names: Sequence[str], rounds: int = 1) -> None:
        self.extractors = [make(name) for name in names]
        self.rounds = rounds
        for extractor in self.extractors:
            answer_of(extractor, _WARM_UP, None)

    def work(self, task: Task) -> list[Result]:
        """Make the missing results of one page: parse, A, B, C, parse, A, B, C, …; the best time of each counts."""
        case = task.entry.read()
        digest = case_digest(case)
        missing = [extractor for extractor in self.extractors if task.done.get(extractor.name) != digest]
        if not missing:
            return []
        parses: list[float] = []
        times: dict[str, list[float]] = {extractor.name: [] for extractor in missing}
        answers: dict[str, tuple[str, str]] = {}
        for _ in range(self.rounds):
            start = time.perf_counter()
            parse(case.page)
            settle()
            parses.append(time.perf_counter() - start)
            for extractor in missing:
                start = time.perf_counter()
                answers[extractor.name] = answer_of(extractor, case.page, case.url)
                settle()
                times[extractor.name].append(time.perf_counter() - start)
        return [
            Result(
                case=case.name,
                kind=case.kind,
                digest=digest,
                extractor=extractor.name,
                version=extractor.version,
                measures=measure(text, case.reference, case.present, case.absent, case.by_snippets),
                seconds=min(times[extractor.name]),
                parse_seconds=min(parses),
                size=len(case.page),
                words=len(words(text)),
                error=error,
            )
            for extractor, (text, error) in ((extractor, answers[extractor.name]) for extractor in missing)
        ]

    def close(self) -> None:
        """End the extractors' processes."""
        for extractor in self.extractors:
            extractor.close()


def parse(page: bytes) -> None:
    """The bare lxml parse to which times are compared; a page that cannot be parsed counts with its time."""
    try:
        etree.fromstring(page, etree.HTMLParser(huge_tree=True))
    except (etree.ParserError, etree.XMLSyntaxError):
        return


_LARGE = 1 << 16
"""Bytes of an allocation that makes the C library's allocator consolidate freed memory, which only large ones do."""


def settle() -> None:
    """Have the allocator consolidate freed memory now, charged to the stage that freed it.

    Otherwise it would do so at the next large allocation, in the time of the next stage.
    """
    bytes(_LARGE)


def answer_of(extractor: Extractor, page: bytes, url: str | None) -> tuple[str, str]:
    """The text and the error of an extractor; a peer may raise anything, which must not end the run."""
    try:
        return extractor.text(page, url), ""
    except Exception as error:
        return "", f"{type(error).__name__}: {error}"[:300]


def run(
    entries: Sequence[Entry],
    names: Sequence[str],
    file: RunFile | None = None,
    jobs: int = 1,
    rounds: int = 1,
    progress: Progress | None = None,
) -> list[Result]:
    """Run every extractor in ``names`` on every page; results are in the order of pages and names.

    Results in ``file`` for the same page, reference and version are reused, and new ones are appended at once, so a run
    can be stopped at any time. Raises ExtractorError, DatasetError, RunFileError.
    """
    versions = {}
    for name in names:
        extractor = make(name)
        versions[name] = extractor.version
        extractor.close()
    earlier = file.known() if file else {}
    tasks = [_task(entry, versions, earlier) for entry in entries]
    fresh: dict[tuple[str, str], Result] = {}
    for done, (entry, results) in enumerate(_work(tasks, names, jobs, rounds), 1):
        if file:
            file.add(results)
        fresh.update({(result.case, result.extractor): result for result in results})
        if progress:
            progress(done, len(tasks), entry.name)
    return [
        fresh.get((entry.name, name)) or earlier[entry.name, name, versions[name]]
        for entry in entries
        for name in names
    ]


def _task(entry: Entry, versions: dict[str, str], results: dict[tuple[str, str, str], Result]) -> Task:
    done = {}
    for name, version in versions.items():
        result = results.get((entry.name, name, version))
        if result:
            done[name] = result.digest
    return Task(entry, done)


def _work(tasks: list[Task], names: Sequence[str], jobs: int, rounds: int) -> Iterator[tuple[Entry, list[Result]]]:
    if jobs <= 1:
        bench = Bench(names, rounds)
        try:
            for task in tasks:
                yield task.entry, bench.work(task)
        finally:
            bench.close()
        return
    # Spawned, not forked: parsers and Node.js processes must not be shared with the parent.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=(tuple(names), rounds))
    try:
        waiting: dict[Future[list[Result]], Task] = {pool.submit(_work_in_process, task): task for task in tasks}
        for future in as_completed(waiting):
            yield waiting[future].entry, future.result()
    finally:
        pool.shutdown(cancel_futures=True)


_BENCH: list[Bench] = []  # one in each process of the pool, set by its initialiser


def _start(names: tuple[str, ...], rounds: int) -> None:
    _BENCH.append(Bench(names, rounds))


def _work_in_process(task: Task) -> list[Result]:
    return _BENCH[0].work(task)
