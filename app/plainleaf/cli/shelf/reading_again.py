"""``plainleaf shelf read-again``: extracts stored pages again with another method or version, offline."""

from typing import Any

import click

from plainleaf.actions import read_source
from plainleaf.actions.shelf.rereading import Rereading, outdated, read_again
from plainleaf.cli.options import ReadOptions, reading_options
from plainleaf.cli.shelf.program import chosen, entries_argument, json_option, lines, query_option, shelf, with_library
from plainleaf.cli.terminal import echo, print_message, printable
from plainleaf.library import Library


@shelf.command("read-again")
@entries_argument
@query_option
@click.option("--all", "every", is_flag=True, help="All entries with a stored page.")
@click.option(
    "--outdated", "old", is_flag=True, help="Entries without an article, or with one of another version of Plainleaf."
)
@click.option("--keep", is_flag=True, help="Store the new articles; without it, only show what would change.")
@click.option("--edited", is_flag=True, help="Also articles edited by hand; the edits are lost.")
@json_option
@reading_options
@with_library
def reread(
    library: Library,
    entries: tuple[str, ...],
    query: str | None,
    every: bool,
    old: bool,
    keep: bool,
    edited: bool,
    as_json: bool,
    reading: ReadOptions,
) -> int:
    """Extract the stored pages of entries again, offline, and show what changes.

    Highlights are located in the new text; those that are not found are kept as orphans.
    """
    if every:
        wanted = list(library.entries.ids())
    elif old:
        wanted = list(outdated(library))
    else:
        wanted = chosen(library, entries, query)
    changed = failed = 0
    results = read_again(
        library, wanted, extract=lambda page: read_source(page, **reading), keep=keep, edited_too=edited
    )
    for rereading in results:
        changed += rereading.changes
        failed += rereading.error is not None
        if as_json:
            lines(iter([_plain(rereading)]))
        elif rereading.error is not None:
            print_message(rereading.error)
        elif rereading.changes:
            echo(_in_words(rereading))
    if not as_json:
        echo(f"{changed:,} of {len(wanted):,} {'changed' if keep else 'would change; save the changes with --keep'}.")
    return 3 if failed and failed < len(wanted) else int(failed > 0)


def _plain(result: Rereading) -> dict[str, Any]:
    return {
        "id": result.entry.id, "url": result.entry.url, "changes": result.changes,
        "title": result.title or result.entry.title, "added": result.added, "removed": result.removed,
        "words_before": result.words_before, "words_after": result.words_after, "highlights": result.highlights,
        "error": str(result.error) if result.error else None,
    }  # fmt: skip


def _in_words(result: Rereading) -> str:
    entry = result.entry
    head = f"{entry.id:>6}  {entry.title or entry.url}: {result.words_before:,} → {result.words_after:,} words"
    if result.title:
        head += f", now “{result.title}”"
    marked = result.highlights or {}
    if any(marked.values()):
        head += f"; highlights: {', '.join(f'{count} {state}' for state, count in marked.items() if count)}"
    rows = [
        *(f"        + {line[:110]}" for line in result.added[:5]),
        *(f"        - {line[:110]}" for line in result.removed[:5]),
    ]
    hidden = len(result.added) + len(result.removed) - len(rows)
    return "\n".join(map(printable, [head, *rows, *([f"        … and {hidden:,} more lines"] if hidden > 0 else [])]))
