"""``plainleaf corpus open``: shows a page of a run in the window."""

from pathlib import Path

import click

from plainleaf.batch.report import open_run
from plainleaf.batch.report.saved import saved_page
from plainleaf.cli.corpus.program import corpus
from plainleaf.cli.desktop import has_display, the_app
from plainleaf.cli.program import CommandError


@corpus.command("open")
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("place")
def open_command(folder: Path, place: str) -> int:
    """Open the page at PLACE (the column `place`) of the run in FOLDER in the desktop reader."""
    page = open_run(folder).page_at(place)
    if page is None:
        raise CommandError(f"There is no page at {place} in the sources of {folder}.")
    if not has_display():
        raise CommandError("There is no display to open a window on.")
    return int(the_app("main")(str(saved_page(page))))
