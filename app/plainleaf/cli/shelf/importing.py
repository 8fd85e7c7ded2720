"""``plainleaf shelf import``: imports data of other programs."""

from pathlib import Path

import click

from plainleaf.actions.shelf.automatic_imports import taken_over
from plainleaf.actions.shelf.importing import ImportPreview, ImportStep, fetch_pages, preview, take_in, without_page
from plainleaf.actions.shelf.user_choices import has_choices, restore_choices, take_settings
from plainleaf.cli.program import SOME_FAILED
from plainleaf.cli.shelf.program import shelf, with_library
from plainleaf.cli.terminal import counted_on_terminal, echo, print_message, printable, shortened
from plainleaf.library import Library
from plainleaf.library.importers.catalogue import IMPORTERS
from plainleaf.library.importers.item import BrokenItem
from plainleaf.settings import Settings


@shelf.command("import")
@click.argument("paths", nargs=-1, metavar="[FILE]...", type=click.Path(exists=True, path_type=Path))
@click.option("--from", "name", type=click.Choice(list(IMPORTERS)), metavar="FORMAT",
              help=f"The format, if it is not to be detected: {', '.join(IMPORTERS)}.")  # fmt: skip
@click.option("--preview", "only_look", is_flag=True, help="Only show what would be imported.")
@click.option("-t", "--tag", "tags", multiple=True, metavar="TAG", help="Give new entries this tag. Repeatable.")
@click.option("--rules-and-settings", "choices", is_flag=True,
              help="Also restore rules, corrections and settings of a backup; what you have here stays.")  # fmt: skip
@click.option("--fetch", is_flag=True, help="Then fetch the pages of all entries without one.")
@with_library
def take(
    library: Library,
    paths: tuple[Path, ...],
    name: str | None,
    only_look: bool,
    tags: tuple[str, ...],
    choices: bool,
    fetch: bool,
) -> int:
    """Import files and folders of other programs, and backups of Plainleaf.

    Pages that are saved, or were removed, are skipped: importing a file again adds nothing, and resumes
    an interrupted import. With --fetch alone, only missing pages are fetched.
    """
    if not paths and not fetch:
        raise click.UsageError("Name at least one FILE.")
    broken: list[BrokenItem] = []
    missed: list[str] = []
    for path in paths:
        if only_look:
            _look(path, preview(library, path, name or ""))
            continue
        done = ImportStep()
        try:
            for step in take_in(library, path, name or "", tags=tags):
                done = step
                counted_on_terminal(done.count, "entries read")
        finally:
            counted_on_terminal(0, "")
        broken += done.broken
        feeds = f", {done.feeds:,} feeds followed" if done.feeds else ""
        echo(f"{printable(str(path))}: {done.new:,} new, {done.known:,} on the shelf already{feeds}.")
        _take_over(done)
        if choices:
            missed += _restore(path)
    if paths and not only_look:
        library.optimise()
    for line in shortened([f"{entry.where}: {entry.reason}." for entry in broken], "entries could not be read"):
        print_message(line)
    for line in shortened(missed, "rules could not be restored"):
        print_message(line)
    failed = _fetch(library) if fetch and not only_look else 0
    return SOME_FAILED if broken or missed or failed else 0


def _restore(path: Path) -> tuple[str, ...]:
    """Restore the user's choices in a backup; returns messages about those that were missed."""
    if not has_choices(path):
        return (f"{printable(str(path))} has no rules, corrections and settings.",)
    restored = restore_choices(path)
    echo(restored.summary)
    if names := take_settings(Settings(), restored.settings):
        echo(f"Restored settings: {', '.join(names)}.")
    return restored.missed


def _take_over(done: ImportStep) -> None:
    """Apply a backup's choices about automatic imports to the settings."""
    settings = Settings()
    chosen = settings.get("shelf", {})
    changes, sentences = taken_over(done, chosen)
    if changes:
        settings.set("shelf", (chosen if isinstance(chosen, dict) else {}) | changes)
    for sentence in sentences:
        echo(printable(sentence))


def _look(path: Path, summary: ImportPreview) -> None:
    inside = f"{summary.with_text:,} with their text, {summary.highlights:,} highlights"
    feeds = f", {summary.feeds:,} feeds to follow" if summary.feeds else ""
    counts = (
        f"{summary.new:,} new ({inside}){feeds}, {summary.known:,} on the shelf already, {len(summary.broken):,} broken"
    )
    echo(f"{printable(str(path))}: {summary.title}; {counts}.")
    for title in summary.first:
        echo(f"        {printable(title)}")
    for line in shortened([f"{entry.where}: {entry.reason}." for entry in summary.broken], "entries could not be read"):
        print_message(line)


def _fetch(library: Library) -> int:
    wanted = without_page(library)
    failed = 0
    for done in fetch_pages(library, wanted):
        if done.error is not None:
            failed += 1
            print_message(done.error)
    echo(f"{len(wanted) - failed:,} of {len(wanted):,} pages were fetched.")
    return failed
