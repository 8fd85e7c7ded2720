"""Measures corpora: ``python tools/corpus/measure.py crawl|speed|bare|workers|start|killed|memory …``.

Times are of the processor, in which the work of other programs does not count, and of the clock where they say so.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import psutil
from cluster import killed
from crawl import write_crawl
from lxml import etree
from memory import over_time
from pyarrow import parquet

from plainleaf.batch import Cleaning, Work, read, run, shards_of
from plainleaf.batch.child import FIRST_PAGES
from plainleaf.batch.cleaner import PAGE_BYTES, PAGE_SECONDS, Cleaner, cleaner_of
from plainleaf.batch.page_rows import clean
from plainleaf.batch.records import PageRecord
from plainleaf.batch.sinks import SINKS
from plainleaf.engine.extract import extract, kept_text
from plainleaf.errors import PlainleafError


def records(path: Path) -> Iterator[PageRecord]:
    """The pages of a crawl."""
    return (each for shard in shards_of([str(path)]) for each in read(shard) if isinstance(each, PageRecord))


@click.group(help=__doc__)
def measure() -> None:
    """What is measured."""


_crawl = click.argument("path", metavar="CRAWL", type=click.Path(path_type=Path))
_method = click.option("-m", "--method", default="descent", show_default=True)


@measure.command("crawl")
@_crawl
@click.argument("count", type=int)
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@click.option("--below", default=0, metavar="KB", help="All but every hundredth page are smaller.")
def crawl_command(path: Path, count: int, folders: tuple[Path, ...], below: int) -> None:
    """Write a crawl of so many pages, made from those of datasets."""
    write_crawl(path, folders, count, below << 10)


@measure.command("killed")
@_crawl
@_method
@click.option("--seconds", default=5.0, show_default=True, help="Between two that are killed.")
@click.option("--megabytes", default=1, show_default=True, help="Of a shard.")
def killed_command(path: Path, method: str, seconds: float, megabytes: int) -> None:
    """A cluster of separate processes whose workers are killed: the same bytes as undisturbed."""
    killed(path, method, seconds, megabytes)


@measure.command("memory")
@_crawl
@click.argument("picture", type=click.Path(path_type=Path))
@_method
@click.option("--workers", default=2, show_default=True)
@click.option("--megabytes", default=4, show_default=True, help="Of a shard.")
def memory_command(path: Path, picture: Path, method: str, workers: int, megabytes: int) -> None:
    """Memory and rate of a run, as a picture."""
    over_time(path, picture, method, workers, megabytes)


@measure.command()
@_crawl
def speed(path: Path) -> None:
    """Pages per second and core of a bare parse, three methods and two peers, page by page in turn in one process:
    text that is kept, text of the article, and rows with metadata."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from trafilatura import bare_extraction
    from trafilatura import extract as trafilatura_text

    bare = etree.HTMLParser(huge_tree=True)

    def row(method: str) -> Callable[[PageRecord], object]:
        return lambda page: clean(page, Cleaning(method))

    def text(method: str) -> Callable[[PageRecord], object]:
        return lambda page: extract(page.page(), method=method).text

    def kept(method: str) -> Callable[[PageRecord], object]:
        return lambda page: kept_text(page.page(), method=method).text

    extractors: dict[str, Callable[[PageRecord], object]] = {
        "bare lxml parse": lambda page: etree.fromstring(page.body, bare),
        "resiliparse, text": lambda page: extract_plain_text(
            bytes_to_str(page.body, detect_encoding(page.body)), main_content=True
        ),
        **{f"{method}, kept": kept(method) for method in ("descent", "auto")},
        **{f"{method}, text": text(method) for method in ("plain", "descent", "auto")},
        "trafilatura, text": lambda page: trafilatura_text(page.body, url=page.url),
        **{f"{method}, row": row(method) for method in ("plain", "descent", "auto")},
        "trafilatura, row": lambda page: bare_extraction(page.body, url=page.url, with_metadata=True),
    }
    taken = dict.fromkeys(extractors, 0.0)
    count = 0
    for page in records(path):
        if count == 0:  # what the first page loads is not measured
            for work in extractors.values():
                _tried(work, page)
        count += 1
        for name, work in extractors.items():
            begun = time.process_time()
            _tried(work, page)
            taken[name] += time.process_time() - begun
    first = taken["bare lxml parse"]
    print(f"{count:,} pages; a row has metadata besides the text, and of plainleaf coverage and digest")
    for name, seconds in taken.items():
        print(f"{name:18} {count / seconds:8.1f} pages per second and core {seconds / first:7.2f} bare parses")
    for kind in ("text", "row"):
        print(f"auto / trafilatura, {kind}: {taken[f'trafilatura, {kind}'] / taken[f'auto, {kind}']:.2f}")


