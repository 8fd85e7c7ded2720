"""Measures corpora: ``python tools/corpus/measure.py crawl|speed|workers|killed|memory …``; each says what it needs.

Times are of the processor, in which the work of other programs does not count, and of the clock where they say so.
"""

import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from cluster import killed
from crawl import write_crawl
from lxml import etree
from memory import over_time

from plainleaf.batch import Cleaning, Work, read, run, shards_of
from plainleaf.batch.cleaning import clean
from plainleaf.batch.records import PageRecord
from plainleaf.batch.sinks import SINKS


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
def crawl_command(path: Path, count: int, folders: tuple[Path, ...]) -> None:
    """Write a crawl of so many pages, made from those of datasets."""
    write_crawl(path, folders, count)


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
@click.option("--minutes", default=5.0, show_default=True)
def memory_command(path: Path, picture: Path, method: str, minutes: float) -> None:
    """Memory and rate over time, as a picture."""
    over_time(path, picture, method, minutes)


@measure.command()
@_crawl
def speed(path: Path) -> None:
    """Pages per second and core of a bare parse, three methods and two peers, page by page in turn in one process."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from trafilatura import extract

    bare = etree.HTMLParser(huge_tree=True)

    def plainleaf(method: str) -> Callable[[PageRecord], object]:
        return lambda page: clean(page, Cleaning(method))

    extractors: dict[str, Callable[[PageRecord], object]] = {
        "bare lxml parse": lambda page: etree.fromstring(page.body, bare),
        **{method: plainleaf(method) for method in ("plain", "descent", "auto")},
        "trafilatura": lambda page: extract(page.body, url=page.url),
        "resiliparse": lambda page: extract_plain_text(
            bytes_to_str(page.body, detect_encoding(page.body)), main_content=True
        ),
    }
    taken = dict.fromkeys(extractors, 0.0)
    count = 0
    for page in records(path):
        count += 1
        for name, work in extractors.items():
            begun = time.process_time()
            work(page)
            taken[name] += time.process_time() - begun
    first = taken["bare lxml parse"]
    print(f"{count:,} pages; plainleaf's are whole rows, with metadata, coverage and digest")
    for name, seconds in taken.items():
        print(f"{name:18} {count / seconds:8.1f} pages per second and core {seconds / first:7.2f} bare parses")


@measure.command()
@_crawl
@_method
@click.option("--megabytes", default=4, show_default=True, help="Of a shard.")
def workers(path: Path, method: str, megabytes: int) -> None:
    """A bare loop, one worker and two: processor time of all processes, and the clock's."""
    count = sum(1 for _ in records(path))
    cleaning = Cleaning(method)
    with tempfile.TemporaryDirectory() as home:
        begun, clock = time.process_time(), time.monotonic()
        SINKS["parquet"][1]((clean(page, cleaning) for page in records(path)), Path(home) / "bare.parquet")
        bare = time.process_time() - begun
        print(f"bare loop        {bare:7.1f} s of processor, {time.monotonic() - clock:7.1f} s of the clock")
        alone = 0.0
        for number in (0, 1, 2):
            before, clock = _all_processes(), time.monotonic()
            work = Work(f"{home}/{number}", cleaning)
            moments = [clock]
            run(
                [str(path)],
                work,
                workers=number,
                shard_bytes=megabytes << 20,
                told=lambda *_, m=moments: m.append(time.monotonic()),
            )
            used, passed = _all_processes() - before, time.monotonic() - clock
            alone = passed if number == 1 else alone
            told = f", {alone / passed / 2:.2f} of twice one worker's rate by the clock" if number == 2 else ""
            print(
                f"{number} workers        {used:7.1f} s of processor ({used / bare - 1:+.1%}), {passed:7.1f} s of the "
                f"clock, {count / used:.1f} pages per second of processor{told}"
            )


def _all_processes() -> float:
    """Processor time of this process and of all that it started and that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


if __name__ == "__main__":
    measure()
