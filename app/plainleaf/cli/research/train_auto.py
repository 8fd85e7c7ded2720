"""``plainleaf train auto``: rebuilds the model of the default method."""

import click
from rich.console import Console
from rich.table import Table

from plainleaf.cli.research.train_options import stage_progress, training_options
from plainleaf.evaluation.actions import train_auto as actions
from plainleaf.evaluation.score.metrics import Match
from plainleaf.evaluation.training.shared.task import TrainingOptions


@click.command("auto")
@training_options("auto.npy, auto.json and auto.md", several=True)
def auto(options: TrainingOptions) -> None:
    """Train the model of auto on the pages in all of DATASET, and print its results on unseen pages.

    Results are cross-validated, with all pages of a registered domain in one fold; of several datasets, each is also
    left out in turn. The same data give the same model. After Ctrl+C, nothing is written. Needs the extra `train`.
    """
    console = Console()
    with stage_progress() as progress:
        trained = actions.train_auto(options, progress)
    console.print(_score_table(trained))
    console.print(f"Digest {trained.digest}", highlight=False)
    Console(stderr=True).print(f"Written: {options.output}/auto.npy, auto.json, auto.md")


def _score_table(trained: actions.Trained) -> Table:
    figures = trained.figures
    table = Table(title="Word F1 (precision, recall) on unseen pages", title_justify="left")
    for name in ("pages", "how many", "by domain", "set left out"):
        table.add_column(name, justify="left" if name == "pages" else "right")
    for group, score in figures.by_domain.items():
        table.add_row(group, f"{figures.pages[group]:,}", _score(score), _score(figures.left_out.get(group)))
    table.caption = f"standard error over all pages {figures.spread:.4f}"
    return table


def _score(score: Match | None) -> str:
    return f"{score.f1:.4f} ({score.precision:.3f}, {score.recall:.3f})" if score else ""
