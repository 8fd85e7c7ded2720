"""``plainleaf shelf read-again``: stored pages read with another method or version, offline."""

from typing import Any

import click

from plainleaf.actions import read_source
from plainleaf.actions.shelf.rereading import Rereading, outdated, read_again
from plainleaf.cli.options import ReadOptions, reading_options
from plainleaf.cli.shelf.program import chosen, entries_argument, json_option, lines, query_option, shelf, with_library
from plainleaf.cli.terminal import printable, say, tell
from plainleaf.library import Library


@shelf.command("read-again")
@entries_argument
@query_option
@click.option("--all", "every", is_flag=True, help="All entries of which a page is kept.")
@click.option("--outdated", "old", is_flag=True, help="Those that another version of Plainleaf read, or nobody yet.")
@click.option("--keep", is_flag=True, help="Keep what was read; without it, only tell what would change.")
@click.option("--edited", is_flag=True, help="Also those that were edited by hand; the edits are lost.")
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
    """Read the kept pages of entries again, offline, and tell what is another than before.

    Highlights are found again in the new text; those whose words are gone are kept as orphans.
    """
    if every:
        wanted = list(library.entries.ids())
    elif old:
        wanted = list(outdated(library))
    else:
        wanted = chosen(library, entries, query)
    changed = failed = 0
    again = read_again(library, wanted, extract=lambda page: read_source(page, **reading), keep=keep, edited_too=edited)
    for one in again:
        changed += one.changes
        failed += one.error is not None
        if as_json:
            lines(iter([_plain(one)]))
        elif one.error is not None:
            tell(one.error)
        elif one.changes:
            say(_told(one))
    if not as_json:
        say(f"{changed:,} of {len(wanted):,} {'changed' if keep else 'would change; --keep keeps it'}.")
    return 3 if failed and failed < len(wanted) else int(failed > 0)


def _plain(one: Rereading) -> dict[str, Any]:
    return {
        "id": one.entry.id, "url": one.entry.url, "changes": one.changes, "title": one.title or one.entry.title,
        "added": one.added, "removed": one.removed, "words_before": one.words_before, "words_after": one.words_after,
        "highlights": one.highlights, "error": str(one.error) if one.error else None,
    }  # fmt: skip


def _told(one: Rereading) -> str:
    head = f"{one.entry.id:>6}  {one.entry.title or one.entry.url}: {one.words_before:,} → {one.words_after:,} words"
    if one.title:
        head += f", now “{one.title}”"
    marked = one.highlights or {}
    if any(marked.values()):
        head += f"; highlights: {', '.join(f'{count} {found}' for found, count in marked.items() if count)}"
    rows = [
        *(f"        + {line[:110]}" for line in one.added[:5]),
        *(f"        - {line[:110]}" for line in one.removed[:5]),
    ]
    more = len(one.added) + len(one.removed) - len(rows)
    return "\n".join(map(printable, [head, *rows, *([f"        … and {more:,} more lines"] if more > 0 else [])]))
