"""``plainleaf shelf check``: checks the shelf's file, and repairs it."""

from pathlib import Path

import click

from plainleaf.cli.program import FAILED
from plainleaf.cli.shelf.program import for_file, shelf
from plainleaf.cli.terminal import echo
from plainleaf.library import Library, LibraryError


@shelf.command()
@click.option("--thorough", is_flag=True, help="Also compare every index with its rows.")
@click.option("--recover", is_flag=True, help="Recover what is readable in a damaged file into a new one in its place.")
@click.option("--rebuild-index", is_flag=True, help="Rebuild the search index.")
@click.pass_obj
def check(path: Path | None, thorough: bool, recover: bool, rebuild_index: bool) -> int:
    """Check the shelf's file. Erases entries that were removed more than 30 days ago."""
    if recover:
        echo(Library.recover(path).summary)
        return 0
    try:
        with Library(path) as library:
            if rebuild_index:
                library.rebuild_index()
            problems = library.check(thorough=thorough)
            facts = "" if problems else _facts(library)
    except LibraryError as error:
        if error.kind != "damaged":
            raise
        problems, facts = (str(error),), ""
    for fault in problems:
        echo(for_file(path, fault))
    if problems:
        echo(for_file(path, "Save what can be read with: plainleaf shelf check --recover (the damaged file is kept)."))
        return FAILED
    echo(facts)
    return 0


def _facts(library: Library) -> str:
    erased = 0 if library.database.read_only else library.purge()
    counts = library.facts()
    remark = f" {erased:,} that were removed more than 30 days ago were erased." if erased else ""
    size = library.path.stat().st_size / 2**20
    return f"{library.path} is sound: {counts['all']:,} entries, {counts['deleted']:,} removed, {size:,.1f} MB.{remark}"
