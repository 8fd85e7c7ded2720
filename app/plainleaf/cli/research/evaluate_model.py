"""``plainleaf evaluate model``: evaluates what the trees of auto select, before an article is made of it."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from plainleaf import files
from plainleaf.cli.research.output import show_table
from plainleaf.cli.research.train_options import stage_progress
from plainleaf.evaluation.actions import model as actions
from plainleaf.evaluation.reports.model import model_page, model_table
from plainleaf.evaluation.training.auto.bench import JudgedPage
from plainleaf.evaluation.training.auto.fit import SHIPPED, Recipe
from plainleaf.evaluation.training.shared.folds import is_read

HALVES = ("both", "read", "counted")


@click.command("model")
@click.argument("folders", type=click.Path(file_okay=False, path_type=Path), nargs=-1, required=True)
@click.option("--seeds", "models", type=click.IntRange(1), default=1, show_default=True, metavar="N",
              help="Models that differ in their seeds alone, of two forests each.")  # fmt: skip
@click.option("--trees", type=click.IntRange(1), default=SHIPPED.trees, show_default=True,
              help="Trees of a forest that learn from all pages.")  # fmt: skip
@click.option("--last-trees", type=click.IntRange(0), default=SHIPPED.last_trees, show_default=True,
              help="Trees after these that learn from no copies, and more from non-articles.")  # fmt: skip
@click.option("--rate", type=click.FloatRange(0, 1, min_open=True), default=SHIPPED.rate, show_default=True,
              help="How far each tree goes.")  # fmt: skip
@click.option("--without", multiple=True, metavar="GROUP", help="Leave this group of features out. Repeatable.")
@click.option("--leave-out", is_flag=True, help="Judge each dataset by a model of the others, too.")
@click.option("--half", type=click.Choice(HALVES), default=HALVES[0], show_default=True,
              help="Print figures of the domains whose pages are read, or of those that are only counted.")  # fmt: skip
@click.option("--against", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Compare page by page with the model whose results --json wrote to this file.")  # fmt: skip
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page of a dataset.")
@click.option("-o", "--output", "page_file", type=click.Path(dir_okay=False, path_type=Path),
              help="Write the tables as a page in Markdown, too.")  # fmt: skip
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write everything as JSON.")
def model(
    folders: tuple[Path, ...],
    models: int,
    trees: int,
    last_trees: int,
    rate: float,
    without: tuple[str, ...],
    leave_out: bool,
    half: str,
    against: Path | None,
    every: int,
    page_file: Path | None,
    json_file: Path | None,
) -> None:
    """Train models of auto on the datasets in FOLDERS, and evaluate what they select on pages of other domains.

    The selection is evaluated before an article is made of it. Errors are standard errors, clustered by domain. Lost
    pages keep less than 60 % of their content; buried pages have more than two words for each of its words. Choose
    between models by the half `read`, and report the half `counted`. Needs the extra `train`.
    """
    before = actions.from_json(against) if against else None
    recipes = actions.with_seeds(Recipe(SHIPPED.seeds, trees, last_trees, rate, without), models)
    with stage_progress() as progress:
        bench = actions.evaluate_model(folders, every, recipes, leave_out, progress)
    if json_file:  # first, so that hours of results are saved even if the comparison fails
        _write(json_file, actions.as_json(bench))
    tables = [
        model_table(title, _of(pages, half), _of(earlier, half) if earlier else None)
        for title, pages, earlier in (
            ("By folds of domains", bench.domains, before and before.domains),
            ("By a model of the other datasets", bench.dataset, before and before.dataset),
        )
        if pages
    ]
    for table in tables:
        show_table(Console(), table)
    if page_file:
        names = " ".join(shlex.quote(folder.name) for folder in folders)
        grown = f"--seeds {models} --trees {trees} --last-trees {last_trees} --rate {rate:g}"
        _write(page_file, model_page(f"plainleaf evaluate model {names} {grown} --half {half}", tables))


def _write(file: Path, content: str) -> None:
    files.put(file, content.encode())
    Console(stderr=True).print(f"Written: {file}")


def _of(pages: Sequence[JudgedPage], half: str) -> list[JudgedPage]:
    """The pages of one half."""
    return [page for page in pages if half == HALVES[0] or is_read(page.domain) == (half == "read")]
