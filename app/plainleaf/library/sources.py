"""Adds site names to entries from before they were recorded."""

import contextlib

from plainleaf.library.errors import LibraryError
from plainleaf.library.library import Library

AT_ONCE = 500
"""Articles read on one start, as each must be decompressed."""


def name_sources(library: Library, limit: int = AT_ONCE) -> int:
    """Set the source of entries that lack one: the site name in their article, else the host. Returns their number.
    Raises LibraryError."""
    rows = library.database.all(
        "SELECT e.id, e.site FROM entries e JOIN shelved s ON s.entry = e.id JOIN articles a ON a.entry = e.id "
        "WHERE s.source = '' AND e.site != '' ORDER BY e.opened DESC, e.id DESC LIMIT ?",
        limit,
    )
    named = [(entry, _name(library, entry) or site.removeprefix("www.")) for entry, site in rows]
    with library.together():
        for entry, name in named:
            library.entries.set_beside((entry,), {"source": name})
    return len(named)


def _name(library: Library, entry: int) -> str:
    with contextlib.suppress(LibraryError):  # the article is damaged; reading the page again replaces it
        article = library.article(entry)
        if article is not None and article.metadata.sitename is not None:
            return article.metadata.sitename.text
    return ""
