"""``plainleaf evaluate metadata``: scores dates, authors, addresses, site names and languages, beside the peers."""

from pathlib import Path

import click
from rich.console import Console

from plainleaf.cli.research.output import progress_bar, show_table
from plainleaf.evaluation.actions.metadata import evaluate_metadata
from plainleaf.evaluation.metadata import FINDERS
from plainleaf.evaluation.reports.metadata import metadata_tables


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("-e", "--extractor", "extractors", multiple=True, metavar="NAME",
              help=f"Who reads: {', '.join(finder.name for finder in FINDERS)}. Repeatable; the first is what "
                   "the others are compared with. [default: plainleaf]")  # fmt: skip
@click.option("--half", type=click.IntRange(0, 2), default=0, metavar="N",
              help="Only the pages of the first or the second half, by their names. [default: all]")  # fmt: skip
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page.")
def metadata(folder: Path, extractors: tuple[str, ...], half: int, every: int) -> None:
    """Score the date, author and address that are found on the pages of the dataset in FOLDER.

    A value is correct if it equals the reference: the day, all names in any order, the address without its scheme.
    "Date on page" leaves out references with a day that the page does not contain. Site name and language have no
    references; the table shows how often they are found.
    """
    with progress_bar("pages") as progress:
        evaluation = evaluate_metadata(folder, extractors or ("plainleaf",), half, every, progress)
    for table in metadata_tables(evaluation.pages, evaluation.counts):
        show_table(Console(), table)
