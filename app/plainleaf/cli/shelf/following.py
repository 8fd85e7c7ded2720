"""``plainleaf shelf feeds`` and ``plainleaf shelf watch``: what comes to the shelf by itself, by choice."""

import time
from dataclasses import asdict
from pathlib import Path

import click

from plainleaf.actions.shelf.feeds import FeedUpdate, follow, update_feeds
from plainleaf.actions.shelf.watching import FolderWatch, WatchedFile
from plainleaf.cli.program import FAILED, SOME_FAILED, CommandGroup
from plainleaf.cli.shelf.program import json_option, lines, shelf, with_library
from plainleaf.cli.terminal import printable, say, say_path, tell, write_product
from plainleaf.errors import PlainleafError
from plainleaf.library import Library
from plainleaf.library.opml import as_opml, write_opml

LOOK = 5.0
"""Seconds between two looks into a watched folder."""


@shelf.group(cls=CommandGroup)
def feeds() -> None:
    """Follow RSS, Atom and JSON feeds: their new items come to the shelf with their pages."""


@feeds.command("add")
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS...")
@click.option("-t", "--tag", "tags", multiple=True, metavar="TAG", help="Give new entries this tag. Repeatable.")
@with_library
def add(library: Library, addresses: tuple[str, ...], tags: tuple[str, ...]) -> int:
    """Follow the feed at an ADDRESS, or the one that a page there names, and keep its newest items."""
    followed = []
    for address in addresses:
        try:
            followed.append(follow(library, address, tags=tags))
        except PlainleafError as error:
            tell(error)
    if not followed:
        return FAILED
    code = _told([*update_feeds(library, followed)])
    return SOME_FAILED if len(followed) < len(addresses) else code


@feeds.command("list")
@json_option
@with_library
def list_feeds(library: Library, as_json: bool) -> int:
    """The feeds that are followed, when they were asked last, and what went wrong."""
    if as_json:
        lines(asdict(feed) for feed in library.feeds.all())
        return 0
    for feed in library.feeds.all():
        say(printable(f"{feed.title or feed.url}  {feed.url}  {feed.checked[:16].replace('T', ' ')}"))
        if feed.error:
            tell(feed.error)
    return 0


@feeds.command("remove")
@click.argument("addresses", nargs=-1, required=True, metavar="ADDRESS...")
@with_library
def remove(library: Library, addresses: tuple[str, ...]) -> int:
    """Follow the feed at an ADDRESS no more; what came of it stays."""
    for address in addresses:
        library.feeds.remove(address)
    return 0


@feeds.command("update")
@click.argument("addresses", nargs=-1, metavar="[ADDRESS]...")
@click.option("--due", is_flag=True, help="Only those that were not asked within the last hour.")
@click.option("--keep-pictures", "pictures", is_flag=True, help="Also fetch and keep the pictures.")
@with_library
def update(library: Library, addresses: tuple[str, ...], due: bool, pictures: bool) -> int:
    """Ask the feeds (all, where no ADDRESS is given) for what is new, and keep it."""
    wanted = [library.feeds.at(address) for address in addresses] or None
    return _told([*update_feeds(library, wanted, due_only=due, pictures=pictures)])


@feeds.command("export")
@click.option("-o", "--output", "target", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="The file that is written, instead of standard output.")  # fmt: skip
@with_library
def export_feeds(library: Library, target: Path | None) -> int:
    """The feeds that are followed as OPML, as other programs take them in; `shelf import` takes OPML in."""
    if target is None:
        write_product(as_opml(library.feeds.all()))
    else:
        write_opml(library.feeds.all(), target)
        say_path(target)
    return 0


def _told(updates: list[FeedUpdate]) -> int:
    for one in updates:
        if one.error is None:
            say(printable(f"{one.feed.title or one.feed.url}: {one.new:,} new."))
        for error in (*((one.error,) if one.error is not None else ()), *one.failed):
            tell(error)
    if updates and all(one.error is not None for one in updates):
        return FAILED
    return SOME_FAILED if any(one.error is not None or one.failed for one in updates) else 0


@shelf.command("watch")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--once", is_flag=True, help="Look once and end.")
@with_library
def watch(library: Library, folder: Path, once: bool) -> int:
    """Take in the pages that are saved in a FOLDER (HTML, MHTML, SingleFile, lists of addresses), until Ctrl+C.

    The files stay where they are; the same file again adds nothing.
    """
    watched = FolderWatch(folder)
    if once:
        return _looked(watched.look(library, settled=True))
    say(printable(f"Watching {folder} …"))
    while True:
        _looked(watched.look(library))
        time.sleep(LOOK)


def _looked(found: tuple[WatchedFile, ...]) -> int:
    for one in found:
        if one.error is not None:
            tell(one.error)
        elif one.new:
            say(printable(f"{one.path}: {one.new:,} new."))
    return SOME_FAILED if any(one.error is not None for one in found) else 0
