"""``plainleaf export``: many articles into a folder."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from plainleaf.actions import Outcome, export_all
from plainleaf.cli.formats import format_options, format_settings
from plainleaf.cli.options import Reading, reading_options
from plainleaf.cli.program import FAILED, SOME_FAILED


@click.command()
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option("-d", "--output-dir", "folder", type=click.Path(file_okay=False, path_type=Path), required=True,
              metavar="DIR", help="The folder that gets the files; it is made if need be.")  # fmt: skip
@click.option("--from-file", "lists", type=click.File(encoding="utf-8-sig", errors="replace"), multiple=True,
              metavar="LIST", help="Also take the sources in this file, one per line; # begins a remark.")  # fmt: skip
@format_options
@reading_options
def export(
    sources: tuple[str, ...],
    folder: Path,
    lists: tuple[Any, ...],
    format_name: str,
    wrap: int | None,
    with_metadata: bool,
    reading: Reading,
) -> int:
    """Write the article of each SOURCE into a folder, named after its title, never over another file.

    The names of the files go to standard output. A source that fails is told and does not stop the rest; the exit code
    is then 3, and 1 if all failed.
    """
    wanted = [*sources, *(line for file in lists for line in _lines(file))]
    if not wanted:
        raise click.UsageError("Name at least one SOURCE, or a list of them with --from-file.")
    options = format_settings(format_name, wrap, with_metadata)
    with _bar(len(wanted)) as tell:
        outcomes = export_all(wanted, folder, format_name, options=options, progress=tell, **reading)
    failed = sum(outcome.error is not None for outcome in outcomes)
    if failed:
        click.echo(f"plainleaf: {failed} of {len(outcomes)} sources failed.", err=True)
    return 0 if not failed else FAILED if failed == len(outcomes) else SOME_FAILED


def _lines(file: Any) -> Iterator[str]:
    for line in file:
        text = line.strip()
        if text and not text.startswith("#"):
            yield text


@contextlib.contextmanager
def _bar(total: int) -> Iterator[Callable[[Outcome], None]]:
    """A progress bar on stderr, if that is a terminal; yields what is to be told of each outcome."""
    if not sys.stderr.isatty():
        yield _tell
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("exporting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Lines that are printed meanwhile go above the bar where they share its terminal.
    with Progress(*columns, console=Console(stderr=True), redirect_stdout=sys.stdout.isatty()) as progress:
        task = progress.add_task("", total=total)

        def tell(outcome: Outcome) -> None:
            _tell(outcome)
            progress.advance(task)

        yield tell


def _tell(outcome: Outcome) -> None:
    if outcome.error is not None:
        click.echo(f"plainleaf: {outcome.error}", err=True)
    else:
        click.echo(outcome.path)
