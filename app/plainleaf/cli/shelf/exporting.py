"""``plainleaf shelf export``: writes entries in any format, all as one book, a backup, or a catalogue for e-readers."""

from pathlib import Path
from typing import Any

import click

from plainleaf.actions import PDF, Printer
from plainleaf.actions.shelf.automatic_imports import choices_of
from plainleaf.actions.shelf.exporting import export_as_one, export_entries, write_opds
from plainleaf.actions.shelf.user_choices import copy_choices
from plainleaf.cli.printing import printing
from plainleaf.cli.program import SOME_FAILED
from plainleaf.cli.shelf.program import chosen, entries_argument, query_option, shelf, with_library
from plainleaf.cli.terminal import echo, echo_path, print_message
from plainleaf.engine.render import FORMATS
from plainleaf.library import Library
from plainleaf.settings import Settings


@shelf.command("export")
@entries_argument
@query_option
@click.option("-d", "--output-dir", "folder", type=click.Path(file_okay=False, path_type=Path), required=True,
              metavar="DIR", help="The folder for the files; it is created if necessary.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Everything that is on the shelf.")
@click.option(
    "--backup", is_flag=True, help="A complete backup, which `import` reads: a JSON file with files beside it."
)
@click.option("--opds", is_flag=True, help="A catalogue for e-readers (OPDS): a feed with a book for each entry.")
@click.option("-f", "--format", "name", type=click.Choice(list(FORMATS)), default="epub", show_default=True,
              help="The format of the files.")  # fmt: skip
@click.option("--together", is_flag=True, help="All entries in one file, such as one book.")
@click.option("--title", default="", metavar="WORDS", help="The title of that one file.")
@with_library
def take_along(
    library: Library,
    entries: tuple[str, ...],
    query: str | None,
    folder: Path,
    every: bool,
    backup: bool,
    opds: bool,
    name: str,
    together: bool,
    title: str,
) -> int:
    """Write entries into a folder: in a format, as a backup, or as a catalogue for e-readers.

    A backup of everything also contains removed entries that can be restored, the followed feeds, the folder that the
    window watches, your rules and corrections, and the settings on how pages are read and written.
    """
    if backup and (every or not (entries or query)):
        settings = Settings()
        for line in copy_choices(folder, settings):
            print_message(line)
        echo_path(library.write_backup(folder, choices=choices_of(settings.get("shelf"))))
        return 0
    wanted = list(library.entries.ids()) if every else chosen(library, entries, query)
    if backup:
        echo_path(library.write_backup(folder, wanted))
        return 0
    if opds:
        echo_path(write_opds(library, wanted, folder))
        return 0

    def work(printer: Printer | None = None) -> int:
        if together:
            folder.mkdir(parents=True, exist_ok=True)
            echo_path(export_as_one(library, wanted, folder, name, title=title, printer=printer))
            return 0
        failed = 0
        for done in export_entries(library, wanted, folder, name, printer=printer):
            if done.path is None:
                failed += 1
                print_message(f"“{done.entry.title or done.entry.url}” was left out: {done.error}.")
            else:
                echo_path(done.path)
        return SOME_FAILED if failed else 0

    result: Any = printing(work) if name == PDF else work()
    if not wanted:
        echo("There was nothing to write.")
    return int(result)
