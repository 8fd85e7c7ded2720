"""``plainleaf shelf feeds`` and ``plainleaf shelf watch``: automatic imports."""

import time
from dataclasses import asdict
from pathlib import Path

import click

from plainleaf.actions.shelf.feeds import FeedUpdate, follow, update_feeds
from plainleaf.actions.shelf.watching import FolderWatch, WatchedFile
from plainleaf.cli.program import FAILED, SOME_FAILED, CommandGroup
from plainleaf.cli.shelf.program import json_option, lines, shelf, with_library
from plainleaf.cli.terminal import echo, echo_path, print_message, printable, write_product
from plainleaf.errors import PlainleafError
from plainleaf.library import Library
from plainleaf.library.opml import as_opml, write_opml

LOOK = 5.0
"""Seconds between looks into a watched folder."""


@shelf.group(cls=CommandGroup)
def feeds() -> None:
    """Follow RSS, Atom and JSON feeds: new items come to the shelf with their pages, and wait there (`is:feed`)."""


@feeds.command("add")
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS...")
@click.option("-t", "--tag", "tags", multiple=True, metavar="TAG", help="Give new entries this tag. Repeatable.")
@with_library
def add(library: Library, addresses: tuple[str, ...], tags: tuple[str, ...]) -> int:
    """Follow the feed at an ADDRESS, or the one that a page there names, and save its newest items."""
    followed = []
    for address in addresses:
        try:
            followed.append(follow(library, address, tags=tags))
        except PlainleafError as error:
            print_message(error)
    if not followed:
        return FAILED
    code = _reported([*update_feeds(library, followed)])
    return SOME_FAILED if len(followed) < len(addresses) else code


@feeds.command("list")
@json_option
@with_library
def list_feeds(library: Library, as_json: bool) -> int:
    """List the followed feeds, the time of their last check, and errors."""
    if as_json:
        lines(asdict(feed) for feed in library.feeds.all())
        return 0
    for feed in library.feeds.all():
        echo(printable(f"{feed.title or feed.url}  {feed.url}  {feed.checked[:16].replace('T', ' ')}"))
        if feed.error:
            print_message(feed.error)
    return 0


@feeds.command("remove")
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS...")
@with_library
def remove(library: Library, addresses: tuple[str, ...]) -> int:
    """Stop following the feed at an ADDRESS; its saved items stay."""
    for address in addresses:
        library.feeds.remove(address)
    return 0


@feeds.command("update")
@click.argument("addresses", nargs=-1, metavar="[ADDRESS]...")
@click.option("--due", is_flag=True, help="Only feeds that were not checked within the last hour.")
@click.option("--keep-pictures", "pictures", is_flag=True, help="Also fetch and keep the pictures.")
@with_library
def update(library: Library, addresses: tuple[str, ...], due: bool, pictures: bool) -> int:
    """Check feeds (by default all) for new items, and save them."""
    wanted = [library.feeds.at(address) for address in addresses] or None
    return _reported([*update_feeds(library, wanted, due_only=due, pictures=pictures)])


@feeds.command("export")
@click.option("-o", "--output", "target", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="The file to write. [default: standard output]")  # fmt: skip
@with_library
def export_feeds(library: Library, target: Path | None) -> int:
    """Write the followed feeds as OPML for other programs; `shelf import` reads OPML."""
    if target is None:
        write_product(as_opml(library.feeds.all()))
    else:
        write_opml(library.feeds.all(), target)
        echo_path(target)
    return 0


def _reported(updates: list[FeedUpdate]) -> int:
    for one in updates:
        if one.error is None:
            echo(printable(f"{one.feed.title or one.feed.url}: {one.new:,} new."))
        if one.moved:
            echo(printable(one.moved))
        for error in (*((one.error,) if one.error is not None else ()), *one.failed):
            print_message(error)
    if updates and all(one.error is not None for one in updates):
        return FAILED
    return SOME_FAILED if any(one.error is not None or one.failed for one in updates) else 0


@shelf.command("watch")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--once", is_flag=True, help="Look once and exit.")
@with_library
def watch(library: Library, folder: Path, once: bool) -> int:
    """Import the pages that are saved in a FOLDER (HTML, MHTML, SingleFile, lists of addresses), until Ctrl+C.

    The files stay in place; importing one again adds nothing.
    """
    watched = FolderWatch(folder)
    if once:
        return _looked(watched.look(library, settled=True))
    echo(printable(f"Watching {folder} …"))
    while True:
        _looked(watched.look(library))
        time.sleep(LOOK)


def _looked(files: tuple[WatchedFile, ...]) -> int:
    for watched in files:
        if watched.error is not None:
            print_message(watched.error)
        elif watched.new:
            echo(printable(f"{watched.path}: {watched.new:,} new."))
    return SOME_FAILED if any(watched.error is not None for watched in files) else 0
