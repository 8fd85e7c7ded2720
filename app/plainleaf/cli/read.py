"""``plainleaf read``: prints the article."""

import logging
import os
import sys
from pathlib import Path
from typing import Any

import click

from plainleaf import actions
from plainleaf.actions.exporting import bytes_of, make_folder
from plainleaf.actions.opening import STDIN
from plainleaf.cli.declared import export_switch
from plainleaf.cli.formats import BINARY, Writing, format_options
from plainleaf.cli.help import ReadingCommand
from plainleaf.cli.options import ReadOptions, base_option, reading_options, source_argument
from plainleaf.cli.printing import printing
from plainleaf.cli.program import CommandError
from plainleaf.cli.terminal import Progress, loading, print_message, printable, shortened, write_product
from plainleaf.engine.article import Article
from plainleaf.engine.render import PDF, offered_options
from plainleaf.engine.render.options import BARE, WITH_METADATA
from plainleaf.logins import without_login

log = logging.getLogger(__name__)


@click.command(cls=ReadingCommand)
@source_argument
@format_options()
@click.option("-o", "--output", type=click.Path(), metavar="FILE",
              help="Write to this file, replacing it, or into this folder, named after the title.")  # fmt: skip
@export_switch("all_pages")
@base_option
@reading_options
def read(
    source: str, writing: Writing, output: str | None, all_pages: bool, url: str | None, reading: ReadOptions
) -> None:
    """Print the article at SOURCE: a web address, a file, or - (or nothing) for standard input."""
    if output is None and writing.name in BINARY and sys.stdout.isatty():
        raise click.UsageError(f"{writing.name} cannot be shown in a terminal; name a file with --output.")
    with loading(source) as progress:
        article = _article(source, url, all_pages, reading, progress)
    for problem in (problem for rule in article.rules for problem in rule.problems):
        log.warning("%s", printable(problem))
    coverage = article.coverage
    if not article.blocks:
        name = "standard input" if source == STDIN else without_login(source)
        empty = f"No text of {name} was kept by {reading['method']}."
        raise CommandError(printable(f"{empty} {coverage.why_empty}".rstrip()))
    if coverage.is_notable:
        log.warning("%s", printable(coverage.summary))
    for other in coverage.further:
        log.info("%s", printable(f"After it the page has “{other.title}” {other.url}".rstrip()))
    options: dict[str, Any] = dict(writing.formats[writing.name])
    if writing.pictures:
        with loading("pictures") as progress:
            gathered = actions.gather_pictures((article,), progress=progress)
        options["pictures"] = gathered.pictures
        for missing in shortened(gathered.missing, "pictures are missing"):
            print_message(missing)

    def write(printer: Any = None) -> None:
        if output is None:
            bare = BARE if writing.name in offered_options()[WITH_METADATA] else {}
            write_product(bytes_of((article,), writing.name, printer, **{**bare, **options}))
        else:
            if output.endswith(("/", os.sep)):  # a folder that need not exist; Path would drop the slash
                make_folder(Path(output))
            path = actions.export_article(
                article, Path(output), writing.name, overwrite=True, printer=printer, **options
            )
            log.info("Wrote %s.", path)

    if writing.name == PDF:
        printing(write)
    else:
        write()


def _article(source: str, url: str | None, all_pages: bool, reading: ReadOptions, progress: Progress | None) -> Article:
    if not all_pages:
        return actions.read_source(source, url=url, progress=progress, **reading)
    page = actions.open_source(source, url=url, progress=progress, timeout=reading["timeout"])
    whole = actions.read_all_pages(page, progress=progress, **reading)
    if whole.error is not None:
        log.warning("Only the first %d pages were read: %s", len(whole.pages), printable(str(whole.error)))
    log.info("Joined %d pages: %s", len(whole.pages), " ".join(whole.pages))
    return whole.article
