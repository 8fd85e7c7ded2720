"""``plainleaf evaluate stability``: how much articles change if the markup of their pages does."""

import json
from pathlib import Path

import click
from rich.console import Console

from plainleaf import files
from plainleaf.cli.research.output import progress_bar, show_table
from plainleaf.evaluation.actions.stability import measure_stability
from plainleaf.evaluation.reports.stability import stability_table


@click.command()
@click.argument("folders", type=click.Path(file_okay=False, path_type=Path), nargs=-1, required=True)
@click.option("--pages", type=click.IntRange(1), default=300, show_default=True, metavar="N",
              help="Approximate number of pages, spread over the datasets.")  # fmt: skip
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path),
              help="Write the shares of each page as JSON.")  # fmt: skip
def stability(folders: tuple[Path, ...], pages: int, json_file: Path | None) -> None:
    """Measure how many words of an article change if the markup of its page does, on the datasets in FOLDERS.

    Each page is read as it is, without its address, on another host, with other names of classes and identifiers, and
    with one paragraph more. The words of that paragraph do not count. The goal: a median of 0 % and a 95th percentile
    below 3 %.
    """
    with progress_bar("pages") as progress:
        changes = measure_stability(folders, pages, progress)
    if json_file:
        rows = [{"dataset": page.dataset, "page": page.name, **page.shares} for page in changes]
        files.put(json_file, json.dumps(rows, ensure_ascii=False, indent=1).encode())
    names = changes[0].shares if changes else ()
    show_table(Console(), stability_table({name: [page.shares[name] for page in changes] for name in names}))
