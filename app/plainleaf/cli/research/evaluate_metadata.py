"""``plainleaf evaluate metadata``: dates, authors, addresses, names of sites and languages, beside the peers."""

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
              help=f"Who reads: {', '.join(one.name for one in FINDERS)}. Repeatable; the first is what the others are "
                   "compared with. [default: plainleaf]")  # fmt: skip
@click.option("--half", type=click.IntRange(0, 2), default=0, metavar="N",
              help="Only the pages of the first or the second half, by their names. [default: all]")  # fmt: skip
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page.")
def metadata(folder: Path, extractors: tuple[str, ...], half: int, every: int) -> None:
    """Score what is found of a page's date, author and address on the dataset in FOLDER.

    A value is right where it is the reference's: the day, all names in any order, the address without its scheme.
    "Date on page" leaves out references with a day that the page does not contain. The site's name and the language
    have no references; the table shows how often they are found.
    """
    with progress_bar("pages") as progress:
        found = evaluate_metadata(folder, extractors or ("plainleaf",), half, every, progress)
    for table in metadata_tables(found.pages, found.counts):
        show_table(Console(), table)
