"""Reads OPML: the feeds that another program follows."""

from collections.abc import Iterator
from pathlib import Path

from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.item import BrokenItem, Found, ImportedFeed, is_web, read_bytes
from plainleaf.library.opml import feeds_in


class Opml:
    """Reads outlines with ``xmlUrl``; the folders around them become tags."""

    name = "opml"
    title = "Feeds (OPML)"

    def recognises(self, _path: Path, beginning: bytes) -> bool:
        """True if the root element is ``opml``."""
        return b"<opml" in beginning[:4000].lower()

    def items(self, path: Path) -> Iterator[Found]:
        """Yield every feed."""
        notes: list[BrokenItem] = []

        def note(where: str, what: str) -> None:
            notes.append(BrokenItem(where, what))

        try:
            for number, feed in enumerate(feeds_in(read_bytes(path), note), 1):
                if is_web(feed.url):
                    yield ImportedFeed(feed)
                else:
                    yield BrokenItem(feed.title or f"feed {number}", f"{feed.url[:80]!r} is not a web address")
            yield from notes
        except ValueError as error:
            raise LibraryError("import", f"{path} cannot be read: {error}.") from error
