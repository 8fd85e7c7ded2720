"""``plainleaf shelf add | list | search | show | tag | remove | restore``."""

import sys
from typing import Any

import click

from plainleaf.actions.exporting import bytes_of
from plainleaf.actions.shelf.saving import save_sources
from plainleaf.cli.options import ReadOptions, reading_options
from plainleaf.cli.program import FAILED, SOME_FAILED, CommandError
from plainleaf.cli.shelf.program import (
    chosen,
    entries_argument,
    json_option,
    line_of,
    lines,
    plain,
    query_option,
    shelf,
    with_library,
)
from plainleaf.cli.terminal import echo, print_message, printable, write_product
from plainleaf.engine.render import RENDERERS
from plainleaf.library import Filter, Library
from plainleaf.library.entries import ORDERS, STATES, Order
from plainleaf.library.search import Hit, read_query


@shelf.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("-t", "--tag", "tags", multiple=True, metavar="TAG", help="Give the entries this tag. Repeatable.")
@click.option("-c", "--collection", "collections", multiple=True, metavar="NAME",
              help="Put the entries into this collection. Repeatable.")  # fmt: skip
@click.option("--keep-pictures", "pictures", is_flag=True, help="Also fetch and keep the pictures.")
@json_option
@reading_options
@with_library
def add(
    library: Library,
    sources: tuple[str, ...],
    tags: tuple[str, ...],
    collections: tuple[str, ...],
    pictures: bool,
    as_json: bool,
    reading: ReadOptions,
) -> int:
    """Add each SOURCE to the shelf: web addresses, files, - for standard input."""
    failed = 0
    for result in save_sources(library, sources, tags=tags, collections=collections, pictures=pictures, **reading):
        if result.entry is None:
            failed += 1
            print_message(result.error)
            continue
        if not result.entry.words:
            print_message(f"{result.entry.url} was saved, but {reading['method']} finds no text in it.")
        if as_json:
            lines(iter([{**plain(result.entry), "new": result.is_new}]))
        else:
            echo(line_of(result.entry))
    return 0 if not failed else FAILED if failed == len(sources) else SOME_FAILED


class QueryCommand(click.Command):
    """A command that takes a query, whose excluded words look like options: ``bridge -toll``. Only ``-h`` is an
    option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse such words as a part of the query."""
        words = [argument for argument in args if argument.startswith("-") and argument[1:2] != "-"]
        missing = [argument for argument in words if len(argument) > 2 or (argument[1:].isalpha() and argument != "-h")]
        if missing and "--" not in args:
            args = [*(argument for argument in args if argument not in missing), "--", *missing]
        return super().parse_args(ctx, args)


@shelf.command("list", cls=QueryCommand)
@click.argument("query", required=False, default="")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="The maximum number of entries.")
@click.option("--offset", type=click.IntRange(0), default=0, help="The number of entries to skip first.")
@click.option(
    "--order", type=click.Choice(ORDERS), default="added", show_default=True, help="The order of the entries."
)
@click.option("--reverse", is_flag=True, help="Reverse the order.")
@click.option("--removed", is_flag=True, help="Removed entries that can be restored.")
@json_option
@with_library
def list_entries(
    library: Library,
    query: str,
    limit: int,
    offset: int,
    order: Order,
    reverse: bool,
    removed: bool,
    as_json: bool,
) -> None:
    """Print the entries on the shelf; a QUERY of conditions (`tag:news is:unread`) selects some."""
    request = read_query(query, Filter(deleted=removed))
    if request.wanted:
        raise click.UsageError("`list` takes conditions such as tag:news; words are for `plainleaf shelf search`.")
    entries = library.entries.list(request.which, order, limit=limit, offset=offset, reverse=reverse)
    if as_json:
        lines(map(plain, entries))
        return
    for entry in entries:
        echo(line_of(entry))
    if not entries:
        if query or offset:
            print_message("Nothing.")
        elif removed:
            print_message("No removed entry can be restored.")
        else:
            print_message("Nothing is on the shelf yet; put a page there with: plainleaf shelf add ADDRESS")


@shelf.command(cls=QueryCommand)
@click.argument("query", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="The maximum number of entries.")
@click.option("--offset", type=click.IntRange(0), default=0, help="The number of entries to skip first.")
@json_option
@with_library
def search(library: Library, query: tuple[str, ...], limit: int, offset: int, as_json: bool) -> None:
    """Find entries by words and conditions, best first."""
    text = " ".join(query)
    hits = library.search(text, limit=limit, offset=offset)
    if as_json:
        lines(map(_hit, hits))
        return
    on, off = ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() else ("[", "]")
    for hit in hits:
        echo(line_of(hit.entry))
        echo(f"        {hit.snippet.marked(on, off)}")
    if not hits:
        misread = read_query(text).misread
        remark = f" Not conditions, so searched as words: {' '.join(misread)}" if misread else ""
        print_message(f"Nothing was found.{remark}")