def _tried(work: Callable[[PageRecord], object], page: PageRecord) -> None:
    with contextlib.suppress(PlainleafError):  # a page that is none
        work(page)


@measure.command()
@_crawl
@_method
def bare(path: Path, method: str) -> None:
    """A bare loop over a crawl: pages, seconds of processor and of the clock."""
    cleaning = Cleaning(method)
    clean(next(records(path)), cleaning)
    begun, clock = time.process_time(), time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        part = Path(home) / "bare.parquet"
        SINKS["parquet"][1]((clean(page, cleaning) for page in records(path)), part)
        used, passed = time.process_time() - begun, time.monotonic() - clock
        print(parquet.ParquetFile(part).metadata.num_rows, used, passed)


@measure.command()
@_crawl
@_method
@click.option("--megabytes", default=4, show_default=True, help="Of a shard.")
def workers(path: Path, method: str, megabytes: int) -> None:
    """A bare loop, two of them at once, and runs with 0, 1 and 2 workers: processor time of all processes, and the
    clock's. Two loops at once share nothing but the machine: what they lose is its own."""
    pages, used, passed = _bare_loops(1, path, method)
    print(f"bare loop   {pages:,} pages, {used:.1f} s of processor, {passed:.1f} s of the clock")
    pages, twice, longer = _bare_loops(2, path, method)
    print(
        f"two at once {pages:,} pages, {twice:.1f} s of processor ({twice / used / 2 - 1:+.1%}), {longer:.1f} s of the "
        f"clock: {passed / longer:.2f} of twice as fast"
    )
    clocks = []
    with tempfile.TemporaryDirectory() as home:
        for number in (0, 1, 2):
            to_start, taken, passed = _with_workers(
                number, path, Work(f"{home}/{number}", Cleaning(method)), megabytes << 20
            )
            clocks.append(passed)
            print(
                f"{number} workers   {to_start:.1f} s to start, then {taken:.1f} ({taken / used - 1:+.1%}, "
                f"beside two at once {2 * taken / twice - 1:+.1%}), {passed:.1f} s of the clock"
            )
    print(f"two workers are {clocks[1] / clocks[2] / 2:.2f} of twice as fast as one")


def _bare_loops(count: int, path: Path, method: str) -> tuple[int, float, float]:
    """So many bare loops at once, each a process: all pages, seconds of processor of all, of the clock of the
    longest."""
    command = [sys.executable, __file__, "bare", str(path), "-m", method]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    told = [each.communicate()[0].split() for each in running]
    pages, used, passed = zip(*(map(float, each) for each in told), strict=True)
    return int(sum(pages)), sum(used), max(passed)


def _with_workers(number: int, path: Path, work: Work, size: int) -> tuple[float, float, float]:
    """Seconds of processor until the workers are there, and from then on; seconds of the clock from then on."""
    looks = [_look()]

    def look(*_: object) -> None:
        looks.append(_look())

    run([str(path)], work, workers=number, shard_bytes=size, began=look, shard_done=look)
    cleaner_of(work.cleaning, PAGE_SECONDS, PAGE_BYTES).close()
    (before, _), (ready, clock), *_, (after, end) = looks
    return ready - before, after - ready, end - clock


@measure.command()
@_method
def start(method: str) -> None:
    """Processor time of what starts: the process that cleans, with its first page, and a worker, until it knows what a
    shard is; the least of five each."""

    def first_page() -> None:
        cleaner = Cleaner(Cleaning(method))
        list(cleaner.rows(FIRST_PAGES[:1]))
        cleaner.close()

    def program(script: str) -> None:
        subprocess.run([sys.executable, "-c", script], check=True)

    dask = "import distributed.cli.dask_worker"
    for name, begin in (
        ("the process that cleans", first_page),
        ("a worker", lambda: program(f"{dask}, plainleaf.batch.shards")),
        ("of it Dask", lambda: program(dask)),
    ):
        print(f"{name}: {min(_taken(begin) for _ in range(5)):.2f} s")


def _taken(begin: Callable[[], None]) -> float:
    """Seconds of processor of the processes that are begun and ended."""
    before = os.times()
    begin()
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _look() -> tuple[float, float]:
    """Processor time of this process and of all below it, and the clock."""
    me = psutil.Process()
    times = [each.cpu_times() for each in (me, *me.children(recursive=True))]
    return sum(each.user + each.system for each in times), time.monotonic()


if __name__ == "__main__":
    measure()
