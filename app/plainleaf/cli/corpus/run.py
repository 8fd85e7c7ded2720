"""``plainleaf corpus run``: from sources to parts."""

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
@click.option("--languages", is_flag=True, help="Recognise the language of each text, whatever its page says.")
@click.option(
    "--duplicates",
    type=click.Choice(["exact", "near"]),
    help="Mark texts that are there more than once: with the same words, or also much alike.",
)
@click.option(
    "--address",
    "addresses",
    multiple=True,
    metavar="PATTERN",
    help="Keep pages of these addresses only, as '*://*.example.org/*'. Repeatable.",
)
@click.option(
    "--language",
    "wanted",
    multiple=True,
    metavar="CODE",
    help="Keep texts in this language only, as en; they are recognised. Repeatable.",
)
@click.option("--min-words", type=click.IntRange(0), default=0, metavar="N", help="Keep texts of so many words only.")
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, metavar="F1",
              help="Keep texts only of which auto expects this F1.")  # fmt: skip
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    default=POLITE.delay,
    show_default=True,
    metavar="SECONDS",
    help="Between two requests to a host, where addresses are fetched.",
)
@click.option("--private-networks", "private", is_flag=True,
              help="Fetch also addresses of private networks and of this computer.")  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(0), help="Processes on this computer; 0 is this one alone. [default: its cores]"
)
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
    (.txt), which are fetched as far and as slowly as their hosts want. A source may be a pattern or any address that
    fsspec knows, such as s3://bucket/crawl/*.warc.gz. A run that was interrupted goes on where it was when the same
    command is given again.
    """
    if min_confidence and method != DEFAULT_METHOD:
        raise click.UsageError(f"Only {DEFAULT_METHOD} has a confidence, {method} has none.")
    parameters = tuple(sorted(parameters_of(method, extra, {}).items()))
    filters = Filters(addresses, min_words, min_confidence, tuple(map(primary, wanted)))
    cleaning = Cleaning(method, parameters, content, languages or bool(wanted), duplicates or "none")
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
            told=shown.told,
        )
    tell_summary(manifest, shown.pages, time.monotonic() - began)
