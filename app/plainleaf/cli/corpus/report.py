"""``plainleaf corpus report``: writes a report on a run as an HTML page with charts."""

from pathlib import Path

import click

from plainleaf.batch.report import open_run, write_report
from plainleaf.batch.report.page import ARTICLES
from plainleaf.cli.corpus.program import corpus
from plainleaf.cli.terminal import echo_path


@corpus.command("report")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write. [default: report.html in the folder]",
)
@click.option(
    "--articles",
    type=click.IntRange(0, 500),
    default=ARTICLES,
    show_default=True,
    help="The number of random articles, and of those with the lowest confidence.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True,
              help="The seed of the random choice.")  # fmt: skip
def report_command(folder: Path, output: Path | None, articles: int, seed: int) -> None:
    """Write a report on the finished run in FOLDER: hosts, languages, lengths, confidence, errors, duplicates.

    Articles drawn at random, and those with the lowest confidence, are shown beside their original pages with the kept
    text tinted. The page loads nothing from elsewhere.
    """
    target = output or folder / "report.html"
    write_report(open_run(folder), target, articles, seed)
    echo_path(target)
