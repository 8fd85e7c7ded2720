"""``plainleaf corpus run``: cleans sources and writes parts."""

import time

import click

from plainleaf.batch import FORMATS, Cleaning, Filters, Work, run
from plainleaf.batch.cleaner import PAGE_BYTES, PAGE_SECONDS
from plainleaf.batch.cleaning import CONTENTS, Content
from plainleaf.batch.crawl import POLITE, Politeness
from plainleaf.batch.filters import primary
from plainleaf.batch.recognition import Duplicates
from plainleaf.batch.sinks import Format
from plainleaf.batch.sources import SHARD_BYTES
from plainleaf.cli.corpus.program import corpus
from plainleaf.cli.corpus.progress import progress, tell_summary
from plainleaf.cli.options import parameters_of
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD

_MEGABYTE = 1024 * 1024


@corpus.command("run")
@click.argument("sources", nargs=-1, required=True)
@click.option("-o", "--output", required=True, metavar="FOLDER", help="The folder for the parts and the manifest.")
@click.option(
    "-f", "--format", "name", type=click.Choice(FORMATS), default="parquet", show_default=True, help="What parts are."
)
@click.option(
    "--content", type=click.Choice(CONTENTS), default="text", show_default=True, help="The format of the articles."
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
@click.option(
    "--no-metadata",
    "without_metadata",
    is_flag=True,
    help="Leave the columns of the page's metadata empty, which saves time.",
)
@click.option("--languages", is_flag=True, help="Recognise the language of each text, whatever its page declares.")
@click.option(
    "--duplicates",
    type=click.Choice(["exact", "near"]),
    help="Mark duplicate texts: exact ones only, or also near duplicates.",
)
@click.option(
    "--address",
    "addresses",
    multiple=True,
    metavar="PATTERN",
    help="Keep only pages at these addresses, such as '*://*.example.org/*'. Repeatable.",
)
@click.option(
    "--language",
    "wanted",
    multiple=True,
    metavar="CODE",
    help="Keep only texts in this language, such as en, as recognised in the text. Repeatable.",
)
@click.option(
    "--min-words",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Keep only texts with at least this number of words.",
)
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, metavar="F1",
              help="Keep only texts for which auto expects at least this F1.")  # fmt: skip
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    default=POLITE.delay,
    show_default=True,
    metavar="SECONDS",
    help="The time between two requests to a host.",
)
@click.option("--private-networks", "private", is_flag=True,
              help="Also fetch from private networks and this computer.")  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(0), help="Processes on this computer; 0 uses only this one. [default: one a core]"
)
@click.option(
    "--scheduler", default="", metavar="ADDRESS", help="Use the Dask cluster at this address, such as tcp://host:8786."
)
@click.option(
    "--page-seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=PAGE_SECONDS,
    show_default=True,
    help="The maximum time for a page.",
)
@click.option(
    "--page-memory",
    type=click.IntRange(64),
    default=PAGE_BYTES // _MEGABYTE,
    show_default=True,
    metavar="MB",
    help="The maximum memory for a page.",
)
@click.option(
    "--shard-size",
    type=click.IntRange(1),
    default=SHARD_BYTES // _MEGABYTE,
    show_default=True,
    metavar="MB",
    help="How much of a large file goes into one part.",
)
def run_command(
    sources: tuple[str, ...],
    output: str,
    name: Format,
    content: Content,
    method: str,
    extra: tuple[str, ...],
    field: str,
    without_metadata: bool,
    languages: bool,
    duplicates: Duplicates | None,
    addresses: tuple[str, ...],
    wanted: tuple[str, ...],
    min_words: int,
    min_confidence: float,
    delay: float,
    private: bool,
    workers: int | None,
    scheduler: str,
    page_seconds: float,
    page_memory: int,
    shard_size: int,
) -> None:
    """Clean all pages of SOURCES.

    They are WARC files, JSON lines, Parquet, tar and zip archives, pages, folders of all these, and lists of addresses
    (.txt), which are fetched as the robots.txt of each host allows. A source may be a pattern or any address that
    fsspec knows, such as s3://bucket/crawl/*.warc.gz. To resume an interrupted run, give the same command again.
    """
    if min_confidence and method != DEFAULT_METHOD:
        raise click.UsageError(f"Only {DEFAULT_METHOD} has a confidence, {method} does not.")
    parameters = tuple(sorted(parameters_of(method, extra, {}).items()))
    filters = Filters(addresses, min_words, min_confidence, tuple(map(primary, wanted)))
    cleaning = Cleaning(
        method, parameters, content, languages or bool(wanted), duplicates or "none", not without_metadata
    )
    work = Work(
        output,
        cleaning,
        name,
        field,
        page_seconds,
        page_memory * _MEGABYTE,
        filters,
        Politeness(delay, private=private),
    )
    began = time.monotonic()
    with progress() as shown:
        manifest = run(
            sources,
            work,
            workers=workers,
            scheduler=scheduler,
            shard_bytes=shard_size * _MEGABYTE,
            began=shown.began,
            shard_done=shown.shard_done,
        )
    tell_summary(manifest, shown.pages, time.monotonic() - began)
