"""``plainleaf evaluate structure``: scores headings, lists, links, images, code, tables and notes, beside the peers."""

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console

from plainleaf import files
from plainleaf.cli.research.output import progress_bar, show_table
from plainleaf.evaluation.actions.structure import evaluate_structure
from plainleaf.evaluation.reports.structure import structure_tables, worst_structure
from plainleaf.evaluation.structure import ANSWERS, PageScore, names_in


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("-e", "--extractor", "extractors", multiple=True, metavar="NAME",
              help=f"A method, with parameters if you like, or a peer: {', '.join(ANSWERS)}. Repeatable. "
                   "[default: descent]")  # fmt: skip
@click.option("--page", "pages", multiple=True, metavar="NAME", help="Only this page, with all its differences.")
@click.option("--without", multiple=True, metavar="NAME", help="Leave this page out. Repeatable.")
@click.option("--without-file", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Leave out the pages that this file names, one a line; # begins a comment.")  # fmt: skip
@click.option("--worst", "worst_count", type=click.IntRange(0), default=10, metavar="N", help="List the N worst pages.")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write everything as JSON.")
def structure(
    folder: Path,
    extractors: tuple[str, ...],
    pages: tuple[str, ...],
    without: tuple[str, ...],
    without_file: Path | None,
    worst_count: int,
    json_file: Path | None,
) -> None:
    """Score the structure of articles on FOLDER: html/NAME.html beside expected/NAME.md.

    A part counts as kept if the expectation has the same one; headings, items, cells, notes and emphasis also if they
    are similar. Counts are summed over all pages; the text order is the mean over pages.
    """
    if without_file:
        without = (*without, *names_in(without_file))
    with progress_bar("pages") as progress:
        results = evaluate_structure(folder, extractors or ("descent",), pages, without, progress)
    console = Console()
    for table in structure_tables(results):
        show_table(console, table)
    for name, scores in results.items():
        if pages:
            for score in scores:
                _differences(console, name, score)
        elif worst_count:
            show_table(console, worst_structure(name, scores, worst_count))
    if json_file:
        whole = {name: [asdict(score) for score in scores] for name, scores in results.items()}
        files.put(json_file, json.dumps(whole).encode())


def _differences(console: Console, name: str, score: PageScore) -> None:
    console.print(f"[bold]{score.name}[/] by {name}, text order F1 {score.order_f1:.3f} {score.error}", highlight=False)
    for title, features, style in (("missing", score.missing, "red"), ("too much", score.extra, "cyan")):
        for feature, parts in features.items():
            for part in parts:
                console.print(f"{title}: {feature}: {part}", style=style, highlight=False, markup=False)
