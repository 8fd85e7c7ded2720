"""``plainleaf evaluate rules``: measures the contribution of each step on some datasets."""

import shlex
from pathlib import Path

import click
from rich.console import Console

from plainleaf.cli.research.train_options import stage_progress
from plainleaf.evaluation.actions.model import unseen_methods
from plainleaf.evaluation.reports.rules import rules_page
from plainleaf.evaluation.run.step_worth import evaluate_rules
from plainleaf.files import put


@click.command("rules")
@click.argument("folders", type=click.Path(file_okay=False, path_type=Path), nargs=-1, required=True)
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page of a dataset.")
@click.option(
    "--unseen",
    is_flag=True,
    help="Judge each page by a model that has not learnt from its domain. Needs the extra `train`.",
)
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, help="Processes.")
@click.option("-o", "--output", "file", type=click.Path(dir_okay=False, path_type=Path),
              help="Write the page to this file. [default: print it]")  # fmt: skip
def rules(folders: tuple[Path, ...], every: int, unseen: bool, jobs: int, file: Path | None) -> None:
    """Switch off each step of auto in turn on the datasets in FOLDERS, and report its contribution.

    A step is tried only on the pages where it changes something. The shipped model has learnt from the project's
    datasets, so a step that adds what a model misses gains less on them than on other pages: see --unseen.
    """
    with stage_progress() as progress:
        methods = unseen_methods(folders, every, progress) if unseen else ()
        outcomes = evaluate_rules(folders, every, jobs, lambda done, count, name: progress(name, done, count), methods)
    names = " ".join(shlex.quote(folder.name) for folder in folders)
    names += (f" --every {every}" if every > 1 else "") + (" --unseen" if unseen else "")
    page = rules_page(outcomes, f"plainleaf evaluate rules {names}")
    if file is None:
        click.echo(page)
        return
    put(file, page.encode())
    Console(stderr=True).print(f"Written: {file}")
