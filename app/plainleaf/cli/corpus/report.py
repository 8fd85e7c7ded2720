"""``plainleaf corpus report``: what came of a run, as a page with pictures."""

from pathlib import Path

import click

from plainleaf.batch.report import open_run, write_report
from plainleaf.batch.report.page import ARTICLES
from plainleaf.cli.corpus.program import corpus
from plainleaf.cli.terminal import say_path


@corpus.command("report")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where the page is written. [default: report.html in the folder]",
)
@click.option(
    "--articles",
    type=click.IntRange(0, 500),
    default=ARTICLES,
    show_default=True,
    help="How many are shown by chance, and of the least sure ones.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True,
              help="Another number, other articles.")  # fmt: skip
def report_command(folder: Path, output: Path | None, articles: int, seed: int) -> None:
    """Write a page about the finished run in FOLDER: hosts, languages, lengths, confidence, errors, duplicates.

    Articles drawn by chance, and those of which the method is least sure, are shown beside their originals with the
    kept text tinted. The page loads nothing.
    """
    target = output or folder / "report.html"
    write_report(open_run(folder), target, articles, seed)
    say_path(target)
