"""``plainleaf train auto``: rebuild the model of the default method."""

import click
from rich.console import Console
from rich.table import Table

from plainleaf.cli.research.train_options import telling, training_options
from plainleaf.evaluation.actions import train_auto as actions
from plainleaf.evaluation.score.metrics import Match
from plainleaf.evaluation.training.shared.task import TrainingOptions


@click.command("auto")
@training_options("auto.npz, auto.json and auto.md", several=True)
@click.option("--ablation", is_flag=True, help="Train no model: leave each group of features out in turn, and add what "
                                               "that changes to the record of the model in the folder.")  # fmt: skip
@click.option("--group", "groups", multiple=True, metavar="NAME", help="With --ablation: only this group. Repeatable.")
def auto(options: TrainingOptions, ablation: bool, groups: tuple[str, ...]) -> None:
    """Train the model of auto on the pages in all of DATASET, and print its figures on pages that it has not seen.

    Figures are cross-validated, all pages of a registered domain in one fold; of several datasets each is left out in
    turn, too. The same data give the same model. Ctrl+C stops it, and nothing is written. Needs the extra `train`.
    """
    console = Console()
    if ablation:
        with telling() as progress:
            found = actions.ablate_auto(options, progress, groups)
        console.print(_ablation_table(found))
        return
    with telling() as progress:
        trained = actions.train_auto(options, progress)
    console.print(_score_table(trained))
    console.print(f"Digest {trained.digest}", highlight=False)
    Console(stderr=True).print(f"Written: {options.output}/auto.npz, auto.json, auto.md")


def _score_table(trained: actions.Trained) -> Table:
    figures = trained.figures
    table = Table(title="Word F1 (precision, recall) on unseen pages", title_justify="left")
    for name in ("pages", "how many", "by domain", "set left out"):
        table.add_column(name, justify="left" if name == "pages" else "right")
    for group, score in figures.by_domain.items():
        table.add_row(group, f"{figures.pages[group]:,}", _score(score), _score(figures.left_out.get(group)))
    table.caption = f"standard error over all pages {figures.spread:.4f}"
    return table


def _score(found: Match | None) -> str:
    return f"{found.f1:.4f} ({found.precision:.3f}, {found.recall:.3f})" if found else ""


def _ablation_table(found: actions.Ablation) -> Table:
    kinds = list(found.with_all)
    table = Table("left out", title="Mean word F1 without a group of features", title_justify="left")
    for kind in kinds:
        table.add_column(kind or "no type", justify="right")
    table.add_row("nothing", *(f"{found.with_all[kind]:.4f}" for kind in kinds), end_section=True)
    for name, scores in found.without.items():
        table.add_row(name, *(f"{scores[kind] - found.with_all[kind]:+.4f}" for kind in kinds))
    return table
