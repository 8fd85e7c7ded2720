"""``plainleaf train auto``: rebuild the model of the default method."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from plainleaf.actions import training as deed
from plainleaf.cli.evaluate import progress_bar, today

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("auto")
@click.argument("dataset", type=_FOLDER)
@click.option("-o", "--output", type=_FOLDER, default=Path("resources/models"), show_default=True,
              help="The folder that auto.npz, auto.json and auto.md are written to.")  # fmt: skip
@click.option("--version", default="1", show_default=True, help="The version that is written into the model.")
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page, for a quick trial.")
@click.option("--ablation", is_flag=True, help="Train no model: leave each group of features out in turn, and add what "
                                               "that changes to the record of the model in the folder.")  # fmt: skip
@click.option("--group", "groups", multiple=True, metavar="NAME", help="With --ablation: only this group. Repeatable.")
def auto(dataset: Path, output: Path, version: str, every: int, ablation: bool, groups: tuple[str, ...]) -> None:
    """Train the model of auto on the pages in DATASET, and print its figures on pages that it has not seen.

    Figures are cross-validated, all pages of a registered domain in one fold. The same data give the same model. Ctrl+C
    stops it, and nothing is written. Needs the extra `train`.
    """
    order = deed.Training(dataset, output, today(), version, every)
    console = Console()
    if ablation:
        with _telling() as told:
            found = deed.ablate_auto(order, told, groups)
        console.print(_ablation_table(found))
        return
    with _telling() as told:
        trained = deed.train_auto(order, told)
    console.print(_score_table(trained))
    console.print(f"Digest {trained.digest}", highlight=False)
    Console(stderr=True).print(f"Written: {output}/auto.npz, auto.json, auto.md")


@contextmanager
def _telling() -> Iterator[deed.Told]:
    """A bar on the terminal for each kind of work."""
    with progress_bar("steps") as progress:
        yield lambda what, done, count: progress(done, count, what)


def _score_table(trained: deed.Trained) -> Table:
    table = Table(title="Mean word F1 on unseen pages", title_justify="left")
    for name in ("pages", "how many", "F1"):
        table.add_column(name, justify="left" if name == "pages" else "right")
    for kind, score in trained.figures.scores.items():
        table.add_row(kind or "no type", f"{trained.figures.pages[kind]:,}", f"{score:.4f}")
    table.caption = f"standard error over all pages {trained.figures.spread:.4f}"
    return table


def _ablation_table(found: deed.Ablation) -> Table:
    kinds = list(found.with_all)
    table = Table("left out", title="Mean word F1 without a group of features", title_justify="left")
    for kind in kinds:
        table.add_column(kind or "no type", justify="right")
    table.add_row("nothing", *(f"{found.with_all[kind]:.4f}" for kind in kinds), end_section=True)
    for name, scores in found.without.items():
        table.add_row(name, *(f"{scores[kind] - found.with_all[kind]:+.4f}" for kind in kinds))
    return table
