"""Arguments shared by the training commands, as one object, and progress bars."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from plainleaf.cli.research.output import progress_bar, today
from plainleaf.evaluation.training.shared.task import StageProgress, TrainingOptions

_FOLDER = click.Path(file_okay=False, path_type=Path)


def training_options(files: str, several: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """DATASET (or ``several``), ``--output``, ``--version`` and ``--every`` as one argument ``options``.

    ``files`` names the files that are written.
    """

    def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def gathered(
            *, dataset: Path | tuple[Path, ...], output: Path, version: str, every: int, **arguments: Any
        ) -> Any:
            folders = dataset if isinstance(dataset, tuple) else (dataset,)
            return command(options=TrainingOptions(folders, output, today(), version, every), **arguments)

        wrapped: Callable[..., Any] = gathered
        for option in (
            click.option("--every", type=click.IntRange(1), default=1, metavar="N",
                         help="Only each N-th page, for a quick trial."),
            click.option("--version", default="1", show_default=True,
                         help="The version that is written into the model."),
            click.option("-o", "--output", type=_FOLDER, default=Path("resources/models"), show_default=True,
                         help=f"The folder that {files} are written to."),
            click.argument("dataset", type=_FOLDER, nargs=-1 if several else 1, required=True),
        ):  # fmt: skip
            wrapped = option(wrapped)
        return wrapped

    return with_options


@contextmanager
def stage_progress() -> Iterator[StageProgress]:
    """A progress bar for each kind of work."""
    with progress_bar("steps") as progress:
        yield lambda stage, done, count: progress(done, count, stage)
