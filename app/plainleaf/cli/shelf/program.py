"""The group of shelf commands, and what they share: the file, the choice of entries, JSON output."""

import functools
import json
import shlex
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from plainleaf.cli.program import CommandGroup
from plainleaf.cli.terminal import echo, printable
from plainleaf.library import Library, LibraryError, SavedEntry

Command = Callable[..., Any]

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object on a line.")
entries_argument = click.argument("entries", nargs=-1, metavar="[ENTRY]...")
query_option = click.option("--query", metavar="QUERY", help="Also use all entries that a query finds.")


@click.group(cls=CommandGroup)
@click.option("--file", "path", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Use this file instead of the one in your data folder.")  # fmt: skip
@click.pass_context
def shelf(context: click.Context, path: Path | None) -> None:
    """Save pages, find them again, mark and export them.

    An ENTRY is its number, as `list` and `search` print it, or its address. docs/shelf.md describes the QUERY.
    """
    context.obj = path


def with_library(command: Command) -> Command:
    """Pass the opened ``library`` to the command as its first argument."""

    @click.pass_context
    @functools.wraps(command)
    def opened(context: click.Context, /, **arguments: Any) -> Any:
        try:
            with Library(context.obj) as library:
                return command(library, **arguments)
        except LibraryError as error:
            raise LibraryError(error.kind, for_file(context.obj, str(error))) from error

    return opened


def for_file(path: Path | None, sentence: str) -> str:
    """A message whose advice includes the option ``--file``, if it was given."""
    named = "" if path is None else f" --file {shlex.quote(str(path))}"
    return sentence.replace("plainleaf shelf check", f"plainleaf shelf{named} check")


def chosen(library: Library, entries: tuple[str, ...], query: str | None = None) -> list[int]:
    """The ids of the chosen entries. Raises LibraryError, UsageError if there are none."""
    numbers = dict.fromkeys(_id(library, name) for name in entries)
    if query is not None:
        numbers |= dict.fromkeys(library.search_ids(query))
    elif not entries:
        raise click.UsageError("Name at least one ENTRY, or a QUERY with --query.")
    return list(numbers)


def _id(library: Library, name: str) -> int:
    if name.isdecimal() and len(name) < 16:
        return library.entries.get(int(name)).id
    matching = library.entries.named(name)
    if matching is None:
        raise LibraryError("missing", f"There is no entry for {name} on the shelf.")
    return matching.id


def lines(rows: Iterator[dict[str, Any]]) -> None:
    """Print each row as a line of JSON."""
    for row in rows:
        echo(json.dumps(row, ensure_ascii=False))


def plain(entry: SavedEntry) -> dict[str, Any]:
    """An entry as a JSON object."""
    return {**asdict(entry), "minutes": entry.minutes}


def line_of(entry: SavedEntry) -> str:
    """An entry on one line: number, date, ★ if saved, state, title, site, tags."""
    star = "★" if entry.saved else " "
    tags = "".join(f" #{'-'.join(tag.split())}" for tag in entry.tags)
    site = f" · {entry.site}" if entry.site else ""
    time = f" · {entry.time_to_read}" if entry.words else ""
    line = f"{entry.id:>6}  {entry.added[:10]}  {star} {entry.state:<8}  {entry.title or entry.url}{site}{time}{tags}"
    return printable(" ".join(line.split("\n")))
