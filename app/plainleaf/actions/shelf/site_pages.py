"""Stored pages of a site, for trying rules."""

from collections.abc import Collection, Iterator

from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError
from plainleaf.library import Library
from plainleaf.library.database import default_path
from plainleaf.library.entries import Filter, SavedEntry

MOST = 12
LARGEST = 2_000_000
"""Maximum bytes of a page; larger ones would take too long."""


def pages_of_site(domain: str, besides: Collection[str] = ()) -> Iterator[tuple[SavedEntry, Page]]:
    """The newest pages of a site on the user's shelf, except those at the addresses ``besides``; empty if there is no
    shelf. Raises LibraryError."""
    if not domain or not default_path().is_file():
        return
    with Library() as library:
        left = MOST
        for entry in library.entries.list(Filter(site=domain.lstrip(".")), limit=4 * MOST):
            page = None if entry.url in besides else _page(library, entry)
            if page is not None and len(page.body) <= LARGEST:
                yield entry, page
                left -= 1
            if not left:
                return


def _page(library: Library, entry: SavedEntry) -> Page | None:
    try:
        return library.page(entry.id)
    except PlainleafError:  # skip a damaged page, which `plainleaf shelf check` reports
        return None
