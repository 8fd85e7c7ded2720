"""``plainleaf corpus``: clean pages by the million."""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import click

from plainleaf.batch import FORMATS, Cleaning, ShardOutcome, Work, run
from plainleaf.batch.cleaner import PAGE_BYTES, PAGE_SECONDS
from plainleaf.batch.cleaning import CONTENTS, Content
from plainleaf.batch.sinks import Format
from plainleaf.batch.sources import SHARD_BYTES
from plainleaf.cli.options import parameters_of
from plainleaf.cli.program import CommandGroup
from plainleaf.cli.terminal import say, tell
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD

_MEGABYTE = 1024 * 1024
_MOST_CAUSES = 12


@click.group(cls=CommandGroup)
def corpus() -> None:
    """Clean pages by the million, on all cores or on a cluster.

    Needs the extra `corpus`: pip install 'plainleaf[corpus]'.
    """


@corpus.command("run")
@click.argument("sources", nargs=-1, required=True)
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Where the parts and the manifest are written.")
@click.option(
    "-f", "--format", "name", type=click.Choice(FORMATS), default="parquet", show_default=True, help="What parts are."
)
@click.option(
    "--content", type=click.Choice(CONTENTS), default="text", show_default=True, help="What is written of an article."
)
@click.option(
    "-m",
    "--method",
    type=click.Choice(list(METHODS)),
    default=DEFAULT_METHOD,
    show_default=True,
    metavar="NAME",
    help="The method that chooses the text; see `plainleaf read --help`.",
)
@click.option(
    "--param", "extra", multiple=True, metavar="NAME=VALUE", help="Set a parameter of the method. Repeatable."
)
@click.option("--field", default="", metavar="NAME", help="The column of JSON lines and tables that holds the HTML.")
@click.option("--workers", type=click.IntRange(1), help="Processes on this computer. [default: its cores]")
@click.option("--scheduler", default="", metavar="ADDRESS", help="Use the Dask cluster there, as tcp://host:8786.")
@click.option(
    "--page-seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=PAGE_SECONDS,
    show_default=True,
    help="A page that takes longer is given up.",
)
@click.option(
    "--page-memory",
    type=click.IntRange(64),
    default=PAGE_BYTES // _MEGABYTE,
    show_default=True,
    metavar="MB",
    help="A page that needs more is given up.",
)
@click.option(
    "--shard-size",
    type=click.IntRange(1),
    default=SHARD_BYTES // _MEGABYTE,
    show_default=True,
    metavar="MB",
    help="How much of a large file one part is made of.",
)
def run_command(
    sources: tuple[str, ...],
    output: str,
    name: Format,
    content: Content,
    method: str,
    extra: tuple[str, ...],
    field: str,
    workers: int | None,
    scheduler: str,
    page_seconds: float,
    page_memory: int,
    shard_size: int,
) -> None:
    """Clean all pages of SOURCES: WARC files, JSON lines, Parquet, tar and zip archives, pages, folders of them.

    A source may be a pattern or any address that fsspec knows, such as s3://bucket/crawl/*.warc.gz. A run that was
    interrupted goes on where it was when the same command is given again.
    """
    cleaning = Cleaning(method, tuple(sorted(parameters_of(method, extra, {}).items())), content)
    work = Work(output, cleaning, name, field, page_seconds, page_memory * _MEGABYTE)
    began = time.monotonic()
    with _progress() as progress:
        manifest = run(
            sources,
            work,
            workers=workers,
            scheduler=scheduler,
            shard_bytes=shard_size * _MEGABYTE,
            began=progress.began,
            told=progress.told,
        )
    _summary(manifest, progress.pages, time.monotonic() - began)


class _Progress(Protocol):
    pages: int

    def began(self, dashboard: str, done: int, shards: int) -> None: ...
    def told(self, outcome: ShardOutcome, shards: int) -> None: ...


class _Lines:
    """A line for each shard, where nobody watches."""

    def __init__(self) -> None:
        self.pages = 0
        self.start = time.monotonic()

    def began(self, dashboard: str, done: int, shards: int) -> None:
        if dashboard:
            tell(f"The dashboard is at {dashboard}")
        if done:
            tell(f"{done} of {shards} parts are there already.")

    def told(self, outcome: ShardOutcome, shards: int) -> None:
        self.pages += outcome.pages
        failed = sum(outcome.errors.values())
        tell(f"{outcome.part} of {shards}: {outcome.pages} pages, {failed} failed, {self.rate():.0f} pages per second")

    def rate(self) -> float:
        return self.pages / max(time.monotonic() - self.start, 1e-9)


class _Bar(_Lines):
    """A bar with the rate and the time left."""

    def __init__(self) -> None:
        super().__init__()
        self.bar: Any = None

    def began(self, dashboard: str, done: int, shards: int) -> None:
        super().began(dashboard, done, shards)
        self.bar = click.progressbar(
            length=shards,
            label="cleaning",
            show_pos=True,
            item_show_func=lambda _: f"{self.rate():.0f} pages/s",
            file=sys.stderr,
        )
        self.bar.update(done)

    def told(self, outcome: ShardOutcome, shards: int) -> None:  # noqa: ARG002
        self.pages += outcome.pages
        self.bar.update(1, outcome)


@contextmanager
def _progress() -> Iterator[_Progress]:
    progress = _Bar() if sys.stderr.isatty() else _Lines()
    try:
        yield progress
    except KeyboardInterrupt:
        tell("Stopped. The same command goes on from here.")
        raise
    finally:
        if isinstance(progress, _Bar) and progress.bar is not None:
            progress.bar.render_finish()


def _summary(manifest: Mapping[str, Any], pages: int, seconds: float) -> None:
    say(f"{manifest['pages']:,} pages with {manifest['words']:,} words in {len(manifest['parts'])} parts")
    if pages:
        say(f"{pages:,} of them now, {pages / seconds:.1f} a second")
    for title, causes in (("failed", manifest["errors"]), ("passed over", manifest["skipped"])):
        if causes:
            say(f"{title}:")
        for cause, count in list(causes.items())[:_MOST_CAUSES]:
            say(f"  {count:>9,}  {cause}")
