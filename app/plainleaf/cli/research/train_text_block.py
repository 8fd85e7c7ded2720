"""``plainleaf train text-block``: rebuilds the tree of the method text-block."""

import click
from rich.console import Console
from rich.table import Table

from plainleaf.cli.research.train_options import stage_progress, training_options
from plainleaf.evaluation.actions.train_text_block import train_text_block
from plainleaf.evaluation.training.shared.task import TrainingOptions


@click.command("text-block")
@training_options("text-block.json and text-block.md")
def text_block(options: TrainingOptions) -> None:
    """Train the tree of text-block on the pages in DATASET; print its results, and the paper's comparison with
    Boilerpipe's attributes.

    Results are cross-validated, with all pages of a registered domain in one fold. The same data give the same tree.
    After Ctrl+C, nothing is written. Needs the extra `train`.
    """
    with stage_progress() as progress:
        trained = train_text_block(options, progress)
    about, console = trained.about, Console()
    scores = Table("pages", title="Mean word F1 on unseen pages", title_justify="left")
    scores.add_column("F1", justify="right")
    scores.add_column("standard error", justify="right")
    for kind, score in about["cross_validated"].items():
        scores.add_row(kind or "no type", f"{score:.4f}", f"{about['spread'][kind]:.4f}")
    console.print(scores)
    compared = Table("attributes of", title="Main-content blocks", title_justify="left")
    for name in ("precision", "recall", "F1"):
        compared.add_column(name, justify="right")
    for name, figures in about["comparison"]["figures"].items():
        compared.add_row(name, *(f"{value:.4f}" for value in figures))
    console.print(compared)
    console.print(f"Digest {about['digest']}", highlight=False)
    Console(stderr=True).print(f"Written: {options.output}/text-block.json, text-block.md")
