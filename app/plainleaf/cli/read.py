"""``plainleaf read``: the article, and nothing else."""

import logging
from pathlib import Path

import click

from plainleaf.actions import export_article, read_source
from plainleaf.cli.formats import format_options, format_settings
from plainleaf.cli.options import Reading, base_option, reading_options
from plainleaf.cli.terminal import loading, printable, write_product

log = logging.getLogger(__name__)


@click.command()
@click.argument("source")
@format_options
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE",
              help="Write to this file, replacing it, or into this folder, named after the title.")  # fmt: skip
@base_option
@reading_options
def read(
    source: str,
    format_name: str,
    wrap: int | None,
    with_metadata: bool,
    output: Path | None,
    url: str | None,
    reading: Reading,
) -> None:
    """Print the article at SOURCE: a web address, a file, or - for standard input."""
    options = format_settings(format_name, wrap, with_metadata)
    with loading(source) as progress:
        article = read_source(source, url=url, progress=progress, **reading)
    if not article.blocks:
        log.warning("%s holds no text that %s would keep.", source, reading["method"])
    elif article.coverage.worth_telling:
        log.warning("%s", printable(article.coverage.told))
    if output is None:
        write_product(article.to_bytes(format_name, **options))
    else:
        path = export_article(article, output, format_name, overwrite=True, **options)
        log.info("Wrote %s.", path)