def _hit(hit: Hit) -> dict[str, Any]:
    snippet = {"text": hit.snippet.text, "marks": hit.snippet.marks}
    return {**plain(hit.entry), "snippet": snippet, "title_marks": hit.title.marks}


@shelf.command()
@click.argument("entry")
@click.option("-f", "--format", "name", type=click.Choice(list(RENDERERS)), default="text", show_default=True,
              help="The format of the article.")  # fmt: skip
@click.option("--original", is_flag=True, help="Print the page as it was received.")
@click.option("--about", is_flag=True, help="Print the entry's fields as JSON on one line.")
@with_library
def show(library: Library, entry: str, name: str, original: bool, about: bool) -> None:
    """Print the article of an ENTRY, offline."""
    (number,) = chosen(library, (entry,))
    if about:
        versions = [
            {"id": version.id, "received": version.received, "size": version.size}
            for version in library.versions(number)
        ]
        facts = {"versions": versions, "collections": library.collections.of(number)}
        lines(iter([{**plain(library.entries.get(number)), **facts}]))
        return
    if original:
        page = library.page(number)
        if page is None:
            raise CommandError("No page is stored for this entry.")
        write_product(page.body)
        return
    article = library.article(number)
    if article is None:
        raise CommandError("This entry has no article yet; make it with: plainleaf shelf read-again --keep " + entry)
    if not article.blocks:
        advice = f"look for one by another method: plainleaf shelf read-again --keep --method bte {entry}"
        raise CommandError(f"The article of this entry is empty; {advice}")
    options: dict[str, Any] = {"pictures": library.pictures(number)} if name in ("html", "epub") else {}
    write_product(bytes_of((article,), name, **options))


@shelf.command()
@entries_argument
@query_option
@click.option("-a", "--add", "added", multiple=True, metavar="TAG", help="Add this tag. Repeatable.")
@click.option("-r", "--remove", "removed", multiple=True, metavar="TAG", help="Remove this tag. Repeatable.")
@click.option("-c", "--collection", metavar="NAME", help="Put into this collection.")
@click.option("--state", type=click.Choice(STATES), help="The new state.")
@click.option("--saved/--not-saved", default=None, help="Saved, or in the history only.")
@click.option("--favourite/--no-favourite", default=None, help="Mark as a favourite, or no longer.")
@click.option("--note", metavar="TEXT", help="Replace the note.")
@json_option
@with_library
def tag(
    library: Library,
    entries: tuple[str, ...],
    query: str | None,
    added: tuple[str, ...],
    removed: tuple[str, ...],
    collection: str | None,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Add and remove tags, and change notes and states of entries; without arguments, print all tags."""
    if not entries and query is None:
        if added or removed or collection or any(value is not None for value in arguments.values()):
            raise click.UsageError("Name at least one ENTRY, or a QUERY with --query.")
        counts = library.tags.all()
        if as_json:
            lines({"tag": name, "entries": count} for name, count in counts.items())
        else:
            echo("\n".join(f"{count:>6}  {printable(name)}" for name, count in counts.items()))
        return
    wanted = chosen(library, entries, query)
    changes = {name: value for name, value in arguments.items() if value is not None}
    with library.together():
        library.tag(wanted, added, removed)
        if collection:
            library.collect(wanted, collection)
        if changes:
            library.change(wanted, **changes)
    _print_entries(library, wanted, as_json)


@shelf.command()
@entries_argument
@query_option
@click.option("--for-ever", is_flag=True, help="Erase them now; they cannot be restored.")
@with_library
def remove(library: Library, entries: tuple[str, ...], query: str | None, for_ever: bool) -> None:
    """Remove entries; `plainleaf shelf restore` restores them for 30 days."""
    wanted = chosen(library, entries, query)
    library.remove(wanted)
    if for_ever:
        library.purge(wanted)
    echo(f"{len(wanted):,} {'erased' if for_ever else 'removed'}.")


@shelf.command()
@entries_argument
@click.option("--all", "every", is_flag=True, help="All that were removed.")
@with_library
def restore(library: Library, entries: tuple[str, ...], every: bool) -> None:
    """Restore removed entries; `list --removed` prints them."""
    wanted = list(library.entries.ids(Filter(deleted=True))) if every else chosen(library, entries)
    echo(f"{library.restore(wanted):,} restored.")


def _print_entries(library: Library, wanted: list[int], as_json: bool) -> None:
    entries = library.entries.many(wanted)
    if as_json:
        lines(map(plain, entries))
    else:
        echo("\n".join(map(line_of, entries)))
