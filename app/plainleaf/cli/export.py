"""``plainleaf export``: writes many articles, each to its own files, or all to one."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from plainleaf.actions import PDF, ExportOptions, Outcome, Printer, export_all, export_together
from plainleaf.cli.declared import export_switch
from plainleaf.cli.formats import Writing, format_options
from plainleaf.cli.help import ReadingCommand
from plainleaf.cli.options import ReadOptions, reading_options
from plainleaf.cli.printing import printing
from plainleaf.cli.program import FAILED, SOME_FAILED
from plainleaf.cli.terminal import CLEARED, echo, echo_path, print_message, shortened

LONGEST_LIST = 16 * 2**20
"""Maximum characters of a list of sources."""


@click.command(cls=ReadingCommand)
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option("-d", "--output-dir", "folder", type=click.Path(file_okay=False, path_type=Path), required=True,
              metavar="DIR", help="The folder for the files; it is created if necessary.")  # fmt: skip
@click.option("--from-file", "lists", type=click.File(encoding="utf-8-sig", errors="replace"), multiple=True,
              metavar="LIST", help="Also read sources from this file, one a line; # begins a comment.")  # fmt: skip
@export_switch("one_file")
@click.option(
    "--title", metavar="WORDS", help="The title of the single file. [default: from the titles of the articles]"
)
@export_switch("all_pages")
@format_options(several=True)
@reading_options
def export(
    sources: tuple[str, ...],
    folder: Path,
    lists: tuple[Any, ...],
    one_file: bool,
    title: str | None,
    all_pages: bool,
    writing: Writing,
    reading: ReadOptions,
) -> int:
    """Write the article of each SOURCE into a folder, named after its title; no file is overwritten.

    The names of the files go to standard output. A source that fails is reported and does not stop the rest; the exit
    code is then 3, and 1 if all failed.
    """
    wanted = [*sources, *(line for file in lists for line in _lines(file))]
    if not wanted:
        raise click.UsageError("Name at least one SOURCE, or a list of them with --from-file.")
    if title is not None and not one_file:
        raise click.UsageError("--title applies only with --one-file.")

    def work(printer: Printer | None = None) -> tuple[Outcome, ...]:
        options = ExportOptions(
            writing.formats, all_pages=all_pages, pictures=writing.pictures, printer=printer, **reading
        )
        with _bar(len(wanted)) as advance:
            if not one_file:
                return export_all(wanted, folder, options, progress=advance)
            together = export_together(wanted, folder, options, title=title or "", progress=advance)
        for path in together.paths:
            echo_path(path)
        for missing in shortened(together.missing, "pictures are missing"):
            print_message(missing)
        return together.outcomes

    outcomes = printing(work) if PDF in writing.formats else work()
    failed = sum(outcome.error is not None for outcome in outcomes)
    if failed:
        print_message(f"{failed} of {len(outcomes)} sources failed.")
    return 0 if not failed else FAILED if not any(outcome.error is None for outcome in outcomes) else SOME_FAILED


def _lines(file: Any) -> Iterator[str]:
    """The sources in a list. Raises UsageError if it is too long."""
    listed = file.read(LONGEST_LIST + 1)
    if len(listed) > LONGEST_LIST:
        raise click.UsageError(f"{file.name} is too long for a list of sources.")
    for line in listed.splitlines():
        text = line.strip()
        if text and not text.startswith("#"):
            yield text


@contextlib.contextmanager
def _bar(total: int) -> Iterator[Callable[[Outcome], None]]:
    """A progress bar on stderr if that is a terminal; yields a function to call with each outcome."""
    if not sys.stderr.isatty():
        yield _report
        return
    with click.progressbar(length=total, label="exporting", show_pos=True, file=sys.stderr) as bar:

        def advance(outcome: Outcome) -> None:
            echo(CLEARED, nl=False, err=True)  # prints lines above the bar
            _report(outcome)
            bar.update(1)

        yield advance


def _report(outcome: Outcome) -> None:
    for path in outcome.paths:
        echo_path(path)
    sentences = shortened(outcome.missing, "pictures are missing")
    for sentence in (*sentences, *((outcome.error,) if outcome.error is not None else ())):
        print_message(sentence)
