"""``plainleaf open``: opens the window."""

from importlib import import_module

import click

from plainleaf.cli.desktop import has_display, the_app
from plainleaf.cli.program import CommandError


@click.command("open")
@click.argument("source", required=False)
@click.option("--first", metavar="SOURCE", help="Without a SOURCE, open this one where nothing was read yet.")
def open_window(source: str | None, first: str | None) -> int:
    """Open the desktop reader, on SOURCE (a web address or a file) if given."""
    if not has_display():
        raise CommandError("There is no display to open a window on; `plainleaf read` prints the article here.")
    if source:  # before Qt, since PySide reads the source of every module that is imported after it
        import_module("plainleaf.actions.page_jobs")
    return int(the_app("main")(source, first))
